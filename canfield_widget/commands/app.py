"""The program: its sub-commands, its exit codes, and what becomes of errors."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import Final, TextIO

from canfield_widget import __version__
from canfield_widget.commands.check import CHECK
from canfield_widget.commands.command import Command, Parser
from canfield_widget.commands.deal import DEAL
from canfield_widget.commands.lesson import LESSON
from canfield_widget.commands.play import PLAY
from canfield_widget.commands.recheck import RECHECK
from canfield_widget.commands.rules import RULES
from canfield_widget.commands.show import SHOW
from canfield_widget.commands.solve import SOLVE
from canfield_widget.commands.streams import PROGRAM, Streams, oserror_told
from canfield_widget.commands.study import STUDY
from canfield_widget.commands.variants import VARIANTS_COMMAND
from canfield_widget.core.errors import CanfieldError

__all__ = ["COMMANDS", "main"]

COMMANDS: Final[tuple[Command, ...]] = (
    *(DEAL, SHOW, PLAY, CHECK, VARIANTS_COMMAND, RULES),
    *(SOLVE, STUDY, RECHECK, LESSON),
)

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
NOBODY_READS: Final = 141

_EPILOG: Final = f"""\
examples:
  canfield play
  canfield deal 7 | canfield show
  canfield rules storehouse --lang nl

exit codes:
  0    done
  1    check or lesson found an error
  {BAD_INPUT}    what was given is no deal, variant, record …: one line says what
  {INTERRUPTED}  interrupted (Ctrl+C)
  {NOBODY_READS}  the program that reads the output has gone

The same program is python -m canfield_widget. Input and output are UTF-8.
"""


def main(
    argv: Sequence[str] | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Runs one command and returns the exit code; nothing but a defect of ours raises.

    Where they are not given, arguments and streams are those of the process.

    >>> import io
    >>> out = io.StringIO()
    >>> main(["show", "7"], stdout=out), out.getvalue().splitlines()[0]
    (0, 'Canfield, base J, pass 1')
    """
    streams = Streams(stdin, stdout, stderr)
    try:
        code = _run(argv, streams)
        streams.stdout.flush()
    except KeyboardInterrupt:
        streams.complain("")
        return INTERRUPTED
    except BrokenPipeError:
        streams.abandon()
        return NOBODY_READS
    except CanfieldError as error:
        return _refused(str(error), streams)
    except OSError as error:
        return _refused(oserror_told(error), streams)
    return code


def _run(argv: Sequence[str] | None, streams: Streams) -> int:
    with redirect_stdout(streams.stdout), redirect_stderr(streams.stderr):
        try:
            args = _parser().parse_args(argv)
        except SystemExit as left:  # --help and --version
            return int(left.code or 0)
    code: int = args.run(args, streams)
    return code


def _refused(message: str, streams: Streams) -> int:
    streams.complain(f"{PROGRAM}: error: {' '.join(message.split())}")
    return BAD_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog=PROGRAM,
        description="Canfield Solitaire at the command line.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    return parser
