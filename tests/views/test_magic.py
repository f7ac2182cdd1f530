"""Moves written in a cell: played on a board, kept as a record, stopped where one is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell

import canfield_widget as cw


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "canfield_widget")
    yield shell
    InteractiveShell.clear_instance()


def run(shell: InteractiveShell, line: str, cell: str) -> dict[str, Any]:
    shell.run_cell_magic("canfield", f"--delay 0 {line}".rstrip(), cell)
    names: dict[str, Any] = shell.user_ns
    return names


def test_the_moves_are_played_and_kept_with_their_comments(shell: InteractiveShell) -> None:
    names = run(shell, "7", "{a start} 1. D {two black cards}\n2. D D\n")
    assert (names["board"].game.moves, names["board"].game.deal_number) == (3, "cw1:7")
    record = names["record"]
    assert dict(record.comments) == {0: "a start", 1: "two black cards"}
    assert cw.read_record(str(record)) == record


def test_variants_names_and_codes(shell: InteractiveShell) -> None:
    names = run(shell, "7 canfield[draw=1] --board mine --record kept", "D")
    assert str(names["mine"].game.rules) == "canfield[draw=1]" == names["kept"].tags["Variant"]
    assert str(run(shell, "rush@7", "D")["board"].game.rules) == "rush"
    assert run(shell, "", "D")["board"].game.deal_number.startswith("cw1:")


def test_a_board_is_played_on(shell: InteractiveShell) -> None:
    board = run(shell, "7", "D")["board"]
    names = run(shell, "--on board", "D {and more}")
    assert names["board"] is board
    assert (board.game.moves, dict(names["record"].comments)) == (2, {2: "and more"})


def test_a_whole_record_brings_its_deal(shell: InteractiveShell) -> None:
    text = str(cw.Record.from_game(cw.Game.deal(9, "rush"), player="Ada"))
    assert run(shell, "", text)["board"].game.deal_number == "cw1:9"
    with pytest.raises(cw.RecordError, match="tags of its own"):
        run(shell, "7", text)


def test_a_refused_move_ends_it_there_and_is_told_twice(shell: InteractiveShell) -> None:
    sent: list[Any] = []
    board = run(shell, "7", "D")["board"]
    board.send = sent.append
    with pytest.raises(cw.RecordError, match="line 2: move 2: 'WT2' is not legal") as caught:
        run(shell, "--on board", "D\nWT2 D")
    assert board.game.moves == 2 == len(shell.user_ns["record"].moves)
    (note,) = sent
    assert note["note"] == "error"
    assert str(caught.value) in note["message"]


def test_what_makes_no_sense_changes_nothing(shell: InteractiveShell) -> None:
    board = run(shell, "7", "D")["board"]
    for line, error in (
        ("--on nobody", "no board of this name"),
        ("7 --on board", "a game already"),
    ):
        with pytest.raises(cw.CanfieldError, match=error):
            run(shell, line, "D")
    with pytest.raises(cw.RulesError):
        run(shell, "7 canfeild", "D")
    with pytest.raises(UsageError):
        run(shell, "--strange", "D")
    assert shell.user_ns["board"] is board
    assert board.game.moves == 1


def test_a_script_that_is_refused_shows_the_reason_and_raises() -> None:
    sent: list[Any] = []
    board = cw.Board(cw.Game.deal(7))
    board.send = sent.append
    with pytest.raises(cw.IllegalMoveError):
        board.run("D WT2 D", delay=0)
    assert board.game.moves == 1
    assert "does not go on" in sent[0]["message"]
