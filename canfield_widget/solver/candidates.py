"""The moves that a search tries in a position, and in which order."""

from __future__ import annotations

from operator import itemgetter
from typing import Final, TypeAlias

from canfield_widget.core.building import foundation_targets, openings, wanted
from canfield_widget.core.cards import is_red, make_card, suit_of
from canfield_widget.core.engine import legal_moves
from canfield_widget.core.fits import laid_on
from canfield_widget.core.moves import Move, move_of
from canfield_widget.core.naming import TABLEAU_NAMES
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules
from canfield_widget.solver.turning import Phase, Turning, row_of

__all__ = ["Candidate", "Candidates"]

Candidate: TypeAlias = tuple[int, Phase | None, Move]
"""How soon a move is tried, the higher the sooner; the phase to which the stock is turned for it,
None where it stays as it is; and the move."""

_UP: Final = {"R": 220, "T": 210, "W": 200}
_DOWN: Final = {"R": 150, "W": 40, "F": 5}
_TO_SPACE: Final = {"R": 25, "W": 20, "F": 1}
_WHOLE_PILE: Final = 120
_WHOLE_PILE_LATE: Final = 60
"""With the reserve used up a space is all that it gains."""
_PART: Final = 90
_PART_TO_SPACE: Final = 8
_TURN: Final = 30


class Candidates:
    """The moves worth trying under one set of rules."""

    def __init__(self, rules: Rules, turning: Turning) -> None:
        self._turning = turning
        ranked = rules.build in ("alt", "suit", "color", "any") and rules.max_cards is None
        self._equals = ranked and rules.group == "run"
        self._can_wait = (
            turning.comes_at_hand
            and rules.foundation_build != "rank_set"
            and not rules.fill_base_first
            and rules.fill_with_reserve - {"reserve"} <= rules.fill_without_reserve
        )
        self._passes_end = rules.passes is not None

    def of(self, position: Position, phase: Phase | None, *, idle: bool) -> list[Candidate]:
        """The moves, the first one to try last; without a phase draws are moves like others.

        Of several spaces only the first is moved to, since they are alike. Without `idle` those
        moves are left out that change nothing or only the place of a run.
        """
        found: list[Candidate] = []
        for move in legal_moves(position):
            if phase is not None and move.source[0] in "WDX":
                continue
            score = self._score(position, move, idle)
            if score:
                found.append((score, None, move))
        if phase is not None:
            found += self._from_stock(position, phase)
        found.sort(key=itemgetter(0))
        return found

    def pile_to_build(self, candidate: Candidate) -> str:
        """The pile to which the next move has to go after this one; '' where it is free.

        Where every card of the stock is at hand at any time, one is played to a pile only when the
        next card is put on it. A line that plays it sooner, or puts none on it, wins as well if it
        stays in the stock until then: it may go to the same place later, and from the stock to its
        foundation.
        """
        _, phase, move = candidate
        if phase is None or move.target[0] == "F" or not self._can_wait:
            return ""
        return move.target if self._turning.at_hand(phase) else ""

    def _score(self, position: Position, move: Move, idle: bool) -> int:
        """How soon to try a move of this position; 0: not at all."""
        kind, tableau = move.source[0], position.tableau
        if not move.target:
            return _TURN
        if move.target[0] == "F":
            return _UP[kind]
        onto = int(move.target[1:]) - 1
        space = not tableau[onto]
        if space and tableau.index(()) != onto:
            return 0
        if kind != "T":
            return (_TO_SPACE if space else _DOWN)[kind]
        index = int(move.source[1:]) - 1
        left = len(tableau[index]) - move.count
        if not idle and self._is_idle(position, index, left, space):
            return 0
        if left:
            return _PART_TO_SPACE if space else _PART
        return _WHOLE_PILE if any(position.reserves) else _WHOLE_PILE_LATE

    def _is_idle(self, position: Position, index: int, left: int, space: bool) -> bool:
        """Whether a move between piles that leaves so many cards of one brings nothing: a whole
        pile goes to a space, or a part of a run changes its place between two cards that take the
        same.

        Such a part lies where it was built, and the card that it leaves cannot go up now. That
        card and the one it goes to are of one rank, and what fits on one of them fits on the
        other: for each line that makes the move there is one that leaves the part where it is,
        plays to the one what the line plays to the other, and moves it when the card under it
        goes up. That fails where one of the two cards may come to lie above the other.
        """
        if space or not left:
            return space and not left
        if not self._equals or left <= position.down[index]:
            return False
        rules, pile = position.rules, position.tableau[index]
        if pile[left] not in laid_on(rules.build, rules.wrap, position.base or 0)[pile[left - 1]]:
            return False
        goes_up = pile[left - 1] in wanted(rules, position.base, position.foundations)
        return not goes_up and not _may_repeat(position)

    def _from_stock(self, position: Position, phase: Phase) -> list[Candidate]:
        """The moves of each card that can be turned up."""
        found: list[Candidate] = []
        row, tableau = row_of(position), position.tableau
        slots = wanted(position.rules, position.base, position.foundations)
        space = tableau.index(()) if () in tableau else None
        piles = [
            (TABLEAU_NAMES[index], opening["waste"], index == space)
            for index, opening in enumerate(openings(position))
            if tableau[index] or index == space
        ]
        playable = frozenset(slots).union(*(cards for _, cards, _ in piles))
        reach = self._turning.reach(len(row), phase)
        for nearness, reached in enumerate(reversed(reach)):
            card = row[reached[1] - 1]
            if card not in playable:
                continue
            up, down = self._stock_scores(nearness, reached[1])
            if card in slots:
                targets = foundation_targets(slots[card])
                found += [(up, reached, move_of("W", target)) for target in targets]
            for name, cards, is_space in piles:
                if card in cards:
                    score = _TO_SPACE["W"] if is_space else down
                    found.append((score, reached, move_of("W", name)))
        return found

    def _stock_scores(self, nearness: int, waste: int) -> tuple[int, int]:
        """How soon a card that is turned up is tried: on a foundation, and on a pile.

        Where passes end, the first that comes up; what is passed over may not come again. Else the
        one that lies deepest, which leaves the others in the better phase: a position that is met
        in a better phase first is not looked at twice.
        """
        if self._passes_end:
            return _DOWN["W"] + 2 * nearness + 1, _DOWN["W"] + 2 * nearness
        return _UP["W"], _DOWN["W"] + waste


def _may_repeat(position: Position) -> bool:
    """Whether one pile may come to hold two cards of a kind.

    Such a pile wraps around the base rank between the two: once where colours do not alternate,
    twice, over base cards of both colours, where they do.
    """
    rules = position.rules
    if rules.wrap != "full":
        return False
    if rules.takeback == "top" or rules.decks > 1 or rules.foundation_down:
        return True
    up = {suit_of(card) for pile in position.foundations for card in pile[:1]}
    colours = {is_red(make_card(1, suit)) for suit in range(4) if suit not in up}
    return len(colours) > (rules.build == "alt")
