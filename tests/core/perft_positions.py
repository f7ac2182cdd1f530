"""Writes golden/perft.json: positions chosen for what is about to happen, and their move counts.

    python -m tests.core.perft_positions [variant …]

Without a variant it chooses and counts for all, which takes some ten minutes; with some, by their
text in the file, for these alone. The positions are met in games that the naive generator plays at
random, so they are reachable; only the two at the end of a game are put together. The counts are
the naive generator's alone.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.core import naive
from tests.core.naive import RANKS, Position, Rules
from tests.core.naive_rules import CATALOGUE, PLAYED, RELATED

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


def first_position(variant: str, number: int, rules: Rules | None = None) -> Position:
    """A deal of a variant, shuffled and dealt in an order of our own."""
    rules = rules or PLAYED[variant]
    deck = [rank + suit for rank in RANKS for suit in "cdhs"] * rules["decks"]
    random.Random(number).shuffle(deck)
    foundations: list[list[str]] = [[] for _ in range(foundation_count(rules))]
    base = "-" if rules["base"] == "none" else "?"
    if rules["base"] == "fixed":
        base = RANKS[rules["base_rank"] - 1]
    if rules["base_laid_out"]:
        foundations = [[base + suit] for suit in "cdhs"] * rules["decks"]
        deck = [card for card in deck if card[0] != base]
    if rules["base"] == "dealt":
        foundations[0].append(deck.pop())
        base = foundations[0][0][0]
    columns = [*rules["tableau"], *(["u"] if rules["base"] == "chosen_deal" else [])]
    position = {
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
    for _ in range(rules["initial_waste"]):
        position["waste"].append(position["stock"].pop())
    return position


def foundation_count(rules: Rules) -> int:
    """How many foundations there are."""
    count: int = rules["foundation_count"] or 4 * rules["decks"]
    return count


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
    if base in "?-A":
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
    turned = len(position["waste"]) == rules["initial_waste"]
    return turned and [len(pile) for pile in position["reserves"]] == reserved


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


def moves_to(position: Position, rules: Rules, target: str) -> list[str]:
    """The legal moves whose target is described by a regular expression."""
    return [
        move
        for move in naive.legal_moves(position, rules)
        if re.fullmatch(rf"(W|R\d?|T\d+|F\w+)({target})", move)
    ]


def several_foundations(position: Position, rules: Rules) -> bool:
    """Several foundations that differ take the same card."""
    return bool(moves_to(position, rules, r"F\d+"))


def set_of_four(position: Position, rules: Rules) -> bool:
    """Four cards of a rank may go up together, while others are still to be collected."""
    return bool(moves_to(position, rules, "F:4")) and len(position["foundations"][0]) < 40


def set_in_longer_pile(position: Position, rules: Rules) -> bool:
    """The same from a pile that holds more than these four."""
    return any(
        len(position["tableau"][int(move[1:-3]) - 1]) > 4
        for move in moves_to(position, rules, "F:4")
    )


def both_ways(position: Position, rules: Rules) -> bool:
    """Foundations of both ways are begun, and the next moves lay cards on both."""
    grown = set()
    for after in naive.successors(position, rules).values():
        for slot, pile in enumerate(position["foundations"]):
            if pile and len(after["foundations"][slot]) > len(pile):
                grown.add(naive.builds_down(position, rules, slot))
    return grown == {False, True}


def gate_about_to_open(position: Position, rules: Rules) -> bool:
    """The first foundation lacks one card, and a legal move brings it."""
    short = len(position["foundations"][0]) == naive.COMPLETE - 1
    return short and bool(moves_to(position, rules, "F"))


def base_card_waits(position: Position, rules: Rules) -> bool:
    """A card of the base rank is on top of the waste or a pile, and the gate is closed."""
    tops = [pile[-1] for pile in [position["waste"], *position["tableau"]] if pile]
    waits = any(top[0] == position["base"] for top in tops)
    return waits and not naive.first_is_complete(position)


def gate_open(position: Position, rules: Rules) -> bool:
    """The first foundation is complete, others are begun, and there is a choice of moves."""
    begun = sum(map(bool, position["foundations"]))
    return naive.first_is_complete(position) and begun > 2 and bool(position["stock"])


def space_for_base_only(position: Position, rules: Rules) -> bool:
    """A space that the card on top of the waste may not fill, as it is not of the base rank."""
    return (
        not all(position["tableau"])
        and bool(position["waste"])
        and not naive.first_is_complete(position)
        and position["waste"][-1][0] != position["base"]
    )


def base_card_fills(position: Position, rules: Rules) -> bool:
    """A space that the card on top of the waste may fill, as it is of the base rank."""
    top = position["waste"][-1:]
    return any(card[0] == position["base"] for card in top) and any(
        move[0] == "W" and not position["tableau"][int(move[2:]) - 1]
        for move in moves_to(position, rules, r"T\d+")
    )


def laid_up(position: Position, rules: Rules) -> Iterator[int]:
    """For each legal move, how many base cards it lays up by itself."""
    for move, after in naive.successors(position, rules).items():
        more = sum(map(len, after["foundations"])) - sum(map(len, position["foundations"]))
        yield more - ("F" in move[1:])


def base_card_follows(position: Position, rules: Rules) -> bool:
    """A legal move makes a base card go up by itself."""
    return 1 in laid_up(position, rules)


def base_cards_follow(position: Position, rules: Rules) -> bool:
    """A legal move makes two base cards or more go up."""
    return max(laid_up(position, rules), default=0) > 1


def last_draw(position: Position, rules: Rules) -> bool:
    """One draw turns the last cards of the stock, onto a waste that has some."""
    count = rules["draw"][0]
    return 0 < len(position["stock"]) <= count and len(position["waste"]) > 3


def waste_is_a_pile(position: Position, rules: Rules) -> bool:
    """The waste has become a pile, which is no run, and its top cards may move."""
    if len(position["tableau"]) == len(rules["tableau"]):
        return False
    last = position["tableau"][-1]
    source = f"T{len(position['tableau'])}"
    moved = any(move.startswith(source) for move in naive.legal_moves(position, rules))
    return moved and not naive.is_run(position, rules, last)


def always(rules: Rules) -> bool:
    """For what every variant has."""
    return True


def has_sets(rules: Rules) -> bool:
    """Four of a rank go up together."""
    return bool(rules["foundation_build"] == "rank_set")


def has_gate(rules: Rules) -> bool:
    """The other foundations open when the first is complete."""
    return bool(rules["foundation_gate"])


def has_auto_base(rules: Rules) -> bool:
    """Base cards go up by themselves."""
    return bool(rules["auto_base"])


def makes_waste_a_pile(rules: Rules) -> bool:
    """The waste becomes a pile when the stock is used up."""
    return bool(rules["waste_becomes_tableau"])


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

# For the rules of `RELATED`, which must meet these.
OWN_PURPOSES: dict[str, tuple[Applies, Holds]] = {
    "several foundations": (
        lambda rules: rules["foundation_build"] == "any" or rules["foundation_down"] > 0,
        several_foundations,
    ),
    "both ways": (lambda rules: rules["foundation_down"] > 0, both_ways),
    "set of four": (has_sets, set_of_four),
    "set in a longer pile": (
        lambda rules: has_sets(rules) and rules["decks"] > 1,
        set_in_longer_pile,
    ),
    "gate about to open": (has_gate, gate_about_to_open),
    "base card waits": (has_gate, base_card_waits),
    "gate open": (has_gate, gate_open),
    "space for the base only": (has_gate, space_for_base_only),
    "base card fills": (has_gate, base_card_fills),
    "base card follows": (has_auto_base, base_card_follows),
    "base cards follow": (has_auto_base, base_cards_follow),
    "last draw": (makes_waste_a_pile, last_draw),
    "waste is a pile": (makes_waste_a_pile, waste_is_a_pile),
}


def found(variant: str, holds: Holds, first_walk: int, *, must: bool) -> Position | None:
    """A position of the variant that a purpose asks for, with some choice of moves in it."""
    rules = PLAYED[variant]
    walks = WALKS if must else FEW_WALKS
    for number in range(first_walk, first_walk + walks):
        for position in walk(first_position(variant, number), rules, number, STEPS):
            if holds(position, rules) and naive.perft(position, rules, 3) >= LIVELY:
                return position
    if must:
        raise LookupError(f"{variant}: {holds.__name__} not met in {walks} games")
    return None


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


def chosen(variant: str) -> Iterator[tuple[str, Position]]:
    """The positions of one variant with what each is there for."""
    # Other deals for each variant and purpose: variants differ little, like counts show little.
    first_walk = 20 * list(PLAYED).index(variant)
    own = OWN_PURPOSES if variant in RELATED else {}
    for number, (purpose, (applies, holds)) in enumerate((PURPOSES | own).items()):
        if applies(PLAYED[variant]):
            # Outside the catalogue a purpose may be one that the rules cannot meet.
            must = variant in CATALOGUE or purpose in own
            position = found(variant, holds, first_walk + 7 * number, must=must)
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


def golden(variant: str) -> list[dict[str, Any]]:
    """What the file holds of a variant."""
    return [
        {
            "purpose": purpose,
            "position": naive.write(position),
            "counts": counts(position, PLAYED[variant]),
        }
        for purpose, position in chosen(variant)
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
