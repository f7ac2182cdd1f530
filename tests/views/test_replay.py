"""A replay without a page: its place, its end when it is played on, and what a page may ask."""

from __future__ import annotations

import gc
import json
import threading
import weakref
from typing import Any

import pytest

import canfield_widget as cw
from canfield_widget.core.errors import CanfieldError
from canfield_widget.views.frames import state_at
from tests.views.page import Page

TEXT = '[Format "cfr1"][Variant "canfield"][Deal "7"] D D D {third} D D'


def without_rev(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "rev": None}


def test_it_begins_at_the_first_position_with_all_frames() -> None:
    board = cw.replay(TEXT)
    assert (board.ply, board.plies, board.frames["plies"]) == (0, 5, 5)
    assert without_rev(board.state) == without_rev(state_at(board.frames, 0))
    assert board.frames["comments"] == {"3": "third"}
    assert (board.game.moves, board.game.running) == (0, False)


def test_seek_shows_the_position_to_programs_and_as_text() -> None:
    board = cw.replay(TEXT)
    board.seek(3)
    assert without_rev(board.state) == without_rev(state_at(board.frames, 3))
    assert (board.ply, board.game.moves, board.game.running) == (3, 3, False)
    assert repr(board) == str(cw.read_record(TEXT).game(3))
    board.ply = 1
    assert board.game.moves == 1
    assert board.frames["steps"]


@pytest.mark.parametrize("ply", [-1, 6, 2**70])
def test_a_ply_that_is_not_there_changes_nothing(ply: int) -> None:
    board = cw.replay(TEXT)
    board.seek(2)
    before = json.dumps(board.state)
    with pytest.raises(CanfieldError, match="the replay shows moves 0 to 5"):
        board.seek(ply)
    assert (json.dumps(board.state), board.ply) == (before, 2)


def test_a_game_and_a_record_are_taken_too() -> None:
    game = cw.read_record(TEXT).game()
    assert cw.replay(game).plies == cw.replay(cw.Record.from_game(game)).plies == 5
    game.push("D")
    assert cw.replay(TEXT).record == cw.read_record(TEXT)


@pytest.mark.parametrize("source", [None, 7, ["D"], b""])
def test_what_is_no_record_is_an_error(source: Any) -> None:
    with pytest.raises(cw.RecordError, match="is no record"):
        cw.replay(source)


def test_a_damaged_record_shows_its_good_part() -> None:
    board = cw.replay(TEXT.replace("{third}", "WT9"))
    assert board.plies == 3
    assert "WT9" in str(board.record.errors[0]) == board.frames["error"]


def test_the_page_seeks() -> None:
    board = cw.replay(TEXT)
    page = Page(board)
    assert page.send("seek", {"ply": 4}, rev=99)["ok"]
    assert (board.ply, board.game.moves) == (4, 4)
    assert page.send("seek", {"ply": 6})["code"] == "malformed"
    assert board.ply == 4


def test_a_person_who_plays_makes_it_a_game() -> None:
    board = cw.replay(TEXT)
    answer = Page(board).send("play_from", {"ply": 2, "move": "D"})
    assert (answer["ok"], board.frames) == (True, {})
    assert (board.game.moves, board.state["counts"]["moves"]) == (3, 3)
    assert board.state["last"] == {"kind": "move", "moves": ["D"], "fills": []}
    assert board.game.running
    board.undo()
    board.undo()
    assert board.game.moves == 1


def test_a_person_may_play_on_without_a_move() -> None:
    board = cw.replay(TEXT)
    assert Page(board).send("play_from", {"ply": 5})["ok"]
    assert (board.frames, board.game.moves, board.state["can"]["undo"]) == ({}, 5, True)
    assert board.state["rev"] > 1


def test_a_game_given_up_goes_on_from_its_last_move() -> None:
    board = cw.replay(
        TEXT.replace("D {", "D D {").replace('"7"]', '"7"][Result "resigned"]') + " resigned"
    )
    board.seek(board.plies)
    assert board.state["outcome"] == "resigned"
    Page(board).send("play_from", {"ply": board.plies})
    assert (board.state["outcome"], bool(board.state["legal"])) == (None, True)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"ply": 2, "move": "WT9"}, "illegal"),
        ({"ply": 2, "move": "nonsense"}, "malformed"),
        ({"ply": 6}, "malformed"),
        ({"ply": 6, "move": "D"}, "malformed"),
        ({"ply": -1}, "malformed"),
        ({"ply": True}, "malformed"),
        ({"ply": "2"}, "malformed"),
        ({"move": "D"}, "malformed"),
        ({"ply": 2, "move": None}, "malformed"),
        ({"ply": 2, "move": "D" * 5000}, "malformed"),
        ({"ply": 2, "more": 1}, "malformed"),
    ],
)
def test_a_refused_move_leaves_the_replay(args: dict[str, Any], code: str) -> None:
    board = cw.replay(TEXT)
    board.seek(1)
    before = json.dumps(board.state)
    answer = Page(board).send("play_from", args)
    assert (answer["ok"], answer["code"]) == (False, code)
    assert (board.ply, bool(board.frames), json.dumps(board.state)) == (1, True, before)


