"""`check`: whether files of game records (cfr1) are sound."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from canfield_widget.commands.command import Command, add_json
from canfield_widget.commands.sources import STDIN, fault, file_lines, message
from canfield_widget.commands.streams import PROGRAM, Streams, bounded_lines, oserror_told
from canfield_widget.core.errors import DealError, RecordError
from canfield_widget.core.records import Record, read_records

__all__ = ["CHECK"]


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="files of records; - is the standard input"
    )
    add_json(parser, "each record with its tags, moves, result and errors")


def _run(args: argparse.Namespace, streams: Streams) -> int:
    if not args.files and streams.interactive:
        raise DealError("nothing to check: name a file")
    counts, code = Counter[str](), 0
    for name in args.files or [STDIN]:
        try:
            _check(name, args.json, streams, counts)
        except OSError as error:  # the other files are checked all the same
            streams.complain(f"{PROGRAM}: error: {oserror_told(error)}")
            code = 2
    streams.complain(f"{PROGRAM}: records: {counts['records']}, errors: {counts['errors']}")
    return code or min(counts["errors"], 1)


def _check(name: str, as_json: bool, streams: Streams, counts: Counter[str]) -> None:
    lines = bounded_lines(streams.stdin) if name == STDIN else file_lines(name)
    for record, faults in _checked(lines):
        counts["records"] += record is not None
        counts["errors"] += len(faults)
        if as_json:
            streams.say_json(_plain(name, record, faults))
        else:
            streams.say(*(fault(name, error) for error in faults))


def _checked(lines: Iterator[str]) -> Iterator[tuple[Record | None, tuple[RecordError, ...]]]:
    """Each record with what is wrong with it; a file without one is wrong itself."""
    empty = True
    for record in read_records(lines):
        empty = False
        yield record, record.errors
    if empty:
        yield None, (RecordError("there is no game record here", 1),)


def _plain(name: str, record: Record | None, faults: tuple[RecordError, ...]) -> dict[str, Any]:
    """A record in values that JSON has."""
    return {
        "file": name,
        "tags": dict(record.tags) if record else {},
        "moves": [str(move) for move in record.moves] if record else [],
        "result": record.result if record else "*",
        "errors": [{"line": error.line, "message": message(error)} for error in faults],
    }


CHECK: Final = Command(
    "check",
    "check files of game records (cfr1)",
    _arguments,
    _run,
    examples="""
canfield check game.cfr
canfield check - < game.cfr
canfield check game.cfr --json
""",
    notes="Prints file:line: message for each error; the exit code is 1 if there is one.",
)
