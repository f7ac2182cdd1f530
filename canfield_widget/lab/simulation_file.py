"""The games of a player as a small text file: a line for each, below rules, player and seed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import Final

from canfield_widget.core.errors import seen
from canfield_widget.core.variants import Rules
from canfield_widget.lab.text_file import read_body, read_head, read_lines, rules_in, write_lines

__all__ = ["GameRow", "read_games", "write_games"]

_TITLE: Final = "# canfield_widget simulation 1"
_COLUMNS: Final = "deal,cards,won,moves,passes,stopped"
_ROW: Final = re.compile(
    r"([a-z][a-z0-9]*:[0-9]{1,20}),([0-9]{1,3}),([01]),([0-9]{1,9}),([0-9]{1,9}),([01])"
)


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of a player."""

    deal: str
    """`scheme:number`."""
    cards: int
    """Cards on the foundations at the end, the base card included."""
    won: bool
    moves: int
    """Draws and redeals counted one by one."""
    passes: int
    """The pass through the stock in which it ended."""
    stopped: bool
    """Whether it was ended after too many moves."""


def write_games(
    path: str | PathLike[str], rules: Rules, player: str, rows: Iterable[GameRow]
) -> None:
    """Writes a file of games; the same games make the same bytes. StudyError where it cannot."""
    write_lines(path, _lines(rules, player, rows))


def _lines(rules: Rules, player: str, rows: Iterable[GameRow]) -> Iterator[str]:
    yield from (_TITLE, f"# rules: {rules}", f"# player: {seen(player)}", _COLUMNS)
    for row in rows:
        flags = f"{row.won:d},{row.moves},{row.passes},{row.stopped:d}"
        yield f"{row.deal},{row.cards},{flags}"


def read_games(path: str | PathLike[str]) -> tuple[Rules, str, tuple[GameRow, ...]]:
    """The rules, the name of the player and the games of a file.

    StudyError, naming file and line, for a file that `write_games` would not write.
    """
    lines = read_lines(path)
    expected = (re.escape(_TITLE), r"# rules: (.{1,500})", r"# player: (.{0,500})", _COLUMNS)
    variant, player = read_head(path, lines, expected)
    rules = rules_in(path, 2, variant)
    rows = read_body(path, lines, partial(_row, rules), f"one new {_COLUMNS} of {rules}")
    return rules, player, rows


def _row(rules: Rules, line: str) -> GameRow | None:
    """The row of a line; None for what is none, or cannot be under these rules."""
    match = _ROW.fullmatch(line)
    if match is None:
        return None
    deal, cards, won, moves, passes, stopped = match.groups()
    row = GameRow(deal, int(cards), won == "1", int(moves), int(passes), stopped == "1")
    return row if _fits(row, rules) else None


def _fits(row: GameRow, rules: Rules) -> bool:
    """Whether such a game can be: no more cards than there are, and passes from 1 on."""
    last = rules.passes or row.passes
    return row.cards <= rules.card_count and 1 <= row.passes <= last
