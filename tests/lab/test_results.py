"""The file of a run: whole after every end, and of one run alone."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from canfield_widget.core.errors import StudyError
from canfield_widget.lab.results import Results

ABOUT = {"what": "squares", "nodes": "10"}


def kept(path: Path, keys: list[str]) -> list[tuple[str, object]]:
    with Results(path, ABOUT) as results:
        return list(results.values(keys))


def test_results_are_there_the_next_time_in_the_order_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with Results(path, ABOUT) as results:
        results.add([("2", [4, "two"]), ("1", None)])
        results.add([("3", 9)])
    assert kept(path, ["3", "1", "7", "2"]) == [("3", 9), ("1", None), ("2", [4, "two"])]


def test_a_key_keeps_its_first_result(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with Results(path, ABOUT) as results:
        results.add([("1", 1)])
        results.add([("1", 2), ("2", 4)])
    assert kept(path, ["1", "2"]) == [("1", 1), ("2", 4)]


def test_more_keys_than_one_question_takes() -> None:
    keys = [str(number) for number in range(2345)]
    with Results(None, ABOUT) as results:
        results.add((key, int(key)) for key in keys[::2])
        assert results.missing(keys) == keys[1::2]
        assert list(results.values(keys)) == [(key, int(key)) for key in keys[::2]]


def test_what_cannot_be_written_leaves_nothing_of_its_transaction(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with Results(path, ABOUT) as results:
        results.add([("1", 1)])
        with pytest.raises(TypeError):
            results.add([("2", 4), ("3", object())])
    assert kept(path, ["1", "2", "3"]) == [("1", 1)]


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ({"what": "cubes", "nodes": "10"}, "what is squares there and cubes here"),
        ({"what": "squares", "nodes": "20"}, "nodes is 10 there and 20 here"),
        ({"what": "squares"}, "nodes is 10 there and None here"),
        ({**ABOUT, "memory": "1"}, "memory is None there and 1 here"),
    ],
)
def test_the_file_of_another_study_is_refused_naming_both(
    about: dict[str, str], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.sqlite"
    Results(path, ABOUT).add([("1", 1)])
    with pytest.raises(StudyError, match=re.escape(said)):
        Results(path, about)
    assert kept(path, ["1"]) == [("1", 1)]


def other_database(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE results (key, value)")
    database.close()


def newer_format(path: Path) -> None:
    Results(path, ABOUT).add([("1", 1)])
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 2")
    database.close()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_text("no database " * 100), "cannot be used"),
        (other_database, "is a database of something else"),
        (newer_format, "was written by another version of this package"),
        (lambda path: path.mkdir(), "cannot be opened"),
    ],
)
def test_what_is_no_file_of_a_study_stays_as_it_is(make: object, said: str, tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    make(path)  # type: ignore[operator]
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(StudyError, match=rf"a\.sqlite.*{said}"):
        Results(path, ABOUT)
    assert (path.read_bytes() if path.is_file() else b"") == before
