"""The values that the fields of a rule set may have: their kinds, their checks and their text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, get_args

from canfield_widget.core.cards import DECK_SIZE
from canfield_widget.core.errors import RulesError, excerpt, is_whole

__all__ = ["MAX_TABLEAU", "checked", "parse_changes", "plain", "value_text"]

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
_MAX_TEXT: Final = 200
_MAX_NAME: Final = 60
"""A longer name could not be read in the text of a variant."""


def checked(name: str, value: Any) -> Any:
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
    return _name(name, value)


def _one_of(name: str, value: Any, allowed: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise RulesError(f"{name} is {excerpt(value)}; allowed: {', '.join(allowed)}")


def _number(name: str, value: Any, low: int, high: int) -> int:
    if is_whole(value) and low <= value <= high:
        return value
    raise RulesError(f"{name} is {excerpt(value)}; allowed: a whole number from {low} to {high}")


def _several(name: str, value: Any) -> list[Any]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise RulesError(f"{name} is {excerpt(value)}; it is a group of values")
    return list(value)


def _text(name: str, value: Any, most: int = _MAX_TEXT) -> str:
    if isinstance(value, str) and 0 < len(value) <= most:
        return value
    raise RulesError(f"{name} is {excerpt(value)}; it is a text of up to {most} characters")


def _name(name: str, value: Any) -> str:
    """A key or a name: it stands on boards, in terminals and in texts."""
    text = _text(name, value, _MAX_NAME)
    if not text.isprintable():
        raise RulesError(f"{name} is {excerpt(value)}; all its characters can be seen")
    return text


def _faces(value: Any) -> str:
    if isinstance(value, str) and re.fullmatch(r"[du]{0,12}u", value):
        return value
    raise RulesError(
        f"a pile of tableau is {excerpt(value)}; it is 'd' (down) and 'u' (up) for each card, "
        "the top card up"
    )


def plain(value: Any) -> Any:
    """The value in what JSON has."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value


def value_text(value: Any) -> str:
    """A field's value as it stands in a text: `+` joins several, `-` is none of them."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, frozenset):
        return "+".join(sorted(value)) or "-"
    if isinstance(value, tuple):
        return "+".join(map(str, value)) or "-"
    return str(value)


def _parse_value(name: str, text: str) -> Any:
    """The value that `value_text` wrote; raises RulesError naming the field."""
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
        field, equals, value = (part.strip() for part in item.partition("="))
        if not equals or field in changes:
            raise RulesError(f"{excerpt(item)} of {excerpt(text)} is not one field=value")
        changes[field] = _parse_value(field, value)
    return changes
