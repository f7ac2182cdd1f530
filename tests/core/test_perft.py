"""The engine counts, lists and plays as the naive generator does.

`CANFIELD_FULL=1` counts every stored depth and walks further.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest

from canfield_widget.core import engine, positions, variants
from canfield_widget.core.moves import Move
from tests.core import naive
from tests.core.naive_rules import CATALOGUE, DEFAULTS, PLAYED, RELATED
from tests.core.perft_positions import (
    GOLDEN,
    LEAST_DEPTH,
    OWN_PURPOSES,
    first_position,
    liking,
)

FULL = os.environ.get("CANFIELD_FULL") == "1"
ENGINE_DEPTH, ENGINE_COUNT = (99, 10**9) if FULL else (4, 6_000)
# The file goes stale at the first depths already; more would only take longer.
NAIVE_COUNT = 20_000 if FULL else 400
WALKS = 1000 if FULL else 100
# Records outside the catalogue, where no game is played yet.
FEWER_WALKS = 200 if FULL else 25
STEPS = 80 if FULL else 25

STORED: dict[str, list[dict[str, Any]]] = json.loads(GOLDEN.read_text(encoding="ascii"))
CASES = [
    pytest.param(variant, entry, id=f"{variant}: {entry['purpose']}")
    for variant, stored in STORED.items()
    for entry in stored
]


def engine_perft(position: positions.Position, depth: int) -> int:
    """The number of move sequences of that length, by the engine."""
    moves = engine.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(engine_perft(engine.play(position, move), depth - 1) for move in moves)


@pytest.mark.parametrize("variant", sorted(set(variants.VARIANTS) | set(CATALOGUE)))
def test_every_variant_of_the_catalogue_has_counts(variant: str) -> None:
    assert variant in variants.VARIANTS
    assert len(STORED[variant]) >= 10


@pytest.mark.parametrize("variant", RELATED)
def test_rules_of_their_own_have_positions_chosen_for_them(variant: str) -> None:
    rules = PLAYED[variant]
    chosen = {entry["purpose"]: naive.read(entry["position"]) for entry in STORED[variant]}
    for purpose, (applies, holds) in OWN_PURPOSES.items():
        if applies(rules):
            assert holds(chosen[purpose], rules), purpose


@pytest.mark.parametrize("variant", sorted(PLAYED))
def test_the_records_say_what_the_naive_catalogue_says(variant: str) -> None:
    rules = variants.find_variant(variant)
    assert {field: getattr(rules, field) for field in DEFAULTS} == PLAYED[variant]


@pytest.mark.parametrize(("variant", "entry"), CASES)
def test_engine_counts_as_many_sequences_as_stored(variant: str, entry: dict[str, Any]) -> None:
    position = positions.Position.parse(entry["position"])
    for depth, count in enumerate(entry["counts"][:ENGINE_DEPTH], start=1):
        if depth == 1 or count <= ENGINE_COUNT:
            assert engine_perft(position, depth) == count


@pytest.mark.parametrize(("variant", "entry"), CASES)
def test_stored_counts_are_those_of_the_naive_generator(
    variant: str, entry: dict[str, Any]
) -> None:
    position = naive.read(entry["position"])
    counts = entry["counts"]
    assert len(counts) >= LEAST_DEPTH
    for depth, count in enumerate(counts, start=1):
        if depth == 1 or count <= NAIVE_COUNT:
            assert naive.perft(position, PLAYED[variant], depth) == count


@pytest.mark.parametrize("variant", sorted(PLAYED))
def test_engine_and_naive_agree_move_for_move(variant: str) -> None:
    rules = PLAYED[variant]
    starts = [entry["position"] for entry in STORED[variant]]
    for number in range(WALKS if variant in CATALOGUE else FEWER_WALKS):
        rng = random.Random(number)
        position = naive.read(rng.choice(starts))
        if number % 2:
            position = first_position(variant, number)
        for _ in range(STEPS):
            after = agreed_successors(position, rules)
            if not after:
                break
            move = rng.choices(list(after), [liking(move) for move in after])[0]
            position = after[move]


def agreed_successors(position: naive.Position, rules: naive.Rules) -> dict[str, naive.Position]:
    """The naive successors of a position, after comparing them with the engine's."""
    text = naive.write(position)
    judged = positions.Position.parse(text)
    assert str(judged) == text
    assert judged.is_won == naive.is_won(position)
    moves = engine.legal_moves(judged)
    after = naive.successors(position, rules)
    expected = {move: naive.write(position) for move, position in after.items()}
    assert {str(move): str(engine.play(judged, move)) for move in moves} == expected
    assert len(moves) == len(expected)
    assert {Move.parse(text) for text in expected} == set(moves)
    return after
