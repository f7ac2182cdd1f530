"""A lesson: steps that show a position, tell about it, and ask for something that is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from canfield_widget.core.positions import Position
from canfield_widget.teach.tasks import Task
from canfield_widget.teach.wording import Wording, filled

__all__ = ["Lesson", "Step"]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn: what is told, what to look at, and what is asked."""

    position: Position
    """What the board shows when the step begins."""
    text: Wording
    look: tuple[str, ...] = ()
    """The piles to look at, by the names that the board gives them."""
    task: Task | None = None
    ask: Wording | None = None
    """The task in words."""
    right: Wording | None = None
    """What is said of the right answer."""
    wrong: Mapping[str, Wording] = field(default_factory=dict)
    """What is said of another one: by move, by pile, by the code of a refusal, or `other`."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Something to learn on the board, in steps; made by `cw.lesson` and `cw.read_lesson`.

    >>> from canfield_widget.teach.lessons import lesson
    >>> lesson("piles")
    <Lesson piles: The five piles>
    """

    name: str
    title: Wording
    steps: tuple[Step, ...]
    lang: str = "auto"
    """The language that it is read in; auto is the language of the board."""

    def start(self) -> Any:
        """A board with the first step, shown at once in a notebook; what is asked is done on it.

        The text stands above the board, with buttons to go on. `board.push` answers too.

        >>> from canfield_widget.teach.lessons import lesson
        >>> lesson("piles").start().lesson["title"]["nl"]
        'De vijf stapels'
        """
        from canfield_widget.views.play import play_lesson

        return play_lesson(self)

    def __str__(self) -> str:
        """The title in the language of the lesson."""
        return filled(self.title, "en" if self.lang == "auto" else self.lang)

    def __repr__(self) -> str:
        return f"<Lesson {self.name}: {self}>"
