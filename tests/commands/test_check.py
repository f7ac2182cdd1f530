"""`check` says what is wrong with records."""

from __future__ import annotations

from pathlib import Path

import pytest

import canfield_widget as cw
from canfield_widget.core.records import Record
from tests.commands.calling import canfield

GAME = cw.Game.deal(7)
GAME.push("D")
GOOD = str(Record.from_game(GAME, player="Ada"))
BAD = GOOD.replace("1. D", "1. D\nWT9")


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    good, bad = tmp_path / "good.cfr", tmp_path / "bad.cfr"
    good.write_text(f"{GOOD}\n{GOOD}", encoding="utf-8")
    bad.write_text(f"{BAD}\n{GOOD}\n{BAD}", encoding="utf-8")
    return str(good), str(bad)


def test_sound_files(files: tuple[str, str]) -> None:
    result = canfield("check", files[0], files[0])
    assert (result.code, result.out) == (0, "")
    assert result.err == "canfield: records: 4, errors: 0\n"


def test_errors_are_told_with_file_and_line(files: tuple[str, str]) -> None:
    result = canfield("check", *files)
    assert result.code == 1
    first, second = result.lines
    assert first.startswith(f"{files[1]}:8: move 2: 'WT9' is not legal")
    assert second.startswith(f"{files[1]}:25: move 2: 'WT9' is not legal")
    assert result.err == "canfield: records: 5, errors: 2\n"


@pytest.mark.parametrize("argv", [[], ["-"]])
def test_the_standard_input(argv: list[str]) -> None:
    assert canfield("check", *argv, stdin=GOOD).code == 0
    assert canfield("check", *argv, stdin=BAD).out.startswith("-:8: move 2: ")


def test_json_has_one_value_for_each_record(files: tuple[str, str]) -> None:
    result = canfield("check", "--json", files[1])
    assert result.code == 1
    first, second, _ = result.values
    assert list(first) == ["file", "tags", "moves", "result", "errors"]
    assert first["tags"]["Player"] == "Ada"
    assert (first["moves"], first["result"]) == (["D"], "*")
    assert [error["line"] for error in first["errors"]] == [8]
    assert first["errors"][0]["message"].startswith("move 2: ")
    assert second["errors"] == []


@pytest.mark.parametrize("stdin", ["", "Dear Ada,\n"])
def test_a_file_without_a_record_is_an_error(stdin: str) -> None:
    result = canfield("check", stdin=stdin)
    assert (result.code, result.out) == (1, "-:1: there is no game record here\n")
    assert result.err == "canfield: records: 0, errors: 1\n"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    name = str(tmp_path / "none.cfr")
    for wrong, said in [
        (name, f"canfield: error: {name}: No such file or directory\n"),
        (str(tmp_path), "Is a directory"),
        ("a\0b", "is not the name of a file"),
    ]:
        result = canfield("check", wrong)
        assert result.code == 2
        assert said in result.err


def test_the_other_files_are_checked_all_the_same(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.cfr", tmp_path / "bad.cfr"
    good.write_text(GOOD, "utf-8")
    bad.write_text(BAD, "utf-8")
    result = canfield("check", str(good), str(tmp_path / "none.cfr"), str(bad))
    assert result.code == 2
    assert "none.cfr: No such file" in result.err
    assert "records: 2, errors: 1" in result.err
    assert result.out.startswith(f"{bad}:")


def test_bytes_that_are_no_text_are_read(tmp_path: Path) -> None:
    path = tmp_path / "bytes.cfr"
    path.write_bytes(GOOD.encode().replace(b"Ada", b"Ad\xff"))
    result = canfield("check", str(path), "--json")
    assert result.code == 0
    assert result.values[0]["tags"]["Player"] == "Ad\ufffd"


def test_a_line_without_end_is_not_kept() -> None:
    result = canfield("check", stdin=GOOD.replace("1. D", "1. D " + "x" * 10_000_000))
    assert result.code == 1
    assert "at most 65536 are read" in result.lines[0]


def test_json_is_one_line_that_hides_no_control() -> None:
    name = "A\x85\u2028\x9b31m\u202eB"
    result = canfield("check", "--json", stdin=GOOD.replace("Ada", name))
    (value,) = result.values
    assert value["tags"]["Player"] == name
    assert name[1:] not in result.out
