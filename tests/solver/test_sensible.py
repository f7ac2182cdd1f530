"""Sensible moves: legal, in their order, each with a reason that is true of it."""

from __future__ import annotations

import pytest
from hypothesis import given

from canfield_widget import Game, words
from canfield_widget.core.automatic import is_safe
from canfield_widget.core.cards import card_text, parse_card
from canfield_widget.core.engine import foundation_moves, legal_moves, play
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import pile_named
from canfield_widget.core.positions import Position
from canfield_widget.solver.reasons import Reason, keeping
from canfield_widget.solver.sensible import ORDER, sensible_moves
from tests.core.tables import table
from tests.strategies import positions

BEEHIVE = "canfield[base=none,foundation_build=rank_set,foundation_count=1,build=rank,group=run]"
RUNS = "canfield[group=run]"
FACES = "canfield[group=run,tableau=du+u+u+u]"
PLAIN = {"base": "2", "tableau": "9c/7s/4h/Qs", "waste": "Kc", "reserve": "5d"}
SELECTIVE = Game.deal(16, variant="selective").position

# For each code a table, the move that it is the reason of, and the values that it names.
CASES: list[tuple[str, str, dict[str, str], str, dict[str, str]]] = [
    (
        "safe",
        "canfield[wrap=stop_at_base]",
        {**PLAIN, "tableau": "9c/2s/4h/Qs", "reserve": ""},
        "T2F",
        {},
    ),
    ("reserve", "canfield", {**PLAIN, "up": "4d"}, "RF", {"card": "5d", "to": "Fd"}),
    ("reserve", "canfield", {**PLAIN, "tableau": "9c/6s/4h/Qs"}, "RT2", {"to": "T2"}),
    ("up_set", BEEHIVE, {**PLAIN, "base": "-", "tableau": "9c9d9h9s/8s/4h/Qs"}, "T1F:4", {}),
    ("up", "canfield", {**PLAIN, "up": "3h"}, "T3F", {"card": "4h", "to": "Fh"}),
    (
        "column_reserve",
        "canfield",
        {**PLAIN, "tableau": "9c8h/7s/4h/Qs"},
        "T2T1",
        {"pile": "T2", "to": "T1"},
    ),
    ("column_space", "canfield", {**PLAIN, "tableau": "9c8h/7s/4h/Qs", "reserve": ""}, "T2T1", {}),
    (
        "waste",
        "canfield",
        {**PLAIN, "tableau": "9d/7s/4h/Qs", "up": "Qc"},
        "WF",
        {"card": "Kc", "to": "Fc"},
    ),
    ("waste", "canfield", {**PLAIN, "tableau": "9c/7s/Ah/Qs"}, "WT3", {"card": "Kc", "to": "T3"}),
    ("waste_space", "canfield", {**PLAIN, "tableau": "-/7s/4h/Qs", "reserve": ""}, "WT1", {}),
    (
        "frees",
        RUNS,
        {**PLAIN, "tableau": "9c8h7s/8d/Th/Qs", "up": "7h"},
        "T1T2",
        {"card": "7s", "onto": "8h", "to": "T2"},
    ),
    ("turns_up", FACES, {**PLAIN, "tableau": "9c|7s/8d/4h/Qs"}, "T1T2", {"card": "7s", "to": "T2"}),
    ("draw", "canfield", PLAIN, "D", {}),
    ("redeal", "canfield", {**PLAIN, "rest": "waste"}, "X", {}),
]


def laid(variant: str, piles: dict[str, str]) -> Position:
    return table(variant, **piles)  # type: ignore[arg-type]


def told(position: Position) -> dict[str, Reason]:
    return {str(move): reason for move, reason in sensible_moves(position)}


@pytest.mark.parametrize(("code", "variant", "piles", "move", "values"), CASES)
def test_a_sensible_move_has_its_reason(
    code: str, variant: str, piles: dict[str, str], move: str, values: dict[str, str]
) -> None:
    reason = told(laid(variant, piles))[move]
    assert reason.code == code
    assert values.items() <= reason.values.items()


def test_every_code_is_reached() -> None:
    assert {code for code, *_ in CASES} == set(ORDER)


