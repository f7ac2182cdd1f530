"""The file of a run: whole after every end, and of one run alone."""

from __future__ import annotations

import re
import sqlite3
import sys
from itertools import count
from pathlib import Path
from types import FrameType

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


class Interrupt:
    """Ctrl-C at the line of this number that Python runs, from now on."""

    def __init__(self, line: int) -> None:
        self.left = line

    def __call__(self, frame: FrameType, event: str, arg: object) -> Interrupt:
        if event == "line":
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        return self


def interrupted(results: Results, line: int) -> BaseException | None:
    """Adds two results with Ctrl-C at a line; the interrupt, which holds all that it broke off."""
    before = sys.gettrace()
    sys.settrace(Interrupt(line))
    try:
        results.add([("1", 1), ("2", 4)])
    except KeyboardInterrupt as interrupt:
        return interrupt
    finally:
        sys.settrace(before)
    return None


def test_an_interrupt_at_any_line_leaves_all_or_nothing_and_no_open_transaction() -> None:
    for line in count(1):
        with Results(None, ABOUT) as results:
            interrupt = interrupted(results, line)
            assert len(results.missing(["1", "2"])) in (0, 2)
            results.add([("3", 9)])
            assert results.missing(["3"]) == []
            if interrupt is None:
                break
    assert line > 15


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
