"""`rules`: the rules of a game in words."""

from __future__ import annotations

import argparse
from typing import Final

from canfield_widget.commands.command import Command, add_json, add_lang
from canfield_widget.commands.streams import Streams
from canfield_widget.core.variants import find_variant
from canfield_widget.teach.rules_text import rules_text
from canfield_widget.views.described import described

__all__ = ["RULES"]

_TOLD: Final = ("text", "key", "name", "sections", "options")


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name",
        nargs="?",
        default="canfield",
        metavar="NAME",
        help="a name, or a text such as canfield[draw=1]; canfield without it",
    )
    add_json(parser, "sections, sentences and the options of the rules")
    add_lang(parser)


def _run(args: argparse.Namespace, streams: Streams) -> int:
    rules = find_variant(args.name)
    if args.json:
        told = described(rules, args.lang)
        streams.say_json({name: told[name] for name in _TOLD})
    else:
        streams.say(rules_text(rules, args.lang).rstrip("\n"))
    return 0


RULES: Final = Command(
    "rules",
    "print the rules of a game in words",
    _arguments,
    _run,
    examples="""
canfield rules
canfield rules storehouse --lang uk
canfield rules 'canfield[draw=1,passes=3]' --json
""",
)
