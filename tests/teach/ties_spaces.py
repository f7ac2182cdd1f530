"""What fills an empty column, looked up before and after the reserve is used up."""

from __future__ import annotations

from typing import Any

from canfield_widget.core.cards import make_card
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules
from tests.teach.setups import (
    after,
    allowed,
    base_of,
    foundation,
    lay,
    rank_named,
    reserve,
)
from tests.teach.tying import ties


def phases(rules: Rules) -> list[bool]:
    """The times when a column can lie empty: with reserve cards left, and with none."""
    has = rules.reserve_piles * rules.reserve_cards > 0
    return [True, False] if has and "reserve" not in rules.auto_fill else [False]


def space(rules: Rules, left: bool, **piles: Any) -> Position:
    """A position whose first column is empty while the reserve has a card, or has none."""
    reserves = ["9c"] if left else []
    tableau = ["", *piles.pop("tableau", [])]
    given = {"reserves": reserves, "stock": "3s"} | piles
    return lay(rules, tableau=tableau, **given)


def filling_rank(rules: Rules) -> int:
    """A rank that may fill a column."""
    return rules.fill_rank or (rules.fill_base_first and base_of(rules)) or 9


def fillers(rules: Rules, left: bool, rank: int | None = None, **piles: Any) -> set[str]:
    """The kinds of pile from which a person can fill an empty column at this time."""
    card = make_card(rank or filling_rank(rules), 0)
    found = set()
    if left and allowed(space(rules, left, reserves=[[card]], **piles), f"{reserve(rules)}T1"):
        found.add("reserve")
    turns = rules.stock_size and "waste" not in rules.auto_fill
    if turns and allowed(space(rules, left, waste=[card], **piles), "WT1"):
        found.add("waste")
    several = len(rules.tableau) + rules.waste_becomes_tableau > 1
    if several and allowed(space_for(rules, left, [card], **piles), "T2T1"):
        found.add("tableau")
    given = piles | {"up": [[make_card(4, 1), card]]}
    if allowed(space(rules, left, **given), f"{foundation(rules, card)}T1"):
        found.add("foundation")
    return found


WORDS = {
    "reserve": ("of the reserve", "of a reserve"),
    "waste": ("of the waste",),
    "tableau": ("of another column",),
    "foundation": ("of a foundation",),
}


def named(text: str) -> set[str]:
    """The kinds of pile that a sentence names as those that fill a column."""
    listed = text.split("only with ")[1]
    return {kind for kind, names in WORDS.items() if any(name in listed for name in names)}


@ties("spaces.hand")
def by_hand(rules: Rules, text: str) -> None:
    for left in phases(rules):
        assert fillers(rules, left) == named(text) - ({"reserve"} if not left else set())
    assert phases(rules) == [True, False] or not rules.reserve_piles * rules.reserve_cards


@ties("spaces.with")
def by_hand_with_reserve(rules: Rules, text: str) -> None:
    assert True in phases(rules)
    assert fillers(rules, True) == named(text)


@ties("spaces.without")
def by_hand_without_reserve(rules: Rules, text: str) -> None:
    assert rules.reserve_piles * rules.reserve_cards
    assert fillers(rules, False) == named(text)


def clears(rules: Rules, **piles: Any) -> Position:
    """After a move that leaves the first column empty, and what follows by itself."""
    base = base_of(rules)
    if base is None:
        return after(lay(rules, tableau=["9c9d9h9s"], **piles), "T1F:4")
    return after(lay(rules, tableau=[[make_card(base, 1)]], **piles), "T1F")


def waste_stays_away(rules: Rules, **piles: Any) -> None:
    """What lies on the waste does not come into the column that a move left empty."""
    if rules.stock_size:
        assert clears(rules, waste="4d", stock="3s", **piles).tableau[0] == ()


def closed(rules: Rules, left: bool) -> None:
    reserves = ["4c"] if left else []
    assert fillers(rules, left) == set()
    assert clears(rules, reserves=reserves, stock="3s3h").tableau[0] == ()


@ties("spaces.closed")
def never_filled(rules: Rules, text: str) -> None:
    for left in phases(rules):
        closed(rules, left)
        waste_stays_away(rules, reserves=["4c"] if left else [])
    assert phases(rules) == [True, False] or not rules.reserve_piles * rules.reserve_cards


@ties("spaces.with.closed")
def not_filled_with_reserve(rules: Rules, text: str) -> None:
    assert True in phases(rules)
    closed(rules, True)