@pytest.mark.parametrize(
    ("cmd", "args"),
    [
        ("move", {"text": "D"}),
        ("undo", {}),
        ("redo", {}),
        ("new", {}),
        ("collect", {}),
        ("finish", {}),
        ("resign", {}),
        ("pause", {"on": True}),
    ],
)
def test_a_command_of_a_game_is_refused_and_changes_nothing(cmd: str, args: dict[str, Any]) -> None:
    board = cw.replay(TEXT)
    before = json.dumps(board.state)
    assert Page(board).send(cmd, args)["code"] == "malformed"
    assert (bool(board.frames), json.dumps(board.state)) == (True, before)


def test_settings_and_rules_work_in_a_replay() -> None:
    board = cw.replay(TEXT)
    page = Page(board)
    assert page.send("set", {"option": "felt", "value": "blue"})["ok"]
    assert page.send("rules", {"lang": "nl"})["data"]["key"] == "canfield"
    assert page.send("visible", {"on": True})["ok"]
    assert (board.options["felt"], bool(board.frames), board.game.running) == ("blue", True, False)


@pytest.mark.parametrize("cmd", ["seek", "play_from"])
def test_a_board_that_is_no_replay_refuses(cmd: str) -> None:
    played_on = cw.replay(TEXT)
    played_on.push("D")
    for board in (cw.Board(cw.Game.deal(7)), played_on):
        before = json.dumps({**board.state, "clock": None})
        answer = Page(board).send(cmd, {"ply": 0})
        assert (answer["code"], cmd in answer["message"]) == ("malformed", True)
        assert json.dumps({**board.state, "clock": None}) == before


@pytest.mark.parametrize("act", ["push", "undo", "new", "game"])
def test_a_program_that_plays_makes_it_a_game(act: str) -> None:
    board = cw.replay(TEXT)
    board.seek(2)
    if act == "push":
        board.push("D")
    elif act == "game":
        board.game.push("D")
    elif act == "undo":
        board.undo()
    else:
        board.new(9)
    moves = {"push": 3, "game": 3, "undo": 1, "new": 0}[act]
    assert (board.frames, board.game.moves, board.state["counts"]["moves"]) == ({}, moves, moves)
    assert board.state["deal"] == ("cw1:9" if act == "new" else "cw1:7")
    with pytest.raises(CanfieldError, match="played on"):
        board.seek(0)


def test_play_from_gives_a_board_of_its_own() -> None:
    board = cw.replay(TEXT, lang="nl")
    board.seek(4)
    board.options = {"felt": "slate"}
    here, start = board.play_from(), board.play_from(0)
    assert (here.game.moves, start.game.moves, here.lang) == (4, 0, "nl")
    assert here.options["felt"] == "slate"
    here.push("D")
    assert (board.ply, bool(board.frames), board.game.moves) == (4, True, 4)
    with pytest.raises(cw.RecordError, match="the record has moves 0 to 5"):
        board.play_from(6)


def test_one_message_tells_the_page_that_a_replay_has_ended() -> None:
    """A page that saw the frames go before the state would show the state before."""
    board = cw.replay(TEXT)
    sent: list[dict[str, Any]] = []
    board._send = lambda message, buffers=None: sent.append(message)
    board.push("D")
    states = [message["state"] for message in sent if message.get("method") == "update"]
    assert [set(state) for state in states] == [{"frames", "state"}]


def test_seeks_from_several_threads_end_at_one_of_them() -> None:
    board = cw.replay(TEXT)
    threads = [threading.Thread(target=board.seek, args=(ply,)) for ply in range(6) for _ in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert board.game.moves == board.ply
    assert without_rev(board.state) == without_rev(state_at(board.frames, board.ply))


def test_a_closed_replay_is_freed() -> None:
    board = cw.Replay(TEXT)
    board.close()
    freed = weakref.ref(board)
    del board
    gc.collect()
    assert freed() is None


def test_a_host_without_widgets_has_the_board_as_text() -> None:
    board = cw.replay(TEXT)
    board.seek(2)
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == str(cw.read_record(TEXT).game(2))
