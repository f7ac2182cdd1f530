"""Hostile texts as arguments, as input, and in records: told of in clean lines, and no more."""

from __future__ import annotations

import pytest

import canfield_widget as cw
from tests.commands.calling import Result, canfield
from tests.conftest import FULL
from tests.views.hostile import hostile_strings

TEXTS = hostile_strings(1000 if FULL else 150)
ESCAPE = "\x1b[2J\x07\x9b31m"


def unclean(result: Result) -> list[str]:
    """The lines that hold what cannot be seen; no terminal can write half a character."""
    text = f"{result.out}\n{result.err}"
    assert text.encode()
    return [line for line in text.split("\n") if not line.isprintable()]


def tagged(text: str) -> str:
    """A record with the text as a name, as well as a format can hold it."""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    tags = f'[Format "cfr1"]\n[Variant "canfield"]\n[Deal "cw1:7"]\n[Player "{quoted}"]\n'
    return f"{tags}\n1. D {{{text}}} *\n"


@pytest.mark.parametrize("command", ["show", "check"])
@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_as_input(command: str, as_json: tuple[str, ...]) -> None:
    for text in TEXTS:
        for given in (text, tagged(text)):
            result = canfield(command, *as_json, "-", stdin=given)
            assert result.code in (0, 1, 2), text[:80]
            assert unclean(result) == [], text[:80]


@pytest.mark.parametrize("command", ["show", "check"])
def test_as_an_argument(command: str) -> None:
    for text in TEXTS:
        result = canfield(command, "--", text)
        assert result.code in (0, 1, 2), text[:80]
        assert unclean(result) == [], text[:80]


def test_the_record_of_a_hostile_person_is_told() -> None:
    record = cw.Record.from_game(cw.Game.deal(7), player=ESCAPE)
    for command in ("show", "check"):
        result = canfield(command, "-", stdin=str(record))
        assert (result.code, unclean(result)) == (0, [])
