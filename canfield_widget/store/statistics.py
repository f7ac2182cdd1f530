"""What finished games say of a player: won, streaks, bests, means; by variant and by day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from canfield_widget.core.errors import StoreError
from canfield_widget.core.picture import Picture
from canfield_widget.store.games import Bests, KeptGame
from canfield_widget.store.stats_table import Row, stats_html, stats_text

__all__ = ["Statistics", "bests_of"]


@dataclass(frozen=True)
class Statistics:
    """Finished games and what they come to; a game counts once.

    >>> Statistics(()).played, Statistics(()).share
    (0, None)
    """

    games: tuple[KeptGame, ...]
    """The oldest first."""

    @property
    def played(self) -> int:
        """How many games were played to their end or given up."""
        return len(self.games)

    @property
    def won(self) -> int:
        """How many of them were won."""
        return sum(game.won for game in self.games)

    @property
    def share(self) -> float | None:
        """The share of games won, from 0 to 1; None where none was played."""
        return self.won / self.played if self.games else None

    @property
    def streak(self) -> int:
        """How many of the last games were won one after another."""
        return _streaks(self.games)[-1]

    @property
    def best_streak(self) -> int:
        """The longest run of games won."""
        return max(_streaks(self.games))

    @property
    def bests(self) -> Bests:
        """The fastest and the shortest won game, and the most cards."""
        return bests_of(self.games)

    @property
    def mean_seconds(self) -> float | None:
        """The mean time of the won games, in seconds."""
        return _mean(game.seconds for game in self.games if game.won)

    @property
    def mean_cards(self) -> float | None:
        """The mean number of cards on the foundations at the end."""
        return _mean(game.cards for game in self.games)

    @property
    def cards(self) -> Mapping[int, int]:
        """How many games ended with so many cards on the foundations, the fewest cards first."""
        return dict(sorted(Counter(game.cards for game in self.games).items()))

    @property
    def hints(self) -> int:
        """How many hints were shown."""
        return sum(game.hints for game in self.games)

    @property
    def undos(self) -> int:
        """How often a step was taken back."""
        return sum(game.undos for game in self.games)

    def without_help(self) -> Statistics:
        """The games without a hint and without an undo alone."""
        return self.where(lambda game: not game.hints and not game.undos)

    def where(self, chosen: Callable[[KeptGame], bool]) -> Statistics:
        """The games that are chosen alone."""
        return Statistics(tuple(filter(chosen, self.games)))

    def by_variant(self) -> dict[str, Statistics]:
        """The statistics of each rule set, those with most games first."""
        return self._by(lambda game: game.variant, lambda item: (-item[1].played, item[0]))

    def by_day(self) -> dict[str, Statistics]:
        """The statistics of each day (UTC) on which a game ended, the first day first."""
        return self._by(lambda game: game.ended[:10], lambda item: item[0])

    def _by(self, group: Callable[[KeptGame], str], order: Callable[[Any], Any]) -> dict[str, Any]:
        groups: dict[str, list[KeptGame]] = {}
        for game in self.games:
            groups.setdefault(group(game), []).append(game)
        found = {name: Statistics(tuple(games)) for name, games in groups.items()}
        return dict(sorted(found.items(), key=order))

    def frame(self) -> Any:
        """The games as a pandas frame, a row each; StoreError without pandas."""
        try:
            from pandas import DataFrame
        except ImportError as error:
            raise StoreError("frame() needs the package pandas: pip install pandas") from error
        names = [name for name in KeptGame.__slots__ if name != "record"]
        rows = [[getattr(game, name) for name in names] for game in self.games]
        return DataFrame(rows, columns=names)

    def rows(self) -> Iterator[Row]:
        """The figures of the table, by the keys of their words."""
        bests = self.bests
        share = self.share
        yield "stats.played", self.played
        yield "stats.won", self.won
        yield "stats.share", None if share is None else 100 * share
        yield "stats.streak", self.streak
        yield "stats.best_streak", self.best_streak
        yield "stats.best_time", bests.seconds
        yield "stats.mean_time", self.mean_seconds
        yield "stats.fewest_moves", bests.moves
        yield "stats.best_cards", bests.cards
        yield "stats.mean_cards", self.mean_cards
        yield "stats.hints", self.hints
        yield "stats.undos", self.undos

    def table(self, lang: str = "en") -> str:
        """The figures as text, in one of the five languages.

        >>> Statistics(()).table("nl").split()[:3]
        ['Gespeelde', 'spellen', '0']
        """
        return stats_text(self.rows(), lang)

    def chart(self, lang: str = "en") -> Picture:
        """How many games ended with how many cards on the foundations; StoreError without games.

        >>> Statistics(()).chart()
        Traceback (most recent call last):
        canfield_widget.core.errors.StoreError: a chart needs at least one game
        """
        from canfield_widget.views.players_chart import counts_chart

        if not self.games:
            raise StoreError("a chart needs at least one game")
        head = f"{self.won} / {self.played}"
        return counts_chart(head, self.cards, max(game.total for game in self.games), lang)

    def __repr__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        return stats_html(self.rows())


def bests_of(games: Iterable[KeptGame]) -> Bests:
    """The best of some games."""
    games = list(games)
    won = [game for game in games if game.won]
    return Bests(
        min((game.seconds for game in won), default=None),
        min((game.moves for game in won), default=None),
        max((game.cards for game in games), default=None),
    )


def _streaks(games: Iterable[KeptGame]) -> list[int]:
    """After each game how many were won in a row; 0 before the first."""
    streaks = [0]
    for game in games:
        streaks.append(streaks[-1] + 1 if game.won else 0)
    return streaks


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return sum(found) / len(found) if found else None
