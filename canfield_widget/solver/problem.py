"""A position as the kernel reads it, and the lines that it finds as moves of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from canfield_widget.core.cards import RANK_COUNT, Card, rank_of, suit_of
from canfield_widget.core.engine import play
from canfield_widget.core.moves import DRAW, REDEAL, Move, move_of
from canfield_widget.core.naming import TABLEAU_NAMES, foundation_name
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules

__all__ = ["accepts", "covers", "moves_of", "played", "problem_of"]

# The order of the numbers is that of the enums in c/types.h.
_BUILDS: Final = ("alt", "suit", "color", "any")
_WRAPS: Final = ("full", "stop_at_base", "none")
_GROUPS: Final = ("top", "whole", "whole_or_top", "run")
_TAKEBACKS: Final = ("none", "top_not_base", "top")
_SOURCES: Final = ("waste", "reserve", "tableau", "foundation")
_MOST_PILES: Final = 4
_MOST_DRAWS: Final = 12


def covers(rules: Rules) -> bool:
    """Whether the kernel plays these rules: one deck, one reserve and what belongs to Canfield.

    >>> from canfield_widget.core.variants import find_variant
    >>> covers(find_variant("storehouse")), covers(find_variant("eagle-wing"))
    (True, False)
    """
    return (
        rules.decks == 1
        and rules.base in ("dealt", "fixed", "chosen_deal")
        and _foundations_fit(rules)
        and rules.reserve_piles <= 1
        and rules.reserve_face != "last"
        and rules.reserve_targets == {"foundation", "tableau"}
        and len(rules.tableau) <= _MOST_PILES
        and rules.piles_are_runs
        and rules.build in _BUILDS
        and rules.max_cards is None
        and rules.auto_fill in ((), ("reserve",))
        and rules.fill_rank is None
        and not rules.fill_base_first
    )


def _foundations_fit(rules: Rules) -> bool:
    """Four, each from the base rank upwards in suit and with all cards of it.

    Whether the cards of a run go up together or one by one makes no difference.
    """
    return (
        rules.foundation_build == "suit"
        and rules.foundations == 4
        and not rules.foundation_down
        and not rules.foundation_gate
        and (rules.foundation_wrap or rules.base_rank == 1)
        and not rules.auto_base
    )


def accepts(position: Position) -> bool:
    """Whether the kernel can begin at a position of rules that it covers.

    It cannot where the base card is still to be chosen, and where a space would be filled by itself
    before the next move is over: no play leaves one.
    """
    waiting = bool(position.rules.auto_fill) and any(position.reserves)
    return not position.choosing and (all(position.tableau) or not waiting)


def problem_of(position: Position) -> bytes:
    """The bytes that c/problem.c describes."""
    rules, base = position.rules, position.base or 1
    passes = 0 if rules.passes is None else rules.passes - position.pass_number + 1
    draws = _draws(position)
    head = (
        len(position.tableau),
        _BUILDS.index(rules.build),
        _WRAPS.index(rules.wrap),
        _GROUPS.index(rules.group),
        _TAKEBACKS.index(rules.takeback),
        bool(rules.auto_fill),
        _kinds(rules.fill_with_reserve),
        _kinds(rules.fill_without_reserve),
        base - 1,
        passes,
        len(draws),
        *draws,
        *(0,) * (_MOST_DRAWS - len(draws)),
    )
    by_suit: list[Sequence[Card]] = [(), (), (), ()]
    for pile in position.foundations:
        if pile:
            by_suit[suit_of(pile[0])] = pile
    reserve = position.reserves[0] if position.reserves else ()
    piles = (*by_suit, reserve, *position.tableau, position.waste, position.stock[::-1])
    return bytes(head) + b"".join(_pile(pile, base) for pile in piles)


def _draws(position: Position) -> tuple[int, ...]:
    """Cards turned at once in this pass and those to come."""
    draw = position.rules.draw
    return draw[min(position.pass_number, len(draw)) - 1 :]


def _kinds(sources: Iterable[str]) -> int:
    return sum(1 << _SOURCES.index(source) for source in sources)


def _pile(pile: Sequence[Card], base: int) -> bytes:
    cards = (suit_of(c) * RANK_COUNT + (rank_of(c) - base) % RANK_COUNT for c in pile)
    return bytes((len(pile), *cards))


def _card(number: int, base: int) -> Card:
    """The card of one of the kernel's numbers."""
    suit, rank = divmod(number, RANK_COUNT)
    return suit * RANK_COUNT + (rank + base - 1) % RANK_COUNT


def moves_of(position: Position, line: Iterable[int]) -> tuple[Move, ...]:
    """The moves of a line of the kernel that wins, draws and redeals move by move.

    Each is played in the engine. Raises RuntimeError if the line does not win: a fault of the
    kernel must not pass for a proof.
    """
    steps = list(played(position, line))
    moves = tuple(move for move, _ in steps)
    if not (steps and steps[-1][1].is_won):
        raise RuntimeError(f"the kernel won by a line that does not win: {position} {moves}")
    return moves


def played(position: Position, line: Iterable[int]) -> Iterator[tuple[Move, Position]]:
    """The moves of a line of the kernel, one by one, each with the position after it."""
    start = position
    for number in line:
        for move in _single_moves(position, start, number):
            position = play(position, move)
            yield move, position


# The kinds of moves in c/moves.c.
_TABLEAU_UP, _RESERVE_UP, _STOCK_UP, _RESERVE_TO, _STOCK_TO, _TABLEAU_TO, _FOUNDATION_TO = range(7)


def _single_moves(position: Position, start: Position, number: int) -> Iterable[Move]:
    """One macro move as moves of the engine; its bits are told in c/moves.c."""
    kind, value = number >> 17 & 7, number >> 11 & 63
    source, target = TABLEAU_NAMES[number >> 9 & 3], TABLEAU_NAMES[number >> 7 & 3]
    if kind in (_STOCK_UP, _STOCK_TO):
        turns = _turns(position, start, value, number & 127)
        return (*turns, move_of("W", "F" if kind == _STOCK_UP else target))
    if kind in (_RESERVE_UP, _RESERVE_TO):
        return (move_of("R", "F" if kind == _RESERVE_UP else target),)
    if kind == _TABLEAU_UP:
        return (move_of(source, "F"),)
    card = _card(value, position.base or 1)
    if kind == _TABLEAU_TO:
        pile = position.tableau[TABLEAU_NAMES.index(source)]
        return (move_of(source, target, len(pile) - pile.index(card)),)
    slot = next(at for at, pile in enumerate(position.foundations) if card in pile)
    return (move_of(foundation_name(position.rules, slot, card), target),)


def _turns(position: Position, start: Position, place: int, turn: int) -> list[Move]:
    """The draws and redeals that bring the card at a place of waste and stock to the top."""
    waste, size = len(position.waste), len(position.waste) + len(position.stock)
    number, moves = position.pass_number, list[Move]()
    while (waste, _turn(start, number)) != (place, turn):
        if len(moves) > 100 * size:
            raise RuntimeError(f"the kernel takes a card that cannot be had: {position} {place}")
        draw = waste < size
        moves.append(DRAW if draw else REDEAL)
        waste = min(waste + position.rules.draw_count(number), size) if draw else 0
        number += not draw
    return moves


def _turn(start: Position, number: int) -> int:
    """A pass as the kernel counts it: from the start on, and steady ones without limit as one."""
    turn = number - start.pass_number
    if start.rules.passes is not None:
        return turn
    draws = _draws(start)
    steady = len(draws) - 1
    while steady and draws[steady] == draws[steady - 1]:
        steady -= 1
    return min(turn, steady)
