"""Moves one after another on a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget.commands.lines import split_command, split_moves, with_our_ranks
from canfield_widget.core.engine import legal_moves
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from tests.strategies import positions


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("", []),
        ("  ", []),
        ("d", ["d"]),
        ("D D X", ["D", "D", "X"]),
        ("r t4 w f", ["r t4", "w f"]),
        ("RT4 WF D", ["RT4", "WF", "D"]),
        ("RT4WF", ["RT4WF"]),
        ("WF2 R2F5 F5T1", ["WF2", "R2F5", "F5T1"]),
        ("t3 t1 : 4 fh t2", ["t3 t1 : 4", "fh t2"]),
        ("4h t3 10♥ T3 td f", ["4h t3", "10♥ T3", "td f"]),
        ("d, wf; rf,", ["d", "wf", "rf"]),
        ("d foo", ["d foo"]),
        ("t 3 t 1", ["t 3 t 1"]),
        ("D3", ["D3"]),
        ("T3T1:44444", ["T3T1:44444"]),
    ],
)
def test_a_line_is_taken_apart(line: str, moves: list[str]) -> None:
    assert split_moves(line) == moves


@given(positions(), st.booleans(), st.sampled_from([" ", "  ", ", ", "; "]))
def test_all_canonical_moves_come_apart_again(
    position: Position, small: bool, between: str
) -> None:
    moves = [str(move) for move in legal_moves(position)]
    line = between.join(moves)
    apart = split_moves(line.lower() if small else line)
    assert [str(Move.parse(text)) for text in apart] == moves


@given(st.text(alphabet="dxwrftDXT123:4ch ♥,;é"))
def test_nothing_of_a_line_is_lost(line: str) -> None:
    kept = "".join(split_moves(line))
    assert [c for c in kept if c not in " ,;"] == [c for c in line if c not in " ,;"]


@pytest.mark.parametrize(
    ("line", "parts"),
    [("undo", ("undo", "")), (" New  rush@7 ", ("new", "rush@7")), ("", ("", ""))],
)
def test_a_command_and_its_argument(line: str, parts: tuple[str, str]) -> None:
    assert split_command(line) == parts


@pytest.mark.parametrize(
    ("lang", "line", "read"),
    [
        ("nl", "V♠ T2 vs t2 Bd F", "Q♠ T2 Qs t2 Jd F"),
        ("de", "Dd T1, D D", "Qd T1, D D"),
        ("uk", "К♠ т2 Дh F", "K♠ т2 Qh F"),
        ("en", "Vs T2", "Vs T2"),
        ("nl", "Qs T2 10h T3 WT2", "Qs T2 10h T3 WT2"),
    ],
)
def test_cards_are_read_as_the_board_shows_them(lang: str, line: str, read: str) -> None:
    assert with_our_ranks(line, lang) == read
