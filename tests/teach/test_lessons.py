"""The lessons that come with the package: complete, true, and solved by what they ask for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import canfield_widget as cw
from canfield_widget import words
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.solver import reference
from canfield_widget.solver.verdict import Budget, Verdict
from canfield_widget.store.stores import Store
from canfield_widget.teach.lessons import COURSE
from canfield_widget.teach.session import Session
from canfield_widget.teach.tasks import ChooseTask, MoveTask, PickTask
from canfield_widget.teach.wording import filled
from canfield_widget.views.board import Board
from tests.views.page import Page
from tests.words.test_locales import WRONG_WORDS

PUZZLES = [name for name in COURSE if name.startswith("puzzle")]


def table_of(name: str) -> dict[str, Any]:
    path = resources.files("canfield_widget") / "lessons" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def wordings(node: Any, field: str = "") -> Iterator[dict[str, str]]:
    """Every text of a lesson, as it stands in the file; one without words is in all languages."""
    if isinstance(node, dict) and "en" in node:
        yield node
    elif isinstance(node, str) and field in ("title", "text", "ask", "right", "say"):
        assert not re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", node)), f"{node} is one language"
    elif isinstance(node, dict):
        for name, value in node.items():
            yield from wordings(value, name)
    elif isinstance(node, list):
        for value in node:
            yield from wordings(value)


def test_the_course_is_what_lies_in_the_folder() -> None:
    folder = resources.files("canfield_widget") / "lessons"
    files = {path.name.removesuffix(".toml") for path in folder.iterdir()}
    assert files - {"__pycache__"} == set(COURSE)
    assert len(set(COURSE)) == len(COURSE) >= 14
    assert [lesson.name for lesson in cw.lessons()] == list(COURSE)


@pytest.mark.parametrize("name", COURSE)
def test_every_text_is_there_in_every_language(name: str) -> None:
    for wording in wordings(table_of(name)):
        assert list(wording) == list(words.LANGUAGES), wording["en"]
        assert len(set(wording.values())) > 1, wording


@pytest.mark.parametrize("name", COURSE)
def test_every_language_names_the_same_cards_and_piles(name: str) -> None:
    for wording in wordings(table_of(name)):
        codes = {lang: sorted(re.findall(r"\{\w+\}", text)) for lang, text in wording.items()}
        assert all(set(found) == set(codes["en"]) for found in codes.values()), codes


@pytest.mark.parametrize("lang", WRONG_WORDS)
def test_no_word_of_machine_translation_is_used(lang: str) -> None:
    texts = [wording[lang] for name in COURSE for wording in wordings(table_of(name))]
    assert [text for text in texts if re.search(WRONG_WORDS[lang], text.lower())] == []


@pytest.mark.parametrize("name", COURSE)
def test_what_is_shown_solves_every_step(name: str) -> None:
    session = Session(cw.lesson(name))
    while True:
        session.show()
        assert session.solved
        assert session.feedback is None or session.feedback.right
        after = session.game.position
        if session.is_last:
            return
        at = session.at
        session.go(1)
        assert session.at == at + 1
        table = table_of(name)["step"][session.at]
        if not {"deal", "position", "moves"} & set(table):
            assert session.game.position == after  # the board goes on where it was


@pytest.mark.parametrize("name", COURSE)
def test_a_wrong_answer_never_solves_a_step(name: str) -> None:
    lesson = cw.lesson(name)
    for at, step in enumerate(lesson.steps):
        session = Session(lesson)
        for _ in range(at):
            session.show()
            session.go(1)
        task = step.task
        if isinstance(task, MoveTask):
            for move in legal_moves(step.position):
                if move not in task.moves:
                    session.push(move)
        elif isinstance(task, ChooseTask):
            for number, choice in enumerate(task.choices):
                if not choice.right:
                    session.choose(number)
        elif isinstance(task, PickTask):
            session.pick("T1" if "T1" not in task.piles else "F1")
            session.check()
        else:
            continue
        assert not session.solved
        assert session.game.position == step.position
        assert session.feedback is None or not session.feedback.right


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_has_one_winning_move_by_the_other_search_too(name: str) -> None:
    """The reference search shares nothing with the kernel that proved it when it was read."""
    (step,) = cw.lesson(name).steps
    assert isinstance(step.task, MoveTask)
    won = {}
    for move in legal_moves(step.position):
        found = reference.search(play(step.position, move), Budget(nodes=20_000))
        won[move] = found.verdict
    assert won.pop(step.task.moves[0]) is Verdict.WINNABLE
    assert set(won.values()) == {Verdict.UNWINNABLE}


def text_of(name: str, number: int) -> str:
    step = cw.lesson(name).steps[number - 1]
    parts = [step.text, step.ask, step.right, *step.wrong.values()]
    if isinstance(step.task, ChooseTask):
        parts += [part for choice in step.task.choices for part in (choice.text, choice.say)]
    return " ".join(filled(part, "en") for part in parts if part)


def test_figures_that_the_lessons_tell() -> None:
    """What an author marked as right, worked out again."""
    right = {}
    for name, number in (("piles", 4), ("money", 1), ("money", 2), ("money", 4), ("counting", 3)):
        task = cw.lesson(name).steps[number - 1].task
        assert isinstance(task, ChooseTask)
        right[name, number] = next(filled(c.text, "en") for c in task.choices if c.right)
    game, terms = cw.Game.deal(7), cw.Terms()
    assert right["piles", 4] == str(len(game.position.stock)) == "34"
    assert right["money", 1] == f"−${-game.balance()}"
    assert right["money", 2] == "10"
    assert terms.paid(10, 1, won=False) == 0
    assert right["money", 4] == f"${terms.paid(52, 1, won=True) - terms.paid(52, 1, won=False)}"
    for move in "DDD":
        game.push(move)
    game.undo(), game.undo()
    assert game.actions == 5
    assert right["counting", 3] == "Five"


def test_what_the_lesson_on_the_board_tells(tmp_path: Path) -> None:
    """Done as it says, on a board."""
    assert "1 to 4 go to a column, F sends" in text_of("board", 1)
    store = Store(tmp_path)
    board = Board(cw.Game.deal("cw1:3279"), store=store)
    page = Page(board)
    page.send("move", {"text": "T2F"})
    for _ in range(9):
        page.send("move", {"text": "D"})
    page.send("new", {"deal": "9"})
    found = cw.stats(store=store)
    assert (found.played, found.won) == (1, 0)
    task = cw.lesson("board").steps[2].task
    assert isinstance(task, ChooseTask)
    right = next(filled(choice.text, "en") for choice in task.choices if choice.right)
    assert right == "One game more played, and not won."
    assert "no whole column either" in text_of("spaces", 2)


# Every ☐ of the source texts: the lesson and step that teach it, with words of it, or the sentence
# of the rules panel, with the game that says it. Numbers as in the list of requirements.
TAUGHT: dict[int, tuple[str, object, str]] = {
    1: ("piles", 1, "one pack of 52 cards"),
    2: ("piles", 1, "five kinds of pile"),
    3: ("piles", 1, "Top left lies the stock, face down"),
    4: ("piles", 1, "Beside it is the place of the waste"),
    5: ("piles", 2, "Top right are the four foundations"),
    6: ("piles", 3, "On the left lies the reserve"),
    7: ("piles", 4, "Below the foundations is the tableau: four columns"),
    8: ("piles", 3, "thirteen cards"),
    9: ("piles", 3, "only the top one can be seen"),
    10: ("base", 1, "Its rank is the base rank"),
    11: ("piles", 2, "One card, the base card, is laid there by the deal"),
    12: ("counting", 4, "One: the base card counts"),
    13: ("piles", 4, "begin with one card each"),
    14: ("piles", 4, "34"),
    15: ("piles", 1, "still empty"),
    17: ("piles", 2, "won when all 52 cards lie there"),
    18: ("piles", 2, "When 52 cannot be reached"),
    19: ("base", 3, "built up in its own suit"),
    20: ("base", 3, "After the king comes the ace"),
    21: ("base", 2, "An empty foundation takes only an eight here"),
    22: ("base", 2, "You need not do it at once"),
    23: ("taking-back", 1, "may go back to a column"),
    24: ("building", 1, "red on black, black on red"),
    25: ("king-on-ace", 2, "onto the ace"),
    26: ("groups", 3, "any run of cards in order may move"),
    28: ("groups", 4, "Which card of a column may always go to a foundation"),
    29: ("base", 2, "drag it there, or double-click it"),
    30: ("reserve", 1, "may go to a foundation or to a column"),
    31: ("reserve", 2, "never come back"),
    32: ("reserve", 3, "filled at once with the top card of the reserve"),
    33: ("reserve", 3, "not counted as a move"),
    34: ("reserve", 3, "for whatever reason"),
    35: ("spaces", 3, "any card that can be moved may fill a space"),
    36: ("spaces", 2, "may stay open as long as you like"),
    37: ("drawing", 4, "one card at a time"),
    38: ("drawing", 1, "You choose when to turn"),
    39: ("drawing", 2, "only the top card may be played"),
    40: ("drawing", 2, "to a foundation or to a column"),
    41: ("redeal", 1, "Nothing is shuffled"),
    42: ("redeal", 1, "as often as you like"),
    44: ("drawing", 4, "you can choose that in the settings"),
    45: ("building", 2, "You can also drag it"),
    46: ("base", 2, "double-click"),
    47: ("guaranteed", 3, "When a trial shows"),
    48: ("counting", 3, "undo without limit"),
    49: ("counting", 3, "each undo counts as one more move"),
    50: ("counting", 1, "The board counts moves"),
    51: ("counting", 4, "the time"),
    52: ("counting", 4, "the number of cards on the foundations"),
    53: ("counting", 5, "your best time and your fewest moves"),
    54: ("counting", 5, "is kept for the next time"),
    55: ("counting", 5, "where to report it"),
}


@pytest.mark.parametrize("number", TAUGHT)
def test_what_the_source_texts_say_is_taught(number: int) -> None:
    name, step, said = TAUGHT[number]
    assert isinstance(step, int)
    assert said in text_of(name, step)


def test_both_families_of_rules_are_taught() -> None:
    keys = {step.position.rules.key for lesson in cw.lessons() for step in lesson.steps}
    assert {"canfield", "cardgames"} <= keys
