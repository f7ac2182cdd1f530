"""Each reason for a refusal, the move that meets it, and the sentence it makes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget import Move, words
from canfield_widget.core.engine import legal_moves
from canfield_widget.core.positions import Position
from canfield_widget.core.refusals import refusal
from tests.core.tables import table
from tests.strategies import CANDIDATES, positions

BEEHIVE = "canfield[base=none,foundation_build=rank_set,foundation_count=1,build=rank,group=run]"
BOTH_WAYS = "canfield[foundation_count=8,foundation_down=4]"
PLAIN = {"base": "2", "tableau": "9c/8s/4h/Qs", "waste": "Kc", "reserve": "5d"}

CASES: list[tuple[str, dict[str, str], str, str]] = [
    ("canfield", PLAIN, "T2T1", "colour"),
    ("canfield[build=color]", {**PLAIN, "tableau": "9c/8h/4h/Qs"}, "T2T1", "same_colour"),
    ("canfield[build=suit]", PLAIN, "T2T1", "suit"),
    ("canfield[build=rank]", PLAIN, "T2T1", "same_rank"),
    ("canfield[build=none]", PLAIN, "T2T1", "no_building"),
    ("canfield", PLAIN, "T3T1", "rank"),
    ("canfield", PLAIN, "T3F", "base_rank"),
    ("canfield", {**PLAIN, "up": "2h"}, "T3F", "foundation_next"),
    ("canfield", {**PLAIN, "up": "2h"}, "T2F1", "suit"),
    (
        "canfield[foundation_wrap=false]",
        {**PLAIN, "base": "Q", "up": "Kh"},
        "T3F",
        "foundation_full",
    ),
    (BOTH_WAYS, PLAIN, "T3F5", "base_rank"),
    ("canfield[foundation_build=any]", {**PLAIN, "up": "2h"}, "T3F", "foundation_ranks"),
    ("canfield[foundation_build=any]", {**PLAIN, "up": "2h"}, "T3F1", "foundation_rank"),
    (BOTH_WAYS, {**PLAIN, "up": "2h"}, "T3F", "foundation_nexts"),
    (
        "canfield[foundation_build=any,foundation_gate=true]",
        {**PLAIN, "up": "3c", "tableau": "2d/8s/4h/Qs"},
        "T1F2",
        "foundation_waits",
    ),
    (BEEHIVE, {**PLAIN, "base": "-", "tableau": "9c9d9h/8s/4h/Qs"}, "T1F:3", "rank_set"),
    (BEEHIVE, {**PLAIN, "base": "-"}, "WF", "rank_set"),
    ("canfield", PLAIN, "T1F:2", "count"),
    ("canfield", {**PLAIN, "tableau": "9c8h/8s/4h/Qs"}, "T1F:2", "foundation_one"),
    ("canfield", {**PLAIN, "waste": "KcKd"}, "WT1:2", "not_top"),
    ("canfield", {**PLAIN, "tableau": "9c8h/9s/4h/Qs"}, "T1T2", "whole_pile"),
    ("canfield-top", {**PLAIN, "tableau": "9c8h7s/9s/4h/Qs"}, "T1T2:2", "whole_or_top"),
    ("canfield[group=top]", {**PLAIN, "tableau": "9c8h/9s/4h/Qs"}, "T1T2:2", "top_only"),
    (
        "canfield[group=run,tableau=uu+u+u+u]",
        {**PLAIN, "tableau": "9c8s/9s/4h/Qs"},
        "T1T2:2",
        "not_run",
    ),
    (
        "canfield[wrap=stop_at_base]",
        {**PLAIN, "base": "9", "tableau": "9c/8h/4h/Qs"},
        "T2T1",
        "on_base",
    ),
    ("canfield[wrap=none]", {**PLAIN, "tableau": "Ac/8h/4h/Kh"}, "T4T1", "on_ace"),
    ("canfield[max_cards=1]", {**PLAIN, "tableau": "9c/8h/4h/Qs"}, "T2T1", "pile_full"),
    (
        "superior[fill_with_reserve=reserve]",
        {**PLAIN, "tableau": "-/8h/4h/Qs"},
        "T2T1",
        "space_reserve",
    ),
    ("canfield", {**PLAIN, "tableau": "-/8h/4h/Qs", "reserve": ""}, "T2T1", "space_waste"),
    (
        "canfield-relaxed[takeback=top]",
        {**PLAIN, "up": "3c", "tableau": "-/8h/4h/Qs", "reserve": ""},
        "FcT1",
        "space_closed",
    ),
    (
        "canfield[fill_rank=7]",
        {**PLAIN, "tableau": "-/8h/4h/Qs", "reserve": ""},
        "WT1",
        "space_rank",
    ),
    (
        "canfield[fill_base_first=true]",
        {**PLAIN, "tableau": "-/8s/4h/Qs", "reserve": ""},
        "WT1",
        "space_rank",
    ),
    ("casino", {**PLAIN, "rest": "waste"}, "X", "no_passes"),
    ("canfield", PLAIN, "X", "stock_left"),
    ("canfield", {**PLAIN, "rest": "waste"}, "D", "stock_empty"),
    ("canfield", {**PLAIN, "reserve": ""}, "RT1", "empty"),
    ("canfield", PLAIN, "FcT1", "empty"),
    ("canfield", PLAIN, "T1R", "reserve_target"),
    ("canfield[reserve_targets=foundation]", PLAIN, "RT1", "reserve_foundation"),
    ("canfield[reserve_targets=tableau]", PLAIN, "RF", "reserve_tableau"),
    ("canfield", {**PLAIN, "up": "3c"}, "FcT1", "foundation_closed"),
    ("canfield[takeback=top_not_base]", {**PLAIN, "up": "2c"}, "FcT1", "foundation_base"),
    ("cardgames", {**PLAIN, "up": "3c"}, "FcF", "foundation_foundation"),
    ("canfield", PLAIN, "T1W", "waste_target"),
    ("canfield", PLAIN, "T1S", "stock_target"),
    ("canfield", PLAIN, "T1T1", "same_pile"),
    ("canfield", PLAIN, "T1T9", "no_such_pile"),
    ("canfield", PLAIN, "R2T1", "no_such_pile"),
    ("canfield[tableau=du+u+u+u]", {**PLAIN, "tableau": "9c|8h/9s/4h/Qs"}, "T1T2:2", "face_down"),
    ("canfield", {"base": "2", "up": "Ac Ad Ah As"}, "D", "game_over"),
]
OTHERWISE = {"choose_base", "choose_base_reserve", "not_free"}
"""Reasons with tests of their own, in test_engine and test_notation."""


@pytest.mark.parametrize(("variant", "piles", "move", "code"), CASES)
def test_a_refusal_has_its_reason(
    variant: str, piles: dict[str, str], move: str, code: str
) -> None:
    refused = refusal(table(variant, **piles), Move.parse(move))  # type: ignore[arg-type]
    assert refused is not None
    assert refused.code == code
    for lang in words.LANGUAGES:
        sentence = refused.text(lang)
        assert sentence
        assert "{" not in sentence


def test_every_reason_that_has_words_is_met_here() -> None:
    worded = {key.removeprefix("refusal.") for key in words.keys("refusals")}
    assert worded == {code for *_, code in CASES} | OTHERWISE


def test_the_sentence_for_whole_piles_is_true_of_canfield() -> None:
    refused = refusal(table(base="2", tableau="9c8h/9s/4h/Qs"), Move.parse("T1T2"))
    assert refused is not None
    assert not re.search(r"\btop\b", refused.text())


def test_the_colour_is_named_with_both_cards() -> None:
    refused = refusal(table(**PLAIN), Move.parse("T2T1"))  # type: ignore[arg-type]
    assert refused is not None
    assert dict(refused.values) == {"card": "8s", "onto": "9c"}
    assert str(refused) == refused.text("en")


@pytest.mark.parametrize(
    ("variant", "values"),
    [
        (BOTH_WAYS, {"card_list": "3h Ah"}),
        ("canfield[foundation_build=any]", {"rank_list": "3 2"}),
        ("canfield[foundation_build=any,foundation_gate=true]", {"rank": "3"}),
        ("canfield", {"card": "3h"}),
    ],
)
def test_everything_that_the_foundations_take_is_named(
    variant: str, values: dict[str, str]
) -> None:
    position = table(variant, **{**PLAIN, "up": "2h"})  # type: ignore[arg-type]
    refused = refusal(position, Move.parse("T3F"))
    assert refused is not None
    assert dict(refused.values) == values


@pytest.mark.parametrize(("move", "rank"), [("T3F1", "2"), ("T3F5", "A")])
def test_an_empty_foundation_names_the_rank_that_begins_it(move: str, rank: str) -> None:
    refused = refusal(table(BOTH_WAYS, **PLAIN), Move.parse(move))  # type: ignore[arg-type]
    assert refused is not None
    assert dict(refused.values) == {"rank": rank}


def test_a_space_names_the_base_rank_while_only_that_may_fill_it() -> None:
    position = table(
        "canfield[fill_base_first=true]", base="2", tableau="-/8s/4h/Qs", waste="Kc", reserve=""
    )
    refused = refusal(position, Move.parse("WT1"))
    assert refused is not None
    assert dict(refused.values) == {"rank": "2"}


@given(positions(), st.sampled_from(CANDIDATES), st.sampled_from(words.LANGUAGES))
def test_every_refusal_makes_a_sentence_in_every_language(
    position: Position, move: Move, lang: str
) -> None:
    refused = refusal(position, move)
    if refused is not None:
        assert refused.text(lang)


def test_a_card_that_lies_face_down_tells_nothing() -> None:
    """Neither a reason nor a list of moves says what a reserve hides until its last card."""
    position = table("canfield[reserve_face=last]", base="2", tableau="9c/8s/4h/Qs", reserve="5c8d")
    for move in ("RT1", "RF"):
        refused = refusal(position, Move.parse(move))
        assert refused is not None
        assert refused.code == "face_down"
    assert not [move for move in legal_moves(position) if move.source == "R"]
