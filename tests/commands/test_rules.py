"""`rules` tells the rules in words."""

from __future__ import annotations

import pytest

from canfield_widget import words
from canfield_widget.core.variants import find_variant
from canfield_widget.teach.rules_text import rules_sections, rules_text
from canfield_widget.words import LANGUAGES
from tests.commands.calling import canfield, refused


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["storehouse", "canfield[draw=1,passes=3]"])
def test_the_rules_in_each_language(name: str, lang: str) -> None:
    result = canfield("rules", name, "--lang", lang)
    assert (result.code, result.out) == (0, rules_text(name, lang))


def test_canfield_is_told_where_nothing_is_said() -> None:
    assert canfield("rules").out == rules_text("canfield")


def test_json_has_the_sentences() -> None:
    (value,) = canfield("rules", "rush[passes=2]", "--json", "--lang", "uk").values
    assert list(value) == ["text", "key", "name", "sections", "options"]
    assert (value["text"], value["key"]) == ("rush[passes=2]", "rush")
    sections = rules_sections(find_variant("rush[passes=2]"), "uk")
    differs, *told = [section["title"] for section in value["sections"]]
    assert differs == words.text("text.differs", "uk", file="rules")
    assert told == [section.title for section in sections]
    assert value["sections"][-1]["sentences"] == [
        {"text": said.text, "changed": said.changed} for said in sections[-1].sentences
    ]


def test_bad_input_is_refused() -> None:
    assert "unknown variant" in refused("rules", "zzz")
    assert "invalid choice: 'fr'" in refused("rules", "--lang", "fr")
