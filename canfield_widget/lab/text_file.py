"""Small files of rows: text, compressed where the name ends in .gz, with a head that says what."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Final, Protocol, TypeVar

from canfield_widget.core.errors import RulesError, StudyError, excerpt, seen
from canfield_widget.core.variants import Rules, find_variant

__all__ = ["read_body", "read_head", "read_lines", "refused", "rules_in", "write_lines"]


class OfDeal(Protocol):
    """A row says of one deal what is known of it."""

    @property
    def deal(self) -> str:
        """`scheme:number`."""


Row = TypeVar("Row", bound=OfDeal)

_MOST_BYTES: Final = 2**28
"""Of the text of a file: some million rows, and an end to what a small file can unpack to."""


def write_lines(path: str | PathLike[str], lines: Iterable[str]) -> None:
    """Writes a file; the same lines make the same bytes. StudyError where it cannot."""
    data = "".join(f"{line}\n" for line in lines).encode()
    if fspath(path).endswith(".gz"):
        data = gzip.compress(data, mtime=0)
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise StudyError(f"the file {_named(path)} cannot be written ({error.strerror})") from error


def read_lines(path: str | PathLike[str]) -> list[str]:
    """The lines of a file, compressed or not; StudyError where it cannot be read."""
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
    return data.decode("utf-8", "replace").splitlines()


def read_head(
    path: str | PathLike[str], lines: Sequence[str], expected: Sequence[str]
) -> list[str]:
    """What the first lines say, each by a pattern; StudyError for the first that does not fit."""
    found = list[str]()
    for number, pattern in enumerate(expected):
        line = lines[number] if number < len(lines) else ""
        match = re.fullmatch(pattern, line)
        if match is None:
            raise refused(path, number + 1, line, pattern.replace("\\", ""))
        found += match.groups()
    return found


def read_body(
    path: str | PathLike[str],
    lines: Sequence[str],
    read: Callable[[str], Row | None],
    expected: str,
) -> tuple[Row, ...]:
    """The rows after the head of four lines, each deal once; StudyError for a line that is none."""
    rows, deals = [], set[str]()
    for number, line in enumerate(lines[4:], 5):
        row = read(line)
        if row is None or row.deal in deals:
            raise refused(path, number, line, expected)
        deals.add(row.deal)
        rows.append(row)
    return tuple(rows)


def rules_in(path: str | PathLike[str], number: int, text: str) -> Rules:
    """The rules that a line names; StudyError where there are no such rules."""
    try:
        return find_variant(text)
    except RulesError as error:
        raise StudyError(f"the file {_named(path)}, line {number}: {error}") from error


def refused(path: str | PathLike[str], number: int, line: str, expected: str) -> StudyError:
    """What is wrong with a line."""
    return StudyError(
        f"the file {_named(path)}, line {number}: {excerpt(line)}; expected: {expected}"
    )


def _named(path: str | PathLike[str]) -> str:
    return seen(fspath(path))
