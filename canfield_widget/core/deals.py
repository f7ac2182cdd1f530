"""Deal numbers and decks: the same text is the same deal on every machine and in every year.

`cw1` is our own scheme and the default: SplitMix64 and Fisher–Yates, written out in
docs/formats.md so that any language can deal the same. The other schemes reproduce the deals of
other programs, and fix their own order of dealing.
"""

from __future__ import annotations

import random
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from canfield_widget.core.cards import (
    DECK_SIZE,
    Card,
    cards_text,
    make_card,
    parse_cards,
    rank_of,
    sorted_text,
)
from canfield_widget.core.errors import DealError, excerpt, is_whole
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.pysol import PYSOL_ORDER, pysol_deck
from canfield_widget.core.rules import Rules

__all__ = ["SCHEMES", "deal", "deal_name", "deck_of", "random_deal"]

_MASK: Final = 2**64 - 1
_NUMBER: Final = re.compile(r"(?:([a-z][a-z0-9]{0,15}):)?([0-9]{1,20})")
_MAX_DECK_TEXT: Final = 2 * DECK_SIZE * 4
_FOREIGN_ORDER: Final = ("reserve", "tableau", "foundation", "stock")


def deal(rules: Rules, source: int | str) -> Position:
    """The first position of a deal number, of `scheme:number`, or of a deck in dealing order.

    Raises DealError: an unknown scheme, a number out of its range, a deck that is not the cards
    of the rules, or rules that the scheme cannot deal.

    >>> from canfield_widget.core.variants import find_variant
    >>> str(deal(find_variant("canfield"), 7)) == str(deal(find_variant("canfield"), "cw1:7"))
    True
    """
    name = deal_name(source)
    if not name:
        return _deal_deck(rules, _read_deck(rules, str(source)))
    scheme, number = name.split(":")
    return SCHEMES[scheme](rules, int(number))


def deal_name(source: int | str) -> str:
    """`scheme:number` of a deal number, '' of a deck; raises DealError.

    >>> deal_name(7), deal_name("cardgames:16422")
    ('cw1:7', 'cardgames:16422')
    """
    if is_whole(source):
        if source.bit_length() > 64:
            raise DealError(f"{excerpt(source)} is out of range: 0 to {_MASK}")
        source = str(source)
    if not isinstance(source, str):
        raise DealError(f"{excerpt(source)} is not a deal: a number, scheme:number or a deck")
    source = source.strip()
    parts = _NUMBER.fullmatch(source)
    if parts is None:
        if re.fullmatch(r"-?[0-9]+", source) or ":" in source:
            raise DealError(
                f"{excerpt(source)} is not a deal number: a whole number from 0 to {_MASK}, "
                f"after one of {', '.join(SCHEMES)} and a colon where it is not {DEFAULT_SCHEME}"
            )
        return ""
    scheme = parts[1] or DEFAULT_SCHEME
    if scheme not in SCHEMES:
        raise DealError(f"unknown scheme {excerpt(scheme)}; known: {', '.join(SCHEMES)}")
    return f"{scheme}:{int(parts[2])}"


def deck_of(position: Position) -> str:
    """The deck that deals this position, first card first, which `deal` reads back.

    Raises DealError where no deck deals it: something has been played.

    >>> from canfield_widget.core.variants import find_variant
    >>> position = deal(find_variant("canfield"), 7)
    >>> deck_of(position)[:8], deal(position.rules, deck_of(position)) == position
    ('4d5cJh3s', True)
    """
    rules = position.rules
    parts = {
        "foundation": position.foundations if rules.base == "dealt" else (),
        "reserve": position.reserves,
        "tableau": position.tableau,
    }
    piles = list(position.foundations) if rules.base_laid_out else []
    for part in rules.deal_order:
        piles += parts.get(part, ())
    deck = cards_text([card for pile in piles for card in pile])
    deck += cards_text(position.waste + position.stock[::-1])
    if deal(rules, deck) != position:
        raise DealError(f"no deck deals this position: {excerpt(str(position))}")
    return deck


