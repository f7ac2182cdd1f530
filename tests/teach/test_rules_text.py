"""The rules in words: what is in the text, what is marked, and what a name cannot do to it."""

from __future__ import annotations

import re

import pytest

from canfield_widget import words
from canfield_widget.core.errors import RulesError
from canfield_widget.core.rules import Alternative, Rules
from canfield_widget.core.variants import VARIANTS
from canfield_widget.teach.rules_text import (
    Section,
    rules_sections,
    rules_text,
)
from tests.teach.records import CATALOGUE, NAMED, random_record

CANFIELD = VARIANTS["canfield"]


def headings(text: str) -> list[str]:
    return re.findall(r"^## (.*)$", text, re.M)


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("rules", NAMED, ids=str)
def test_the_text_has_every_section_and_sentence(rules: Rules, lang: str) -> None:
    text, sections = rules_text(rules, lang), rules_sections(rules, lang)
    titles = [section.title for section in sections]
    assert headings(text)[: len(titles)] == titles
    assert len(set(headings(text))) == len(headings(text))
    for section in sections:
        assert section.sentences
        for said in section.sentences:
            assert f"\n- {said.text}\n" in text
    assert text == rules_text(rules, lang)


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("rules", NAMED, ids=str)
def test_nothing_is_left_to_fill_in_or_set_as_a_formula(rules: Rules, lang: str) -> None:
    text = rules_text(rules, lang)
    assert not re.search(r"[{}$]|  | [.,:;]|None|\.\.", text)
    for section in rules_sections(rules, lang):
        for said in section.sentences:
            assert said.text[0].isupper()
            assert said.text[-1] == "."


@pytest.mark.parametrize("lang", words.LANGUAGES[1:])
@pytest.mark.parametrize("rules", NAMED, ids=str)
def test_every_language_says_the_same(rules: Rules, lang: str) -> None:
    english, other = rules_sections(rules), rules_sections(rules, lang)
    assert marks(english) == marks(other)
    for section, translated in zip(english, other, strict=True):
        for said, again in zip(section.sentences, translated.sentences, strict=True):
            assert numbers(again.text) <= numbers(said.text), said.key
            assert numbers(said.text) - numbers(again.text) <= AS_WORDS[lang], said.key


def marks(sections: list[Section]) -> list[tuple[str, bool]]:
    return [(said.key, said.changed) for section in sections for said in section.sentences]


AS_WORDS = {"nl": set(), "de": set(), "mt": {"1", "2"}, "uk": set()}
"""The numbers that a language does not write in figures."""


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def test_the_title_names_the_record() -> None:
    text = rules_text("cardgames[draw=1]")
    assert text.startswith("# Canfield (cardgames.io)\n\n- Record: `cardgames[draw=1]`\n")
    assert "- Other names: demon-2deck" not in text
    assert "kansas" in rules_text("chameleon").split("## ")[0]


@pytest.mark.parametrize("rules", CATALOGUE, ids=lambda rules: rules.key)
def test_the_differences_are_listed_again(rules: Rules) -> None:
    text = rules_text(rules)
    changed = [
        f"- **{section.title}:** {said.text}"
        for section in rules_sections(rules)
        for said in section.sentences
        if said.changed
    ]
    assert ("What differs from Canfield" in headings(text)) == bool(changed)
    assert bool(changed) == (rules.key != "canfield")
    assert [line for line in text.splitlines() if line.startswith("- **")] == changed


def test_nothing_differs_where_only_the_name_does() -> None:
    mine = Rules("mine", "Mine")
    assert "What differs from Canfield" not in headings(rules_text(mine))


def test_sources_and_those_who_play_otherwise_are_named() -> None:
    other = Alternative("draw=1,passes=none", ("Somebody", "Else"))
    text = rules_text(Rules("mine", "Mine", passes=3, sources=("A book",), alternatives=(other,)))
    assert "- These rules: A book" in text
    assert (
        "- Played otherwise by Somebody, Else: Whenever you like, you turn 1 card from the stock"
        " to the waste. When the stock is used up, " in text
    )


def test_changed_rules_are_not_laid_at_the_door_of_the_sources() -> None:
    assert "Hoyle" not in rules_text("canfield[group=run]")
    assert "- These rules: lenagames.com" in rules_text("canfield[passes=3]")
    assert "Played otherwise" not in rules_text("canfield[passes=3]")


def test_a_variant_is_found_by_its_name_or_refused() -> None:
    assert rules_text("Eagle Wing") == rules_text(VARIANTS["eagle-wing"])
    with pytest.raises(RulesError, match="unknown variant"):
        rules_text("no such game")
    with pytest.raises(LookupError, match="language 'fr'"):
        rules_text("canfield", "fr")


# Which difference of a record is felt in play ------------------------------------------------


def reserves(rules: Rules) -> int:
    return rules.reserve_piles * rules.reserve_cards


def stacks(rules: Rules) -> bool:
    """Whether a card can lie on another one that it was laid on."""
    return rules.build != "none" and rules.max_cards != 1


def filled(rules: Rules) -> set[str]:
    own = {"reserve": reserves(rules), "waste": rules.stock_size}
    return {source for source in rules.auto_fill if own[source]}


