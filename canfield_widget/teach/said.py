"""The form of the description: a sentence, when it is true, and the values that it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.cards import rank_text
from canfield_widget.teach.facts import Facts

__all__ = ["FILE", "Saying", "Values", "cards", "number", "of_reserve", "one_of", "part", "rank"]

FILE: Final = "rules"
"""The locale file of all words here."""

Values = Callable[[Facts, str], Mapping[str, Any]]
"""The placeholders of a sentence, from a record and a language."""


def _no_values(facts: Facts, lang: str) -> Mapping[str, Any]:
    """The values of a sentence without placeholders."""
    return {}


@dataclass(frozen=True)
class Saying:
    """One sentence of the rules, by the key of its words."""

    key: str
    fields: tuple[str, ...]
    """The fields of `Rules` of which it tells."""
    when: Callable[[Facts], object]
    """Whether a game of these rules is told by it."""
    values: Values = _no_values

    def text(self, facts: Facts, lang: str) -> str:
        """The sentence in a language, its ranks as words."""
        values = self.values(facts, lang)
        return words.text(self.key, lang, file=FILE, spoken=True, **values)


def part(name: str, lang: str, **values: Any) -> str:
    """A part of a sentence, such as a number of cards."""
    return words.text(f"part.{name}", lang, file=FILE, **values)


def cards(n: int, lang: str) -> str:
    """A number of cards: *13 cards*."""
    return part("cards", lang, n=n)


def number(count: Callable[[Facts], int]) -> Values:
    """The one value `n`."""
    return lambda facts, lang: {"n": count(facts)}


def rank(of: Callable[[Facts], int | None]) -> Values:
    """The one value `rank`."""
    return lambda facts, lang: {"rank": rank_text(of(facts) or 1)}


def of_reserve(facts: Facts, lang: str) -> Mapping[str, Any]:
    """The one value `of_reserve`: of the one that there is, or of each of several."""
    return {"of_reserve": part("of_reserve", lang, n=facts.rules.reserve_piles)}


def one_of(items: Iterable[str], lang: str) -> str:
    """The items as a list that ends with *or*."""
    *first, last = items
    if not first:
        return last
    return words.text("list.or", lang, file=FILE, first=", ".join(first), last=last)
