"""What a player asks of her store."""

from __future__ import annotations

from typing import Any

from canfield_widget.core.money import Terms
from canfield_widget.core.variants import Rules, find_variant
from canfield_widget.store.bankroll import Bankroll
from canfield_widget.store.games import KeptGame
from canfield_widget.store.live import LiveGame
from canfield_widget.store.statistics import Statistics
from canfield_widget.store.stores import store_of

__all__ = ["bankroll", "stats", "unfinished"]


def stats(
    variant: str | Rules | None = None, *, scripted: bool = False, store: Any = ...
) -> Statistics:
    """What was played, won and reached: of one rule set, or of all together.

    A game counts once, when it is over; one that was given up after its first move counts as
    played, one that was dealt and not begun never. Games that began at a position are left out,
    and so are those in which a program moved, but for `scripted`. Raises RulesError, StoreError.

    >>> stats(store=None).played
    0
    """
    games = _counted(store, scripted)
    if variant is not None:
        text = str(find_variant(variant))
        games = [game for game in games if game.variant == text]
    return Statistics(tuple(games))


def bankroll(terms: Terms | None = None, *, scripted: bool = False, store: Any = ...) -> Bankroll:
    """What all finished games came to: $50 a pack, $5 a card, $500 for all, or by other terms.

    The games are those that `stats` counts. Raises StoreError.

    >>> bankroll(store=None).balance
    0
    """
    return Bankroll(tuple(_counted(store, scripted)), terms or Terms())


def unfinished(store: Any = ...) -> list[LiveGame]:
    """The games that were begun and not ended, the one played last first; for `cw.resume`.

    Games that are on a board now, here or in another program, are not among them.

    >>> unfinished(store=None)
    []
    """
    return store_of(store).unfinished()


def _counted(store: Any, scripted: bool) -> list[KeptGame]:
    games = store_of(store).games()
    return [game for game in games if game.deal and (scripted or not game.scripted)]
