"""Deals that another program solved: the same deals here, and every solution wins here too."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from canfield_widget.core import deals, engine, variants
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import Rules
from tests.core import naive, naive_text
from tests.core.oracle_files import (
    DATA,
    RECORDS,
    entries,
    position_of,
    rules_of,
    solved,
    translated,
)

FULL = os.environ.get("CANFIELD_FULL") == "1"
NAIVE_SOLUTIONS = None if FULL else 5
# Solvitaire wins no deal here within its budget, or proves that none can be won.
WITHOUT_SOLUTION = {"draw1_noredeal"}
CARDGAMES = json.loads((DATA / "deals_cardgames.json").read_text(encoding="ascii"))["deals"]


def record(name: str) -> Rules:
    """The engine's record for the rules of one file."""
    return variants.find_variant("canfield").replace(**RECORDS[name])


def placed(position: Position | naive_text.Position) -> list[str]:
    """Where the cards lie, as the fields of the position text that say so.

    Base cards that are laid out before the deal may take the foundations in any order.
    """
    text = str(position) if isinstance(position, Position) else naive_text.write(position)
    _, _, base, foundations, *others = text.split(" ")
    slots = foundations.split("/")
    return [base, *(slots if "-" in slots else sorted(slots)), *others]


@pytest.mark.parametrize("name", RECORDS)
def test_deals_are_those_of_the_file(name: str) -> None:
    rules = record(name)
    for entry in entries(name):
        dealt = deals.deal(rules, f"solvitaire:{entry['seed']}")
        assert placed(dealt) == placed(position_of(entry["deal"]))


@pytest.mark.parametrize("deal", CARDGAMES, ids=lambda deal: str(deal["number"]))
def test_cardgames_deals_are_those_of_the_page(deal: dict[str, Any]) -> None:
    dealt = deals.deal(variants.find_variant("cardgames"), f"cardgames:{deal['number']}")
    assert placed(dealt) == placed(position_of(deal))


@pytest.mark.parametrize("name", sorted(set(RECORDS) - WITHOUT_SOLUTION))
def test_every_solution_wins_in_the_engine(name: str) -> None:
    rules = record(name)
    assert len(solved(name)) >= 31
    for entry in solved(name):
        position = deals.deal(rules, f"solvitaire:{entry['seed']}")
        for text in translated(name, entry):
            move = Move.parse(text)
            assert move in engine.legal_moves(position), f"{entry['seed']}: {text} in {position}"
            position = engine.play(position, move)
        assert position.is_won
        assert position.foundation_count == 52
        assert list(engine.legal_moves(position)) == []


@pytest.mark.parametrize("name", sorted(WITHOUT_SOLUTION))
def test_files_without_a_solution_have_none(name: str) -> None:
    assert len(entries(name)) == 75
    assert solved(name) == []


@pytest.mark.parametrize("name", sorted(set(RECORDS) - WITHOUT_SOLUTION))
def test_solutions_win_by_the_naive_generator(name: str) -> None:
    rules = rules_of(name)
    for entry in solved(name)[:NAIVE_SOLUTIONS]:
        position = position_of(entry["deal"])
        for move in translated(name, entry):
            position = naive.play(position, move, rules)
        assert naive.is_won(position)
        assert sum(map(len, position["foundations"])) == 52
