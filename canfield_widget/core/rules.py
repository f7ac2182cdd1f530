"""The record of a rule set: whatever two games differ in is a field of it, checked and in text."""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal, get_args

from canfield_widget.core.cards import DECK_SIZE
from canfield_widget.core.errors import RulesError, excerpt

__all__ = ["NAMED", "Rules", "parse_changes"]

Base = Literal["dealt", "fixed", "chosen_deal", "chosen_reserve", "none"]
FoundationBuild = Literal["suit", "any", "rank_set"]
FoundationGroup = Literal["top", "run"]
TakeBack = Literal["none", "top", "top_not_base"]
Face = Literal["top", "all", "last"]
Build = Literal["alt", "suit", "color", "any", "rank", "none"]
Wrap = Literal["full", "stop_at_base", "none"]
Group = Literal["top", "whole", "whole_or_top", "run"]
Source = Literal["reserve", "waste", "tableau", "foundation"]
Target = Literal["foundation", "tableau"]
Part = Literal["reserve", "foundation", "tableau", "stock"]

MAX_DECKS: Final = 4
MAX_TABLEAU: Final = 12
MAX_RESERVES: Final = 6


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

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            checked = _checked(field.name, getattr(self, field.name))
            object.__setattr__(self, field.name, checked)
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
            if name not in _OPTIONS:
                near = difflib.get_close_matches(name, (*_OPTIONS, "variant"), n=2)
                hint = "did you mean" if near else "known:"
                known = ", ".join(near or sorted(_OPTIONS))
                raise RulesError(f"unknown field {excerpt(name)} of the rules; {hint} {known}")
        return dataclasses.replace(self, **changes)

    def difference(self, other: Rules) -> dict[str, Any]:
        """The fields in which these rules differ from others, with the values they have here.

        >>> Rules("mine", "Mine", group="run").difference(Rules("other", "Other"))
        {'group': 'run'}
        """
        return {
            name: getattr(self, name)
            for name in _OPTIONS
            if getattr(self, name) != getattr(other, name)
        }

    def __str__(self) -> str:
        """The key and, in brackets, the fields that differ from the record of that key.

        A record whose key is not in the catalogue is told by what makes it of `canfield`.
        """
        known = NAMED.get(self.key) or NAMED["canfield"]
        changes = self.difference(known)
        if not changes:
            return known.key
        return f"{known.key}[{','.join(f'{k}={_value_text(v)}' for k, v in changes.items())}]"

    def __repr__(self) -> str:
        return f"Rules {self}"


NAMED: dict[str, Rules] = {}
"""The named records by key, entered by the catalogue: a text says only what differs from them."""

_NOT_RULES: Final = frozenset({"key", "name", "aliases", "sources"})
_OPTIONS: Final = tuple(f.name for f in dataclasses.fields(Rules) if f.name not in _NOT_RULES)

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "base": get_args(Base),
    "foundation_build": get_args(FoundationBuild),
    "foundation_group": get_args(FoundationGroup),
    "takeback": get_args(TakeBack),
    "reserve_face": get_args(Face),
    "build": get_args(Build),
    "wrap": get_args(Wrap),
    "group": get_args(Group),
}
_WORD_SETS: Final[Mapping[str, tuple[str, ...]]] = {
    "reserve_targets": get_args(Target),
    "fill_with_reserve": get_args(Source),
    "fill_without_reserve": get_args(Source),
}
_WORD_TUPLES: Final[Mapping[str, tuple[str, ...]]] = {
    "auto_fill": ("reserve", "waste"),
    "deal_order": get_args(Part),
}
_FLAGS: Final = frozenset(
    {
        "base_laid_out",
        "foundation_wrap",
        "foundation_gate",
        "auto_base",
        "fill_base_first",
        "waste_becomes_tableau",
    }
)
_NUMBERS: Final[Mapping[str, tuple[int, int]]] = {
    "decks": (1, MAX_DECKS),
    "foundation_down": (0, 4 * MAX_DECKS),
    "reserve_piles": (0, MAX_RESERVES),
    "reserve_cards": (0, DECK_SIZE),
    "initial_waste": (0, DECK_SIZE),
}
_OPTIONAL_NUMBERS: Final[Mapping[str, tuple[int, int]]] = {
    "base_rank": (1, 13),
    "foundation_count": (1, 4 * MAX_DECKS),
    "max_cards": (1, 13),
    "fill_rank": (1, 13),
    "passes": (1, 99),
}
_MAX_DRAW: Final = 13
_MAX_DRAWS: Final = 12


