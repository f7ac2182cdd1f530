"""What may be moved and what happens then.

Together with the reasons in `refusals` and the fits in `building` this is the only judge of
legality. Everything is read off the fields of `Rules`; no variant is known here by name.
Positions are values: nothing in this module changes one.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence

from canfield_widget.core.building import (
    Opening,
    foundation_targets,
    heads,
    is_open,
    openings,
    sets_of_four,
    takers,
    wanted,
)
from canfield_widget.core.cards import Card
from canfield_widget.core.errors import IllegalMoveError
from canfield_widget.core.moves import DRAW, REDEAL, Move, move_of
from canfield_widget.core.naming import TABLEAU_NAMES, foundation_name, reserve_name
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.refusals import refusal
from canfield_widget.core.table import Table

__all__ = [
    "Outcome",
    "collecting_moves",
    "fills",
    "finishing_moves",
    "foundation_moves",
    "is_stuck",
    "legal_moves",
    "play",
    "played_out",
    "refusal",
]


class Outcome(enum.Enum):
    """How a game stands when it is over.

    >>> Outcome.STUCK.value
    'stuck'
    """

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
    if position.choosing:
        return _base_choices(position)
    ends, opened = _single_ends(position), openings(position)
    moves = _upwards(position, ends)
    moves += _single_cards(position, ends, opened)
    moves += _between_piles(position, opened)
    if position.stock:
        moves.append(DRAW)
    elif position.waste and position.passes_left != 0:
        moves.append(REDEAL)
    return moves


def foundation_moves(position: Position) -> list[Move]:
    """The legal moves to the foundations alone."""
    if position.is_won or position.choosing:
        return []
    return _upwards(position, _single_ends(position))


End = tuple[str, str, Card]
"""A card that moves alone: the name and the kind of its pile, and the card."""


def _single_ends(position: Position) -> list[End]:
    """The cards on top of the waste, the reserves, and the foundations that give one back."""
    rules = position.rules
    ends: list[End] = [("W", "waste", position.waste[-1])] if position.waste else []
    hidden = rules.reserve_face == "last"
    for index, pile in enumerate(position.reserves):
        if pile and (not hidden or is_open(rules, pile)):
            ends.append((reserve_name(rules, index), "reserve", pile[-1]))
    if rules.takeback != "none":
        least = 1 if rules.takeback == "top" else 2
        for slot, pile in enumerate(position.foundations):
            if len(pile) >= least:
                ends.append((foundation_name(rules, slot, pile[-1]), "foundation", pile[-1]))
    return ends


def _base_choices(position: Position) -> list[Move]:
    """The moves that choose the base card, which is the top card of a pile."""
    if position.rules.base == "chosen_reserve":
        return [move_of(name, "F") for name, kind, _ in _single_ends(position) if kind == "reserve"]
    return [move_of(name, "F") for name in TABLEAU_NAMES[: len(position.tableau)]]


def _upwards(position: Position, ends: list[End]) -> list[Move]:
    rules = position.rules
    slots = wanted(rules, position.base, position.foundations)
    moves = [move_of(TABLEAU_NAMES[index], "F", 4) for index in sets_of_four(position)]
    for name, kind, card in ends:
        if card in slots and kind != "foundation":
            if kind == "reserve" and "foundation" not in rules.reserve_targets:
                continue
            moves += [move_of(name, target) for target in foundation_targets(slots[card])]
    for index, pile in enumerate(position.tableau):
        if pile and pile[-1] in slots:
            name, taking = TABLEAU_NAMES[index], slots[pile[-1]]
            moves += [move_of(name, target) for target in foundation_targets(taking)]
            if rules.foundation_group == "run":
                moves += _runs_upwards(position, index, taking)
    return moves


def _runs_upwards(position: Position, index: int, slots: Sequence[int]) -> list[Move]:
    """Moves of two and more cards of a tableau pile to a foundation."""
    moves = []
    for count in range(2, len(position.tableau[index]) + 1):
        taking = takers(position, index, slots, count)
        if not taking:
            break
        targets = foundation_targets(taking)
        moves += [move_of(TABLEAU_NAMES[index], target, count) for target in targets]
    return moves


def _single_cards(position: Position, ends: list[End], opened: list[Opening]) -> list[Move]:
    """Moves to tableau piles from the waste, the reserves and the foundations."""
    from_reserve = "tableau" in position.rules.reserve_targets
    moves = []
    for name, kind, card in ends:
        if kind == "reserve" and not from_reserve:
            continue
        for index, opening in enumerate(opened):
            if card in opening[kind]:
                moves.append(move_of(name, TABLEAU_NAMES[index]))
    return moves


def _between_piles(position: Position, opened: list[Opening]) -> list[Move]:
    tableau, most = position.tableau, position.rules.max_cards
    accepted = [opening["tableau"] for opening in opened]
    # Of a long run mostly no card fits anywhere: one look at each tells.
    runs = position.rules.group == "run"
    somewhere = frozenset[Card]().union(*accepted) if runs else None
    moves = []
    for index, pile in enumerate(tableau):
        for head in heads(position, index) if pile else ():
            card, count = pile[head], len(pile) - head
            if somewhere is not None and card not in somewhere:
                continue
            for other, cards in enumerate(accepted):
                if card in cards and other != index:
                    if most is not None and len(tableau[other]) + count > most:
                        continue
                    moves.append(move_of(TABLEAU_NAMES[index], TABLEAU_NAMES[other], count))
    return moves


def play(position: Position, move: Move) -> Position:
    """The position after a legal move and all that follows from it by itself.

    Raises IllegalMoveError, which carries the refusal and the position.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> len(play(deal(find_variant("canfield"), 7), Move("D")).waste)
    3
    """
    refused = refusal(position, move)
    if refused is not None:
        raise IllegalMoveError(str(move), refused, position)
    return Table(position).play(move).position()


def played_out(position: Position, moves: Iterable[Move]) -> Position:
    """The position after legal moves one after another."""
    for move in moves:
        position = play(position, move)
    return position


def fills(position: Position, *moves: Move) -> tuple[str, ...]:
    """The spaces that legal moves make and that are filled by themselves, move by move, each once.

    Of one move they stand from left to right.
    """
    filled: list[str] = []
    for move in moves:
        table = Table(position).play(move)
        filled += table.filled
        position = table.position()
    return tuple(dict.fromkeys(filled))


def is_stuck(position: Position) -> bool:
    """Whether turning the stock is all that is left, and no turn will ever offer a move.

    Exact: it looks at every card that the rest of this pass, and one whole pass for each draw
    count still to come, brings to the top of the waste. A to-and-fro move is a move, and so is a
    turn after which a card moves by itself.
    """
    if position.is_won:
        return False
    if any(move.target for move in legal_moves(position)):
        return False
    rules = position.rules
    space_fills = "waste" in rules.auto_fill and not all(position.tableau)
    if rules.waste_becomes_tableau or space_fills:
        return not any(_leads_on(position, turned) for turned in _turns(position))
    playable = set(wanted(rules, position.base, position.foundations))
    for opening in openings(position):
        playable |= opening["waste"]
    return playable.isdisjoint(_coming(position))


def _leads_on(position: Position, turned: Position) -> bool:
    """Whether a turn made a move possible, or moved a card by itself."""
    same = turned.tableau[: len(position.tableau)] == position.tableau
    if not same or turned.foundations != position.foundations:
        return True
    return any(move.target for move in legal_moves(turned))


def _turns(position: Position) -> Iterator[Position]:
    """The positions that turning the stock alone leads to, until they repeat."""
    last = max(position.pass_number + 1, len(position.rules.draw))
    while position.stock or (
        position.waste and position.passes_left != 0 and position.pass_number < last
    ):
        position = Table(position).play(DRAW if position.stock else REDEAL).position()
        yield position


def _coming(position: Position) -> Iterator[Card]:
    """The cards that turning the stock brings to the top of the waste, until they repeat."""
    rules, number = position.rules, position.pass_number
    cards = position.waste + position.stock[::-1]
    yield from _tops(cards[len(position.waste) :], rules.draw_count(number))
    last = max(number + 1, len(rules.draw))
    if rules.passes is not None:
        last = min(last, rules.passes)
    for later in range(number + 1, last + 1):
        yield from _tops(cards, rules.draw_count(later))


def _tops(cards: Pile, count: int) -> Pile:
    """The last card of each group of `count`, and of what is left of them."""
    return cards[count - 1 :: count] + cards[-1:]


def finishing_moves(position: Position) -> list[Move]:
    """Moves to the foundations that win the game from here, found by a trial; [] where none do.

    Nothing less than the trial tells: cards that all lie face up with stock and reserve used up
    can be locked for good, since a base card may lie on its own lower neighbours.
    """
    moves, end = _all_upwards(position)
    return moves if end.is_won else []


def collecting_moves(position: Position) -> list[Move]:
    """Moves to the foundations from here until none is left, each the first that is listed."""
    return _all_upwards(position)[0]


def _all_upwards(position: Position) -> tuple[list[Move], Position]:
    moves: list[Move] = []
    while step := next(iter(foundation_moves(position)), None):
        moves.append(step)
        position = play(position, step)
    return moves, position
