"""What the foundations and the reserve take and give, looked up move by move."""

from __future__ import annotations

from canfield_widget.core.cards import make_card, next_rank, rank_of, suit_of
from canfield_widget.core.deals import deal
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules
from tests.teach.setups import (
    after,
    allowed,
    base_of,
    fits,
    foundation,
    lay,
    numbers,
    rank_named,
    reserve,
    waste_cards_allowed,
)
from tests.teach.ties_spaces import filling_rank, phases, space
from tests.teach.tying import ties

FULL = list(range(13))


def bases(rules: Rules) -> list[int]:
    """The base ranks that a game of these rules may have, with the ends of the suit."""
    assert rules.base != "none"
    return [rules.base_rank] if rules.base_rank else [1, 2, 9, 13]


def taken(rules: Rules, base: int, up: list[list[int]], slot: int) -> set[int]:
    """The cards that a foundation takes; the first one holds 13 where the others wait for it."""
    if slot and rules.foundation_gate:
        up = [FULL, *up[1:]]
    return waste_cards_allowed(lay(rules, base=base, up=up, stock="3s"), f"WF{slot + 1}")


def of_rank(rank: int) -> set[int]:
    return {make_card(rank, suit) for suit in range(4)}


@ties("foundations.count")
def how_many(rules: Rules, text: str) -> None:
    assert len(deal(rules, 7).foundations) == numbers(text)[0]


@ties("foundations.rank")
def one_rank_always(rules: Rules, text: str) -> None:
    assert {deal(rules, number).base for number in range(20)} == {rank_named(text)}


@ties("foundations.base")
def every_one_begins_with_the_base(rules: Rules, text: str) -> None:
    for base in bases(rules):
        for slot in {0, rules.foundations - 1}:
            assert taken(rules, base, [], slot) == of_rank(base)


@ties("foundations.first")
def the_first_begin_with_the_base(rules: Rules, text: str) -> None:
    count = (numbers(text) or [1])[0]
    for base in bases(rules):
        for slot in range(rules.foundations):
            begins = taken(rules, base, [], slot) == of_rank(base)
            assert begins == (slot < count)


@ties("foundations.down")
def the_last_build_down(rules: Rules, text: str) -> None:
    count = (numbers(text) or [1])[0]
    for base in bases(rules):
        below = next_rank(base, -1)
        for slot in range(rules.foundations):
            last = slot >= rules.foundations - count
            assert (taken(rules, base, [], slot) == of_rank(below)) == last
            up: list[list[int]] = [*[[]] * slot, [make_card(9, 0)]]
            lower = make_card(8, 0) in taken(rules, base, up, slot)
            assert lower == last


@ties("foundations.build.suit", "foundations.build.any")
def build_up(rules: Rules, text: str) -> None:
    for top in (make_card(rank, suit) for rank in range(1, 13) for suit in (0, 2)):
        rank = rank_of(top)
        found = taken(rules, base_of(rules) or 1, [[top]], 0)
        same = {make_card(rank + 1, suit_of(top))}
        assert found == (same if "in suit" in text else of_rank(rank + 1))


@ties("foundations.build.set")
def four_of_a_rank(rules: Rules, text: str) -> None:
    position = lay(rules, tableau=["5c9c9d9h9s", "9d9h9s"], reserves=["9c"], waste="9c", stock="3s")
    assert allowed(position, "T1F:4")
    refused = ("T1F", "T1F:2", "T1F:3", "T1F:5", "T2F:3", "WF", f"{reserve(rules)}F")
    assert not any(allowed(position, move) for move in refused if rules.reserve_piles or move < "R")
    assert not allowed(lay(rules, tableau=["9c9d9h8s"]), "T1F:4")
    assert not waste_cards_allowed(lay(rules, stock="3s"), "WF")


@ties("foundations.wrap.full")
def ace_after_king(rules: Rules, text: str) -> None:
    for base in bases(rules):
        found = taken(rules, base, [[make_card(13, 2)]], 0)
        assert make_card(1, 2) in found
        assert found <= of_rank(1)
        assert taken(rules, base, [FULL], 0) == set()
        if base == 1:
            assert rules.base_rank is None


