"""The program around the commands: help, errors, exit codes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield_widget as cw
from canfield_widget.__main__ import main
from canfield_widget.commands.app import COMMANDS
from tests.commands.calling import canfield, refused

NAMES = [command.name for command in COMMANDS]


def test_the_version() -> None:
    assert canfield("--version").out == f"canfield {cw.__version__}\n"


def test_the_help_names_commands_and_exit_codes() -> None:
    result = canfield("--help")
    assert (result.code, result.err) == (0, "")
    assert NAMES == [
        "deal",
        "show",
        "play",
        "check",
        "variants",
        "rules",
        "solve",
        "study",
        "recheck",
        "lesson",
    ]
    for word in (*NAMES, "exit codes", "  0 ", "  1 ", "  2 ", "  130 ", "  141 ", "examples"):
        assert word in result.out


@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_help_with_examples(name: str) -> None:
    result = canfield(name, "--help")
    assert (result.code, result.err) == (0, "")
    assert f"examples:\n  canfield {name}" in result.out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "arguments are required: COMMAND (see canfield --help)"),
        (["dael"], "invalid choice: 'dael'"),
        (["deal", "--jason"], "unrecognized arguments: --jason (see canfield --help)"),
        (["deal", "--count", "x"], "'x' is not a whole number from 1"),
    ],
)
def test_a_wrong_call_is_refused_in_one_line(argv: list[str], said: str) -> None:
    assert said in refused(*argv)


class Gone(io.StringIO):
    """An output whose reader has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


class GoneAtTheEnd(io.StringIO):
    """An output that finds at the end only that its reader has gone."""

    def flush(self) -> None:
        raise BrokenPipeError


@pytest.mark.parametrize("stdout", [Gone(), GoneAtTheEnd()])
def test_an_output_that_nobody_reads_ends_the_command_quietly(stdout: io.StringIO) -> None:
    stderr = io.StringIO()
    assert main(["deal", "7"], io.StringIO(), stdout, stderr) == 141
    assert stderr.getvalue() == ""


class Interrupted(io.StringIO):
    """An input at the end of which the person presses Ctrl+C."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        if line := super().readline(size):
            return line
        raise KeyboardInterrupt


def test_an_interrupted_game_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "game.cfr"
    argv = ["play", "7", "--record", str(path)]
    assert main(argv, Interrupted("D\n"), io.StringIO(), io.StringIO()) == 130
    assert canfield("check", str(path)).err == "canfield: records: 1, errors: 0\n"


def test_an_interrupted_command_says_nothing() -> None:
    stderr = io.StringIO()
    assert main(["show", "-"], Interrupted(), io.StringIO(), stderr) == 130
    assert stderr.getvalue().strip() == ""


@given(
    st.sampled_from(["deal", "show", "rules", "variants"]),
    st.lists(st.text() | st.sampled_from(["7", "-", "--json", "--lang", "nl", "--count"])),
    st.text(),
)
def test_no_argument_raises(name: str, argv: list[str], stdin: str) -> None:
    result = canfield(name, *argv, stdin=stdin)
    assert result.code in (0, 2)
    assert result.code == 0 or result.err.splitlines()[-1].startswith("canfield: error: ")


@given(st.text() | st.text().map('[Format "cfr1"]\n'.__add__))
def test_no_input_of_check_raises(stdin: str) -> None:
    result = canfield("check", stdin=stdin)
    assert result.code == (1 if result.out else 0)
