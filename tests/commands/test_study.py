"""`study` counts how many of many deals can be won."""

from __future__ import annotations

from pathlib import Path

import pytest

from canfield_widget.lab.study import study
from canfield_widget.words import LANGUAGES
from tests.commands.calling import canfield, refused

SMALL = ("canfield", "--deals", "1-20", "--nodes", "500")


def test_the_table_of_the_study() -> None:
    result = canfield("study", *SMALL)
    assert (result.code, result.err) == (0, "")
    assert result.out == study("canfield", range(1, 21), nodes=500).table() + "\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language(lang: str) -> None:
    expected = study("canfield", range(1, 21), nodes=500).table(lang)
    assert canfield("study", *SMALL, "--lang", lang).out == expected + "\n"


def test_json_has_a_row_for_each_deal() -> None:
    values = canfield("study", *SMALL, "--json").values
    rows = study("canfield", range(1, 21), nodes=500).rows
    assert values == [
        {"deal": row.deal, "verdict": row.verdict.value, "nodes": row.nodes, "moves": row.moves}
        for row in rows
    ]


def test_processes_share_the_work_and_the_file_is_gone_on_with(tmp_path: Path) -> None:
    save = str(tmp_path / "study.sqlite")
    canfield("study", "canfield", "--deals", "5-9", "--nodes", "500", "--save", save)
    shared = canfield("study", *SMALL, "--save", save, "--jobs", "2")
    assert shared == canfield("study", *SMALL)
    assert "nodes is 500 there and 600 here" in refused(
        "study", "canfield", "--deals", "5-9", "--nodes", "600", "--save", save
    )


def test_deals_of_another_scheme() -> None:
    values = canfield("study", "canfield", "--deals", "solvitaire:9-10", "--nodes", "9", "--json")
    assert [value["deal"] for value in values.values] == ["solvitaire:9", "solvitaire:10"]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["canfield"], "arguments are required: --deals"),
        (["canfield", "--deals", "x"], "'x' is not A-B, nor scheme:A-B"),
        (["canfield", "--deals", "9-1"], "'9-1' is not 1 to 100000000 deals"),
        (["canfield", "--deals", "1-1000000000"], "is not 1 to 100000000 deals"),
        (["canfield", "--deals", "other:1-2"], "unknown scheme 'other'"),
        (["canfeild", "--deals", "1"], "did you mean canfield"),
        (["canfield", "--deals", "1", "--save", "/nowhere/study.sqlite"], "cannot be opened"),
        (["canfield", "--deals", "1", "--jobs", "0"], "'0' is not a whole number from 1"),
    ],
)
def test_bad_input_is_refused(argv: list[str], said: str) -> None:
    assert said in refused("study", *argv)
