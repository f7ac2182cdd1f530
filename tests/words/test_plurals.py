"""Plural categories and numbers agree with those of a browser."""

from __future__ import annotations

from itertools import pairwise

import pytest

from canfield_widget import words
from tests.words.locale_files import GOLDEN, LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_categories_from_0_to_1000_are_those_of_intl(lang: str) -> None:
    ends = [*GOLDEN["plurals"][lang], [1001, "end"]]
    expected = [
        category for (first, category), (end, _) in pairwise(ends) for _ in range(first, end)
    ]
    assert [words.plural_category(lang, n) for n in range(1001)] == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_grouped_as_by_intl(lang: str) -> None:
    written = [words.text("reserve_n", lang, n=n) for n in GOLDEN["values"]]
    name = words.text("reserve", lang)
    assert written == [f"{name} {number}" for number in GOLDEN["numbers"][lang]]


@pytest.mark.parametrize(
    ("lang", "n", "expected"),
    [
        ("en", 1, "1 card"),
        ("en", 0, "0 cards"),
        ("nl", 3, "3 kaarten"),
        ("de", 1, "1 Karte"),
        ("mt", 1, "karta waħda"),
        ("mt", 2, "żewġ karti"),
        ("mt", 0, "0 karti"),
        ("mt", 10, "10 karti"),
        ("mt", 11, "11-il karta"),
        ("mt", 52, "52 karta"),
        ("mt", 103, "103 karti"),
        ("uk", 1, "1 карта"),
        ("uk", 11, "11 карт"),
        ("uk", 21, "21 карта"),
        ("uk", 34, "34 карти"),
        ("uk", 52, "52 карти"),
    ],
)
def test_a_number_of_cards_is_inflected(lang: str, n: int, expected: str) -> None:
    assert words.text("n_cards", lang, n=n) == expected


def test_an_unknown_language_has_no_plural_rule() -> None:
    with pytest.raises(LookupError, match=r"language 'fr'.*en, nl, de, mt, uk"):
        words.plural_category("fr", 1)
