"""What the deal and the goal say, looked up in dealt positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from canfield_widget.core.cards import cards_text, make_card, next_rank, rank_of
from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules
from tests.teach.setups import (
    after,
    allowed,
    base_of,
    lay,
    numbers,
    rank_named,
    ranks,
)
from tests.teach.tying import ties

DEALS = (7, 8, 9, 10)


def all_cards(position: Position) -> list[int]:
    piles = (*position.foundations, *position.reserves, *position.tableau)
    return [*chain(*piles), *position.waste, *position.stock]


@ties("deal.pack.one", "deal.pack.many")
def packs(rules: Rules, text: str) -> None:
    count = 1 if "one pack" in text else numbers(text)[0]
    dealt = all_cards(deal(rules, 7))
    assert len(dealt) == numbers(text)[-1]
    assert sorted(dealt) == sorted([*range(52)] * count)


@ties("deal.base.laid")
def laid(rules: Rules, text: str) -> None:
    for number in DEALS:
        piles = [pile for pile in deal(rules, number).foundations if pile]
        assert len(piles) == 4 * rules.decks
        assert {tuple(ranks(pile)) for pile in piles} == {(rank_named(text),)}


@ties("deal.reserve.one", "deal.reserve.many")
def reserves(rules: Rules, text: str) -> None:
    count, size = numbers(text) if "each" in text else (1, *numbers(text))
    assert [len(pile) for pile in deal(rules, 7).reserves] == [size] * count


@ties("deal.reserve.none")
def no_reserve(rules: Rules, text: str) -> None:
    assert not any(deal(rules, 7).reserves)


@ties("deal.face.top")
def only_the_top_is_seen(rules: Rules, text: str) -> None:
    for pile in deal(rules, 7).view.reserves:
        assert len(pile) > 1
        assert [card is None for card in pile] == [True] * (len(pile) - 1) + [False]


@ties("deal.face.all")
def all_are_seen(rules: Rules, text: str) -> None:
    seen = deal(rules, 7).view.reserves
    assert any(seen)
    assert all(card is not None for card in chain(*seen))


@ties("deal.face.last")
def only_the_last_is_seen(rules: Rules, text: str) -> None:
    for pile in deal(rules, 7).view.reserves:
        assert pile == (None,) * len(pile)
    assert lay(rules, reserves=["5c"]).view.reserves[0] == (4,)


@ties("deal.base.dealt")
def base_is_dealt(rules: Rules, text: str) -> None:
    dealt = [deal(rules, number) for number in range(40)]
    assert len({position.base for position in dealt}) > 3
    for position in dealt:
        first, *others = position.foundations
        assert ranks(first) == [position.base]
        assert not any(others)


@ties("deal.base.empty")
def foundations_are_empty(rules: Rules, text: str) -> None:
    assert not deal(rules, 7).choosing
    for number in DEALS:
        assert not any(deal(rules, number).foundations)


@ties("deal.base.chosen_deal")
def base_is_chosen_among_columns(rules: Rules, text: str) -> None:
    position, count = deal(rules, 7), numbers(text)[0]
    assert [len(pile) for pile in position.tableau] == [1] * count
    assert [str(move) for move in legal_moves(position)] == [f"T{n}F" for n in range(1, count + 1)]
    (chosen,), *others = position.tableau
    played = after(position, "T1F")
    assert played.foundations[0][0] == chosen
    assert played.base == rank_of(chosen)
    assert len(played.tableau) == len(others)


@ties("deal.base.chosen_reserve")
def base_is_chosen_among_reserves(rules: Rules, text: str) -> None:
    position = deal(rules, 7)
    several = "of a reserve" in text
    names = [f"R{n}" for n in range(1, len(position.reserves) + 1)] if several else ["R"]
    assert [str(move) for move in legal_moves(position)] == [f"{name}F" for name in names]
    played = after(position, f"{names[-1]}F")
    assert played.foundations[0][0] == position.reserves[-1][-1]
    assert played.base == rank_of(position.reserves[-1][-1])


@ties("deal.tableau.one")
def columns_of_one_card(rules: Rules, text: str) -> None:
    view = deal(rules, 7).view
    assert [len(pile) for pile in view.tableau] == [1] * numbers(text)[0]
    assert None not in chain(*view.tableau)


@ties("deal.tableau.even")
def columns_of_equal_size(rules: Rules, text: str) -> None:
    count, size = numbers(text)
    assert [len(pile) for pile in deal(rules, 7).tableau] == [size] * count


@ties("deal.tableau.counts")
def columns_of_several_sizes(rules: Rules, text: str) -> None:
    count, *sizes = numbers(text)
    assert count == len(sizes)
    assert [len(pile) for pile in deal(rules, 7).tableau] == sizes


def seen_faces(rules: Rules) -> list[str]:
    """The faces of the columns of a deal, as they are seen."""
    columns = deal(rules, 7).view.tableau
    return ["".join("↓" if card is None else "↑" for card in pile) for pile in columns]


@ties("deal.faces.up")
def columns_are_open(rules: Rules, text: str) -> None:
    assert set("".join(seen_faces(rules))) == {"↑"}
    assert max(map(len, seen_faces(rules))) > 1


@ties("deal.faces.top")
def columns_show_their_top(rules: Rules, text: str) -> None:
    faces = seen_faces(rules)
    assert faces == ["↓" * (len(each) - 1) + "↑" for each in faces]
    assert max(map(len, faces)) > 1


@ties("deal.faces.turn")
def columns_alternate(rules: Rules, text: str) -> None:
    for faces in seen_faces(rules):
        assert faces[::-1] == ("↑↓" * 7)[: len(faces)]
        assert len(faces) > 2


@ties("deal.faces.mixed")
def columns_lie_as_listed(rules: Rules, text: str) -> None:
    listed = text.rstrip(".").split(": ")[1].split(", ")
    assert seen_faces(rules) == listed


@ties("deal.stock")
def stock_is_the_rest(rules: Rules, text: str) -> None:
    view, position = deal(rules, 7).view, deal(rules, 7)
    assert len(position.stock) + len(position.waste) == numbers(text)[0]
    assert set(view.known) <= {None}


@ties("deal.stock.none")
def no_stock(rules: Rules, text: str) -> None:
    assert deal(rules, 7).stock == ()


@ties("deal.waste.empty")
def waste_is_empty(rules: Rules, text: str) -> None:
    assert deal(rules, 7).waste == ()


@ties("deal.waste.turned")
def waste_is_begun(rules: Rules, text: str) -> None:
    assert len(deal(rules, 7).waste) == numbers(text)[0]


@ties("deal.order")
def order_of_dealing(rules: Rules, text: str) -> None:
    names = text.rstrip(".").split(": ")[1].split(", ")
    deck = [*range(52)] * rules.decks
    position = deal(rules, cards_text(deck))
    left = [c for c in deck if not (rules.base_laid_out and rank_of(c) == rules.base_rank)]
    parts = {
        "reserve": [*chain(*position.reserves)],
        "first foundation": [*position.foundations[0]],
        "columns": [*chain(*position.tableau)],
        "stock": [*position.waste, *position.stock[::-1]],
    }
    for name in names:
        count = len(parts[name])
        assert count
        assert left[:count] == parts[name]
        left = left[count:]
    assert not left


@ties("goal.all")
def all_cards_win(rules: Rules, text: str) -> None:
    count, base = numbers(text)[0], base_of(rules)
    assert count == len(all_cards(deal(rules, 7)))
    if base is None:
        last_set_wins(rules, count)
        return
    # A foundation that does not go on past the king needs an ace to take all.
    base = base if rules.foundation_wrap or rules.base_rank else 1
    assert put_up(rules, base) == count
    if rules.foundation_wrap or base == 1:
        last_card_wins(rules, base, count)


def last_set_wins(rules: Rules, count: int) -> None:
    for others, won in ((count - 4, True), (count - 5, False)):
        position = lay(rules, up=["5c" * others], tableau=["9c9d9h9s", *[""] * 12])
        assert not position.is_won
        assert after(position, "T1F:4").is_won == won


def last_card_wins(rules: Rules, base: int, count: int) -> None:
    suit = [make_card(next_rank(base, step), 0) for step in range(13)]
    for others, won in ((count // 13 - 1, True), (count // 13 - 2, False)):
        up = [suit[:12], *[[*range(13)]] * others]
        position = lay(rules, base=base, up=up, tableau=[suit[12:], *[""] * 12])
        assert not position.is_won
        assert after(position, "T1F1").is_won == won


def put_up(rules: Rules, base: int) -> int:
    """How many cards of the packs the foundations take, filled one after another."""
    left = Counter(dict.fromkeys(range(52), rules.decks))
    up: list[list[int]] = [[] for _ in range(rules.foundations)]
    for slot, pile in enumerate(up):
        while (card := next(taken(rules, base, up, slot, left), None)) is not None:
            pile.append(card)
            left[card] -= 1
    return sum(map(len, up))


def taken(
    rules: Rules, base: int, up: list[list[int]], slot: int, left: Counter[int]
) -> Iterator[int]:
    """The cards that a foundation takes of those that are left, near ones first."""
    top = up[slot][-1] if up[slot] else 0
    position = lay(rules, base=base, up=up, stock="3s")
    for card in sorted(range(52), key=lambda card: abs(card - top)):
        if left[card] and allowed(replace(position, waste=(card,)), f"WF{slot + 1}"):
            yield card


@ties("goal.room")
def not_all_cards_find_room(rules: Rules, text: str) -> None:
    assert rules.base != "none"
    for base in [rules.base_rank] if rules.base_rank else range(1, 14):
        assert put_up(rules, base) < 52 * rules.decks
