"""Positions near the end of a game, with few cards left, so that all that follows can be tried."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

from canfield_widget.core.building import wanted
from canfield_widget.core.cards import DECK_SIZE, Card, suit_of
from canfield_widget.core.errors import RulesError
from canfield_widget.core.fits import laid_on
from canfield_widget.core.positions import Pile, Position, check
from canfield_widget.core.variants import Rules

ANY: Final = frozenset({"waste", "tableau"})
HOUSE_RULES: Final[dict[str, tuple[Any, ...]]] = {
    "foundation_build": ("suit", "any"),
    "foundation_down": (0, 2, 4),
    "foundation_gate": (False, True),
    "foundation_group": ("top", "run"),
    "takeback": ("none", "top", "top_not_base"),
    "auto_base": (False, True),
    "reserve_piles": (1, 2, 3),
    "reserve_face": ("top", "last"),
    "reserve_targets": ({"foundation"}, {"tableau"}, {"foundation", "tableau"}),
    "tableau": (("u",) * 2, ("u",) * 3, ("u",) * 4, ("du",) * 3, ("du", "u", "ddu")),
    "build": ("alt", "suit", "color", "any", "rank", "none"),
    "wrap": ("full", "stop_at_base", "none"),
    "group": ("top", "whole", "whole_or_top", "run"),
    "max_cards": (None, 2, 3),
    "auto_fill": ((), ("reserve",), ("reserve", "waste"), ("waste",)),
    "fill_with_reserve": ((), ("reserve",), ("waste",), ("reserve", "waste", "tableau")),
    "fill_without_reserve": ((), ("waste",), ANY, ANY | {"foundation"}),
    "fill_rank": (None, 13, 5),
    "fill_base_first": (False, True),
    "draw": ((1,), (2,), (3,), (3, 1), (1, 2), (3, 2, 1)),
    "passes": (None, 1, 2, 3),
    "waste_becomes_tableau": (False, True),
}
"""Values that any record may be given, one by one."""


def house(rules: Rules, choose: random.Random, changes: int) -> Rules:
    """The rules with so many fields changed, as far as they may be."""
    for field in choose.sample(sorted(HOUSE_RULES), changes):
        try:
            rules = rules.replace(**{field: choose.choice(HOUSE_RULES[field])})
        except RulesError:
            continue
    return rules


def reduced(rules: Rules, choose: random.Random, left: int, *, unfilled: float = 0.1) -> Position:
    """A position with about so many cards outside the foundations, where they happen to lie.

    Foundations may be locked, then more cards are left. `unfilled`: how often there may be a space
    that the reserve still has to fill, as no move leaves one.
    """
    base = rules.base_rank or (None if rules.base == "none" else choose.randint(1, 13))
    pack = Counter(list(range(DECK_SIZE)) * rules.decks)
    foundations = _foundations(rules, base, choose, pack, left)
    cards = list(pack.elements())
    choose.shuffle(cards)
    reserves = tuple(
        _taken(cards, choose.randint(0, min(rules.reserve_cards, 4)))
        for _ in range(rules.reserve_piles)
    )
    filled = "reserve" in rules.auto_fill and any(reserves) and choose.random() >= unfilled
    piles, down = [], []
    for faces in rules.tableau:
        empty = not cards or (choose.random() < max(unfilled / 2, 0.1) and not filled)
        pile, hidden = ((), 0) if empty else _pile(rules, base, choose, cards, faces)
        piles.append(pile)
        down.append(hidden)
    waste = _taken(cards, choose.randint(0, len(cards)))
    if rules.waste_becomes_tableau and not cards:
        piles, down, waste = [*piles, waste], [*down, 0], ()
    number = choose.randint(1, rules.passes or len(rules.draw) + 1)
    position = Position(
        rules, base, foundations, reserves, tuple(piles), tuple(down), waste, tuple(cards), number
    )
    check(position)
    return position


def _taken(cards: list[Card], count: int) -> Pile:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


def _foundations(
    rules: Rules, base: int | None, choose: random.Random, pack: Counter[Card], left: int
) -> tuple[Pile, ...]:
    """Foundations as play may leave them; their cards are taken from the pack."""
    piles: list[Pile] = [()] * rules.foundations
    moves: list[tuple[Pile, tuple[int, ...]]]
    liking = [2 * choose.random() for _ in range(4)]
    while pack.total() > left:
        if base is None:
            sets = [ace for ace in range(13) if all(pack[ace + 13 * suit] for suit in range(4))]
            moves = [(tuple(range(ace, DECK_SIZE, 13)), (0,)) for ace in sets]
        else:
            slots = wanted(rules, base, piles)
            moves = [((card,), taking) for card, taking in slots.items() if pack[card]]
        if not moves:
            break
        # Some suits come far and others stay behind, which makes a harder end.
        cards, taking = max(moves, key=lambda move: liking[suit_of(move[0][0])] + choose.random())
        piles[choose.choice(taking)] += cards
        pack.subtract(cards)
    return tuple(piles)


def _pile(
    rules: Rules, base: int | None, choose: random.Random, cards: list[Card], faces: str
) -> tuple[Pile, int]:
    """A tableau pile and how many of its cards lie as they were dealt."""
    downs = [at for at in range(1, len(faces)) if faces[at - 1] == "d" and at < len(cards)]
    hidden = choose.choice(downs) if downs and choose.random() < 0.6 else 0
    pile = list(_taken(cards, hidden + 1))
    fits_on = laid_on(rules.build, rules.wrap, base or 0)
    for _ in range(choose.randint(0, 4)):
        fitting = [card for card in cards if card in fits_on[pile[-1]]]
        if not rules.piles_are_runs and choose.random() < 0.2:
            fitting = cards[:1]
        if not fitting:
            break
        pile.append(choose.choice(fitting))
        cards.remove(pile[-1])
    return tuple(pile), hidden
