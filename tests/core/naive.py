"""The rules of the Canfield games a second time: slow, plain, and sharing nothing with the engine.

A position is what `naive_text` reads; the rules are a dict with the field names of the engine's
record. Written from the texts of the rules alone, so that an error in the engine and the same error
here need two misreadings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from tests.core.naive_text import Position, write

Rules = Mapping[str, Any]
Lift = tuple[str, list[str]]

RANKS = "A23456789TJQK"
RED = "dh"
MOVE = re.compile(r"(W|R\d*|T\d+|F[cdhs]|F\d+)(T\d+|F\d*)(?::(\d+))?")
COMPLETE = 13


# --- what is legal


def legal_moves(position: Position, rules: Rules) -> list[str]:
    """Every legal move as text, in no order that means anything."""
    if is_won(position):
        return []
    if position["base"] == "?":
        return base_choices(position, rules)
    return stock_moves(position, rules) + card_moves(position, rules)


def is_won(position: Position) -> bool:
    """Whether every card lies on the foundations."""
    others = position["reserves"] + position["down"] + position["tableau"]
    return not (any(others) or position["waste"] or position["stock"])


def base_choices(position: Position, rules: Rules) -> list[str]:
    """Before the base is known, choosing it is all a player can do."""
    if rules["base"] == "chosen_deal":
        return [f"T{number + 1}F" for number in range(len(position["tableau"]))]
    return [f"{source}F" for source, _ in reserve_lifts(position, rules)]


def stock_moves(position: Position, rules: Rules) -> list[str]:
    """Turning the stock, or the waste once the stock is used up and a pass is left."""
    if position["stock"]:
        return ["D"]
    if not position["waste"]:
        return []
    if rules["passes"] is not None and position["pass"] >= rules["passes"]:
        return []
    return ["X"]


def card_moves(position: Position, rules: Rules) -> list[str]:
    """Every move that takes cards from one pile to another."""
    moves = []
    for source, lifted in lifts(position, rules):
        if source[0] == "R":
            allowed = rules["reserve_targets"]
        elif source[0] == "F":
            allowed = {"tableau"}
        else:
            allowed = {"foundation", "tableau"}
        count = f":{len(lifted)}" if len(lifted) > 1 else ""
        if "foundation" in allowed:
            targets = foundation_targets(position, rules, lifted)
            moves += [source + target + count for target in targets]
        if "tableau" in allowed:
            moves += [
                f"{source}T{number + 1}{count}"
                for number in range(len(position["tableau"]))
                if source != f"T{number + 1}"
                and pile_takes(position, rules, number, source, lifted)
            ]
    return moves


def lifts(position: Position, rules: Rules) -> Iterator[Lift]:
    """Each pile to move from with the cards that might be lifted from it together.

    Which of them move depends on where: to another pile as `group` says, to a foundation the top
    card of any pile.
    """
    if position["waste"]:
        yield "W", position["waste"][-1:]
    yield from reserve_lifts(position, rules)
    for number, pile in enumerate(position["tableau"]):
        for count in range(1, len(pile) + 1):
            yield f"T{number + 1}", pile[-count:]
    for number, pile in enumerate(position["foundations"]):
        if pile and foundation_opens(rules, pile):
            yield foundation_source(rules, number, pile), pile[-1:]


def reserve_lifts(position: Position, rules: Rules) -> list[Lift]:
    """The top card of each reserve pile, where it lies face up."""
    several = rules["reserve_piles"] > 1
    return [
        (f"R{number + 1}" if several else "R", pile[-1:])
        for number, pile in enumerate(position["reserves"])
        if is_seen(pile, rules)
    ]


def is_seen(reserve: list[str], rules: Rules) -> bool:
    """A reserve of the face `last` lies face down until one card is left of it."""
    return len(reserve) == 1 or (len(reserve) > 1 and rules["reserve_face"] != "last")


def group_moves(position: Position, rules: Rules, number: int, count: int) -> bool:
    """Whether the top `count` cards of a tableau pile may go to another one as the rules say."""
    pile = position["tableau"][number]
    whole = count == len(pile) and not position["down"][number]
    if rules["group"] == "top":
        return count == 1
    if rules["group"] == "whole":
        return whole and is_run(position, rules, pile)
    if rules["group"] == "whole_or_top":
        return count == 1 or (whole and is_run(position, rules, pile))
    return is_run(position, rules, pile[-count:])


def is_run(position: Position, rules: Rules, cards: list[str]) -> bool:
    """Whether each card lies as the rules of building say on the one below it."""
    return all(builds(position, rules, lower, upper) for lower, upper in pairwise(cards))


def pile_takes(
    position: Position, rules: Rules, number: int, source: str, lifted: list[str]
) -> bool:
    """Whether a tableau pile takes the lifted cards from that source."""
    if source[0] == "T" and not group_moves(position, rules, int(source[1:]) - 1, len(lifted)):
        return False
    pile = position["tableau"][number]
    height = len(position["down"][number]) + len(pile) + len(lifted)
    if rules["max_cards"] is not None and height > rules["max_cards"]:
        return False
    if pile:
        return builds(position, rules, pile[-1], lifted[0])
    return space_takes(position, rules, source, lifted[0])


def space_takes(position: Position, rules: Rules, source: str, head: str) -> bool:
    """Whether a space takes cards headed by `head` from that source, by hand."""
    reserve_left = any(position["reserves"])
    allowed = rules["fill_with_reserve"] if reserve_left else rules["fill_without_reserve"]
    kind = {"W": "waste", "R": "reserve", "T": "tableau", "F": "foundation"}[source[0]]
    if kind not in allowed:
        return False
    base_only = rules["fill_base_first"] and not first_is_complete(position)
    if base_only and head[0] != position["base"]:
        return False
    return rules["fill_rank"] is None or head[0] == RANKS[rules["fill_rank"] - 1]


def builds(position: Position, rules: Rules, lower: str, upper: str) -> bool:
    """Whether `upper` may be laid on `lower` in the tableau."""
    if rules["build"] == "none":
        return False
    if rules["build"] == "rank":
        return lower[0] == upper[0]
    if rules["wrap"] == "none" and lower[0] == "A":
        return False
    if rules["wrap"] == "stop_at_base" and lower[0] == position["base"]:
        return False
    if upper[0] != RANKS[RANKS.index(lower[0]) - 1]:
        return False
    same_colour = (lower[1] in RED) == (upper[1] in RED)
    return {
        "alt": not same_colour,
        "color": same_colour,
        "suit": lower[1] == upper[1],
        "any": True,
    }[str(rules["build"])]


# --- foundations


def foundation_targets(position: Position, rules: Rules, lifted: list[str]) -> list[str]:
    """`F` when one foundation takes the cards, `F` and the slot when several do."""
    slots = foundation_slots(position, rules, lifted)
    return ["F"] if len(slots) == 1 else [f"F{slot + 1}" for slot in slots]


def foundation_slots(position: Position, rules: Rules, lifted: list[str]) -> list[int]:
    """The foundations that take the cards.

    Foundations that hold the same cards are alike, the empty ones above all: the first of them
    stands for all. An empty one that builds down is not like an empty one that builds up.
    """
    slots = []
    seen = []
    for slot, pile in enumerate(position["foundations"]):
        kind = (builds_down(position, rules, slot), pile)
        if kind not in seen and foundation_takes(position, rules, slot, lifted):
            slots.append(slot)
        seen.append(kind)
    return slots


def foundation_takes(position: Position, rules: Rules, slot: int, lifted: list[str]) -> bool:
    """Whether a foundation takes the cards, the top one first."""
    if rules["foundation_gate"] and slot > 0 and not first_is_complete(position):
        return False
    if rules["foundation_build"] == "rank_set":
        return len(lifted) == 4 and len({card[0] for card in lifted}) == 1
    if len(lifted) > 1 and (
        rules["foundation_group"] == "top" or not is_run(position, rules, lifted)
    ):
        return False
    grown = list(position["foundations"][slot])
    for card in reversed(lifted):
        if not foundation_takes_card(position, rules, slot, grown, card):
            return False
        grown.append(card)
    return True


def first_is_complete(position: Position) -> bool:
    """Whether the first foundation holds all its cards."""
    return len(position["foundations"][0]) == COMPLETE


def builds_down(position: Position, rules: Rules, slot: int) -> bool:
    """Whether a foundation is one of the last ones, which build down."""
    return slot >= len(position["foundations"]) - int(rules["foundation_down"])


def foundation_takes_card(
    position: Position, rules: Rules, slot: int, pile: list[str], card: str
) -> bool:
    """Whether the card begins a foundation that holds `pile`, or is the next one of it.

    Upwards it begins with the base rank, downwards with the rank below that.
    """
    down = builds_down(position, rules, slot)
    if not pile:
        return card[0] == RANKS[(RANKS.index(position["base"]) - down) % 13]
    top = pile[-1]
    if len(pile) == COMPLETE or (top[0] == "KA"[down] and not rules["foundation_wrap"]):
        return False
    if rules["foundation_build"] == "suit" and top[1] != card[1]:
        return False
    return card[0] == RANKS[(RANKS.index(top[0]) + (-1 if down else 1)) % 13]


def foundation_opens(rules: Rules, pile: list[str]) -> bool:
    """Whether the top card of a foundation may be taken back into play."""
    if rules["takeback"] == "top":
        return True
    return rules["takeback"] == "top_not_base" and len(pile) > 1


def foundation_source(rules: Rules, slot: int, pile: list[str]) -> str:
    """How a foundation is named as a source: by its suit where that can mean only one."""
    one_of_a_suit = rules["decks"] == 1 and not rules["foundation_down"]
    if one_of_a_suit and rules["foundation_build"] == "suit":
        return f"F{pile[-1][1]}"
    return f"F{slot + 1}"


# --- playing


def play(position: Position, move: str, rules: Rules) -> Position:
    """The position after a legal move and all that follows from it by itself."""
    if move not in legal_moves(position, rules):
        raise ValueError(f"{move} is not legal in {write(position)}")
    return apply(position, move, rules)


def apply(position: Position, move: str, rules: Rules) -> Position:
    """The same for a move that is known to be legal."""
    after = copied(position)
    if move == "D":
        turn_stock(after, rules)
    elif move == "X":
        after["stock"] = after["waste"][::-1]
        after["waste"] = []
        after["pass"] += 1
    elif after["base"] == "?":
        choose_base(after, move, rules)
    else:
        carry(after, move, rules)
    if rules["waste_becomes_tableau"] and not after["stock"]:
        make_waste_a_pile(after, rules)
    tidy(after, rules)
    if rules["auto_base"]:
        while lay_up_base_card(after, rules):
            tidy(after, rules)
    return after


def copied(position: Position) -> Position:
    """A position that can be changed without touching the other."""
    return {
        "variant": position["variant"],
        "base": position["base"],
        "foundations": [list(pile) for pile in position["foundations"]],
        "reserves": [list(pile) for pile in position["reserves"]],
        "down": [list(pile) for pile in position["down"]],
        "tableau": [list(pile) for pile in position["tableau"]],
        "waste": list(position["waste"]),
        "stock": list(position["stock"]),
        "pass": position["pass"],
    }


def turn_stock(position: Position, rules: Rules) -> None:
    """Turn the cards of one draw, or what is left, one by one."""
    counts = rules["draw"]
    for _ in range(counts[min(position["pass"], len(counts)) - 1]):
        if position["stock"]:
            position["waste"].append(position["stock"].pop())


def choose_base(position: Position, move: str, rules: Rules) -> None:
    """The chosen card begins the first foundation and its rank is the base."""
    number = int(move[1:-1] or 1) - 1
    if rules["base"] == "chosen_deal":
        (card,) = position["tableau"].pop(number)
        position["down"].pop(number)
    else:
        card = position["reserves"][number].pop()
    position["foundations"][0].append(card)
    position["base"] = card[0]


def carry(position: Position, move: str, rules: Rules) -> None:
    """Take cards from one pile to another."""
    match = MOVE.fullmatch(move)
    if match is None:
        raise ValueError(f"not a move: {move}")
    source, target, count = match.groups()
    giving = source_pile(position, source)
    lifted = giving[-int(count or 1) :]
    taking = target_pile(position, rules, target, lifted)
    del giving[-len(lifted) :]
    taking.extend(reversed(lifted) if target[0] == "F" else lifted)


def source_pile(position: Position, source: str) -> list[str]:
    """The pile a source text names."""
    pile: list[str]
    if source == "W":
        pile = position["waste"]
    elif source[0] == "R":
        pile = position["reserves"][int(source[1:] or 1) - 1]
    elif source[0] == "T":
        pile = position["tableau"][int(source[1:]) - 1]
    elif source[1].isdigit():
        pile = position["foundations"][int(source[1:]) - 1]
    else:
        (pile,) = [pile for pile in position["foundations"] if pile and pile[-1][1] == source[1]]
    return pile


def target_pile(position: Position, rules: Rules, target: str, lifted: list[str]) -> list[str]:
    """The pile a target text names."""
    pile: list[str]
    if target[0] == "T":
        pile = position["tableau"][int(target[1:]) - 1]
    elif target == "F":
        pile = position["foundations"][foundation_slots(position, rules, lifted)[0]]
    else:
        pile = position["foundations"][int(target[1:]) - 1]
    return pile


def make_waste_a_pile(position: Position, rules: Rules) -> None:
    """The waste lies at the right end of the tableau from now on, unless it does already."""
    if len(position["tableau"]) == len(rules["tableau"]):
        position["down"].append([])
        position["tableau"].append(position["waste"])
        position["waste"] = []


def lay_up_base_card(position: Position, rules: Rules) -> bool:
    """The first base card that is available goes up: from the waste, a reserve, the tableau."""
    usable = "foundation" in rules["reserve_targets"]
    reserves = [pile for pile in position["reserves"] if usable and is_seen(pile, rules)]
    for pile in [position["waste"], *reserves, *position["tableau"]]:
        if pile and pile[-1][0] == position["base"]:
            slots = foundation_slots(position, rules, pile[-1:])
            if slots:
                position["foundations"][slots[0]].append(pile.pop())
                return True
    return False


def tidy(position: Position, rules: Rules) -> None:
    """Turn up what was laid bare and fill the spaces."""
    turn_up(position, rules)
    fill_spaces(position, rules)


def turn_up(position: Position, rules: Rules) -> None:
    """Turn up each face-down card that was laid bare, with which those below it that the deal laid
    face up join the cards in play."""
    for number, (down, up) in enumerate(zip(position["down"], position["tableau"], strict=True)):
        if down and not up:
            up.append(down.pop())
            while down and rules["tableau"][number][len(down) - 1] == "u":
                up.insert(0, down.pop())


def fill_spaces(position: Position, rules: Rules) -> None:
    """Fill the spaces that fill themselves, the leftmost first."""
    for up in position["tableau"]:
        if up:
            continue
        for kind in rules["auto_fill"]:
            giving = position["waste"] if kind == "waste" else fullest(position["reserves"])
            if giving:
                up.append(giving.pop())
                break


def fullest(piles: list[list[str]]) -> list[str]:
    """The pile with the most cards, the first of several."""
    return max(piles, key=len, default=[])
