"""Positions, their text, and what a person can know of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget import Game, PositionError
from canfield_widget.core.cards import cards_text
from canfield_widget.core.engine import play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from tests.core.tables import table
from tests.strategies import positions

GOOD = str(Game.deal(7).position)
FIELDS = [
    "format",
    "variant",
    "base",
    "foundations",
    "reserves",
    "tableau",
    "waste",
    "stock",
    "pass",
]


def with_field(field: str, value: str) -> str:
    fields = GOOD.split(" ")
    fields[FIELDS.index(field)] = value
    return " ".join(fields)


@given(positions())
def test_text_round_trip(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert hash(Position.parse(str(position))) == hash(position)


def test_face_down_cards_round_trip() -> None:
    game = Game.deal(7, "canfield", tableau=("du",) * 4)
    assert "|" in str(game.position)
    assert Position.parse(str(game.position)) == game.position


FACES_IN_TURN = "Td8s3h|2d/4c/-/-/-/-/-"


@pytest.mark.parametrize(("variant", "alike"), [
    ("canfield", True), ("canfield[foundation_gate=true]", False),
    ("canfield[fill_base_first=true]", False),
])  # fmt: skip
def test_foundations_in_another_order_have_one_key_unless_the_first_leads(
    variant: str, alike: bool
) -> None:
    one, other = (table(variant, up=up, tableau="Jc/Kd/-/4h") for up in ("9c 5d", "5d 9c"))
    assert one != other
    assert (one.key() == other.key()) == alike


def test_cards_that_lie_face_down_in_turn_are_seen_and_turned_up_in_turn() -> None:
    first = table("mystique", base="A", up="Ad", tableau=FACES_IN_TURN)
    assert str(first).split(" ")[5] == FACES_IN_TURN
    assert cards_text([card for card in first.view.tableau[0] if card is not None]) == "8s2d"
    second = play(first, Move.parse("T1F"))
    assert str(second).split(" ")[5].startswith("Td|8s3h/4c")
    assert cards_text([card for card in second.view.tableau[0] if card is not None]) == "8s3h"
    third = play(second, Move.parse("T1T2"))
    assert str(third).split(" ")[5].startswith("Td|8s/4c3h")
    assert first.key() != second.key()


@pytest.mark.parametrize(
    ("tableau", "expected"),
    [
        ("Td8h|3s2d/4c/-/-/-/-/-", r"pile 1 has 2 cards before its bar.*lays 'dudu'"),
        ("Td8h3s9s2c|2d/4c/-/-/-/-/-", "pile 1 has 5 cards before its bar"),
    ],
)
def test_cards_before_a_bar_lie_as_they_were_dealt(tableau: str, expected: str) -> None:
    with pytest.raises(PositionError, match=expected):
        table("mystique", base="A", up="Ad", tableau=tableau)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "format"),
        ("cf2 canfield", "format: 'cf2' instead of 'cf1'"),
        (GOOD.rsplit(" ", 1)[0], "8 fields instead of 9"),
        (GOOD + " 1", "10 fields instead of 9"),
        (GOOD.replace(" ", "  ", 1), "fields instead of 9"),
        (with_field("variant", "canfold"), "variant: unknown variant"),
        (with_field("variant", "canfield[draw=0]"), "variant: draw"),
        (with_field("base", "?"), r"base: '\?'"),
        (with_field("base", "1"), "base"),
        (with_field("base", "Q"), "foundations: pile 1 does not run from the base rank"),
        (with_field("foundations", "Js/-/-"), "foundations: 3 instead of 4"),
        (with_field("foundations", "Js/-/-/"), "an empty pile is written '-'"),
        (with_field("reserves", "-"), "cards missing: 2c 5c 4d 6d 9d Kd 4h 7h Th Jh 3s 4s Ks"),
        (with_field("tableau", "Tc/2h/7c/4c/-"), "tableau piles: 5 instead of 4"),
        (with_field("waste", "Ac"), "more than 1 of: Ac"),
        (with_field("tableau", "Tc7s/2h/7c/4c").replace("2s7s", "2s"), "pile 1 is not built"),
        (with_field("tableau", "Tc|/2h/7c/4c"), "an empty pile is written"),
        (with_field("tableau", "-|Tc/2h/7c/4c"), "lacks cards on one side"),
        (with_field("tableau", "2h|Tc/-/7c/4c"), "tableau: pile 1"),
        (with_field("waste", "A"), "waste: 'A' has an odd number"),
        (with_field("stock", "Ax"), "stock: 'Ax' is not a card"),
        (with_field("pass", "0"), "pass: '0'"),
        (with_field("pass", "-1"), "pass: '-1'"),
        (with_field("pass", "1e9"), "pass: '1e9'"),
        ("x" * 1_000_000, "not a position"),
    ],
)
def test_a_damaged_text_says_what_is_wrong(text: str, expected: str) -> None:
    with pytest.raises(PositionError, match=expected) as caught:
        Position.parse(text)
    assert len(str(caught.value)) < 500


def test_a_pass_beyond_the_last_is_refused() -> None:
    with pytest.raises(PositionError, match="from 1 to 1"):
        Position.parse(str(Game.deal(7, "casino").position)[:-1] + "2")


@given(st.text(max_size=200))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    with pytest.raises(PositionError):
        Position.parse(text)


@given(positions())
def test_the_view_hides_what_it_must(position: Position) -> None:
    view = position.view
    rules = position.rules
    for pile, seen in zip(position.reserves, view.reserves, strict=True):
        assert len(seen) == len(pile)
        shown = {"all": len(pile), "top": 1, "last": len(pile) == 1}[rules.reserve_face]
        visible = min(shown, len(pile))
        assert [card is not None for card in seen] == [False] * (len(pile) - visible) + [
            True
        ] * visible
    assert view.stock_size == len(position.stock) == len(view.known)
    if position.pass_number == 1:
        assert set(view.known) <= {None}
    else:
        assert view.known == position.stock
    assert view.waste == position.waste


def test_a_reserve_of_the_last_kind_shows_only_its_last_card() -> None:
    game = Game.deal(7, "canfield", reserve_face="last")
    assert set(game.view.reserves[0]) == {None}
    alone = table("canfield[reserve_face=last]", reserve="9s", up="4c")
    assert None not in alone.view.reserves[0]


def test_cards_before_the_base_is_chosen_are_refused() -> None:
    text = str(Game.deal(7, "selective").position).replace("Kc", "").replace("-/-", "Kc/-", 1)
    with pytest.raises(PositionError, match="before the base card is chosen"):
        Position.parse(text)


def test_a_foundation_that_does_not_wrap_ends_at_the_king() -> None:
    text = str(table(base="Q", up="Ah")).replace("canfield", "canfield[foundation_wrap=false]")
    with pytest.raises(PositionError, match="does not run from the base rank"):
        Position.parse(text)


def test_a_game_without_a_reserve_round_trips() -> None:
    position = Game.deal(7, reserve_piles=0).position
    assert Position.parse(str(position)) == position


def test_positions_that_differ_in_the_order_of_piles_have_one_key() -> None:
    one = table(tableau="Kd/4h3s/7c/-", up="5c")
    other = table(tableau="7c/Kd/-/4h3s", up="5c")
    assert one != other
    assert one.key() == other.key()
    assert one.key() != table(tableau="Kd/4h3s/7c/8s", up="5c").key()
