"""What there is to say of a rule set in figures and names, for a terminal and for a page."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Final

from canfield_widget.commands.wording import word
from canfield_widget.core.fields import value_text
from canfield_widget.core.variants import VARIANTS, Rules
from canfield_widget.teach.labels import value_label
from canfield_widget.teach.rules_text import rules_sections

__all__ = ["all_sentences", "changed_sentences", "facts", "field_rows", "headings", "row"]

_COLUMNS: Final[dict[str, Callable[[Rules, str], str]]] = {
    "col.key": lambda rules, lang: rules.key,
    "col.name": lambda rules, lang: rules.name,
    "option.decks": lambda rules, lang: str(rules.decks),
    "reserve": lambda rules, lang: _piles(rules.reserve_piles, rules.reserve_cards),
    "section.tableau": lambda rules, lang: _piles(len(rules.tableau), len(rules.tableau[0])),
    "stock": lambda rules, lang: str(rules.stock_size),
    "option.draw": lambda rules, lang: ", ".join(map(str, rules.draw)),
    "section.passes": lambda rules, lang: str(rules.passes or "∞"),
    "option.build": lambda rules, lang: value_label("build", rules.build, lang),
    "option.group": lambda rules, lang: value_label("group", rules.group, lang),
}
"""The columns of the table of variants, each by the key of its heading."""
_IDENTITY: Final = frozenset({"key", "name", "aliases", "sources", "alternatives"})


def headings(lang: str) -> list[str]:
    """The headings of the table of variants."""
    return [word(key, lang) for key in _COLUMNS]


def row(rules: Rules, lang: str) -> list[str]:
    """The figures of a rule set under these headings."""
    return [figure(rules, lang) for figure in _COLUMNS.values()]


def facts(rules: Rules, lang: str, code: Callable[[str], str] = str) -> Iterator[str]:
    """What can be said in a line each; `code` marks a text that may be typed."""
    if rules.aliases:
        yield word("text.names", lang, names=", ".join(map(code, rules.aliases)))
    figures = list(map(": ".join, zip(headings(lang), row(rules, lang), strict=True)))
    yield " · ".join(figures[2:])
    if (text := _as_canfield(rules)) != "canfield":
        yield word("as_canfield", lang, text=code(text))
    if rules.sources:
        yield f"{word('panel.source', lang)}: {'; '.join(rules.sources)}"
    for other in rules.alternatives:
        text = code(str(rules.replace(**other.fields)))
        yield word("also_played", lang, text=f"{text} ({'; '.join(other.sources)})")


def all_sentences(rules: Rules, lang: str) -> list[str]:
    """The rules in words."""
    return [said.text for section in rules_sections(rules, lang) for said in section.sentences]


def changed_sentences(rules: Rules, lang: str) -> list[str]:
    """The rules in words, as far as plain Canfield does not have them."""
    sections = rules_sections(rules, lang)
    return [said.text for section in sections for said in section.sentences if said.changed]


def field_rows(rules: Rules) -> Iterator[tuple[str, str, str]]:
    """Each field with its value, and the value in `canfield` where that is another one."""
    canfield = VARIANTS["canfield"]
    for field in dataclasses.fields(Rules):
        if field.name not in _IDENTITY:
            value, usual = (value_text(getattr(each, field.name)) for each in (rules, canfield))
            yield field.name, value, "" if value == usual else usual


def _as_canfield(rules: Rules) -> str:
    """The rules as a variant text that changes `canfield`."""
    return str(dataclasses.replace(rules, key="canfield"))


def _piles(piles: int, cards: int) -> str:
    """So many piles of so many cards; a pile of one card is only counted."""
    if not piles * cards:
        return "0"
    return str(piles * cards) if 1 in (piles, cards) else f"{piles}×{cards}"
