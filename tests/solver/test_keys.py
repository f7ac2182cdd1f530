"""The key of a position among those of one deal: as exact as the position itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, Rules, find_variant
from canfield_widget.solver.keys import key_maker
from canfield_widget.solver.turning import row_of
from tests.core.tables import table

CHANGED = [
    "lafayette[takeback=top]", "plot[takeback=top]", "canfield[foundation_gate=true]",
    "canfield[fill_base_first=true]", "candike[tableau=du+ddu+u+dudu]",
    "canfield[foundation_build=any]",
]  # fmt: skip
RULES = [*VARIANTS, *CHANGED]


def games(rules: Rules, count: int) -> set[Position]:
    """The positions of random games of one deal."""
    first, met = deal(rules, 5), set()
    for seed in range(count):
        choose, position = random.Random(seed), first
        for _ in range(100):
            moves = legal_moves(position)
            if not moves:
                break
            liked = [move for move in moves if move.target] if choose.random() < 0.8 else moves
            position = play(position, choose.choice(liked or moves))
            met.add(position)
    return met


def plain(position: Position) -> tuple[object, ...]:
    """The position with its waste and stock as one row; of foundations that never give a card
    back and take any suit only the numbers of their cards."""
    rules = position.rules
    flat = replace(position, waste=row_of(position), stock=(), pass_number=1)
    if rules.foundation_build == "any" and rules.takeback == "none":
        counts = [len(pile) for pile in position.foundations]
        order = counts[: rules.first_leads] + sorted(counts[rules.first_leads :])
        return (*order, replace(flat, foundations=()).key())
    return flat.key()


@pytest.mark.parametrize("name", RULES)
def test_keys_are_equal_where_positions_play_alike_and_nowhere_else(name: str, full: bool) -> None:
    rules = find_variant(name)
    key = key_maker(rules)
    met = games(rules, 60 if full else 6)
    pairs = {(key(position), plain(position)) for position in met}
    assert len({one for one, _ in pairs}) == len({other for _, other in pairs}) == len(pairs)
    assert len(pairs) > 10


def same(one: Position, **changes: object) -> bool:
    """Whether the key of a position stays when these fields of it change."""
    key = key_maker(one.rules)
    return key(one) == key(replace(one, **changes))  # type: ignore[arg-type]


def test_piles_and_phases_in_another_order_make_no_difference() -> None:
    position = table(up="2c", tableau="8d7c/9s/9h/Jc", waste="KsQs")
    assert same(position, tableau=position.tableau[::-1])
    assert same(position, waste=position.waste[:1], stock=(*position.stock, position.waste[1]))
    assert not same(position, stock=position.stock[::-1])


def test_faces_count_as_long_as_they_differ() -> None:
    position = table("candike", up="2c", tableau="8d|7c/9s|9h/Jc/Qc/Kc/3h/5h")
    assert not same(position, down=(0, 1, 0, 0, 0, 0, 0))
    swapped = (position.tableau[1], position.tableau[0], *position.tableau[2:])
    assert same(position, tableau=swapped)
    assert not same(position, tableau=swapped, down=(0, 1, 0, 0, 0, 0, 0))


def test_the_first_foundation_counts_where_it_leads() -> None:
    for variant, equal in (
        ("canfield", True),
        ("canfield[foundation_gate=true]", False),
        ("canfield[fill_base_first=true]", False),
        ("plot[takeback=top]", False),
        ("plot", False),
    ):
        tableau = "/".join(
            ["9s", "9h", "Jc", "Qc", *["-"] * 8][: len(find_variant(variant).tableau)]
        )
        position = table(variant, up="5c 2d", tableau=tableau)
        first, second, *others = position.foundations
        assert same(position, foundations=(second, first, *others)) == equal
        assert same(position, foundations=(first, *others, second))


def test_cards_below_the_top_of_a_foundation_count_where_they_may_come_back() -> None:
    clubs, diamonds = (0, 14, 2), (13, 1, 15)
    for takeback, equal in (("none", True), ("top", False)):
        rules = find_variant("canfield", foundation_build="any", takeback=takeback)
        position = replace(table(up="2c"), rules=rules, foundations=(clubs, diamonds, (), ()))
        assert same(position, foundations=((0, 1, 2), (13, 14, 15), (), ())) == equal


def test_foundations_that_build_down_are_told_from_those_that_build_up() -> None:
    position = table("lafayette", base="A", tableau="-/-/-/-")
    up, down = tuple(range(7)), tuple(range(12, 6, -1))
    other_up, other_down = tuple(range(6)), tuple(range(12, 5, -1))
    one = replace(position, foundations=(up, (), (), (), down, (), (), ()), stock=())
    assert not same(one, foundations=(other_up, (), (), (), other_down, (), (), ()))


def test_the_base_that_the_player_chose_counts() -> None:
    position = table("selective", base="2", up="Ac", tableau="9s/9h/9d/Jd")
    suit = position.foundations[0]
    assert not same(position, base=3, foundations=(suit[1:] + suit[:1], (), (), ()))
