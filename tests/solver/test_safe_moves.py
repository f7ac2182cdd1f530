"""Which cards the search puts up at once: those that no win can need as a place."""

from __future__ import annotations

import pytest

from canfield_widget.core.positions import Position
from canfield_widget.core.table import Table
from canfield_widget.solver.safe import SafeMoves
from canfield_widget.solver.turning import Turning
from tests.core.tables import table

HIGH = "9s/9c/9h/9d"
"""A tableau of which nothing goes up soon."""


def safe(position: Position) -> list[str]:
    moves = SafeMoves(position.rules, Turning(position.rules)).play(Table(position))
    return [str(move) for _, move in moves]


def test_a_card_is_safe_when_all_that_goes_on_it_is_up() -> None:
    tableau = "4c/9s/9h/9d"
    assert safe(table(base="2", up="3c 3d 3h 2s", tableau=tableau)) == ["T1F"]
    assert safe(table(base="2", up="3c 2d 3h", tableau=tableau)) == []


def test_a_card_is_safe_when_what_goes_on_it_can_go_up_instead() -> None:
    tableau = "5c/9s/9h/9d"
    assert safe(table(base="2", up="4c 3d 3h 3s", tableau=tableau)) == ["T1F"]
    assert safe(table(base="2", up="4c 3d 3h 2s", tableau=tableau)) == ["T1F"]
    # The three of spades would miss the fours of diamonds and hearts, on which it could lie.
    assert safe(table(base="2", up="4c 3d 3h", tableau=tableau)) == []


def test_a_base_card_is_safe_where_nothing_goes_on_it() -> None:
    tableau = "2h/9s/9c/9d"
    assert safe(table(base="2", up="2c", tableau=tableau)) == []
    assert safe(table("canfield[wrap=stop_at_base]", base="2", up="2c", tableau=tableau)) == ["T1F"]


def test_the_card_above_the_base_waits_for_the_base_cards_that_carry_the_last_rank() -> None:
    tableau = "3c/9s/9h/9d"
    assert safe(table(base="2", up="2c 2d", tableau=tableau)) == []
    assert safe(table("canfield[wrap=stop_at_base]", base="2", up="2c", tableau=tableau)) == ["T1F"]


@pytest.mark.parametrize(
    ("build", "up", "expected"),
    [("suit", "4c", True), ("none", "4c", True), ("any", "4c 3d 3h 3s", True),
     ("any", "4c 3d 3h", False), ("color", "4c 3s", True), ("color", "4c", False)],
)  # fmt: skip
def test_what_goes_on_a_card_is_read_off_the_rules(build: str, up: str, expected: bool) -> None:
    position = table(f"canfield[build={build}]", base="2", up=up, tableau="5c/9s/9h/9d")
    assert safe(position) == ["T1F"] * expected


def test_where_cards_come_back_those_below_are_counted_too() -> None:
    def taking_back(takeback: str, up: str, wrap: str = "full") -> list[str]:
        variant = f"canfield[takeback={takeback},wrap={wrap}]"
        return safe(table(variant, base="2", up=up, tableau="6c/9s/9h/9d"))

    assert taking_back("none", "5c 5d 5h") == ["T1F"]
    assert taking_back("top_not_base", "5c 5d 5h") == []
    assert taking_back("top_not_base", "5c 5d 5h 3s") == ["T1F"]
    # A base card that comes back may carry an ace, which nothing else would.
    assert taking_back("top", "5c 5d 5h 3s") == []
    assert taking_back("top", "5c 5d 5h 3s", "stop_at_base") == ["T1F"]


def test_the_card_of_a_space_that_the_reserve_fills_is_safe_too() -> None:
    position = table(base="2", up="3c 3d 3h", tableau="4c/9s/9h/9d", reserve="KdQd")
    assert safe(position) == ["T1F"]


def test_the_reserve_gives_safe_cards_that_lie_open_and_may_go_up() -> None:
    def reserve(variant: str) -> list[str]:
        return safe(table(variant, base="2", up="3c 3d 3h", tableau=HIGH, reserve="Kd4c"))

    assert reserve("canfield") == ["RF"]
    assert reserve("canfield[reserve_face=last]") == []
    assert reserve("canfield[reserve_targets=tableau]") == []


def test_of_the_stock_only_what_leaves_the_others_as_they_are_is_safe() -> None:
    def stock(waste: str, stock: str, variant: str = "canfield") -> list[str]:
        position = table(variant, up="3c 3d 3h", tableau=HIGH, waste=waste, stock=stock)
        return safe(position)

    low = table(up="3c 3d 3h", tableau=HIGH, stock="4c")
    assert safe(low) == []
    last = "".join(sorted_stock(low).split("4c"))
    assert stock("", "4c" + last) == ["WF"]
    assert stock(last[-6:], "4c" + last[:-6]) == ["WF"]
    assert stock(last[-4:], "4c" + last[:-4]) == []
    assert stock("", "4c" + last, "canfield[passes=2]") == []
    for variant in ("canfield-draw1", "canfield[draw=1,passes=2]"):
        assert stock(last[-6:] + "4c", last[:-6], variant) == ["WF"]
    assert stock("", last + "4c", "canfield-draw1") == ["WF"]
    assert stock("", last + "4c", "canfield[draw=1,passes=2]") == []


def sorted_stock(position: Position) -> str:
    return str(position).split(" ")[7]


def test_safe_moves_are_made_one_after_another() -> None:
    tableau = "9s/5d4c/5h/9d"
    position = table(base="2", up="3c 3d 3h 3s", tableau=tableau, reserve="4h4d")
    # The four of hearts comes from the reserve into the space of the second pile.
    assert safe(position) == ["T2F", "RF", "T2F", "T2F", "T3F"]


@pytest.mark.parametrize(
    "variant",
    ["demon", "canfield[auto_fill=reserve+waste]", "canfield[foundation_gate=true]",
     "canfield[fill_base_first=true]", "canfield[foundation_build=any]",
     "canfield[auto_fill=-,fill_with_reserve=waste,fill_without_reserve=tableau]"],
)  # fmt: skip
def test_nothing_is_safe_where_it_is_not_proved(variant: str) -> None:
    tableau = "4c/9s/9h/9d"
    assert safe(table(base="2", up="3c 3d 3h", tableau=tableau)) == ["T1F"]
    assert safe(table(variant, base="2", up="3c 3d 3h", tableau=tableau)) == []


def test_of_several_decks_nothing_is_safe() -> None:
    assert safe(table("double", base="2", up="3c 3d 3h", tableau="4c/9s/9h/9d/9d")) == []


def test_a_foundation_that_ends_at_the_king_takes_no_ace() -> None:
    variant = "canfield[build=none,foundation_wrap={}]"
    for wraps, expected in (("true", ["T1F"]), ("false", [])):
        position = table(variant.format(wraps), base="2", up="Kc", tableau="Ac/9s/9h/9d")
        assert safe(position) == expected


@pytest.mark.parametrize(("key", "expected"), [("chameleon", ["WF"]), ("chameleon-plus", [])])
def test_what_will_be_a_pile_gives_no_card(key: str, expected: list[str]) -> None:
    position = table(f"{key}[build=alt]", up="3c 3d 3h", tableau="9s/9c/9h", waste="4c")
    assert safe(position) == expected