def hands(rules: Rules) -> dict[str, set[str]]:
    """What a person can fill a column with, by the field that allows it."""
    can = {"tableau"} if len(rules.tableau) + rules.waste_becomes_tableau > 1 else set()
    can |= {"foundation"} if rules.takeback != "none" else set()
    can |= {"waste"} if rules.stock_size and "waste" not in filled(rules) else set()
    with_reserve = can | ({"reserve"} if "tableau" in rules.reserve_targets else set())
    early = reserves(rules) and "reserve" not in filled(rules)
    return {
        "fill_with_reserve": with_reserve & rules.fill_with_reserve if early else set(),
        "fill_without_reserve": can & rules.fill_without_reserve,
    }


def felt(rules: Rules) -> set[str]:
    """The fields in which a record differs from canfield so that a player can tell."""
    by_hand, stack, sets = hands(rules), stacks(rules), rules.foundation_build == "rank_set"
    everywhere = set().union(*by_hand.values())
    between = len(rules.tableau) > 1 and (stack or "tableau" in everywhere)
    to_column = stack or "reserve" in everywhere
    back = stack or "foundation" in everywhere
    tells = {
        "foundation_count": rules.foundations != 4 * rules.decks,
        "foundation_wrap": not sets,
        "foundation_gate": rules.foundations > 1,
        "foundation_group": not sets and stack and rules.build in ("suit", "color", "any"),
        "takeback": back,
        "auto_base": rules.base != "none" and not rules.base_laid_out,
        "reserve_face": rules.reserve_cards > 1 and rules.reserve_piles > 0,
        "reserve_targets": reserves(rules)
        and (
            ("foundation" not in rules.reserve_targets and not sets)
            or ("tableau" not in rules.reserve_targets and to_column)
        ),
        "wrap": stack and rules.build != "rank" and (rules.wrap, rules.base) != WITHOUT_BASE,
        "group": between and stack,
        "auto_fill": filled(rules) != {"reserve"} and (reserves(rules) or filled(rules)),
        "fill_with_reserve": by_hand["fill_with_reserve"],
        "fill_without_reserve": by_hand["fill_without_reserve"]
        != hands(rules.replace(fill_without_reserve={"waste"}))["fill_without_reserve"],
        "fill_rank": everywhere,
        "fill_base_first": everywhere and rules.base != "none",
        "draw": rules.stock_size and set(rules.draw[: rules.passes]) != {3},
        "passes": rules.stock_size,
        "deal_order": dealt(rules) != dealt(CANFIELD),
    }
    return {field for field in rules.difference(CANFIELD) if tells.get(field, True)}


WITHOUT_BASE = ("stop_at_base", "none")


def dealt(rules: Rules) -> list[str]:
    """The piles that get cards, in their order; the stock gets what is left."""
    has = {"reserve": reserves(rules), "foundation": rules.base == "dealt", "tableau": True}
    return [part for part in rules.deal_order if has.get(part)]


def unmarked(rules: Rules) -> set[str]:
    named: set[str] = set()
    for section in rules_sections(rules):
        for said in section.sentences:
            named |= set(said.fields) if said.changed else set()
    return felt(rules) - named


@pytest.mark.parametrize("rules", NAMED, ids=str)
def test_no_difference_in_play_goes_unmarked(rules: Rules) -> None:
    assert unmarked(rules) == set()


def test_no_difference_of_random_rules_goes_unmarked(full: bool) -> None:
    for seed in range(2000 if full else 200):
        rules = random_record(seed)
        assert unmarked(rules) == set(), str(rules)


def test_every_difference_of_the_catalogue_is_felt_but_these() -> None:
    """What the records state and no player can tell, each for its reason."""
    silent = {
        (rules.key, field)
        for rules in CATALOGUE
        for field in set(rules.difference(CANFIELD)) - felt(rules)
    }
    assert {field for _, field in silent} <= {
        "group",  # where nothing is built
        "max_cards",
        "fill_without_reserve",
        "foundation_group",  # sets of four have a rule of their own
        "foundation_count",
        "deal_order",
    }


# Names from elsewhere ------------------------------------------------------------------------

ROGUE = "<img src=x onerror=alert(1)> *a* _b_ `c` [d](http://e.f) $g$ \\(h\\) #i\n# j | k@l.m"


def test_a_name_is_text_and_nothing_else() -> None:
    rules = Rules("mine", ROGUE[:60], aliases=(ROGUE,), sources=(ROGUE,))
    text = rules_text(rules)
    assert text.count("\n# ") == 0
    assert text.startswith("# \\<img")
    assert not re.search(r"(?<!\\)[<>*_\[\]@]", text.replace("`canfield`", "").split("## ")[0])
    for wrong in ("$", "\\(h", "://", "\n# j"):
        assert wrong not in text


def test_a_name_has_bounds_and_no_control_characters() -> None:
    line = rules_text(Rules("mine", "Mine", sources=("x" * 200,))).splitlines()[-1]
    assert 100 < len(line) < 150
    unseen = rules_text(Rules("mine", "Mine", sources=("a\u202eb\x00c",)))
    assert "abc" in unseen.splitlines()[-1]


def test_names_of_the_catalogue_stand_as_they_are() -> None:
    for rules in CATALOGUE:
        for name in (rules.name, *rules.aliases, *rules.sources):
            assert name in rules_text(rules), name
