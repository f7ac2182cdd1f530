"""`variants` tells the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from canfield_widget import words
from canfield_widget.commands.variants_page import variants_page
from canfield_widget.core.variants import VARIANTS, Rules, find_variant
from canfield_widget.teach.rules_text import rules_sections
from canfield_widget.words import LANGUAGES
from tests.commands.calling import canfield, refused

PAGE = Path(__file__).parents[2] / "docs" / "variants.md"


def cells(line: str) -> list[str]:
    return re.split(r" {2,}", line)


def test_the_table_has_a_row_for_each() -> None:
    heading, *rows = map(cells, canfield("variants").lines)
    assert heading[:3] == ["Key", "Name", "Packs"]
    assert [row[0] for row in rows] == list(VARIANTS)
    assert {len(row) for row in rows} == {len(heading)}


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("canfield", ["Canfield", "1", "13", "4", "34", "3", "∞"]),
        ("rush", ["Canfield Rush", "1", "13", "4", "34", "3, 2, 1", "3"]),
        ("duke", ["Duke", "1", "4×3", "4", "36", "1", "3"]),
        ("minerva", ["Minerva", "1", "11", "7×4", "13", "1", "2"]),
        ("quadruple", ["Quadruple Canfield", "4", "39", "8", "160", "3", "∞"]),
    ],
)
def test_the_figures(key: str, figures: list[str]) -> None:
    rows = {key: rest for key, *rest in map(cells, canfield("variants").lines)}
    assert rows[key][:-2] == figures


def test_the_table_tells_how_columns_are_built_and_move() -> None:
    rows = {key: rest for key, *rest in map(cells, canfield("variants", "--lang", "nl").lines)}
    assert rows["beehive"][-2:] == [
        words.text("value.build.rank", "nl", file="rules"),
        words.text("value.group.run", "nl", file="rules"),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_each_language(lang: str) -> None:
    heading, *rows = canfield("variants", "--lang", lang).lines
    assert len(rows) == len(VARIANTS)
    assert len(cells(heading)) == len(cells(rows[0]))


def test_one_record_in_full() -> None:
    lines = canfield("variants", "Superior").lines
    assert lines[0] == "superior: Superior Canfield"
    assert "Described by: PySolFC; t_games" in lines
    assert "Also played: superior[group=run] (fsolitaire.com)" in lines
    assert "  The whole reserve lies face up." in lines
    fields = dict(line.strip().split(" = ") for line in lines if " = " in line)
    assert re.fullmatch(r"all +\(canfield: top\)", fields["reserve_face"])
    assert fields["decks"] == "1"
    names = VARIANTS["superior"].as_dict().keys()
    assert fields.keys() == names - {"key", "name", "aliases", "sources", "alternatives"}


def test_plain_canfield_differs_in_nothing() -> None:
    out = canfield("variants", "canfield").out
    assert "What differs" not in out
    assert "(canfield: " not in out


def test_several_records_and_changed_ones() -> None:
    out = canfield("variants", "rush", "canfield[draw=1]").out
    assert out.startswith("rush: Canfield Rush\n")
    assert "\n\ncanfield[draw=1]: Canfield\n" in out


@pytest.mark.parametrize("names", [[], ["gate", "canfield[draw=1]"]])
def test_json_is_the_record(names: list[str]) -> None:
    values = canfield("variants", *names, "--json").values
    records = [find_variant(name) for name in names] or list(VARIANTS.values())
    assert [Rules.from_dict(value) for value in values] == records


def test_bad_input_is_refused() -> None:
    assert "did you mean rush" in refused("variants", "rusch")
    assert "not allowed with argument" in refused("variants", "--json", "--markdown")


# The page --------------------------------------------------------------------------------------


def test_the_page_is_current() -> None:
    """After a change: python -m canfield_widget variants --markdown > docs/variants.md"""
    assert PAGE.read_bytes() == canfield("variants", "--markdown").out.encode("utf-8")


def sections() -> dict[str, str]:
    _, *parts = re.split(r"^## ", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    return {heading: text for heading, _, text in (part.partition("\n") for part in parts)}


def test_the_page_has_a_section_for_each_and_links_to_it() -> None:
    assert list(sections()) == list(VARIANTS)
    above = PAGE.read_text("utf-8").partition("\n## ")[0]
    assert re.findall(r"\| \[`(.+?)`\]\(#(.+?)\)", above) == [(key, key) for key in VARIANTS]


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_a_section_tells_all(rules: Rules) -> None:
    text = sections()[rules.key]
    assert all(part in text for part in (rules.name, *rules.aliases, *rules.sources))
    changed = [said for part in rules_sections(rules) for said in part.sentences if said.changed]
    assert re.findall(r"^\* ([^:\n]+\..*)$", text.partition("What differs")[2], re.MULTILINE) or (
        not changed
    )
    assert all(f"\n* {said.text}\n" in text for said in changed)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_the_texts_of_a_section_are_the_rules(rules: Rules) -> None:
    text = sections()[rules.key]
    change = re.search(r"change of canfield: `(.+?)`", text)
    assert find_variant(change[1] if change else "canfield").difference(rules) == {}
    others = re.findall(r"Also played: `(.+?)` \((.+)\)", text)
    assert [(find_variant(other), sources) for other, sources in others] == [
        (rules.replace(**other.fields), "; ".join(other.sources)) for other in rules.alternatives
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_in_each_language(lang: str) -> None:
    page = variants_page(VARIANTS.values(), lang)
    assert page.count("\n## ") == len(VARIANTS)
    assert canfield("variants", "--markdown", "--lang", lang).out == page
