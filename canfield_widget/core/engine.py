"""What may be moved and what happens then.

Together with the reasons in `refusals` and the fits in `building` this is the only judge of
legality. Everything is read off the fields of `Rules`; no variant is known here by name.
Positions are values: nothing in this module changes one.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

from canfield_widget.core.building import fillers, heads, laid_on, rising, wanted
from canfield_widget.core.cards import Card, rank_of
from canfield_widget.core.errors import IllegalMoveError
from canfield_widget.core.moves import DRAW, REDEAL, Move
from canfield_widget.core.naming import TABLEAU_NAMES, foundation_name, place, reserve_name
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.refusals import refusal

__all__ = [
    "Outcome",
    "collecting_moves",
    "fills",
    "finishing_moves",
    "foundation_moves",
    "is_stuck",
    "legal_moves",
    "play",
    "refusal",
]


class Outcome(enum.Enum):
    """How a game stands when it is over."""

    WON = "won"
    STUCK = "stuck"
    RESIGNED = "resigned"


def legal_moves(position: Position) -> list[Move]:
    """All legal moves: to the foundations first, then between piles, the stock last.

    A card that fits several equal foundations makes one move. Automatic fills are not moves.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> [str(move) for move in legal_moves(deal(find_variant("canfield"), 7))]
    ['D']
    """
    if position.is_won:
        return []
    if position.base is None:
        return [Move(TABLEAU_NAMES[index], "F") for index in range(len(position.tableau))]
    moves = list(_to_foundations(position))
    moves += _single_moves(position)
    moves += _tableau_moves(position)
    if position.stock:
        moves.append(DRAW)
    elif position.waste and position.passes_left != 0:
        moves.append(REDEAL)
    return moves


def foundation_moves(position: Position) -> list[Move]:
    """The legal moves to the foundations alone."""
    if position.is_won or position.base is None:
        return []
    return list(_to_foundations(position))


def _to_foundations(position: Position) -> Iterator[Move]:
    slots = wanted(position.rules, position.base, position.foundations)
    if position.waste and position.waste[-1] in slots:
        yield Move("W", "F")
    for index, pile in enumerate(position.reserves):
        if pile and pile[-1] in slots and "foundation" in position.rules.reserve_targets:
            yield Move(reserve_name(position.rules, index), "F")
    for index, pile in enumerate(position.tableau):
        if pile and pile[-1] in slots:
            runs = position.rules.foundation_group == "run"
            most = rising(position, index) if runs else 1
            yield from (Move(TABLEAU_NAMES[index], "F", count) for count in range(1, most + 1))


def _single_moves(position: Position) -> Iterator[Move]:
    """Moves of single cards to tableau piles: from the waste, the reserves, the foundations."""
    if position.waste:
        yield from _to_tableau(position, "W", "waste", position.waste[-1])
    if "tableau" in position.rules.reserve_targets:
        for index, pile in enumerate(position.reserves):
            if pile:
                name = reserve_name(position.rules, index)
                yield from _to_tableau(position, name, "reserve", pile[-1])
    if position.rules.takeback != "none":
        least = 1 if position.rules.takeback == "top" else 2
        for slot, pile in enumerate(position.foundations):
            if len(pile) >= least:
                name = foundation_name(position.rules, slot, pile[-1])
                yield from _to_tableau(position, name, "foundation", pile[-1])


def _to_tableau(position: Position, name: str, kind: str, card: Card) -> Iterator[Move]:
    rules = position.rules
    fits_on = laid_on(rules.build, rules.wrap, position.base or 0)
    most = rules.max_cards
    for target, pile in zip(TABLEAU_NAMES, position.tableau, strict=False):
        if pile:
            if card in fits_on[pile[-1]] and (most is None or len(pile) < most):
                yield Move(name, target)
        elif kind in fillers(position) and rules.fill_rank in (None, rank_of(card)):
            yield Move(name, target)


def _tableau_moves(position: Position) -> Iterator[Move]:
    rules = position.rules
    fits_on = laid_on(rules.build, rules.wrap, position.base or 0)
    fills_spaces = "tableau" in fillers(position)
    for index, pile in enumerate(position.tableau):
        if not pile:
            continue
        starts = heads(position, index)
        for other, onto in enumerate(position.tableau):
            if other == index or not (onto or fills_spaces):
                continue
            for head in starts:
                card, count = pile[head], len(pile) - head
                if onto:
                    fits = card in fits_on[onto[-1]]
                else:
                    fits = rules.fill_rank in (None, rank_of(card))
                if fits and (rules.max_cards is None or len(onto) + count <= rules.max_cards):
                    yield Move(TABLEAU_NAMES[index], TABLEAU_NAMES[other], count)


def play(position: Position, move: Move) -> Position:
    """The position after a legal move and all that follows from it by itself.

    Raises IllegalMoveError, which carries the refusal.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> len(play(deal(find_variant("canfield"), 7), Move("D")).waste)
    3
    """
    refused = refusal(position, move)
    if refused is not None:
        raise IllegalMoveError(f"{move} is not legal: {refused} Position: {position}", refused)
    return _Table(position).play(move).position()


def fills(position: Position, move: Move) -> tuple[str, ...]:
    """The spaces that a legal move makes and that are filled by themselves, left to right."""
    return tuple(_Table(position).play(move).filled)


class _Table:
    """A position laid out to be changed: the one place where cards move."""

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
        self.foundations = list(position.foundations)
        self.reserves = list(position.reserves)
        self.tableau = list(position.tableau)
        self.down = list(position.down)
        self.waste = position.waste
        self.stock = position.stock
        self.pass_number = position.pass_number
        self.filled: list[str] = []

    def position(self) -> Position:
        return Position(
            self.rules,
            self.base,
            tuple(self.foundations),
            tuple(self.reserves),
            tuple(self.tableau),
            tuple(self.down),
            self.waste,
            self.stock,
            self.pass_number,
        )

    def play(self, move: Move) -> _Table:
        source, target, count = move.source, move.target, move.count
        if source == "D":
            self._draw()
        elif source == "X":
            self.stock, self.waste = self.waste[::-1], ()
            self.pass_number += 1
        elif self.base is None:
            self._choose_base(int(source[1:]) - 1)
        else:
            at = place(self.position(), source) if source[0] == "F" else int(source[1:] or 1) - 1
            cards = self._take(source[0], at or 0, count)
            if target[0] == "T":
                self.tableau[int(target[1:]) - 1] += cards
            else:
                self._put_up(cards[::-1])
        self._settle()
        return self

    def _draw(self) -> None:
        count = self.rules.draw_count(self.pass_number)
        self.waste += self.stock[: -count - 1 : -1]
        self.stock = self.stock[:-count]

    def _choose_base(self, index: int) -> None:
        """The chosen card is the base; the other cards close up to the piles of the tableau."""
        cards = self.tableau.pop(index)
        self.down.pop(index)
        self.base = rank_of(cards[-1])
        self.foundations[0] = cards

    def _take(self, kind: str, index: int, count: int) -> Pile:
        if kind == "W":
            cards, self.waste = self.waste[-1:], self.waste[:-1]
            return cards
        piles = {"R": self.reserves, "T": self.tableau, "F": self.foundations}[kind]
        cards = piles[index][-count:]
        piles[index] = piles[index][:-count]
        if kind == "T" and 0 < len(piles[index]) <= self.down[index]:
            self.down[index] = len(piles[index]) - 1
        elif kind == "T" and not piles[index]:
            self.down[index] = 0
        return cards

    def _put_up(self, cards: Pile) -> None:
        """Lays cards on the foundations, the first one first."""
        for card in cards:
            slot = wanted(self.rules, self.base, self.foundations)[card]
            self.foundations[slot] += (card,)

    def _settle(self) -> None:
        """What follows by itself: spaces are filled, and base cards go up where rules say so."""
        self._fill_spaces()
        while self.rules.auto_base and self._put_up_base():
            self._fill_spaces()

    def _fill_spaces(self) -> None:
        if not self.rules.auto_fill or self.base is None:
            return
        for index, pile in enumerate(self.tableau):
            if not pile and (card := self._next_fill()):
                self.tableau[index] = card
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

    def _put_up_base(self) -> bool:
        """Puts one available base card up; whether there was one."""
        ends = [("W", 0, self.waste)]
        ends += [("R", index, pile) for index, pile in enumerate(self.reserves)]
        ends += [("T", index, pile) for index, pile in enumerate(self.tableau)]
        for kind, index, pile in ends:
            if pile and rank_of(pile[-1]) == self.base:
                self._put_up(self._take(kind, index, 1))
                return True
        return False


def is_stuck(position: Position) -> bool:
    """Whether turning the stock is all that is left, and no turn will ever offer a move.

    Exact: it looks at every card that the rest of this pass, and one whole pass for each draw
    count still to come, brings to the top of the waste. A to-and-fro move is a move.
    """
    if position.is_won:
        return False
    if any(move.target for move in legal_moves(position)):
        return False
    return not any(
        turned.tableau != position.tableau or _waste_moves(turned) for turned in _turns(position)
    )


def _waste_moves(position: Position) -> bool:
    """Whether the top card of the waste can go anywhere."""
    if not position.waste:
        return False
    card = position.waste[-1]
    if card in wanted(position.rules, position.base, position.foundations):
        return True
    return any(_to_tableau(position, "W", "waste", card))


def _turns(position: Position) -> Iterator[Position]:
    """The positions that turning the stock alone leads to, until they repeat."""
    last_pass = max(position.pass_number + 1, len(position.rules.draw))
    while True:
        if position.stock:
            position = _Table(position).play(DRAW).position()
        elif position.waste and position.passes_left != 0 and position.pass_number < last_pass:
            position = _Table(position).play(REDEAL).position()
        else:
            return
        yield position


def finishing_moves(position: Position) -> list[Move]:
    """Moves to the foundations that win the game from here, found by a trial; [] where none do.

    Nothing less than the trial tells: cards that all lie face up with stock and reserve used up
    can be locked for good, since a base card may lie on its own lower neighbours.
    """
    moves, end = _upwards(position)
    return moves if end.is_won else []


def collecting_moves(position: Position) -> list[Move]:
    """Moves to the foundations from here until none is left, each the first that is listed."""
    return _upwards(position)[0]


def _upwards(position: Position) -> tuple[list[Move], Position]:
    moves: list[Move] = []
    while step := next(iter(foundation_moves(position)), None):
        moves.append(step)
        position = play(position, step)
    return moves, position
