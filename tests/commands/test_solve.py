"""`solve` says whether a game can still be won, and how."""

from __future__ import annotations

import pytest

import canfield_widget as cw
from canfield_widget.words import LANGUAGES
from tests.commands.calling import canfield, refused

EASY = "canfield-draw1@1"


def test_the_moves_win_from_the_position_asked_about() -> None:
    game = cw.Game.deal(EASY)
    game.push("D")
    result = canfield("solve", str(game.position))
    assert (result.code, result.err, len(result.lines)) == (0, "", 2)
    moves = result.lines[1].split()
    for move in moves:
        game.push(move)
    assert game.outcome is cw.Outcome.WON
    assert result.lines[0].startswith(f"winnable · Moves: {len(moves)} · positions looked at: ")


def test_a_budget_that_ran_out_is_named() -> None:
    lines = canfield("solve", "7", "--nodes", "10").lines
    assert len(lines) == 1
    assert lines[0].startswith("unknown · the nodes ran out · positions looked at: ")
    assert "the time ran out" in canfield("solve", "7", "--seconds", "0").lines[0]


def test_a_proof_that_it_is_lost() -> None:
    (line,) = canfield("solve", "canfield-draw1[passes=1]@1").lines
    assert line.startswith("unwinnable · positions looked at: ")


def test_json_has_the_whole_answer_of_each_line() -> None:
    first, second = canfield("solve", "--json", "--nodes", "10000", stdin=f"{EASY}\n7\n").values
    assert list(first) == [
        *("deal", "variant", "verdict", "moves", "nodes", "seconds", "backend", "reason")
    ]
    assert (first["deal"], first["variant"]) == ("cw1:1", "canfield-draw1")
    assert (first["verdict"], first["reason"]) == ("winnable", None)
    assert (second["verdict"], second["moves"], second["reason"]) == ("unknown", [], "nodes")


def test_a_game_that_is_won_needs_no_move() -> None:
    line = canfield("solve", EASY).lines[1]
    game = cw.Game.deal(EASY)
    for move in line.split():
        game.push(move)
    assert canfield("solve", str(game.position)).lines[0].startswith("winnable · Moves: 0")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language(lang: str) -> None:
    words = {canfield("solve", "7", "--nodes", "10", "--lang", each).out for each in LANGUAGES}
    assert len(words) == len(LANGUAGES)
    assert canfield("solve", "7", "--nodes", "10", "--lang", lang).code == 0


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["zzz"], "not a deal number"),
        (["7", "--nodes", "0"], "'0' is not a whole number from 1"),
        (["7", "--seconds", "soon"], "invalid float value: 'soon'"),
        (["7", "--seconds", "-1"], "seconds is -1.0; allowed"),
        (["7", "--seconds", "nan"], "seconds is nan; allowed"),
    ],
)
def test_bad_input_is_refused(argv: list[str], said: str) -> None:
    assert said in refused("solve", *argv)
