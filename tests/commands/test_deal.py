"""`deal` prints first positions."""

from __future__ import annotations

import re

import pytest

import canfield_widget as cw
from tests.commands.calling import canfield, refused

DECK = "".join(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")


def test_a_number_is_dealt_in_canfield() -> None:
    result = canfield("deal", "7")
    assert (result.code, result.err) == (0, "")
    assert result.out == f"{cw.Game.deal(7).position}\n"


@pytest.mark.parametrize(
    ("argv", "deal", "variant"),
    [
        (["cardgames:16422", "--variant", "cardgames"], "cardgames:16422", "cardgames"),
        (["7", "--variant", "Rush"], 7, "rush"),
        (["7", "--variant", "canfield[draw=1]"], 7, "canfield[draw=1]"),
        (["7", "--set", "draw=1", "--set", "passes=3"], 7, "canfield[draw=1,passes=3]"),
        (["cardgames[draw=1]@cw1:7"], 7, "cardgames[draw=1]"),
        (["rush@7", "--set", "passes=2"], 7, "rush[passes=2]"),
        ([DECK], DECK, "canfield"),
    ],
)
def test_what_is_dealt(argv: list[str], deal: int | str, variant: str) -> None:
    assert canfield("deal", *argv).out == f"{cw.Game.deal(deal, variant).position}\n"


def test_a_random_deal_tells_its_number_beside_the_output() -> None:
    result = canfield("deal")
    found = re.fullmatch(r"canfield: deal (cw1:[0-9]+)\n", result.err)
    assert found
    assert result.out == f"{cw.Game.deal(found[1]).position}\n"


def test_a_random_deal_as_json_tells_its_number_there() -> None:
    result = canfield("deal", "--json", "--variant", "double")
    assert result.err == ""
    (value,) = result.values
    assert str(cw.Game.deal(value["deal"], "double").position) == value["position"]


def test_count_goes_on_from_the_number() -> None:
    result = canfield("deal", "cardgames:41", "--count", "3")
    numbers = (41, 42, 43)
    assert result.lines == [str(cw.Game.deal(f"cardgames:{n}").position) for n in numbers]


def test_json_has_all_cards_and_the_share_code() -> None:
    first, second = canfield("deal", "rush@7", "--count", "2", "--json").values
    assert list(first) == ["deal", "variant", "share", "position"]
    assert first == {
        "deal": "cw1:7",
        "variant": "rush",
        "share": "rush@cw1:7",
        "position": str(cw.Game.deal(7, "rush").position),
    }
    assert second["share"] == "rush@cw1:8"


def test_the_share_code_of_a_deck_deals_it() -> None:
    (value,) = canfield("deal", DECK, "--json").values
    assert value["deal"] == ""
    assert canfield("deal", value["share"]).out.rstrip() == value["position"]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["x"], "not a deal number"),
        (["-1"], "not a deal number"),
        (["999999999999999999999"], "not a deal number"),
        (["other:7"], "unknown scheme 'other'"),
        (["7", "--variant", "canfeild"], "did you mean canfield"),
        (["7", "--set", "draw"], "'draw' of 'draw' is not one field=value"),
        (["7", "--set", "drow=1"], "did you mean draw"),
        (["rush@7", "--variant", "gate"], "is of rush, not of 'gate'"),
        (["7", "--count", "0"], "'0' is not a whole number from 1"),
        (["7", "--cou", "2"], "unrecognized arguments: --cou"),
        (["7", "8"], "unrecognized arguments: 8"),
        ([DECK, "--count", "2"], "no deal comes after a deck"),
        (["18446744073709551615", "--count", "2"], "out of range"),
    ],
)
def test_bad_input_is_refused(argv: list[str], said: str) -> None:
    assert said in refused("deal", *argv)