def random_deal() -> str:
    """A deal number of our own scheme that nobody has chosen, from 1 to 999,999,999."""
    return f"{DEFAULT_SCHEME}:{secrets.randbelow(999_999_999) + 1}"


def _read_deck(rules: Rules, text: str) -> list[Card]:
    if len(text) > _MAX_DECK_TEXT + DECK_SIZE * 4 and not text.startswith("cf1 "):
        raise DealError(f"{excerpt(text)} is not a deck of {rules.card_count} cards")
    try:
        deck = list(parse_cards("".join(text.split())))
    except ValueError as error:
        if text.startswith("cf1 "):
            raise DealError(
                "this is a position, not a deal: Game.from_position reads it"
            ) from error
        raise DealError(f"{excerpt(text)} is not a deal number, and not a deck: {error}") from error
    counts = Counter(deck)
    doubled = [card for card, times in counts.items() if times > rules.decks]
    if doubled:
        raise DealError(f"the deck has more than {rules.decks} of: {sorted_text(doubled)}")
    if len(deck) != rules.card_count:
        missing = [card for card in range(DECK_SIZE) if counts[card] < rules.decks]
        raise DealError(
            f"the deck has {len(deck)} cards instead of {rules.card_count}; "
            f"missing: {sorted_text(missing)}"
        )
    return deck


def _deal_deck(rules: Rules, deck: list[Card], order: tuple[str, ...] | None = None) -> Position:
    """The position after dealing this deck, first card first, in the order of the rules.

    Cards of a laid-out base are taken from the pack before and lie in the order of the suits.
    """
    laid = sorted(c for c in deck if rules.base_laid_out and rank_of(c) == rules.base_rank)
    cards = iter([card for card in deck if card not in laid])
    foundations: list[Pile] = [(card,) for card in laid]
    reserves: list[Pile] = []
    tableau: list[Pile] = []
    choosing = rules.base == "chosen_deal"
    for part in order or rules.deal_order:
        if part == "reserve":
            reserves = [_take(cards, rules.reserve_cards) for _ in range(rules.reserve_piles)]
        elif part == "foundation" and rules.base == "dealt":
            foundations.append(_take(cards, 1))
        elif part == "tableau":
            tableau = [_take(cards, len(faces)) for faces in rules.tableau]
            tableau += [_take(cards, 1)] if choosing else []
    stock = tuple(cards)[::-1]
    turned = rules.initial_waste
    down = [faces.rfind("d") + 1 for faces in rules.tableau]
    return Position(
        rules=rules,
        base=rules.base_rank or (rank_of(foundations[0][0]) if rules.base == "dealt" else None),
        foundations=tuple(foundations) + ((),) * (rules.foundations - len(foundations)),
        reserves=tuple(reserves),
        tableau=tuple(tableau),
        down=tuple(down) + (0,) * choosing,
        waste=stock[len(stock) - turned :][::-1],
        stock=stock[: len(stock) - turned],
        pass_number=1,
    )


def _take(cards: Iterator[Card], count: int) -> Pile:
    return tuple(next(cards) for _ in range(count))


# Our own scheme -------------------------------------------------------------------------------


