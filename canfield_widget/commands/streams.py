"""What a command reads from and writes to."""

from __future__ import annotations

import importlib
import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, TextIO

from canfield_widget.core.errors import seen

__all__ = ["MAX_LINE", "PROGRAM", "Streams", "bounded_lines", "oserror_told"]

PROGRAM: Final = "canfield"
MAX_LINE: Final = 65_536 + 2
"""The most characters taken of a line; a little more than a record may have in one."""


class Streams:
    """Input, output and messages of one command; those of the process where none are given.

    Those of the process speak UTF-8 whatever the terminal is set to.
    """

    def __init__(
        self,
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
        stderr: TextIO | None = None,
    ) -> None:
        self.stdin = stdin or _in_utf8(sys.stdin)
        self.stdout = stdout or _in_utf8(sys.stdout)
        self.stderr = stderr or _in_utf8(sys.stderr)

    @property
    def interactive(self) -> bool:
        """Whether a person types at a terminal."""
        return self.stdin is sys.stdin and self.stdin.isatty()

    def say(self, *lines: str) -> None:
        """Writes lines."""
        self.stdout.writelines(f"{line}\n" for line in lines)

    def say_json(self, value: Any) -> None:
        """Writes one value as one line of JSON."""
        text = json.dumps(value, ensure_ascii=False)
        self.say("".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in text))

    def complain(self, text: str) -> None:
        """Writes a line beside the output: an error, a note, a summary; nobody has to read it."""
        with suppress(BrokenPipeError):
            print(*map(seen, text.split("\n")), sep="\n", file=self.stderr)

    def ask(self, prompt: str) -> str | None:
        """The next line a person or a script gives, without its end; None where there is no more.

        Only a person is shown the prompt, and can edit the line and find earlier ones again.
        """
        if not self.interactive:
            line = next(bounded_lines(self.stdin), None)
            return None if line is None else line.rstrip("\r\n")
        with suppress(ImportError):
            importlib.import_module("readline")
        try:
            return input(prompt)[:MAX_LINE]
        except EOFError:
            self.say()
            return None

    def abandon(self) -> None:
        """Lets go of an output that nobody reads: what is left in it goes nowhere at the end."""
        with suppress(OSError, io.UnsupportedOperation):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.stdout.fileno())
            os.close(nowhere)


def bounded_lines(file: TextIO) -> Iterator[str]:
    """The lines of a file, of each not more than MAX_LINE characters."""
    while line := file.readline(MAX_LINE):
        rest = line
        while len(rest) == MAX_LINE and not rest.endswith("\n"):
            rest = file.readline(MAX_LINE)
        yield line


def _in_utf8(stream: TextIO | None) -> TextIO:
    """The stream, speaking UTF-8; an empty one where the process was started without it."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="replace")
    return io.StringIO() if stream is None else stream


def oserror_told(error: OSError) -> str:
    """What went wrong with a file, without the number of the system."""
    place = f"{error.filename}: " if error.filename else ""
    return f"{place}{error.strerror or error}"
