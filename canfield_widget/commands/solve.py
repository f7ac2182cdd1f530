"""`solve`: whether a game can still be won, and how."""

from __future__ import annotations

import argparse
from typing import Any, Final

from canfield_widget.commands.command import Command, add_json, add_lang, count
from canfield_widget.commands.sources import games
from canfield_widget.commands.streams import Streams
from canfield_widget.commands.wording import word
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Solution, Verdict

__all__ = ["SOLVE"]

_SECONDS: Final = 60.0
_MEMORY_MB: Final = 1024


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        metavar="WHAT",
        help="a deal, a share code, a position (cf1), or a file; - is the standard input",
    )
    parser.add_argument(
        "--nodes", type=count, metavar="N", help="positions to look at, at most; any without it"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=_SECONDS,
        metavar="S",
        help=f"seconds to take, at most; {_SECONDS:g} without it",
    )
    parser.add_argument(
        "--memory",
        type=count,
        default=_MEMORY_MB,
        metavar="MB",
        help=f"megabytes for the positions seen, at most; {_MEMORY_MB} without it",
    )
    add_json(parser, "verdict, moves, what it cost and which budget ran out")
    add_lang(parser)


def _run(args: argparse.Namespace, streams: Streams) -> int:
    for game in games(args.what, streams):
        answer = solve(game, nodes=args.nodes, seconds=args.seconds, memory_mb=args.memory)
        if args.json:
            streams.say_json({"deal": game.deal_number, "variant": str(game.rules)} | plain(answer))
        else:
            streams.say(_told(answer, args.lang))
            if answer.moves:
                streams.say(" ".join(map(str, answer.moves)))
    return 0


def plain(answer: Solution) -> dict[str, Any]:
    """An answer in values that JSON has."""
    return {
        "verdict": answer.verdict.value,
        "moves": [str(move) for move in answer.moves],
        "nodes": answer.nodes,
        "seconds": answer.seconds,
        "backend": answer.backend,
        "reason": answer.reason,
    }


_VERDICTS: Final = {
    Verdict.WINNABLE: "study.winnable",
    Verdict.UNWINNABLE: "study.unwinnable",
    Verdict.UNKNOWN: "study.unknown",
}
_REASONS: Final = {
    "nodes": "solve.ran_out.nodes",
    "seconds": "solve.ran_out.seconds",
    "memory": "solve.ran_out.memory",
}


def _told(answer: Solution, lang: str) -> str:
    told = [word(_VERDICTS[answer.verdict], lang)]
    if answer.reason:
        told.append(word(_REASONS[answer.reason], lang))
    if answer.verdict is Verdict.WINNABLE:
        told.append(f"{word('moves', lang)}: {len(answer.moves)}")
    return " · ".join([*told, word("solve.nodes", lang, n=answer.nodes)])


SOLVE: Final = Command(
    "solve",
    "say whether a game can still be won, and the moves that win it",
    _arguments,
    _run,
    examples="""
canfield solve 2
canfield solve canfield-draw1@solvitaire:1 --nodes 100000
canfield deal 1 --count 3 | canfield solve --json
canfield solve game.cfr --nodes 100000 --lang de
""",
    notes="The solver sees the hidden cards. Of a record it is the position at its end. A verdict "
    "is proved: where a budget ran out before, it is unknown.",
)
