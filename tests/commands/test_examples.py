"""Every example of the help and of the README is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from canfield_widget.commands.app import _EPILOG, COMMANDS
from tests.commands.calling import canfield
from tests.commands.shell import shell
from tests.docs.blocks import lines

README = Path(__file__).parents[2] / "README.md"
FORMATS = README.parent / "docs" / "formats.md"
EXAMPLES = [line.strip() for command in COMMANDS for line in command.examples.strip().splitlines()]
EXAMPLES += re.findall(r"^  (canfield .*)$", _EPILOG, re.MULTILINE)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the files that the examples name."""
    monkeypatch.chdir(tmp_path)
    rows = ("canfield-draw1", "--deals", "1-20", "--nodes", "10000", "--out", "rows.csv.gz")
    assert canfield("study", *rows).code == 0
    Path("my-lesson.toml").write_text("\n".join(lines(FORMATS, "toml")), "utf-8")
    assert canfield("play", "7", stdin="D\nsave game.cfr\n").code == 0


def sessions(path: Path) -> list[tuple[str, str]]:
    """The command lines of a paper, each with the output that it shows."""
    _, *parts = re.split(r"^\$ ", "\n".join(lines(path, "console")) + "\n", flags=re.MULTILINE)
    return [(line, out) for line, _, out in (part.partition("\n") for part in parts)]


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_of_the_help(line: str) -> None:
    shell(line)


def test_each_example_of_the_readme_prints_what_it_shows() -> None:
    for line, shown in sessions(README):
        assert shell(line).out == shown, line


def test_each_command_stands_in_the_readme() -> None:
    text = README.read_text("utf-8")
    assert [command.name for command in COMMANDS if f"`canfield {command.name}" not in text] == []
