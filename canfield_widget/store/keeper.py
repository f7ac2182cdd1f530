"""Keeps a game while it is played: a line for each action, a row when it is over."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any, Final

from canfield_widget.core.changes import Change, listen
from canfield_widget.core.engine import Outcome
from canfield_widget.core.game import Game
from canfield_widget.store.games import kept, new_id, now
from canfield_widget.store.live import LiveFile, LiveGame
from canfield_widget.store.stores import Store, playing

__all__ = ["Keeper", "keep"]


class Keeper:
    """Keeps one game from its first move to its end.

    A game that was not begun is not kept. One that is won or given up is kept at once, one that is
    stuck when it is left, for its last move may be undone. `by` says who makes a move now,
    `person` or `program`.
    """

    def __init__(
        self,
        store: Store,
        game: Game,
        *,
        by: Callable[[], str] = lambda: "program",
        options: Mapping[str, Any] | None = None,
        live: LiveGame | None = None,
    ) -> None:
        self._store = store
        self.game = game
        """What is kept."""
        self._earlier = () if live else game.played
        self.by = by
        """Who makes a move now: the board that the game was put on last tells."""
        self.id = live.id if live else new_id()
        """The id of the game, in its text and in its row."""
        self._began = live.began if live else ""
        self._undos = live.undos if live else 0
        self.scripted = live.scripted if live else False
        """Whether a program made a move of it."""
        self._options = dict(options or {})
        self._file = store.go_on(live, self._about()) if live else None
        self._over = False
        self.kept: bool | None = None
        """Whether the finished game is in the store; None while it is not finished."""
        self.has_left = False
        """Whether the game was let go."""
        self._stop = listen(game.within, self._on_change)
        playing.add(self)

    def _about(self) -> dict[str, Any]:
        return {"id": self.id, "began": self._began, "options": self._options}

    def _on_change(self, change: Change) -> None:
        if self._over:
            return
        by = self.by()
        if not self._began:
            self._began = now()
            self._file = self._begun()
        self._undos += change.kind == "undo"
        self.scripted |= by == "program" and change.kind in ("move", "finish", "collect")
        if self._file:
            self._file.add(change, self.game, by)
        if self.game.outcome in (Outcome.WON, Outcome.RESIGNED):
            self._end()

    def choose(self, options: Mapping[str, Any]) -> None:
        """Keeps what is wanted of the board from now on."""
        self._options = dict(options)
        if self._file and not self._over and not self.has_left:
            self._file.choose(options, self.game, self.by())

    def _begun(self) -> LiveFile | None:
        """The text of the game, with the moves that it had before it was kept."""
        file = self._store.live(self.game, self._about())
        if file is not None:
            for move in self._earlier:
                file.add(Change("move", (move,)), self.game, "program")
        return file

    def leave(self, *, give_up: bool = False) -> None:
        """Lets the game go: it waits to be gone on with, unless it is over or given up."""
        if self.has_left:
            return
        self.has_left = True
        self._stop()
        if self._began and not self._over and (give_up or self.game.outcome):
            self._end()
        elif self._file and not self._over:
            self._file.close()

    def _end(self) -> None:
        """Keeps the finished game, then takes its text away."""
        self._over = True
        row = kept(
            self.game,
            name=self.id,
            began=self._began,
            undos=self._undos,
            scripted=self.scripted,
        )
        self.kept = self._store.add(row)
        if self._file and self.kept:
            self._file.remove()
        elif self._file:
            self._file.close()


_keepers: Final[weakref.WeakValueDictionary[int, Keeper]] = weakref.WeakValueDictionary()
"""By the id of the game, which holds its keeper as a listener: both go together."""


def keep(
    store: Store,
    game: Game,
    *,
    by: Callable[[], str],
    options: Mapping[str, Any],
    live: LiveGame | None = None,
) -> Keeper:
    """The keeper of a game: the one it has already, however many boards show it, or a new one."""
    keeper = _keepers.get(id(game))
    if keeper is None or keeper.has_left:
        keeper = _keepers[id(game)] = Keeper(store, game, by=by, options=options, live=live)
    keeper.by = by
    return keeper
