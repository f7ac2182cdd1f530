"""The position text, read and written for the naive generator.

A position is a dict of lists of two-character cards, bottom to top (the stock with the next card to
deal last); of a tableau pile the cards before the bar are a list of their own.
"""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]


def read(text: str) -> Position:
    """The position that a `cf1` text describes."""
    form, variant, base, foundations, reserves, tableau, waste, stock, number = text.split(" ")
    if form != "cf1":
        raise ValueError(f"not a cf1 text: {text}")
    halves = [pile.split("|") if "|" in pile else ["", pile] for pile in tableau.split("/")]
    return {
        "variant": variant,
        "base": base,
        "foundations": [cards_of(pile) for pile in foundations.split("/")],
        "reserves": [cards_of(pile) for pile in reserves.split("/")],
        "down": [cards_of(down) for down, _ in halves],
        "tableau": [cards_of(up) for _, up in halves],
        "waste": cards_of(waste),
        "stock": cards_of(stock),
        "pass": int(number),
    }


def write(position: Position) -> str:
    """The `cf1` text of a position."""
    columns = [
        "".join(down) + "|" + "".join(up) if down else pile_text(up)
        for down, up in zip(position["down"], position["tableau"], strict=True)
    ]
    return " ".join(
        [
            "cf1",
            position["variant"],
            position["base"],
            "/".join(pile_text(pile) for pile in position["foundations"]),
            "/".join(pile_text(pile) for pile in position["reserves"]) or "-",
            "/".join(columns),
            pile_text(position["waste"]),
            pile_text(position["stock"]),
            str(position["pass"]),
        ]
    )


def cards_of(text: str) -> list[str]:
    """The cards of one pile, from its text."""
    if text == "-":
        return []
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def pile_text(cards: list[str]) -> str:
    """The text of one pile."""
    return "".join(cards) if cards else "-"
