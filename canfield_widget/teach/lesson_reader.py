"""Reading the file of a lesson (`cfl1`, docs/formats.md): TOML, checked down to each move.

All faults are found at once, each with the file, the step and the field. A lesson that is read
can be played: its moves are legal, its solutions reach their goals, its puzzles are proved.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from canfield_widget import words
from canfield_widget.core.cards import parse_card
from canfield_widget.core.deals import deal
from canfield_widget.core.errors import CanfieldError, LessonError, excerpt, is_whole
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import pile_named, place
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import Rules, find_variant
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Verdict
from canfield_widget.teach.lesson import Lesson, Step
from canfield_widget.teach.tasks import (
    ASKED,
    PROOF_NODES,
    Choice,
    ChooseTask,
    Goal,
    GoalTask,
    MoveTask,
    PickTask,
    Task,
    after,
    movable,
    read_line,
    to_foundations,
    unproved,
)
from canfield_widget.teach.wording import Wording, unknown_codes

__all__ = ["FORMAT", "parse_lesson"]

FORMAT: Final = "cfl1"
_MAX_BYTES: Final = 200_000
_MAX_TEXT: Final = 1200
_MAX_STEPS: Final = 60
_MAX_CHOICES: Final = 8
_STEP: Final = frozenset(
    ("variant", "deal", "position", "moves", "look", "text", "ask", "right", "wrong", "only")
) | set(ASKED)
_REASONS: Final = frozenset(
    ("other", *(key.removeprefix("refusal.") for key in words.keys("refusals")))
)
_PICKS: Final = {"movable": movable, "foundations": to_foundations}
T = TypeVar("T")


class _FaultError(Exception):
    """A field is wrong; it says which, and what was expected."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")


def parse_lesson(text: str, name: str = "lesson") -> Lesson:
    """The lesson of a text in TOML; `name` stands for it in messages and in the course.

    Raises LessonError with all faults.

    >>> parse_lesson('format = "cfl1"', "mine")
    Traceback (most recent call last):
    canfield_widget.core.errors.LessonError: mine: title: is missing (and 1 more)
    """
    if not isinstance(text, str) or len(text) > _MAX_BYTES:
        raise LessonError(f"{name}: {excerpt(text)} is no text of at most {_MAX_BYTES} characters")
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LessonError(f"{name}: no TOML: {error}") from error
    reader = _Reader(name)
    found = reader.lesson(table)
    if reader.faults or found is None:
        raise LessonError(*reader.faults)
    return found


