"""A game: a position with its past, its counters, its clock and its end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from canfield_widget.core.automatic import following_moves
from canfield_widget.core.chance import any_deal
from canfield_widget.core.changes import Change, Kind, Listeners, Step, listen, tell
from canfield_widget.core.clock import Clock
from canfield_widget.core.codes import read_deal
from canfield_widget.core.deals import deal as deal_position
from canfield_widget.core.deals import deal_name
from canfield_widget.core.engine import (
    Outcome,
    collecting_moves,
    fills,
    finishing_moves,
    is_stuck,
    legal_moves,
    play,
    played_out,
    refusal,
)
from canfield_widget.core.errors import (
    DealError,
    IllegalMoveError,
    PositionError,
    Refusal,
    excerpt,
)
from canfield_widget.core.legal import LegalMoves
from canfield_widget.core.money import Terms
from canfield_widget.core.moves import Move
from canfield_widget.core.notation import read_move
from canfield_widget.core.positions import Position, View
from canfield_widget.core.variants import Rules

__all__ = ["Game"]


class Game:
    """One game of one deal: push, undo and redo without limit.

    A failed call changes nothing. The moves of a game are the ones that brought it from its first
    position to where it stands; an automatic fill belongs to the move before it. Several threads
    may use a game: each change is made under its `lock`.

    >>> game = Game.deal(7)
    >>> game.push("D"), game.moves, game.outcome
    (Move('D'), 1, None)
    """

    def __init__(
        self,
        position: Position,
        *,
        deal_number: str = "",
        terms: Terms | None = None,
        solution: tuple[Move, ...] = (),
        seconds: float = 0.0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        if not isinstance(position, Position):
            raise PositionError(f"{excerpt(position)} is not a Position; Game.deal takes a number")
        if deal_number and deal_name(deal_number) != deal_number:
            raise DealError(f"{excerpt(deal_number)} is not scheme:number, nor '' for none")
        self._first = position
        self._position = position
        self._past: list[Step] = []
        self._future: list[Step] = []
        self._moves = 0
        self._actions = 0
        self._resigned = False
        self._listed: tuple[Position | None, list[Move]] = (None, [])
        self._judged: tuple[Position | None, bool] = (None, False)
        self._clock = Clock(now, seconds)
        self._listeners: Listeners[Change] = {}
        self.within: Listeners[Change] = {}
        """Who is told of each change inside the lock, in the order of the changes."""
        self.lock = threading.RLock()
        """Held while the game changes; hold it to look and then act with nothing in between."""
        self.version = 0
        """Grows by one with each change."""
        self.hints = 0
        """How many hints were shown; whoever shows one counts it."""
        self.deal_number = deal_number
        """`scheme:number`; '' where the game began from a deck or a position."""
        self.terms = terms or Terms()
        self.solution = solution
        """A line that wins from the first position, where one is known; it tells hidden cards."""

    @classmethod
    def deal(
        cls,
        source: int | str | None = None,
        variant: str | Rules = "canfield",
        *,
        terms: Terms | None = None,
        **changes: Any,
    ) -> Game:
        """A new game of a deal number, a deck, or, where none is given, a random number.

        A random deal is not stuck from the start, as 9 of 1,000 deals of `canfield` are. Other
        keywords change fields of the rules. A share code is a deal with rules of its own: the
        keywords change them, and another variant beside it is a DealError. Raises DealError and
        RulesError.

        >>> Game.deal(7, variant="cardgames", draw=1).position.rules
        Rules cardgames[draw=1]
        >>> Game.deal("cardgames[draw=1]@cw1:7", passes=3).position.rules
        Rules cardgames[draw=1,passes=3]
        """
        rules, source = read_deal(source, variant, changes)
        chosen = any_deal(rules) if source is None else source
        return cls(deal_position(rules, chosen), deal_number=deal_name(chosen), terms=terms)

    @classmethod
    def from_position(cls, position: Position | str) -> Game:
        """A game that begins at a position or its text; raises PositionError.

        >>> Game.from_position(str(Game.deal(7).position)).position == Game.deal(7).position
        True
        """
        return cls(position if isinstance(position, Position) else Position.parse(position))

    # What a person sees ------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """All cards, the hidden ones too."""
        return self._position

    @property
    def first_position(self) -> Position:
        """The position that the game began with."""
        return self._first

    @property
    def rules(self) -> Rules:
        """The rules of this game."""
        return self._position.rules

    @property
    def view(self) -> View:
        """What a person can know: no hidden card."""
        return self._position.view

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves as they are whenever they are asked for."""
        return LegalMoves(self._legal_now, self.why_not)

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves from the first position to this one, oldest first."""
        return tuple(move for step in self._past for move in step.moves)

    @property
    def moves(self) -> int:
        """How many moves lie between the first position and this one; an undone move is none."""
        return self._moves

    @property
    def actions(self) -> int:
        """How many things the player did: moves, and each undo and redo counts as one."""
        return self._actions

    @property
    def foundation_count(self) -> int:
        """How many cards lie on the foundations, the base card included."""
        return self._position.foundation_count

    @property
    def outcome(self) -> Outcome | None:
        """WON, STUCK or RESIGNED; None while the game goes on. Stuck is exact, see `is_stuck`."""
        if self._resigned:
            return Outcome.RESIGNED
        if self._position.is_won:
            return Outcome.WON
        return Outcome.STUCK if self._stuck else None

    def balance(self) -> int:
        """The player's dollars under the terms of this game, the buy-in paid.

        >>> Game.deal(7).balance()
        -45
        """
        return self.terms.balance(self._position)

    # Playing -----------------------------------------------------------------------------------

    def push(self, move: Move | str, automatic: str = "off") -> Move:
        """Plays a move and returns it in its canonical form.

        Texts are read liberally: `R T4`, `t3t1`, `4h T3`. `automatic`, which is `safe` or `all`,
        lets moves to the foundations follow by themselves, as part of the same step. Raises
        InvalidMoveError, AmbiguousMoveError, or IllegalMoveError with the refusal.

        >>> game = Game.deal(7)
        >>> str(game.push("d")), game.moves
        ('D', 1)
        """
        with self.lock:
            before = self._position
            meant = read_move(before, move)
            self._refuse_if_over(meant)
            after = play(before, meant)
            moves = (meant, *following_moves(after, meant, automatic))
            self._take_step("move", moves, played_out(after, moves[1:]))
        if self._listeners:
            self._tell(Change("move", moves, fills(before, *moves)))
        return meant

    def push_together(self, moves: Iterable[Move | str], kind: Kind = "move") -> list[Move]:
        """Plays moves as one step, which one undo takes back, and returns them.

        Raises what `push` raises for the first that cannot be played; nothing is played then.

        >>> game = Game.deal(7)
        >>> game.push_together("DD"), len(game.undo())
        ([Move('D'), Move('D')], 2)
        """
        with self.lock:
            before = after = self._position
            played: list[Move] = []
            for move in moves:
                played.append(read_move(after, move))
                self._refuse_if_over(played[-1])
                after = play(after, played[-1])
            if not played:
                return []
            self._take_step(kind, tuple(played), after)
        self._tell(Change(kind, tuple(played), fills(before, *played)))
        return played

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move is not legal, None where it is; raises InvalidMoveError for no move at all.

        >>> Game.deal(7).why_not("WT1").code
        'empty'
        """
        if self._resigned:
            return Refusal("game_over")
        try:
            return refusal(self._position, read_move(self._position, move))
        except IllegalMoveError as error:
            return error.refusal

    def undo(self) -> list[Move]:
        """Takes the last step back and returns its moves; [] where there is none.

        >>> game = Game.deal(7)
        >>> game.push("D"), game.undo(), game.undo(), game.moves, game.actions
        (Move('D'), [Move('D')], [], 0, 2)
        """
        with self.lock:
            if not self.can_undo:
                return []
            step = self._past.pop()
            self._future.append(step)
            self._moves -= len(step.moves)
            self._go_to("undo", step.before)
        self._tell(Change("undo", step.moves))
        return list(step.moves)

    def redo(self) -> list[Move]:
        """Plays the step again that was undone last and returns its moves; [] where none was.

        >>> Game.deal(7).redo()
        []
        """
        with self.lock:
            if not self.can_redo:
                return []
            step = self._future.pop()
            self._past.append(step)
            self._moves += len(step.moves)
            self._go_to("redo", step.after)
        self._tell(Change("redo", step.moves))
        return list(step.moves)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._past) and not self._resigned

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step to play again."""
        return bool(self._future) and not self._resigned

    def finish(self) -> list[Move]:
        """Wins by moves to the foundations alone, if a trial shows that they do: one step.

        Returns the moves; [] and nothing changed where they would not win.

        >>> Game.deal(7).finish()
        []
        """
        return self._take_all("finish", finishing_moves)

    def collect(self) -> list[Move]:
        """Plays every move to a foundation until none is left: one step. Returns the moves.

        >>> Game.deal(7).collect()
        []
        """
        return self._take_all("collect", collecting_moves)

    def resign(self) -> None:
        """Gives the game up; a game that is over stays as it is.

        >>> game = Game.deal(7)
        >>> game.resign()
        >>> game.outcome
        <Outcome.RESIGNED: 'resigned'>
        """
        with self.lock:
            if self.outcome is not None:
                return
            self._resigned = True
            self._changed(Change("resign"))
        self._tell(Change("resign"))

    # The clock ---------------------------------------------------------------------------------

    @property
    def elapsed(self) -> float:
        """Seconds of play: from the first move, without pauses, to the end of the game."""
        return self._clock.seconds

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._clock.running

    @property
    def paused(self) -> bool:
        """Whether the player has paused the game."""
        return self._clock.held("paused")

    def pause(self, on: bool = True) -> None:
        """Stops the clock, or lets it run again; the next move lets it run too.

        >>> Game.deal(7).pause()
        """
        with self.lock:
            if on == self.paused:
                return
            self._clock.hold("paused", on)
            self.version += 1
        self._tell(Change("pause"))

    def hide(self, on: bool = True) -> None:
        """Stops the clock while nobody can see the game, or lets it run again.

        >>> Game.deal(7).hide()
        """
        self._clock.hold("hidden", on)

    # Inside ------------------------------------------------------------------------------------

    def _refuse_if_over(self, move: Move) -> None:
        if self._resigned:
            refused = Refusal("game_over")
            raise IllegalMoveError(str(move), refused, self._position)

    def _take_all(self, kind: Kind, find: Callable[[Position], list[Move]]) -> list[Move]:
        """Plays the moves found from here as one step."""
        with self.lock:
            moves = [] if self._resigned else find(self._position)
            if not moves:
                return []
            self._take_step(kind, tuple(moves), played_out(self._position, moves))
        self._tell(Change(kind, tuple(moves)))
        return moves

    def _take_step(self, kind: Kind, moves: tuple[Move, ...], after: Position) -> None:
        self._past.append(Step(moves, self._position, after))
        self._future.clear()
        self._moves += len(moves)
        self._actions += len(moves)
        self._position = after
        self._clock.start()
        self._clock.hold("paused", False)
        self._changed(Change(kind, moves))

    @property
    def _legal(self) -> list[Move]:
        """The legal moves of the position, listed once: listing costs more than playing."""
        if self._listed[0] is not self._position:
            self._listed = (self._position, legal_moves(self._position))
        return self._listed[1]

    def _legal_now(self) -> list[Move]:
        return [] if self._resigned else self._legal

    @property
    def _stuck(self) -> bool:
        """Whether the position is stuck, worked out once."""
        if self._judged[0] is not self._position:
            only_stock = not any(move.target for move in self._legal)
            self._judged = (self._position, only_stock and is_stuck(self._position))
        return self._judged[1]

    def _go_to(self, kind: Kind, position: Position) -> None:
        self._position = position
        self._actions += 1
        self._changed(Change(kind))

    def _changed(self, change: Change) -> None:
        self.version += 1
        self._clock.hold("over", self.outcome is not None)
        tell(self.within, change)

    def on_change(self, listener: Callable[[Change], object]) -> Callable[[], None]:
        """Calls the listener after each change, outside the lock; returns what ends that.

        >>> game = Game.deal(7)
        >>> stop = game.on_change(lambda change: print(change.kind))
        >>> _ = game.push("D")
        move
        """
        return listen(self._listeners, listener)

    def _tell(self, change: Change) -> None:
        tell(self._listeners, change)

    def _repr_text_(self) -> str:
        from canfield_widget.views.text import board_text

        return board_text(self.view)

    def _repr_svg_(self) -> str:
        from canfield_widget.views.svg import board_svg

        return board_svg(self.view)

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(self._repr_text_())

    def __str__(self) -> str:
        """The board as monospace text, hidden cards hidden."""
        return self._repr_text_()

    __repr__ = __str__
