"""Why a move is not legal: the reasons, in the order in which a player meets them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from canfield_widget.core.building import (
    fillers,
    following,
    heads,
    is_closed,
    is_open,
    sets_of_four,
    space_rank,
    starting,
    takers,
    wanted,
)
from canfield_widget.core.cards import SUITS, Card, card_text, rank_of, rank_text, suit_of
from canfield_widget.core.errors import Refusal
from canfield_widget.core.fits import misfit
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import base_source, pile_named, place
from canfield_widget.core.positions import Position

__all__ = ["meant_foundation", "refusal"]


def refusal(position: Position, move: Move) -> Refusal | None:
    """Why the move is not legal; None where it is.

    Of several reasons the one is given that a player would see first: what cannot be picked up,
    then where it cannot be put.
    """
    if position.is_won:
        return Refusal("game_over")
    if position.choosing and (move.source[0], move.target[:1]) != (base_source(position), "F"):
        from_reserve = base_source(position) == "R"
        return Refusal("choose_base_reserve" if from_reserve else "choose_base")
    if move.source in ("D", "X"):
        return _refused_stock(position, move)
    for name in (move.source, move.target):
        if place(position, name) is None:
            known_suit = name[0] == "F" and name[1:] in SUITS
            return Refusal("empty" if known_suit else "no_such_pile", {"pile": name})
    return _refused_source(position, move) or _refused_target(position, move)


def _refused_stock(position: Position, move: Move) -> Refusal | None:
    draws = move.source == "D"
    if position.stock:
        return None if draws else Refusal("stock_left")
    if not position.waste:
        return Refusal("empty", {"pile": "S" if draws else "W"})
    if position.passes_left == 0:
        return Refusal("no_passes")
    return Refusal("stock_empty") if draws else None


def _refused_source(position: Position, move: Move) -> Refusal | None:
    """Why these cards cannot be picked up."""
    source, target, count = move.source, move.target, move.count
    pile = pile_named(position, source)
    if not pile:
        return Refusal("empty", {"pile": source})
    if count > len(pile):
        return Refusal("count", {"n": count})
    if source[0] == "T":
        return _refused_group(position, move)
    if count > 1:
        return Refusal("not_top", {"pile": source})
    if source[0] == "R" and not is_open(position.rules, pile):
        return Refusal("face_down")
    if source[0] == "R" and target[0] == "T" and "tableau" not in position.rules.reserve_targets:
        return Refusal("reserve_foundation")
    if source[0] != "F":
        return None
    if target[0] == "F":
        return Refusal("foundation_foundation")
    if position.rules.takeback == "none":
        return Refusal("foundation_closed")
    if position.rules.takeback == "top_not_base" and len(pile) == 1:
        return Refusal("foundation_base")
    return None


_GROUP_CODES: Final = {
    "top": "top_only",
    "whole": "whole_pile",
    "whole_or_top": "whole_or_top",
    "run": "not_run",
}


def _refused_group(position: Position, move: Move) -> Refusal | None:
    index = place(position, move.source) or 0
    head = len(position.tableau[index]) - move.count
    if head < position.down[index]:
        return Refusal("face_down")
    if move.target[0] != "T" or head in heads(position, index):
        return None
    return Refusal(_GROUP_CODES[position.rules.group])


def _refused_target(position: Position, move: Move) -> Refusal | None:
    """Why these cards cannot be put there."""
    source, target, count = move.source, move.target, move.count
    if target[0] in "RWS":
        return Refusal({"R": "reserve_target", "W": "waste_target", "S": "stock_target"}[target[0]])
    cards = pile_named(position, source)[-count:]
    if target[0] == "F":
        return _refused_foundation(position, move, cards[-1])
    index = place(position, target) or 0
    if source[0] == "T" and index == place(position, source):
        return Refusal("same_pile")
    onto, rules = position.tableau[index], position.rules
    if not onto:
        refused = _refused_space(position, source, cards[0])
    else:
        refused = _refused_fit(position, cards[0], onto[-1])
    if not refused and rules.max_cards is not None and len(onto) + count > rules.max_cards:
        return Refusal("pile_full", {"n": rules.max_cards})
    return refused


def _refused_fit(position: Position, card: Card, onto: Card) -> Refusal | None:
    code = misfit(position.rules.build, position.rules.wrap, position.base or 0, card, onto)
    if code is None:
        return None
    if code == "on_base":
        return Refusal(code, {"rank": rank_text(position.base or 0)})
    if code in ("on_ace", "no_building"):
        return Refusal(code)
    return Refusal(code, {"card": card_text(card), "onto": card_text(onto)})


_KINDS: Final = {"W": "waste", "R": "reserve", "T": "tableau", "F": "foundation"}


def _refused_space(position: Position, source: str, card: Card) -> Refusal | None:
    allowed = fillers(position)
    if _KINDS[source[0]] not in allowed:
        if allowed == {"waste"}:
            return Refusal("space_waste")
        only_reserve = any(position.reserves) and allowed <= {"reserve"}
        return Refusal("space_reserve" if only_reserve else "space_closed")
    rank = space_rank(position)
    if rank is not None and rank != rank_of(card):
        return Refusal("space_rank", {"rank": rank_text(rank)})
    return None


def _refused_foundation(position: Position, move: Move, card: Card) -> Refusal | None:
    rules = position.rules
    if move.source[0] == "R" and "foundation" not in rules.reserve_targets:
        return Refusal("reserve_tableau")
    if rules.foundation_build == "rank_set":
        index = place(position, move.source) if move.source[0] == "T" else None
        gathers = index in sets_of_four(position) and move.count == 4
        return None if gathers else Refusal("rank_set")
    if move.count > 1 and (rules.foundation_group == "top" or position.choosing):
        return Refusal("foundation_one")
    if position.choosing:
        return None
    slots = wanted(rules, position.base, position.foundations).get(card, ())
    index = place(position, move.source) or 0
    taking = takers(position, index, slots, move.count)
    if slots and not taking:
        return Refusal("not_run")
    if meant_foundation(position, move.target, taking) is None:
        return _refused_rank(position, move.target, card)
    return None


def meant_foundation(position: Position, target: str, slots: Sequence[int]) -> int | None:
    """Which of the foundations that take a card a target means; None where it means another one.

    `F` means the first of them, and the name of a foundation that holds the same cards means it.
    """
    if target == "F" or not slots:
        return slots[0] if slots else None
    named = place(position, target)
    if named is None or named in slots:
        return named
    piles, builds_down = position.foundations, position.rules.builds_down
    alike = [
        slot
        for slot in slots
        if piles[slot] == piles[named] and builds_down(slot) == builds_down(named)
    ]
    return alike[0] if alike and not is_closed(position.rules, named, piles) else None


def _refused_rank(position: Position, target: str, card: Card) -> Refusal:
    """What the foundations of the card's suit wait for, or the one that is named."""
    if target == "F":
        return _refused_everywhere(position, card)
    slot = place(position, target) or 0
    rules, pile = position.rules, position.foundations[slot]
    if is_closed(rules, slot, position.foundations):
        return Refusal("foundation_waits")
    if not pile:
        return _base_wanted(position, slot)
    by_suit = rules.foundation_build == "suit"
    if by_suit and suit_of(pile[-1]) != suit_of(card):
        return Refusal("suit", {"card": card_text(card), "onto": card_text(pile[-1])})
    return _wanted(following(rules, slot, pile)[:1], by_suit)


