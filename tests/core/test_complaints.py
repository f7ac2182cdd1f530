"""What people complain about in games of patience: none of it happens here."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget import Game, Move, Outcome, RulesError
from canfield_widget.core.cards import cards_text
from canfield_widget.core.deals import deal
from canfield_widget.core.engine import fills, finishing_moves, is_stuck, legal_moves
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.views.snapshot import CardNumbers, snapshot
from tests.core import naive_count, naive_text
from tests.core.naive_rules import CATALOGUE
from tests.core.playthroughs import DEAL, FOLDER
from tests.core.tables import LOCKED, table
from tests.strategies import numbers, variants

ENDS = 14 if os.environ.get("CANFIELD_FULL") == "1" else 2


def played_on(key: str, number: int, plies: int) -> Game:
    """A game that is played while there is anything but the stock, with a liking for it."""
    game, choose = Game.deal(number, key), random.Random(number)
    while game.outcome is None and game.moves < plies:
        moves = list(game.legal_moves)
        upwards = [move for move in moves if move.target.startswith("F")]
        between = [move for move in moves if move.target]
        game.push(choose.choice(upwards or between or moves))
    return game


# "No more moves" that is wrong or missing


@pytest.mark.parametrize("key", VARIANTS)
def test_no_more_moves_is_said_exactly_when_no_turn_of_the_stock_helps(key: str) -> None:
    for number in range(ENDS):
        game = played_on(key, number, 300)
        stuck = naive_count.is_stuck(naive_text.read(str(game.position)), CATALOGUE[key])
        assert is_stuck(game.position) == stuck == (game.outcome is Outcome.STUCK)


def test_an_endless_redeal_is_recognised_at_once_and_for_good() -> None:
    number = next(number for number in range(1000) if Game.deal(number).outcome)
    game = Game.deal(number)
    while game.position.pass_number < 3:
        assert game.outcome is Outcome.STUCK
        (turn,) = game.legal_moves
        game.push(turn)
    assert game.outcome is Outcome.STUCK


# Undo that does not bring everything back


def looks(game: Game) -> dict[str, Any]:
    """All that a board shows, but for the counter of actions and what happened last."""
    state = snapshot(game, CardNumbers(game.position), 1, "game", None)
    for name in ("piles", "clock", "started"):
        del state[name]
    for counter in ("actions", "shown"):  # an undo may count as one more
        del state["counts"][counter]
    del state["can"]["redo"]
    return state | {"position": str(game.position), "view": game.view}


@pytest.mark.parametrize("key", VARIANTS)
def test_undo_leaves_no_card_face_up_or_movable(key: str) -> None:
    game, choose = Game.deal(11, key), random.Random(11)
    for _ in range(60):
        before = looks(game)
        for move in list(game.legal_moves):
            game.push(move)
            game.undo()
            assert looks(game) == before
        if game.outcome is not None:
            return
        game.push(choose.choice(list(game.legal_moves)))


def test_one_undo_takes_the_fill_back_too() -> None:
    game = Game.from_position(table(base="2", reserve="4hKd", tableau="8h/9c/3s/Qs"))
    before = game.position
    game.push("T1T2")
    after = game.position
    assert (game.moves, game.actions) == (1, 1)
    assert game.undo() == [Move("T1", "T2")]
    assert game.position == before
    assert (game.moves, game.actions) == (0, 2)
    assert game.redo() == [Move("T1", "T2")]
    assert game.position == after
    assert (game.moves, game.actions) == (1, 3)


def test_one_undo_takes_back_the_base_cards_that_went_up_by_themselves() -> None:
    position = table(
        "demon", base="5", up="5c", reserve="7s5s", tableau="7c/8s/3d/3c", waste="5h6d"
    )
    game = Game.from_position(position)
    game.push("WT1")
    assert [cards_text(pile) for pile in game.position.foundations] == ["5c", "5h", "5s", ""]
    game.undo()
    assert game.position == position


@given(variants, numbers, st.lists(st.integers(0, 30), max_size=60))
def test_undo_then_redo_brings_the_same_game_back(
    rules: Any, number: int, choices: list[int]
) -> None:
    game = Game.deal(number, rules)
    seen = [game.position]
    for choice in choices:
        moves = list(game.legal_moves)
        if not moves:
            break
        game.push(moves[choice % len(moves)])
        seen.append(game.position)
    played = game.played
    for position in reversed(seen[:-1]):
        game.undo()
        assert game.position == position
    assert game.position == game.first_position
    assert not game.can_undo
    for position in seen[1:]:
        game.redo()
        assert game.position == position
    assert game.played == played
    assert game.moves == len(played)
    assert game.actions == 3 * len(played)


@pytest.mark.parametrize("key", VARIANTS)
def test_starting_again_can_be_undone(key: str) -> None:
    game = played_on(key, 5, 40)
    end, moves = game.position, game.played
    while game.undo():
        pass
    assert game.position == game.first_position
    while game.redo():
        pass
    assert (game.position, game.played) == (end, moves)


# Cards that move by themselves


def sizes(position: Position) -> dict[str, int]:
    """How many cards lie in each pile, the foundations as one."""
    reserves = {f"R{number}": len(pile) for number, pile in enumerate(position.reserves, 1)}
    tableau = {f"T{number}": len(pile) for number, pile in enumerate(position.tableau, 1)}
    piles = {"W": position.waste, "S": position.stock}
    up = {"F": position.foundation_count}
    return {name: len(pile) for name, pile in piles.items()} | up | reserves | tableau


@pytest.mark.parametrize("key", [key for key, rules in VARIANTS.items() if not rules.auto_base])
def test_no_card_moves_unasked_but_to_fill_a_space(key: str) -> None:
    game = played_on(key, 3, 80)
    moves = game.played
    while game.undo():
        pass
    for move in moves:
        before, filled = game.position, fills(game.position, move)
        game.push(move)
        if before.choosing or len(game.position.tableau) != len(before.tableau):
            continue
        after, expected = sizes(game.position), sizes(before)
        for name in filled:
            expected[name] += 1
        if move.target:
            source = "F" if move.source[0] == "F" else "R1" if move.source == "R" else move.source
            expected[source] -= move.count
            expected["F" if move.target[0] == "F" else move.target] += move.count
            changed = [after[name] - expected[name] for name in after]
            # A fill takes its card from a reserve or the waste, and nothing else is different.
            assert sum(changed) == -len(filled)
            assert all(after[name] == expected[name] for name in after if name[0] in "STF")
        else:
            left = stock_and_waste(before) - len(filled)
            assert stock_and_waste(game.position) == left
            assert after["F"] == expected["F"]


def stock_and_waste(position: Position) -> int:
    """The cards of stock and waste together."""
    return len(position.stock) + len(position.waste)


@pytest.mark.parametrize("key", VARIANTS)
def test_nothing_has_moved_before_the_first_move(key: str) -> None:
    rules = VARIANTS[key]
    position = deal(rules, 7)
    laid_out = {"dealt": 1, "fixed": 4 * rules.decks * rules.base_laid_out}.get(rules.base, 0)
    assert position.foundation_count == laid_out
    assert not position.waste
    assert [len(pile) for pile in position.reserves] == [rules.reserve_cards] * rules.reserve_piles


# Empty piles of which nobody knows what they take

BASES = {
    **dict.fromkeys(("selective", "dutchess"), "?"),
    "beehive": "-",
    "storehouse": "2",
    **dict.fromkeys(("acme", "minerva", "munger", "mystique", "duke", "gate", "little-gate"), "A"),
    **dict.fromkeys(("lafayette", "variegated"), "A"),
}


@pytest.mark.parametrize("key", VARIANTS)
def test_an_empty_foundation_tells_its_base_rank(key: str) -> None:
    game = Game.deal(7, key)
    dealt = cards_text(game.position.foundations[0])[:1]
    assert looks(game)["base"] == BASES.get(key, dealt)


@pytest.mark.parametrize(
    ("key", "code"),
    [("canfield", "space_waste"), ("dutchess", "space_reserve"), ("minerva", "space_rank")],
)
def test_an_empty_tableau_pile_tells_what_it_takes(key: str, code: str) -> None:
    reserve = "9d" if key == "dutchess" else ""
    piles = "/".join(["-", "8h", "4h", *"-" * (len(VARIANTS[key].tableau) - 3)])
    base = BASES.get(key, "2").replace("?", "2")
    game = Game.from_position(table(key, base=base, reserve=reserve, tableau=piles, waste="5d"))
    refused = game.why_not("T2T1")
    assert refused is not None
    assert refused.code == code


# The king on the ace

NO_KING_ON_ACE = {
    *("candike", "acme", "minerva", "munger", "mystique", "duke", "gate", "little-gate"),
    *("lafayette", "variegated", "beehive", "eagle-wing-classic"),
}
ONE_CARD_AT_A_TIME = {"eagle-wing", "plot", "acme", "eagle-wing-classic"}
SUITS = {"alt": "hs", "suit": "ss", "any": "hh"}


@pytest.mark.parametrize("key", VARIANTS)
def test_the_king_goes_on_the_ace_where_the_variant_says_so(key: str) -> None:
    rules = VARIANTS[key]
    base = BASES.get(key, "7").replace("?", "7")
    suits = SUITS.get(rules.build, "hs")
    king, queen = f"K{suits[0]}", f"Q{suits[1]}"
    others = "/".join("-" * (len(rules.tableau) - 2))
    alone = table(key, base=base, tableau=f"As/{king}/{others}")
    assert (Move("T2", "T1") in legal_moves(alone)) == (key not in NO_KING_ON_ACE)
    if rules.build not in ("rank", "none"):
        head = table(key, base=base, tableau=f"As/{king}{queen}/{others}")
        goes = key not in NO_KING_ON_ACE | ONE_CARD_AT_A_TIME
        assert (Move("T2", "T1", 2) in legal_moves(head)) == goes


# Fixed variants in place of options


@pytest.mark.parametrize("key", VARIANTS)
def test_every_named_variant_is_made_of_options(key: str) -> None:
    changes = VARIANTS[key].difference(find_variant("canfield"))
    made = find_variant("canfield").replace(**changes)
    assert find_variant(str(made)) == made
    assert not made.difference(VARIANTS[key])
    plain, own = deal(made, 7), deal(VARIANTS[key], 7)
    assert str(plain).split(" ")[2:] == str(own).split(" ")[2:]
    assert legal_moves(plain) == legal_moves(own)


def test_an_unknown_option_is_named_with_what_was_perhaps_meant() -> None:
    with pytest.raises(RulesError, match="unknown field 'redeals' of the rules"):
        Game.deal(7, "canfield", redeals=3)
    with pytest.raises(RulesError, match=r"did you mean .*passes"):
        Game.deal(7, "canfield", pases=3)
    with pytest.raises(RulesError, match="group is 'pile'; allowed: top, whole, whole_or_top, run"):
        Game.deal(7, "canfield", group="pile")


# Deal numbers that mean something else tomorrow


@pytest.mark.parametrize("key", VARIANTS)
def test_a_number_is_the_same_deal_for_ever(key: str) -> None:
    stored = (FOLDER / f"{key}.txt").read_text(encoding="utf-8").splitlines()[1]
    assert str(Game.deal(DEAL, key).position) == stored


@pytest.mark.parametrize("key", VARIANTS)
def test_a_position_goes_out_and_comes_in_as_it_was(key: str) -> None:
    position = played_on(key, 9, 40).position
    assert Game.from_position(str(position)).position == position


# A finish that was taken for granted


@pytest.mark.parametrize("variant", ["canfield", "cardgames"])
def test_all_cards_open_and_all_else_used_up_is_no_sure_win(variant: str) -> None:
    position = Position.parse(LOCKED.format(variant=variant))
    assert not position.stock
    assert not position.waste
    assert not any(position.reserves)
    assert finishing_moves(position) == []
    game = Game.from_position(position)
    assert game.finish() == []
    assert game.position == position
    assert game.actions == 0
