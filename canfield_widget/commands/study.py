"""`study`: what share of many deals can be won."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Final

from canfield_widget.commands.command import Command, add_json, add_lang, count
from canfield_widget.commands.pool import Pool
from canfield_widget.commands.streams import Streams
from canfield_widget.core.errors import StudyError
from canfield_widget.lab.study import Study, study

__all__ = ["STUDY"]

_NODES: Final = 1_000_000
_DEALS: Final = re.compile(r"(?:([a-z][a-z0-9]*):)?([0-9]{1,20})(?:-([0-9]{1,20}))?")
_MOST: Final = 100_000_000


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "variant", metavar="VARIANT", help="the rules: a name such as rush, or canfield[draw=1]"
    )
    parser.add_argument(
        "--deals",
        type=deals,
        required=True,
        metavar="A-B",
        help="the numbers from A to B, both included; solvitaire:1-1000 for another scheme",
    )
    parser.add_argument(
        "--nodes",
        type=count,
        default=_NODES,
        metavar="N",
        help=f"positions to look at in each deal, at most; {_NODES} without it",
    )
    parser.add_argument(
        "--save", metavar="FILE", help="an SQLite file to keep the rows in and to go on from"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write the rows as text, compressed where it ends in .gz"
    )
    parser.add_argument(
        "--jobs", type=count, default=1, metavar="N", help="processes that share the work"
    )
    add_json(parser, "each deal with verdict, nodes and moves")
    add_lang(parser)


def deals(text: str) -> list[str]:
    """The deals of `A-B`, for argparse.

    >>> deals("solvitaire:9-11")
    ['solvitaire:9', 'solvitaire:10', 'solvitaire:11']
    """
    parts = _DEALS.fullmatch(text)
    if parts is None:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not A-B, nor scheme:A-B")
    first, last = int(parts[2]), int(parts[3] or parts[2])
    if not 0 <= last - first < _MOST:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not 1 to {_MOST} deals")
    scheme = f"{parts[1]}:" if parts[1] else ""
    return [f"{scheme}{number}" for number in range(first, last + 1)]


def _run(args: argparse.Namespace, streams: Streams) -> int:
    with _shared(args.jobs) as executor:
        found = study(args.variant, args.deals, nodes=args.nodes, executor=executor, save=args.save)
    if args.out:
        found.write(args.out)
    if args.json:
        _say_rows(found, streams)
    else:
        streams.say(found.table(args.lang))
    return 0


def _say_rows(found: Study, streams: Streams) -> None:
    for row in found.rows:
        streams.say_json(
            {
                "deal": row.deal,
                "verdict": row.verdict.value,
                "nodes": row.nodes,
                "moves": row.moves,
            }
        )


@contextmanager
def _shared(jobs: int) -> Iterator[Executor | None]:
    """So many processes; none where this one does the work."""
    if jobs == 1:
        yield None
        return
    try:
        with Pool(jobs) as pool:
            yield pool
    except BrokenProcessPool as error:
        raise StudyError(
            "a process that shared the work is lost; with --save the same command goes on"
        ) from error


STUDY: Final = Command(
    "study",
    "count how many of many deals can be won",
    _arguments,
    _run,
    examples="""
canfield study canfield-draw1 --deals 1-20 --nodes 10000
canfield study canfield --deals solvitaire:1-20 --nodes 10000 --save study.sqlite --jobs 2
canfield study canfield-draw1 --deals 1-20 --nodes 10000 --out rows.csv.gz
canfield study 'canfield[draw=1]' --deals 1-5 --nodes 10000 --json
""",
    notes="With --save the same command goes on after it was ended, and more deals may be asked "
    "for. The solver sees the hidden cards.",
)
