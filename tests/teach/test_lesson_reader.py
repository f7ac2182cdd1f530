"""A file of a lesson is read down to each move, and each fault is named with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield_widget as cw
from canfield_widget.teach.lesson_reader import parse_lesson
from canfield_widget.teach.tasks import ChooseTask, GoalTask, MoveTask, PickTask
from canfield_widget.teach.wording import filled

HEAD = 'format = "cfl1"\ntitle = "Mine"\n'
STEP = HEAD + '[[step]]\ndeal = "cw1:30"\ntext = "Look."\n'

GOOD = {
    "move": 'ask = "Turn."\nmove = ["D"]\nright = "Yes."\nwrong.WT3 = "No."\nwrong.rank = "No."\n',
    "two moves": 'moves = "D WT3"\nask = "Go on."\nmove = ["WT3"]\nlook = ["W", "T3"]\n',
    "pick": 'ask = "Click."\npick = "movable"\nwrong.W = "No."\n',
    "pick list": 'ask = "Click."\npick = ["F1", "R"]\n',
    "choice": 'ask = "?"\n[[step.choice]]\ntext = "a"\nright = true\n[[step.choice]]\ntext = "b"\n',
    "predict": 'ask = "?"\npredict = { after = "D", pile = "W", cards = ["Jh", "Tc"] }\n',
    "goal": 'ask = "Play."\ngoal = { foundations = 1, reserve = 12, solution = "RT4" }\n',
    "verdict": 'variant = "casino"\nask = "?"\nverdict = true\n',
    "languages": 'ask = { en = "Turn.", nl = "Draai." }\nmove = ["D"]\n',
}

BAD = {
    'ask = "?"\nmove = ["WT3"]': "step 1: move: 'WT3' is not legal",
    'ask = "?"\nmove = ["T9"]': "step 1: move: 'T9' is not a move",
    'ask = "?"\nmove = []': "step 1: move: is a list of moves",
    'ask = "?"\nmove = "D"': "step 1: move: 'D' is no list of texts",
    'move = ["D"]': "step 1: ask: is missing",
    'ask = "?"': "step 1: ask: belongs to a step that asks",
    'right = "Yes"': "step 1: right: belongs to a step that asks",
    'ask = "?"\nmove = ["D"]\npick = "movable"': "step 1: pick: a step asks for one thing",
    'ask = "?"\nmove = ["D"]\nonly = true': "step 1: only: not proved",
    'ask = "?"\npick = "movable"\nonly = true': "step 1: only: belongs to a step that asks",
    'ask = "?"\nmove = ["D"]\nwrong.colur = "No."': "step 1: wrong: 'colur' is no move",
    'ask = "?"\npick = ["T9"]': "step 1: pick: 'T9' is no pile",
    'ask = "?"\npick = "all"': "step 1: pick: 'all'; known: movable, foundations",
    'ask = "?"\npick = "foundations"': "step 1: pick: there is nothing to click",
    'look = ["T5"]': "step 1: look: 'T5' is no pile",
    'look = ["Fh"]': "step 1: look: 'Fh' is no pile",
    'moves = "WT1"': "step 1: moves: 'WT1' is not legal",
    "moves = 3": "step 1: moves: 3 is no text of moves",
    'position = "cf1"': "step 1: position: a step has a deal or a position, not both",
    'variant = "canfeild"': "step 1: variant: unknown variant 'canfeild'",
    'ask = "?"\n[[step.choice]]\ntext = "a"\n[[step.choice]]\ntext = "b"': "choice: exactly one",
    'ask = "?"\n[[step.choice]]\ntext = "a"\nright = true': "choice: there are to be 2 to 8",
    'ask = "?"\n[[step.choice]]\nright = true\n[[step.choice]]\ntext = "b"': "1, text: is missing",
    'ask = "?"\npredict = { after = "D", cards = ["Qs", "Tc"] }': "predict: cards are 2 to 8, and",
    'ask = "?"\npredict = { after = "", cards = ["Qs"] }': "predict: after is a text of moves",
    'ask = "?"\ngoal = { solution = "D" }': "goal: names none of foundations",
    'ask = "?"\ngoal = { reserve = 13, solution = "" }': "goal: is reached before",
    'ask = "?"\ngoal = { reserve = 12, solution = "D" }': "goal: is not reached by the solution",
    'ask = "?"\ngoal = { reserve = 12 }': "goal: solution is a text of moves",
    'ask = "?"\ngoal = { reserve = -1, solution = "" }': "goal: reserve is -1",
    'ask = "?"\nverdict = 1': "step 1: verdict: 1; it is true",
    "txt = 1": "step 1: step: no field 'txt'; known: ",
}

TEXTS = {
    'text = ""': "text: en is '', no text of 1 to",
    "text = 3": "text: 3 is neither a text nor one for each language",
    'text = { fr = "Voilà" }': "text: 'fr'; known: en, nl, de, mt, uk",
    'text = "The {Xh}"': "text: en has {Xh}, which is no card, rank or pile",
    'text = "{}"': "text: en has {}, which is no card, rank or pile",
}


@pytest.mark.parametrize("step", GOOD.values(), ids=list(GOOD))
def test_each_kind_of_step_can_be_read_from_plain_text(step: str) -> None:
    lesson = cw.read_lesson(STEP + step, lang="nl")
    assert lesson.lang == "nl"
    assert len(lesson.steps) == 1
    assert isinstance(lesson.steps[0].task, (MoveTask, PickTask, ChooseTask, GoalTask))


@pytest.mark.parametrize("step", BAD, ids=list(BAD))
def test_a_fault_names_file_step_and_field(step: str) -> None:
    with pytest.raises(cw.LessonError) as caught:
        parse_lesson(STEP + step, "mine")
    assert caught.value.faults[0].startswith("mine, step 1: ")
    assert BAD[step] in caught.value.faults[0]


@pytest.mark.parametrize("text", TEXTS, ids=list(TEXTS))
def test_a_fault_of_a_text_names_the_language(text: str) -> None:
    with pytest.raises(cw.LessonError, match=re.escape(f"mine, step 1: {TEXTS[text]}")):
        parse_lesson(HEAD + f'[[step]]\ndeal = "cw1:30"\n{text}\n', "mine")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "mine: format: None; known: 'cfl1'"),
        ("format = 1", "mine: format: 1; known: 'cfl1'"),
        ("format = ", "mine: no TOML: "),
        (HEAD, "mine: step: there are to be 1 to 60 of them"),
        (HEAD + "[[step]]\ntext = 'a'", "mine, step 1: deal: is missing"),
        (HEAD + "[[step]]\ndeal = -1\ntext = 'a'", "mine, step 1: deal: "),
        (HEAD + "[[step]]\nposition = 'cf1'\ntext = 'a'", "mine, step 1: position: "),
        (HEAD + "author = 'me'\n[[step]]\ndeal = 7\ntext = 'a'", "mine: file: no field 'author'"),
        (HEAD + "step = 3", "mine: step: there are to be"),
        (HEAD + "step = [3]", "mine, step 1: step: 3 is no table"),
        ("a" * 300_000, "is no text of at most 200000 characters"),
    ],
)
def test_what_is_no_lesson_is_refused(text: str, message: str) -> None:
    with pytest.raises(cw.LessonError, match=re.escape(message)):
        parse_lesson(text, "mine")


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(cw.LessonError) as caught:
        parse_lesson('format = "cfl1"\ntitle = ""\n[[step]]\ndeal = 7\n', "mine")
    assert caught.value.faults == (
        "mine: title: en is '', no text of 1 to 1200 characters",
        "mine, step 1: text: is missing",
    )


def test_a_step_without_a_position_goes_on_where_the_one_before_it_led() -> None:
    text = STEP + 'ask = "?"\nmove = ["D"]\n[[step]]\ntext = "On."\nmoves = "WT3"\n'
    first, second = parse_lesson(text).steps
    assert str(second.position) == str(cw.read_lesson(STEP + 'moves = "D WT3"').steps[0].position)
    assert first.position != second.position


def test_a_file_is_read_and_named_after_it(tmp_path: Path) -> None:
    path = tmp_path / "my lesson.toml"
    path.write_text(STEP + GOOD["languages"], encoding="utf-8")
    lesson = cw.read_lesson(path)
    assert lesson.name == "my lesson"
    assert lesson.steps[0].ask is not None
    assert filled(lesson.steps[0].ask, "nl") == "Draai."
    assert filled(lesson.steps[0].ask, "uk") == "Turn."
    assert cw.read_lesson(str(path)) == lesson


@pytest.mark.parametrize("source", ["missing.toml", "", "\0"])
def test_a_file_that_is_not_there_is_an_error(source: str) -> None:
    with pytest.raises(cw.LessonError, match="cannot be read"):
        cw.read_lesson(source)


def test_names_and_languages_are_checked() -> None:
    with pytest.raises(cw.LessonError, match="did you mean 'puzzle-1'"):
        cw.lesson("puzzle1")
    with pytest.raises(cw.LessonError, match="lang is 'fr'; allowed: auto, en"):
        cw.lessons("fr")


pieces = st.sampled_from(
    [
        'format = "cfl1"',
        'title = "a"',
        "[[step]]",
        "deal = 30",
        'text = "{Qd}"',
        'ask = "?"',
        "=",
        "[",
    ]
    + [line for step in GOOD.values() for line in step.splitlines()]
)


@given(st.lists(pieces, max_size=12).map("\n".join) | st.text(max_size=60))
def test_no_text_brings_anything_but_a_lesson_or_its_faults(text: str) -> None:
    faults: tuple[str, ...] = ()
    try:
        assert parse_lesson(text, "mine").steps
    except cw.LessonError as error:
        faults = error.faults
    assert all(fault.startswith("mine") for fault in faults)
