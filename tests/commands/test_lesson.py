"""`lesson` checks the files of lessons, and lists those of the course."""

from __future__ import annotations

from pathlib import Path

import pytest

from canfield_widget.teach.lessons import COURSE
from canfield_widget.words import LANGUAGES
from tests.commands.calling import canfield

GOOD = 'format = "cfl1"\ntitle = "Mine"\n[[step]]\ndeal = 7\ntext = "Look."\n'


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_course_is_listed_in_each_language(lang: str) -> None:
    told = canfield("lesson", "--lang", lang)
    assert told.code == 0
    assert [line.partition(":")[0] for line in told.out.splitlines()] == list(COURSE)
    values = canfield("lesson", "--json", "--lang", lang).values
    assert [value["title"] for value in values] == [
        line.partition(": ")[2].rpartition(" (")[0] for line in told.out.splitlines()
    ]


def test_a_sound_file_is_told_with_its_steps(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, "utf-8")
    told = canfield("lesson", str(path))
    assert (told.code, told.out) == (0, f"{path}: Mine (1)\n")


def test_each_fault_is_told_with_its_place(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(GOOD, "utf-8")
    bad.write_text(GOOD.replace("Mine", "").replace("7", "'x'"), "utf-8")
    told = canfield("lesson", str(bad), str(good), str(tmp_path / "none.toml"))
    assert told.code == 1
    first, second, sound, missing = told.out.splitlines()
    assert first.startswith("bad: title: ")
    assert second.startswith("bad, step 1: deal: ")
    assert sound.startswith(str(good))
    assert "cannot be read" in missing
    (value,) = canfield("lesson", str(bad), "--json").values
    assert (value["steps"], len(value["errors"])) == (0, 2)


def test_what_cannot_be_seen_in_a_title_is_written_out(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace("Mine", "\u202eeniM"), "utf-8")
    assert "\\u202eeniM" in canfield("lesson", str(path)).out
