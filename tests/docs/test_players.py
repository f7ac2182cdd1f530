"""The stored games of Planner: of the deals that the pages tell of, and played so again."""

from __future__ import annotations

from pathlib import Path

import pytest

import canfield_widget as cw

FOLDER = Path(__file__).parents[2] / "docs" / "players"
DEALS = range(20001, 20401)


@pytest.mark.parametrize("variant", ["canfield", "cardgames"])
def test_the_rows_are_those_of_the_deals(variant: str) -> None:
    found = cw.read_simulation(FOLDER / f"planner-{variant}.csv.gz")
    assert [row.deal for row in found.rows] == [f"cw1:{number}" for number in DEALS]
    assert (str(found.rules), found.player) == (variant, repr(cw.players.Planner()))
    assert not any(row.stopped for row in found.rows)


@pytest.mark.parametrize("variant", ["canfield", "cardgames"])
def test_a_game_is_played_so_again(variant: str, full: bool) -> None:
    stored = cw.read_simulation(FOLDER / f"planner-{variant}.csv.gz")
    deals = DEALS[:: 40 if full else 200]
    again = cw.simulate(cw.players.Planner(), deals, variant, progress=False)
    rows = {row.deal: row for row in stored.rows}
    assert [rows[row.deal] for row in again.rows] == list(again.rows)
