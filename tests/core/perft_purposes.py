"""What a position is chosen for: the rule that decides what may be done there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tests.core import naive, naive_count
from tests.core.naive import RANKS, Rules
from tests.core.naive_text import Position

Holds = Callable[[Position, Rules], bool]
Applies = Callable[[Rules], bool]


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
    for move, after in naive_count.successors(position, rules).items():
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
    dealt: int = rules["reserve_cards"] * rules["reserve_piles"]
    return (
        len(position["waste"]) > 4
        and len(position["stock"]) > 4
        and dealt / 4 < sum(map(len, position["reserves"])) < dealt
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


def follow_but_no_run(position: Position, rules: Rules) -> bool:
    """Two cards on top of a pile could go up one after the other, and not together."""
    moves = naive_count.successors(position, rules)
    return any(
        f"{source}F" in naive.legal_moves(moves[f"{source}F"], rules)
        and not naive.is_run(position, rules, position["tableau"][int(source[1:]) - 1][-2:])
        for source in (move[:-1] for move in moves if re.fullmatch(r"T\d+F", move))
    )


def both_ways(position: Position, rules: Rules) -> bool:
    """Foundations of both ways are begun, and the next moves lay cards on both."""
    grown = set()
    for after in naive_count.successors(position, rules).values():
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
    for move, after in naive_count.successors(position, rules).items():
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


def cards_turn_up(position: Position, rules: Rules) -> bool:
    """A legal move makes a card turn up; with it one below it, where the deal laid that face up."""
    before = sum(map(len, position["down"]))
    turned = max(
        (
            before - sum(map(len, after["down"]))
            for after in naive_count.successors(position, rules).values()
        ),
        default=0,
    )
    return turned > any("ud" in column for column in rules["tableau"])


# --- for which rules


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


def reserve_fills(rules: Rules) -> bool:
    """The reserve fills spaces by itself."""
    return "reserve" in rules["auto_fill"]


def spaces_stay(rules: Rules) -> bool:
    """A space stays open when the reserve is gone and there is waste."""
    return "waste" not in rules["auto_fill"]


def builds_by_rank(rules: Rules) -> bool:
    """Tableau piles are built downwards."""
    return rules["build"] not in ("rank", "none")


def long_piles_move(rules: Rules) -> bool:
    """Piles of three cards come about and move."""
    bound = rules["max_cards"] or naive.COMPLETE
    return rules["group"] != "top" and rules["build"] != "none" and bound > 3


def steps_below_base(rules: Rules) -> bool:
    """Base cards come to the tableau, and something could be laid on them."""
    return builds_by_rank(rules) and rules["base"] != "fixed"


PURPOSES: dict[str, tuple[Applies, Holds]] = {
    "deal": (always, untouched),
    "middle": (always, middle),
    "fill follows": (reserve_fills, fill_follows),
    "last fill follows": (reserve_fills, last_fill_follows),
    "space beside the reserve": (lambda rules: not rules["auto_fill"], space_beside_reserve),
    "space, reserve gone": (spaces_stay, space_open),
    "long pile moves": (long_piles_move, long_pile_moves),
    "redeal next": (lambda rules: rules["passes"] != 1, redeal_next),
    "last pass over": (
        lambda rules: rules["passes"] is not None and not makes_waste_a_pile(rules),
        last_pass_over,
    ),
    "short draw": (lambda rules: max(rules["draw"]) > 1, short_draw),
    "second pass": (lambda rules: len(rules["draw"]) > 1, second_pass),
    "king on ace": (
        lambda rules: builds_by_rank(rules) and rules["wrap"] != "none",
        king_on_ace,
    ),
    "step below the base": (steps_below_base, step_below_base),
    "taking back": (lambda rules: rules["takeback"] != "none", taking_back),
    "base card taken back": (lambda rules: rules["takeback"] == "top", base_taken_back),
}

# For rules that few games have, which must meet these.
OWN_PURPOSES: dict[str, tuple[Applies, Holds]] = {
    "several foundations": (
        lambda rules: rules["foundation_build"] == "any" or rules["foundation_down"] > 0,
        several_foundations,
    ),
    "follow but are no run": (
        lambda rules: rules["foundation_group"] == "run" and "uuu" in rules["tableau"],
        follow_but_no_run,
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
    "cards turn up": (lambda rules: "d" in "".join(rules["tableau"]), cards_turn_up),
}
