"""The board as monospace text: the same view is the same text, everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.cards import Card, card_text, rank_text
from canfield_widget.core.positions import SeenPile, View

__all__ = ["board_text"]

_HIDDEN: Final = "##"
_EMPTY: Final = "--"
_WASTE_SHOWN: Final = 3
_ROW: Final = 8
_GAP: Final = "   "


def board_text(view: View, lang: str = "en") -> str:
    """The board of a view: stock, waste and reserve to the left, the other piles to the right.

    Numbers in brackets count the cards of a pile; `##` is a card face down, `--` an empty pile.
    LookupError: an unknown language.

    >>> from canfield_widget.core.game import Game
    >>> print(board_text(Game.deal(7).view))
    Canfield, base J, pass 1
    <BLANKLINE>
    stock    [34]   F    J♠  --  --  --
    waste     --
    <BLANKLINE>
    reserve   K♦ [13]   T   10♣  2♥  7♣  4♣
    """
    text = _BoardText(view, lang)
    upper = _side_by_side(text.stock(), text.foundations())
    lower = _side_by_side(text.reserves(), text.tableau())
    return "\n".join(line.rstrip() for line in [text.title(), "", *upper, "", *lower])


class _BoardText:
    """The parts of a board in the words of one language."""

    def __init__(self, view: View, lang: str) -> None:
        self.view = view
        self.lang = lang
        names = [
            self.words("board.stock"),
            self.words("board.waste"),
            *map(self.reserve, range(self.piles)),
        ]
        self.width = max(map(len, names)) + 2

    @property
    def piles(self) -> int:
        return len(self.view.reserves)

    def words(self, key: str, **values: Any) -> str:
        return words.text(key, self.lang, file="terminal", **values)

    def title(self) -> str:
        rules, base = self.view.rules, self.view.base
        told = self.words("board.base_none" if rules.base == "none" else "board.base_open")
        if base:
            told = self.words("board.base", rank=rank_text(base))
        number = "board.pass_of" if rules.passes else "board.pass"
        passes = self.words(number, n=self.view.pass_number, passes=rules.passes)
        changes = str(rules).partition("[")
        name = f"{rules.name} [{changes[2]}" if changes[1] else rules.name
        return f"{name}, {told}, {passes}"

    def reserve(self, index: int) -> str:
        name = self.words("board.reserve")
        return f"{name} {index + 1}" if self.piles > 1 else name

    def card(self, card: Card | None) -> str:
        return _HIDDEN if card is None else words.card_label(card_text(card), self.lang)

    def rows(self, pile: SeenPile) -> list[str]:
        """Cards side by side, so many in a row."""
        cards = [self.card(card) for card in pile] or [_EMPTY]
        return [_cells(cards[start : start + _ROW]) for start in range(0, len(cards), _ROW)]

    def named(self, name: str, rest: str) -> str:
        return f"{name:<{self.width}}{rest}"

    def stock(self) -> list[str]:
        size, waste = self.view.stock_size, self.view.waste
        more = f" [{len(waste)}]" if len(waste) > 1 else ""
        shown = f"[{size}]" if size else _EMPTY
        return [
            self.named(self.words("board.stock"), f"{shown:>3}"),
            self.named(self.words("board.waste"), self.rows(waste[-_WASTE_SHOWN:])[0] + more),
        ]

    def foundations(self) -> list[str]:
        tops = [self.card(pile[-1]) if pile else _EMPTY for pile in self.view.foundations]
        rows = [tops[start : start + _ROW] for start in range(0, len(tops), _ROW)]
        return [f"{'F' if not number else ' '}   {_cells(row)}" for number, row in enumerate(rows)]

    def reserves(self) -> list[str]:
        return [line for index in range(self.piles) for line in self.reserve_lines(index)]

    def reserve_lines(self, index: int) -> list[str]:
        """The cards of a reserve, their count after the last, which is the top one."""
        pile = self.view.reserves[index]
        rows = self.rows(pile if self.view.rules.reserve_face == "all" else pile[-1:])
        if pile:
            rows[-1] += f" [{len(pile)}]"
        names = [self.reserve(index), *[""] * len(rows)]
        return [self.named(name, row) for name, row in zip(names, rows, strict=False)]

    def tableau(self) -> list[str]:
        """The piles as columns, bottom cards in the first line."""
        columns = [list(map(self.card, pile)) or [_EMPTY] for pile in self.view.tableau]
        rows = zip_longest(*columns, fillvalue="")
        return [f"{'T' if not number else ' '}   {_cells(row)}" for number, row in enumerate(rows)]


def _cells(cards: Iterable[str]) -> str:
    return " ".join(f"{card:>3}" for card in cards)


def _side_by_side(left: list[str], right: list[str]) -> list[str]:
    width = max((len(line) for line in left), default=0)
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one:<{width}}{_GAP}{other}" for one, other in pairs]
