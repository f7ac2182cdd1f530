"""Every sentence of the rules is true of the engine, and a false one would be noticed."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

import pytest

from canfield_widget.core.rules import Rules
from canfield_widget.core.variants import find_variant
from canfield_widget.teach.rules_text import Sentence, rules_sections
from tests.teach import ties_columns, ties_deal, ties_foundations, ties_spaces, ties_stock
from tests.teach.records import CATALOGUE, MADE, NAMED, random_record
from tests.teach.tying import TIES

SECTIONS = "deal goal foundations reserve tableau groups spaces stock passes".split()  # noqa: SIM905
MODULES = (ties_columns, ties_deal, ties_foundations, ties_spaces, ties_stock)
"""Importing them fills the table."""


@cache
def sentences(rules: Rules) -> list[Sentence]:
    return [said for section in rules_sections(rules) for said in section.sentences]


def worded() -> set[str]:
    """The keys of all sentences in the locale file."""
    source = resources.files("canfield_widget.locales").joinpath("rules.en.json").read_text("utf-8")
    return {key for key in json.loads(source)["text"] if key.split(".")[0] in SECTIONS}


def check(rules: Rules) -> None:
    for said in sentences(rules):
        try:
            TIES[said.key](rules, said.text)
        except AssertionError as error:
            raise AssertionError(f"{rules}: {said.key}: {said.text}") from error


def test_every_sentence_is_tied() -> None:
    assert set(TIES) == worded()


def test_every_sentence_is_said_of_some_record() -> None:
    assert {said.key for rules in NAMED for said in sentences(rules)} == worded()


@pytest.mark.parametrize("rules", CATALOGUE, ids=lambda rules: rules.key)
def test_the_sentences_of_the_catalogue_are_true(rules: Rules) -> None:
    check(rules)


@pytest.mark.parametrize("rules", MADE, ids=str)
def test_the_sentences_of_rare_rules_are_true(rules: Rules) -> None:
    check(rules)


def test_the_sentences_of_random_rules_are_true(full: bool) -> None:
    for seed in range(400 if full else 15):
        check(random_record(seed))


# No game of the family lays cards on a reserve.
ALWAYS_TRUE = {"reserve.closed"}


@pytest.mark.parametrize("key", sorted(set(TIES) - ALWAYS_TRUE))
def test_a_sentence_in_the_wrong_place_is_noticed(key: str) -> None:
    """Each sentence is false of a record that does not say it, and its check tells."""
    text = next(said.text for rules in NAMED for said in sentences(rules) if said.key == key)
    others = (r for r in NAMED if text not in {said.text for said in sentences(r)})
    assert any(fails(key, rules, text) for rules in others)


def fails(key: str, rules: Rules, text: str) -> bool:
    try:
        TIES[key](rules, text)
    except AssertionError:
        return True
    except (LookupError, ValueError):  # the piles that the check needs are not there
        return False
    return False


@pytest.mark.parametrize(
    ("said_of", "played_by"),
    [
        ("canfield", "canfield[group=run]"),
        ("canfield", "canfield[build=suit]"),
        ("canfield", "canfield[wrap=none]"),
        ("canfield", "canfield[foundation_wrap=false]"),
        ("canfield", "canfield[takeback=top]"),
        ("canfield", "canfield[fill_without_reserve=waste+tableau]"),
        ("canfield", "canfield[draw=1]"),
        ("canfield", "canfield[auto_base=true]"),
        ("canfield[passes=3]", "canfield[passes=2]"),
        ("cardgames", "canfield[group=run,fill_without_reserve=foundation+tableau+waste]"),
        ("lafayette", "lafayette[fill_rank=8]"),
        ("plot", "plot[foundation_gate=false]"),
        ("gate", "gate[auto_fill=waste+reserve]"),
        ("eagle-wing", "eagle-wing[max_cards=4]"),
        ("rush", "rush[draw=3+3+1]"),
        ("minerva", "minerva[tableau=uu+uu+uu+uu+uu+uu+uu]"),
    ],
)
def test_words_of_other_rules_are_noticed(said_of: str, played_by: str) -> None:
    rules = find_variant(played_by)
    assert any(fails(said.key, rules, said.text) for said in sentences(find_variant(said_of)))