def _splitmix64(seed: int) -> Iterator[int]:
    """The numbers of SplitMix64 (Steele, Lea and Flood 2014), 64 bits each."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        yield mixed ^ (mixed >> 31)


def _below(numbers: Iterator[int], bound: int) -> int:
    """A number under the bound, each equally likely: what does not divide evenly is drawn again."""
    limit = 2**64 - 2**64 % bound
    return next(number for number in numbers if number < limit) % bound


def _deal_cw1(rules: Rules, number: int) -> Position:
    if number > _MASK:
        raise DealError(f"cw1:{number} is out of range: 0 to {_MASK}")
    numbers = _splitmix64(number)
    deck = list(range(DECK_SIZE)) * rules.decks
    for last in range(len(deck) - 1, 0, -1):
        other = _below(numbers, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return _deal_deck(rules, deck)


# Schemes of other programs --------------------------------------------------------------------


def _deck_by_rank(suits: tuple[int, ...]) -> list[Card]:
    return [make_card(rank, suit) for rank in range(1, 14) for suit in suits]


def _need_one_deck(rules: Rules, scheme: str) -> None:
    if rules.decks != 1 or rules.base not in ("dealt", "fixed") or max(map(len, rules.tableau)) > 1:
        raise DealError(f"the scheme {scheme} cannot deal {rules}: it deals one deck, a base card")


_CARDGAMES_MODULUS: Final = 233280


def _deal_cardgames(rules: Rules, number: int) -> Position:
    """The deals of cardgames.io, as project adnamsale/Solitaire wrote its shuffle down."""
    _need_one_deck(rules, "cardgames")
    if number >= _CARDGAMES_MODULUS:
        raise DealError(f"cardgames:{number} is out of range: 0 to {_CARDGAMES_MODULUS - 1}")
    deck = _deck_by_rank((2, 3, 1, 0))
    state = number
    for last in range(DECK_SIZE - 1, 0, -1):
        state = (9301 * state + 49297) % _CARDGAMES_MODULUS
        other = state * (last + 1) // _CARDGAMES_MODULUS
        deck[last], deck[other] = deck[other], deck[last]
    return _deal_deck(rules, deck[::-1], _FOREIGN_ORDER)


def _mt19937(seed: int) -> Iterator[int]:
    """The 32-bit numbers of std::mt19937(seed): Python's generator, seeded as C++ seeds it."""
    state = [seed]
    for index in range(1, 624):
        previous = state[-1]
        state.append((1812433253 * (previous ^ (previous >> 30)) + index) & 0xFFFFFFFF)
    twister = random.Random()
    twister.setstate((3, (*state, 624), None))
    while True:
        yield twister.getrandbits(32)


def _boost_uniform(numbers: Iterator[int], top: int) -> int:
    """A number from 0 to `top` as boost::uniform_int_distribution draws it: by buckets."""
    bucket, rest = divmod(0xFFFFFFFF, top + 1)
    bucket += rest == top
    return next(number for number in (n // bucket for n in numbers) if number <= top)


def _deal_solvitaire(rules: Rules, number: int) -> Position:
    """The deals of Solvitaire: the front card is the base, the rest is dealt from the back."""
    _need_one_deck(rules, "solvitaire")
    if number > 0xFFFFFFFF:
        raise DealError(f"solvitaire:{number} is out of range: 0 to {0xFFFFFFFF}")
    deck = _deck_by_rank((0, 2, 3, 1))
    numbers = _mt19937(number)
    for last in range(DECK_SIZE - 1, 0, -1):
        other = _boost_uniform(numbers, last)
        deck[last], deck[other] = deck[other], deck[last]
    laid = [card for card in deck if rules.base_laid_out and rank_of(card) == rules.base_rank]
    rest = [card for card in deck if card not in laid]
    base = [rest.pop(0)] if rules.base == "dealt" else []
    rest.reverse()
    stock, others = rest[: rules.stock_size], rest[rules.stock_size :]
    order = laid + others + base + stock[::-1]
    return _deal_deck(rules, order, _FOREIGN_ORDER)


def _deal_pysol(rules: Rules, number: int) -> Position:
    return _deal_deck(rules, pysol_deck(rules, number), PYSOL_ORDER)


DEFAULT_SCHEME: Final = "cw1"
SCHEMES: Final[dict[str, Callable[[Rules, int], Position]]] = {
    "cw1": _deal_cw1,
    "cardgames": _deal_cardgames,
    "solvitaire": _deal_solvitaire,
    "pysol": _deal_pysol,
}
