"""`play`: a whole game in a terminal, or of a script."""

from __future__ import annotations

import argparse
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from canfield_widget.commands.command import Command, add_lang, add_rules, changes_of
from canfield_widget.commands.session import Session
from canfield_widget.commands.sources import opened, refuse_unwritable
from canfield_widget.commands.streams import Streams

__all__ = ["PLAY"]


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "deal",
        nargs="?",
        metavar="DEAL",
        help="a deal, a share code, a position (cf1), or a file with a record; random without it",
    )
    add_rules(parser)
    add_lang(parser)
    parser.add_argument(
        "--record", metavar="FILE", help="add each game that is played to this file"
    )
    parser.add_argument("--quiet", action="store_true", help="show only the board at the end")


def _run(args: argparse.Namespace, streams: Streams) -> int:
    game = opened(args.deal, streams.complain, args.variant, changes_of(args))
    if args.record:
        refuse_unwritable(args.record)
    session = Session(game, streams, lang=args.lang, quiet=args.quiet, record=args.record)
    with _hanging_up_interrupts():
        session.run()
    return 0


@contextmanager
def _hanging_up_interrupts() -> Iterator[None]:
    """A closed window or a stop of the system ends the game as Ctrl+C does: its record is kept."""
    names = [getattr(signal, name, None) for name in ("SIGHUP", "SIGTERM")]
    main = threading.current_thread() is threading.main_thread()
    before = {name: signal.signal(name, _interrupt) for name in names if name and main}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


PLAY: Final = Command(
    "play",
    "play a whole game",
    _arguments,
    _run,
    examples="""
canfield play
canfield play 7 --variant rush --lang nl
canfield play --variant canfield --set draw=1 --set passes=3
canfield play game.cfr --record games.cfr
echo "D D D" | canfield play 7 --quiet
""",
    notes="Type moves such as D, RT4 or 4h T3, several on a line if you like, or help. An empty "
    "line turns the stock. The board is shown after each line that changes it.",
)
