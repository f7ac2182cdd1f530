"""One game of a player who sees no hidden card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.errors import StudyError, excerpt
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position, View

__all__ = ["MOST_MOVES", "Played", "Player", "play_game"]

Player: TypeAlias = Callable[[View, Sequence[Move]], "Move | str | None"]
"""From what a person can know and the legal moves to one of them, or None to end the game.

A player that keeps something from move to move has a method `new_game(seed)`, which is called with
a whole number before each game; what it draws at random should come from that."""

MOST_MOVES: Final = 5_000
"""A game that is not over by then is ended: the stock may be turned for ever."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over."""

    position: Position
    """Where it ended."""
    moves: tuple[Move, ...]
    stopped: bool
    """Whether it was ended after too many moves."""


def play_game(
    player: Player, position: Position, seed: int = 0, *, most_moves: int = MOST_MOVES
) -> Played:
    """Plays a game to its end: won, no legal move left, given up, or too long.

    The player is shown the view of each position and its legal moves, and nothing else. Raises
    StudyError for a move that is not one of them, with the move and the position as it is seen;
    and what the player raises.

    >>> from canfield_widget.core.game import Game
    >>> game = play_game(lambda view, moves: moves[0] if view.pass_number < 3 else None,
    ...                  Game.deal(7).position)
    >>> game.position.pass_number, game.stopped
    (3, False)
    """
    begin = getattr(player, "new_game", None)
    if begin is not None:
        begin(seed)
    moves: list[Move] = []
    while not position.is_won and len(moves) < most_moves:
        legal = legal_moves(position)
        asked = player(position.view, tuple(legal)) if legal else None
        if asked is None:
            return Played(position, tuple(moves), stopped=False)
        move = _legal(asked, legal, len(moves))
        position = play(position, move)
        moves.append(move)
    return Played(position, tuple(moves), stopped=not position.is_won)


def _legal(asked: object, legal: Sequence[Move], number: int) -> Move:
    """The legal move that the player asks for."""
    for move in legal:
        if asked in (move, str(move)):
            return move
    listed = " ".join(map(str, legal))
    raise StudyError(f"the player's move {number + 1} is {excerpt(asked)}; legal: {listed}")