class _Reader:
    """Reads one file and gathers what is wrong with it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[str] = []
        self._where = name

    def lesson(self, table: Mapping[str, Any]) -> Lesson | None:
        """The lesson, where nothing was wrong with it."""
        title = self._try(lambda: _title(table))
        steps = self._try(lambda: _list(table, "step", 1, _MAX_STEPS)) or []
        read: list[Step] = []
        for number, step in enumerate(steps, 1):
            self._where = f"{self.name}, step {number}"
            before = read[-1] if read else None
            given = self._try(partial(self._step, step, table, before))
            if given is None:  # what comes after it would stand on another position
                return None
            read.append(given)
        if title is None or not read:
            return None
        return Lesson(self.name, title, tuple(read))

    def _step(self, step: Any, table: Mapping[str, Any], before: Step | None) -> Step | None:
        _known("step", step, _STEP)
        start = _start(step, table, before)
        task = _task(step, start)
        if task is None:
            _check_absent(step, "ask", "right")
        return Step(
            position=start,
            text=_wording(step, "text"),
            look=_look(step, start),
            task=task,
            ask=_wording(step, "ask") if task else None,
            right=_optional(step, "right"),
            wrong=_wrong(step, task),
        )

    def _try(self, read: Callable[[], T]) -> T | None:
        try:
            return read()
        except _FaultError as fault:
            self.faults.append(f"{self._where}: {fault}")
            return None


# Positions -------------------------------------------------------------------------------------


def _start(step: Mapping[str, Any], table: Mapping[str, Any], before: Step | None) -> Position:
    """Where a step begins: a deal, a position, or where the step before it has led."""
    given = [name for name in ("deal", "position") if name in step]
    if len(given) > 1:
        raise _FaultError("position", "a step has a deal or a position, not both")
    if given:
        start = _given(step, given[0], _rules(step, table))
    elif before is None:
        raise _FaultError("deal", "is missing: the first step needs a deal or a position")
    else:
        start = after(before.position, before.task)
    text = step.get("moves", "")
    if not isinstance(text, str):
        raise _FaultError("moves", f"{excerpt(text)} is no text of moves with spaces between them")
    return _engine("moves", lambda: read_line(start, text))[1]


def _given(step: Mapping[str, Any], field: str, rules: Rules) -> Position:
    value = step[field]
    if field == "deal":
        return _engine(field, lambda: deal(rules, value))
    return _engine(field, lambda: Position.parse(value))


def _rules(step: Mapping[str, Any], table: Mapping[str, Any]) -> Rules:
    name = step.get("variant", table.get("variant", "canfield"))
    return _engine("variant", lambda: find_variant(name))


def _look(step: Mapping[str, Any], position: Position) -> tuple[str, ...]:
    names = _texts(step, "look")
    for name in names:
        _check_pile("look", name, position)
    return names


def _check_pile(field: str, name: str, position: Position) -> None:
    pattern = name in ("S", "W") or (name[:1] in ("R", "F", "T") and name[1:].isdecimal())
    if not (pattern or name == "R") or (name != "S" and place(position, name) is None):
        raise _FaultError(field, f"{excerpt(name)} is no pile of this game: S, W, R, F1 …, T1 …")


# Tasks -----------------------------------------------------------------------------------------


def _task(step: Mapping[str, Any], position: Position) -> Task | None:
    asked = [name for name in ASKED if name in step]
    if len(asked) > 1:
        raise _FaultError(asked[1], f"a step asks for one thing, and it has {asked[0]} too")
    if "only" in step and asked != ["move"]:
        raise _FaultError("only", "belongs to a step that asks for a move")
    return _READ[asked[0]](step, position) if asked else None


def _read_move(step: Mapping[str, Any], position: Position) -> Task:
    texts = _texts(step, "move")
    lines = [_engine("move", partial(read_line, position, text))[0] for text in texts]
    if not lines or any(len(line) != 1 for line in lines):
        raise _FaultError("move", "is a list of moves, such as ['RT4']")
    only = step.get("only", False)
    if not isinstance(only, bool):
        raise _FaultError("only", f"{excerpt(only)} is neither true nor false")
    task = MoveTask(tuple(line[0] for line in lines), only)
    if only and (found := unproved(position, task)):
        raise _FaultError("only", f"not proved: {found[0]}")
    return task


def _read_pick(step: Mapping[str, Any], position: Position) -> Task:
    wanted = step["pick"]
    if isinstance(wanted, str):
        if wanted not in _PICKS:
            raise _FaultError("pick", f"{excerpt(wanted)}; known: {', '.join(_PICKS)}, or a list")
        piles = _PICKS[wanted](position)
    else:
        piles = frozenset(_texts(step, "pick"))
        for name in piles:
            _check_pile("pick", name, position)
    if not piles:
        raise _FaultError("pick", "there is nothing to click")
    return PickTask(piles)


def _read_choice(step: Mapping[str, Any], _position: Position) -> Task:
    choices = []
    for number, entry in enumerate(_list(step, "choice", 2, _MAX_CHOICES), 1):
        field = f"choice {number}"
        _known(field, entry, frozenset(("text", "right", "say")))
        right = entry.get("right", False)
        if not isinstance(right, bool):
            raise _FaultError(field, f"right is {excerpt(right)}, neither true nor false")
        choices.append(
            Choice(_wording(entry, "text", field), right, _optional(entry, "say", field))
        )
    if sum(choice.right for choice in choices) != 1:
        raise _FaultError("choice", "exactly one of them is right")
    return ChooseTask(tuple(choices))


def _read_predict(step: Mapping[str, Any], position: Position) -> Task:
    """The top card of a pile after some moves; the engine knows which one it is."""
    asked = step["predict"]
    _known("predict", asked, frozenset(("after", "pile", "cards")))
    text, name = asked.get("after"), asked.get("pile", "W")
    if not isinstance(text, str) or not text:
        raise _FaultError("predict", "after is a text of moves with spaces between them")
    moves, end = _engine("predict", lambda: read_line(position, text))
    if not isinstance(name, str) or name == "S":
        raise _FaultError("predict", f"pile is {excerpt(name)}; W, R, F1 … or T1 …")
    _check_pile("predict", name, end)
    codes = _texts(asked, "cards")
    cards = [_engine("predict", partial(parse_card, code)) for code in codes]
    top = pile_named(end, name)[-1:]
    if cards.count(top[0] if top else -1) != 1 or not 2 <= len(cards) <= _MAX_CHOICES:
        raise _FaultError("predict", "cards are 2 to 8, and the card that will lie there once")
    choices = (
        Choice({"en": f"{{{code}}}"}, card == top[0])
        for code, card in zip(codes, cards, strict=True)
    )
    return ChooseTask(tuple(choices), moves)


def _read_goal(step: Mapping[str, Any], position: Position) -> Task:
    asked = step["goal"]
    limits = ("foundations", "reserve", "spaces")
    _known("goal", asked, frozenset((*limits, "won", "solution")))
    numbers = {name: asked[name] for name in limits if name in asked}
    for name, value in numbers.items():
        if not is_whole(value) or not 0 <= value <= 208:
            raise _FaultError("goal", f"{name} is {excerpt(value)}, no number from 0 to 208")
    goal = Goal(**numbers, won=asked.get("won") is True)
    if goal == Goal():
        raise _FaultError("goal", f"names none of {', '.join(limits)}, won = true")
    if goal.is_reached(position):
        raise _FaultError("goal", "is reached before anything is played")
    text = asked.get("solution")
    if not isinstance(text, str):
        raise _FaultError("goal", "solution is a text of moves with spaces between them")
    solution, end = _engine("goal", lambda: read_line(position, text))
    if not goal.is_reached(end):
        raise _FaultError("goal", "is not reached by the solution")
    return GoalTask(goal, solution)


def _read_verdict(step: Mapping[str, Any], position: Position) -> Task:
    """Whether the position can still be won; the solver knows."""
    if step["verdict"] is not True:
        raise _FaultError("verdict", f"{excerpt(step['verdict'])}; it is true, or it is left out")
    found = solve(position, nodes=PROOF_NODES).verdict
    if found is Verdict.UNKNOWN:
        raise _FaultError(
            "verdict", f"the solver does not decide it within {PROOF_NODES} positions"
        )
    answers = (Verdict.WINNABLE, Verdict.UNWINNABLE)
    return ChooseTask(tuple(Choice(_spoken_of(verdict), verdict is found) for verdict in answers))


def _spoken_of(verdict: Verdict) -> Wording:
    return {
        lang: words.text(f"verdict.{verdict.value}", lang, file="lessons")
        for lang in words.LANGUAGES
    }


_READ: Final[Mapping[str, Callable[[Mapping[str, Any], Position], Task]]] = {
    "move": _read_move,
    "pick": _read_pick,
    "choice": _read_choice,
    "predict": _read_predict,
    "goal": _read_goal,
    "verdict": _read_verdict,
}


# Fields ----------------------------------------------------------------------------------------


def _title(table: Mapping[str, Any]) -> Wording:
    if table.get("format") != FORMAT:
        raise _FaultError("format", f"{excerpt(table.get('format'))}; known: {FORMAT!r}")
    _known("file", table, frozenset(("format", "variant", "title", "step")))
    return _wording(table, "title")


def _wrong(step: Mapping[str, Any], task: Task | None) -> Mapping[str, Wording]:
    """What is said of wrong answers: each key is one that can be given."""
    table = step.get("wrong", {})
    if not isinstance(table, dict):
        raise _FaultError("wrong", f"{excerpt(table)} is no table")
    if table and (task is None or isinstance(task, ChooseTask)):
        raise _FaultError("wrong", "belongs to a move, a pick or a goal; a choice has its own say")
    for key in table:
        if key not in _REASONS and not _names_something(key):
            raise _FaultError("wrong", f"{excerpt(key)} is no move, pile, reason code, nor other")
    return {key: _wording(table, key, "wrong") for key in table}


def _names_something(key: str) -> bool:
    try:
        return bool(words.pile_name(key))
    except LookupError:
        return _is_move(key)


def _is_move(text: str) -> bool:
    try:
        return str(Move.parse(text)) == text
    except CanfieldError:
        return False


def _wording(table: Mapping[str, Any], name: str, within: str = "") -> Wording:
    field = f"{within}, {name}" if within else name
    if name not in table:
        raise _FaultError(field, "is missing")
    value = table[name]
    wording = {"en": value} if isinstance(value, str) else value
    if not isinstance(wording, dict) or not wording:
        raise _FaultError(field, f"{excerpt(value)} is neither a text nor one for each language")
    for lang, text in wording.items():
        if lang not in words.LANGUAGES:
            raise _FaultError(field, f"{excerpt(lang)}; known: {', '.join(words.LANGUAGES)}")
        if not isinstance(text, str) or not text.strip() or len(text) > _MAX_TEXT:
            raise _FaultError(
                field, f"{lang} is {excerpt(text)}, no text of 1 to {_MAX_TEXT} characters"
            )
        if unknown := unknown_codes(text):
            raise _FaultError(field, f"{lang} has {{{unknown[0]}}}, which is no card, rank or pile")
    return {lang: " ".join(text.split()) for lang, text in wording.items()}


def _optional(table: Mapping[str, Any], name: str, within: str = "") -> Wording | None:
    return _wording(table, name, within) if name in table else None


def _check_absent(step: Mapping[str, Any], *names: str) -> None:
    for name in names:
        if name in step:
            raise _FaultError(name, f"belongs to a step that asks: {', '.join(ASKED)}")


def _known(what: str, table: Any, fields: Iterable[str]) -> None:
    if not isinstance(table, dict):
        raise _FaultError(what, f"{excerpt(table)} is no table")
    strange = sorted(set(table) - set(fields))
    if strange:
        raise _FaultError(
            what, f"no field {excerpt(strange[0])}; known: {', '.join(sorted(fields))}"
        )


def _list(table: Mapping[str, Any], name: str, least: int, most: int) -> list[Any]:
    value = table.get(name, [])
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise _FaultError(name, f"there are to be {least} to {most} of them, as [[{name}]]")
    return value


def _texts(table: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = table.get(name, [])
    if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
        raise _FaultError(name, f"{excerpt(value)} is no list of texts")
    return tuple(value)


def _engine(field: str, ask: Callable[[], T]) -> T:
    """What the engine makes of a field; its reason where it makes nothing of it."""
    try:
        return ask()
    except CanfieldError as error:
        raise _FaultError(field, str(error)) from error
