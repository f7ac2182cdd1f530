"""The moves that are tried, and their order."""

from __future__ import annotations

import pytest

from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import find_variant
from canfield_widget.solver.candidates import Candidates
from canfield_widget.solver.turning import Phase, Turning, row_of
from tests.core.tables import table

TWINS = "8h7s/8d/Js/Jc"
"""The seven may lie on either eight."""


def tried(position: Position, *, idle: bool = False) -> list[tuple[str, Phase | None]]:
    """The moves with the phases of their cards, in the order in which they are tried."""
    turning = Turning(position.rules)
    phase = turning.phase(len(row_of(position)), len(position.waste), position.pass_number)
    found = Candidates(position.rules, turning).of(position, phase, idle=idle)
    return [(str(move), at) for _, at, move in reversed(found)]


def between(variant: str, tableau: str, up: str, *, idle: bool = False) -> set[str]:
    """The moves between tableau piles that are tried."""
    position = table(variant, up=up, tableau=tableau)
    return {move for move, _ in tried(position, idle=idle) if move[0] == move[2:3] == "T"}


def test_a_part_of_a_run_moves_when_the_card_under_it_can_go_up() -> None:
    variant = "canfield-relaxed[wrap=stop_at_base]"
    assert between(variant, TWINS, up="7h") == {"T1T2"}
    assert between(variant, TWINS, up="6h") == set()
    assert between(variant, TWINS, up="6h", idle=True) == {"T1T2"}


def test_where_a_pile_may_hold_two_cards_of_a_kind_a_part_is_always_tried() -> None:
    """As in oracle deal canfield_wrap 55, which is won by nothing else."""
    assert between("canfield-relaxed", TWINS, up="6h") == {"T1T2"}


def test_a_part_of_a_run_moves_to_a_space() -> None:
    assert between("canfield-relaxed", "8h7s/-/Js/Jc", up="6h") == {"T1T2"}


def test_where_piles_have_a_most_of_cards_each_place_counts() -> None:
    assert between("canfield-relaxed[max_cards=3]", TWINS, up="6h") == {"T1T2"}


def test_a_top_card_that_leaves_a_run_behind_is_always_tried() -> None:
    assert between("canfield-top", TWINS, up="6h") == {"T1T2"}


def test_a_card_that_was_dealt_on_another_one_may_always_leave_it() -> None:
    others = "8d/Js/Jc/Qs/Qc/5h"
    for pile, moves in (("Kh7s", True), ("8h|7s", True), ("8h7s", False)):
        found = between("candike", f"{pile}/{others}", up="2h")
        assert ("T1T2" in found) == moves


def test_a_whole_pile_goes_to_another_one_but_not_to_a_space() -> None:
    variant, tableau = "canfield-relaxed[group=whole]", "7s6h/8d/-/Jc"
    assert between(variant, tableau, up="2c") == {"T1T2:2"}
    everything = {"T1T2:2", "T1T3:2", "T2T3", "T4T3"}
    assert between(variant, tableau, up="2c", idle=True) == everything


def test_of_several_spaces_the_first_is_taken() -> None:
    position = table(up="2c", tableau="8d/-/-/Jc")
    assert {move for move, _ in tried(position)} >= {"WT2"}
    assert "WT3" not in {move for move, _ in tried(position)}


def test_draws_are_no_moves_but_what_they_bring_up_is() -> None:
    position = table(up="2c", tableau="8d/-/-/Jc")
    size = len(position.stock)
    stops = {*range(3, size, 3), size}
    assert {at for move, at in tried(position) if move == "WT2"} == {(1, stop) for stop in stops}
    turning = Turning(position.rules)
    assert [str(move) for _, _, move in Candidates(position.rules, turning).of(
        position, None, idle=False)] == ["D"]  # fmt: skip


@pytest.mark.parametrize(
    ("passes", "expected"), [("none", ["WF", "WT2", "WT1"]), ("2", ["WT1", "WF", "WT2"])]
)
def test_where_passes_end_what_comes_up_first_is_tried_first(
    passes: str, expected: list[str]
) -> None:
    """Else foundations come first, then what lies deepest."""
    variant = f"canfield[draw=1,build=any,passes={passes}]"
    tableau = "Th/Kh/Jh/Ah"
    position = table(variant, up="Ac Ad As 7h", tableau=tableau, stock="Qh8h9h")
    assert [move for move, _ in tried(position) if move[0] == "W"] == expected


def test_a_card_that_is_always_at_hand_is_played_to_be_built_on() -> None:
    def onto(variant: str, phase: Phase | None, move: str) -> str:
        rules = find_variant(variant)
        return Candidates(rules, Turning(rules)).pile_to_build((0, phase, Move.parse(move)))

    first = (1, 1)
    assert onto("canfield-draw1", first, "WT3") == "T3"
    assert onto("canfield-draw1", first, "WF") == onto("canfield-draw1", None, "RT3") == ""
    assert onto("canfield", first, "WT3") == onto("casino", first, "WT3") == ""
    assert onto("canfield[draw=3+1]", first, "WT3") == ""
    assert onto("canfield[draw=3+1]", (2, 1), "WT3") == "T3"
    assert onto("beehive[draw=1]", first, "WT3") == ""
    assert onto("canfield-draw1[fill_base_first=true]", first, "WT3") == ""
    changing = "auto_fill=-,fill_with_reserve=waste,fill_without_reserve=tableau"
    assert onto(f"canfield-draw1[{changing}]", first, "WT3") == ""
