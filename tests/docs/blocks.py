"""The fenced examples of a Markdown file, by the word behind the opening fence."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def lines(path: Path, kind: str) -> list[str]:
    """The lines of all blocks of a kind; a kind that is not there is a mistake of the test."""
    blocks = [text for name, text in _BLOCK.findall(path.read_text("utf-8")) if name == kind]
    if not blocks:
        raise LookupError(f"{path.name} has no block {kind}")
    return [line for text in blocks for line in text.splitlines()]


def kinds(path: Path) -> set[str]:
    """The kinds of block that a file has."""
    return {name for name, _ in _BLOCK.findall(path.read_text("utf-8"))}


def table(path: Path, *headings: str) -> list[list[str]]:
    """The rows of the table with these headings."""
    head = f"\n| {' | '.join(headings)} |\n"
    _, found, rest = path.read_text("utf-8").partition(head)
    if not found:
        raise LookupError(f"{path.name} has no table {headings}")
    rows = takewhile(lambda line: line.startswith("|"), rest.splitlines())
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows][1:]
