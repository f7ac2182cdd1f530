"""The file of finished games: SQLite in the store's folder, safe on a network home folder.

Each question opens the file and closes it again: several kernels may use it at once, and none
holds it. A transaction waits for the disk. A file that is damaged is set aside, never written
over; one of a later version is refused.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from canfield_widget.core.errors import StoreError
from canfield_widget.store.folder import warn
from canfield_widget.transactions import Transaction

__all__ = ["VERSION", "Database"]

_APPLICATION: Final = 0x63667073
"""`cfps`, in the header of the file: it tells ours from other databases."""
_WAIT: Final = 30.0
"""Seconds that another process may hold the file."""
_STEPS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY, variant TEXT NOT NULL, deal TEXT NOT NULL, began TEXT NOT NULL,
        ended TEXT NOT NULL, outcome TEXT NOT NULL, cards INTEGER NOT NULL, total INTEGER NOT NULL,
        moves INTEGER NOT NULL, actions INTEGER NOT NULL, undos INTEGER NOT NULL,
        hints INTEGER NOT NULL, seconds REAL NOT NULL, passes INTEGER NOT NULL,
        scripted INTEGER NOT NULL, record TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_by_end ON games (ended);
    """,
)
"""What makes each version of the file from the one before it."""
VERSION: Final = len(_STEPS)


class Database:
    """The file, or a database in memory where there is no path.

    >>> with Database(None).writing() as database:
    ...     database.execute("SELECT count(*) FROM games").fetchone()
    (0,)
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._memory: sqlite3.Connection | None = None

    def close(self) -> None:
        """Forgets what is in memory; a file is closed after each question anyway."""
        if self._memory is not None:
            self._memory.close()
            self._memory = None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that is written when it is left, and forgotten when it raises.

        Raises StoreError for a file of a later version, OSError where nothing can be written.
        """
        with self._open() as database, Transaction(database):
            yield database

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The database to look at; StoreError for a later version, OSError if it cannot be read."""
        with self._open() as database:
            yield database

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The database, of this version; what SQLite says of the file is an OSError."""
        try:
            if self._path is None:
                self._memory = self._memory or self._prepared(":memory:")
                yield self._memory
                return
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._sound(self._path)) as database:
                yield database
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise OSError(f"{self._path}: {error}") from error

    def _sound(self, path: Path) -> sqlite3.Connection:
        """A connection to the file; a damaged one is set aside first."""
        try:
            return self._prepared(str(path))
        except sqlite3.OperationalError:
            raise  # no room, no permission, locked: nothing is wrong with the file
        except sqlite3.DatabaseError as error:
            aside = path.with_name(f"{path.stem}.damaged-{time.time_ns()}{path.suffix}")
            path.rename(aside)
            warn(f"{path.name} is damaged ({error}): set aside as {aside}, a new one is begun")
            return self._prepared(str(path))

    def _prepared(self, name: str) -> sqlite3.Connection:
        database = sqlite3.connect(name, timeout=_WAIT, isolation_level=None)
        try:
            database.execute("PRAGMA synchronous = FULL")
            if _version(database) < VERSION:
                _migrate(database)
        except UnicodeDecodeError as error:  # SQLite quotes a damaged name
            database.close()
            raise sqlite3.DatabaseError(f"no text: {error}") from error
        except BaseException:
            database.close()
            raise
        return database


def _version(database: sqlite3.Connection) -> int:
    """The version of a file of ours; 0 where it is empty."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables and application != _APPLICATION:
        raise sqlite3.DatabaseError("it is no file of games")
    if version > VERSION:
        raise StoreError(
            f"the file of games has the version {version}, and this program knows {VERSION}: "
            "install a newer canfield_widget; the file is left as it is"
        )
    return int(version)


def _migrate(database: sqlite3.Connection) -> None:
    """Takes the steps that are missing, all or none; another process may have been first."""
    with Transaction(database):
        for number in range(_version(database), VERSION):
            for statement in _STEPS[number].split(";"):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {number + 1}")
        database.execute(f"PRAGMA application_id = {_APPLICATION}")
