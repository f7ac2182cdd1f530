"""`lesson`: whether files of lessons (cfl1) are sound; without a file, the lessons there are."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final

from canfield_widget.commands.command import Command, add_json, add_lang
from canfield_widget.commands.streams import Streams
from canfield_widget.core.errors import LessonError, seen
from canfield_widget.teach.lesson import Lesson
from canfield_widget.teach.lessons import lessons, read_lesson

__all__ = ["LESSON"]


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="files of lessons, in TOML")
    add_json(parser, "each lesson with its title, steps and errors")
    add_lang(parser)


def _run(args: argparse.Namespace, streams: Streams) -> int:
    code = 0
    for name, lesson, faults in _checked(args.files, args.lang):
        code = max(code, min(len(faults), 1))
        if args.json:
            streams.say_json(_plain(name, lesson, faults))
        elif lesson:
            streams.say(f"{name}: {seen(str(lesson))} ({len(lesson.steps)})")
        else:
            streams.say(*map(seen, faults))
    return code


def _checked(files: list[str], lang: str) -> Iterator[tuple[str, Lesson | None, tuple[str, ...]]]:
    if not files:
        yield from ((lesson.name, lesson, ()) for lesson in lessons(lang))
    for name in files:
        try:
            yield name, read_lesson(name, lang), ()
        except LessonError as error:
            yield name, None, error.faults


def _plain(name: str, lesson: Lesson | None, faults: tuple[str, ...]) -> dict[str, Any]:
    return {
        "name": name,
        "title": str(lesson) if lesson else "",
        "steps": len(lesson.steps) if lesson else 0,
        "errors": list(faults),
    }


LESSON: Final = Command(
    "lesson",
    "check files of lessons (cfl1), or list the lessons there are",
    _arguments,
    _run,
    examples="""
canfield lesson
canfield lesson my-lesson.toml
canfield lesson my-lesson.toml --json
""",
    notes="Prints file, step and field of each error; the exit code is 1 if there is one.",
)
