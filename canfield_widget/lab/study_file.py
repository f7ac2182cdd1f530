"""The rows of a study as a small file: a line for each deal, below the rules and the budget.

It is text, and compressed where its name ends in .gz: to keep, to send and to check again, where
the SQLite file of a running study is to go on from.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import Final

from canfield_widget.core.errors import RulesError, StudyError, excerpt, seen
from canfield_widget.core.variants import Rules, find_variant
from canfield_widget.solver.verdict import Verdict

__all__ = ["StudyRow", "read_rows", "write_rows"]

_TITLE: Final = "# canfield_widget study 1"
_COLUMNS: Final = "deal,verdict,nodes,moves"
_ROW: Final = re.compile(r"([a-z][a-z0-9]*:[0-9]{1,20}),([a-z]+),([0-9]{1,15}),([0-9]{0,9})")
_MOST_BYTES: Final = 2**28
"""Of the text of a file: some million rows, and an end to what a small file can unpack to."""


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
    data = "".join(f"{line}\n" for line in _lines(rules, nodes, rows)).encode()
    if fspath(path).endswith(".gz"):
        data = gzip.compress(data, mtime=0)
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise StudyError(f"the file {_named(path)} cannot be written ({error.strerror})") from error


def _lines(rules: Rules, nodes: int, rows: Iterable[StudyRow]) -> Iterator[str]:
    yield from (_TITLE, f"# rules: {rules}", f"# nodes: {nodes}", _COLUMNS)
    for row in rows:
        moves = "" if row.moves is None else row.moves
        yield f"{row.deal},{row.verdict.value},{row.nodes},{moves}"


def read_rows(path: str | PathLike[str]) -> tuple[Rules, int, tuple[StudyRow, ...]]:
    """The rules, the nodes for each deal and the rows of a file.

    StudyError, naming file and line, for a file that `write_rows` would not write.
    """
    lines = _text(path).splitlines()
    rules, nodes = _head(path, lines[:4])
    rows, seen_deals = [], set[str]()
    for number, line in enumerate(lines[4:], 5):
        row = _row(line)
        if row is None or row.deal in seen_deals or row.nodes > nodes:
            raise _refused(path, number, line, f"one new {_COLUMNS} within {nodes} nodes")
        seen_deals.add(row.deal)
        rows.append(row)
    return rules, nodes, tuple(rows)


def _text(path: str | PathLike[str]) -> str:
    try:
        with open(path, "rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
        with gzip.open(path, "rb") if packed else open(path, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise StudyError(f"there is no file {_named(path)}") from error
    except (OSError, EOFError, ValueError) as error:
        raise StudyError(f"the file {_named(path)} cannot be read ({error})") from error
    if len(data) > _MOST_BYTES:
        raise StudyError(f"the file {_named(path)} is larger than {_MOST_BYTES} bytes")
    return data.decode("utf-8", "replace")


def _head(path: str | PathLike[str], lines: Sequence[str]) -> tuple[Rules, int]:
    """The rules and the budget that the first four lines tell."""
    expected = (re.escape(_TITLE), r"# rules: (.{1,500})", r"# nodes: ([0-9]{1,15})", _COLUMNS)
    found = list[str]()
    for number, pattern in enumerate(expected):
        line = lines[number] if number < len(lines) else ""
        match = re.fullmatch(pattern, line)
        if match is None:
            raise _refused(path, number + 1, line, pattern.replace("\\", ""))
        found += match.groups()
    try:
        return find_variant(found[0]), int(found[1])
    except RulesError as error:
        raise StudyError(f"the file {_named(path)}, line 2: {error}") from error


def _row(line: str) -> StudyRow | None:
    """The row of a line; None for what is none."""
    match = _ROW.fullmatch(line)
    if match is None or match[2] not in {verdict.value for verdict in Verdict}:
        return None
    verdict = Verdict(match[2])
    if bool(match[4]) != (verdict is Verdict.WINNABLE):
        return None
    return StudyRow(match[1], verdict, int(match[3]), int(match[4]) if match[4] else None)


def _refused(path: str | PathLike[str], number: int, line: str, expected: str) -> StudyError:
    return StudyError(
        f"the file {_named(path)}, line {number}: {excerpt(line)}; expected: {expected}"
    )


def _named(path: str | PathLike[str]) -> str:
    return seen(fspath(path))
