"""Small positions of any rules that the kernel covers, and the plainest search there is.

Most cards lie on the foundations; the others lie anywhere that the rules let a card lie, whether
or not play can lead there. So every pruning meets what it is about, in a few hundred positions.
"""

from __future__ import annotations

import random
from typing import Any, Final

from canfield_widget.core.cards import make_card, next_rank
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.fits import laid_on
from canfield_widget.core.positions import Position, check
from canfield_widget.core.variants import Rules, find_variant

OPTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "build": ("alt", "alt", "suit", "color", "any"),
    "wrap": ("full", "full", "stop_at_base", "none"),
    "group": ("whole", "whole", "run", "whole_or_top", "top"),
    "takeback": ("none", "none", "top_not_base", "top"),
    "draw": (3, 1, 2, 5, (3, 2, 1), (1, 3)),
    "passes": (None, None, 1, 2, 3),
    "tableau": (("u",) * 4, ("u",) * 3, ("u",) * 2, ("u",)),
    "auto_fill": (("reserve",), ("reserve",), ()),
    "fill_without_reserve": (
        {"waste"},
        {"waste", "tableau"},
        {"waste", "tableau", "foundation"},
        {"tableau"},
    ),
    "fill_with_reserve": (
        set(),
        {"reserve", "waste"},
        {"reserve", "waste", "tableau"},
        {"reserve", "waste", "tableau", "foundation"},
    ),
}
"""Values of each option that the kernel covers; those that matter most stand twice."""


def any_rules(choose: random.Random) -> Rules:
    """Rules with an option of each kind."""
    changes = {name: choose.choice(values) for name, values in OPTIONS.items()}
    return find_variant("canfield").replace(**changes)


def small_position(rules: Rules, choose: random.Random, most: int = 12) -> Position:
    """A position with at most so many cards outside the foundations."""
    base = choose.randint(1, 13)
    heights = _heights(choose, most)
    up = [_suit_from(base, suit)[:height] for suit, height in enumerate(heights)]
    cards = [
        card for suit, height in enumerate(heights) for card in _suit_from(base, suit)[height:]
    ]
    choose.shuffle(cards)
    tableau: list[tuple[int, ...]] = [() for _ in rules.tableau]
    reserve: list[int] = []
    stock: list[int] = []
    fits = laid_on(rules.build, rules.wrap, base)
    for card in cards:
        piles = [i for i, pile in enumerate(tableau) if not pile or card in fits[pile[-1]]]
        if piles and choose.random() < 0.7:
            index = choose.choice(piles)
            tableau[index] += (card,)
        elif len(reserve) < rules.reserve_cards and choose.random() < 0.4:
            reserve.append(card)
        else:
            stock.append(card)
    if rules.auto_fill:
        for index, pile in enumerate(tableau):
            if not pile and reserve:
                tableau[index] = (reserve.pop(),)
    turned = choose.randint(0, len(stock))
    position = Position(
        rules,
        base,
        tuple(up),
        (tuple(reserve),),
        tuple(tableau),
        (0,) * len(tableau),
        tuple(stock[:turned]),
        tuple(stock[turned:]),
        choose.randint(1, rules.passes or 4),
    )
    check(position)
    return position


def _heights(choose: random.Random, most: int) -> list[int]:
    heights = [13, 13, 13, 13]
    for _ in range(choose.randint(most // 2, most)):
        suit = choose.randrange(4)
        heights[suit] = max(heights[suit] - 1, 0)
    return heights


def _suit_from(base: int, suit: int) -> tuple[int, ...]:
    return tuple(make_card(next_rank(base, step), suit) for step in range(13))


def can_be_won(position: Position, most: int) -> bool | None:
    """Whether any play wins, by looking at all of it; None where that is more than `most`."""
    seen = {position.key()}
    waiting = [position]
    while waiting:
        position = waiting.pop()
        if position.is_won:
            return True
        for move in legal_moves(position):
            after = play(position, move)
            key = after.key()
            if key not in seen:
                if len(seen) >= most:
                    return None
                seen.add(key)
                waiting.append(after)
    return False
