"""The rule records and the catalogue."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from canfield_widget import RulesError
from canfield_widget.core.options import choices
from canfield_widget.core.variants import VARIANTS, Rules, find_variant
from tests.strategies import variants


def deep(levels: int) -> list[Any]:
    """A list in a list in a list …"""
    nested: list[Any] = []
    for _ in range(levels):
        nested = [nested]
    return nested


STOCKS = {
    "canfield": 34,
    "chameleon": 36,
    "eagle-wing": 30,
    "candike": 24,
    "storehouse": 31,
    "minerva": 13,
    "munger": 17,
    "mystique": 15,
    "duke": 36,
    "gate": 34,
    "little-gate": 38,
    "beehive": 33,
    "lafayette": 35,
    "double": 85,
    "double-40": 57,
    "demon-2deck": 55,
    "american-toad": 75,
    "variegated": 78,
    "plot": 78,
    "triple": 122,
    "quadruple": 160,
}


def test_canfield_is_hoyles_game() -> None:
    rules = find_variant("canfield")
    assert (rules.group, rules.draw, rules.passes, rules.takeback) == ("whole", (3,), None, "none")
    assert (rules.build, rules.wrap, rules.auto_fill) == ("alt", "full", ("reserve",))
    assert rules.fill_without_reserve == {"waste"}
    assert rules.stock_size == 34


@pytest.mark.parametrize(("name", "size"), STOCKS.items())
def test_the_stock_is_what_the_deal_leaves(name: str, size: int) -> None:
    assert find_variant(name).stock_size == size


@given(variants)
def test_text_round_trip(rules: Rules) -> None:
    assert find_variant(str(rules)) == rules
    changed = rules.replace(group="top", max_cards=9, draw=(2, 1), fill_without_reserve=())
    assert find_variant(str(changed)) == changed
    assert str(changed).startswith(rules.key + "[")


@given(variants)
def test_json_round_trip(rules: Rules) -> None:
    assert Rules.from_dict(json.loads(json.dumps(rules.as_dict()))) == rules


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], r"\[\] is not a record"),
        ({}, "lack 'key'"),
        ({"key": "mine"}, "lack 'name'"),
        ({"key": "mine", "name": "Mine", "grup": "run"}, "'grup'.*did you mean group"),
        ({"key": "mine", "name": "Mine", "draw": "3"}, "draw is '3'"),
        ({"key": "mine", "name": "Mine", "wrap": None}, "wrap is None"),
        ({"key": "mine", "name": "m" * 61}, "name is .* up to 60"),
        ({"key": "mine", "name": "\u202eMine"}, "name is .* can be seen"),
        ({"key": "mine", "name": "Mine", "sources": ["s" * 201]}, "sources is .* up to 200"),
        ({"key": "mine", "name": "Mine", "draw": deep(100_000)}, "nested too deep"),
        (
            {"key": "m", "name": "m", "alternatives": [{"changes": "foo=1", "sources": ["x"]}]},
            "unknown field 'foo'",
        ),
        (
            {"key": "m", "name": "m", "alternatives": [{"changes": "draw=0", "sources": ["x"]}]},
            "draw is 0",
        ),
        ({"key": "mine", "name": "Mine", "alternatives": "draw=1"}, "alternatives is 'draw=1'"),
        ({"key": "mine", "name": "Mine", "alternatives": [{}]}, "has changes and sources"),
        (
            {"key": "m", "name": "m", "alternatives": [{"changes": "draw", "sources": []}]},
            "not one field=value",
        ),
    ],
)
def test_a_bad_record_is_refused(values: Any, expected: str) -> None:
    with pytest.raises(RulesError, match=expected):
        Rules.from_dict(values)


@pytest.mark.parametrize("key", VARIANTS)
def test_every_record_has_sources_and_alternatives_that_can_be_played(key: str) -> None:
    rules = VARIANTS[key]
    assert rules.sources
    for alternative in rules.alternatives:
        assert alternative.sources
        other = rules.replace(**alternative.fields)
        assert set(other.difference(rules)) == set(alternative.fields)
        for field, value in alternative.fields.items():
            assert rules.replace(**{field: value}).difference(rules)


@pytest.mark.parametrize("key", VARIANTS)
def test_choices_are_valid_and_reach_every_alternative(key: str) -> None:
    rules = VARIANTS[key]
    offered = choices(rules)
    for field, values in offered.items():
        assert values[0] == getattr(rules, field)
        assert len(set(values)) == len(values) > 1
        for value in values:
            assert getattr(rules.replace(**{field: value}), field) == value
    for alternative in rules.alternatives:
        for field in alternative.fields:
            assert getattr(rules.replace(**alternative.fields), field) in offered[field]


def test_choices_without_effect_are_not_offered() -> None:
    beehive = choices(find_variant("beehive"))
    assert not {"auto_base", "wrap", "takeback"} & set(beehive)
    assert "group" not in choices(find_variant("eagle-wing-classic"))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("hoyle", "canfield"),
        ("Canfield Rush", "rush"),
        ("  CANFIELD  ", "canfield"),
        ("devil's own", "canfield"),
        ("Kansas", "chameleon"),
        ("cardgames.io", "cardgames"),
    ],
)
def test_names_and_aliases_are_known(text: str, key: str) -> None:
    assert find_variant(text).key == key


def test_every_name_means_one_record() -> None:
    names = [name for rules in VARIANTS.values() for name in (rules.key, rules.name)]
    names += [alias for rules in VARIANTS.values() for alias in rules.aliases]
    for name in names:
        wanted = [r.key for r in VARIANTS.values() if name in (r.key, r.name, *r.aliases)]
        assert [find_variant(name).key] == wanted


def test_an_unknown_name_meets_the_nearest() -> None:
    with pytest.raises(RulesError, match=r"unknown variant 'canfeild'.*canfield"):
        find_variant("canfeild")


def test_a_field_that_is_nearly_one_meets_it() -> None:
    with pytest.raises(RulesError, match="unknown field 'variants' of the rules; did you mean var"):
        find_variant("canfield", variants="rush")


def test_an_unknown_field_is_named_with_the_known_ones() -> None:
    with pytest.raises(RulesError, match=r"unknown field 'colour'.*build.*wrap"):
        find_variant("canfield", colour="red")


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("group", "pile", "top, whole, whole_or_top, run"),
        ("wrap", True, "full, stop_at_base, none"),
        ("draw", 0, "from 1 to 13"),
        ("draw", (), "draw is empty"),
        ("draw", "3", "group of values"),
        ("draw", (1,) * 13, "13 numbers"),
        ("auto_fill", ("waste", "waste"), "nothing twice"),
        ("passes", 0, "from 1 to 99"),
        pytest.param("passes", 10**5000, "from 1 to 99", id="huge"),
        ("passes", True, "from 1 to 99"),
        ("decks", 5, "from 1 to 4"),
        ("tableau", ("d",), "top card up"),
        ("tableau", (), "1 to 12"),
        ("auto_base", 1, "True or False"),
        ("reserve_cards", 48, "takes 53 cards of 52"),
        ("base_rank", 3, "they agree"),
        ("base_laid_out", True, "needs base='fixed'"),
        ("fill_without_reserve", {"sky"}, "reserve, waste, tableau, foundation"),
        ("deal_order", ("stock",), "names each"),
    ],
)
def test_a_bad_value_is_named_with_what_is_allowed(field: str, value: Any, expected: str) -> None:
    with pytest.raises(RulesError, match=expected) as caught:
        find_variant("canfield").replace(**{field: value})
    assert field.split("_")[0] in str(caught.value)


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("chameleon-plus[reserve_cards=48]", "needs a stock"),
        ("beehive[fill_base_first=true]", "fill_base_first needs a base rank"),
        ("variegated[foundation_down=1]", "needs a foundation that builds up"),
        ("minerva[fill_base_first=true]", "exclude each other"),
        ("casino[base=fixed]", "they agree"),
        ("selective[tableau=du]", "one face-up card"),
        ("dutchess[reserve_face=last]", "open reserves"),
    ],
)
def test_fields_that_do_not_go_together_are_named(variant: str, expected: str) -> None:
    with pytest.raises(RulesError, match=expected):
        find_variant(variant)


def test_spaces_around_the_fields_of_a_text_do_not_matter() -> None:
    assert str(find_variant("canfield[ draw=1, passes = 3 ]")) == "canfield[draw=1,passes=3]"


@pytest.mark.parametrize(
    "text",
    ["", "canfield[", "canfield[x]", "canfield[draw=1,draw=3]", "canfield[draw=x]", "a" * 999],
)
def test_a_bad_text_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        find_variant(text)


def test_a_record_of_ones_own_is_told_by_what_makes_it_of_canfield() -> None:
    own = Rules("mine", "Mine", group="run", passes=2)
    assert str(own) == "canfield[group=run,passes=2]"
    assert not find_variant(str(own)).difference(own)


@pytest.mark.parametrize("fields", [{"aliases": "hoyle"}, {"aliases": None}, {"name": 5}])
def test_names_are_texts(fields: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        Rules(**{"key": "mine", "name": "Mine", **fields})


def test_rules_are_values() -> None:
    assert find_variant("canfield") == Rules(
        "canfield",
        "Canfield",
        aliases=find_variant("canfield").aliases,
        sources=find_variant("canfield").sources,
        alternatives=find_variant("canfield").alternatives,
    )
    assert hash(find_variant("rush")) == hash(find_variant("rush"))
    assert find_variant("cardgames", draw=1) == find_variant("cardgames").replace(draw=(1,))
