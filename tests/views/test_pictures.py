"""The board as text and as a still picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given

from canfield_widget import VARIANTS, Game
from canfield_widget.core.cards import card_text
from canfield_widget.core.positions import Position
from canfield_widget.views.svg import board_svg
from canfield_widget.views.text import board_text
from canfield_widget.words import card_label
from tests.core.tables import table
from tests.strategies import positions

NEW = """\
Canfield, base J, pass 1

stock    [34]   F    J♠  --  --  --
waste     --

reserve   K♦ [13]   T   10♣  2♥  7♣  4♣"""

LATER = """\
Canfield, base J, pass 1

stock    [28]              F    J♠  --  --  --
waste     Q♥  3♦  6♥ [6]

reserve   K♦ [13]          T   10♣  2♥  7♣  4♣"""


def test_a_new_game_as_text() -> None:
    assert board_text(Game.deal(7).view) == NEW


def test_columns_stand_side_by_side() -> None:
    position = table("casino", base="2", up="5c 3h", tableau="9c8h7s/-/Th/Qs", waste="Jd")
    assert board_text(position.view).splitlines()[-3:] == [
        "reserve   --   T    9♣  -- 10♥  Q♠",
        "                    8♥",
        "                    7♠",
    ]
    assert board_text(position.view).splitlines()[0] == "Casino Canfield, base 2, pass 1 of 1"


def test_the_text_speaks_the_language_it_is_asked_in() -> None:
    assert (
        board_text(Game.deal(7, "rush").view, "nl")
        == """\
Canfield Rush, basiskaart B, ronde 1 van 3

trekstapel   [34]   F    B♠  --  --  --
aflegstapel   --

reserve       H♦ [13]   T   10♣  2♥  7♣  4♣"""
    )


def test_several_reserves_stand_below_each_other() -> None:
    assert board_text(Game.deal(7, "gate").view).splitlines()[-2:] == [
        "reserve 1   4♦  5♣  J♥  3♠  4♥ [5]   T    9♦  2♣  K♦  J♠ 10♣  2♥  7♣  4♣",
        "reserve 2  10♥  K♠  6♦  4♠  7♥ [5]",
    ]


def test_a_long_open_reserve_stands_in_rows() -> None:
    assert board_text(Game.deal(7, "lafayette").view).splitlines()[-2:] == [
        "reserve   4♦  5♣  J♥  3♠  4♥ 10♥  K♠  6♦   T    J♠ 10♣  2♥  7♣",
        "          4♠  7♥  9♦  2♣  K♦ [13]",
    ]


def test_changed_rules_are_named() -> None:
    title = board_text(Game.deal(7, passes=3).view).splitlines()[0]
    assert title == "Canfield [passes=3], base J, pass 1 of 3"


def test_a_game_without_a_base_rank_says_so() -> None:
    assert board_text(Game.deal(7, "beehive").view).startswith("Beehive, base none, pass 1\n")
    assert board_text(Game.deal(7, "dutchess").view).startswith("Dutchess, base to be chosen, ")


@pytest.mark.parametrize(
    ("key", "labels"),
    [
        ("lafayette", ["A"] * 4 + ["K↓"] * 4),
        ("acme", []),
        ("minerva", ["A"] * 4),
        ("beehive", []),
        ("selective", []),
        ("quadruple", ["8"] * 15),
        ("plot", []),
    ],
)
def test_an_empty_foundation_shows_the_rank_that_begins_it(key: str, labels: list[str]) -> None:
    svg = board_svg(Game.deal(7, key).view)
    assert re.findall(r'fill-opacity="\.7">([^<]+)<', svg) == labels


@given(positions())
def test_the_text_is_deterministic_and_hides_what_it_must(position: Position) -> None:
    text = board_text(position.view)
    assert text == board_text(Position.parse(str(position)).view)
    assert all(line == line.rstrip() for line in text.splitlines())
    if position.pass_number == 1:
        view = position.view
        piles = (view.waste, *view.foundations, *view.reserves, *view.tableau)
        seen = {card for pile in piles for card in pile}
        for card in set(position.stock) - seen:
            assert card_label(card_text(card)) not in text.replace("10", "1O").split()


@pytest.mark.parametrize(
    "key", [*VARIANTS, "canfield[decks=3,reserve_piles=3,tableau=u+u+u+u+u+u+u]"]
)
def test_the_picture_is_sound_and_asks_for_nothing(key: str) -> None:
    svg = board_svg(Game.deal(7, key).view)
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "href" not in svg
    assert "<script" not in svg
    _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    assert float(root.attrib["width"]) <= 720
    for shape in root.iter("{http://www.w3.org/2000/svg}rect"):
        assert 0 <= float(shape.get("x", 0)) <= width - float(shape.attrib["width"])
        assert 0 <= float(shape.get("y", 0)) <= height - float(shape.attrib["height"])


def test_the_picture_hides_what_it_must() -> None:
    game = Game.deal(7)
    texts = ElementTree.fromstring(board_svg(game.view)).iter("{http://www.w3.org/2000/svg}text")
    shown = [text.text for text in texts if text.text and not text.text.isdigit()]
    assert sorted(shown) == ["J", "J", "J", "J", "K"]
