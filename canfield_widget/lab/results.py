"""The results of a long run, kept in a SQLite file as they come.

One table has a row for each key, another says what the run is about. Nothing here knows cards.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from os import PathLike, fspath
from typing import Any, Final, TypeVar

from canfield_widget.core.errors import StudyError, seen
from canfield_widget.transactions import Transaction

__all__ = ["Results", "batches"]

_APPLICATION: Final = 0x63667374
"""`cfst`, in the header of the file: it tells our files from other databases."""
_FORMAT: Final = 1
_AT_ONCE: Final = 500
"""Keys in one question: SQLite before 3.32 takes 999 at most."""
_WAIT: Final = 60.0
"""Seconds that another process may hold the file."""


Item = TypeVar("Item")


def batches(items: Iterable[Item], size: int) -> Iterator[tuple[Item, ...]]:
    """The items, so many at a time, taken when they are asked for: itertools.batched of 3.12.

    >>> list(batches("abcde", 2))
    [('a', 'b'), ('c', 'd'), ('e',)]
    """
    rest = iter(items)
    while batch := tuple(islice(rest, size)):
        yield batch


class Results:
    """Key and value of each result of one run; in memory where no file is named.

    `about` says what the run is, by name and text; a file of anything else is a StudyError. A
    context manager that closes the file. Values are what JSON has.

    >>> with Results(None, {"what": "squares"}) as results:
    ...     results.add([("2", 4)])
    ...     list(results.values(["1", "2"])), results.missing(["1", "2"])
    ([('2', 4)], ['1'])
    """

    def __init__(self, path: str | PathLike[str] | None, about: Mapping[str, str]) -> None:
        self._name = ":memory:" if path is None else fspath(path)
        try:
            self._database = sqlite3.connect(self._name, timeout=_WAIT, isolation_level=None)
        except sqlite3.Error as error:
            raise self._refused(f"cannot be opened ({error})") from error
        try:
            with self._refusals(), Transaction(self._database):
                self._begin(about)
        except BaseException:
            self._database.close()
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *exception: object) -> None:
        self._database.close()

    def add(self, results: Iterable[tuple[str, Any]]) -> None:
        """Keeps results, all or none of them; a key that has a result keeps that."""
        rows = [(key, json.dumps(value, separators=(",", ":"))) for key, value in results]
        if rows:
            with self._refusals(), Transaction(self._database):
                self._database.executemany("INSERT OR IGNORE INTO results VALUES (?, ?)", rows)

    def missing(self, keys: Sequence[str]) -> list[str]:
        """Those of the keys that have no result yet, in their order."""
        found = dict(self.values(keys))
        return [key for key in keys if key not in found]

    def values(self, keys: Iterable[str]) -> Iterator[tuple[str, Any]]:
        """The keys that have a result, in the order given, each with its value."""
        for some in batches(keys, _AT_ONCE):
            marks = ",".join("?" * len(some))
            question = f"SELECT key, value FROM results WHERE key IN ({marks})"
            found = dict(self._asked(question, *some))
            yield from ((key, json.loads(found[key])) for key in some if key in found)

    # Inside ------------------------------------------------------------------------------------

    def _begin(self, about: Mapping[str, str]) -> None:
        """Makes the tables of a new file; refuses one of another run."""
        if not self._asked("SELECT name FROM sqlite_master"):
            self._create(about)
        elif self._asked("PRAGMA application_id") != [(_APPLICATION,)]:
            raise self._refused("is a database of something else")
        elif self._asked("PRAGMA user_version") != [(_FORMAT,)]:
            raise self._refused("was written by another version of this package")
        kept = dict(self._asked("SELECT name, value FROM about"))
        names = [name for name in {**kept, **about} if kept.get(name) != about.get(name)]
        if names:
            told = (
                f"{name} is {kept.get(name)} there and {about.get(name)} here" for name in names
            )
            raise self._refused(f"is of another study: {', '.join(told)}")

    def _create(self, about: Mapping[str, str]) -> None:
        self._database.execute(f"PRAGMA application_id = {_APPLICATION}")
        self._database.execute(f"PRAGMA user_version = {_FORMAT}")
        self._database.execute("CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        self._database.execute(
            "CREATE TABLE results (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
        )
        self._database.executemany("INSERT INTO about VALUES (?, ?)", about.items())

    def _asked(self, question: str, *values: str) -> list[Any]:
        with closing(self._database.execute(question, values)) as answer:
            return answer.fetchall()

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        """What SQLite refuses is a StudyError."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:  # SQLite quotes a damaged name
            raise self._refused(f"cannot be used ({error})") from error

    def _refused(self, why: str) -> StudyError:
        return StudyError(f"the file {seen(self._name)} {why}")
