"""How a board keeps the games that are played on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from canfield_widget.core.game import Game
from canfield_widget.store.games import Bests
from canfield_widget.store.keeper import Keeper, keep
from canfield_widget.store.live import LiveGame
from canfield_widget.store.stores import store_of

__all__ = ["Keeping"]


class Keeping:
    """The keeper of the game on a board; there is none for a lesson and for a replay."""

    def __init__(self, choice: Any, by: Callable[[], str]) -> None:
        self.store = store_of(choice)
        self._by = by
        self._keeper: Keeper | None = None

    def take(self, game: Game, options: Mapping[str, Any]) -> None:
        """Keeps this game from now on."""
        self._keeper = keep(self.store, game, by=self._by, options=options)

    def go_on(self, live: LiveGame) -> None:
        """Keeps a game of another day, whose text goes on."""
        self._keeper = keep(self.store, live.game, by=self._by, options=live.options, live=live)

    def choose(self, options: Mapping[str, Any]) -> None:
        """Keeps what is wanted of the board now."""
        if self._keeper:
            self._keeper.choose(options)

    def bests_before(self, game: Game) -> Bests | None:
        """What was best before this game; None for a game that does not count."""
        keeper = self._keeper
        if keeper is None or keeper.scripted or not game.deal_number:
            return None
        return self.store.bests(str(game.rules), keeper.id)

    def spare(self, lesson: Game) -> None:
        """Does not keep this game, which is that of a lesson."""
        if self._keeper and self._keeper.game is lesson:
            self.leave()

    def leave(self, *, give_up: bool = False) -> None:
        """Lets the game go, for another day or for good."""
        if self._keeper:
            self._keeper.leave(give_up=give_up)
        self._keeper = None
