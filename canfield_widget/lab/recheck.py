"""Deals of a study that is kept in a file, looked at again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from canfield_widget.core.deals import deal as deal_position
from canfield_widget.core.deals import deal_name
from canfield_widget.core.errors import StudyError, excerpt
from canfield_widget.lab.study import Study
from canfield_widget.lab.study_file import StudyRow
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Solution, Verdict

__all__ = ["Rechecked", "recheck"]


@dataclass(frozen=True, slots=True)
class Rechecked:
    """A row of a study, and what the solver says of its deal now."""

    row: StudyRow
    solution: Solution

    @property
    def contradicts(self) -> bool:
        """Whether one of them proves a win and the other one that there is none."""
        return {self.row.verdict, self.solution.verdict} == {Verdict.WINNABLE, Verdict.UNWINNABLE}


def recheck(
    study: Study, deals: Iterable[int | str] | None = None, nodes: int | None = None
) -> Iterator[Rechecked]:
    """Each of these deals solved again, all of them without a list, in the order given.

    A line that wins is replayed by the engine, a loss searched to its end again. `nodes` is the
    budget of each, that of the study unless it is given. StudyError for a deal that the study
    does not have; SolverError.

    >>> from canfield_widget.lab.study import study
    >>> again = recheck(study("canfield-draw1", range(1, 9), nodes=20_000), [7])
    >>> [(found.row.deal, found.solution.verdict.value, found.contradicts) for found in again]
    [('cw1:7', 'winnable', False)]
    """
    rows = {row.deal: row for row in study.rows}
    names = list(rows) if deals is None else [deal_name(deal) for deal in deals]
    for name in names:
        if name not in rows:
            raise StudyError(f"{excerpt(name)} is no deal of this study of {study.rules}")
    for name in names:
        position = deal_position(study.rules, name)
        budget = study.nodes if nodes is None else nodes
        yield Rechecked(rows[name], solve(position, nodes=budget, seconds=None, memory_mb=None))
