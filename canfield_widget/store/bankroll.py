"""What a player has won and lost by the terms of a casino, game by game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from canfield_widget.core.money import Terms
from canfield_widget.core.picture import Picture
from canfield_widget.store.games import KeptGame
from canfield_widget.store.stats_table import Row, stats_html, stats_text

__all__ = ["Bankroll", "Entry"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One game in the ledger."""

    ended: str
    """When it ended, in UTC."""
    deal: str
    cards: int
    paid: int
    """What it came to, the price of the pack taken off."""
    balance: int
    """What the player stood at after it."""


@dataclass(frozen=True)
class Bankroll:
    """Finished games and what they came to, under terms that may be changed afterwards.

    >>> Bankroll(()).balance
    0
    """

    games: tuple[KeptGame, ...]
    terms: Terms = field(default_factory=Terms)

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Each game with what it paid and the balance after it, the oldest first."""
        paid = [self.terms.paid(game.cards, game.passes, won=game.won) for game in self.games]
        return tuple(
            Entry(game.ended, game.deal, game.cards, each, balance)
            for game, each, balance in zip(self.games, paid, accumulate(paid), strict=True)
        )

    @property
    def balance(self) -> int:
        """The dollars won or lost in all games together."""
        return self.ledger[-1].balance if self.games else 0

    def rows(self) -> Iterator[Row]:
        """The figures of the table, by the keys of their words."""
        paid = [entry.paid for entry in self.ledger]
        yield "stats.played", len(paid)
        yield "stats.balance", self.balance
        yield "stats.best_paid", max(paid, default=None)
        yield "stats.mean_paid", sum(paid) / len(paid) if paid else None

    def table(self, lang: str = "en") -> str:
        """The figures as text, in one of the five languages."""
        return stats_text(self.rows(), lang)

    def chart(self, lang: str = "en") -> Picture:
        """The balance after each game."""
        from canfield_widget.views.bankroll_chart import bankroll_chart

        return bankroll_chart(self, lang)

    def __repr__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        return stats_html(self.rows())
