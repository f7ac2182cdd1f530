"""Share codes: variant, options and deal in one short text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from canfield_widget import DealError, Game, Rules, RulesError
from canfield_widget.core.cards import cards_text
from canfield_widget.core.deals import deal, deck_of
from canfield_widget.core.rules import NAMED
from canfield_widget.core.share import share
from tests.core.record_games import two_decks
from tests.strategies import numbers, variants


@given(variants | two_decks, numbers)
def test_a_code_deals_the_same_game(rules: Rules, number: int) -> None:
    game = Game.deal(number, rules)
    for again in (Game.deal(share(game)), Game.deal(f"  {share(game)}\n")):
        assert str(again.position) == str(game.position)
        assert again.deal_number == game.deal_number
        assert share(again) == share(game)
    assert share(game) == f"{rules}@cw1:{number}"
    assert not set(share(game)) & set(" \t\n\"'<>")


@given(variants | two_decks, numbers)
def test_a_game_from_a_deck_shares_the_deck(rules: Rules, number: int) -> None:
    game = Game.deal(deck_of(Game.deal(number, rules).position), rules)
    code = share(game)
    assert len(code.partition("@")[2]) == 2 * rules.card_count
    again = Game.deal(code)
    assert str(again.position) == str(game.position)
    assert share(again) == code


@pytest.mark.parametrize("parts", [("tableau", "stock", "foundation", "reserve")])
def test_a_deck_is_in_the_order_of_dealing(parts: tuple[str, ...]) -> None:
    deck = cards_text(range(52))
    game = Game.deal(deck, deal_order=parts, initial_waste=2)
    assert deck_of(game.position) == deck
    assert share(game).endswith(f"@{deck}")


def test_moves_are_not_in_the_code() -> None:
    game = Game.deal(7, "cardgames", draw=1)
    game.push("D")
    assert share(game) == "cardgames[draw=1]@cw1:7"
    assert Game.deal(share(game)).moves == 0


def test_a_game_that_began_in_the_middle_shares_its_record() -> None:
    game = Game.deal(7)
    game.push("D")
    with pytest.raises(DealError, match="share its record"):
        share(Game.from_position(game.position))


def test_a_position_that_a_deck_deals_is_shared_as_that() -> None:
    game = Game.from_position(Game.deal(7).position)
    assert Game.deal(share(game)).position == game.position


@pytest.mark.parametrize(
    ("code", "variant", "changes", "rules"),
    [
        ("cardgames@7", "canfield", {}, "cardgames"),
        ("Cardgames[draw=3]@cw1:007", "canfield", {}, "cardgames"),
        ("hoyle@7", "canfield", {}, "canfield"),
        ("cardgames[draw=1]@7", "canfield", {"passes": 3}, "cardgames[draw=1,passes=3]"),
        ("cardgames[draw=1]@7", "canfield", {"draw": 3}, "cardgames"),
        ("cardgames[draw=1]@7", "cardgames[draw=1]", {}, "cardgames[draw=1]"),
        ("cardgames@cardgames:16422", "cardgames", {}, "cardgames"),
    ],
)
def test_what_a_code_and_the_keywords_mean(
    code: str, variant: str, changes: dict[str, Any], rules: str
) -> None:
    assert str(Game.deal(code, variant, **changes).rules) == rules


@pytest.mark.parametrize("variant", ["storehouse", "cardgames", "canfield[passes=2]"])
def test_another_variant_beside_a_code_is_refused(variant: str) -> None:
    with pytest.raises(DealError, match=r"is of cardgames\[draw=1\], not of"):
        Game.deal("cardgames[draw=1]@cw1:7", variant)


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("@7", RulesError),
        ("nowhere@7", RulesError),
        ("canfield@", DealError),
        ("canfield@@7", DealError),
        ("canfield@cf1 canfield", DealError),
        ("canfield@" + "A" * 100_000, DealError),
        ("x" * 100_000 + "@7", RulesError),
        ("canfield@elsewhere:7", DealError),
        ("canfield[draw=0]@7", RulesError),
    ],
)
def test_a_damaged_code_is_refused(code: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        Game.deal(code)
    assert len(str(caught.value)) < 700


def test_a_deck_of_a_position_in_play_is_refused() -> None:
    game = Game.deal(7)
    game.push("D")
    with pytest.raises(DealError, match="no deck deals this position"):
        deck_of(game.position)


def test_rules_outside_the_catalogue_are_told_by_their_differences() -> None:
    rules = Rules("mine", "Mine", group="run", decks=2)
    assert rules.key not in NAMED
    game = Game(deal(rules, 7), deal_number="cw1:7")
    assert share(game) == "canfield[decks=2,group=run]@cw1:7"
    assert str(Game.deal(share(game)).position) == str(game.position)
    assert share(Game.deal(share(game), rules)) == share(game)