def _refused_everywhere(position: Position, card: Card) -> Refusal:
    """Why no foundation takes the card."""
    rules, piles = position.rules, position.foundations
    by_suit = rules.foundation_build == "suit"
    started = any(pile and (not by_suit or suit_of(pile[-1]) == suit_of(card)) for pile in piles)
    if not started and not all(piles):
        return _base_wanted(position, next(slot for slot, pile in enumerate(piles) if not pile))
    up = Counter(lying for pile in piles for lying in pile)
    cards = [
        other
        for other in wanted(rules, position.base, piles)
        if up[other] < rules.decks and (not by_suit or suit_of(other) == suit_of(card))
    ]
    return _wanted(cards, by_suit)


def _wanted(cards: Sequence[Card], by_suit: bool) -> Refusal:
    """The cards that foundations wait for, or their ranks; none where they are complete."""
    several = map(card_text, cards) if by_suit else (rank_text(rank_of(card)) for card in cards)
    texts = list(dict.fromkeys(several))
    if not texts:
        return Refusal("foundation_full")
    one, more = ("card", "card_list") if by_suit else ("rank", "rank_list")
    code = "foundation_next" if by_suit else "foundation_rank"
    if len(texts) == 1:
        return Refusal(code, {one: texts[0]})
    return Refusal(f"{code}s", {more: " ".join(texts)})


def _base_wanted(position: Position, slot: int) -> Refusal:
    (first, *_) = starting(position.rules, slot, position.base or 1)
    return Refusal("base_rank", {"rank": rank_text(rank_of(first))})
