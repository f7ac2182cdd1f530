"""`recheck` solves deals of a stored study again."""

from __future__ import annotations

from pathlib import Path

import pytest

from canfield_widget.words import LANGUAGES
from tests.commands.calling import canfield, refused


@pytest.fixture
def rows(tmp_path: Path) -> str:
    path = str(tmp_path / "rows.csv.gz")
    canfield("study", "canfield", "--deals", "1-9", "--nodes", "5000", "--out", path)
    return path


def test_each_deal_of_the_file_is_solved_again(rows: str) -> None:
    values = canfield("recheck", rows, "--json").values
    assert [value["deal"] for value in values] == [f"cw1:{number}" for number in range(1, 10)]
    assert all(value["verdict"] == value["stored"] for value in values)
    assert {value["contradicts"] for value in values} == {False}
    won = next(value for value in values if value["verdict"] == "winnable")
    told = canfield("recheck", rows, "--deals", won["deal"])
    assert (told.code, told.out.count("\n")) == (0, 1)
    assert f"Moves: {len(won['moves'])}" in told.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_contradiction_is_told_and_is_an_error(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "wrong.csv"
    canfield("study", "canfield-draw1", "--deals", "7", "--nodes", "20000", "--out", str(path))
    head = path.read_text("utf-8").splitlines()[:4]
    path.write_text("\n".join([*head, "cw1:7,unwinnable,20,"]), "utf-8")
    result = canfield("recheck", str(path), "--lang", lang)
    assert result.code == 1
    assert result.out.startswith("cw1:7: ")
    assert canfield("recheck", str(path), "--nodes", "1").code == 0


def test_what_is_no_study_is_refused(rows: str) -> None:
    assert "there is no file" in refused("recheck", "none.csv")
    assert "is no deal of this study" in refused("recheck", rows, "--deals", "10")