def _checked(name: str, value: Any) -> Any:
    """The value of a field in its one form; raises RulesError naming the field."""
    if name in _WORDS:
        return _one_of(name, value, _WORDS[name])
    if name in _WORD_SETS:
        return frozenset(_one_of(name, v, _WORD_SETS[name]) for v in _several(name, value))
    if name in _WORD_TUPLES:
        several = tuple(_one_of(name, v, _WORD_TUPLES[name]) for v in _several(name, value))
        if len(several) > len(set(several)):
            raise RulesError(f"{name} is {excerpt(value)}; it names nothing twice")
        return several
    if name in _FLAGS:
        if not isinstance(value, bool):
            raise RulesError(f"{name} is {excerpt(value)}; it is True or False")
        return value
    if name in _NUMBERS:
        return _number(name, value, *_NUMBERS[name])
    if name in _OPTIONAL_NUMBERS:
        return None if value is None else _number(name, value, *_OPTIONAL_NUMBERS[name])
    if name == "draw":
        values = (value,) if isinstance(value, int) else _several(name, value)
        if len(values) > _MAX_DRAWS:
            raise RulesError(f"draw has {len(values)} numbers; allowed: up to {_MAX_DRAWS}")
        return tuple(_number(name, v, 1, _MAX_DRAW) for v in values)
    if name == "tableau":
        return tuple(_faces(v) for v in _several(name, value))
    if name in {"aliases", "sources"}:
        return tuple(_text(name, v) for v in _several(name, value))
    return _text(name, value)


def _one_of(name: str, value: Any, allowed: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise RulesError(f"{name} is {excerpt(value)}; allowed: {', '.join(allowed)}")


def _number(name: str, value: Any, low: int, high: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise RulesError(f"{name} is {excerpt(value)}; allowed: a whole number from {low} to {high}")


def _several(name: str, value: Any) -> list[Any]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise RulesError(f"{name} is {excerpt(value)}; it is a group of values")
    return list(value)


def _text(name: str, value: Any) -> str:
    if isinstance(value, str) and value:
        return value
    raise RulesError(f"{name} is {excerpt(value)}; it is a text")


def _faces(value: Any) -> str:
    if isinstance(value, str) and re.fullmatch(r"[du]{0,12}u", value):
        return value
    raise RulesError(
        f"a pile of tableau is {excerpt(value)}; it is 'd' (down) and 'u' (up) for each card, "
        "the top card up"
    )


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
    if rules.fill_base_first and rules.fill_rank is not None:
        raise RulesError("fill_rank and fill_base_first exclude each other")
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
    if rules.base_laid_out and rules.foundations < 4 * rules.decks:
        raise RulesError("base_laid_out needs a foundation for each card of the base rank")


def _value_text(value: Any) -> str:
    """A field's value as it stands in a text: `+` joins several, `-` is none of them."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, frozenset):
        return "+".join(sorted(value)) or "-"
    if isinstance(value, tuple):
        return "+".join(map(str, value)) or "-"
    return str(value)


def _parse_value(name: str, text: str) -> Any:
    """The value that `_value_text` wrote; raises RulesError naming the field."""
    if name in _WORD_SETS or name in _WORD_TUPLES or name == "tableau":
        return [] if text == "-" else text.split("+")
    if name == "draw":
        return [_parse_number(name, part) for part in text.split("+")]
    if name in _NUMBERS or name in _OPTIONAL_NUMBERS:
        return None if text == "none" else _parse_number(name, text)
    if name in _FLAGS:
        return {"true": True, "false": False}.get(text, text)
    return text


def _parse_number(name: str, text: str) -> int:
    if re.fullmatch(r"[0-9]{1,3}", text):
        return int(text)
    raise RulesError(f"{name} is {excerpt(text)}; it is a number")


def parse_changes(text: str) -> dict[str, Any]:
    """The fields and values of a text `field=value,field=value`; raises RulesError naming one."""
    changes: dict[str, Any] = {}
    for item in text.split(","):
        field, equals, value = item.partition("=")
        if not equals or field in changes:
            raise RulesError(f"{excerpt(item)} of {excerpt(text)} is not one field=value")
        changes[field] = _parse_value(field, value)
    return changes
