"""The few signs of a shell that the examples use: a pipe, a file that comes in, echo."""

from __future__ import annotations

import shlex
from pathlib import Path

from tests.commands.calling import Result, canfield


def shell(line: str) -> Result:
    """The result of a line; each of its commands has to end well."""
    result = Result(0, "", "")
    for part in line.split(" | "):
        command, _, file = part.partition(" < ")
        stdin = Path(file).read_text("utf-8") if file else result.out
        name, *argv = shlex.split(command)
        if name == "echo":
            result = Result(0, " ".join(argv) + "\n", "")
        else:
            assert name == "canfield", line
            result = canfield(*argv, stdin=stdin)
        assert result.code == 0, (line, result.err)
    return result
