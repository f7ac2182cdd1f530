"""Calling a command in this process, with texts for its streams."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

from canfield_widget.__main__ import main


@dataclass(frozen=True)
class Result:
    """The exit code, and what was written."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def values(self) -> list[Any]:
        return [json.loads(line) for line in self.lines]


def canfield(*argv: str, stdin: str = "") -> Result:
    """Runs `canfield ARGV` with a text as the piped input."""
    out, err = io.StringIO(), io.StringIO()
    code = main(list(argv), io.StringIO(stdin), out, err)
    return Result(code, out.getvalue(), err.getvalue())


def refused(*argv: str, stdin: str = "") -> str:
    """The one line with which a call is refused."""
    result = canfield(*argv, stdin=stdin)
    assert result.code == 2
    assert result.err.startswith("canfield: error: ")
    assert result.err.count("\n") == 1
    return result.err.removeprefix("canfield: error: ").rstrip("\n")
