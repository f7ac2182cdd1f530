"""A learner at a lesson, without a board: answers of every kind and what is said of them."""

from __future__ import annotations

import pytest

import canfield_widget as cw
from canfield_widget.teach.session import Session

TEXT = """
format = "cfl1"
title = "Mine"
[[step]]
deal = "cw1:30"
text = "Read."
[[step]]
text = "Turn."
ask = "Turn three cards."
move = ["D"]
right = "Three."
wrong.RT4 = "Not the {3h} of the {R}."
wrong.empty = "Nothing is there."
[[step]]
text = "Look."
ask = "Which can move?"
pick = "movable"
wrong.F1 = "Not this one."
[[step]]
text = "Think."
ask = "Which comes next?"
predict = { after = "WT3", cards = ["Qs", "Tc"] }
[[step]]
text = "Play."
ask = "Bring the reserve to twelve."
goal = { reserve = 12, solution = "T4T2" }
"""


@pytest.fixture
def session() -> Session:
    return Session(cw.read_lesson(TEXT))


def at(session: Session, number: int) -> Session:
    for _ in range(number - 1):
        session.show()
        session.go(1)
    return session


def said(session: Session) -> str | None:
    return session.feedback.text() if session.feedback else None


def test_a_step_that_only_tells_is_done_at_once(session: Session) -> None:
    assert session.solved
    assert not session.is_last
    session.push("D")  # nothing was asked for
    assert session.game.moves == 0
    session.go(-1)
    assert session.at == 0


def test_the_right_move_stays_and_is_praised(session: Session) -> None:
    at(session, 2).push("d")
    assert (session.solved, said(session), session.game.moves) == (True, "Three.", 1)
    session.push("D")  # it is done: more is taken back
    assert (session.solved, said(session), session.game.moves) == (True, "Three.", 1)


def test_another_move_is_taken_back_with_the_words_of_the_lesson(session: Session) -> None:
    at(session, 2).push("RT4")
    assert (session.solved, session.game.moves) == (False, 0)
    assert said(session) == "Not the 3♥ of the Reserve."
    assert session.feedback is not None
    assert session.feedback.text("nl", spoken=True) == "Not the three of hearts of the Reserve."
    session.push("T4T2")
    assert said(session) == "That is not it. Try another one."


def test_an_illegal_move_is_answered_by_its_reason(session: Session) -> None:
    at(session, 2).push("T1T2")
    assert said(session) == "3♠ does not go on 5♦: only the next lower card."
    session.push("WT1")
    assert said(session) == "Nothing is there."
    with pytest.raises(cw.InvalidMoveError):
        session.push("hello")


def test_piles_are_marked_and_checked(session: Session) -> None:
    at(session, 3)
    session.check()
    assert said(session) == "So far all right, 4 are missing."
    for pile in ("F1", "W", "R", "T4"):
        session.pick(pile)
    session.check()
    assert said(session) == "Not this one."
    session.pick("F1")
    session.pick("T1")
    session.check()
    assert said(session) == "This one is not to be marked: Column 1."
    session.pick("T1")
    session.check()
    assert said(session) == "So far all right, 1 is missing."
    session.pick("S")
    session.check()
    assert session.solved
    session.pick("S")  # it is done
    assert "S" in session.picked


def test_a_prediction_is_shown_on_the_board(session: Session) -> None:
    at(session, 4).choose(0)
    assert (session.solved, session.game.moves) == (False, 1)
    session.choose(1)
    assert session.solved
    assert cw.card_text(session.game.position.waste[-1]) == "Tc"
    session.choose(0)
    assert session.chosen == 1


def test_a_goal_may_be_reached_in_any_way(session: Session) -> None:
    at(session, 5).push("D")
    assert not session.solved
    assert session.game.moves == 3
    session.push("RT4")
    assert session.solved
    assert said(session) == "Right."
    session.again()
    assert not session.solved
    assert session.game.position == session.step.position
    session.show()
    assert session.solved
    assert session.is_last
    session.go(1)
    assert session.at == 4


def test_answers_that_a_step_does_not_take_are_refused(session: Session) -> None:
    with pytest.raises(cw.LessonError):
        session.choose(0)
    with pytest.raises(cw.LessonError):
        session.pick("T1")
    with pytest.raises(cw.LessonError):
        session.check()
    with pytest.raises(cw.LessonError, match="7 is no answer; this step has 2"):
        at(session, 4).choose(7)


def test_going_back_and_on_shows_the_same_positions(session: Session) -> None:
    seen = []
    for _ in session.lesson.steps:
        seen.append(session.game.position)
        session.show()
        session.go(1)
    for position in reversed(seen[:-1]):
        session.go(-1)
        assert session.game.position == position
        assert session.feedback is None


def test_a_losing_move_of_a_puzzle_is_proved_lost() -> None:
    session = Session(cw.lesson("puzzle-3"))
    session.push("D")
    assert (said(session) or "").startswith("After this move the game is lost. Proved by a search")
    session.push("FcT2")
    assert session.solved


def test_what_led_to_a_step_is_not_undone(session: Session) -> None:
    at(session, 3)
    start = session.game.position
    session.game.undo()
    session.hold()
    assert session.game.position == start
