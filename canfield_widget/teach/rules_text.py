"""The rules of a record in words: every sentence belongs to the fields that make it true."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.rules import NAMED, Alternative, Rules
from canfield_widget.core.variants import find_variant
from canfield_widget.teach.facts import Facts
from canfield_widget.teach.labels import option_label, value_label
from canfield_widget.teach.said import FILE, Saying
from canfield_widget.teach.say_columns import GROUPS, SPACES, TABLEAU
from canfield_widget.teach.say_deal import DEAL, GOAL
from canfield_widget.teach.say_foundations import FOUNDATIONS, RESERVE
from canfield_widget.teach.say_stock import PASSES, STOCK

__all__ = ["Section", "Sentence", "option_label", "rules_sections", "rules_text", "value_label"]

SECTIONS: Final[dict[str, tuple[Saying, ...]]] = {
    "deal": DEAL,
    "goal": GOAL,
    "foundations": FOUNDATIONS,
    "reserve": RESERVE,
    "tableau": TABLEAU,
    "groups": GROUPS,
    "spaces": SPACES,
    "stock": STOCK,
    "passes": PASSES,
}
"""What can be said of a game, by the section in which it is said."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the rules of a game, or a few that belong together."""

    key: str
    text: str
    fields: tuple[str, ...]
    """The fields of the rules of which it tells."""
    changed: bool
    """Whether plain `canfield` does not say it."""


@dataclass(frozen=True, slots=True)
class Section:
    """What the rules say of one thing, such as the deal."""

    key: str
    title: str
    sentences: tuple[Sentence, ...]


def rules_sections(rules: Rules, lang: str = "en") -> list[Section]:
    """The rules in words, section by section; a section that has nothing to say is left out.

    LookupError: an unknown language.

    >>> [section.title for section in rules_sections(find_variant("canfield"))][:3]
    ['Deal', 'Goal', 'Foundations']
    """
    plain, facts = _said(find_variant("canfield"), lang), Facts(rules)
    sections = [
        Section(
            key,
            _text(f"section.{key}", lang),
            tuple(_sentence(saying, facts, lang, plain) for saying in said if saying.when(facts)),
        )
        for key, said in SECTIONS.items()
    ]
    return [section for section in sections if section.sentences]


def _sentence(saying: Saying, facts: Facts, lang: str, plain: frozenset[str]) -> Sentence:
    text = saying.text(facts, lang)
    return Sentence(saying.key, text, saying.fields, text not in plain)


@lru_cache(maxsize=8)
def _said(rules: Rules, lang: str) -> frozenset[str]:
    """All sentences of a record."""
    facts = Facts(rules)
    return frozenset(
        saying.text(facts, lang)
        for said in SECTIONS.values()
        for saying in said
        if saying.when(facts)
    )


def rules_text(rules: str | Rules, lang: str = "en") -> str:
    """The full rules of a record as markdown, with what is different from plain Canfield.

    RulesError: an unknown variant, or an alternative that is no rule. LookupError: an unknown
    language.

    >>> print(rules_text("casino", "nl").splitlines()[0])
    # Casino Canfield
    >>> "- **Rondes:** Je gaat maar één keer door de trekstapel." in rules_text("casino", "nl")
    True
    """
    rules = find_variant(rules)
    sections = rules_sections(rules, lang)
    blocks = [f"# {_plain(rules.name)}", _head(rules, lang)]
    for section in sections:
        blocks += [f"## {section.title}", _listed(said.text for said in section.sentences)]
    changed = _listed(
        f"**{section.title}:** {said.text}"
        for section in sections
        for said in section.sentences
        if said.changed
    )
    for title, text in (("differs", changed), ("sources", _listed(_sources(rules, lang)))):
        if text:
            blocks += [f"## {_text(f'text.{title}', lang)}", text]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _head(rules: Rules, lang: str) -> str:
    lines = [_text("text.record", lang, record=f"`{rules}`")]
    if rules.aliases:
        names = ", ".join(map(_plain, rules.aliases))
        lines.append(_text("text.names", lang, names=names))
    return _listed(lines)


def _sources(rules: Rules, lang: str) -> Iterator[str]:
    """Who describes exactly these rules, and who plays the named record in another way."""
    changes = rules.difference(NAMED.get(rules.key, rules))
    if changes:
        same = [other for other in rules.alternatives if _plays(rules, other) == changes]
        sources = tuple(name for other in same for name in other.sources)
    else:
        sources = rules.sources
    if sources:
        yield _text("text.described", lang, sources=_names(sources))
    for other in () if changes else rules.alternatives:
        told = " ".join(_changes(rules, other, lang))
        yield _text("text.others", lang, sources=_names(other.sources), changes=told)


def _plays(rules: Rules, other: Alternative) -> dict[str, Any]:
    """What a source plays otherwise than the named record."""
    named = NAMED[rules.key]
    return named.replace(**other.fields).difference(named)


def _changes(rules: Rules, other: Alternative, lang: str) -> Iterator[str]:
    """The sentences of the other rules that the record does not say."""
    said = _said(rules, lang)
    for section in rules_sections(rules.replace(**other.fields), lang):
        yield from (each.text for each in section.sentences if each.text not in said)


def _names(names: Iterable[str]) -> str:
    return ", ".join(map(_plain, names))


def _listed(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)


def _text(key: str, lang: str, **values: Any) -> str:
    return words.text(key, lang, file=FILE, **values)


_LONGEST: Final = 120
_MARKUP: Final = re.compile(
    r"[`*~\[\]<>#@]|&(?=[#\w])|(?<!\w)_+|_+(?!\w)|(?<=:)//|(?<=\bwww)\.", re.I
)
# A backslash or dollar sign that is escaped would still begin a formula in a notebook.
_FORMULAS: Final = str.maketrans({"\\": "⧵", "$": "＄"})


def _plain(name: str) -> str:
    """A name as text that no markdown, HTML, link or formula can come of."""
    line = "".join(each for each in " ".join(name.split()) if each.isprintable())
    short = line if len(line) <= _LONGEST else line[:_LONGEST] + "…"
    return _MARKUP.sub(lambda found: "\\" + found[0], short.translate(_FORMULAS))