@pytest.mark.parametrize(
    ("variant", "piles", "move"),
    [
        ("cardgames", {**PLAIN, "up": "Kh", "tableau": "Ac/7s/4d/Qs"}, "FhT1"),
        (
            "canfield-relaxed",
            {**PLAIN, "tableau": "-/7s/4h/Qs", "reserve": ""},
            "T2T1",
        ),
        (RUNS, {**PLAIN, "tableau": "9c8h7s/8d/4h/Qs"}, "T1T2"),
    ],
)
def test_what_leads_nowhere_by_itself_is_left_out(
    variant: str, piles: dict[str, str], move: str
) -> None:
    position = laid(variant, piles)
    assert Move.parse(move) in legal_moves(position)
    assert move not in told(position)


def test_of_the_base_cards_the_one_is_first_that_lets_most_cards_go_up() -> None:
    position = SELECTIVE
    (first, reason), *others = sensible_moves(position)
    assert (str(first), reason.code, reason.values) == ("T4F", "base", {"card": "8d"})
    assert len(others) == 4


@given(positions())
def test_sensible_moves_are_legal_and_in_order(position: Position) -> None:
    found, legal = sensible_moves(position), legal_moves(position)
    moves = [move for move, _ in found]
    assert set(moves) <= set(legal)
    assert len(set(moves)) == len(moves)
    codes = [reason.code for _, reason in found]
    assert codes == sorted(codes, key=["base", *ORDER].index)
    stock = {move for move in legal if not move.target}
    assert stock <= set(moves)


@given(positions())
def test_a_reason_is_true_of_its_move(position: Position) -> None:
    for move, reason in sensible_moves(position):
        after = play(position, move)
        assert move.source[0] != "F"
        if reason.code == "safe":
            assert is_safe(position, move)
        if reason.code == "reserve":
            assert sum(map(len, after.reserves)) < sum(map(len, position.reserves))
        if reason.code == "column_reserve":
            assert after.reserves != position.reserves
        if reason.code.startswith("column"):
            assert pile_named(position, move.target)
        if reason.code.startswith("waste"):
            assert len(after.waste) < len(position.waste)
        if reason.code == "frees":
            ups = [up for up in foundation_moves(after) if up.source == move.source]
            uncovered = pile_named(after, move.source)[-1]
            assert ups
            assert parse_card(str(reason.values["onto"])) == uncovered
        if "card" in reason.values:
            assert reason.values["card"] == card_text(
                pile_named(position, move.source)[-move.count]
            )


@pytest.mark.parametrize("lang", words.LANGUAGES)
@given(position=positions())
def test_reasons_are_sentences_for_the_eye_and_for_the_ear(lang: str, position: Position) -> None:
    reasons = [reason for _, reason in sensible_moves(position)]
    reasons += [keeping(position, move) for move in legal_moves(position)]
    for reason in reasons:
        for spoken in (False, True):
            sentence = reason.text(lang, spoken=spoken)
            assert sentence.endswith(".")
            assert "{" not in sentence
        assert set(reason.unfilled) == set(words.LANGUAGES)
    if any(reason.code == "keep_card" for reason in reasons):
        assert any(reason.text(lang) != reason.text(lang, spoken=True) for reason in reasons)


@pytest.mark.parametrize(
    ("variant", "piles", "move", "code"),
    [
        ("canfield", PLAIN, "D", "keep_draw"),
        ("canfield", {**PLAIN, "rest": "waste"}, "X", "keep_redeal"),
        ("canfield", {**PLAIN, "tableau": "9c/6s/4h/Qs"}, "RT2", "keep_card"),
        (RUNS, {**PLAIN, "tableau": "9c8h/9s/4h/Th"}, "T1T4:2", "keep_cards"),
    ],
)
def test_a_move_that_wins_says_so(
    variant: str, piles: dict[str, str], move: str, code: str
) -> None:
    reason = keeping(laid(variant, piles), Move.parse(move))
    assert reason.code == code
    assert reason.text().endswith(": the game can still be won.")


def test_a_base_that_wins_says_so() -> None:
    reason = keeping(SELECTIVE, Move.parse("T4F"))
    assert reason.text("nl") == "8♦ als basiskaart: zo is het spel te winnen."
