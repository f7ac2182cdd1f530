"""What a hint says: of a move that wins, of a game that is over, and of how a game stands."""

from __future__ import annotations

from dataclasses import dataclass

from canfield_widget.core.cards import SUITS, Card, card_text
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import foundation_name, pile_named
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.sentence import Sentence

__all__ = ["Reason", "keeping", "moved_cards", "of_card"]


@dataclass(frozen=True, slots=True)
class Reason(Sentence):
    """Why a hint says what it says: a code, and the cards and piles that it speaks of.

    >>> Reason("draw").text(), Reason("draw").unfilled["nl"]
    ('Turn cards from the stock: nothing else is of use.', 'Draai kaarten van de trekstapel: \
verder is er geen nuttige zet.')
    """

    file = "hints"
    kind = "hint"


def keeping(position: Position, move: Move) -> Reason:
    """The reason for a move of a line that wins.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> str(keeping(deal(find_variant("canfield"), 7), Move("D")))
    'Turn cards from the stock: the game can still be won.'
    """
    if not move.target:
        return Reason("keep_draw" if move.source == "D" else "keep_redeal")
    cards = moved_cards(position, move)
    if position.choosing:
        return Reason("keep_base", {"card": card_text(cards[0])})
    return of_card("keep_card" if len(cards) == 1 else "keep_cards", position, move)


def moved_cards(position: Position, move: Move) -> Pile:
    """The cards that a move between piles takes along, the lowest first."""
    return pile_named(position, move.source)[-move.count :]


def of_card(code: str, position: Position, move: Move, **values: str) -> Reason:
    """A reason that names the lowest card moved, and where it goes."""
    card = moved_cards(position, move)[0]
    to = _target(position, move, card)
    return Reason(code, {"card": card_text(card), **values, "to": to})


def _target(position: Position, move: Move, card: Card) -> str:
    """The target as the move names it, but a foundation by its suit where each suit has one."""
    name = foundation_name(position.rules, 0, card)
    by_suit = name[1:] in SUITS
    return name if move.target == "F" and by_suit else move.target
