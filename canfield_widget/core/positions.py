"""A position: where every card is. And a view: what a person can know of it.

Piles are tuples of cards, bottom to top; the card of the stock that is dealt next stands last.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from canfield_widget.core.cards import (
    DECK_SIZE,
    RANK_COUNT,
    Card,
    cards_text,
    next_rank,
    parse_cards,
    parse_rank,
    rank_of,
    rank_text,
    sorted_text,
    suit_of,
)
from canfield_widget.core.errors import PositionError, RulesError, excerpt, is_whole
from canfield_widget.core.fits import laid_on
from canfield_widget.core.variants import Rules, find_variant

__all__ = ["Pile", "Position", "SeenPile", "View"]

Pile = tuple[Card, ...]
SeenPile = tuple[Card | None, ...]
"""A pile as a person knows it: None for a card she has not seen."""

_FORMAT: Final = "cf1"
_FIELDS: Final = (
    "format",
    "variant",
    "base",
    "foundations",
    "reserves",
    "tableau",
    "waste",
    "stock",
    "pass",
)
_MAX_TEXT: Final = 4000
_MAX_PASS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Position:
    """All cards of a game, the hidden ones too. A value: playing a move makes a new one.

    >>> Position.parse("cf2 canfield")
    Traceback (most recent call last):
    canfield_widget.core.errors.PositionError: format: 'cf2' instead of 'cf1'
    """

    rules: Rules
    base: int | None
    """The base rank, 1 to 13; None while the player has still to choose it, or if there is none."""
    foundations: tuple[Pile, ...]
    reserves: tuple[Pile, ...]
    tableau: tuple[Pile, ...]
    down: tuple[int, ...]
    """How many cards of each tableau pile have not moved since the deal: up to the uppermost one
    that lies face down. The rules tell the faces of those below it."""
    waste: Pile
    stock: Pile
    pass_number: int
    """Which pass through the stock this is, counted from 1."""

    @property
    def foundation_count(self) -> int:
        """How many cards lie on the foundations, the base card included."""
        return sum(map(len, self.foundations))

    @property
    def is_won(self) -> bool:
        """Whether all cards lie on the foundations."""
        if self.stock or self.waste:
            return False
        return self.foundation_count == self.rules.card_count

    @property
    def choosing(self) -> bool:
        """Whether the player has still to choose the base card."""
        return self.base is None and self.rules.base != "none"

    @property
    def passes_left(self) -> int | None:
        """How many more passes a redeal can start; None: without limit."""
        passes = self.rules.passes
        return None if passes is None else passes - self.pass_number

    @property
    def dealt_faces(self) -> tuple[str, ...]:
        """The faces, `u` and `d`, of the cards that `down` counts, pile by pile, bottom first."""
        tableau = self.rules.tableau
        return tuple(tableau[at][:down] if down else "" for at, down in enumerate(self.down))

    @property
    def view(self) -> View:
        """What a person can know of this position."""
        return View.of(self)

    def key(self) -> tuple[object, ...]:
        """A value that is equal for positions which play alike.

        Tableau piles may be in any order, discarded sets as well, and foundations, but for the
        first one where what else may be played depends on it.

        >>> from canfield_widget.core.deals import deal
        >>> position = deal(find_variant("canfield"), 7)
        >>> position.key() == Position.parse(str(position)).key()
        True
        """
        piles = sorted(zip(self.tableau, self.dealt_faces, strict=True))
        first = self.rules.first_leads
        foundations = (*self.foundations[:first], *sorted(self.foundations[first:]))
        if self.rules.foundation_build == "rank_set":
            foundations = tuple(tuple(sorted(pile)) for pile in foundations)
        draws = len(self.rules.draw)
        return (
            self.base,
            foundations,
            self.reserves,
            tuple(piles),
            self.waste,
            self.stock,
            self.pass_number if self.rules.passes else min(self.pass_number, draws),
        )

    def __str__(self) -> str:
        """The position as one line, which `Position.parse` reads back."""
        base = rank_text(self.base) if self.base else "?" if self.choosing else "-"
        tableau = map(_tableau_text, self.tableau, self.down)
        return " ".join(
            [
                _FORMAT,
                str(self.rules),
                base,
                _piles_text(self.foundations),
                _piles_text(self.reserves) or "-",
                "/".join(tableau),
                cards_text(self.waste) or "-",
                cards_text(self.stock) or "-",
                str(self.pass_number),
            ]
        )

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"

    @staticmethod
    def parse(text: str) -> Position:
        """The position of a line. Raises PositionError saying what is wrong, and in which field.

        >>> from canfield_widget.core.deals import deal
        >>> position = deal(find_variant("canfield"), 7)
        >>> Position.parse(str(position)) == position
        True
        """
        fields = _split(text)
        rules = _read_rules(fields["variant"])
        tableau = [_read_tableau_pile(pile) for pile in fields["tableau"].split("/")]
        position = Position(
            rules=rules,
            base=_read_base(fields["base"], rules),
            foundations=_read_piles("foundations", fields["foundations"]),
            reserves=_read_piles("reserves", fields["reserves"]) if rules.reserve_piles else (),
            tableau=tuple(cards for cards, _ in tableau),
            down=tuple(down for _, down in tableau),
            waste=_read_cards("waste", fields["waste"]),
            stock=_read_cards("stock", fields["stock"]),
            pass_number=_read_pass(fields["pass"], rules),
        )
        check(position)
        return position


def check(position: Position) -> None:
    """Raises PositionError unless the piles and the cards are those of the rules."""
    rules = position.rules
    _check_numbers(position)
    _check_count("foundations", len(position.foundations), rules.foundations)
    _check_count("reserves", len(position.reserves), rules.reserve_piles)
    _check_count("tableau piles", len(position.tableau), tableau_piles(position))
    if any(len(pile) > rules.reserve_cards for pile in position.reserves):
        raise PositionError(f"reserves: a pile has more than {rules.reserve_cards} cards")
    _check_deck(position)
    _check_foundations(position)
    _check_faces(position)
    if rules.piles_are_runs:
        _check_runs(position)


def _check_numbers(position: Position) -> None:
    """The base rank and the pass."""
    rules, base = position.rules, position.base
    if rules.base_rank is not None and base != rules.base_rank:
        raise PositionError(f"base: the base rank of {rules} is {rank_text(rules.base_rank)}")
    if base is None and rules.base not in ("none", "chosen_deal", "chosen_reserve"):
        raise PositionError(f"base: {rules} has a base rank")
    if base is not None and not (is_whole(base) and 1 <= base <= RANK_COUNT):
        raise PositionError(f"base: {excerpt(base)} is not a number from 1 to {RANK_COUNT}")
    last = rules.passes or _MAX_PASS
    if not (is_whole(position.pass_number) and 1 <= position.pass_number <= last):
        raise PositionError(
            f"pass: {excerpt(position.pass_number)} is not a number from 1 to {last}"
        )


def tableau_piles(position: Position) -> int:
    """How many tableau piles a position has: a choice of bases or a used-up stock adds one."""
    rules = position.rules
    added = position.choosing if rules.base == "chosen_deal" else False
    return len(rules.tableau) + added + (rules.waste_becomes_tableau and not position.stock)


def _check_count(what: str, found: int, expected: int) -> None:
    if found != expected:
        raise PositionError(f"{what}: {found} instead of {expected}")


def _check_deck(position: Position) -> None:
    piles = (*position.foundations, *position.reserves, *position.tableau)
    found = Counter(card for pile in piles for card in pile)
    found.update(position.waste)
    found.update(position.stock)
    strange = [card for card in found if not (is_whole(card) and 0 <= card < DECK_SIZE)]
    if strange:
        raise PositionError(f"not a card, a number from 0 to {DECK_SIZE - 1}: {excerpt(strange)}")
    decks = position.rules.decks
    doubled = [card for card, times in found.items() if times > decks]
    if doubled:
        raise PositionError(f"more than {decks} of: {sorted_text(doubled)}")
    missing = [card for card in range(DECK_SIZE) if found[card] < decks]
    if missing:
        raise PositionError(f"cards missing: {sorted_text(missing)}")


def _check_foundations(position: Position) -> None:
    """Each foundation runs from where it starts, the cards of one suit where the rules say so."""
    rules = position.rules
    if position.choosing and any(position.foundations):
        raise PositionError("foundations: cards before the base card is chosen")
    for slot, pile in enumerate(position.foundations):
        if rules.foundation_build == "rank_set":
            _check_sets(pile)
            continue
        ranks = [rank_of(card) for card in pile]
        if ranks != _ranks_from_base(position, slot, len(pile)):
            raise PositionError(f"foundations: pile {slot + 1} does not run from the base rank")
        if rules.foundation_build == "suit" and len({suit_of(card) for card in pile}) > 1:
            raise PositionError(f"foundations: pile {slot + 1} holds more than one suit")


def _ranks_from_base(position: Position, slot: int, count: int) -> list[int]:
    """The ranks of the first `count` cards of a foundation, as far as there are that many."""
    rules = position.rules
    step = -1 if rules.builds_down(slot) else 1
    start = next_rank(position.base or 1, min(step, 0))
    ranks = [next_rank(start, step * at) for at in range(min(count, RANK_COUNT))]
    if not rules.foundation_wrap:
        last = 1 if step < 0 else RANK_COUNT
        return ranks[: ranks.index(last) + 1] if last in ranks else ranks
    return ranks


def _check_faces(position: Position) -> None:
    """Below its bar a pile holds cards as the deal laid them, the uppermost face down."""
    tableau = position.rules.tableau
    for index, down in enumerate(position.down):
        if not down:
            continue
        faces = tableau[index] if index < len(tableau) else ""
        if faces[down - 1 : down] != "d":
            raise PositionError(
                f"tableau: pile {index + 1} has {down} cards before its bar, where the deal of "
                f"{position.rules} lays {faces or 'none'!r}; the last one before it lies face down"
            )


def _check_sets(pile: Pile) -> None:
    """A discard holds four cards of a rank, and four of another."""
    sets = [{rank_of(card) for card in pile[at : at + 4]} for at in range(0, len(pile), 4)]
    if len(pile) % 4 or any(len(ranks) > 1 for ranks in sets):
        raise PositionError("foundations: cards that are not four of a rank")


def _check_runs(position: Position) -> None:
    """Piles that start as one card grow by what fits, and by nothing else."""
    rules = position.rules
    fits_on = laid_on(rules.build, rules.wrap, position.base or 0)
    for number, pile in enumerate(position.tableau, 1):
        if any(card not in fits_on[onto] for onto, card in pairwise(pile)):
            raise PositionError(f"tableau: pile {number} is not built by the rules")


def _split(text: str) -> dict[str, str]:
    if not isinstance(text, str) or len(text) > _MAX_TEXT:
        raise PositionError(f"{excerpt(text)} is not a position")
    fields = text.split(" ")
    if fields[0] != _FORMAT:
        raise PositionError(f"format: {excerpt(fields[0])} instead of {_FORMAT!r}")
    if len(fields) != len(_FIELDS):
        raise PositionError(
            f"{len(fields)} fields instead of {len(_FIELDS)}: {' '.join(_FIELDS)}; "
            f"got {excerpt(text)}"
        )
    return dict(zip(_FIELDS, fields, strict=True))


def _read_rules(text: str) -> Rules:
    try:
        return find_variant(text)
    except RulesError as error:
        raise PositionError(f"variant: {error}") from error


def _read_base(text: str, rules: Rules) -> int | None:
    without = {"none": "-", "chosen_deal": "?", "chosen_reserve": "?"}.get(rules.base)
    if text == without:
        return None
    if without == "-" or text in ("?", "-"):
        raise PositionError(f"base: {excerpt(text)} is not for {rules}")
    try:
        return parse_rank(text)
    except ValueError as error:
        raise PositionError(f"base: {error}, or '?' while it is to be chosen") from error


def _read_cards(field: str, text: str) -> Pile:
    if text == "-":
        return ()
    try:
        cards = parse_cards(text)
    except ValueError as error:
        raise PositionError(f"{field}: {error}") from error
    if not cards:
        raise PositionError(f"{field}: an empty pile is written '-'")
    return cards


def _read_piles(field: str, text: str) -> tuple[Pile, ...]:
    return tuple(_read_cards(field, pile) for pile in text.split("/"))


def _read_tableau_pile(text: str) -> tuple[Pile, int]:
    down, bar, up = text.rpartition("|")
    if not bar:
        return _read_cards("tableau", up), 0
    hidden, shown = _read_cards("tableau", down), _read_cards("tableau", up)
    if not hidden or not shown:
        raise PositionError(f"tableau: {excerpt(text)} lacks cards on one side of its bar")
    return hidden + shown, len(hidden)


def _read_pass(text: str, rules: Rules) -> int:
    last = rules.passes or _MAX_PASS
    if not re.fullmatch(r"[1-9][0-9]{0,6}", text) or int(text) > last:
        raise PositionError(f"pass: {excerpt(text)} is not a number from 1 to {last}")
    return int(text)


def _piles_text(piles: Iterable[Pile]) -> str:
    return "/".join(cards_text(pile) or "-" for pile in piles)


def _tableau_text(pile: Pile, down: int) -> str:
    if not down:
        return cards_text(pile) or "-"
    return f"{cards_text(pile[:down])}|{cards_text(pile[down:])}"


@dataclass(frozen=True, slots=True)
class View:
    """What a person can know: what lies face up, and what she has seen before. None is hidden.

    A card that was turned from the stock and went back with a redeal is known; so from the second
    pass on the whole stock is.

    >>> from canfield_widget.core.deals import deal
    >>> view = deal(find_variant("canfield"), 7).view
    >>> view.known == (None,) * 34, view.reserves[0][-1] is None, view.reserves[0][0] is None
    (True, False, True)
    """

    rules: Rules
    base: int | None
    foundations: tuple[Pile, ...]
    reserves: tuple[SeenPile, ...]
    tableau: tuple[SeenPile, ...]
    waste: Pile
    stock_size: int
    known: SeenPile
    """The stock, the card dealt next last; None for each card not seen yet."""
    pass_number: int

    @staticmethod
    def of(position: Position) -> View:
        """The view of a position.

        >>> from canfield_widget.core.deals import deal
        >>> View.of(deal(find_variant("canfield"), 7)).stock_size
        34
        """
        stock = position.stock
        return View(
            rules=position.rules,
            base=position.base,
            foundations=position.foundations,
            reserves=tuple(_seen_reserve(position.rules, pile) for pile in position.reserves),
            tableau=tuple(map(_seen_tableau, position.tableau, position.dealt_faces)),
            waste=position.waste,
            stock_size=len(stock),
            known=stock if position.pass_number > 1 else (None,) * len(stock),
            pass_number=position.pass_number,
        )


def _seen_reserve(rules: Rules, pile: Pile) -> SeenPile:
    if rules.reserve_face == "all" or len(pile) <= 1:
        return pile
    hidden = len(pile) - (rules.reserve_face == "top")
    return (None,) * hidden + pile[hidden:]


def _seen_tableau(pile: Pile, faces: str) -> SeenPile:
    if not faces:
        return pile
    seen = [card if face == "u" else None for card, face in zip(pile, faces, strict=False)]
    return (*seen, *pile[len(faces) :])
