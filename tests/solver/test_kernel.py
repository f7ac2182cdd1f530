"""The verdicts of the kernel: those of another program, of the engine, and of itself unpruned."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from canfield_widget.core.cards import parse_cards
from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.solver import reference
from canfield_widget.solver.problem import covers
from canfield_widget.solver.verdict import Budget, Solution, Verdict
from tests.core import naive
from tests.core.oracle_files import RECORDS, entries, position_of, rules_of
from tests.core.tables import table
from tests.solver.small_positions import any_rules, can_be_won, small_position

FULL = os.environ.get("CANFIELD_FULL") == "1"
Search = Callable[..., Solution]

PRUNINGS = {
    "safe moves": 1,
    "dead positions": 2,
    "parts of runs": 4,
    "phases": 8,
    "chains": 16,
    "settled cards": 32,
}
"""What can be turned off, each with its bit in c/kernel.h."""
KEEP_DEAD = PRUNINGS["dead positions"]
UNPRUNED = sum(PRUNINGS.values())
HASTY = 64
"""A first look that leaves out what is rarely needed."""
COVERED = sorted(key for key, rules in VARIANTS.items() if covers(rules))

SAID = {
    "solvable": Verdict.WINNABLE,
    "unsolvable": Verdict.UNWINNABLE,
    "timeout": Verdict.UNKNOWN,
}
ORACLE_DEALS = None if FULL else 25
ORACLE_NODES = 300_000 if FULL else 20_000
SMALL = 5_000 if FULL else 400
TINY = 1_000 if FULL else 40
MIDGAME = 1_000 if FULL else 20


def decided(*solutions: Solution) -> set[Verdict]:
    return {solution.verdict for solution in solutions} - {Verdict.UNKNOWN}


@pytest.mark.parametrize("name", RECORDS)
def test_verdicts_are_those_of_another_program(name: str, search: Search) -> None:
    rules = find_variant("canfield").replace(**RECORDS[name])
    both = 0
    for entry in entries(name)[:ORACLE_DEALS]:
        ours = search(deal(rules, f"solvitaire:{entry['seed']}"), ORACLE_NODES).verdict
        theirs = SAID[entry["verdict"]]
        if (name, theirs) in LESS_FREE or (name, entry["seed"]) in WRONG:
            continue
        assert Verdict.UNKNOWN in (ours, theirs) or ours is theirs, entry["seed"]
        both += Verdict.UNKNOWN not in (ours, theirs)
    assert both >= 5


# There the other program also keeps the player from other piles while a space is open.
LESS_FREE = {("strict", Verdict.UNWINNABLE), ("spaces_waste", Verdict.UNWINNABLE)}


# It does not move parts of a run between equal cards without need. Where piles wrap around twice
# that can lose a win: this deal is won with piles of up to 37 cards.
WRONG = {("canfield_wrap", 55)}


@pytest.mark.parametrize(("name", "seed"), sorted(WRONG))
def test_a_verdict_that_is_not_theirs_has_a_line_that_wins(
    name: str, seed: int, search: Search
) -> None:
    rules = find_variant("canfield").replace(**RECORDS[name])
    solution = search(deal(rules, f"solvitaire:{seed}"), 2_000_000)
    entry = next(entry for entry in entries(name) if entry["seed"] == seed)
    assert entry["verdict"] == "unsolvable"
    position = position_of(entry["deal"])
    for move in solution.moves:
        position = naive.play(position, str(move), rules_of(name))
    assert naive.is_won(position)


def test_verdicts_do_not_depend_on_the_prunings(search: Search) -> None:
    found = Counter[Any]()
    for seed in range(SMALL):
        choose = random.Random(seed)
        position = small_position(any_rules(choose), choose, 24)
        answers = [search(position), search(position, switches=UNPRUNED)]
        answers += [search(position, switches=bit) for bit in (0, HASTY, *PRUNINGS.values())]
        assert len(decided(*answers)) <= 1, f"{seed}: {position}"
        found.update(decided(*answers))
    assert min(found[Verdict.WINNABLE], found[Verdict.UNWINNABLE]) > SMALL // 4


def test_haste_proves_no_loss_where_it_leaves_something_out(search: Search) -> None:
    rules = find_variant("canfield").replace(**RECORDS["worryback"])
    position = deal(rules, "solvitaire:4")
    hasty = search(position, 1_000_000, HASTY)
    assert (hasty.verdict, hasty.reason) == (Verdict.UNKNOWN, "memory")
    assert search(position, 1_000_000).verdict is Verdict.WINNABLE


def test_lines_that_go_on_for_ever_are_left_for_others(search: Search) -> None:
    """With worrying back one line can be longer than any budget holds."""
    for number in (1, 5, 6, 7):
        solution = search(deal(find_variant("cardgames"), number), 50_000, 0)
        assert (solution.verdict, solution.reason) in {
            (Verdict.WINNABLE, None),
            (Verdict.UNKNOWN, "nodes"),
        }


def test_every_start_is_looked_at_where_the_base_card_is_chosen(search: Search) -> None:
    """The first card that may be chosen is not the best one: most deals need another."""
    rules = find_variant("selective")
    firsts = Counter(
        solution.moves[0]
        for number in range(1, 41)
        if (solution := search(deal(rules, number), 20_000)).moves
    )
    assert firsts.total() >= 30
    assert len(firsts) == 5


def test_parts_of_a_pile_move_freely_where_it_may_hold_two_cards_of_a_kind(search: Search) -> None:
    """Two piles of 26 cards and more, over base cards that came back: what lies on the two tens of
    spades cannot be exchanged once one of them lies above the other.
    """
    choose = random.Random(33447)
    position = small_position(any_rules(choose), choose, 24)
    assert position.tableau[0] == parse_cards("8s7h")
    assert search(position, 1_000_000).verdict is Verdict.WINNABLE
    assert Verdict.UNWINNABLE is not reference.search(position, Budget(nodes=5_000)).verdict


@pytest.mark.parametrize(
    ("change", "suits"),
    [("", "cd"), ("group=run", "cd"), ("build=suit", "c"), ("build=any,group=whole_or_top", "c")],
)
def test_a_pile_never_goes_onto_itself(change: str, suits: str, search: Search) -> None:
    """Its top card, a six, would take its lowest one, and all of it would be lost."""
    ranks = "5432AKQJT9876" * len(suits)
    pile = "".join(rank + suits[at % len(suits)] for at, rank in enumerate(ranks))
    up = " ".join("K" + suit for suit in "cdhs" if suit not in suits)
    position = table(f"canfield[{change}]", base="A", up=up, tableau=pile + "/-/-/-")
    assert not legal_moves(position)
    solution = search(position, switches=KEEP_DEAD)
    assert (solution.verdict, solution.nodes) == (Verdict.UNWINNABLE, 1)


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("canfield", 20),
        ("canfield-top", 20),
        ("cardgames", 96),
        ("rush", 9),
        ("casino", 4),
        ("storehouse", 1),
        ("acme", 1),
        ("rainbow", 4),
    ],
)
def test_what_is_lost_at_best_is_not_searched(key: str, number: int, search: Search) -> None:
    position = deal(VARIANTS[key], number)
    pruned, whole = search(position, switches=0), search(position, switches=KEEP_DEAD)
    assert pruned.verdict is whole.verdict is Verdict.UNWINNABLE
    assert pruned.nodes * 4 < whole.nodes


LEFT_FOR_LATER = (
    "cf1 canfield[tableau=u+u,build=any,group=whole_or_top,auto_fill=-,"
    "fill_with_reserve=reserve+waste,draw=5,passes=3] "
    "J JcQcKcAc2c3c4c/JdQdKdAd2d3d4d5d/JhQhKhAh2h3h/JsQsKsAs2s3s4s5s6s7s "
    "6d8d8h7c6h7hTc Td9c/8c7d6c5c4h TsTh9d9h9s8s5h - 2"
)
"""The eight of spades could go up when it comes to the top of the waste, and waits instead until
the nine lies in the tableau, to take the seven of hearts off the reserve."""

SPACE_COMES_LATER = (
    "cf1 canfield[takeback=top_not_base,tableau=u+u+u,build=color,group=run,"
    "fill_with_reserve=foundation+reserve+tableau+waste,fill_without_reserve=tableau,"
    "draw=2,passes=2] "
    "J JcQcKcAc2c3c4c5c6c7c/JdQdKdAd2d3d4d5d6d7d8d9d/JhQhKhAh2h3h4h5h6h/JsQsKsAs2s3s4s5s "
    "Td8c8h Tc/Ts9c8s/7s 6sTh9s 9h7h 2"
)
"""A card of the reserve could leave it before there was a space, and is needed in that one."""

LOST_IN_HASTE = (
    "cf1 canfield[takeback=top_not_base,tableau=u+u,group=top,"
    "fill_without_reserve=foundation+tableau+waste] "
    "4 4c5c6c7c8c9cTcJcQc/4d5d6d7d8d9dTdJdQd/4h5h6h7h8h9hThJhQh/4s5s6s "
    "AcAs3cKdTs KhQs/2sAhKc 2d7s9s Js3dAd8s2c2hKs3s3h 4"
)
"""Won by worrying back, and lost at once without it."""


@pytest.mark.parametrize("text", [LEFT_FOR_LATER, SPACE_COMES_LATER, LOST_IN_HASTE])
def test_what_can_be_won_is_not_taken_for_lost(text: str, search: Search) -> None:
    position = Position.parse(text)
    for switches in (0, HASTY):
        assert search(position, switches=switches).verdict is not Verdict.UNWINNABLE
    assert search(position).verdict is Verdict.WINNABLE


def test_verdicts_are_those_of_looking_at_all_play(search: Search) -> None:
    found = Counter[bool | None]()
    for seed in range(TINY):
        choose = random.Random(-1 - seed)
        position = small_position(any_rules(choose), choose, 14)
        can = can_be_won(position, 2000)
        verdict = search(position).verdict
        if can is not None and verdict is not Verdict.UNKNOWN:
            assert (verdict is Verdict.WINNABLE) == can, f"{seed}: {position}"
            found[can] += 1
    assert min(found[True], found[False]) > TINY // 12


def test_verdicts_are_those_of_the_reference(search: Search) -> None:
    found = Counter[Any]()
    for seed in range(SMALL // 4):
        choose = random.Random(f"reference {seed}")
        position = small_position(any_rules(choose), choose, 24)
        answers = search(position), reference.search(position, Budget(nodes=300))
        assert len(decided(*answers)) <= 1, f"{seed}: {position}"
        found.update(decided(answers[1]))
    assert min(found[Verdict.WINNABLE], found[Verdict.UNWINNABLE]) > SMALL // 20


@pytest.mark.parametrize("key", COVERED)
def test_a_game_in_play_is_judged_alike_with_and_without_prunings(key: str, search: Search) -> None:
    for seed in range(MIDGAME):
        position = in_play(key, seed)
        answers = search(position, 5_000), search(position, 5_000, UNPRUNED)
        assert len(decided(*answers)) <= 1, f"{seed}: {position}"


def in_play(key: str, seed: int) -> Position:
    """A position after some moves, foundation moves preferred."""
    choose = random.Random(f"{key} {seed}")
    position = deal(VARIANTS[key], seed)
    for _ in range(choose.randint(0, 150)):
        moves = legal_moves(position)
        if not moves:
            break
        upwards = [move for move in moves if move.target.startswith("F")]
        position = play(position, choose.choice(upwards or moves))
    return position


STOREHOUSE = VARIANTS["storehouse"].difference(VARIANTS["canfield"])
MORE_GENEROUS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"group": "whole_or_top"}),
    ({"group": "whole_or_top"}, {"group": "run"}),
    ({}, {"draw": 1}),
    (STOREHOUSE | {"passes": 2}, STOREHOUSE),
    (STOREHOUSE, STOREHOUSE | {"passes": None}),
    ({"wrap": "stop_at_base"}, {}),
    ({}, {"takeback": "top_not_base"}),
    ({"takeback": "top_not_base"}, {"takeback": "top"}),
    ({"group": "run"}, {"group": "run", "fill_without_reserve": {"waste", "tableau"}}),
    ({}, {"build": "any"}),
    ({"build": "suit"}, {"build": "color"}),
    (
        {"tableau": ("u",) * 3, "reserve_cards": 12},
        {"tableau": ("u",) * 3, "reserve_cards": 12, "group": "run"},
    ),
]


@pytest.mark.parametrize(("stricter", "freer"), MORE_GENEROUS)
def test_a_more_generous_rule_loses_no_win(
    stricter: dict[str, Any], freer: dict[str, Any], search: Search
) -> None:
    wins = 0
    for seed in range(200 if FULL else 25):
        strict, free = (
            search(deal(find_variant("canfield").replace(**changes), seed), 30_000).verdict
            for changes in (stricter, freer)
        )
        if strict is Verdict.WINNABLE:
            wins += 1
            assert free is not Verdict.UNWINNABLE, seed
    assert wins
