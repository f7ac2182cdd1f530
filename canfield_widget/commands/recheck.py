"""`recheck`: solve deals of a stored study again."""

from __future__ import annotations

import argparse
from typing import Final

from canfield_widget.commands.command import Command, add_json, add_lang, count
from canfield_widget.commands.streams import Streams
from canfield_widget.commands.study import deals
from canfield_widget.commands.wording import word
from canfield_widget.lab.recheck import Rechecked, recheck
from canfield_widget.lab.study import read_study
from canfield_widget.lab.study_table import verdict_word

__all__ = ["RECHECK"]

_CONTRADICTED: Final = 1


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the rows, as canfield study --out wrote them")
    parser.add_argument(
        "--deals",
        type=deals,
        metavar="A-B",
        help="the numbers from A to B, or scheme:A-B; all deals of the file without it",
    )
    parser.add_argument(
        "--nodes", type=count, metavar="N", help="positions to look at; as the file says without it"
    )
    add_json(parser, "each deal with the verdict of the file, the one of now and the moves")
    add_lang(parser)


def _run(args: argparse.Namespace, streams: Streams) -> int:
    code = 0
    for found in recheck(read_study(args.file), args.deals, args.nodes):
        if args.json:
            _say_json(found, streams)
        else:
            streams.say(_told(found, args.lang))
        if found.contradicts:
            code = _CONTRADICTED
    return code


def _say_json(found: Rechecked, streams: Streams) -> None:
    streams.say_json(
        {
            "deal": found.row.deal,
            "stored": found.row.verdict.value,
            "verdict": found.solution.verdict.value,
            "moves": [str(move) for move in found.solution.moves],
            "nodes": found.solution.nodes,
            "contradicts": found.contradicts,
        }
    )


def _told(found: Rechecked, lang: str) -> str:
    key = "recheck.contradicts" if found.contradicts else "recheck.again"
    stored = verdict_word(found.row.verdict, lang)
    now = verdict_word(found.solution.verdict, lang)
    told = word(key, lang, deal=found.row.deal, stored=stored, now=now)
    if moves := len(found.solution.moves):
        told += f" · {word('moves', lang)}: {moves}"
    return told


RECHECK: Final = Command(
    "recheck",
    "solve deals of a stored study again",
    _arguments,
    _run,
    examples="""
canfield recheck rows.csv.gz --deals 7
canfield recheck rows.csv.gz --json
""",
    notes="A line that wins is replayed by the engine, a loss is searched to its end. Where a "
    "verdict contradicts the one of the file the exit code is 1.",
)
