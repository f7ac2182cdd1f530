"""The engine counts, lists and plays as the naive generator does.

`CANFIELD_FULL=1` counts every stored depth and walks further.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest

from canfield_widget.core import positions, variants
from tests.core import naive_count, naive_text
from tests.core.agreeing import agreed_successors, engine_perft
from tests.core.naive_play import first_position, liking
from tests.core.naive_rules import CATALOGUE, DEFAULTS, PLAYED
from tests.core.perft_positions import GOLDEN, LEAST_DEPTH
from tests.core.perft_purposes import OWN_PURPOSES, PURPOSES

FULL = os.environ.get("CANFIELD_FULL") == "1"
ENGINE_DEPTH, ENGINE_COUNT = (99, 10**9) if FULL else (4, 3_000)
# The file goes stale at the first depths already; more would only take longer.
NAIVE_COUNT = 20_000 if FULL else 250
WALKS = 500 if FULL else 10
STEPS = 80 if FULL else 25

STORED: dict[str, list[dict[str, Any]]] = json.loads(GOLDEN.read_text(encoding="ascii"))
CASES = [
    pytest.param(variant, entry, id=f"{variant}: {entry['purpose']}")
    for variant, stored in STORED.items()
    for entry in stored
]


@pytest.mark.parametrize("variant", sorted(set(variants.VARIANTS) | set(CATALOGUE)))
def test_every_variant_of_the_catalogue_has_counts(variant: str) -> None:
    assert variant in variants.VARIANTS
    assert len(STORED[variant]) >= 5


@pytest.mark.parametrize("variant", PLAYED)
def test_stored_positions_are_what_they_were_chosen_for(variant: str) -> None:
    rules = PLAYED[variant]
    chosen = {entry["purpose"]: naive_text.read(entry["position"]) for entry in STORED[variant]}
    for purpose, (applies, holds) in (PURPOSES | OWN_PURPOSES).items():
        if purpose in chosen or (purpose in OWN_PURPOSES and applies(rules)):
            assert holds(chosen[purpose], rules), purpose


@pytest.mark.parametrize("purpose", PURPOSES)
def test_every_purpose_is_met_by_most_of_the_variants_that_it_concerns(purpose: str) -> None:
    applies, _ = PURPOSES[purpose]
    concerned = [variant for variant, rules in PLAYED.items() if applies(rules)]
    met = [
        variant
        for variant in concerned
        if any(entry["purpose"] == purpose for entry in STORED[variant])
    ]
    assert len(met) > len(concerned) / 2


def test_the_file_holds_what_is_played_and_nothing_else() -> None:
    assert list(STORED) == list(PLAYED)


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
    position = naive_text.read(entry["position"])
    counts = entry["counts"]
    assert len(counts) >= LEAST_DEPTH
    for depth, count in enumerate(counts, start=1):
        if depth == 1 or count <= NAIVE_COUNT:
            assert naive_count.perft(position, PLAYED[variant], depth) == count


@pytest.mark.parametrize("variant", sorted(PLAYED))
def test_engine_and_naive_agree_move_for_move(variant: str) -> None:
    rules = PLAYED[variant]
    starts = [entry["position"] for entry in STORED[variant]]
    for number in range(WALKS):
        rng = random.Random(number)
        position = naive_text.read(rng.choice(starts))
        if number % 2:
            position = first_position(variant, number)
        for _ in range(STEPS):
            after = agreed_successors(position, rules)
            if not after:
                break
            move = rng.choices(list(after), [liking(move) for move in after])[0]
            position = after[move]
