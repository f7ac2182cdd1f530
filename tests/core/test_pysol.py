"""PySolFC's deal numbers: its shuffle by published boards, its order of dealing by its games."""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path

import pytest

from canfield_widget import VARIANTS, DealError, Game, find_variant
from canfield_widget.core import deals, pysol
from canfield_widget.core.cards import cards_text
from canfield_widget.core.pysol import pysol_deck, shuffled

BOARDS = json.loads((Path(__file__).parents[1] / "data" / "deals_pysol.json").read_text("utf-8"))
BY_GAME = [(game, int(n)) for game in ("freecell", "black_hole") for n in BOARDS[game]]


def in_dealing_order(board: str) -> list[str]:
    """The cards of a published board that was dealt to its rows in turn."""
    rows = [[card[0] + card[1].lower() for card in row.split()] for row in board.split("/")]
    return [row[at] for at in range(max(map(len, rows))) for row in rows if at < len(row)]


def pack(decks: int, number: int) -> list[str]:
    """The shuffled pack, the card dealt first at the front."""
    return [cards_text([card]) for card in shuffled(decks, number)]


@pytest.mark.parametrize(("game", "number"), BY_GAME)
def test_a_published_board_of_one_pack(game: str, number: int) -> None:
    front = ["As"] if game == "black_hole" else []
    dealt = [card for card in pack(1, number) if card not in front]
    assert dealt == in_dealing_order(BOARDS[game][str(number)])


def test_a_published_board_of_two_packs() -> None:
    dealt = pack(2, 240000)
    aces = [at for at, card in enumerate(dealt) if card == "As"]
    kings = [at for at, card in enumerate(dealt) if card == "Kh"]
    rest = [
        [card for at, card in enumerate(dealt) if at not in taken] for taken in product(aces, kings)
    ]
    assert in_dealing_order(BOARDS["binary_star"]["240000"]) in rest


def test_game_24_of_canfield() -> None:
    """Base card, reserve, piles from the right, then the first three that PySolFC turns."""
    dealt = in_dealing_order(BOARDS["freecell"]["24"])
    game = Game.deal("pysol:24", "canfield-top")
    position = game.position
    assert cards_text(position.foundations[0]) == dealt[0]
    assert cards_text(position.reserves[0]) == "".join(dealt[1:14])
    assert [cards_text(pile) for pile in position.tableau] == dealt[17:13:-1]
    assert position.waste == ()
    game.push("D")
    assert cards_text(game.position.waste) == "".join(dealt[18:21])
    assert game.deal_number == "pysol:24"


def places(variant: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[list[int]]]:
    """Which card of the pack, the first dealt being 0, lies where: of a pack in order."""
    rules = find_variant(variant)
    monkeypatch.setattr(pysol, "shuffled", lambda decks, number: list(range(52)) * decks)
    position = deals.deal(rules, "pysol:1")
    return {
        "foundations": [list(pile) for pile in position.foundations if pile],
        "reserves": [list(pile) for pile in position.reserves],
        "tableau": [list(pile) for pile in position.tableau],
        "next": [list(position.stock[:-3:-1])],
    }


def test_storehouse_lays_out_and_deals_as_canfield(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places("storehouse", monkeypatch) == {
        "foundations": [[1], [14], [27], [40]],
        "reserves": [[0, *range(2, 14)]],
        "tableau": [[18], [17], [16], [15]],
        "next": [[19, 20]],
    }


def test_two_rows_of_candike_go_left_then_right_to_left(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [[14 + at, 27 - at] for at in range(7)]
    found = places("canfield[tableau=du+du+du+du+du+du+du]", monkeypatch)
    assert found["foundations"] == [[0]]
    assert found["tableau"] == rows
    assert found["next"] == [[28, 29]]


def test_minerva_deals_its_rows_before_the_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    aces = "base=fixed,base_rank=1,foundation_wrap=false,reserve_cards=11,wrap=none"
    found = places(f"canfield[{aces},tableau=dudu+dudu+dudu+dudu+dudu+dudu+dudu]", monkeypatch)
    assert found["tableau"] == [[at, at + 7, at + 14, at + 21] for at in range(7)]
    assert found["reserves"] == [list(range(28, 39))]


def test_lafayette_deals_its_reserve_then_piles_from_the_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = places("canfield[base=fixed,base_rank=1,wrap=none]", monkeypatch)
    assert found["reserves"] == [list(range(13))]
    assert found["tableau"] == [[13], [14], [15], [16]]


@pytest.mark.parametrize("base", ["base=fixed,base_rank=1", "base=chosen_reserve"])
def test_several_reserves_get_their_cards_in_turn(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = places(f"canfield[{base},reserve_piles=4,reserve_cards=3]", monkeypatch)
    assert found["reserves"] == [[at, at + 4, at + 8] for at in range(4)]
    assert found["tableau"] == [[12], [13], [14], [15]]


@pytest.mark.parametrize(
    "variant",
    [
        "selective",
        "canfield[tableau=u+du]",
        "canfield[reserve_piles=2,reserve_cards=5]",
        "canfield[reserve_piles=0]",
        "canfield[base=fixed,base_rank=1,decks=2]",
        "canfield[base=chosen_reserve]",
        "canfield[base=fixed,base_rank=1,reserve_piles=2,reserve_cards=3,tableau=du+du]",
    ],
)
def test_rules_that_no_game_of_pysolfc_is_dealt_like(variant: str) -> None:
    with pytest.raises(DealError, match="pysol cannot deal"):
        Game.deal("pysol:24", variant)


def test_every_game_that_it_can_deal_has_all_cards() -> None:
    dealt = 0
    for rules in VARIANTS.values():
        try:
            deck = pysol_deck(rules, 24)
        except DealError:
            assert rules.base == "chosen_deal"
        else:
            dealt += 1
            assert sorted(deck) == sorted(list(range(52)) * rules.decks)
    assert dealt >= 13


@pytest.mark.parametrize("number", [0, 10**20])
def test_numbers_out_of_range(number: int) -> None:
    with pytest.raises(DealError, match=r"out of range|not a deal number"):
        Game.deal(f"pysol:{number}")


def test_old_numbers_end_where_pysolfc_ends_them() -> None:
    """Up to 31999 it shuffles as the old FreeCell program did, from 32000 on by another way."""
    from pysol_cards.cards import createCards
    from pysol_cards.random import MTRandom

    newer = [card.rank for card in reversed(MTRandom(32000).shuffle(createCards(1)))]
    assert [card % 13 + 1 for card in shuffled(1, 32000)] == newer
    assert shuffled(1, 31999) != shuffled(1, 32000)
    assert len(Game.deal(f"pysol:{10**20 - 1}").position.stock) == 34


def test_without_the_package_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysol_cards.cards", None)
    with pytest.raises(DealError, match="pip install pysol-cards"):
        Game.deal("pysol:24")
