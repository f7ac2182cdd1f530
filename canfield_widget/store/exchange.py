"""Finished games as text, a JSON value a line: taken along, brought back, and forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, fields
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final

from canfield_widget.core.errors import StoreError, excerpt, is_whole, seen
from canfield_widget.store.games import KeptGame
from canfield_widget.store.settings import forget_settings
from canfield_widget.store.stores import store_of

__all__ = ["export_games", "forget", "import_games"]

_MOST_BYTES: Final = 2**29
_OUTCOMES: Final = ("won", "stuck", "resigned")
_TYPES: Final = {field.name: field.type for field in fields(KeptGame)}


def export_games(path: str | PathLike[str], store: Any = ...) -> int:
    """Writes all finished games to a file, a JSON value a line, and returns how many.

    `import_games` brings them back, here or in another store, without loss. Raises StoreError
    where they cannot be read or written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     export_games(f"{folder}/mine.jsonl", store=None)
    0
    """
    games = store_of(store).games()
    lines = (json.dumps(asdict(game), ensure_ascii=False) for game in games)
    try:
        Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise StoreError(f"the games cannot be written: {error}") from error
    return len(games)


def import_games(path: str | PathLike[str], store: Any = ...) -> int:
    """Adds the games of such a file to the store and returns how many were new.

    A game that is there already is not added again. Raises StoreError, naming the line, for what
    is no finished game; nothing is added then.

    >>> import_games("nothing.jsonl", store=None)
    Traceback (most recent call last):
    canfield_widget.core.errors.StoreError: there is no file nothing.jsonl
    """
    return store_of(store).merge(list(_read(path)))


def _read(path: str | PathLike[str]) -> Iterator[KeptGame]:
    try:
        with open(path, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise StoreError(f"there is no file {seen(fspath(path))}") from error
    except (OSError, ValueError) as error:
        raise StoreError(f"the file {seen(fspath(path))} cannot be read: {error}") from error
    if len(data) > _MOST_BYTES:
        raise StoreError(f"the file {seen(fspath(path))} is larger than {_MOST_BYTES} bytes")
    for number, line in enumerate(data.decode("utf-8", "replace").split("\n"), 1):
        if line.strip():
            try:
                yield _game(json.loads(line))
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                told = f"{seen(fspath(path))}, line {number}: {excerpt(str(error))}"
                raise StoreError(f"the file {told}") from error


def _game(values: Any) -> KeptGame:
    """The game of a line; ValueError for a field that is missing, strange or of another kind."""
    if not isinstance(values, dict) or set(values) != set(_TYPES):
        raise ValueError("it has not the fields of a finished game")
    for name, kind in _TYPES.items():
        if not _fits(values[name], str(kind)):
            raise ValueError(f"{name} is {excerpt(values[name])}")
    if values["outcome"] not in _OUTCOMES or not 0 < len(values["id"]) <= 64:
        raise ValueError(f"outcome is {excerpt(values['outcome'])}, id {excerpt(values['id'])}")
    return KeptGame(**{**values, "seconds": float(values["seconds"])})


def _fits(value: Any, kind: str) -> bool:
    if kind == "float":
        return (is_whole(value) or isinstance(value, float)) and 0 <= value < 1e9
    if kind == "int":
        return is_whole(value) and 0 <= value < 2**53
    return isinstance(value, bool if kind == "bool" else str)


def forget(*, sure: bool = False, store: Any = ...) -> bool:
    """Erases all that is kept of a player: games, games under way, settings. It cannot be undone.

    Without `sure=True` it asks first, on the input of the program. Returns whether it was done.
    Raises StoreError where something cannot be removed.

    >>> forget(sure=True, store=None)
    True
    """
    chosen = store_of(store)
    if not sure:
        count = len(chosen.games())
        asked = f"Erase {count} games, all games under way and all settings for good? [yes/no] "
        if input(asked).strip().lower() not in ("yes", "y"):
            return False
    chosen.erase()
    if store is ...:
        forget_settings()
    return True
