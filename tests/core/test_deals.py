"""Deal numbers and decks."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from canfield_widget import DealError, Game
from canfield_widget.core.cards import cards_text, parse_cards
from canfield_widget.core.deals import SCHEMES, deal, deal_name, random_deal
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, Rules, find_variant
from tests.strategies import numbers, variants

GOLDEN = {
    7: (
        "cf1 canfield J Js/-/-/- 4d5cJh3s4hThKs6d4s7h9d2cKd Tc/2h/7c/4c - "
        "QcQd8s5dJc8cTdKcAdQs5s9h5h7dAs6cKhAh8h3h3d6hJd9cAc6s8d2dQh3c9sTs2s7s 1"
    ),
}


def all_cards(position: Position) -> Counter[int]:
    piles = [*position.foundations, *position.reserves, *position.tableau]
    return Counter([card for pile in [*piles, position.waste, position.stock] for card in pile])


@pytest.mark.parametrize("number", GOLDEN)
def test_our_own_deals_never_change(number: int) -> None:
    assert str(deal(find_variant("canfield"), number)) == GOLDEN[number]


@given(variants, numbers)
def test_a_deal_is_the_whole_pack_in_the_piles_of_the_rules(rules: Rules, number: int) -> None:
    position = deal(rules, number)
    assert all_cards(position) == Counter(list(range(52)) * rules.decks)
    assert [len(pile) for pile in position.reserves] == [rules.reserve_cards] * rules.reserve_piles
    assert len(position.stock) == rules.stock_size
    assert position.waste == ()
    assert position.pass_number == 1
    assert Position.parse(str(position)) == position


def test_hoyle_deals_reserve_foundation_tableau_stock() -> None:
    deck = list(range(52))
    random.Random(1).shuffle(deck)
    position = deal(find_variant("canfield"), cards_text(deck))
    assert position.reserves[0] == tuple(deck[:13])
    assert position.foundations == ((deck[13],), (), (), ())
    assert position.tableau == tuple((card,) for card in deck[14:18])
    assert position.stock == tuple(deck[:17:-1])


def test_the_deal_shows_one_reserve_card_and_an_open_tableau() -> None:
    view = deal(find_variant("canfield"), 7).view
    assert view.reserves[0][:-1] == (None,) * 12
    assert cards_text([view.reserves[0][-1] or 0]) == "Kd"
    assert all(None not in pile for pile in view.tableau)
    assert view.known == (None,) * 34


def test_storehouse_lays_the_twos_out() -> None:
    position = deal(find_variant("storehouse"), 7)
    assert [cards_text(pile) for pile in position.foundations] == ["2c", "2d", "2h", "2s"]
    assert position.base == 2


def test_selective_deals_five_cards_and_no_base() -> None:
    position = deal(find_variant("selective"), 7)
    assert position.base is None
    assert [len(pile) for pile in position.tableau] == [1] * 5
    assert position.foundation_count == 0


def test_two_decks_have_every_card_twice() -> None:
    position = deal(find_variant("canfield", decks=2, tableau=("u",) * 5), 7)
    assert set(all_cards(position).values()) == {2}
    assert len(position.foundations) == 8


def test_a_foreign_scheme_keeps_its_own_order() -> None:
    rules = find_variant("canfield", deal_order=("stock", "tableau", "foundation", "reserve"))
    foreign = deal(rules, "solvitaire:1")
    assert foreign.reserves == deal(find_variant("canfield"), "solvitaire:1").reserves


@pytest.mark.parametrize("scheme", ["cardgames", "solvitaire"])
@pytest.mark.parametrize("variant", ["selective", "canfield[decks=2]", "canfield[tableau=du+du]"])
def test_a_scheme_that_cannot_deal_the_rules_says_so(scheme: str, variant: str) -> None:
    with pytest.raises(DealError, match=f"{scheme} cannot deal"):
        deal(find_variant(variant), f"{scheme}:1")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (-1, "not a deal number"),
        ("seven", "'seven' is not a deal number, and not a deck"),
        (str(Game.deal(7).position), "Game.from_position"),
        ("-1", "not a deal number"),
        (2**64, "out of range"),
        pytest.param(10**5000, "out of range", id="huge"),
        (" -1 ", "not a deal number"),
        (True, "not a deal"),
        (1.5, "not a deal"),
        (None, "not a deal"),
        ("cardgames:233280", "out of range"),
        ("solvitaire:4294967296", "out of range"),
        ("klondike:1", "unknown scheme 'klondike'; known: cw1, cardgames, solvitaire"),
        ("cw1:", "not a deal number"),
        ("cw1:x", "not a deal number"),
        ("AcAc", "more than 1 of: Ac"),
        ("Ac2x", "not a deal number, and not a deck: .* not a card"),
        ("A" * 100_000, "not a deck"),
        ("9" * 100_000, "not a deal number"),
    ],
)
def test_a_bad_deal_is_refused(source: object, expected: str) -> None:
    with pytest.raises(DealError, match=expected) as caught:
        deal(find_variant("canfield"), source)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 400


def test_a_deck_of_51_cards_names_the_missing_one() -> None:
    deck = cards_text(range(51))
    with pytest.raises(DealError, match="51 cards instead of 52; missing: Ks"):
        Game.deal(deck)


def test_a_doubled_card_is_named() -> None:
    deck = cards_text([*range(51), 0])
    with pytest.raises(DealError, match="more than 1 of: Ac"):
        Game.deal(deck)


def test_names_of_deals() -> None:
    assert deal_name(7) == deal_name("7") == deal_name("cw1:007") == "cw1:7"
    assert Game.deal(7).deal_number == "cw1:7"
    assert Game.deal(cards_text(range(52))).deal_number == ""


def test_a_random_deal_has_a_number_that_deals_it_again() -> None:
    name = random_deal()
    assert name == deal_name(name)
    assert Game.deal(name).position == Game.deal(name).position
    assert len({random_deal() for _ in range(20)}) > 1


def test_every_scheme_is_its_own() -> None:
    dealt = {str(deal(VARIANTS["canfield"], f"{scheme}:7")) for scheme in SCHEMES}
    assert len(dealt) == len(SCHEMES)


def test_a_deck_may_have_spaces() -> None:
    deck = cards_text(range(52))
    spaced = " ".join(deck[i : i + 2] for i in range(0, 104, 2))
    assert deal(find_variant("canfield"), spaced) == deal(find_variant("canfield"), deck)
    assert parse_cards(deck) == tuple(range(52))
