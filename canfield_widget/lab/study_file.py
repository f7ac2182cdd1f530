"""The rows of a study as a small file: a line for each deal, below the rules and the budget.

It is text, and compressed where its name ends in .gz: to keep, to send and to check again, where
the SQLite file of a running study is to go on from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import Final

from canfield_widget.core.variants import Rules
from canfield_widget.lab.text_file import read_body, read_head, read_lines, rules_in, write_lines
from canfield_widget.solver.verdict import Verdict

__all__ = ["StudyRow", "read_rows", "write_rows"]

_TITLE: Final = "# canfield_widget study 1"
_COLUMNS: Final = "deal,verdict,nodes,moves"
_ROW: Final = re.compile(r"([a-z][a-z0-9]*:[0-9]{1,20}),([a-z]+),([0-9]{1,15}),([0-9]{0,9})")


@dataclass(frozen=True, slots=True)
class StudyRow:
    """What is known of one deal."""

    deal: str
    """`scheme:number`."""
    verdict: Verdict
    nodes: int
    """Different positions that were looked at."""
    moves: int | None
    """Moves of the line that wins, draws and redeals counted one by one; None where none is known.
    `solve` finds the line again."""


def write_rows(
    path: str | PathLike[str], rules: Rules, nodes: int, rows: Iterable[StudyRow]
) -> None:
    """Writes a file of rows; the same rows make the same bytes. StudyError where it cannot."""
    write_lines(path, _lines(rules, nodes, rows))


def _lines(rules: Rules, nodes: int, rows: Iterable[StudyRow]) -> Iterator[str]:
    yield from (_TITLE, f"# rules: {rules}", f"# nodes: {nodes}", _COLUMNS)
    for row in rows:
        moves = "" if row.moves is None else row.moves
        yield f"{row.deal},{row.verdict.value},{row.nodes},{moves}"


def read_rows(path: str | PathLike[str]) -> tuple[Rules, int, tuple[StudyRow, ...]]:
    """The rules, the nodes for each deal and the rows of a file.

    StudyError, naming file and line, for a file that `write_rows` would not write.
    """
    lines = read_lines(path)
    expected = (re.escape(_TITLE), r"# rules: (.{1,500})", r"# nodes: ([0-9]{1,15})", _COLUMNS)
    variant, budget = read_head(path, lines, expected)
    rules, nodes = rules_in(path, 2, variant), int(budget)
    expected_row = f"one new {_COLUMNS} within {nodes} nodes"
    return rules, nodes, read_body(path, lines, partial(_row, nodes), expected_row)


def _row(nodes: int, line: str) -> StudyRow | None:
    """The row of a line; None for what is none, or was searched beyond the budget."""
    match = _ROW.fullmatch(line)
    if match is None or match[2] not in {verdict.value for verdict in Verdict}:
        return None
    verdict = Verdict(match[2])
    if bool(match[4]) != (verdict is Verdict.WINNABLE) or int(match[3]) > nodes:
        return None
    return StudyRow(match[1], verdict, int(match[3]), int(match[4]) if match[4] else None)
