"""A player on many deals: what share it wins, how many cards it brings up, what a casino pays."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property, partial
from os import PathLike
from typing import Any

from canfield_widget import words
from canfield_widget.core.deals import deal as deal_position
from canfield_widget.core.errors import StudyError, excerpt
from canfield_widget.core.money import Terms
from canfield_widget.core.picture import Picture
from canfield_widget.core.variants import Rules, find_variant
from canfield_widget.lab.referee import MOST_MOVES, Player, play_game
from canfield_widget.lab.results import Results
from canfield_widget.lab.runner import Cluster, run
from canfield_widget.lab.simulation_file import GameRow, read_games, write_games
from canfield_widget.lab.simulation_table import Figure, simulation_html, simulation_text
from canfield_widget.lab.stats import Interval, mean_interval, wilson
from canfield_widget.lab.study import deal_names

__all__ = ["GameRow", "Simulation", "read_simulation", "simulate"]


@dataclass(frozen=True)
class Simulation:
    """The games of one player on many deals of one rule set.

    >>> from canfield_widget.lab.players import Greedy
    >>> simulate(Greedy(), range(1, 41), "canfield")
    Greedy(), canfield, deals cw1:1 to cw1:40
    won, %             0.00    0.00 to  8.76
    cards on average   8.38    6.88 to  9.87
    dollars a game    -8.12  -15.59 to -0.66
    Games: 40. The bounds hold at 95 %.
    """

    rules: Rules
    player: str
    """What the player calls itself."""
    rows: tuple[GameRow, ...]
    """One for each deal, in the order in which they were given."""
    terms: Terms
    """What a pack costs and the cards pay."""

    @property
    def won(self) -> int:
        """How many games were won."""
        return sum(row.won for row in self.rows)

    @property
    def win_interval(self) -> Interval:
        """The share of games won, from 0 to 1: 95 % by Wilson."""
        return wilson(self.won, len(self.rows))

    @cached_property
    def cards(self) -> Mapping[int, int]:
        """How many games ended with so many cards on the foundations, the fewest cards first."""
        return dict(sorted(Counter(row.cards for row in self.rows).items()))

    @property
    def cards_interval(self) -> Interval:
        """The mean number of cards on the foundations at the end: 95 % by its standard error."""
        return mean_interval([row.cards for row in self.rows])

    @cached_property
    def dollars(self) -> tuple[int, ...]:
        """What each game pays by the terms, the price of the pack and the fees taken off."""
        return tuple(self.terms.paid(row.cards, row.passes, won=row.won) for row in self.rows)

    @property
    def dollars_interval(self) -> Interval:
        """The mean of the dollars: 95 % by its standard error."""
        return mean_interval(self.dollars)

    def table(self, lang: str = "en") -> str:
        """Wins, cards and dollars with their intervals, in one of the five languages.

        >>> from canfield_widget.lab.players import Greedy
        >>> simulate(Greedy(), [7], "canfield").table("nl").splitlines()[0]
        'Greedy(), canfield, deelnummers cw1:7 tot cw1:7'
        """
        return simulation_text(self._title(lang), self._figures(), len(self.rows), lang)

    def chart(self, lang: str = "en") -> Picture:
        """How many games ended with how many cards on the foundations, as columns.

        StudyError without games, LookupError for another language.

        >>> from canfield_widget.lab.players import Greedy
        >>> simulate(Greedy(), [7], "canfield").chart()
        Greedy(), canfield. Games by the number of cards on the foundations: 10: 1
        """
        from canfield_widget.views.players_chart import cards_chart

        return cards_chart(self, lang)

    def chart_with(self, *others: Simulation, lang: str = "en") -> Picture:
        """The share of games won, beside those of other players, with 95 % intervals.

        >>> from canfield_widget.lab.players import Greedy
        >>> simulate(Greedy(), [7], "canfield").chart_with()
        Greedy(), canfield: 0.0 % (0.0–79.3)
        """
        from canfield_widget.views.players_chart import players_chart

        return players_chart(self, *others, lang=lang)

    def write(self, path: str | PathLike[str]) -> None:
        """Keeps rules, player and games in a text file, which `read_simulation` reads.

        Compressed where the name ends in `.gz`. StudyError where it cannot be written.

        >>> from tempfile import TemporaryDirectory
        >>> from canfield_widget.lab.players import Greedy
        >>> with TemporaryDirectory() as folder:
        ...     simulate(Greedy(), [7], "canfield").write(f"{folder}/games.csv")
        ...     read_simulation(f"{folder}/games.csv").player
        'Greedy()'
        """
        write_games(path, self.rules, self.player, self.rows)

    def frame(self) -> Any:
        """The rows as a pandas frame, with the dollars. StudyError without pandas.

        >>> from canfield_widget.lab.players import Greedy
        >>> simulate(Greedy(), [7], "canfield").frame().columns.to_list()
        ['deal', 'cards', 'won', 'moves', 'passes', 'stopped', 'dollars']
        """
        try:
            from pandas import DataFrame
        except ImportError as error:
            raise StudyError("frame() needs the package pandas: pip install pandas") from error
        names = ["deal", "cards", "won", "moves", "passes", "stopped"]
        rows = [[getattr(row, name) for name in names] for row in self.rows]
        return DataFrame(rows, columns=names).assign(dollars=list(self.dollars))

    def __str__(self) -> str:
        return self.table()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return simulation_html(self._title("en"), self._figures(), len(self.rows))

    def _figures(self) -> Iterator[Figure]:
        games = max(1, len(self.rows))
        wins, low, high = (100 * each for each in (self.won / games, *self.win_interval))
        yield "simulation.won", wins, low, high
        for key, values, interval in (
            ("simulation.cards", [row.cards for row in self.rows], self.cards_interval),
            ("simulation.dollars", self.dollars, self.dollars_interval),
        ):
            yield key, sum(values) / games, interval.low, interval.high

    def _title(self, lang: str) -> str:
        key = "simulation.title" if self.rows else "simulation.empty"
        values: dict[str, Any] = {"player": self.player, "variant": str(self.rules)}
        if self.rows:
            values |= {"first": self.rows[0].deal, "last": self.rows[-1].deal}
        return words.text(key, lang, file="terminal", **values)


def simulate(
    player: Player,
    deals: Iterable[int | str],
    variant: str | Rules = "canfield",
    *,
    executor: Executor | Cluster | None = None,
    save: str | PathLike[str] | None = None,
    terms: Terms | None = None,
    seed: int = 0,
    most_moves: int = MOST_MOVES,
    progress: bool = True,
    **changes: Any,
) -> Simulation:
    """The games of a player on deals, numbers or texts such as `solvitaire:1`.

    A player is any callable from a View and the legal moves to one of them, or to None, which gives
    the game up; it never sees a hidden card. One that has a method `new_game(seed)` is told of each
    game, with a number that depends on `seed` and on the deal and tells nothing of its cards. So
    the games are the same in this process, on an `executor` and on a Dask client, and whether or
    not a `save` file was gone on from; both work as those of `study`. A game ends when it is won,
    without a legal move, given up, or after `most_moves`. `terms` are those of a casino. Other
    keywords change fields of the rules.

    Raises StudyError for a player that is none, for a move of it that is not legal, with the deal,
    and for the file of another run; DealError and RulesError; and what the player raises.

    >>> from canfield_widget.lab.players import Greedy
    >>> simulate(Greedy(), range(1, 6), "canfield", draw=1).won
    2
    """
    if not callable(player):
        raise StudyError(f"player is {excerpt(player)}; a player can be called: see Player")
    rules = find_variant(variant, **changes)
    name = _name_of(player)
    about = {"what": "simulation", "player": name, "variant": str(rules), "seed": str(seed)}
    about["most_moves"] = str(most_moves)
    names = deal_names(rules, deals)
    with Results(save, about) as results:
        task = partial(_row, player, str(rules), seed, most_moves)
        run(task, names, results, executor, progress=progress)
        rows = tuple(GameRow(deal, *values) for deal, values in results.values(names))
    return Simulation(rules, name, rows, terms or Terms())


def _name_of(player: Player) -> str:
    """What the player calls itself, in the same words in each process."""
    named = getattr(player, "__qualname__", None)
    # Without a text of its own an object tells its address, another one in each process.
    text = repr(player)
    return named or (f"{type(player).__qualname__}()" if " object at 0x" in text else text)


def _row(
    player: Player, variant: str, seed: int, most_moves: int, deal: str
) -> tuple[int, bool, int, int, bool]:
    """The row of one deal as JSON has it: the task of the runner, for any process."""
    position = deal_position(find_variant(variant), deal)
    own_seed = int.from_bytes(hashlib.sha256(f"{seed} {deal}".encode()).digest()[:8])
    try:
        played = play_game(player, position, own_seed, most_moves=most_moves)
    except StudyError as error:
        raise StudyError(f"deal {deal}: {error}") from error
    end = played.position
    return (
        end.foundation_count,
        end.is_won,
        len(played.moves),
        end.pass_number,
        played.stopped,
    )


def read_simulation(path: str | PathLike[str], terms: Terms | None = None) -> Simulation:
    """The games that `Simulation.write` has kept; the dollars are worked out by `terms`.

    StudyError, naming file and line, for what is no such file.

    >>> read_simulation("nothing.csv")
    Traceback (most recent call last):
    canfield_widget.core.errors.StudyError: there is no file nothing.csv
    """
    rules, player, rows = read_games(path)
    return Simulation(rules, player, rows, terms or Terms())
