"""Positions set up by hand: name the cards that matter, the others go where they do no harm."""

from __future__ import annotations

import re
from collections import Counter

from canfield_widget.core.cards import DECK_SIZE, Card, cards_text, parse_cards
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import find_variant


def table(
    variant: str = "canfield",
    *,
    base: str = "2",
    up: str = "",
    reserve: str = "",
    tableau: str = "-/-/-/-",
    waste: str = "",
    stock: str = "",
    number: int = 1,
    rest: str = "stock",
) -> Position:
    """A position of a game with these cards in their places.

    `up` names the top card of each started foundation; the cards below it lie there too. Cards
    that no pile names go below the cards of the pile `rest` names ('stock', 'waste').
    """
    rules = find_variant(variant)
    foundations = [_foundation(base, top) for top in up.split()]
    slots = foundations + ["-"] * (rules.foundations - len(foundations))
    reserves = [pile or "-" for pile in reserve.split("/")]
    reserves += ["-"] * (rules.reserve_piles - len(reserves))
    named = "".join([*foundations, reserve, tableau, waste, stock])
    pack: Counter[Card] = Counter(list(range(DECK_SIZE)) * rules.decks)
    others = pack - Counter(parse_cards(re.sub("[-/|]", "", named)))
    piles = {"stock": stock, "waste": waste}
    piles[rest] = cards_text(sorted(others.elements())) + piles[rest]
    fields = [
        "cf1",
        variant,
        base,
        "/".join(slots),
        "/".join(reserves),
        tableau,
        piles["waste"] or "-",
        piles["stock"] or "-",
        str(number),
    ]
    return Position.parse(" ".join(fields))


def _foundation(base: str, top: str) -> str:
    ranks = "A23456789TJQK"
    start, end = ranks.index(base), ranks.index(top[0])
    count = (end - start) % 13 + 1
    return "".join(ranks[(start + step) % 13] + top[1] for step in range(count))


LOCKED = (
    "cf1 {variant} T TcJcQcKc/-/ThJhQhKhAh2h3h4h5h6h7h8h9h/TsJsQsKsAs2s3s4s5s6s7s8s9s - "
    "Td9c8d7c6d5c4d3c2dAcKd/9d8c7d6c5d4c3d2cAd/Qd/Jd - - 1"
)
"""All cards face up, stock, waste and reserve used up, and no foundation move leads on: the base
card ten of diamonds lies under its own suit. Shows that such a position is not a sure win."""
