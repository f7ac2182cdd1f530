"""Moves and their text, without a position."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget import InvalidMoveError, Move
from tests.strategies import CANDIDATES


@given(st.sampled_from(CANDIDATES))
def test_text_round_trip(move: Move) -> None:
    assert Move.parse(str(move)) == move


@given(st.sampled_from(CANDIDATES), st.data())
def test_spaces_and_case_are_free(move: Move, data: st.DataObject) -> None:
    gaps = data.draw(st.lists(st.sampled_from(["", " "]), min_size=9, max_size=9))
    text = "".join(a + b for a, b in zip(str(move).lower(), gaps, strict=False))
    assert Move.parse(text.ljust(len(str(move)))) == move


def test_one_card_has_no_count() -> None:
    assert str(Move("T3", "T1", 1)) == "T3T1"
    assert str(Move("T3", "T1", 4)) == "T3T1:4"


@pytest.mark.parametrize(
    "text",
    ["", " ", "W", "WT0", "T3T1:0", "T3T1:", "DD", "T3-T1", "ZT1", "FxT1", "W" * 100, "W T1 x"],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="not a move"):
        Move.parse(text)


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    try:
        move = Move.parse(text)
    except InvalidMoveError:
        return
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    "fields",
    [("T0", "F"), ("D", "T1"), ("D", "", 5), ("",), ("T1", ""), ("S", "T1"), ("W", "T1", 0)],
)
def test_a_move_is_well_formed_however_it_is_made(fields: tuple[Any, ...]) -> None:
    with pytest.raises(InvalidMoveError, match="not the fields of a move"):
        Move(*fields)


@pytest.mark.parametrize("fields", [(5, 6), ("T1", None), ("T1", "T2", "3"), ("T1", "T2", True)])
def test_fields_of_other_types_are_refused(fields: tuple[Any, ...]) -> None:
    with pytest.raises(InvalidMoveError):
        Move(*fields)
