"""Positions of any rules, laid by hand: only what a check looks at need be named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from canfield_widget.core.cards import is_red, make_card, parse_cards, rank_of, suit_of
from canfield_widget.core.engine import play, refusal
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import foundation_name
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules

RANK_WORDS = (
    "ace two three four five six seven eight nine ten jack queen king".split()  # noqa: SIM905
)
Piles = Sequence[Sequence[int] | str]


def cards(text: Sequence[int] | str) -> tuple[int, ...]:
    return parse_cards(text) if isinstance(text, str) else tuple(text)


def base_of(rules: Rules, otherwise: int = 9) -> int | None:
    """The base rank of a test: that of the rules, or one that a deal may bring."""
    return None if rules.base == "none" else rules.base_rank or otherwise


def lay(
    rules: Rules,
    *,
    base: int | None = None,
    up: Piles = (),
    reserves: Piles = (),
    tableau: Piles = (),
    down: Sequence[int] = (),
    waste: Sequence[int] | str = "",
    stock: Sequence[int] | str = "",
    number: int = 1,
) -> Position:
    """A position; foundations and reserves not named are empty, other columns hold one card.

    The cards need not be a pack: no move looks at those that lie elsewhere.
    """
    columns = len(rules.tableau) + (rules.waste_becomes_tableau and not stock)
    base = base_of(rules) if base is None or rules.base in ("none", "fixed") else base
    other = make_card(next(r for r in (3, 12) if r not in (base, rules.base_rank)), 0)
    named = [cards(pile) for pile in tableau]
    return Position(
        rules=rules,
        base=base,
        foundations=_padded(up, rules.foundations, ()),
        reserves=_padded(reserves, rules.reserve_piles, ()),
        tableau=_padded(named, columns, (other,)),
        down=(*down, *(0,) * (columns - len(down))),
        waste=cards(waste),
        stock=cards(stock),
        pass_number=number,
    )


def _padded(piles: Piles, count: int, pile: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    named = [cards(each) for each in piles][:count]
    return (*named, *(pile,) * (count - len(named)))


move_named = lru_cache(Move.parse)


def allowed(position: Position, move: str) -> bool:
    return refusal(position, move_named(move)) is None


def after(position: Position, move: str) -> Position:
    return play(position, move_named(move))


def waste_cards_allowed(position: Position, move: str) -> set[int]:
    """The cards for which a move of the waste is allowed, were they on it."""
    each = ((card, replace(position, waste=(card,))) for card in range(52))
    return {card for card, with_card in each if allowed(with_card, move)}


def reserve(rules: Rules) -> str:
    """The name of the first reserve."""
    return "R" if rules.reserve_piles == 1 else "R1"


def foundation(rules: Rules, top: int) -> str:
    """The name of the first foundation, with this card on top."""
    return foundation_name(rules, 0, top)


def numbers(text: str) -> list[int]:
    """The numbers of a sentence, in their order."""
    return [int(each) for each in re.findall(r"\d+", text)]


def rank_named(text: str) -> int:
    """The one rank that a sentence names by its word, after a colon or in brackets."""
    found = re.findall(rf"[(:] ?({'|'.join(RANK_WORDS)})\b", text)
    assert len(found) == 1, text
    return RANK_WORDS.index(found[0]) + 1


def fits(build: str, card: int, onto: int) -> bool:
    """Whether the suits of two cards go together in building down."""
    if build == "alt":
        return is_red(card) != is_red(onto)
    if build == "color":
        return is_red(card) == is_red(onto)
    return build == "any" or suit_of(card) == suit_of(onto)


def run(rules: Rules, count: int, base: int | None = None) -> list[int]:
    """Cards that follow one another in a column, none of them an ace or of the base rank."""
    if rules.build == "rank":
        return [make_card(7 if base != 7 else 8, suit) for suit in (0, 1, 2, 3, 0, 1)][:count]
    suits = {"alt": (0, 1), "color": (0, 3), "any": (0, 2)}.get(rules.build, (0, 0))
    top = 8 if base is None or not 3 <= base <= 8 else 13 if base < 8 else 7
    return [make_card(top - step, suits[step % 2]) for step in range(count)]


def ranks(pile: Sequence[int]) -> list[int]:
    return [rank_of(card) for card in pile]
