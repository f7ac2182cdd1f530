"""Finished games, one row each: what is counted of them, and the record to play them again."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any

from canfield_widget.core.game import Game
from canfield_widget.core.records import Record
from canfield_widget.store.database import Database

__all__ = ["Bests", "KeptGame", "add_games", "all_games", "bests_in", "kept", "new_id", "now"]


def now() -> str:
    """This moment, in UTC, as `2026-11-30T17:05:00.123456Z`."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def new_id() -> str:
    """An id that no other game has, on this machine or another."""
    return secrets.token_hex(12)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that is over."""

    id: str
    variant: str
    deal: str
    """`scheme:number`, or empty where the game began from a deck or a position."""
    began: str
    """When the first move was made, in UTC."""
    ended: str
    outcome: str
    """`won`, `stuck`, or `resigned`: given up."""
    cards: int
    """On the foundations, the base card included."""
    total: int
    """All cards of the game."""
    moves: int
    actions: int
    undos: int
    hints: int
    seconds: float
    passes: int
    """The pass through the stock in which it ended."""
    scripted: bool
    """Whether a program made a move of it."""
    record: str
    """The game as a record (`cfr1`)."""

    @property
    def won(self) -> bool:
        """Whether all cards came to the foundations."""
        return self.outcome == "won"


@dataclass(frozen=True, slots=True)
class Bests:
    """The best of a player's games; None where there is none yet."""

    seconds: float | None
    """Of the fastest won game."""
    moves: int | None
    """Of the shortest won game."""
    cards: int | None
    """The most cards on the foundations."""


_NAMES = tuple(field.name for field in fields(KeptGame))


def kept(
    game: Game, *, name: str, began: str, undos: int, scripted: bool, outcome: str | None = None
) -> KeptGame:
    """The row of a game as it stands now; `outcome` for one that is given up by being left."""
    ended = game.outcome.value if game.outcome else "resigned"
    return KeptGame(
        id=name,
        variant=str(game.rules),
        deal=game.deal_number,
        began=began,
        ended=now(),
        outcome=outcome or ended,
        cards=game.foundation_count,
        total=game.rules.card_count,
        moves=game.moves,
        actions=game.actions,
        undos=undos,
        hints=game.hints,
        seconds=round(game.elapsed, 3),
        passes=game.position.pass_number,
        scripted=scripted,
        record=str(Record.from_game(game)),
    )


def add_games(database: Database, games: Iterable[KeptGame]) -> int:
    """Adds games and returns how many were new: one that is there already stays as it is.

    A game is there once, by its id; waits for the disk. StoreError, OSError.
    """
    marks = ", ".join(f":{name}" for name in _NAMES)
    rows = [asdict(game) for game in games]
    with database.writing() as connection:
        before = connection.total_changes
        connection.executemany(f"INSERT OR IGNORE INTO games VALUES ({marks})", rows)
        return connection.total_changes - before


def all_games(database: Database) -> list[KeptGame]:
    """All finished games, the oldest first; StoreError, OSError."""
    with database.reading() as connection:
        rows = connection.execute(f"SELECT {', '.join(_NAMES)} FROM games ORDER BY ended, id")
        return [_game(row) for row in rows]


def bests_in(database: Database, variant: str, without: str) -> Bests:
    """The best of a rule set, without one game and those of programs; StoreError, OSError."""
    question = """
        SELECT min(seconds) FILTER (WHERE outcome = 'won'),
               min(moves) FILTER (WHERE outcome = 'won'), max(cards)
        FROM games WHERE variant = ? AND id != ? AND deal != '' AND NOT scripted
    """
    with database.reading() as connection:
        return Bests(*connection.execute(question, (variant, without)).fetchone())


def _game(row: tuple[Any, ...]) -> KeptGame:
    values = dict(zip(_NAMES, row, strict=True))
    return KeptGame(**{**values, "scripted": bool(values["scripted"])})
