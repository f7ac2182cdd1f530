"""A study: what share of many deals can be won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property, partial
from os import PathLike
from typing import Any

from canfield_widget import words
from canfield_widget.core.deals import deal as deal_position
from canfield_widget.core.deals import deal_name
from canfield_widget.core.errors import StudyError, excerpt
from canfield_widget.core.picture import Picture
from canfield_widget.core.variants import Rules, find_variant
from canfield_widget.lab.results import Results
from canfield_widget.lab.runner import Cluster, run
from canfield_widget.lab.stats import Interval, share_interval
from canfield_widget.lab.study_file import StudyRow, read_rows, write_rows
from canfield_widget.lab.study_table import study_html, study_text
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Budget, Verdict

__all__ = ["Study", "deal_names", "read_study", "study"]


@dataclass(frozen=True)
class Study:
    """The verdicts on many deals of one rule set, and what share of them can be won.

    >>> study("canfield-draw1", range(1, 6), nodes=20_000)
    canfield-draw1, deals cw1:1 to cw1:5, nodes for each: 20,000
    winnable    5  100.00 %
    unwinnable  0    0.00 %
    unknown     0    0.00 %
    all         5  100.00 %
    Winnable, 95 %, unknown counted both ways: 56.55 to 100.00 %
    """

    rules: Rules
    nodes: int
    """The budget of each deal, in different positions."""
    rows: tuple[StudyRow, ...]
    """One for each deal, in the order in which they were given."""

    @cached_property
    def counts(self) -> Mapping[Verdict, int]:
        """How many deals have each verdict."""
        counted = Counter(row.verdict for row in self.rows)
        return {verdict: counted[verdict] for verdict in Verdict}

    @property
    def winnable(self) -> int:
        """Deals with a line that wins."""
        return self.counts[Verdict.WINNABLE]

    @property
    def unwinnable(self) -> int:
        """Deals that were proved to be lost."""
        return self.counts[Verdict.UNWINNABLE]

    @property
    def unknown(self) -> int:
        """Deals whose budget ran out."""
        return self.counts[Verdict.UNKNOWN]

    @property
    def interval(self) -> Interval:
        """The share that can be won, from 0 to 1: 95 % by Wilson, the unknown counted both ways."""
        return share_interval(self.winnable, self.unwinnable, self.unknown)

    def table(self, lang: str = "en") -> str:
        """The counts, shares and the interval as text in one of the five languages.

        >>> study("canfield-draw1", [7], nodes=20_000).table("nl").splitlines()[0]
        'canfield-draw1, deelnummers cw1:7 tot cw1:7, knopen per stuk: 20.000'
        """
        return study_text(self._title(lang), self.counts, self.interval, lang)

    def chart(self, lang: str = "en") -> Picture:
        """The shares as a bar with the interval on it; LookupError for another language.

        >>> str(study("canfield-draw1", [7], nodes=20_000).chart())[:5]
        '<svg '
        """
        from canfield_widget.views.study_chart import study_chart

        return study_chart(self, lang=lang)

    def heat_map(self, lang: str = "en") -> Picture:
        """The share that can be won by base rank and by base cards in the reserve.

        StudyError where no decided deal has a base rank, LookupError for another language.

        >>> study("canfield-draw1", [7], nodes=20_000).heat_map()
        canfield-draw1, Base rank, Base cards in the reserve: J, 1: 100 % (1)
        """
        from canfield_widget.views.heat import heat_map

        return heat_map(self, lang)

    def write(self, path: str | PathLike[str]) -> None:
        """Keeps rules, budget and rows in a text file, which `read_study` reads.

        Compressed where the name ends in `.gz`. StudyError where it cannot be written.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     study("canfield-draw1", [7], nodes=20_000).write(f"{folder}/study.csv.gz")
        ...     read_study(f"{folder}/study.csv.gz").winnable
        1
        """
        write_rows(path, self.rules, self.nodes, self.rows)

    def frame(self) -> Any:
        """The rows as a pandas frame: deal, verdict, nodes, moves. StudyError without pandas.

        >>> study("canfield-draw1", [7], nodes=20_000).frame().columns.to_list()
        ['deal', 'verdict', 'nodes', 'moves']
        """
        try:
            from pandas import DataFrame
        except ImportError as error:
            raise StudyError("frame() needs the package pandas: pip install pandas") from error
        rows = [(row.deal, row.verdict.value, row.nodes, row.moves) for row in self.rows]
        frame = DataFrame(rows, columns=["deal", "verdict", "nodes", "moves"])
        return frame.astype({"nodes": "Int64", "moves": "Int64"})

    def __str__(self) -> str:
        return self.table()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return study_html(self._title("en"), self.counts, self.interval)

    def _title(self, lang: str) -> str:
        key = "study.title" if self.rows else "study.empty"
        values: dict[str, Any] = {"variant": str(self.rules), "n": self.nodes}
        if self.rows:
            values |= {"first": self.rows[0].deal, "last": self.rows[-1].deal}
        return words.text(key, lang, file="terminal", **values)


def study(
    variant: str | Rules,
    deals: Iterable[int | str],
    *,
    nodes: int = 1_000_000,
    executor: Executor | Cluster | None = None,
    save: str | PathLike[str] | None = None,
    progress: bool = True,
    **changes: Any,
) -> Study:
    """The verdicts on deals, numbers or texts such as `solvitaire:1`, each within so many nodes.

    An `executor` of `concurrent.futures` or a Dask client shares the work; without one this
    process does it. The table is the same in each case. `save` names a SQLite file that keeps the
    rows as they come: after an error, Ctrl+C or a kill the same call goes on where it was, and one
    with more deals adds them. A bar shows the progress where tqdm is installed. Other keywords
    change fields of the rules. The solver sees the hidden cards.

    Raises StudyError for the file of other rules or another budget, naming both, and for deals
    that are no list of numbers; DealError, RulesError and SolverError.

    >>> found = study("canfield", ["solvitaire:1", 7], nodes=20_000, draw=1)
    >>> [(row.deal, row.verdict.value) for row in found.rows], found.winnable
    ([('solvitaire:1', 'winnable'), ('cw1:7', 'winnable')], 2)
    """
    rules, budget = find_variant(variant, **changes), Budget(nodes=nodes)
    names = deal_names(rules, deals)
    about = {"what": "study", "variant": str(rules), "nodes": str(budget.nodes)}
    with Results(save, about) as results:
        run(partial(_row, str(rules), nodes), names, results, executor, progress=progress)
        return Study(rules, nodes, tuple(_rows(results, names)))


def read_study(path: str | PathLike[str]) -> Study:
    """The study that `Study.write` kept in a file. StudyError, naming file and line, for another.

    >>> read_study("missing.csv")
    Traceback (most recent call last):
    canfield_widget.core.errors.StudyError: there is no file missing.csv
    """
    return Study(*read_rows(path))


def deal_names(rules: Rules, deals: Iterable[int | str]) -> list[str]:
    """Each deal once, as `scheme:number`; the first one is dealt, to see that it can be.

    Raises StudyError for what is no list of numbers, DealError for a number that is none.

    >>> deal_names(find_variant("canfield"), [7, "solvitaire:1", 7])
    ['cw1:7', 'solvitaire:1']
    """
    if isinstance(deals, str) or not isinstance(deals, Iterable):
        raise StudyError(f"deals is {excerpt(deals)}; allowed: a range or a list of deal numbers")
    names = list(dict.fromkeys(map(_name, deals)))
    for name in names[:1]:
        deal_position(rules, name)
    return names


def _name(deal: int | str) -> str:
    name = deal_name(deal)
    if not name:
        raise StudyError(f"{excerpt(deal)} is no deal number: a study takes numbers alone")
    return name


def _row(variant: str, nodes: int, deal: str) -> tuple[str, int, int | None]:
    """The row of one deal as JSON has it: the task of the runner, for any process."""
    position = deal_position(find_variant(variant), deal)
    # Nodes alone: the clock and the memory of a machine would make another table on each.
    answer = solve(position, nodes=nodes, seconds=None, memory_mb=None)
    won = answer.verdict is Verdict.WINNABLE
    return answer.verdict.value, answer.nodes, len(answer.moves) if won else None


def _rows(results: Results, names: list[str]) -> Iterator[StudyRow]:
    for deal, (verdict, nodes, moves) in results.values(names):
        yield StudyRow(deal, Verdict(verdict), nodes, moves)
