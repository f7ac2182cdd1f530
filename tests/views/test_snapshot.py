"""The state that the page is told: complete, small, and without hidden cards."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

from canfield_widget import VARIANTS, Game
from canfield_widget.core.cards import card_text
from canfield_widget.core.positions import Position
from canfield_widget.views.snapshot import CardNumbers, snapshot
from tests.core.tables import table
from tests.strategies import positions

MOST_BYTES = 4000


def state_of(game: Game) -> dict[str, Any]:
    return snapshot(game, CardNumbers(game.position), 1, "0123456789ab", None)


def entries(state: dict[str, Any]) -> Iterator[str]:
    piles = state["piles"]
    yield from piles["stock"]
    yield from piles["waste"]
    for kind in ("reserves", "foundations", "tableau"):
        for pile in piles[kind]:
            yield from pile


@given(positions())
def test_the_state_shows_what_a_person_sees_and_nothing_else(position: Position) -> None:
    state = state_of(Game(position))
    text = json.dumps(state)
    assert len(text.encode()) <= MOST_BYTES
    numbers = [int(entry.split(":")[0]) for entry in entries(state)]
    assert sorted(numbers) == list(range(position.rules.card_count))
    shown = {entry.split(":")[1] for entry in entries(state) if ":" in entry}
    view = position.view
    piles = [*view.foundations, *view.reserves, *view.tableau, view.waste]
    assert shown == {card_text(card) for pile in piles for card in pile if card is not None}
    assert all(":" not in entry for entry in state["piles"]["stock"])


def test_the_largest_state_is_small() -> None:
    """A game near its end has the longest piles and the longest list of moves."""
    sizes = []
    for key in VARIANTS:
        game, choose = Game.deal(3, key), random.Random(3)
        for _ in range(400):
            sizes.append(len(json.dumps(state_of(game)).encode()))
            if game.outcome is not None:
                break
            game.push(choose.choice(list(game.legal_moves)))
    assert max(sizes) <= MOST_BYTES


def test_numbers_are_drawn_anew_for_each_deal() -> None:
    position = Game.deal(7).position
    first, second = (CardNumbers(position).follow(position) for _ in range(2))
    assert first != second


def test_a_card_keeps_its_number_through_a_game() -> None:
    game, choose = Game.deal(7, "cardgames"), random.Random(1)
    numbers = CardNumbers(game.position)
    known: dict[int, str] = {}
    for _ in range(200):
        state = snapshot(game, numbers, 1, "x", None)
        for entry in entries(state):
            number, _, face = entry.partition(":")
            if face:
                assert known.setdefault(int(number), face) == face
        if game.outcome is not None:
            break
        game.push(choose.choice(list(game.legal_moves)))
    assert len(known) > 20


def test_a_hidden_twin_never_takes_the_number_of_a_card_that_was_seen() -> None:
    game, choose = Game.deal(7, "canfield[decks=2,tableau=u+u+u+u+u]"), random.Random(1)
    numbers = CardNumbers(game.position)
    seen: set[str] = set()
    for _ in range(120):
        state = snapshot(game, numbers, 1, "x", None)
        hidden_reserve = {entry for entry in state["piles"]["reserves"][0] if ":" not in entry}
        assert not hidden_reserve & seen
        seen |= {entry.split(":")[0] for entry in entries(state) if ":" in entry}
        if game.outcome is not None:
            break
        game.push(choose.choice(list(game.legal_moves)))


def test_the_fields_of_a_new_game() -> None:
    game = Game.deal(7, "cardgames", draw=1)
    state = state_of(game)
    assert state["variant"] == {
        "key": "cardgames",
        "name": "Canfield (cardgames.io)",
        "text": "cardgames[draw=1]",
    }
    assert state["layout"] == {
        "reserves": 1,
        "foundations": 4,
        "tableau": 4,
        "waste_fan": 1,
        "reserve_face": "top",
        "starts": ["J"] * 4,
    }
    assert state["legal"] == ["D"]
    assert (state["base"], state["pass"], state["passes"], state["draw"]) == ("J", 1, None, 1)
    assert state["counts"] == {
        "moves": 0,
        "actions": 0,
        "shown": 0,
        "foundation": 1,
        "total": 52,
        "hints": 0,
    }
    assert state["balance"] == -45
    assert state["last"] == {"kind": "deal", "moves": [], "fills": []}
    assert (state["started"], state["outcome"]) == (False, None)
    assert state["can"] == {"undo": False, "redo": False, "collect": False}


@pytest.mark.parametrize(
    ("variant", "fan"), [("canfield", 3), ("casino", 1), ("rush", 3), ("canfield[draw=2]", 2)]
)
def test_the_waste_fans_as_many_cards_as_a_draw_turns(variant: str, fan: int) -> None:
    assert state_of(Game.deal(7, variant))["layout"]["waste_fan"] == fan


def test_the_end_of_a_game_is_told() -> None:
    game = Game.from_position(table(base="2", up="Kc Ad Ah As", tableau="Ac/-/-/-"))
    assert state_of(game)["can"]["collect"]
    game.push("T1F")
    state = state_of(game)
    assert (state["outcome"], state["legal"], state["balance"]) == ("won", [], 450)
    assert state["clock"]["running"] is False
    assert not state["can"]["collect"]


@pytest.mark.parametrize(
    ("variant", "starts"),
    [
        ("storehouse", ["2"] * 4),
        ("lafayette", ["A"] * 4 + ["K-"] * 4),
        ("beehive", [""]),
        ("dutchess", [""] * 4),
        ("plot", ["3"] + [""] * 7),
    ],
)
def test_the_state_tells_what_begins_each_foundation(variant: str, starts: list[str]) -> None:
    assert state_of(Game.deal(7, variant))["layout"]["starts"] == starts
