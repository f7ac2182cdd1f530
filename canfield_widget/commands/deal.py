"""`deal`: the first positions of deals, a line each."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from canfield_widget.commands.command import Command, add_json, add_rules, changes_of, count
from canfield_widget.commands.streams import PROGRAM, Streams
from canfield_widget.core.errors import DealError
from canfield_widget.core.game import Game
from canfield_widget.core.share import share

__all__ = ["DEAL"]


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "deal",
        nargs="?",
        metavar="DEAL",
        help="a number, scheme:number, a whole deck or a share code; a random number without it",
    )
    add_rules(parser)
    parser.add_argument(
        "--count", type=count, default=1, metavar="N", help="so many deals, number by number"
    )
    add_json(parser, "deal number, variant, share code and position")


def _run(args: argparse.Namespace, streams: Streams) -> int:
    first = Game.deal(args.deal, args.variant or "canfield", **changes_of(args))
    if args.deal is None and not args.json:
        streams.complain(f"{PROGRAM}: deal {first.deal_number}")
    for game in _following(first, args.count):
        if args.json:
            streams.say_json(
                {
                    "deal": game.deal_number,
                    "variant": str(game.rules),
                    "share": share(game),
                    "position": str(game.position),
                }
            )
        else:
            streams.say(str(game.position))
    return 0


def _following(first: Game, count: int) -> Iterator[Game]:
    """The game and those of the numbers after its own."""
    yield first
    if count > 1 and not first.deal_number:
        raise DealError("no deal comes after a deck: leave out --count")
    scheme, _, number = first.deal_number.partition(":")
    for more in range(1, count):
        yield Game.deal(f"{scheme}:{int(number) + more}", first.rules)


DEAL: Final = Command(
    "deal",
    "print the first position of a deal, all cards, as a line of text (cf1)",
    _arguments,
    _run,
    examples="""
canfield deal 7
canfield deal 7 --variant rush
canfield deal cardgames:16422 --variant cardgames --set draw=1
canfield deal 1 --count 3 --json
canfield deal
""",
    notes="The number of a random deal goes to the standard error, or is in the JSON.",
)
