"""Moves played on a board by a program, one after another, for people to watch."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, overload

from canfield_widget.core.errors import CanfieldError, excerpt
from canfield_widget.core.game import Game
from canfield_widget.core.moves import Move

__all__ = ["Run", "Scripted", "moves_of", "run_now"]

MAX_DELAY: Final = 60.0

Push = Callable[[Move | str], Move]


def moves_of(moves: Iterable[Move | str] | str) -> Iterable[Move | str]:
    """The moves of a script: each of a list, or each word of a text."""
    if isinstance(moves, str):
        return moves.split()
    if not isinstance(moves, Iterable):
        raise CanfieldError(f"{excerpt(moves)} is not a list of moves, such as ['D', 'RT1']")
    return moves


def run_now(
    push: Push,
    moves: Iterable[Move | str],
    delay: float,
    on_error: Callable[[Exception], object],
) -> list[Move]:
    """Plays the moves, `delay` seconds apart; an interrupt leaves the ones played so far.

    A move that is refused is told to `on_error` and raised.
    """
    _check_delay(delay)
    played: list[Move] = []
    for move in moves:
        if played:
            time.sleep(delay)
        try:
            played.append(push(move))
        except CanfieldError as error:
            on_error(error)
            raise
    return played


class Run:
    """Moves that play while the kernel is free for other cells: pause, step or stop them.

    It lives in the event loop of the kernel and needs no thread. It ends when the moves do, when
    it is stopped, or when a move is refused; `error` then holds what was raised.
    """

    def __init__(
        self,
        push: Push,
        moves: Iterable[Move | str],
        delay: float,
        on_error: Callable[[Exception], object],
    ) -> None:
        _check_delay(delay)
        self._push = push
        self._on_error = on_error
        self._moves: Iterator[Move | str] = iter(moves)
        self._delay = delay
        self._loop = _event_loop()
        self._timer: asyncio.TimerHandle | None = None
        self.played: list[Move] = []
        """The moves played so far."""
        self.done = False
        """Whether nothing more will be played."""
        self.error: Exception | None = None
        """What ended the run before its moves did."""
        self.resume()

    @property
    def paused(self) -> bool:
        """Whether the run waits for `resume` or `step`."""
        return self._timer is None and not self.done

    def pause(self) -> None:
        """Waits after the move that was played last."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def resume(self) -> None:
        """Goes on by itself."""
        if self.paused:
            self._timer = self._loop.call_later(self._delay, self._tick)

    def step(self) -> None:
        """Plays one move now, and pauses."""
        self.pause()
        self._play_next()

    def stop(self) -> None:
        """Ends the run where it is."""
        self.pause()
        self.done = True

    def _tick(self) -> None:
        self._timer = None
        self._play_next()
        self.resume()

    def _play_next(self) -> None:
        if self.done:
            return
        try:
            self.played.append(self._push(next(self._moves)))
        except StopIteration:
            self.done = True
        except Exception as error:  # kept for the person who started the run
            self.error = error
            self.done = True
            self._on_error(error)

    def __repr__(self) -> str:
        state = "done" if self.done else "paused" if self.paused else "running"
        return f"<Run {state}, {len(self.played)} played>"


class Scripted:
    """A board that programs play on, move by move; part of Board."""

    _game: Game
    _open: bool
    _runs: weakref.WeakSet[Run]

    def _note(self, error: Exception) -> None:
        raise NotImplementedError

    @overload
    def run(
        self,
        moves: Iterable[Move | str] | str,
        delay: float = ...,
        *,
        background: Literal[False] = ...,
    ) -> list[Move]: ...
    @overload
    def run(
        self, moves: Iterable[Move | str] | str, delay: float = ..., *, background: Literal[True]
    ) -> Run: ...
    def run(
        self, moves: Iterable[Move | str] | str, delay: float = 0.4, *, background: bool = False
    ) -> list[Move] | Run:
        """Plays moves on the board, `delay` seconds apart, and returns them when all are played.

        The moves may also be one text with spaces between them.

        An interrupt stops it between two moves. With `background` it returns at once, a `Run` to
        pause, step or stop. A move that is refused ends it with that error, and so does another
        game on the board; the moves before it stay played.

        >>> from canfield_widget import Board
        >>> Board(Game.deal(7)).run(["D", "D"], delay=0)
        [Move('D'), Move('D')]
        """
        game = self._game

        def push(move: Move | str) -> Move:
            if game is not self._game or not self._open:
                raise CanfieldError(f"{move} was meant for a game that is not on the board now")
            return game.push(move)

        steps = moves_of(moves)
        if not background:
            return run_now(push, steps, delay, self._note)
        run = Run(push, steps, delay, self._note)
        self._runs.add(run)
        return run


def _check_delay(delay: float) -> None:
    if not isinstance(delay, (int, float)) or not 0 <= delay <= MAX_DELAY:
        raise CanfieldError(f"delay is {delay!r}; allowed: seconds from 0 to {MAX_DELAY:g}")


def _event_loop() -> asyncio.AbstractEventLoop:
    try:
        return asyncio.get_running_loop()
    except RuntimeError as error:
        raise CanfieldError(
            "background=True needs a running event loop, such as a notebook's; "
            "here use background=False"
        ) from error
