"""Simulations: the same games from everybody, kept and gone on with, and what a casino pays."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from canfield_widget.core.deals import deal
from canfield_widget.core.errors import DealError, RulesError, StudyError
from canfield_widget.core.money import Terms
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import View
from canfield_widget.core.variants import find_variant
from canfield_widget.lab.players import Greedy, Hoyle, Random
from canfield_widget.lab.referee import play_game
from canfield_widget.lab.simulate import Simulation, simulate
from canfield_widget.words import LANGUAGES

DEALS = range(1, 61)


def first_move(view: View, moves: Sequence[Move]) -> Move:
    return moves[0]


@pytest.fixture(scope="module")
def found() -> Simulation:
    return simulate(Hoyle(), DEALS)


def test_the_rows_are_the_games(found: Simulation) -> None:
    rules = find_variant("canfield")
    for row, number in zip(found.rows, DEALS, strict=True):
        game = play_game(Hoyle(), deal(rules, number))
        assert row.deal == f"cw1:{number}"
        assert (row.cards, row.won) == (game.position.foundation_count, game.position.is_won)
        assert (row.moves, row.passes) == (len(game.moves), game.position.pass_number)


def test_the_figures_are_those_of_the_rows(found: Simulation) -> None:
    cards = [row.cards for row in found.rows]
    assert found.won == cards.count(52) > 0
    assert found.cards == {count: cards.count(count) for count in sorted(set(cards))}
    assert found.cards_interval.middle == pytest.approx(statistics.fmean(cards))
    assert found.dollars == tuple(500 - 50 if n == 52 else 5 * n - 50 for n in cards)
    low, high = found.win_interval
    assert low < found.won / len(cards) < high


def test_the_terms_are_the_casinos(found: Simulation) -> None:
    terms = Terms(buy_in=52, prize=None, redeal_fee=1)
    other = simulate(Hoyle(), DEALS, terms=terms)
    assert other.rows == found.rows
    assert other.dollars == tuple(5 * row.cards - 52 - (row.passes - 1) for row in other.rows)


def test_an_interval_of_a_mean_holds_the_mean_of_all(found: Simulation) -> None:
    """Of 200 samples of 30 games about 190 intervals hold the mean of the 60."""
    cards = [float(row.cards) for row in found.rows]
    choose = random.Random(1)
    held = 0
    for _ in range(200):
        sample = Simulation(found.rules, "", tuple(choose.choices(found.rows, k=30)), Terms())
        low, high = sample.cards_interval
        held += low <= statistics.fmean(cards) <= high
    assert 170 <= held <= 199


def test_processes_share_the_work_and_the_file_is_gone_on_with(tmp_path: Path) -> None:
    save = tmp_path / "games.sqlite"
    here = simulate(Random(), DEALS, "rush", most_moves=60)
    simulate(Random(), range(20, 30), "rush", most_moves=60, save=save)
    with ProcessPoolExecutor(2) as pool:
        there = simulate(Random(), DEALS, "rush", most_moves=60, save=save, executor=pool)
    assert there == here
    assert simulate(Random(), DEALS, "rush", most_moves=60, seed=1) != here
    with pytest.raises(StudyError, match=r"player is Random\(\) there and Greedy\(\) here"):
        simulate(Greedy(), DEALS, "rush", most_moves=60, save=save)


def test_a_function_is_a_player_and_named_by_its_name() -> None:
    assert simulate(first_move, [1], most_moves=5).player == "first_move"
    assert simulate(first_move, [1], most_moves=5).rows[0].stopped

    class Own:
        def __call__(self, view: View, moves: Sequence[Move]) -> None:
            return None

    assert simulate(Own(), [1]).player.endswith("Own()")
    assert " at 0x" not in simulate(Own(), [1]).player


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(StudyError, match="player is 7; a player can be called"):
        simulate(7, [1])  # type: ignore[arg-type]
    with pytest.raises(StudyError, match=r"deal cw1:3: the player's move 1 is 'up'; legal: RF "):
        simulate(lambda view, moves: "up", [3])
    with pytest.raises(DealError):
        simulate(Greedy(), ["other:1"])
    with pytest.raises(RulesError):
        simulate(Greedy(), [1], "canfeild")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_speaks_each_language(found: Simulation, lang: str) -> None:
    lines = found.table(lang).splitlines()
    assert len(lines) == 5
    assert lines[0].startswith("Hoyle(), canfield, ")
    assert (
        f"{100 * found.won / 60:.2f}".replace(".", "," if lang in "nl de uk" else ".") in lines[1]
    )
    assert "60" in lines[4]
    nobody = Simulation(found.rules, "Hoyle()", (), Terms())
    assert len(nobody.table(lang).splitlines()) == 5
    assert "<table>" in found._repr_html_()