@ties("foundations.wrap.none")
def king_ends(rules: Rules, text: str) -> None:
    assert rules.base_rank != 1
    for base in bases(rules):
        assert taken(rules, base, [[make_card(13, 2)]], 0) == set()


@ties("foundations.wrap.ace")
def ace_to_king(rules: Rules, text: str) -> None:
    assert bases(rules) == [1]
    assert taken(rules, 1, [], 0) == of_rank(1)
    assert make_card(13, 0) in taken(rules, 1, [FULL[:12]], 0)
    assert taken(rules, 1, [FULL], 0) == set()


def last_down(rules: Rules, pile: list[int], base: int) -> set[int]:
    assert rules.foundation_down
    slot = rules.foundations - 1
    return taken(rules, base, [*[[]] * slot, pile], slot)


@ties("foundations.down.wrap.full")
def king_after_ace(rules: Rules, text: str) -> None:
    assert make_card(13, 2) in last_down(rules, [make_card(1, 2)], bases(rules)[0])


@ties("foundations.down.wrap.none")
def ace_ends(rules: Rules, text: str) -> None:
    assert rules.base_rank != 1
    assert last_down(rules, [make_card(1, 2)], bases(rules)[0]) == set()


@ties("foundations.down.wrap.ace")
def king_to_ace(rules: Rules, text: str) -> None:
    assert bases(rules) == [1]
    assert last_down(rules, [], 1) == of_rank(13)
    assert make_card(1, 0) in last_down(rules, FULL[:0:-1], 1)
    assert last_down(rules, FULL[::-1], 1) == set()


@ties("foundations.gate")
def the_first_one_first(rules: Rules, text: str) -> None:
    base = base_of(rules) or 1
    assert not waste_cards_allowed(lay(rules, base=base, up=[FULL[:12]], stock="3s"), "WF2")
    assert taken(rules, base, [FULL], 1)


@ties("foundations.single")
def one_card_at_a_time(rules: Rules, text: str) -> None:
    """No two cards go up together that can come to lie on each other in a column."""
    assert rules.base != "none"
    base = bases(rules)[0]
    if any("u" in faces[:-1] for faces in rules.tableau) or rules.waste_becomes_tableau:
        assert not two_go_up(rules, base, make_card(6, 0), make_card(5, 0))
    for onto in range(52):
        position = lay(rules, base=base, tableau=[[onto]], stock="3s")
        for card in waste_cards_allowed(position, "WT1"):
            assert not two_go_up(rules, base, onto, card)


def two_go_up(rules: Rules, base: int, onto: int, card: int) -> bool:
    before = make_card(next_rank(rank_of(card), -1), suit_of(card))
    position = lay(rules, base=base, up=[[before]], tableau=[[onto, card]])
    return allowed(position, "T1F1") and allowed(position, "T1F1:2")


@ties("foundations.run")
def several_at_once(rules: Rules, text: str) -> None:
    assert rules.base != "none"
    base = bases(rules)[0]
    onto = make_card(6, 0)
    below = [card for card in of_rank(5) if two_go_up(rules, base, onto, card)]
    assert any(fits(rules.build, card, onto) for card in below)
    if max(map(len, rules.tableau)) == 1 and not rules.waste_becomes_tableau:
        return  # no other cards can lie on each other
    for card in below:
        assert fits(rules.build, card, onto)
        before = make_card(4, suit_of(card))
        apart = lay(rules, base=base, up=[[before]], tableau=[[make_card(7, 0), card]])
        assert not allowed(apart, "T1F1:2")


def turned(position: Position) -> Position:
    """After a move that touches no base card: a draw, or a redeal where that is all there is."""
    return after(position, "D")


@ties("foundations.free")
def nothing_goes_up_by_itself(rules: Rules, text: str) -> None:
    if rules.base == "none":
        position = lay(rules, tableau=["9c9d9h9s"], stock="JdJsJdJs")
        assert turned(position).tableau[0] == position.tableau[0]
        return
    for base in bases(rules):
        card = make_card(base, 1)
        up = [[make_card(base, 0)]] * rules.foundations if rules.base_laid_out else []
        position = lay(rules, base=base, up=up, tableau=[[card]], stock="JdJsJdJs")
        assert turned(position).tableau[0] == (card,)


