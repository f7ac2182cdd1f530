"""The one place where cards move: a move is played out, with all that follows from it."""

from __future__ import annotations

from typing import TypeVar

from canfield_widget.core.building import is_open, wanted
from canfield_widget.core.cards import rank_of
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import TABLEAU_NAMES, place
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.refusals import meant_foundation

__all__ = ["Table"]

Item = TypeVar("Item")


def _replaced(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _split(pile: Pile, count: int) -> tuple[Pile, Pile]:
    """The cards taken off a pile, and those that are left."""
    return pile[-count:], pile[:-count]


class Table:
    """The piles of one position while a legal move is played out on it."""

    __slots__ = (
        "base",
        "down",
        "filled",
        "foundations",
        "pass_number",
        "reserves",
        "rules",
        "stock",
        "tableau",
        "waste",
    )

    def __init__(self, position: Position) -> None:
        self.rules = position.rules
        self.base = position.base
        self.foundations = position.foundations
        self.reserves = position.reserves
        self.tableau = position.tableau
        self.down = position.down
        self.waste = position.waste
        self.stock = position.stock
        self.pass_number = position.pass_number
        self.filled: list[str] = []

    def position(self) -> Position:
        """The position as it lies now."""
        return Position(
            self.rules,
            self.base,
            self.foundations,
            self.reserves,
            self.tableau,
            self.down,
            self.waste,
            self.stock,
            self.pass_number,
        )

    def play(self, move: Move) -> Table:
        """Plays a legal move with all that follows from it by itself."""
        source, target, count = move.source, move.target, move.count
        if source == "D":
            self._draw()
        elif source == "X":
            self.stock, self.waste = self.waste[::-1], ()
            self.pass_number += 1
        elif self.base is None and self.rules.base != "none":
            self._choose_base(source[0], int(source[1:] or 1) - 1)
        else:
            at = place(self.position(), source) if source[0] == "F" else int(source[1:] or 1) - 1
            cards = self._take(source[0], at or 0, count)
            if target[0] == "T":
                onto = int(target[1:]) - 1
                self.tableau = _replaced(self.tableau, onto, self.tableau[onto] + cards)
            else:
                self._put_up(cards[::-1], target)
        self._settle()
        return self

    def _draw(self) -> None:
        count = self.rules.draw_count(self.pass_number)
        self.waste += self.stock[: -count - 1 : -1]
        self.stock = self.stock[:-count]

    def _choose_base(self, kind: str, index: int) -> None:
        """The chosen card is the base; chosen from the tableau, the other cards close up."""
        chosen = self._take(kind, index, 1)
        if kind == "T":
            self.tableau = self.tableau[:index] + self.tableau[index + 1 :]
            self.down = self.down[:index] + self.down[index + 1 :]
        self.base = rank_of(chosen[-1])
        self.foundations = _replaced(self.foundations, 0, chosen)

    def _take(self, kind: str, index: int, count: int) -> Pile:
        if kind == "W":
            cards, self.waste = self.waste[-1:], self.waste[:-1]
        elif kind == "R":
            cards, left = _split(self.reserves[index], count)
            self.reserves = _replaced(self.reserves, index, left)
        elif kind == "F":
            cards, left = _split(self.foundations[index], count)
            self.foundations = _replaced(self.foundations, index, left)
        else:
            cards, left = _split(self.tableau[index], count)
            self.tableau = _replaced(self.tableau, index, left)
            if left and self.down[index] == len(left):  # the card on top now turns up
                dealt = self.rules.tableau[index][: len(left) - 1]
                self.down = _replaced(self.down, index, dealt.rfind("d") + 1)
        return cards

    def _put_up(self, cards: Pile, target: str) -> None:
        """Lays cards on a foundation, the first one first."""
        if self.rules.foundation_build == "rank_set":
            slot = 0
        else:
            slots = wanted(self.rules, self.base, self.foundations)[cards[0]]
            # The usual target needs no position made, which takes a fifth of the move's time.
            slot = slots[0] if target == "F" else self._named(target, slots)
        self.foundations = _replaced(self.foundations, slot, self.foundations[slot] + cards)

    def _named(self, target: str, slots: tuple[int, ...]) -> int:
        return meant_foundation(self.position(), target, slots) or 0

    def _settle(self) -> None:
        """What follows by itself: spaces are filled, and base cards go up where rules say so."""
        if self.rules.waste_becomes_tableau and not self.stock:
            self._turn_waste_into_pile()
        self._fill_spaces()
        while self.rules.auto_base and self._put_up_base():
            self._fill_spaces()

    def _turn_waste_into_pile(self) -> None:
        if len(self.tableau) == len(self.rules.tableau):
            self.tableau, self.waste = (*self.tableau, self.waste), ()
            self.down = (*self.down, 0)

    def _fill_spaces(self) -> None:
        if all(self.tableau) or not self.rules.auto_fill:
            return
        for index, pile in enumerate(self.tableau):
            if not pile and (card := self._next_fill()):
                self.tableau = _replaced(self.tableau, index, card)
                self.filled.append(TABLEAU_NAMES[index])

    def _next_fill(self) -> Pile:
        """The card that fills the next space: of the fullest reserve, the first of equal ones."""
        for kind in self.rules.auto_fill:
            if kind == "waste" and self.waste:
                return self._take("W", 0, 1)
            if kind == "reserve" and any(self.reserves):
                sizes = [len(pile) for pile in self.reserves]
                return self._take("R", sizes.index(max(sizes)), 1)
        return ()

    def _open(self, reserve: Pile) -> bool:
        return bool(reserve) and is_open(self.rules, reserve)

    def _put_up_base(self) -> bool:
        """Puts one available base card up; whether there was one that a foundation takes."""
        slots = wanted(self.rules, self.base, self.foundations)
        ends = [("W", 0, self.waste)]
        if "foundation" in self.rules.reserve_targets:
            ends += [("R", at, pile) for at, pile in enumerate(self.reserves) if self._open(pile)]
        ends += [("T", index, pile) for index, pile in enumerate(self.tableau)]
        for kind, index, pile in ends:
            if pile and rank_of(pile[-1]) == self.base and pile[-1] in slots:
                self._put_up(self._take(kind, index, 1), "F")
                return True
        return False
