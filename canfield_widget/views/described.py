"""A rule set as the page shows it: its rules in words, and what of it may be chosen."""

from __future__ import annotations

from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.fields import value_text
from canfield_widget.core.options import choices
from canfield_widget.core.rules import OPTIONS, Rules
from canfield_widget.core.variants import VARIANTS
from canfield_widget.teach.rules_text import (
    Section,
    option_label,
    rules_sections,
    value_label,
)

__all__ = ["described"]

_WORDS: Final = ("marked", "same")


def described(rules: Rules, lang: str) -> dict[str, Any]:
    """The rules, the options and the words that go with them, as plain values.

    Of each option the first value is the record's own, `value` the one these rules have.

    >>> from canfield_widget.core.variants import find_variant
    >>> described(find_variant("cardgames[draw=1]"), "en")["options"][0]["value"]
    '1'
    """
    return {
        "text": str(rules),
        "key": rules.key,
        "name": rules.name,
        "sections": [*_differences(rules, lang), *map(_section, rules_sections(rules, lang))],
        "options": _options(rules, lang),
        "words": {key: words.text(f"panel.{key}", lang, file="rules") for key in _WORDS},
    }


def _differences(rules: Rules, lang: str) -> list[dict[str, Any]]:
    """What plain Canfield does not say, before all the rules; nothing where it says the same."""
    said = [each for section in rules_sections(rules, lang) for each in section.sentences]
    changed = tuple(sentence for sentence in said if sentence.changed)
    title = words.text("text.differs", lang, file="rules")
    return [_section(Section("differs", title, changed))] if changed else []


def _section(section: Section) -> dict[str, Any]:
    sentences = [{"text": said.text, "changed": said.changed} for said in section.sentences]
    return {"key": section.key, "title": section.title, "sentences": sentences}


def _options(rules: Rules, lang: str) -> list[dict[str, Any]]:
    """The choices of the named record, and beside them any value that these rules have."""
    named = VARIANTS.get(rules.key, VARIANTS["canfield"])
    offered = choices(named)
    for field, value in rules.difference(named).items():
        values = offered.get(field, (getattr(named, field),))
        offered[field] = values if value in values else (*values, value)
    return [
        {
            "field": field,
            "place": OPTIONS.index(field),
            "label": option_label(field, lang),
            "value": value_text(getattr(rules, field)),
            "values": [
                {"value": value_text(value), "label": value_label(field, value, lang)}
                for value in values
            ],
        }
        for field, values in offered.items()
    ]
