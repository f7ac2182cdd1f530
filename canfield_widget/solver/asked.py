"""The game that a caller asks about."""

from __future__ import annotations

from canfield_widget.core.game import Game

__all__ = ["game_of"]


def game_of(value: object) -> Game | None:
    """A game itself, or the game on a board; None for anything else.

    >>> game = Game.deal(7)
    >>> game_of(game) is game, game_of("canfield")
    (True, None)
    """
    game = value if isinstance(value, Game) else getattr(value, "game", None)
    return game if isinstance(game, Game) else None
