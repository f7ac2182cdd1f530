"""The board as a still picture: what a game shows in a notebook without a widget."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final, Literal, NamedTuple

from canfield_widget.core.building import is_closed
from canfield_widget.core.cards import SUITS, Card, is_red, next_rank, rank_of, rank_text, suit_of
from canfield_widget.core.positions import SeenPile, View
from canfield_widget.views.text import board_text
from canfield_widget.words import rank_label

__all__ = ["Item", "board_parts", "board_size", "board_svg", "felt", "items", "painted", "pips"]

WIDTH: Final = 70
HEIGHT: Final = 98
_GAP: Final = 10
MARGIN: Final = 16
_FAN: Final = 26
_WASTE_FAN: Final = 32
_ROW: Final = 8
_LEFT: Final = WIDTH + _GAP + WIDTH + 2 * _WASTE_FAN + 2 * _GAP
_WIDEST: Final = 720
"""JupyterLab sets a picture at the width it asks for, however narrow the notebook is."""
INK: Final = ("#1c1e26", "#c81e2e")


def board_svg(view: View, lang: str = "en") -> str:
    """An SVG text of a view, about 600 units wide in the one-deck games; hidden cards stay hidden.

    The letters on the cards are those of the language. LookupError: an unknown language.

    >>> from canfield_widget.core.game import Game
    >>> board_svg(Game.deal(7).view).startswith("<svg ")
    True
    """
    board, width, height = board_parts(view, lang)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{min(width, _WIDEST)}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(board_text(view, lang).splitlines()[0], quote=True)}">{board}</svg>'
    )


def board_parts(view: View, lang: str = "en") -> tuple[str, int, int]:
    """What is drawn of a view, with the width and the height that it takes."""
    width, height = board_size(view)
    parts = (painted(item, lang) for item in items(view, lang))
    return felt(width, height) + "".join(parts), width, height


class Item(NamedTuple):
    """One thing on the board, by the left upper corner of the card that lies there."""

    kind: Literal["face", "back", "slot", "badge"]
    x: int
    y: int
    what: Card | str | int
    """The card of a face, the words of a slot, the number on a badge, "" of a back."""


def items(view: View, lang: str = "en") -> Iterator[Item]:
    """What is on the board, pile by pile; of things that overlap the later one lies on top."""
    for draw in (_stock, _foundations, _reserves):
        yield from draw(view, lang)
    yield from _tableau(view)


def painted(item: Item, lang: str = "en") -> str:
    """One thing on the board as SVG."""
    kind, x, y, what = item
    if kind == "face":
        return _face(x, y, int(what), lang)
    if kind == "back":
        return _back(x, y)
    return _slot(x, y, str(what)) if kind == "slot" else _badge(x, y, int(what))


def felt(width: int, height: int) -> str:
    """The ground of a board."""
    return f'<rect width="{width}" height="{height}" rx="10" fill="#2c7556"/>'


def _right(view: View) -> int:
    """Where the foundations and the tableau begin."""
    return MARGIN + max(_LEFT, len(view.reserves) * (WIDTH + _GAP) + _GAP)


def _is_fanned(view: View) -> bool:
    return view.rules.reserve_face == "all"


def _lower(view: View) -> int:
    rows = -(-len(view.foundations) // _ROW)
    return MARGIN + rows * (HEIGHT + _GAP) + _GAP


def board_size(view: View) -> tuple[int, int]:
    """The width and the height that a view takes."""
    columns = max(len(view.tableau), min(len(view.foundations), _ROW))
    longest = max([7, *map(len, view.tableau)])
    if _is_fanned(view):
        longest = max([longest, *map(len, view.reserves)])
    width = _right(view) + columns * (WIDTH + _GAP) - _GAP + MARGIN
    return width, _lower(view) + (longest - 1) * _FAN + HEIGHT + MARGIN


def _stock(view: View, lang: str) -> Iterator[Item]:
    yield Item("back" if view.stock_size else "slot", MARGIN, MARGIN, "")
    if view.stock_size:
        yield Item("badge", MARGIN, MARGIN, view.stock_size)
    left = MARGIN + WIDTH + _GAP
    shown = view.waste[-3:]
    if not shown:
        yield Item("slot", left, MARGIN, "")
    for place, card in enumerate(shown):
        yield _card(left + place * _WASTE_FAN, MARGIN, card)


def _foundations(view: View, lang: str) -> Iterator[Item]:
    for number, pile in enumerate(view.foundations):
        row, column = divmod(number, _ROW)
        x, y = _right(view) + column * (WIDTH + _GAP), MARGIN + row * (HEIGHT + _GAP)
        if pile:
            yield _card(x, y, pile[-1])
        else:
            yield Item("slot", x, y, _start_label(view, number, lang))


def _start_label(view: View, slot: int, lang: str) -> str:
    """The rank that an empty foundation begins with, an arrow where it builds down."""
    if view.base is None or is_closed(view.rules, slot, view.foundations):
        return ""
    down = view.rules.builds_down(slot)
    rank = rank_label(rank_text(next_rank(view.base, -1) if down else view.base), lang)
    return f"{rank}↓" if down else rank


def _reserves(view: View, lang: str) -> Iterator[Item]:
    for number, pile in enumerate(view.reserves):
        x, y = MARGIN + number * (WIDTH + _GAP), _lower(view)
        if not pile:
            yield Item("slot", x, y, "")
        elif _is_fanned(view):
            yield from _column(x, y, pile)
        else:
            yield _card(x, y, pile[-1])
            yield Item("badge", x, y, len(pile))


def _tableau(view: View) -> Iterator[Item]:
    for number, pile in enumerate(view.tableau):
        x, y = _right(view) + number * (WIDTH + _GAP), _lower(view)
        yield from _column(x, y, pile) if pile else (Item("slot", x, y, ""),)


def _column(x: int, y: int, pile: SeenPile) -> Iterator[Item]:
    for place, card in enumerate(pile):
        yield _card(x, y + place * _FAN, card)


def _card(x: int, y: int, card: Card | None) -> Item:
    return Item("back", x, y, "") if card is None else Item("face", x, y, card)


# One card --------------------------------------------------------------------------------------


@cache
def pips() -> dict[str, str]:
    """The shapes of the four suits, which the board's cards use too."""
    text = files("canfield_widget.views").joinpath("pips.json").read_text("utf-8")
    shapes: dict[str, str] = json.loads(text)
    return shapes


