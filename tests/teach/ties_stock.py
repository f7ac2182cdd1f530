"""How the stock is turned, where cards of the waste go, and how often."""

from __future__ import annotations

import re

from canfield_widget.core.cards import make_card
from canfield_widget.core.rules import Rules
from tests.teach.setups import after, allowed, base_of, lay, numbers, run
from tests.teach.ties_spaces import fillers, phases
from tests.teach.tying import ties


def stock_of(rules: Rules) -> list[int]:
    """Cards that can be told apart, none of the base rank: those would go up by themselves."""
    return [make_card(3 if base_of(rules) != 3 else 4, suit) for suit in (0, 1, 2, 3, 1)] * 6


def last_pass(rules: Rules) -> int:
    return rules.passes or 20


def draws(rules: Rules, number: int) -> int:
    """How many cards one draw of this pass turns, in their order, the last one on top."""
    assert rules.stock_size
    position = lay(rules, stock=stock_of(rules), number=number)
    turned = after(position, "D")
    count = len(position.stock) - len(turned.stock)
    assert turned.waste == position.stock[::-1][:count]
    return count


@ties("stock.draw")
def drawn_at_once(rules: Rules, text: str) -> None:
    for number in range(1, last_pass(rules) + 1):
        assert draws(rules, number) == numbers(text)[0]


@ties("stock.draw.passes")
def drawn_by_pass(rules: Rules, text: str) -> None:
    counts = {int(at): int(n) for at, n in re.findall(r"pass (\d+)(?: on)?: (\d+)", text)}
    assert len(counts) > 1
    assert ("on:" in text) == (last_pass(rules) > max(counts))
    for number in range(1, last_pass(rules) + 1):
        assert draws(rules, number) == counts[min(number, max(counts))]


@ties("stock.rest")
def the_rest_is_drawn(rules: Rules, text: str) -> None:
    assert max(draws(rules, number) for number in range(1, last_pass(rules) + 1)) > 1
    for number in range(1, last_pass(rules) + 1):
        turned = after(lay(rules, stock="3s", number=number), "D")
        assert turned.stock == ()


@ties("stock.both", "stock.foundation", "stock.tableau", "stock.neither")
def waste_goes(rules: Rules, text: str) -> None:
    base = base_of(rules)
    assert rules.stock_size
    up = base is not None and allowed(lay(rules, waste=[3, make_card(base, 1)], stock="3s"), "WF")
    onto, card = run(rules, 2, base)
    beneath = lay(rules, tableau=[[onto]], waste=[3, card], stock="3s")
    down = allowed(beneath, "WT1") or any("waste" in fillers(rules, left) for left in phases(rules))
    said = re.search(r"may go (.*)", text)
    where = said[1] if said else ""
    assert up == ("to a foundation" in where.split(", but not")[0])
    assert down == ("to a column" in where.split(", but not")[0])
    assert not allowed(beneath, "WT1:2")


def turned_over(rules: Rules, number: int) -> bool:
    """Whether the waste can be turned over at the end of this pass; it is not shuffled."""
    assert rules.stock_size
    position = lay(rules, waste=stock_of(rules), number=number)
    if not allowed(position, "X"):
        return False
    turned = after(position, "X")
    assert turned.stock == position.waste[::-1]
    assert turned.waste == ()
    assert turned.pass_number == number + 1
    return True


@ties("passes.unlimited")
def endless(rules: Rules, text: str) -> None:
    assert all(turned_over(rules, number) for number in (1, 2, 3, 99, 1000))


@ties("passes.once")
def once(rules: Rules, text: str) -> None:
    assert not turned_over(rules, 1)


@ties("passes.many")
def limited(rules: Rules, text: str) -> None:
    last = numbers(text)[0]
    assert last > 1
    found = [turned_over(rules, number) for number in range(1, last + 1)]
    assert found == [True] * (last - 1) + [False]


@ties("passes.column")
def waste_becomes_a_column(rules: Rules, text: str) -> None:
    position = lay(rules, waste="3s4s", stock="5s")
    played = after(position, "D")
    assert len(played.tableau) == len(position.tableau) + 1
    assert played.tableau[-1] == (*position.waste, *position.stock)
    assert played.waste == ()
