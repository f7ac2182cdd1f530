"""The lessons that come with this package, in the order of the course, and reading others."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.errors import LessonError, excerpt
from canfield_widget.teach.lesson import Lesson
from canfield_widget.teach.lesson_reader import parse_lesson

__all__ = ["COURSE", "Lessons", "lesson", "lessons", "read_lesson"]

COURSE: Final = (
    "piles",
    "base",
    "building",
    "king-on-ace",
    "reserve",
    "drawing",
    "redeal",
    "groups",
    "spaces",
    "taking-back",
    "counting",
    "board",
    "stuck",
    "guaranteed",
    "money",
    "puzzle-1",
    "puzzle-2",
    "puzzle-3",
)


class Lessons(tuple[Lesson, ...]):
    """Lessons in their order; shown as a list of names and titles.

    >>> lessons("nl")[0]
    <Lesson piles: De vijf stapels>
    """

    __slots__ = ()

    def __repr__(self) -> str:
        width = max((len(each.name) for each in self), default=0)
        return "\n".join(f"{each.name:<{width}}  {each}" for each in self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


def lessons(lang: str = "auto") -> Lessons:
    """The lessons of the course, in their order; in `lang`, or in the language of the board.

    Raises LessonError for a language that is not one.

    >>> len(lessons()) >= 14, lessons()[0].name
    (True, 'piles')
    """
    return Lessons(lesson(name, lang) for name in COURSE)


def lesson(name: str, lang: str = "auto") -> Lesson:
    """The lesson of this name, to be started on a board.

    Raises LessonError for a name or a language that is not known.

    >>> lesson("base", "de")
    <Lesson base: Grundrang und Umlauf>
    """
    if name not in COURSE:
        near = get_close_matches(str(name), COURSE, 1, cutoff=0)[0]
        raise LessonError(f"{excerpt(name)} is no lesson; did you mean {near!r}? see cw.lessons()")
    return replace(_shipped(name), lang=_checked(lang))


def read_lesson(source: str | os.PathLike[str], lang: str = "auto") -> Lesson:
    """The lesson of a file that anybody may write (format `cfl1`, see docs/formats.md).

    `source` is the path of the file, or the text of it. Every move, answer and puzzle in it has
    been checked when this returns. Raises LessonError with all that is wrong, each fault with
    the file, the step and the field; nothing of a text is run.

    >>> read_lesson('format = "cfl1"')
    Traceback (most recent call last):
    canfield_widget.core.errors.LessonError: lesson: title: is missing (and 1 more)
    """
    if isinstance(source, str) and ("\n" in source or "=" in source):
        return replace(parse_lesson(source), lang=_checked(lang))
    path = Path(source)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise LessonError(f"{excerpt(str(source))} cannot be read: {error}") from error
    return replace(parse_lesson(text, path.stem), lang=_checked(lang))


@cache
def _shipped(name: str) -> Lesson:
    path = resources.files("canfield_widget") / "lessons" / f"{name}.toml"
    return parse_lesson(path.read_text(encoding="utf-8"), name)


def _checked(lang: str) -> str:
    known: Iterable[str] = ("auto", *words.LANGUAGES)
    if lang not in known:
        raise LessonError(f"lang is {excerpt(lang)}; allowed: {', '.join(known)}")
    return lang