def _pip(card: Card, x: float, y: float, scale: float) -> str:
    shape = pips()[SUITS[suit_of(card)]]
    ink = INK[is_red(card)]
    return f'<path transform="translate({x:g} {y:g})scale({scale:g})" d="{shape}" fill="{ink}"/>'


def _face(x: int, y: int, card: Card, lang: str) -> str:
    rank = rank_label(rank_text(rank_of(card)), lang)
    return (
        f"{_paper(x, y, '#fffefb')}"
        f'<text x="{x + 6}" y="{y + 21}" font-family="Arial,Liberation Sans,sans-serif" '
        f'font-weight="700" font-size="21" fill="{INK[is_red(card)]}">{rank}</text>'
        f"{_pip(card, x + (40 if len(rank) > 1 else 32), y + 14, 0.14)}"
        f"{_pip(card, x + WIDTH / 2, y + 62, 0.42)}"
    )


def _back(x: int, y: int) -> str:
    return (
        f"{_paper(x, y, '#fffefb')}"
        f'<rect x="{x + 4}" y="{y + 4}" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="4" '
        f'fill="#2b5a9e"/>'
        f'<rect x="{x + 9}" y="{y + 9}" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="3" '
        f'fill="none" stroke="#fff" stroke-opacity=".6"/>'
    )


def _paper(x: int, y: int, fill: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5.5" fill="{fill}" '
        f'stroke="#14181e" stroke-opacity=".3" stroke-width=".8"/>'
    )


def _slot(x: int, y: int, label: str = "") -> str:
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="5.5" '
        f'fill="#000" fill-opacity=".1" stroke="#fff" stroke-opacity=".7" stroke-dasharray="5 4"/>'
        f'<text x="{x + WIDTH // 2}" y="{y + HEIGHT // 2 + 9}" text-anchor="middle" '
        f'font-family="Arial,sans-serif" font-weight="700" font-size="26" fill="#fff" '
        f'fill-opacity=".7">{label}</text>'
    )


def _badge(x: int, y: int, count: int) -> str:
    center_x, center_y = x + WIDTH - 4, y + HEIGHT - 4
    return (
        f'<circle cx="{center_x}" cy="{center_y}" r="11" fill="#08140e" stroke="#fff"/>'
        f'<text x="{center_x}" y="{center_y + 4}" text-anchor="middle" font-family="sans-serif" '
        f'font-weight="600" font-size="12" fill="#fff">{count}</text>'
    )
