"""A learner at a lesson: where she is, what she answered, what is said of it. No board needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from canfield_widget.core.errors import IllegalMoveError, LessonError, excerpt, is_whole
from canfield_widget.core.game import Game
from canfield_widget.core.moves import Move
from canfield_widget.core.sentence import Sentence
from canfield_widget.solver.verdict import Verdict
from canfield_widget.teach.lesson import Lesson, Step
from canfield_widget.teach.tasks import (
    ChooseTask,
    GoalTask,
    MoveTask,
    PickTask,
    judge_only,
)
from canfield_widget.teach.wording import Wording, filled

__all__ = ["Feedback", "Remark", "Session"]


@dataclass(frozen=True, slots=True)
class Remark(Sentence):
    """What is said of an answer where the lesson itself says nothing."""

    file = "lessons"
    kind = "say"


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said of an answer, by the lesson or else by this program."""

    right: bool
    said: Wording | Sentence

    def text(self, lang: str = "en", *, spoken: bool = False) -> str:
        """The sentence in one of the five languages."""
        if isinstance(self.said, Sentence):
            return self.said.text(lang, spoken=spoken)
        return filled(self.said, lang, spoken=spoken)


class Session:
    """One learner at one lesson.

    `game` is the position of the step; what is played on it is to be told to `judge`. A move that
    is not the one asked for is taken back.

    >>> from canfield_widget.teach.lessons import lesson
    >>> session = Session(lesson("king-on-ace"))
    >>> session.at, session.solved, len(session.lesson.steps) > 2
    (0, True, True)
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = Game(lesson.steps[0].position)
        self._showing = False
        self._enter(0)

    def _enter(self, at: int) -> None:
        self.at = at
        """The number of the step, from 0."""
        self.feedback: Feedback | None = None
        """What is said of the last answer."""
        self.picked: frozenset[str] = frozenset()
        """The piles that were clicked, where a step asks for piles."""
        self.chosen: int | None = None
        """The answer that was chosen last, where a step has answers."""
        self.solved = self.step.task is None
        """Whether the step has no task, or its task is done: what comes next may come."""
        if self.game.position != self.step.position:
            self.game = Game(self.step.position)
        self._start = self.game.moves

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether no step comes after this one."""
        return self.at == len(self.lesson.steps) - 1

    def go(self, by: int) -> None:
        """Goes to another step; beyond the first and the last one nothing happens."""
        if 0 <= self.at + by < len(self.lesson.steps):
            self._enter(self.at + by)

    def again(self) -> None:
        """Begins the step once more."""
        self._enter(self.at)

    # Answers -----------------------------------------------------------------------------------

    def push(self, move: Move | str) -> None:
        """Plays a move as an answer; one that is not legal is answered by its reason.

        Raises InvalidMoveError and AmbiguousMoveError for what is no move.
        """
        try:
            self.judge(self.game.push(move))
        except IllegalMoveError as error:
            self.refuse(error)

    def refuse(self, error: IllegalMoveError) -> None:
        """Says why a move was not legal: in the words of the lesson where it has some."""
        said = self.step.wrong.get(error.code)
        self.feedback = Feedback(False, said or error.refusal)

    def judge(self, *moves: Move) -> None:
        """Says what there is to say of moves that were played; wrong ones are taken back."""
        task = self.step.task
        if self._showing:
            return
        if isinstance(task, GoalTask):
            self._judge_goal(task)
        elif isinstance(task, MoveTask) and not self.solved and set(moves) <= set(task.moves):
            self._solve()
        else:
            self.game.undo()
            if not self.solved:
                self.feedback = self._of_other(task, moves[0])

    def hold(self) -> None:
        """Plays again what was undone of the step before this one."""
        with self._shown():
            while self.game.moves < self._start and self.game.redo():
                pass

    def _judge_goal(self, task: GoalTask) -> None:
        if task.goal.is_reached(self.game.position):
            self._solve()
        elif not self.solved:
            self.feedback = self._remark("stuck") if self.game.outcome else None

    def _of_other(self, task: object, move: Move) -> Feedback:
        """What is said of a move that was not asked for; in a puzzle the solver proves it lost."""
        if not isinstance(task, MoveTask):
            return self._remark("no_move")
        if said := self._wrong(str(move)):
            return said
        if task.only:
            found = judge_only(self.game.position, move)
            if found.verdict is Verdict.UNWINNABLE:
                return self._remark("lost", n=found.nodes)
        return self._remark("other")

    def pick(self, pile: str) -> None:
        """Marks a pile, or takes its mark away; raises LessonError where no piles are asked for."""
        if not isinstance(self.step.task, PickTask):
            raise LessonError(f"{excerpt(pile)}: this step asks for no piles")
        if not self.solved:
            self.picked ^= {pile}
            self.feedback = None

    def check(self) -> None:
        """Says whether the marked piles are the ones; LessonError where none are asked for."""
        task = self.step.task
        if not isinstance(task, PickTask):
            raise LessonError("this step asks for no piles")
        strange = sorted(self.picked - task.piles)
        missing = len(task.piles - self.picked)
        if strange:
            self.feedback = self._wrong(strange[0]) or self._remark("not_this", pile=strange[0])
        elif missing:
            self.feedback = self._remark("more", n=missing)
        else:
            self._solve()

    def choose(self, number: int) -> None:
        """Gives the answer of this number, from 0; raises LessonError where there is none."""
        task = self.step.task
        choices = task.choices if isinstance(task, ChooseTask) else ()
        if not is_whole(number) or not 0 <= number < len(choices):
            raise LessonError(f"{excerpt(number)} is no answer; this step has {len(choices)}")
        if self.solved:
            return
        self.chosen, choice = number, choices[number]
        if choice.right:
            self._show_line()
            self._solve(choice.say)
        else:
            self.feedback = Feedback(False, choice.say) if choice.say else self._remark("other")

    def show(self) -> None:
        """Does what the step asks for."""
        task = self.step.task
        if self.solved or task is None:
            return
        if isinstance(task, ChooseTask):
            self.choose(next(n for n, choice in enumerate(task.choices) if choice.right))
            return
        self.again()
        if isinstance(task, PickTask):
            self.picked = task.piles
        self._show_line()
        self._solve()

    def _show_line(self) -> None:
        """Plays what the task leads to; the position of the next step is the one after it."""
        with self._shown():
            for move in self.step.task.line() if self.step.task else ():
                self.game.push(move)

    @contextmanager
    def _shown(self) -> Iterator[None]:
        """What is played meanwhile is no answer."""
        self._showing = True
        try:
            yield
        finally:
            self._showing = False

    # What is said ------------------------------------------------------------------------------

    def _solve(self, said: Wording | None = None) -> None:
        self.solved = True
        said = said or self.step.right
        self.feedback = Feedback(True, said) if said else self._remark("right", right=True)

    def _wrong(self, key: str) -> Feedback | None:
        said = self.step.wrong.get(key) or self.step.wrong.get("other")
        return Feedback(False, said) if said else None

    @staticmethod
    def _remark(code: str, *, right: bool = False, **values: str | int) -> Feedback:
        return Feedback(right, Remark(code, values))
