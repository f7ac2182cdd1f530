"""A record to look through on a board: the page has all of it, and needs no kernel to show it."""

from __future__ import annotations

from typing import Any, Final

import traitlets

from canfield_widget.core.changes import Change
from canfield_widget.core.errors import CanfieldError
from canfield_widget.core.game import Game
from canfield_widget.core.moves import Move
from canfield_widget.core.records import Record
from canfield_widget.views import protocol, shown
from canfield_widget.views.board import Board
from canfield_widget.views.frames import frames_of, record_of, state_at

__all__ = ["Replay", "replay"]

_WATCHING: Final = frozenset({"set", "rules", "visible", "state"})
"""Commands of a board that a replay takes too."""


class Replay(Board):
    """A board that shows a record, move by move, until something is played on it.

    The page is sent what was seen at each ply, no hidden card, and goes on without the kernel. A
    person who plays, and a program that plays on `game`, which stands at `ply`, turn it into a
    board like any other. Raises RecordError for what is no record and for one without its deal,
    CanfieldError for a language, a theme or an animation that is not one.

    >>> board = Replay('[Format "cfr1"][Variant "canfield"][Deal "7"] D D D')
    >>> board.seek(2)
    >>> board.ply, board.plies, board.game.moves
    (2, 3, 2)
    """

    frames = traitlets.Dict().tag(sync=True)
    """The record for the page; empty when the board is no replay any more."""
    ply = traitlets.Int(0).tag(sync=True)
    """How many moves are played in what is shown; to set it is to `seek`."""

    def __init__(
        self,
        record: Any,
        *,
        lang: str | None = None,
        theme: str | None = None,
        animation: str | None = None,
    ) -> None:
        self._record = record_of(record)
        self._shown = frames_of(self._record)
        self._moving = True  # what is taken now is a ply of the record, and no new game
        super().__init__(self._record.game(0), lang=lang, theme=theme, animation=animation)
        self._moving = False

    @property
    def record(self) -> Record:
        """The record that is shown; its `errors` tell what could not be read."""
        return self._record

    @property
    def plies(self) -> int:
        """How many moves are shown; of a very long record not all, see docs/formats.md."""
        return len(self._shown["steps"])

    def seek(self, ply: int) -> None:
        """Shows the position after so many moves, on all views.

        Raises CanfieldError for a move that is not shown, and on a board that was played on.

        >>> board = Replay('[Format "cfr1"][Variant "canfield"][Deal "7"] D D')
        >>> board.seek(1)
        >>> board.state["counts"]["moves"]
        1
        """
        with self._lock, self.hold_sync():
            self.ply = ply

    def play_from(self, ply: int | None = None) -> Board:
        """A new board with the game after so many moves, which can be undone; it is shown at once.

        Without a number it is the ply that the replay shows. Raises RecordError for a move that
        the record does not have.

        >>> board = replay('[Format "cfr1"][Variant "canfield"][Deal "7"] D D').play_from(1)
        >>> board.push("D"), board.game.moves
        (Move('D'), 2)
        """
        game = self._record.game(self.ply if ply is None else ply)
        board = Board(game, lang=self.lang, theme=self.theme)
        board.options = self.options
        shown.show(board)
        return board

    # Inside ------------------------------------------------------------------------------------

    @traitlets.validate("ply")
    def _check_ply(self, proposal: Any) -> int:
        if not self._shown:
            raise CanfieldError("the board was played on: it shows no replay any more")
        state_at(self._shown, proposal["value"])
        return int(proposal["value"])

    @traitlets.observe("ply")
    def _go(self, change: Any) -> None:
        with self._lock:
            self._moving = True
            try:
                self._take(self._record.game(change["new"]))
            finally:
                self._moving = False

    def _publish(self, change: Change | None) -> None:
        """Publishes the frame of this ply; anything else ends the replay."""
        if not self._moving:
            self._go_on(change)
            return
        self._rev += 1
        self._version = self._game.version
        if not self.frames:
            self.frames = self._shown
        self.state = state_at(self._shown, self.ply) | {"rev": self._rev}
        self._still.refresh()

    def _go_on(self, change: Change | None) -> None:
        """From here it is a game."""
        with self.hold_sync():
            self._shown = {}
            self.frames = {}
            self._hold_if_hidden()
            self._keep(self._game)
            super()._publish(change)

    def _keep(self, game: Game) -> None:
        """A record is kept already; what goes on from it is a game like any other."""
        if not self._moving:
            super()._keep(game)

    def _hold_if_hidden(self) -> None:
        """Nobody plays while a record is shown: the clock stands."""
        if self._shown:
            self._game.hide()
        else:
            super()._hold_if_hidden()

    def _do(self, command: protocol.Command) -> dict[str, Any] | None:
        if not self._shown or command.name in _WATCHING:
            return super()._do(command)
        if command.name == "seek":
            self.seek(command.args["ply"])
        elif command.name == "play_from":
            self._branch(command.args["ply"], command.args.get("move"))
        else:
            raise CanfieldError(f"{command.name} is for a game; a replay takes play_from")
        return None

    def _branch(self, ply: int, text: str | None) -> None:
        """Goes on playing from a ply, with a move if there is one; a refusal changes nothing."""
        if text is not None:
            self._record.game(ply).push(text)
        self.seek(ply)
        self._go_on(None)
        if text is not None:
            self._move(Move.parse(text))


def replay(
    record: Any,
    *,
    lang: str | None = None,
    theme: str | None = None,
    animation: str | None = None,
) -> Replay:
    """A board that shows a record move by move, displayed at once in a notebook.

    The record is a Record, the text of one, or a Game as it stands. Of a damaged record the good
    part is shown. What is left out of `lang`, `theme` and `animation` is as the person has set it
    on a board before. Raises RecordError for what is no record and for one without its deal.

    >>> replay('[Format "cfr1"][Variant "canfield"][Deal "7"] D D D').plies
    3
    """
    board = Replay(record, lang=lang, theme=theme, animation=animation)
    shown.show(board)
    return board