@ties("spaces.without.closed")
def not_filled_without_reserve(rules: Rules, text: str) -> None:
    assert rules.reserve_piles * rules.reserve_cards
    closed(rules, False)
    waste_stays_away(rules)


@ties("spaces.reserve")
def filled_from_the_reserve(rules: Rules, text: str) -> None:
    assert rules.reserve_piles == 1
    assert rules.reserve_cards
    played = clears(rules, reserves=["4c6d"], waste="4d", stock="3s")
    assert played.tableau[0] == (make_card(6, 1),)
    assert played.reserves == ((make_card(4, 0),),)
    assert played.waste == (make_card(4, 1),)


def fullest(rules: Rules, **piles: Any) -> None:
    assert rules.reserve_piles > 1
    for sizes, index in (([1, 2], 1), ([2, 1], 0), ([2, 2], 0), ([1, 1], 0)):
        reserves = [[make_card(6, suit)] * size for suit, size in enumerate(sizes)]
        played = clears(rules, reserves=reserves, stock="3s", **piles)
        assert played.tableau[0] == (make_card(6, index),)


@ties("spaces.fullest")
def filled_from_the_fullest(rules: Rules, text: str) -> None:
    assert rules.reserve_cards
    fullest(rules, waste="4d")


@ties("spaces.then_waste")
def then_filled_from_the_waste(rules: Rules, text: str) -> None:
    assert rules.stock_size
    assert rules.reserve_piles * rules.reserve_cards
    assert clears(rules, waste="4d6s", stock="3s").tableau[0] == (make_card(6, 3),)
    assert clears(rules, reserves=["4c"], waste="6s", stock="3s").tableau[0] == (make_card(4, 0),)


@ties("spaces.waste")
def filled_from_the_waste(rules: Rules, text: str) -> None:
    for reserves in ([], ["4c"])[: 1 + (rules.reserve_piles * rules.reserve_cards > 0)]:
        played = clears(rules, reserves=reserves, waste="4d6s", stock="3s")
        assert played.tableau[0] == (make_card(6, 3),)


@ties("spaces.then_reserve")
def else_filled_from_the_reserve(rules: Rules, text: str) -> None:
    assert rules.reserve_piles == 1
    assert clears(rules, reserves=["4c6d"], stock="3s").tableau[0] == (make_card(6, 1),)


@ties("spaces.then_fullest")
def else_filled_from_the_fullest(rules: Rules, text: str) -> None:
    fullest(rules)


@ties("spaces.waste_empty")
def waste_fills_before_a_person_can(rules: Rules, text: str) -> None:
    position = space(rules, False, stock="3s3h3d3s" * 4)
    assert after(position, "D").tableau[0] != ()
    assert any(fillers(rules, left) for left in phases(rules))


@ties("spaces.wait")
def stays_empty_as_long_as_one_likes(rules: Rules, text: str) -> None:
    assert fillers(rules, False)
    waste_stays_away(rules)
    if rules.stock_size:
        assert after(space(rules, False, stock="3s3h" * 9), "D").tableau[0] == ()


@ties("spaces.rank")
def filled_by_one_rank(rules: Rules, text: str) -> None:
    for rank in range(1, 14):
        filled = any(fillers(rules, left, rank) for left in phases(rules))
        assert filled == (rank == rank_named(text))


@ties("spaces.base_first")
def filled_by_the_base_first(rules: Rules, text: str) -> None:
    base = base_of(rules)
    assert base
    for rank in range(1, 14):
        assert any(fillers(rules, left, rank) for left in phases(rules)) == (rank == base)
    if rules.stock_size and "waste" in rules.fill_without_reserve - set(rules.auto_fill):
        for rank in (3, 12):
            full = [list(range(13))]
            assert allowed(space(rules, False, up=full, waste=[make_card(rank, 0)]), "WT1")


def space_for(rules: Rules, left: bool, column: list[int], **piles: Any) -> Position:
    """An empty first column beside a second one of these cards, which may be the former waste."""
    stock = "3s" if len(rules.tableau) > 1 else ""
    return space(rules, left, tableau=[column], stock=stock, **piles)


def can_fill(rules: Rules, column: list[int], count: int = 1) -> bool:
    """Whether cards of the second column can fill the first one at some time."""
    move = "T2T1" if count == 1 else f"T2T1:{count}"
    return any(allowed(space_for(rules, left, column), move) for left in phases(rules))
