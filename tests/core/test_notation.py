"""Moves as a person writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget import (
    AmbiguousMoveError,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Move,
)
from canfield_widget.core.engine import legal_moves
from canfield_widget.core.notation import read_move
from canfield_widget.core.positions import Position
from tests.core.tables import table
from tests.strategies import positions

RUN = table("canfield-relaxed", base="2", tableau="9c8h7s/-/Th/Qs", waste="Jd5d")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("T1T3:3", "T1T3:3"),
        ("t1 t3", "T1T3:3"),
        ("9c t3", "T1T3:3"),
        ("9♣T3", "T1T3:3"),
        ("10h T2", "T3T2"),
        ("8h t2", "T1T2:2"),
        ("T1T2", "T1T2"),
        ("5d t2", "WT2"),
        ("w T2", "WT2"),
        ("R1 F", "RF"),
        ("d", "D"),
    ],
)
def test_liberal_input_has_one_meaning(text: str, move: str) -> None:
    assert str(read_move(RUN, text)) == move


def test_a_count_left_out_is_the_one_that_is_legal() -> None:
    kings = table("canfield-relaxed[fill_rank=8]", base="2", tableau="9c8h7s/-/Th/Qs")
    assert str(read_move(kings, "T1T2")) == "T1T2:2"
    either = table("canfield-top", base="2", tableau="9c8h/-/Th/7s")
    assert str(read_move(either, "T1T3")) == "T1T3:2"


def test_two_ways_for_a_card_are_ambiguous() -> None:
    rules = "canfield[decks=2,group=run,reserve_cards=0]"
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * 2
    for card in ("2c", "9h", "9h", "Ts", "4d"):
        deck.remove(card)
    position = Position.parse(f"cf1 {rules} 2 2c/-/-/-/-/-/-/- - 9h/9h/Ts/4d - {''.join(deck)} 1")
    with pytest.raises(AmbiguousMoveError, match="T1T3, T2T3"):
        read_move(position, "9h t3")


def test_whole_piles_are_meant_where_only_they_move() -> None:
    position = table(base="2", tableau="9c8h/Td/4h/Qs")
    assert str(read_move(position, "T1T2")) == "T1T2:2"
    assert str(read_move(position, "T1T3")) == "T1T3:2"
    assert str(read_move(position, "T1F")) == "T1F"


def test_a_card_that_is_not_free_says_nothing_of_where_it_is() -> None:
    position = Game.deal(7).position
    for hidden in ("4d t1", "Qd t1"):
        with pytest.raises(IllegalMoveError) as caught:
            read_move(position, hidden)
        assert caught.value.refusal.code == "not_free"
        assert "cf1" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "4h", "4h 5s", "4x t3", "T3", "x" * 10_000, None, 7])
def test_what_is_no_move_is_refused(text: object) -> None:
    with pytest.raises(InvalidMoveError, match="not a move"):
        read_move(RUN, text)  # type: ignore[arg-type]


@given(positions())
def test_every_legal_move_is_read_from_its_text(position: Position) -> None:
    for move in legal_moves(position):
        assert read_move(position, str(move)) == move
        assert read_move(position, move) == move


@given(positions(), st.text(max_size=12))
def test_any_text_is_a_move_or_one_of_three_errors(position: Position, text: str) -> None:
    try:
        move = read_move(position, text)
    except (InvalidMoveError, AmbiguousMoveError, IllegalMoveError):
        return
    assert isinstance(move, Move)


def test_a_foundation_by_number_is_the_one_that_is_meant() -> None:
    position = table(base="2", up="4c 4h", tableau="5h/9c/9d/Js", waste="2d")
    assert str(read_move(position, "T1F2")) == "T1F"
    assert str(read_move(position, "WF4")) == "WF"
    assert str(read_move(position, "T1F1")) == "T1F1"
    assert Game.from_position(position).why_not("T1F1").code == "suit"  # type: ignore[union-attr]


@pytest.mark.parametrize(("variant", "move"), [("selective", "T1F5"), ("dutchess", "R1F5")])
def test_a_foundation_that_there_is_not_takes_no_base_card(variant: str, move: str) -> None:
    refused = Game.deal(7, variant).why_not(move)
    assert refused is not None
    assert (refused.code, refused.values) == ("no_such_pile", {"pile": "F5"})


def test_letters_that_only_look_alike_are_no_cards() -> None:
    for text in ("\u212ah T3", "K\u017f T3"):
        with pytest.raises(InvalidMoveError):
            read_move(RUN, text)
