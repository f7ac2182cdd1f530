"""The board as monospace text: the same view is the same text, everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from canfield_widget import words
from canfield_widget.core.cards import Card, card_text, rank_text
from canfield_widget.core.positions import SeenPile, View

__all__ = ["board_text"]

_HIDDEN: Final = "##"
_EMPTY: Final = "--"
_WASTE_SHOWN: Final = 3
_ROW: Final = 8
_GAP: Final = "   "


def board_text(view: View) -> str:
    """The board of a view: stock, waste and reserve to the left, the other piles to the right.

    Numbers in brackets count the cards of a pile; `##` is a card face down, `--` an empty pile.

    >>> from canfield_widget.core.game import Game
    >>> print(board_text(Game.deal(7).view))
    Canfield, base J, pass 1
    <BLANKLINE>
    stock    [34]   F    J♠  --  --  --
    waste     --
    <BLANKLINE>
    reserve   K♦ [13]   T   10♣  2♥  7♣  4♣
    """
    upper = _side_by_side(_stock_lines(view), _foundation_lines(view))
    lower = _side_by_side(_reserve_lines(view), _tableau_lines(view))
    return "\n".join(line.rstrip() for line in [_title(view), "", *upper, "", *lower])


def _title(view: View) -> str:
    rules = view.rules
    chosen = "none" if rules.base == "none" else "to be chosen"
    base = rank_text(view.base) if view.base else chosen
    of = f" of {rules.passes}" if rules.passes else ""
    changes = str(rules).partition("[")
    name = f"{rules.name} [{changes[2]}" if changes[1] else rules.name
    return f"{name}, base {base}, pass {view.pass_number}{of}"


def _card(card: Card | None) -> str:
    return _HIDDEN if card is None else words.card_label(card_text(card))


def _top(pile: SeenPile) -> str:
    return _card(pile[-1]) if pile else _EMPTY


def _cells(cards: Iterable[str]) -> str:
    return " ".join(f"{card:>3}" for card in cards)


def _stock_lines(view: View) -> list[str]:
    stock = f"[{view.stock_size}]" if view.stock_size else _EMPTY
    waste = _cells(map(_card, view.waste[-_WASTE_SHOWN:])) or f" {_EMPTY}"
    more = f" [{len(view.waste)}]" if len(view.waste) > 1 else ""
    return [f"stock    {stock:>3}", f"waste    {waste}{more}"]


def _foundation_lines(view: View) -> list[str]:
    tops = [_top(pile) for pile in view.foundations]
    rows = [tops[start : start + _ROW] for start in range(0, len(tops), _ROW)]
    return [f"{'F' if not number else ' '}   {_cells(row)}" for number, row in enumerate(rows)]


def _reserve_lines(view: View) -> list[str]:
    lines = []
    for number, pile in enumerate(view.reserves, 1):
        name = "reserve" if len(view.reserves) == 1 else f"reserve {number} "
        shown = _cells(map(_card, pile)) if view.rules.reserve_face == "all" else f"{_top(pile):>3}"
        count = f" [{len(pile)}]" if pile else ""
        lines.append(f"{name:<9}{shown or f' {_EMPTY}'}{count}")
    return lines


def _tableau_lines(view: View) -> list[str]:
    """The piles as columns, bottom cards in the first line."""
    columns: Sequence[list[str]] = [list(map(_card, pile)) or [_EMPTY] for pile in view.tableau]
    rows = zip_longest(*columns, fillvalue="")
    return [f"{'T' if not number else ' '}   {_cells(row)}" for number, row in enumerate(rows)]


def _side_by_side(left: list[str], right: list[str]) -> list[str]:
    width = max((len(line) for line in left), default=0)
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one:<{width}}{_GAP}{other}" for one, other in pairs]
