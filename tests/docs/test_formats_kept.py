"""The formats of lessons and of what is kept, as docs/formats.md defines them."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import canfield_widget as cw
from canfield_widget.store.games import KeptGame
from canfield_widget.store.live import read_live
from tests.docs.blocks import lines
from tests.docs.test_formats import FORMATS, named

# Lessons ---------------------------------------------------------------------------------------


def test_the_lesson_of_the_document_can_be_read() -> None:
    lesson = cw.read_lesson("\n".join(lines(FORMATS, "toml")), lang="nl")
    assert (str(lesson), len(lesson.steps)) == ("Mijn les", 3)


def test_fields_of_a_step_are_those_of_the_table() -> None:
    step = "format = 'cfl1'\ntitle = 'a'\n[[step]]\ndeal = 7\ntext = 'a'\nstrange = 1"
    with pytest.raises(cw.LessonError) as caught:
        cw.read_lesson(step)
    known = str(caught.value).partition("known: ")[2]
    assert sorted(named("field of a step", "meaning")) == sorted(known.split(", "))


# What is kept ----------------------------------------------------------------------------------


def test_a_game_under_way_is_read_as_the_document_tells(tmp_path: Path) -> None:
    path = tmp_path / "5f1c.game"
    path.write_text("".join(f"{line}\n" for line in lines(FORMATS, "live")), "utf-8")
    live = read_live(path)
    assert (live.game.moves, live.game.actions, live.undos) == (0, 2, 1)
    assert live.game.first_position == cw.Game.deal(7).position
    assert live.game.elapsed == 2.25


def test_fields_of_a_finished_game_are_those_of_the_table() -> None:
    told = named("field", "meaning")
    assert sorted(told) == sorted(field.name for field in dataclasses.fields(KeptGame))
