"""Writes golden/perft.json: positions chosen for what is about to happen, and their move counts.

    python -m tests.core.perft_positions

It takes some eight minutes. The positions are met in games that the naive generator plays at
random, so they are reachable; only the two at the end of a game are put together. The counts are
the naive generator's alone.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.core import naive
from tests.core.naive import RANKS, Position, Rules
from tests.core.naive_rules import CATALOGUE, PLAYED

GOLDEN = Path(__file__).parent.parent / "golden" / "perft.json"
# Every position is counted so far, and further while it stays below DEEP_COUNT sequences.
LEAST_DEPTH = 3
DEEP_COUNT = 100_000
DEEPEST = 8
STEPS = 300
WALKS = 4000
FEW_WALKS = 60
# A position is passed over when fewer sequences of three moves than this start from it.
LIVELY = 12

Holds = Callable[[Position, Rules], bool]
Applies = Callable[[Rules], bool]


# --- games played at random


def first_position(variant: str, number: int) -> Position:
    """A deal of a variant, shuffled and dealt in an order of our own."""
    rules = PLAYED[variant]
    deck = [rank + suit for rank in RANKS for suit in "cdhs"] * rules["decks"]
    random.Random(number).shuffle(deck)
    foundations: list[list[str]] = [[] for _ in range(4 * rules["decks"])]
    base = "?"
    if rules["base"] == "fixed":
        base = RANKS[rules["base_rank"] - 1]
    if rules["base_laid_out"]:
        foundations = [[base + suit] for suit in "cdhs"] * rules["decks"]
        deck = [card for card in deck if card[0] != base]
    if rules["base"] == "dealt":
        foundations[0].append(deck.pop())
        base = foundations[0][0][0]
    columns = [*rules["tableau"], *(["u"] if rules["base"] == "chosen_deal" else [])]
    return {
        "variant": variant,
        "base": base,
        "foundations": foundations,
        "reserves": [
            [deck.pop() for _ in range(rules["reserve_cards"])]
            for _ in range(rules["reserve_piles"])
        ],
        "down": [[deck.pop() for _ in range(column.count("d"))] for column in columns],
        "tableau": [[deck.pop() for _ in range(column.count("u"))] for column in columns],
        "waste": [],
        "stock": deck,
        "pass": 1,
    }


def walk(start: Position, rules: Rules, seed: int, steps: int) -> Iterator[Position]:
    """The positions of a game played at random with a liking for progress."""
    rng = random.Random(seed)
    position = start
    for _ in range(steps):
        yield position
        moves = naive.legal_moves(position, rules)
        if not moves:
            return
        move = rng.choices(moves, [liking(move) for move in moves])[0]
        position = naive.apply(position, move, rules)


def liking(move: str) -> float:
    """How often a move is played at random: often enough upwards to see the end of games."""
    if move in ("D", "X"):
        return 2
    if move[0] == "F":
        return 0.3
    if "F" in move:
        return 10
    return 6 if move[0] == "R" else 1.5


# --- what a position is chosen for


def card_lands(position: Position, rules: Rules, upper: str, lower: str) -> bool:
    """Whether a legal move lays a card of rank `upper` on one of rank `lower`."""
    for source, lifted in naive.lifts(position, rules):
        if lifted[0][0] != upper:
            continue
        for number, pile in enumerate(position["tableau"]):
            takes = source != f"T{number + 1}" and naive.pile_takes(
                position, rules, number, source, lifted
            )
            if pile and pile[-1][0] == lower and takes:
                return True
    return False


def king_on_ace(position: Position, rules: Rules) -> bool:
    """A king may go on an ace, and that is not the step below the base."""
    return str(position["base"]) != "A" and card_lands(position, rules, "K", "A")


def step_below_base(position: Position, rules: Rules) -> bool:
    """A card could go on a base-rank card as far as rank and suit say; `wrap` decides."""
    base = position["base"]
    if base in "?A":
        return False
    full = dict(rules) | {"wrap": "full"}
    return card_lands(position, full, RANKS[RANKS.index(base) - 1], base)


def fill_follows(position: Position, rules: Rules) -> bool:
    """A legal move empties a pile that the reserve fills at once, and the reserve outlasts it."""
    reserve = sum(map(len, position["reserves"]))
    return reserve > 1 and any(reserve_used(position, rules))


def last_fill_follows(position: Position, rules: Rules) -> bool:
    """The same with the last card of the reserve."""
    return sum(map(len, position["reserves"])) == 1 and any(reserve_used(position, rules))


def reserve_used(position: Position, rules: Rules) -> Iterator[bool]:
    """For each legal move from elsewhere, whether it costs the reserve a card."""
    for move, after in naive.successors(position, rules).items():
        yield (
            move[0] != "R"
            and position["base"] != "?"
            and (after["reserves"] != position["reserves"])
        )


def space_open(position: Position, rules: Rules) -> bool:
    """A space with the reserve gone, while the game goes on in several ways."""
    return (
        not all(position["tableau"])
        and not any(position["reserves"])
        and bool(position["waste"] and position["stock"])
        and sum(map(len, position["tableau"])) >= 6
        and len(naive.legal_moves(position, rules)) >= 3
    )


def space_beside_reserve(position: Position, rules: Rules) -> bool:
    """A space that the player fills, with cards left in the reserve."""
    return not all(position["tableau"]) and any(position["reserves"])


def untouched(position: Position, rules: Rules) -> bool:
    """Nothing has been played."""
    reserved = [rules["reserve_cards"]] * rules["reserve_piles"]
    return not position["waste"] and [len(pile) for pile in position["reserves"]] == reserved


def middle(position: Position, rules: Rules) -> bool:
    """Cards in every place and a choice of moves."""
    return (
        len(position["waste"]) > 4
        and len(position["stock"]) > 4
        and 3 < sum(map(len, position["reserves"])) < 10
        and len(naive.legal_moves(position, rules)) >= 4
    )


def long_pile_moves(position: Position, rules: Rules) -> bool:
    """Three cards or more move together onto another pile."""
    return any(
        source[0] == "T"
        and len(lifted) > 2
        and any(
            pile and naive.pile_takes(position, rules, number, source, lifted)
            for number, pile in enumerate(position["tableau"])
        )
        for source, lifted in naive.lifts(position, rules)
    )


def redeal_next(position: Position, rules: Rules) -> bool:
    """The stock is used up and the waste may be turned over."""
    return "X" in naive.legal_moves(position, rules)


def last_pass_over(position: Position, rules: Rules) -> bool:
    """The stock is used up in the last pass, with moves left."""
    moves = naive.legal_moves(position, rules)
    over = not position["stock"] and bool(position["waste"])
    return over and "X" not in moves and len(moves) > 1


def short_draw(position: Position, rules: Rules) -> bool:
    """The stock holds fewer cards than one draw turns."""
    counts = rules["draw"]
    count: int = counts[min(position["pass"], len(counts)) - 1]
    return 0 < len(position["stock"]) < count


def second_pass(position: Position, rules: Rules) -> bool:
    """In the second pass, close to the third, with cards to draw."""
    return position["pass"] == 2 and 0 < len(position["stock"]) < 4


def taking_back(position: Position, rules: Rules) -> bool:
    """A card comes back from a foundation that keeps others."""
    return any(
        source[0] == "F" and lifted[0][0] != position["base"] and pile_for(position, rules, lifted)
        for source, lifted in naive.lifts(position, rules)
    )


def base_taken_back(position: Position, rules: Rules) -> bool:
    """The base card itself comes back from a foundation that is not the last one begun."""
    begun = sum(map(bool, position["foundations"]))
    return begun > 1 and any(
        source[0] == "F" and lifted[0][0] == position["base"] and pile_for(position, rules, lifted)
        for source, lifted in naive.lifts(position, rules)
    )


def pile_for(position: Position, rules: Rules, lifted: list[str]) -> bool:
    """Whether a tableau pile takes a card from a foundation."""
    return any(
        naive.pile_takes(position, rules, number, "F", lifted)
        for number in range(len(position["tableau"]))
    )


def always(rules: Rules) -> bool:
    """For what every variant has."""
    return True


PURPOSES: dict[str, tuple[Applies, Holds]] = {
    "deal": (always, untouched),
    "middle": (always, middle),
    "fill follows": (lambda rules: bool(rules["auto_fill"]), fill_follows),
    "last fill follows": (lambda rules: bool(rules["auto_fill"]), last_fill_follows),
    "space beside the reserve": (lambda rules: not rules["auto_fill"], space_beside_reserve),
    "space, reserve gone": (always, space_open),
    "long pile moves": (always, long_pile_moves),
    "redeal next": (lambda rules: rules["passes"] != 1, redeal_next),
    "last pass over": (lambda rules: rules["passes"] is not None, last_pass_over),
    "short draw": (lambda rules: max(rules["draw"]) > 1, short_draw),
    "second pass": (lambda rules: len(rules["draw"]) > 1, second_pass),
    "king on ace": (always, king_on_ace),
    "step below the base": (lambda rules: not rules["base_laid_out"], step_below_base),
    "taking back": (lambda rules: rules["takeback"] != "none", taking_back),
    "base card taken back": (lambda rules: rules["takeback"] == "top", base_taken_back),
}


def found(variant: str, holds: Holds, first_walk: int) -> Position | None:
    """A position of the variant that a purpose asks for, with some choice of moves in it."""
    rules = PLAYED[variant]
    # Outside the catalogue a purpose may be one that the rules cannot meet.
    walks = WALKS if variant in CATALOGUE else FEW_WALKS
    for number in range(first_walk, first_walk + walks):
        for position in walk(first_position(variant, number), rules, number, STEPS):
            if holds(position, rules) and naive.perft(position, rules, 3) >= LIVELY:
                return position
    if variant in CATALOGUE:
        raise LookupError(f"{variant}: {holds.__name__} not met in {walks} games")
    return None


def finished(variant: str) -> Position:
    """A won game."""
    rules = PLAYED[variant]
    base = rules["base_rank"] or 7
    ranks = [RANKS[(base - 1 + step) % 13] for step in range(13)]
    return {
        "variant": variant,
        "base": ranks[0],
        "foundations": [[rank + suit for rank in ranks] for suit in "cdhs" * rules["decks"]],
        "reserves": [[] for _ in range(rules["reserve_piles"])],
        "down": [[] for _ in rules["tableau"]],
        "tableau": [[] for _ in rules["tableau"]],
        "waste": [],
        "stock": [],
        "pass": 1,
    }


def nearly_won(variant: str) -> Position:
    """Four cards short of a win, one of them still in the stock."""
    position = finished(variant)
    clubs, diamonds, _, spades = position["foundations"][:4]
    position["tableau"][0].append(diamonds.pop())
    position["waste"].append(diamonds.pop())
    position["tableau"][1].append(clubs.pop())
    position["stock"].append(spades.pop())
    return position


def last_card(variant: str) -> Position:
    """One card short of a win, after which nothing is legal any more."""
    position = finished(variant)
    position["tableau"][0].append(position["foundations"][0].pop())
    return position


# --- the file


def chosen(variant: str) -> Iterator[tuple[str, Position]]:
    """The positions of one variant with what each is there for."""
    # Other deals for each variant and purpose: variants differ little, like counts show little.
    first_walk = 20 * list(PLAYED).index(variant)
    for number, (purpose, (applies, holds)) in enumerate(PURPOSES.items()):
        if applies(PLAYED[variant]):
            position = found(variant, holds, first_walk + 7 * number)
            if position is not None:
                yield purpose, position
    yield "nearly won", nearly_won(variant)
    yield "last card", last_card(variant)


def counts(position: Position, rules: Rules) -> list[int]:
    """The numbers of move sequences of length 1, 2, …"""
    numbers: list[int] = []
    for depth in range(1, DEEPEST + 1):
        growth = numbers[-1] / numbers[-2] if depth > 2 and numbers[-2] else 1
        if depth > LEAST_DEPTH and numbers[-1] * growth > DEEP_COUNT:
            break
        numbers.append(naive.perft(position, rules, depth))
    return numbers


def golden() -> dict[str, list[dict[str, Any]]]:
    """All that the file holds."""
    return {
        variant: [
            {
                "purpose": purpose,
                "position": naive.write(position),
                "counts": counts(position, rules),
            }
            for purpose, position in chosen(variant)
        ]
        for variant, rules in PLAYED.items()
    }


def main() -> None:
    """Write the file anew."""
    text = json.dumps(golden(), indent=1, ensure_ascii=False)
    GOLDEN.write_text(text + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
