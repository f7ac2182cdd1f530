"""The moves to the foundations that follow a player's move by themselves, where she wants them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from canfield_widget.core.cards import DECK_SIZE, Card
from canfield_widget.core.engine import collecting_moves, fills, foundation_moves, play
from canfield_widget.core.errors import CanfieldError, excerpt
from canfield_widget.core.fits import laid_on
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import pile_named
from canfield_widget.core.positions import Position

__all__ = ["AUTOMATIC", "following_moves", "is_safe", "safe_moves"]


def is_safe(position: Position, move: Move) -> bool:
    """Whether a legal move to a foundation takes a card away that can never be missed.

    It is the top card of a pile, the one foundation that takes it is built in suit, and:

    * no card that is not yet on the foundations could be laid on it in the tableau, by `build`
      and `wrap`: there is nothing that it could be kept for as a place;
    * it is not on the waste while this pass or a later one turns several cards at once, since
      other cards would then come up;
    * no space is filled by itself in its place, since that would move another card too.

    Sets of four are never safe: which pile gives one up is for the player to choose.

    Not promised: that the game is no harder to win. A card on a foundation may be worried back
    where the rules allow it, and would then have found a place here; the reserve may be used up
    earlier, which changes what fills a space; of several packs the twin of the card may have been
    the better one to take up.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> position = play(deal(find_variant("canfield-draw1"), 31), Move("D"))
    >>> [str(move) for move in foundation_moves(position) if is_safe(position, move)]
    []
    """
    rules = position.rules
    if rules.foundation_build != "suit" or (move.target, move.count) != ("F", 1):
        return False
    if move.source == "W" and _turns_several(position):
        return False
    card = pile_named(position, move.source)[-1]
    fitting = laid_on(rules.build, rules.wrap, position.base or 0)[card]
    return fitting.isdisjoint(_others_left(position, card)) and not fills(position, move)


def _turns_several(position: Position) -> bool:
    """Whether this pass or a later one turns more than one card at once."""
    draw = position.rules.draw
    return max(draw[min(position.pass_number, len(draw)) - 1 :]) > 1


def _others_left(position: Position, card: Card) -> set[Card]:
    """The faces of all cards that lie outside the foundations, one copy of this card left out."""
    pack = Counter(list(range(DECK_SIZE)) * position.rules.decks)
    left = pack - Counter([card, *(up for pile in position.foundations for up in pile)])
    return set(left)


def safe_moves(position: Position) -> list[Move]:
    """The safe moves to the foundations from here, see `is_safe`, until none is left."""
    moves: list[Move] = []
    while step := next((m for m in foundation_moves(position) if is_safe(position, m)), None):
        moves.append(step)
        position = play(position, step)
    return moves


AUTOMATIC: Final[Mapping[str, Callable[[Position], list[Move]]]] = {
    "off": lambda _: [],
    "safe": safe_moves,
    "all": collecting_moves,
}
"""Which moves follow a move by themselves."""


def following_moves(position: Position, move: Move, automatic: str) -> list[Move]:
    """What follows a move that led to this position: `off` nothing, `safe` or `all` moves up.

    Nothing follows a card that was worried back: it would go up again. Raises CanfieldError for
    another word.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> following_moves(deal(find_variant("canfield"), 7), Move("D"), "all")
    []
    """
    if automatic not in tuple(AUTOMATIC):
        raise CanfieldError(f"automatic is {excerpt(automatic)}; allowed: {', '.join(AUTOMATIC)}")
    return [] if move.source[0] == "F" else AUTOMATIC[automatic](position)
