"""Short labels for choosing among the fields of a record and their values."""

from __future__ import annotations

import re
from typing import Any

import pytest

from canfield_widget import words
from canfield_widget.core.options import choices
from canfield_widget.core.variants import VARIANTS
from canfield_widget.teach.rules_text import option_label, value_label
from tests.teach.records import CATALOGUE, NAMED

FIELDS = set(VARIANTS["canfield"].as_dict())
NOT_CHOSEN = {"key", "name", "aliases", "sources", "alternatives"}


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("field", sorted(FIELDS - NOT_CHOSEN))
def test_every_field_and_value_has_a_short_label(field: str, lang: str) -> None:
    assert 0 < len(option_label(field, lang)) <= 28
    values: dict[Any, None] = dict.fromkeys(getattr(rules, field) for rules in NAMED)
    labels = [value_label(field, value, lang) for value in values]
    assert all(labels)
    assert len(set(labels)) == len(labels), labels


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_labels_on_offer_are_short_and_tell_apart(lang: str) -> None:
    for rules in CATALOGUE:
        offered = choices(rules)
        assert len({option_label(field, lang) for field in offered}) == len(offered)
        for field, values in offered.items():
            labels = [value_label(field, value, lang) for value in values]
            assert len(set(labels)) == len(labels)
            assert all(len(label) <= 28 for label in labels), labels


def test_labels_say_what_the_value_is() -> None:
    assert value_label("passes", None, "de") == "unbegrenzt"
    assert value_label("auto_base", True, "uk") == "так"
    assert value_label("tableau", ("du",) * 7) == "7 × ↓↑"
    assert value_label("fill_without_reserve", frozenset()) == "nothing"
    assert value_label("fill_rank", 13, "nl") == "heer"


@pytest.mark.parametrize(
    ("field", "value"), [("colour", "red"), ("group", "none of these"), ("key", "x")]
)
def test_an_unknown_field_or_value_is_named(field: str, value: object) -> None:
    with pytest.raises(LookupError, match=re.escape(field)):
        value_label(field, value)
