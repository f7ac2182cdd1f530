"""The record of a rule set: whatever two games differ in is a field of it, checked and in text."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, get_args

from canfield_widget.core.cards import DECK_SIZE
from canfield_widget.core.errors import RulesError, excerpt
from canfield_widget.core.fields import (
    MAX_TABLEAU,
    Base,
    Build,
    Face,
    FoundationBuild,
    FoundationGroup,
    Group,
    Part,
    Source,
    TakeBack,
    Target,
    Wrap,
    checked,
    parse_changes,
    plain,
    value_text,
)

__all__ = ["NAMED", "OPTIONS", "Alternative", "Rules"]


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another way to play a rule set that sources describe; raises RulesError for no changes.

    >>> Alternative("draw=1", ("cardgames.io",)).fields
    {'draw': [1]}
    """

    changes: str
    """The fields that are different, as in the text of a variant."""
    sources: tuple[str, ...]

    def __post_init__(self) -> None:
        checked("changes", self.changes)
        object.__setattr__(self, "sources", checked("sources", self.sources))
        for name, value in self.fields.items():
            _check_option(name)
            checked(name, value)

    @property
    def fields(self) -> dict[str, Any]:
        """The fields that are different, with their values."""
        return parse_changes(self.changes)


@dataclass(frozen=True)
class Rules:
    """One rule set, complete. The engine reads these fields and knows no variant by name.

    The defaults are `canfield`, the Hoyle rules. Raises RulesError, which names the field and
    what it may be.

    >>> Rules(key="mine", name="Mine", group="run").draw_count(2)
    3
    """

    key: str
    name: str
    aliases: tuple[str, ...] = ()
    decks: int = 1

    base: Base = "dealt"
    """Where the base rank comes from: a card dealt to the first foundation, the field `base_rank`,
    a card that the player chooses from one more tableau card than there are piles, or the top card
    of a reserve that she chooses; `none`: there is no base rank."""
    base_rank: int | None = None
    """1 ace to 13 king where the base is fixed, else None."""
    base_laid_out: bool = False
    """All cards of the fixed base rank lie on the foundations before the deal."""
    foundation_build: FoundationBuild = "suit"
    """What follows on a foundation: the same suit, any suit; `rank_set`: nothing follows, and four
    cards of a rank go there together from a tableau pile."""
    foundation_count: int | None = None
    """How many foundations there are; None: one for each suit of each deck."""
    foundation_down: int = 0
    """How many of them, the last ones, build down, from the rank below the base rank."""
    foundation_wrap: bool = True
    """The ace follows the king on a foundation."""
    foundation_gate: bool = False
    """The other foundations open when the first one is complete."""
    foundation_group: FoundationGroup = "top"
    """`run`: the cards of a tableau run may go up together, where they follow in suit."""
    takeback: TakeBack = "none"
    """Worrying back: the top card of a foundation may return to the tableau."""
    auto_base: bool = False
    """Cards of the base rank go up by themselves as soon as they are available."""

    reserve_piles: int = 1
    reserve_cards: int = 13
    """Cards in each reserve pile."""
    reserve_face: Face = "top"
    """What is seen of the reserve: its top card, all of it, or only the last card left."""
    reserve_targets: frozenset[Target] = frozenset({"foundation", "tableau"})

    tableau: tuple[str, ...] = ("u",) * 4
    """One text for each pile: its dealt cards bottom first, `u` face up or `d` face down."""
    build: Build = "alt"
    """What follows downwards: alternating colour, same suit, same colour, any suit; `rank` lays
    equal ranks on each other, `none` builds nothing."""
    wrap: Wrap = "full"
    """`full`: the king goes on the ace; `stop_at_base`: so it does, but nothing goes on a card of
    the base rank; `none`: nothing goes on an ace."""
    group: Group = "whole"
    """What moves between tableau piles: the top card, the whole pile, either, or any run."""
    max_cards: int | None = None
    """The most cards a tableau pile may grow to; None: no bound."""

    auto_fill: tuple[Source, ...] = ("reserve",)
    """What fills a space by itself, tried in order, as part of the move that made the space."""
    fill_with_reserve: frozenset[Source] = frozenset()
    """What the player may put into a space while the reserve lasts."""
    fill_without_reserve: frozenset[Source] = frozenset({"waste"})
    """What the player may put into a space when the reserve is gone."""
    fill_rank: int | None = None
    """The only rank, 1 to 13, that may start a pile in a space; None: any."""
    fill_base_first: bool = False
    """Only cards of the base rank may fill a space until the first foundation is complete."""

    draw: tuple[int, ...] = (3,)
    """Cards turned at once, for each pass; the last value holds for all later passes."""
    passes: int | None = None
    """How often the stock may be gone through; None: without limit."""
    initial_waste: int = 0
    """Cards turned to the waste by the deal."""
    waste_becomes_tableau: bool = False
    """When the stock is used up, the waste is one more tableau pile from then on."""
    deal_order: tuple[Part, ...] = ("reserve", "foundation", "tableau", "stock")
    sources: tuple[str, ...] = ()
    """Who describes this rule set."""
    alternatives: tuple[Alternative, ...] = ()
    """Where other sources play the same game in another way."""

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.name == "alternatives":
                value = _alternatives(value)
            else:
                value = checked(field.name, value)
            object.__setattr__(self, field.name, value)
        _check_together(self)

    @cached_property
    def foundations(self) -> int:
        """How many foundations there are."""
        return self.foundation_count or 4 * self.decks

    def builds_down(self, slot: int) -> bool:
        """Whether the foundation at this place, counted from 0, builds down.

        >>> Rules("mine", "Mine", foundation_down=1).builds_down(3)
        True
        """
        return slot >= self.foundations - self.foundation_down

    @cached_property
    def card_count(self) -> int:
        """How many cards the game is played with."""
        return DECK_SIZE * self.decks

    @cached_property
    def stock_size(self) -> int:
        """How many cards the deal leaves for the stock, the first turned ones included."""
        laid = {"dealt": 1, "fixed": 4 * self.decks * self.base_laid_out, "chosen_deal": 1}
        tableau = sum(map(len, self.tableau))
        return (
            self.card_count
            - laid.get(self.base, 0)
            - self.reserve_piles * self.reserve_cards
            - tableau
        )

    @cached_property
    def piles_are_runs(self) -> bool:
        """Whether every tableau pile is a proper run at all times: it starts as one card."""
        return all(len(faces) == 1 for faces in self.tableau) and not self.waste_becomes_tableau

    @cached_property
    def first_leads(self) -> bool:
        """Whether what else may be played depends on how far the first foundation is."""
        return self.foundation_gate or self.fill_base_first

    def draw_count(self, number: int) -> int:
        """How many cards one draw turns in the pass of this number, counted from 1.

        >>> [Rules("mine", "Mine", draw=(3, 2)).draw_count(number) for number in (1, 2, 3)]
        [3, 2, 2]
        """
        return self.draw[min(number, len(self.draw)) - 1]

    def replace(self, **changes: Any) -> Rules:
        """These rules with some fields changed; raises RulesError naming an unknown field.

        >>> Rules("mine", "Mine").replace(passes=3).passes
        3
        """
        for name in changes:
            _check_option(name)
        return dataclasses.replace(self, **changes)

    def difference(self, other: Rules) -> dict[str, Any]:
        """The fields in which these rules differ from others, with the values they have here.

        >>> Rules("mine", "Mine", group="run").difference(Rules("other", "Other"))
        {'group': 'run'}
        """
        return {
            name: getattr(self, name)
            for name in OPTIONS
            if getattr(self, name) != getattr(other, name)
        }

    def as_dict(self) -> dict[str, Any]:
        """All fields as values that JSON has: sets are sorted lists. `from_dict` reads them back.

        >>> Rules("mine", "Mine", draw=1).as_dict()["draw"]
        [1]
        """
        return {name: plain(value) for name, value in dataclasses.asdict(self).items()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Rules:
        """The rules of such values; fields that are left out are as in `canfield`.

        Raises RulesError: an unknown field, a value that is not one, no key or no name.

        >>> mine = Rules("mine", "Mine", draw=1)
        >>> Rules.from_dict(mine.as_dict()) == mine
        True
        """
        if not isinstance(values, Mapping):
            raise RulesError(f"{excerpt(values)} is not a record of rules: it has named fields")
        for name in values:
            if name not in _NOT_RULES:
                _check_option(name)
        for name in ("key", "name"):
            if name not in values:
                raise RulesError(f"the rules lack {name!r}")
        return cls(**values)

    def __str__(self) -> str:
        """The key and, in brackets, the fields that differ from the record of that key.

        A record whose key is not in the catalogue is told by what makes it of `canfield`; read
        again, it plays the same, but key and name are those of `canfield`.
        """
        known = NAMED.get(self.key) or NAMED["canfield"]
        changes = self.difference(known)
        if not changes:
            return known.key
        return f"{known.key}[{','.join(f'{k}={value_text(v)}' for k, v in changes.items())}]"

    def __repr__(self) -> str:
        return f"Rules {self}"


NAMED: dict[str, Rules] = {}
"""The named records by key, entered by the catalogue: a text says only what differs from them."""

_NOT_RULES: Final = frozenset({"key", "name", "aliases", "sources", "alternatives"})
OPTIONS: Final = tuple(f.name for f in dataclasses.fields(Rules) if f.name not in _NOT_RULES)
"""The fields that are rules, in their order; the others say whose they are."""


def _alternatives(values: Any) -> tuple[Alternative, ...]:
    if isinstance(values, str | Mapping) or not isinstance(values, Iterable):
        raise RulesError(f"alternatives is {excerpt(values)}; it is a group of values")
    return tuple(_alternative(value) for value in values)


def _alternative(value: Any) -> Alternative:
    if isinstance(value, Alternative):
        return value
    if isinstance(value, Mapping) and set(value) == {"changes", "sources"}:
        return Alternative(**value)
    raise RulesError(f"alternatives: {excerpt(value)}; each has changes and sources")


def _check_together(rules: Rules) -> None:
    """What no single field can tell: the cards suffice, and the fields agree."""
    if (rules.base == "fixed") != (rules.base_rank is not None):
        raise RulesError(f"base is {rules.base!r} and base_rank is {rules.base_rank}; they agree")
    if rules.base_laid_out and rules.base != "fixed":
        raise RulesError("base_laid_out needs base='fixed'")
    if rules.base == "chosen_deal" and any(len(faces) > 1 for faces in rules.tableau):
        raise RulesError("base='chosen_deal' needs one face-up card in each tableau pile")
    if rules.base == "chosen_reserve" and (
        not rules.reserve_piles * rules.reserve_cards
        or "foundation" not in rules.reserve_targets
        or rules.reserve_face == "last"
    ):
        raise RulesError("base='chosen_reserve' needs open reserves that go to the foundations")
    _check_foundations(rules)
    if rules.waste_becomes_tableau and (rules.passes != 1 or rules.initial_waste):
        raise RulesError("waste_becomes_tableau needs passes=1 and initial_waste=0")
    if rules.waste_becomes_tableau and not rules.stock_size:
        raise RulesError("waste_becomes_tableau needs a stock: the deal leaves no card for one")
    if rules.fill_base_first and rules.fill_rank is not None:
        raise RulesError("fill_rank and fill_base_first exclude each other")
    if rules.fill_base_first and rules.base == "none":
        raise RulesError("fill_base_first needs a base rank, and base='none' has none")
    if not 1 <= len(rules.tableau) <= MAX_TABLEAU:
        raise RulesError(f"tableau has {len(rules.tableau)} piles; allowed: 1 to {MAX_TABLEAU}")
    if not rules.draw:
        raise RulesError("draw is empty; it has a number for each pass, the last one repeats")
    if sorted(rules.deal_order) != sorted(get_args(Part)):
        raise RulesError(
            f"deal_order is {rules.deal_order}; it names each of {get_args(Part)} once"
        )
    if rules.stock_size < rules.initial_waste:
        dealt = rules.card_count - rules.stock_size + rules.initial_waste
        raise RulesError(
            "reserve_cards, tableau and initial_waste: "
            f"the deal takes {dealt} cards of {rules.card_count}"
        )


def _check_foundations(rules: Rules) -> None:
    sets = rules.foundation_build == "rank_set"
    if (rules.base == "none") != sets:
        raise RulesError("base='none' and foundation_build='rank_set' need each other")
    if sets and (rules.foundation_count, rules.takeback) != (1, "none"):
        raise RulesError("foundation_build='rank_set' needs foundation_count=1, takeback='none'")
    if rules.foundation_down >= rules.foundations:
        raise RulesError(
            f"foundation_down is {rules.foundation_down}; allowed: less than the foundations, "
            f"{rules.foundations}"
        )
    if rules.base_laid_out and rules.foundations - rules.foundation_down < 4 * rules.decks:
        raise RulesError(
            "base_laid_out needs a foundation that builds up for each card of the base rank"
        )


def _check_option(name: Any) -> None:
    """Raises RulesError for what is no field, with what may have been meant."""
    if name in OPTIONS:
        return
    near = difflib.get_close_matches(str(name)[:40], (*OPTIONS, "variant"), n=2)
    hint = f"did you mean {', '.join(near)}" if near else f"known: {', '.join(sorted(OPTIONS))}"
    raise RulesError(f"unknown field {excerpt(name)} of the rules; {hint}")
