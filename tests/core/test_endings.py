"""Won, stuck, and finishing: exact, and never guessed."""

from __future__ import annotations

import pytest

from canfield_widget import Game, Outcome
from canfield_widget.core.engine import finishing_moves, is_stuck, legal_moves
from canfield_widget.core.moves import DRAW
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import find_variant
from tests.core.tables import LOCKED, table


def turned(rules: str, order: list[str], *, seen: int, number: int = 1) -> Position:
    """A position in which nothing can be played but the three of clubs, wherever it lies.

    `order` is the waste and then the stock in dealing order; `seen` cards of it are turned.
    """
    waste, stock = "".join(order[:seen]) or "-", "".join(reversed(order[seen:])) or "-"
    return Position.parse(f"cf1 {rules} 2 2c/-/-/- 2d2h2sKh 9c/9s/Jc/Js {waste} {stock} {number}")


def order_with_the_three_at(place: int) -> list[str]:
    others = [
        rank + suit
        for rank in "A3456789TJQK"
        for suit in "cdhs"
        if rank + suit not in ("3c", "Kh", "9c", "9s", "Jc", "Js")
    ]
    return [*others[:place], "3c", *others[place:]]


@pytest.mark.parametrize(("place", "stuck"), [(1, True), (2, False), (3, True), (5, False)])
@pytest.mark.parametrize("seen", [9, 43])
def test_one_whole_pass_shows_every_third_card(place: int, stuck: bool, seen: int) -> None:
    position = turned("canfield[build=none]", order_with_the_three_at(place), seen=seen)
    assert is_stuck(position) == stuck


def test_the_rest_of_a_pass_shows_what_a_whole_one_does_not() -> None:
    order = order_with_the_three_at(6)
    assert not is_stuck(turned("canfield[build=none]", order, seen=4))
    assert is_stuck(turned("canfield[build=none]", order, seen=7 + 3))


def test_every_draw_count_still_to_come_is_tried() -> None:
    order = order_with_the_three_at(0)
    for number, stuck in [(1, False), (2, False), (3, True)]:
        rules = "rush[build=none]"
        assert is_stuck(turned(rules, order, seen=len(order), number=number)) == stuck
    twos = "rush[build=none,draw=3+2]"
    assert is_stuck(turned(twos, order, seen=len(order)))


def test_a_to_and_fro_move_is_a_move() -> None:
    assert is_stuck(Position.parse(LOCKED.format(variant="canfield")))
    assert not is_stuck(Position.parse(LOCKED.format(variant="cardgames")))


def test_finishing_is_a_trial_that_reaches_the_end() -> None:
    game = Game.from_position(table(base="2", up="Jc Qd Ah As", tableau="AcKdQc/Kc/Ad/-"))
    moves = finishing_moves(game.position)
    assert len(moves) == 5
    assert game.finish() == moves
    assert game.outcome is Outcome.WON
    assert (game.moves, game.actions, game.foundation_count) == (5, 5, 52)
    assert game.undo() == moves
    assert (game.moves, game.actions) == (0, 6)


def test_a_new_deal_is_not_stuck_while_turning_leads_on() -> None:
    game = Game.deal(7)
    assert list(game.legal_moves) == [DRAW]
    assert game.outcome is None


def test_stuck_with_nothing_to_turn() -> None:
    order = order_with_the_three_at(0)
    position = turned("casino[build=none]", order, seen=len(order))
    assert legal_moves(position) == []
    assert is_stuck(position)


def test_stuck_ends_with_an_undo() -> None:
    rules = find_variant("casino")
    for number in range(40):
        game = Game.deal(number, rules)
        while game.outcome is None:
            moves = list(game.legal_moves)
            game.push(moves[-1])
        if game.outcome is Outcome.STUCK:
            game.undo()
            assert game.outcome is None
            return
    pytest.fail("no stuck game in 40 deals")
