"""Reading a move as a person writes it: a canonical text, a count left out, or a card named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from canfield_widget.core.building import foundation_targets, is_open, takers, wanted
from canfield_widget.core.cards import Card, card_text, parse_card
from canfield_widget.core.engine import legal_moves, refusal
from canfield_widget.core.errors import AmbiguousMoveError, IllegalMoveError, Refusal
from canfield_widget.core.moves import MAX_TEXT, Move
from canfield_widget.core.naming import (
    TABLEAU_NAMES,
    foundation_name,
    pile_named,
    place,
    reserve_name,
)
from canfield_widget.core.positions import Position
from canfield_widget.core.refusals import meant_foundation

__all__ = ["canonical", "read_move"]

_CARD_FIRST: Final = re.compile(
    r"\s*(10|[A2-9TJQK])\s*([cdhs♣♦♥♠])\s*(T\s*[0-9]{1,2}|F\s*[0-9]{0,2}|R\s*[0-9]?)\s*",
    re.IGNORECASE | re.ASCII,
)
_SIGNS: Final = dict(zip("♣♦♥♠", "cdhs", strict=True))


def read_move(position: Position, move: Move | str) -> Move:
    """The move that is meant, named as `legal_moves` names it; it need not be legal.

    A count may be left out where one count alone is legal, and the first card to be moved may
    stand for its pile. Raises InvalidMoveError;
    AmbiguousMoveError naming what fits; IllegalMoveError for a card that is not free to move.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> read_move(deal(find_variant("canfield"), 7), "kd t1")
    Move('RT1')
    """
    if isinstance(move, Move):
        return canonical(position, move)
    named = _CARD_FIRST.fullmatch(move) if isinstance(move, str) and len(move) <= MAX_TEXT else None
    if named:
        rank = "T" if named[1] == "10" else named[1].upper()
        card = parse_card(rank + _SIGNS.get(named[2], named[2].lower()))
        return _from_card(position, move, card, "".join(named[3].split()).upper())
    parsed = canonical(position, Move.parse(move))
    if ":" in move or parsed.source[0] != "T" or not refusal(position, parsed):
        return parsed
    fits = [
        m for m in legal_moves(position) if (m.source, m.target) == (parsed.source, parsed.target)
    ]
    return _only(move, fits) if fits else _natural(position, parsed)


def canonical(position: Position, move: Move) -> Move:
    """The move with the names by which `legal_moves` lists it: `R1` is `R` where there is one."""
    source, target, count = move.source, move.target, move.count
    index = place(position, source) if source[0] in "RF" else None
    if index is not None and source[0] == "R":
        source = reserve_name(position.rules, index)
    elif index is not None and (pile := position.foundations[index]):
        source = foundation_name(position.rules, index, pile[-1])
    if target[:1] == "F":
        target = _canonical_target(position, move)
    return Move(source, target, count)


def _canonical_target(position: Position, move: Move) -> str:
    """`F`, or the number of the foundation where several take the card."""
    if move.target != "F" and place(position, move.target) is None:
        return move.target
    index = place(position, move.source)
    if position.choosing or index is None or position.rules.foundation_build == "rank_set":
        return "F"
    top = pile_named(position, move.source)[-1:]
    slots = wanted(position.rules, position.base, position.foundations)
    taking = slots.get(top[0], ()) if top else ()
    if move.source[0] == "T":
        taking = takers(position, index, taking, move.count)
    slot = meant_foundation(position, move.target, taking)
    return move.target if slot is None else foundation_targets(taking)[taking.index(slot)]


def _natural(position: Position, move: Move) -> Move:
    """The move with the count that a player means who writes none: where only whole piles move,
    the whole pile."""
    whole = position.rules.group == "whole" and move.target[0] == "T"
    if not whole or place(position, move.source) is None:
        return move
    size = len(pile_named(position, move.source))
    return Move(move.source, move.target, size or 1)


def _from_card(position: Position, text: str, card: Card, target: str) -> Move:
    moves = [
        canonical(position, Move(source, target, count))
        for source, count in _whereabouts(position, card)
    ]
    if not moves:
        refused = Refusal("not_free", {"card": card_text(card)})
        raise IllegalMoveError(text, refused, position)
    legal = [move for move in moves if refusal(position, move) is None]
    return _only(text, legal or moves[:1])


def _whereabouts(position: Position, card: Card) -> Iterator[tuple[str, int]]:
    """The places a person can take this card from: sources, with how many cards come along."""
    if position.waste[-1:] == (card,):
        yield "W", 1
    for index, pile in enumerate(position.reserves):
        if pile[-1:] == (card,) and is_open(position.rules, pile):
            yield reserve_name(position.rules, index), 1
    for index, pile in enumerate(position.tableau):
        for at in range(position.down[index], len(pile)):
            if pile[at] == card:
                yield TABLEAU_NAMES[index], len(pile) - at
    for slot, pile in enumerate(position.foundations):
        if pile[-1:] == (card,):
            yield foundation_name(position.rules, slot, card), 1


def _only(text: str, moves: list[Move]) -> Move:
    if len(moves) > 1:
        raise AmbiguousMoveError(text, tuple(map(str, moves)))
    return moves[0]
