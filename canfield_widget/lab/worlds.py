"""What the hidden cards could be: positions that agree with all that a person can know."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from canfield_widget.core.cards import DECK_SIZE, Card
from canfield_widget.core.positions import Pile, Position, SeenPile, View

__all__ = ["hidden", "unseen", "world", "worlds"]


def unseen(view: View) -> list[Card]:
    """The cards that nobody has seen, in order of their numbers; where each of them lies is open.

    >>> from canfield_widget.core.game import Game
    >>> len(unseen(Game.deal(7).view))  # 34 in the stock and 12 in the reserve
    46
    """
    piles = (*view.foundations, *view.reserves, *view.tableau, view.waste, view.known)
    seen = Counter(card for pile in piles for card in pile if card is not None)
    return [card for card in range(DECK_SIZE) for _ in range(view.rules.decks - seen[card])]


def hidden(view: View) -> int:
    """In how many places a card lies that was not seen yet."""
    return sum(pile.count(None) for pile in (*view.reserves, *view.tableau, view.known))


def world(view: View, cards: Sequence[Card]) -> Position:
    """The position in which the hidden places hold these cards: reserves, tableau, then stock.

    Each pile is filled from the bottom, the stock from the card that is dealt last.

    >>> from canfield_widget.core.game import Game
    >>> view = Game.deal(7).view
    >>> world(view, unseen(view)).view == view
    True
    """
    rest = iter(cards)

    def filled(pile: SeenPile) -> Pile:
        return tuple(next(rest) if card is None else card for card in pile)

    return Position(
        rules=view.rules,
        base=view.base,
        foundations=view.foundations,
        reserves=tuple(map(filled, view.reserves)),
        tableau=tuple(map(filled, view.tableau)),
        down=tuple(_down(pile) for pile in view.tableau),
        waste=view.waste,
        stock=filled(view.known),
        pass_number=view.pass_number,
    )


def worlds(view: View, count: int, choose: random.Random) -> Iterator[Position]:
    """So many worlds at random, or each of them once where there are no more than that.

    >>> from canfield_widget.core.game import Game
    >>> view = Game.deal(7).view
    >>> sum(each.view == view for each in worlds(view, 8, random.Random(1)))
    8
    """
    cards = unseen(view)
    if math.factorial(min(len(cards), 20)) <= count:
        yield from (world(view, order) for order in permutations(cards))
        return
    for _ in range(count):
        choose.shuffle(cards)
        yield world(view, cards)


def _down(pile: SeenPile) -> int:
    """Up to the uppermost card that lies face down."""
    return max((at for at, card in enumerate(pile, 1) if card is None), default=0)
