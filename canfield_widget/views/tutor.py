"""Lessons on a board: what the page shows above the felt, and what its buttons do.

The board gives its game up for the length of a lesson and gets it back at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.changes import Change
from canfield_widget.core.errors import IllegalMoveError, LessonError, excerpt
from canfield_widget.core.game import Game
from canfield_widget.store.settings import PROGRESS, load_settings, save_setting
from canfield_widget.teach.lesson import Lesson
from canfield_widget.teach.lessons import COURSE, lesson
from canfield_widget.teach.session import Feedback, Session
from canfield_widget.teach.tasks import ChooseTask, GoalTask, PickTask
from canfield_widget.teach.wording import Wording, filled

__all__ = ["Tutor"]

Panel = dict[str, Any]
_JUDGED: Final = ("move", "redo", "collect", "finish")
"""Changes that bring cards forward, and so may answer a step."""


class Tutor:
    """Who teaches on one board; `session` is the lesson that is under way."""

    def __init__(
        self, game: Callable[[], Game], take: Callable[[Game], None], show: Callable[[Panel], None]
    ) -> None:
        self.session: Session | None = None
        self._game = game
        self._take = take
        self._show = show
        self._kept: Game | None = None
        self._go_on: Callable[[], None] | None = None
        self._offers = False

    def offer(self, panel: Panel, go_on: Callable[[], None] | None = None) -> None:
        """Shows a notice until a button or a move answers it; its button `continue` goes on."""
        if self.session is None:
            self._go_on = go_on
            self._show(panel)
            self._offers = True

    def _withdraw(self) -> Callable[[], None] | None:
        """Takes the notice away, and returns what goes on from it."""
        go_on, self._go_on = self._go_on, None
        if self._offers:
            self._offers = False
            self._show({})
        return go_on

    @property
    def holds_game(self) -> bool:
        """Whether a game that was begun waits for the end of the lesson."""
        kept = self._kept
        return kept is not None and kept.actions > 0 and kept.outcome is None

    def teaches(self, game: Game) -> bool:
        """Whether this is the game of the lesson under way."""
        return self.session is not None and self.session.game is game

    def start(self, given: Lesson | Session) -> None:
        """Begins a lesson, or goes on with one, in place of the game, which is kept."""
        session = given if isinstance(given, Session) else Session(given)
        if self.session is None and session.game is not self._game():
            self._kept = self._game()
        self.session = session
        self._publish()

    def do(self, text: str) -> None:
        """What a button says; raises LessonError where there is no such button now."""
        verb, _, rest = text.partition(" ")
        go_on = self._withdraw()
        if verb == "continue" and go_on:
            go_on()
        elif verb == "course":
            self._show(_course())
        elif verb == "start":
            self.start(lesson(rest))
        elif verb == "leave":
            self._leave()
        elif self.session is None:
            raise LessonError(f"{excerpt(text)}: there is no lesson under way")
        else:
            self._act(self.session, verb, rest)
            self._publish()

    def _act(self, session: Session, verb: str, rest: str) -> None:
        match verb:
            case "back":
                session.go(-1)
            case "next" if session.solved:
                session.go(1)
            case "again" | "check" | "show":
                getattr(session, verb)()
            case "choose" if rest.isdecimal() and len(rest) < 3:
                session.choose(int(rest))
            case "pick" if _is_pile(rest):
                session.pick(rest)
            case _:
                raise LessonError(f"{excerpt(f'{verb} {rest}'.strip())} cannot be done here")

    def see(self, change: Change) -> None:
        """Judges what was played on the board; what led to the step is not undone."""
        if self.session and change.kind in _JUDGED:
            self.session.judge(*change.moves)
            self._publish()
        elif self.session and change.kind == "undo":
            self.session.hold()
        elif change.kind == "move":
            self._withdraw()

    def refuse(self, error: IllegalMoveError) -> None:
        """Says why a move was not legal."""
        if self.session:
            self.session.refuse(error)
            self._publish()

    def give_way(self, game: Game) -> None:
        """Another game has come to the board: the lesson is over unless it is its own."""
        if self.session and game is not self.session.game:
            self.session = self._kept = None
            self._show({})

    def _leave(self) -> None:
        kept, self._kept, self.session = self._kept, None, None
        self._show({})
        if kept is not None and kept is not self._game():
            self._take(kept)

    def _publish(self) -> None:
        """Shows where the lesson stands."""
        session = self.session
        if session is None:
            return
        if session.game is not self._game():
            self._take(session.game)
        if session.solved and session.is_last:
            save_setting(PROGRESS + session.lesson.name[:80], True)
        self._show(_panel(session))


def _is_pile(name: str) -> bool:
    try:
        return bool(words.pile_name(name))
    except LookupError:
        return False


# What the page is told -------------------------------------------------------------------------


def _panel(session: Session) -> Panel:
    """A step with what is said of the answer: texts by language, and the buttons."""
    step, task = session.step, session.step.task
    return {
        "title": _filled(session.lesson.title),
        "head": _words("step", n=session.at + 1, total=len(session.lesson.steps)),
        "lines": list(_lines(session)),
        "buttons": [*_answers(session), *_ways(session)],
        "look": sorted(session.picked) if isinstance(task, PickTask) else list(step.look),
        "pick": isinstance(task, PickTask) and not session.solved,
    }


def _lines(session: Session) -> Iterator[Panel]:
    step = session.step
    yield _line("text", step.text)
    if step.ask:
        yield _line("ask", step.ask)
    if session.feedback:
        yield _said(session.feedback)
    if session.solved and session.is_last:
        yield {"kind": "end", "text": _words("finished"), "spoken": _words("finished")}


def _line(kind: str, wording: Wording) -> Panel:
    return {"kind": kind, "text": _filled(wording), "spoken": _filled(wording, spoken=True)}


def _said(feedback: Feedback) -> Panel:
    told = {
        name: {lang: feedback.text(lang, spoken=name == "spoken") for lang in words.LANGUAGES}
        for name in ("text", "spoken")
    }
    return {"kind": "right" if feedback.right else "wrong", **told}


def _answers(session: Session) -> Iterator[Panel]:
    """The answers of a step, where there are some to choose from, and what checks the marks."""
    task = session.step.task
    if isinstance(task, ChooseTask):
        for number, choice in enumerate(task.choices):
            right = session.solved and choice.right
            kind = "right" if right else "wrong" if number == session.chosen else "choice"
            yield _button(f"choose {number}", kind, _filled(choice.text))
    elif isinstance(task, PickTask) and not session.solved:
        yield _button("check", "main", _words("check"))


def _ways(session: Session) -> Iterator[Panel]:
    """The buttons that lead on."""
    if session.at:
        yield _button("back", "plain", _words("back"))
    if not session.solved:
        if isinstance(session.step.task, GoalTask):
            yield _button("again", "plain", _words("again"))
        yield _button("show", "plain", _words("show"))
    elif not session.is_last:
        yield _button("next", "main", _words("next"))
    elif following := _following(session.lesson):
        title = _filled(following.title)
        text = {lang: words.text("start", lang, file="lessons", text=title[lang]) for lang in title}
        yield _button(f"start {following.name}", "main", text)
    if session.is_last and session.solved:
        yield _button("course", "plain", _words("all"))
    yield _button("leave", "plain", _words("leave"))


def _following(given: Lesson) -> Lesson | None:
    """The lesson after this one in the course."""
    after = COURSE[COURSE.index(given.name) + 1 :][:1] if given.name in COURSE else ()
    return lesson(after[0]) if after else None


def _course() -> Panel:
    """All lessons, with those that are done."""
    done = {name for name, value in load_settings().items() if value is True}
    buttons = []
    for name in COURSE:
        text = _filled(lesson(name).title)
        if PROGRESS + name in done:
            text = {
                lang: words.text("done", lang, file="lessons", text=text[lang]) for lang in text
            }
        buttons.append(_button(f"start {name}", "choice", text))
    return {
        "title": _words("course"),
        "head": None,
        "lines": [{"kind": "text", "text": _words("course_text"), "spoken": _words("course_text")}],
        "buttons": [*buttons, _button("leave", "plain", _words("leave"))],
        "look": [],
        "pick": False,
    }


def _button(do: str, kind: str, text: dict[str, str]) -> Panel:
    return {"do": do, "kind": kind, "text": text}


def _words(key: str, **values: Any) -> dict[str, str]:
    return {lang: words.text(key, lang, file="lessons", **values) for lang in words.LANGUAGES}


def _filled(wording: Wording, *, spoken: bool = False) -> dict[str, str]:
    return {lang: filled(wording, lang, spoken=spoken) for lang in words.LANGUAGES}
