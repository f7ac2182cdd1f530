"""The deals of PySolFC: its shuffle is that of its package pysol-cards, its order is told here.

PySolFC gives the same number another deal in another game. What decides is read off the rules, as
its games of the Canfield type deal: `pysollib/games/canfield.py`, `glenwood.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from canfield_widget.core.cards import Card, make_card, rank_of
from canfield_widget.core.errors import DealError
from canfield_widget.core.rules import Rules

__all__ = ["PYSOL_ORDER", "pysol_deck", "shuffled"]

PYSOL_ORDER: Final = ("foundation", "reserve", "tableau", "stock")
"""The order of the parts in `pysol_deck`."""

_LAST: Final = 10**20 - 1
_OLD_NUMBERS: Final = 32_000
_SUITS: Final = (0, 3, 2, 1)
"""Our suits in the order of PySolFC: clubs, spades, hearts, diamonds."""


def pysol_deck(rules: Rules, number: int) -> list[Card]:
    """All cards of a deal, pile by pile as PYSOL_ORDER says; those of a laid-out base come first.

    Raises DealError: a number out of range, rules that no game of PySolFC is dealt like, or the
    package pysol-cards is not there.
    """
    if not 1 <= number <= _LAST:
        raise DealError(f"pysol:{number} is out of range: 1 to {_LAST}")
    one_reserve = rules.reserve_piles == 1
    based = one_reserve and (rules.base in ("dealt", "none") or rules.base_laid_out)
    if not (based or _is_aces_game(rules)) or len(set(map(len, rules.tableau))) > 1:
        raise DealError(f"the scheme pysol cannot deal {rules}: no game of PySolFC is dealt so")
    pack = shuffled(rules.decks, number)
    laid = [card for card in pack if rules.base_laid_out and rank_of(card) == rules.base_rank]
    cards = iter([card for card in pack if card not in laid])
    first = [next(cards)] if rules.base == "dealt" else []
    deep = len(rules.tableau[0]) > 1
    if deep and not based:
        piles = _tableau(rules, cards, backwards=False)
        reserves = _rounds(cards, rules.reserve_piles, rules.reserve_cards)
    else:
        reserves = _rounds(cards, rules.reserve_piles, rules.reserve_cards)
        piles = _tableau(rules, cards, backwards=based)
    return [*laid, *first, *reserves, *piles, *cards]


def _is_aces_game(rules: Rules) -> bool:
    """Whether the rules are dealt as its games are whose foundations begin empty."""
    if rules.decks > 1 or rules.base_laid_out:
        return False
    if rules.reserve_piles > 1:
        return rules.base in ("fixed", "chosen_reserve") and len(rules.tableau[0]) == 1
    return rules.reserve_piles == 1 and rules.base == "fixed"


def _tableau(rules: Rules, cards: Iterator[Card], *, backwards: bool) -> list[Card]:
    """The tableau, dealt row by row; the last row from the right where it goes `backwards`."""
    rows = [[next(cards) for _ in rules.tableau] for _ in rules.tableau[0]]
    if backwards:
        rows[-1].reverse()
    return [card for pile in zip(*rows, strict=True) for card in pile]


def _rounds(cards: Iterator[Card], piles: int, count: int) -> list[Card]:
    """Piles that get their cards in turn."""
    rounds = [[next(cards) for _ in range(piles)] for _ in range(count)]
    return [card for pile in zip(*rounds, strict=True) for card in pile]


def shuffled(decks: int, number: int) -> list[Card]:
    """The pack of a number, the card dealt first at the front; DealError without pysol-cards."""
    try:
        from pysol_cards.cards import createCards, ms_rearrange
        from pysol_cards.random import LCRandom31, MTRandom
    except ImportError as error:
        raise DealError(
            "the scheme pysol needs the package pysol-cards: pip install pysol-cards"
        ) from error
    pack = createCards(decks)
    if number < _OLD_NUMBERS:
        pack = LCRandom31(number).shuffle(ms_rearrange(pack))
    else:
        pack = MTRandom(number).shuffle(pack)
    return [make_card(card.rank, _SUITS[card.suit]) for card in reversed(pack)]
