"""Every message a page could send, and the answers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield_widget as cw
from canfield_widget import words
from canfield_widget.views.board import Board
from tests.core.tables import table
from tests.views.page import Page, board_of, frozen, refusal_of
from tests.words.locale_files import TEXTS

SHARED = Board(cw.Game.deal(7))


def test_a_command_plays_and_is_answered_after_the_state() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    answer = page.send("move", {"text": "D"})
    assert answer == {"v": 1, "view": "view-1", "re": 1, "ok": True, "rev": 2}
    assert board.state["rev"] == 2


def test_an_illegal_move_comes_back_with_its_reason() -> None:
    board = board_of(table(base="2", tableau="9c/8s/4h/Qs"))
    page, before = Page(board), frozen(board)
    answer = page.send("move", {"text": "T2T1"})
    assert (answer["ok"], answer["code"]) == (False, "illegal")
    assert refusal_of(answer) == ("colour", {"card": "8s", "onto": "9c"})
    board.lang = "nl"
    assert page.send("move", {"text": "T2T1"})["message"] != answer["message"]
    assert frozen(board) == before


def test_the_reason_comes_in_the_language_of_every_view() -> None:
    answer = Page(board_of(table(base="2", tableau="9c/8s/4h/Qs"))).send("move", {"text": "T2T1"})
    texts = answer["refusal"]["text"]
    assert list(texts) == list(words.LANGUAGES)
    assert texts == {lang: TEXTS[lang]["refusal.colour"] for lang in words.LANGUAGES}


def test_the_page_means_the_cards_that_it_names() -> None:
    """A text of the page says how many cards; a person who types may leave the count out."""
    board = board_of(table(base="2", tableau="9c8h/Td/4h/Qs"))
    answer = Page(board).send("move", {"text": "T1T2"})
    assert refusal_of(answer) == ("whole_pile", {})
    assert str(board.push("T1T2")) == "T1T2:2"


@pytest.mark.parametrize("cmd", ["undo", "redo", "collect", "finish", "resign", "new"])
def test_a_command_for_another_revision_is_stale(cmd: str) -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    board.push("D")
    before = frozen(board)
    answer = page.send(cmd, rev=1)
    assert (answer["ok"], answer["code"], answer["rev"]) == (False, "stale", 2)
    assert answer["message"]
    assert frozen(board) == before


def test_a_repeated_command_is_answered_and_not_played_again() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    first = page.send("move", {"text": "D"})
    page.raw({"v": 1, "view": "view-1", "seq": 1, "rev": 1, "cmd": "move", "args": {"text": "D"}})
    assert page.answers == [first, first]
    assert board.game.moves == 1


def test_a_command_repeated_after_the_next_one_is_answered_as_before() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    first = page.send("move", {"text": "D"})
    page.send("visible", {"on": True})
    page.raw({"v": 1, "view": "view-1", "seq": 1, "rev": 1, "cmd": "move", "args": {"text": "D"}})
    assert page.answers[0] == page.answers[2] == first
    assert first["ok"]
    assert board.game.moves == 1


def test_two_views_have_numbers_of_their_own() -> None:
    board = Board(cw.Game.deal(7))
    one, other = Page(board, "one"), Page(board, "other")
    assert one.send("move", {"text": "D"})["ok"]
    assert other.send("move", {"text": "D"})["ok"]
    assert board.game.moves == 2


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["v", "view", "seq", "rev", "cmd", "args", "text"]),
                inner,
                max_size=7,
            )
        ),
        max_leaves=10,
    )
)
def test_hostile_messages_change_nothing_and_raise_nothing(content: Any) -> None:
    board = SHARED
    before = frozen(board)
    Page(board).raw(content)
    assert frozen(board) == before


@pytest.mark.parametrize(
    "text",
    ["", "\0", "T" * 700, "<img src=x onerror=alert(1)>", "‮T1F", "WT2; D", "D\nD", "__class__"],
)
def test_hostile_moves_are_answered(text: str) -> None:
    board = Board(cw.Game.deal(7))
    page, before = Page(board), frozen(board)
    answer = page.send("move", {"text": text})
    assert answer["ok"] is False
    assert answer["code"] == "malformed"
    assert frozen(board) == before


def test_the_page_writes_the_revision_it_has_seen_and_nothing_else() -> None:
    board = Board(cw.Game.deal(7))
    before = frozen(board)
    board.set_state({"state": {}, "lang": "nl", "options": {}, "_esm": "x", "seen_rev": 3})
    assert frozen(board) == before
    assert (board.lang, board.seen_rev) == ("auto", 3)
    mistakes: list[Any] = ["9", None, True, [], 1.5]
    for bad in mistakes:
        board.set_state({"seen_rev": bad})
    assert board.seen_rev == 3


def test_a_fault_inside_is_answered_and_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(cw.Game.deal(7))

    def fail() -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(board.game, "undo", fail)
    answer = Page(board).send("undo")
    assert (answer["code"], answer["message"]) == ("internal", "RuntimeError: broken")
    assert answer["trace"].endswith('raise RuntimeError("broken")\nRuntimeError: broken')
    assert "broken" in caplog.text


def test_the_present_state_is_sent_again_to_a_page_that_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(cw.Game.deal(7))
    page, before, sent = Page(board), frozen(board), list[str]()
    monkeypatch.setattr(board, "send_state", sent.append)
    answer = page.send("state", rev=0)
    assert (answer["ok"], answer["rev"], sent) == (True, 1, ["state"])
    assert frozen(board) == before


def test_commands_that_overtake_each_other_are_all_carried_out() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    page.seq = 5
    later = page.send("visible", {"on": True})
    page.seq = 3
    assert page.send("move", {"text": "D"})["ok"]
    page.raw({"v": 1, "view": "view-1", "seq": 6, "rev": 1, "cmd": "visible", "args": {"on": True}})
    assert page.answers[-1] == later
    assert board.game.moves == 1


def test_views_without_number_do_not_fill_the_memory() -> None:
    board = Board(cw.Game.deal(7))
    for number in range(500):
        Page(board, f"view-{number}").send("visible", {"on": True})
    assert len(board._answers._given) == len(board._visible) == 64


@pytest.mark.parametrize(
    "head", [{"view": "*", "seq": 1}, {"view": "\ud800", "seq": 1}, {"view": "a", "seq": True}]
)
def test_only_a_view_that_can_be_is_answered(head: dict[str, Any]) -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    page.raw({**head, "v": 1, "rev": 1, "cmd": "undo"})
    assert page.sent == []
