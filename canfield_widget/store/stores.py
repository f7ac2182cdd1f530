"""The store of a player: her games under way and her finished games, in one folder."""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

from canfield_widget.core.errors import StoreError, excerpt
from canfield_widget.core.game import Game
from canfield_widget.store.database import Database
from canfield_widget.store.folder import data_folder, warn
from canfield_widget.store.games import Bests, KeptGame, add_games, all_games, bests_in, kept
from canfield_widget.store.live import LiveFile, LiveGame, read_live

__all__ = ["Store", "store_of"]

_ENDING: Final = ".game"


class Store:
    """Where games are kept: a folder, or memory where there is none.

    Nothing that is wrong with the folder keeps anybody from playing: what cannot be written waits
    in memory for the next time, with one warning in the log. What is asked for and cannot be read
    is a StoreError.

    >>> store = Store(None)
    >>> store.games(), store.unfinished()
    ([], [])
    """

    def __init__(self, folder: str | os.PathLike[str] | None) -> None:
        self.folder = None if folder is None else Path(folder)
        """None: all is kept in memory, until the program ends."""
        self._database = Database(self.folder and self.folder / "games.sqlite")
        self._waiting: list[KeptGame] = []

    def live(self, game: Game, about: dict[str, Any]) -> LiveFile | None:
        """A text for a game that begins; None where nothing is kept on a disk."""
        if self.folder is None:
            return None
        return LiveFile(self._live_path(about["id"]), game, about)

    def go_on(self, live: LiveGame, about: dict[str, Any]) -> LiveFile:
        """The text of a game that is gone on with."""
        return LiveFile.going_on(live.path, live.game, about, live.text)

    def _live_path(self, name: str) -> Path:
        assert self.folder is not None
        return self.folder / "live" / f"{name}{_ENDING}"

    def add(self, game: KeptGame) -> bool:
        """Keeps a finished game, and all that waited; False where they wait for the next time."""
        self._waiting.append(game)
        try:
            add_games(self._database, self._waiting)
        except (OSError, StoreError) as error:
            warn(f"finished games are kept in memory until they can be written: {error}")
            return False
        self._waiting.clear()
        return True

    def games(self) -> list[KeptGame]:
        """All finished games, the oldest first; StoreError where they cannot be read."""
        for _ in self._sweep():
            pass  # those that are over are kept by the way
        try:
            return [*all_games(self._database), *self._waiting]
        except OSError as error:
            raise StoreError(f"the finished games cannot be read: {error}") from error

    def merge(self, games: list[KeptGame]) -> int:
        """Adds games of another store and returns how many were new; StoreError."""
        try:
            return add_games(self._database, games)
        except OSError as error:
            raise StoreError(f"the games cannot be kept: {error}") from error

    def erase(self) -> None:
        """Removes every game, finished and under way, for good; StoreError where one stays.

        The file of games goes too, with what was set aside as damaged.
        """
        self._waiting.clear()
        self._database.close()
        if self.folder is None:
            return
        try:
            for path in (*self.folder.glob("games*.sqlite*"), *self.folder.glob("live/*")):
                path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"not all games could be removed: {error}") from error

    def unfinished(self) -> list[LiveGame]:
        """Games that were begun and wait to be gone on with, the one played last first.

        Games that another program is playing now are left out, and texts that cannot be read.
        """
        return [live for live in self._sweep() if live.game.outcome is None]

    def last_unfinished(self) -> LiveGame | None:
        """The first of them; it reads no other one."""
        return next((live for live in self._sweep() if live.game.outcome is None), None)

    def bests(self, variant: str, without: str) -> Bests:
        """The best of a player's own games of a rule set, but for the game of this id.

        Nothing where they cannot be read.
        """
        try:
            return bests_in(self._database, variant, without)
        except (OSError, StoreError):
            return Bests(None, None, None)

    def _sweep(self) -> Iterator[LiveGame]:
        """The games under way; those that are over, and were not kept yet, are kept now."""
        here = {each.id for each in playing if not each.has_left}
        for path in self._live_files():
            if path.stem in here:  # to read it would drop the lock on it
                continue
            try:
                live = read_live(path)
            except (OSError, StoreError) as error:
                warn(f"{path} is left out: {error}")
                continue
            if live.is_elsewhere or live.id in here:
                continue
            if live.game.outcome is not None and self.add(row_of(live)):
                path.unlink(missing_ok=True)
            yield live

    def _live_files(self) -> list[Path]:
        try:
            files = list((self.folder / "live").glob(f"*{_ENDING}")) if self.folder else []
            return sorted(files, key=lambda path: -path.stat().st_mtime)
        except OSError:
            return []


class Playing(Protocol):
    """What keeps a game that this program plays now."""

    id: str
    has_left: bool


playing: Final[weakref.WeakSet[Playing]] = weakref.WeakSet()
"""Who keeps the games that this program plays now."""


def row_of(live: LiveGame) -> KeptGame:
    """The row of a game that ended as its text tells."""
    return kept(live.game, name=live.id, began=live.began, undos=live.undos, scripted=live.scripted)


_stores: dict[Path | None, Store] = {}


def store_of(choice: Any = ...) -> Store:
    """The store that is meant: that of this user where nothing is said, None for memory.

    >>> store_of(None).folder is None
    True
    """
    if isinstance(choice, Store):
        return choice
    if choice is ...:
        folder = data_folder()
    elif choice is None:
        return Store(None)
    elif isinstance(choice, str | os.PathLike):
        folder = Path(os.fspath(choice))
    else:
        raise StoreError(f"{excerpt(choice)} is no store: the path of a folder, or None for memory")
    return _stores.setdefault(folder, Store(folder))