@ties("foundations.auto")
def base_cards_go_up_by_themselves(rules: Rules, text: str) -> None:
    for base in bases(rules):
        card, other = make_card(base, 1), make_card(next_rank(base, 5), 0)
        position = lay(rules, base=base, tableau=[[other, card]], stock=[other] * 9)
        assert turned(position).foundations[0] == (card,)
        assert turned(position).tableau[0] == (other,)
        stock = [other, *[card] * rules.draw_count(1)]
        assert turned(lay(rules, base=base, stock=stock)).foundations[0] == (card,)


def returns(rules: Rules, pile: list[int]) -> bool:
    """Whether the top card of the first foundation can go to some column."""
    top = pile[-1]
    name = foundation(rules, top)
    for onto in range(52):
        position = lay(rules, up=[pile], tableau=[[onto]], stock="3s")
        if allowed(position, f"{name}T1"):
            return True
    return any(allowed(space(rules, left, up=[pile]), f"{name}T1") for left in phases(rules))


@ties("foundations.stay")
def cards_stay(rules: Rules, text: str) -> None:
    for top in range(0, 52, 3):
        assert not returns(rules, [make_card(9, 1), top])
        assert not returns(rules, [top])


def some_returns(rules: Rules, below: list[int]) -> bool:
    """Whether there are cards that can go back to a column from on top of these."""
    tops = {rules.fill_rank or 9, base_of(rules) or 9, 5}
    return any(returns(rules, [*below, make_card(rank, 2)]) for rank in tops)


@ties("foundations.back")
def cards_come_back(rules: Rules, text: str) -> None:
    assert some_returns(rules, [make_card(9, 1)])
    assert some_returns(rules, [])


@ties("foundations.back.not_base")
def all_but_the_lowest_come_back(rules: Rules, text: str) -> None:
    assert some_returns(rules, [make_card(9, 1)])
    assert not some_returns(rules, [])


def reserve_goes(rules: Rules, size: int) -> tuple[bool, bool]:
    """Whether the top card of a reserve of this size can go to a foundation, to a column."""
    assert rules.reserve_piles
    assert rules.reserve_cards >= size
    name, below = reserve(rules), [make_card(4, 0)] * (size - 1)
    up = rules.base != "none" and all(
        allowed(lay(rules, base=base, reserves=[[*below, make_card(base, 1)]]), f"{name}F")
        for base in bases(rules)
    )
    down = any(
        allowed(lay(rules, reserves=[[*below, card]], tableau=[[onto]]), f"{name}T1")
        for onto in (make_card(8, suit) for suit in range(4))
        for card in (make_card(rank, 0) for rank in (7, 8))
    )
    if True in phases(rules):
        card = make_card(filling_rank(rules), 0)
        down = down or allowed(space(rules, True, reserves=[[*below, card]]), f"{name}T1")
    return up, down


@ties("reserve.both", "reserve.foundation", "reserve.tableau", "reserve.none")
def reserve_cards_go(rules: Rules, text: str) -> None:
    said = ("to a foundation" in text, "to a column" in text)
    if rules.reserve_face == "last" and any(said):
        assert rules.reserve_cards == 1
    assert reserve_goes(rules, min(2, rules.reserve_cards)) == said


@ties("reserve.last.both", "reserve.last.foundation", "reserve.last.tableau")
def last_reserve_card_goes(rules: Rules, text: str) -> None:
    assert reserve_goes(rules, 1) == ("to a foundation" in text, "to a column" in text)
    assert reserve_goes(rules, 2) == (False, False)


@ties("reserve.closed")
def nothing_on_the_reserve(rules: Rules, text: str) -> None:
    assert any(deal(rules, 7).reserves)
    for card in range(52):
        position = lay(rules, tableau=[[card]], reserves=["9c"], waste=[card], stock="3s")
        assert not allowed(position, f"T1{reserve(rules)}")
        assert not allowed(position, f"W{reserve(rules)}")
