"""Writes golden/perft.json: positions chosen for what is about to happen, and their move counts.

    python -m tests.core.perft_positions [variant …]

Without a variant it chooses and counts for all, which takes some ten minutes; with some, by their
text in the file, for these alone. The positions are met in games that the naive generator plays at
random, so they are reachable; only the two at the end of a game are put together. The counts are
the naive generator's alone.
"""

from __future__ import annotations

import json
import sys
import zlib
from pathlib import Path
from typing import Any

from tests.core import naive_count, naive_text
from tests.core.naive import RANKS, Rules
from tests.core.naive_play import first_position, walk
from tests.core.naive_rules import PLAYED
from tests.core.naive_text import Position
from tests.core.perft_purposes import (
    OWN_PURPOSES,
    PURPOSES,
    Holds,
    has_sets,
    makes_waste_a_pile,
)

GOLDEN = Path(__file__).parent.parent / "golden" / "perft.json"
# Every position is counted so far, and further while it stays below DEEP_COUNT sequences.
LEAST_DEPTH = 3
DEEP_COUNT = 30_000
DEEPEST = 6
STEPS = 200
WALKS = 200
# A position is passed over when fewer sequences of three moves than this start from it.
LIVELY = 6


def finished(variant: str) -> Position:
    """A won game."""
    rules = PLAYED[variant]
    base = rules["base_rank"] or 7
    ranks = [RANKS[(base - 1 + step) % 13] for step in range(13)]
    return {
        "variant": variant,
        "base": "-" if has_sets(rules) else ranks[0],
        "foundations": full_foundations(rules, ranks),
        "reserves": [[] for _ in range(rules["reserve_piles"])],
        "down": [[] for _ in rules["tableau"]],
        "tableau": [[] for _ in rules["tableau"]],
        "waste": [],
        "stock": [],
        "pass": 1,
    }


def full_foundations(rules: Rules, ranks: list[str]) -> list[list[str]]:
    """All cards on the foundations; `ranks` is their order upwards."""
    decks: int = rules["decks"]
    if has_sets(rules):
        return [[rank + suit for rank in ranks for suit in "cdhs"] * decks]
    if not rules["foundation_down"]:
        return [[rank + suit for rank in ranks] for suit in "cdhs" * decks]
    # Each suit is divided at another place between the two ways.
    parts = list(zip("cdhs", (13, 9, 6, 0), strict=True))
    up = [[rank + suit for rank in ranks[:size]] for suit, size in parts]
    return up + [[rank + suit for rank in ranks[size:][::-1]] for suit, size in parts]


def nearly_won(variant: str) -> Position:
    """Four cards short of a win, or two sets of four, some of them still in the stock."""
    position = finished(variant)
    begun = [pile for pile in position["foundations"] if pile]
    if has_sets(PLAYED[variant]):
        taken = [begun[0].pop() for _ in range(8)]
        position["tableau"][0] = taken[:3]
        position["tableau"][2] = taken[4:7]
        position["waste"] = taken[3:4]
        position["stock"] = taken[7:]
        return position
    clubs, diamonds, _, spades = begun[:4]
    position["tableau"][0].append(diamonds.pop())
    position["waste"].append(diamonds.pop())
    position["tableau"][1].append(clubs.pop())
    position["stock"].append(spades.pop())
    return position


def last_card(variant: str) -> Position:
    """One card, or one set, short of a win, after which nothing is legal any more."""
    position = finished(variant)
    if makes_waste_a_pile(PLAYED[variant]):
        position["down"].append([])
        position["tableau"].append([])
    first = position["foundations"][0]
    for _ in range(4 if has_sets(PLAYED[variant]) else 1):
        position["tableau"][0].append(first.pop())
    return position


# --- the file


def chosen(variant: str) -> dict[str, Position]:
    """The positions of one variant with what each is there for, in the order of the purposes."""
    rules = PLAYED[variant]
    own = {name for name, (applies, _) in OWN_PURPOSES.items() if applies(rules)}
    holds = {
        name: holds
        for name, (applies, holds) in (PURPOSES | OWN_PURPOSES).items()
        if applies(rules)
    }
    positions = found(variant, holds)
    if missing := own - set(positions):
        raise LookupError(f"{variant}: not met in {WALKS} games: {', '.join(sorted(missing))}")
    met = {name: positions[name] for name in holds if name in positions}
    return met | {"nearly won": nearly_won(variant), "last card": last_card(variant)}


def found(variant: str, holds: dict[str, Holds]) -> dict[str, Position]:
    """The positions that purposes ask for, each with some choice of moves in it, of as many games.

    Those of every variant are other deals: variants differ little, and so would their counts.
    """
    rules = PLAYED[variant]
    positions: dict[str, Position] = {}
    first = zlib.crc32(variant.encode())
    for number in range(first, first + WALKS):
        asked = {name: holds for name, holds in holds.items() if name not in positions}
        if not asked:
            break
        for position in walk(first_position(variant, number), rules, number, STEPS):
            name = next((name for name, holds in asked.items() if holds(position, rules)), None)
            if name and naive_count.perft(position, rules, 3) >= LIVELY:
                positions[name] = position
                break
    return positions


def counts(position: Position, rules: Rules) -> list[int]:
    """The numbers of move sequences of length 1, 2, …"""
    numbers: list[int] = []
    for depth in range(1, DEEPEST + 1):
        growth = numbers[-1] / numbers[-2] if depth > 2 and numbers[-2] else 1
        if depth > LEAST_DEPTH and numbers[-1] * growth > DEEP_COUNT:
            break
        numbers.append(naive_count.perft(position, rules, depth))
    return numbers


def golden(variant: str) -> list[dict[str, Any]]:
    """What the file holds of a variant."""
    return [
        {
            "purpose": purpose,
            "position": naive_text.write(position),
            "counts": counts(position, PLAYED[variant]),
        }
        for purpose, position in chosen(variant).items()
    ]


def main() -> None:
    """Write the file anew, or what it holds of some variants."""
    stored = json.loads(GOLDEN.read_text(encoding="ascii"))
    anew = {variant: golden(variant) for variant in sys.argv[1:] or PLAYED}
    written = {variant: (stored | anew)[variant] for variant in PLAYED}
    text = json.dumps(written, indent=1, ensure_ascii=False)
    GOLDEN.write_text(text + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
