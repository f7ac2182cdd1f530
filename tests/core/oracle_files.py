"""The solved deals of another program, Solvitaire 0.10.1, and what its solutions mean here.

Each file holds deals under one set of rules, with a verdict and, for some, a winning line. The
first line of a file describes its rules and how its cards and moves are written.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from tests.core.naive_rules import ANY_CARD, DEFAULTS
from tests.core.naive_text import Position

DATA = Path(__file__).parent.parent / "data"

RESEARCH: dict[str, Any] = {
    "group": "run",
    "fill_without_reserve": ANY_CARD,
    "wrap": "stop_at_base",
}
ONE_BY_ONE = RESEARCH | {"draw": (1,)}

# What the rules of each file change in the record of `canfield`.
RECORDS: dict[str, dict[str, Any]] = {
    "canfield": RESEARCH,
    "anypartial": RESEARCH,
    "canfield_wrap": RESEARCH | {"wrap": "full"},
    "wholepile": RESEARCH | {"group": "whole"},
    "wholepile_wrap": RESEARCH | {"group": "whole", "wrap": "full"},
    "strict": {"group": "whole", "wrap": "stop_at_base"},
    "spaces_waste": {"group": "run", "wrap": "stop_at_base"},
    "worryback": RESEARCH | {"takeback": "top_not_base"},
    "draw1": ONE_BY_ONE,
    "draw1_noredeal": ONE_BY_ONE | {"passes": 1},
    "superior": RESEARCH
    | {
        "reserve_face": "all",
        "auto_fill": (),
        "fill_with_reserve": {"reserve", "waste", "tableau"},
    },
    "storehouse_redeal": ONE_BY_ONE
    | {"base": "fixed", "base_rank": 2, "base_laid_out": True, "build": "suit"},
    "rainbow_redeal": ONE_BY_ONE | {"build": "any"},
    "chameleon_redeal": ONE_BY_ONE
    | {"build": "any", "reserve_cards": 12, "tableau": ("u", "u", "u")},
}


def rules_of(name: str) -> dict[str, Any]:
    """The rules of one file for the naive generator."""
    return DEFAULTS | RECORDS[name]


@cache
def entries(name: str) -> list[dict[str, Any]]:
    """The deals of one file, without its description."""
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="ascii") as lines:
        next(lines)
        return [json.loads(line) for line in lines]


def solved(name: str) -> list[dict[str, Any]]:
    """The deals of one file that come with a winning line."""
    return [entry for entry in entries(name) if entry.get("solution")]


def position_of(deal: dict[str, Any], variant: str = "canfield") -> Position:
    """The first position of a deal in one of the files."""
    foundations = [[card_of(text)] for text in deal["foundation"]]
    piles = [[card_of(text) for text in pile] for pile in deal["tableau"]]
    return {
        "variant": variant,
        "base": foundations[0][0][0],
        "foundations": foundations + [[] for _ in range(4 - len(foundations))],
        "reserves": [[card_of(text) for text in deal["reserve"]]],
        "down": [[] for _ in piles],
        "tableau": piles,
        "waste": [],
        "stock": [card_of(text) for text in reversed(deal["stock"])],
        "pass": 1,
    }


def card_of(text: str) -> str:
    """A card as it is written here."""
    return text[0] + text[1].lower()


def translated(name: str, entry: dict[str, Any]) -> list[str]:
    """The winning line as our move texts, without the fills that follow by themselves."""
    sizes = [len(pile) for pile in entry["deal"]["tableau"]]
    by_hand = not rules_of(name)["auto_fill"]
    moves = []
    for line in entry["solution"]:
        source, target, count = read_line(line)
        forced = source == "R" and target[0] == "T" and not by_hand and not sizes[slot(target)]
        if source[0] == "T":
            sizes[slot(source)] -= count
        if target[:1] == "T":
            sizes[slot(target)] += count
        if not forced:
            moves.append(source + target + (f":{count}" if count > 1 else ""))
    return moves


def read_line(line: str) -> tuple[str, str, int]:
    """Source, target and number of cards of one line: `w t3`, `t1 t2 4`, `fS tJ`, `draw`."""
    if line in ("draw", "redeal"):
        return {"draw": "D", "redeal": "X"}[line], "", 1
    source, target, *count = line.split()
    return pile_code(source), pile_code(target), int(count[0]) if count else 1


def pile_code(text: str) -> str:
    """Our name of a pile that the files number from 0."""
    if text[0] == "t":
        return f"T{int(text[1:]) + 1}"
    return text[0].upper() + text[1:].lower()


def slot(pile: str) -> int:
    """The place of a tableau pile in a list."""
    return int(pile[1:]) - 1
