"""What a text on the command line stands for: a deal, a position, a record, or a file of them."""

from __future__ import annotations

import datetime
import itertools
import os
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TextIO, cast

from canfield_widget.commands.streams import Streams, bounded_lines
from canfield_widget.core import codes
from canfield_widget.core.errors import CanfieldError, DealError, RecordError, excerpt, seen
from canfield_widget.core.game import Game
from canfield_widget.core.records import Record, read_records
from canfield_widget.core.variants import Rules

__all__ = [
    "STDIN",
    "add_record",
    "brings_rules",
    "fault",
    "file_lines",
    "games",
    "message",
    "opened",
    "refuse_unwritable",
]

STDIN: Final = "-"

_PATH: Final = re.compile(r"[^@]*[./\\][^@]*", re.DOTALL)
"""What can be meant for a file alone: no deal, deck or position has such a sign."""

_DEAL: Final = re.compile(r"\s*([a-z][a-z0-9]*:)?[0-9]+\s*|[^/\\]*@.*", re.DOTALL)

Complain = Callable[[str], object]


def brings_rules(text: str) -> bool:
    """Whether the text says by itself what is played, as a mere deal does not."""
    return codes.brings_rules(text) or _is_position(text) or _is_file(text)


def opened(
    text: str | None,
    complain: Complain,
    variant: str | Rules | None = None,
    changes: dict[str, Any] | None = None,
) -> Game:
    """The game of a deal, a share code, a position or a file; of a random deal where none is given.

    Of a file it is the first game. Raises the CanfieldError of whatever the text is taken for;
    DealError for other rules beside a position or a record, which have their own; OSError.
    """
    changes = changes or {}
    if text is None or not (_is_position(text) or _is_file(text)):
        if text and _PATH.fullmatch(text):
            raise DealError(f"there is no file {excerpt(text)}")
        return Game.deal(text, variant or "canfield", **changes)
    if variant or changes:
        raise DealError(f"{excerpt(text)} has rules of its own: leave out --variant and --set")
    if _is_position(text):
        return _of_line(text)
    found = next(_in_lines(file_lines(text), text, complain), None)
    if found is None:
        raise DealError(f"the file {excerpt(text)} has no game in it")
    return found


def games(text: str | None, streams: Streams) -> Iterator[Game]:
    """The games that are meant: of `-`, or of no text and a pipe, one for each line or record.

    What is wrong with a record is told beside the output, and its good part stands. Raises what
    `opened` does, with the number of the line.
    """
    if text is None and streams.interactive:
        raise DealError("nothing to show: name a deal, a share code, a position or a file")
    if text is None or text == STDIN:
        yield from _in_lines(bounded_lines(streams.stdin), STDIN, streams.complain)
    elif _is_file(text):
        yield from _in_lines(file_lines(text), text, streams.complain)
    else:
        yield opened(text, streams.complain)


def file_lines(path: str) -> Iterator[str]:
    """The lines of a file; raises OSError."""
    with _opened_file(path, encoding="utf-8-sig", errors="replace") as file:
        yield from bounded_lines(file)


def fault(name: str, error: RecordError) -> str:
    """What is wrong with a record, as compilers say it: `file:line: message`."""
    return f"{seen(name)}:{error.line}: {message(error)}"


def message(error: RecordError) -> str:
    """What is wrong with a record, without the line."""
    return str(error).removeprefix(f"line {error.line}: ")


def add_record(path: str, game: Game) -> None:
    """Adds the record of a game to a file; raises OSError and RecordError."""
    text = str(Record.from_game(game, date=datetime.date.today().isoformat()))
    with _opened_file(path, "a", encoding="utf-8", newline="\n") as file:
        file.write(f"\n{text}" if file.tell() else text)


def refuse_unwritable(path: str) -> None:
    """Raises OSError where nothing can be added to the file, before a game is played for it."""
    path = os.path.expanduser(path)
    if os.path.exists(path):
        _opened_file(path, "a", encoding="utf-8").close()
    elif not os.access(os.path.dirname(path) or ".", os.W_OK):
        raise OSError(f"{excerpt(path)} cannot be written")


def _opened_file(path: str, mode: str = "r", **how: Any) -> TextIO:
    try:
        return cast(TextIO, open(os.path.expanduser(path), mode, **how))
    except ValueError as error:
        raise OSError(f"{excerpt(path)} is not the name of a file") from error


def _in_lines(lines: Iterator[str], name: str, complain: Complain) -> Iterator[Game]:
    """The games of records, if the first line that is not blank begins one; else of each line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            rest = itertools.chain([line], lines)
            if line.lstrip("\ufeff \t").startswith("["):
                above = itertools.repeat("\n", number - 1)
                yield from _of_records(itertools.chain(above, rest), name, complain)
            else:
                yield from _of_lines(rest, number)
            return


def _of_records(lines: Iterator[str], name: str, complain: Complain) -> Iterator[Game]:
    read = shown = 0
    for record in read_records(lines):
        read += 1
        for error in record.errors:
            complain(fault(name, error))
        if record.first is not None:
            shown += 1
            yield record.game()
    if read and not shown:
        raise DealError(f"no record of {excerpt(name)} gives its deal")


def _of_lines(lines: Iterator[str], number: int) -> Iterator[Game]:
    for line in lines:
        if line.strip():
            try:
                yield _of_line(line)
            except CanfieldError as error:
                raise DealError(f"line {number}: {error}") from error
        number += 1


def _of_line(line: str) -> Game:
    """The game of a position or a deal: a line that came in never names a file."""
    text = line.strip().removeprefix("\ufeff")
    return Game.from_position(text) if _is_position(text) else Game.deal(text)


def _is_position(text: str) -> bool:
    return text.lstrip().startswith("cf1 ")


def _is_file(text: str) -> bool:
    """A deal or a share code is never taken for a file: one of the name 7 is written ./7."""
    return _DEAL.fullmatch(text) is None and _can_be_read(text)


def _can_be_read(path: str) -> bool:
    """Whether there is a file or a pipe; a folder is none."""
    return os.path.exists(path) and not os.path.isdir(path)
