"""Which moves to the foundations may play by themselves: those of cards that are never missed."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from canfield_widget import CanfieldError, Game, Move
from canfield_widget.core.automatic import AUTOMATIC, following_moves, is_safe, safe_moves
from canfield_widget.core.cards import cards_text
from canfield_widget.core.deals import deal
from canfield_widget.core.engine import (
    collecting_moves,
    fills,
    foundation_moves,
    legal_moves,
    play,
    played_out,
)
from canfield_widget.core.naming import pile_named
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS
from tests.core.tables import table
from tests.strategies import positions

FORWARD = st.sampled_from([rules for rules in VARIANTS.values() if rules.takeback == "none"])


def safe(position: Position) -> set[str]:
    return {str(move) for move in foundation_moves(position) if is_safe(position, move)}


def placed_on(position: Position, card: int) -> bool:
    """Whether some legal move lays a card on this one in the tableau."""
    tops = [f"T{at}" for at, pile in enumerate(position.tableau, 1) if pile and pile[-1] == card]
    return any(move.target in tops for move in legal_moves(position))


@st.composite
def chances(draw: st.DrawFn) -> tuple[Position, Move, random.Random]:
    """A position that play can reach with a safe move of it."""
    rules, choose = draw(FORWARD), random.Random(draw(st.integers(0, 2**32)))
    position, found = deal(rules, draw(st.integers(0, 10_000))), []
    for _ in range(120):
        moves = legal_moves(position)
        found += [
            (position, move) for move in foundation_moves(position) if is_safe(position, move)
        ]
        if not moves:
            break
        upwards = [move for move in moves if move.target.startswith("F")]
        position = play(position, choose.choice(upwards or moves))
    assume(found)
    return (*choose.choice(found), choose)


@given(chances())
def test_on_a_safe_card_that_stays_no_card_is_ever_laid(
    chance: tuple[Position, Move, random.Random],
) -> None:
    """Played on without the move, the game never lays a card on it, whatever else is done."""
    position, move, choose = chance
    card = pile_named(position, move.source)[-1]
    assume(position.rules.decks == 1)
    for _ in range(60):
        assert not placed_on(position, card)
        others = [
            move
            for move in legal_moves(position)
            if not (move.target.startswith("F") and pile_named(position, move.source)[-1] == card)
        ]
        if not others:
            break
        position = play(position, choose.choice(others))


@given(chances())
def test_no_card_that_is_left_fits_on_a_safe_card(
    chance: tuple[Position, Move, random.Random],
) -> None:
    """Each placement on it that the rules know is one of a card that lies on the foundations."""
    position, move, _ = chance
    card = pile_named(position, move.source)[-1]
    after = play(position, move)
    left = {*after.stock, *after.waste, *sum((*after.tableau, *after.reserves), ())}
    assert [cards_text([other]) for other in left if fits(position, other, card)] == []


def fits(position: Position, card: int, onto: int) -> bool:
    """Whether a card of the waste may be laid on another one: a move of a board with these two."""
    above = Position(
        position.rules.replace(max_cards=None),
        position.base,
        ((),) * position.rules.foundations,
        position.reserves,
        ((onto,), *((),) * (len(position.tableau) - 1)),
        (0,) * len(position.tableau),
        (card,),
        (),
        1,
    )
    return Move("W", "T1") in legal_moves(above)


@given(positions())
def test_safe_moves_are_safe_one_after_another_and_then_there_are_none(position: Position) -> None:
    for move in safe_moves(position):
        assert move in legal_moves(position)
        assert is_safe(position, move)
        assert fills(position, move) == ()
        position = play(position, move)
    assert safe(position) == set()


@given(positions())
def test_all_leaves_no_move_to_a_foundation(position: Position) -> None:
    moves = following_moves(position, Move("D"), "all")
    assert moves == collecting_moves(position)
    assert foundation_moves(played_out(position, moves)) == []


def test_a_card_is_safe_when_both_that_go_on_it_are_up() -> None:
    tableau = "4c3d/4h3s/9h/9d"
    assert safe(table(base="2", up="2c 2d 2s", tableau=tableau)) == {"T1F"}
    assert safe(table(base="2", up="2c 2d 2h 2s", tableau=tableau)) == {"T1F", "T2F"}


def test_a_base_card_is_kept_while_a_card_of_the_rank_below_fits_on_it() -> None:
    tableau = "8s7d/Qs/9c/Jh"
    position = table("canfield", base="7", up="7c", tableau=tableau)
    stopped = table("canfield[wrap=stop_at_base]", base="7", up="7c", tableau=tableau)
    assert (safe(position), safe(stopped)) == (set(), {"T1F"})


def test_where_nothing_is_built_every_card_is_safe() -> None:
    position = table("canfield[build=none]", base="2", up="8c", tableau="9c/Qs/Ks/Jh")
    assert safe(position) == {"T1F"}


@pytest.mark.parametrize(
    ("draw", "number", "taken"), [("1", 1, True), ("3", 1, False), ("3+2+1", 2, False),
                                  ("3+2+1", 3, True), ("1+3", 1, False)]
)  # fmt: skip
def test_the_waste_is_left_alone_while_several_cards_are_turned(
    draw: str, number: int, taken: bool
) -> None:
    position = table(
        f"canfield[draw={draw}]", base="2", up="2c 2d 2h 2s", tableau="9s/9c/9h/9d",
        waste="Kd3h", number=number,
    )  # fmt: skip
    assert ("WF" in safe(position)) == taken


def test_the_reserve_gives_a_safe_card() -> None:
    position = table(base="2", up="2c 2d 2h 2s", tableau="9s/9c/9h/9d", reserve="Kd3h")
    assert safe(position) == {"RF"}


def test_a_card_whose_space_would_be_filled_is_kept() -> None:
    def with_reserve(reserve: str, variant: str = "canfield") -> set[str]:
        tableau = "3h/9c/9h/9d"
        return safe(table(variant, base="2", up="2c 2d 2h 2s", tableau=tableau, reserve=reserve))

    assert with_reserve("KdQd") == set()
    assert with_reserve("") == with_reserve("KdQd", "superior") == {"T1F"}


def test_where_any_suit_follows_the_player_chooses_the_card() -> None:
    rules = "canfield[foundation_build=any,build=none]"
    position = table(rules, base="2", up="2c", tableau="3d/3h/9h/9d")
    assert {str(move) for move in foundation_moves(position)} == {"T1F", "T2F"}
    assert safe(position) == set()


def test_sets_and_foundations_of_any_suit_are_left_to_the_player() -> None:
    for key in ("beehive", "plot"):
        game, choose = Game.deal(3, key), random.Random(3)
        for _ in range(150):
            if game.outcome is not None:
                break
            assert safe_moves(game.position) == []
            game.push(choose.choice(list(game.legal_moves)))


def test_nothing_follows_a_card_that_was_taken_back() -> None:
    position = table("cardgames", base="2", up="3c 2d 2h 2s", tableau="4d/9c/9h/9d")
    game = Game.from_position(position)
    game.push("FcT1", automatic="all")
    assert [str(move) for move in game.played] == ["FcT1"]


@pytest.mark.parametrize("automatic", ["", "ALL", "some", None, ["all"], True])
def test_another_word_is_refused_and_nothing_is_played(automatic: object) -> None:
    game = Game.deal(7)
    with pytest.raises(CanfieldError, match="allowed: off, safe, all"):
        game.push("D", automatic)  # type: ignore[arg-type]
    assert (game.moves, game.version) == (0, 0)


def test_what_follows_is_one_step_and_each_is_a_move() -> None:
    start = table(base="2", up="2c 2d 2h 2s", tableau="4c3d/5c4d3s/5h4s/9d", reserve="Kd")
    for automatic in AUTOMATIC:
        game = Game.from_position(start)
        game.push("T1F", automatic)
        expected = {"off": 1, "safe": 2, "all": 4}
        assert (game.moves, game.actions) == (expected[automatic], expected[automatic])
        assert len(game.undo()) == expected[automatic]
        assert (game.position, game.moves, game.can_undo) == (start, 0, False)
        assert cards_text(game.position.foundations[0]) == "2c"
