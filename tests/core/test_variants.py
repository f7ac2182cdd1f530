"""The rule records and the catalogue."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from canfield_widget import RulesError
from canfield_widget.core.variants import VARIANTS, Rules, find_variant
from tests.strategies import variants

WASTE_TABLEAU = frozenset({"waste", "tableau"})

DIFFERENCES: dict[str, dict[str, Any]] = {
    "canfield": {},
    "canfield-top": {"group": "whole_or_top"},
    "cardgames": {
        "group": "run",
        "takeback": "top",
        "fill_without_reserve": WASTE_TABLEAU | {"foundation"},
    },
    "canfield-relaxed": {"group": "run", "fill_without_reserve": WASTE_TABLEAU},
    "canfield-research": {
        "group": "run",
        "fill_without_reserve": WASTE_TABLEAU,
        "wrap": "stop_at_base",
    },
    "canfield-draw1": {"group": "whole_or_top", "draw": (1,)},
    "casino": {"group": "whole_or_top", "draw": (1,), "passes": 1},
    "rush": {
        "group": "whole_or_top",
        "draw": (3, 2, 1),
        "passes": 3,
        "fill_without_reserve": WASTE_TABLEAU,
    },
    "superior": {
        "group": "whole_or_top",
        "reserve_face": "all",
        "auto_fill": (),
        "fill_with_reserve": WASTE_TABLEAU | {"reserve"},
        "fill_without_reserve": WASTE_TABLEAU,
    },
    "rainfall": {
        "group": "whole_or_top",
        "draw": (1,),
        "passes": 3,
        "fill_without_reserve": WASTE_TABLEAU,
    },
    "rainbow": {
        "group": "whole_or_top",
        "build": "any",
        "draw": (1,),
        "passes": 1,
        "fill_without_reserve": WASTE_TABLEAU,
    },
    "storehouse": {
        "group": "whole_or_top",
        "base": "fixed",
        "base_rank": 2,
        "base_laid_out": True,
        "build": "suit",
        "draw": (1,),
        "passes": 3,
    },
    "chameleon": {
        "group": "run",
        "reserve_cards": 12,
        "tableau": ("u",) * 3,
        "build": "any",
        "draw": (1,),
        "passes": 1,
    },
    "selective": {"group": "whole_or_top", "base": "chosen_deal"},
}
"""Every record of the catalogue, written down a second time as its difference from `canfield`."""


def test_the_catalogue_has_these_records() -> None:
    plain = find_variant("canfield")
    assert {key: rules.difference(plain) for key, rules in VARIANTS.items()} == DIFFERENCES


def test_canfield_is_hoyles_game() -> None:
    rules = find_variant("canfield")
    assert (rules.group, rules.draw, rules.passes, rules.takeback) == ("whole", (3,), None, "none")
    assert (rules.build, rules.wrap, rules.auto_fill) == ("alt", "full", ("reserve",))
    assert rules.fill_without_reserve == {"waste"}
    assert rules.stock_size == 34


@pytest.mark.parametrize(("name", "size"), [("storehouse", 31), ("chameleon", 36), ("casino", 34)])
def test_the_stock_is_what_the_deal_leaves(name: str, size: int) -> None:
    assert find_variant(name).stock_size == size


@given(variants)
def test_text_round_trip(rules: Rules) -> None:
    assert find_variant(str(rules)) == rules
    changed = rules.replace(group="top", passes=7, draw=(2, 1), fill_without_reserve=())
    assert find_variant(str(changed)) == changed
    assert str(changed).startswith(rules.key + "[")


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
    )
    assert hash(find_variant("rush")) == hash(find_variant("rush"))
    assert find_variant("cardgames", draw=1) == find_variant("cardgames").replace(draw=(1,))
