"""A transaction of SQLite that ends whatever comes in between, an interrupt too."""

from __future__ import annotations

import sqlite3
from types import TracebackType

__all__ = ["Transaction"]


class Transaction:
    """Written when it is left, forgotten when it raises; the connection begins none by itself.

    An interrupt may come after the database has begun and before Python has entered the block, and
    again on the way out: what it left open is forgotten by the next one.

    >>> database = sqlite3.connect(":memory:", isolation_level=None)
    >>> with Transaction(database):
    ...     _ = database.execute("CREATE TABLE kept (name TEXT)")
    >>> database.in_transaction
    False
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._forget()
        self._database.execute("BEGIN IMMEDIATE")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self._database.execute("COMMIT")
        finally:
            self._forget()

    def _forget(self) -> None:
        if self._database.in_transaction:
            self._database.execute("ROLLBACK")
