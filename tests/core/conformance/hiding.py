"""Another position that looks the same: the cards that nobody has seen lie in other places."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

from canfield_widget.core.cards import Card
from canfield_widget.core.positions import Pile, Position


def hidden_cards(position: Position) -> list[Card]:
    """The cards that lie where nobody has seen them, by the faces that the rules give."""
    return [
        card
        for pile, seen in _piles(position)
        for card, shown in zip(pile, seen, strict=True)
        if not shown
    ]


def shuffled(position: Position, number: int) -> Position:
    """The position with its hidden cards in other places."""
    cards = hidden_cards(position)
    random.Random(number).shuffle(cards)
    left = iter(cards)
    piles = [
        tuple(card if shown else next(left) for card, shown in zip(pile, seen, strict=True))
        for pile, seen in _piles(position)
    ]
    reserves = len(position.reserves)
    return dataclasses.replace(
        position,
        stock=piles[0],
        reserves=tuple(piles[1 : 1 + reserves]),
        tableau=tuple(piles[1 + reserves :]),
    )


def _piles(position: Position) -> Iterator[tuple[Pile, list[bool]]]:
    """The stock, the reserves and the tableau, each with which of its cards a person has seen."""
    rules = position.rules
    yield position.stock, [position.pass_number > 1] * len(position.stock)
    for pile in position.reserves:
        shown = {"all": len(pile), "top": 1, "last": int(len(pile) == 1)}[rules.reserve_face]
        yield pile, [at >= len(pile) - shown for at in range(len(pile))]
    for index, pile in enumerate(position.tableau):
        faces = rules.tableau[index] if index < len(rules.tableau) else ""
        down = position.down[index]
        yield pile, [at >= down or faces[at] == "u" for at in range(len(pile))]
