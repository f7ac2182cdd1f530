"""Moves that a program plays on a board."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

import canfield_widget as cw
from canfield_widget.views.board import Board


def test_run_plays_all_moves_and_returns_them() -> None:
    board = Board(cw.Game.deal(7))
    assert board.run(["D", "D", cw.Move("D")], delay=0) == [cw.Move("D")] * 3
    assert board.game.moves == 3


def test_a_text_is_read_word_by_word() -> None:
    board = Board(cw.Game.deal(7))
    assert board.run("D D D", delay=0) == [cw.Move("D")] * 3
    with pytest.raises(cw.CanfieldError, match="None is not a list of moves"):
        board.run(None, delay=0)  # type: ignore[call-overload]


def test_moves_may_be_made_while_it_runs() -> None:
    board = Board(cw.Game.deal(7))

    def first_legal() -> Iterator[cw.Move]:
        for _ in range(5):
            yield next(iter(board.game.legal_moves))

    assert len(board.run(first_legal(), delay=0)) == 5


def test_a_refused_move_ends_a_run_where_it_is() -> None:
    board = Board(cw.Game.deal(7))
    with pytest.raises(cw.IllegalMoveError):
        board.run(["D", "WT9", "D"], delay=0)
    assert board.game.moves == 1


def test_an_interrupt_keeps_what_was_played() -> None:
    board = Board(cw.Game.deal(7))

    def interrupted() -> Iterator[str]:
        yield "D"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        board.run(interrupted(), delay=0)
    assert board.game.moves == 1


@pytest.mark.parametrize("delay", [-1, 61, "1", float("nan")])
def test_a_bad_delay_is_refused_before_anything_is_played(delay: float) -> None:
    board = Board(cw.Game.deal(7))
    with pytest.raises(cw.CanfieldError, match="delay"):
        board.run(["D"], delay=delay)
    assert board.game.moves == 0


def test_a_run_in_the_background_pauses_steps_and_stops() -> None:
    async def play() -> None:
        board = Board(cw.Game.deal(7))
        played: asyncio.Queue[cw.Move] = asyncio.Queue()
        board.on_move(played.put_nowait)
        run = board.run(["D"] * 8, delay=0, background=True)
        assert board.game.moves == 0
        await played.get()
        run.pause()
        before = board.game.moves
        assert run.paused
        run.step()
        assert board.game.moves == before + 1
        run.resume()
        await played.get()
        run.stop()
        moves = board.game.moves
        run.resume()
        run.step()
        assert (board.game.moves, run.done, run.error) == (moves, True, None)
        assert len(run.played) == moves
        assert "done" in repr(run)

    asyncio.run(play())


def test_a_run_in_the_background_keeps_its_error() -> None:
    async def play() -> None:
        board = Board(cw.Game.deal(7))
        run = board.run(["D", "WT9"], delay=0, background=True)
        while not run.done:
            await asyncio.sleep(0)
        assert isinstance(run.error, cw.IllegalMoveError)
        assert board.game.moves == 1

    asyncio.run(play())


def test_the_background_needs_an_event_loop() -> None:
    with pytest.raises(cw.CanfieldError, match="event loop"):
        Board(cw.Game.deal(7)).run(["D"], background=True)


def test_a_run_ends_with_the_game_it_was_meant_for() -> None:
    async def play() -> None:
        board = Board(cw.Game.deal(7))
        sent: list[dict[str, object]] = []
        board.send = sent.append
        run = board.run(["D"] * 6, delay=0, background=True)
        board.new(9)
        assert run.done
        refused = board.run(["WT9"], delay=0, background=True)
        while not refused.done:
            await asyncio.sleep(0)
        assert "WT9" in str(sent[-1]["message"])
        closed = board.run(["D"] * 6, delay=0, background=True)
        board.close()
        assert closed.done
        assert board.game.moves == 0

    asyncio.run(play())


def test_a_script_does_not_play_on_in_another_game() -> None:
    board = Board(cw.Game.deal(7))

    def moves() -> Iterator[str]:
        yield "D"
        board.new(9)
        yield "D"

    with pytest.raises(cw.CanfieldError, match="not on the board"):
        board.run(moves(), delay=0)
    assert board.game.moves == 0
