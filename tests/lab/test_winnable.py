"""Deals that can be won: the line is kept with the game, the difficulty is what was measured."""

from __future__ import annotations

from typing import Any

import pytest

import canfield_widget as cw
from canfield_widget.core.engine import legal_moves, play, played_out
from canfield_widget.lab.difficulty import LEVELS, PLAYOUTS, Difficulty, _only_moves, measured

FROM = {None: 1, "easy": 10, "medium": 1, "hard": 11}
"""Where a deal is found soon."""


@pytest.mark.parametrize("difficulty", [None, *LEVELS])
def test_the_game_has_a_line_that_wins_and_the_difficulty_asked_for(difficulty: Any) -> None:
    first = FROM[difficulty]
    game = cw.deal_winnable("canfield", difficulty, first=first, nodes=20_000)
    assert (str(game.rules), game.moves, game.outcome) == ("canfield", 0, None)
    assert cw.Game.deal(game.deal_number).position == game.position
    assert played_out(game.first_position, game.solution).is_won
    if difficulty:
        assert measured(game.position, game.solution).level == difficulty
    again = cw.deal_winnable("canfield", difficulty, first=first, nodes=20_000)
    assert (again.deal_number, again.solution) == (game.deal_number, game.solution)


def test_changed_rules_and_another_scheme() -> None:
    game = cw.deal_winnable("canfield", first="solvitaire:5", draw=1)
    assert str(game.rules) == "canfield[draw=1]"
    assert game.deal_number.startswith("solvitaire:")
    assert played_out(game.position, game.solution).is_won


def test_a_random_deal_where_none_is_named() -> None:
    games = [cw.deal_winnable("canfield-draw1", nodes=20_000) for _ in range(3)]
    assert len({game.deal_number for game in games}) == 3


def test_a_line_is_known_of_no_other_game() -> None:
    assert cw.Game.deal(7).solution == ()


@pytest.mark.parametrize(
    ("won", "only", "level"),
    [
        *((1, 0, "easy"), (50, 14, "easy"), (1, 15, "medium"), (50, 200, "medium")),
        *((0, 0, "medium"), (0, 14, "medium"), (0, 15, "hard"), (0, 200, "hard")),
    ],
)
def test_levels(won: int, only: int, level: str) -> None:
    assert Difficulty(won, only).level == level


def line_of(deal: int, variant: str) -> tuple[cw.Position, tuple[cw.Move, ...]]:
    position = cw.Game.deal(deal, variant).position
    answer = cw.solve(position, nodes=20_000, seconds=None)
    assert answer.verdict is cw.Verdict.WINNABLE
    return position, answer.moves


@pytest.mark.parametrize(("deal", "variant"), [(10, "canfield"), (4, "canfield-draw1")])
def test_what_is_measured_is_always_the_same(deal: int, variant: str) -> None:
    position, line = line_of(deal, variant)
    found = measured(position, line)
    assert found == measured(position, line)
    assert 0 <= found.playouts_won <= PLAYOUTS
    assert found.only_moves == sum(_only_moves(position, line))


def test_random_play_wins_what_cannot_go_wrong_and_nothing_that_is_lost() -> None:
    position, line = line_of(2, "canfield-draw1")
    near = played_out(position, line[:-5])
    assert measured(near, line[-5:]) == Difficulty(PLAYOUTS, 0)
    lost = cw.Game.deal(4).position  # unwinnable, after 3 positions
    assert measured(lost, ()) == Difficulty(0, 0)


def test_an_only_move_is_one_of_several_and_no_other_wins() -> None:
    position, line = line_of(5, "canfield")
    flags = list(_only_moves(position, line))
    assert 0 < sum(flags) < len(line)
    for only, move in zip(flags, line, strict=True):
        others = [play(position, other) for other in legal_moves(position) if other != move]
        nodes = 1_000 if only else 200_000
        wins = [cw.solve(other, nodes=nodes).verdict is cw.Verdict.WINNABLE for other in others]
        assert not any(wins) if only else any(wins) or not others
        assert others or not only
        position = play(position, move)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"nodes": 1}, "no deal that can be won found in 3 deals of canfield from cw1:1 on: "),
        ({"nodes": 1}, "3 unknown within 1 nodes; more nodes or tries may find one"),
        ({"variant": "canfield[passes=1]"}, "from cw1:1 on: 3 unwinnable; "),
        ({"difficulty": "easy", "nodes": 5000}, "no easy deal that can be won found in 3 deals"),
        ({"difficulty": "simple"}, "difficulty is 'simple'; allowed: None, easy, medium, hard"),
        ({"tries": 0}, "tries is 0; allowed: a whole number from 1"),
        ({"first": "4d5c"}, "first is '4d5c'; allowed: a deal number"),
    ],
)
def test_what_cannot_be_found_says_what_was_tried(options: dict[str, Any], said: str) -> None:
    with pytest.raises(cw.DealError) as caught:
        cw.deal_winnable(**{"first": 1, "tries": 3, **options})
    assert said in str(caught.value)
