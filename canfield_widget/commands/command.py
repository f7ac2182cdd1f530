"""A sub-command as a value: its words, its arguments, and what it does."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from canfield_widget import words
from canfield_widget.commands.streams import Streams
from canfield_widget.core.errors import CanfieldError
from canfield_widget.core.fields import parse_changes

__all__ = ["Command", "Parser", "UsageError", "add_json", "add_lang", "add_rules", "changes_of"]

_MAX_COUNT: Final = 1_000_000_000


class UsageError(CanfieldError):
    """The arguments of a command are not the ones it takes."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are ours: one line, and the way to the help."""

    def error(self, message: str) -> NoReturn:
        """Raises UsageError."""
        raise UsageError(f"{message} (see {self.prog} --help)")


@dataclass(frozen=True)
class Command:
    """One sub-command. Its examples stand in its help, a line each, and are run by the tests."""

    name: str
    help: str
    arguments: Callable[[argparse.ArgumentParser], object]
    run: Callable[[argparse.Namespace, Streams], int]
    """What it does; returns the exit code."""
    examples: str
    notes: str = ""

    def add_to(self, commands: Any) -> None:
        """Enters the command among those of the program."""
        examples = "\n".join(f"  {line}" for line in self.examples.strip().splitlines())
        parser = commands.add_parser(
            self.name,
            help=self.help,
            description=f"{self.help[0].upper()}{self.help[1:]}. {self.notes}".strip(),
            epilog=f"examples:\n{examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.arguments(parser)
        parser.set_defaults(run=self.run)


def add_json(parser: argparse._ActionsContainer, what: str) -> None:
    """The option --json."""
    parser.add_argument("--json", action="store_true", help=f"{what}: one JSON value a line")


def add_lang(parser: argparse.ArgumentParser) -> None:
    """The option --lang."""
    known = ", ".join(words.LANGUAGES)
    parser.add_argument(
        "--lang", choices=words.LANGUAGES, default="en", metavar="L", help=f"language: {known}"
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The options that choose the rules: --variant and --set."""
    parser.add_argument(
        "--variant", metavar="V", help="the rules: a name such as rush, or canfield[draw=1]"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help="change one field of the rules; may be given several times",
    )


def changes_of(args: argparse.Namespace) -> dict[str, Any]:
    """The fields that --set changes; raises RulesError."""
    return parse_changes(",".join(args.set)) if args.set else {}


def count(text: str) -> int:
    """A whole number from 1, for argparse."""
    if re.fullmatch(r"[0-9]{1,10}", text) and 1 <= int(text) <= _MAX_COUNT:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from 1 to {_MAX_COUNT}")
