"""A key and its values become one sentence, for the eye or for the ear."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from canfield_widget import words
from tests.words.locale_files import FILES, LANGUAGES, TEXTS, file_of, placeholders

SAMPLES: dict[str, Any] = {
    "card": "Td", "onto": "Qs", "rank": "K", "suit": "h", "pile": "T3", "to": "F2", "n": 5,
    "total": 96, "name": "Canfield", "text": "Oops", "card_list": "9d Td", "rank_list": "9 T",
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("spoken", [False, True])
def test_every_text_can_be_written(lang: str, spoken: bool) -> None:
    assert {key for file in FILES for key in words.keys(file)} == set(TEXTS[lang])
    for key in TEXTS[lang]:
        written = words.text(key, lang, file=file_of(key), spoken=spoken, **SAMPLES)
        assert written
        assert not set("{}") & set(written), key


def test_several_cards_and_ranks_are_listed() -> None:
    nexts, ranks = "refusal.foundation_nexts", "refusal.foundation_ranks"
    seen = words.text(nexts, "nl", file="refusals", card_list="Qd Td")
    assert seen.endswith("kaarten: V♦, 10♦.")
    heard = words.text(ranks, "nl", file="refusals", spoken=True, rank_list="K T")
    assert heard.endswith("waarden: heer, tien.")


@pytest.mark.parametrize(
    ("lang", "eye", "ear"),
    [
        ("en", "10♦ to Foundation 2", "ten of diamonds to Foundation 2"),
        ("nl", "10♦ naar Basisstapel 2", "ruitentien naar Basisstapel 2"),
        ("de", "10♦ auf Fundamentstapel 2", "Karo-Zehn auf Fundamentstapel 2"),
        ("mt", "10♦: lejn Bażi 2", "għaxra tad-denari: lejn Bażi 2"),
        ("uk", "10♦: Основа 2", "бубнова десятка: Основа 2"),
    ],
)
def test_one_key_serves_the_eye_and_the_ear(lang: str, eye: str, ear: str) -> None:
    assert words.text("moved", lang, card="Td", to="F2") == eye
    assert words.text("moved", lang, spoken=True, card="Td", to="F2") == ear


def test_a_rank_is_a_letter_for_the_eye_and_a_name_for_the_ear() -> None:
    assert words.text("needs_rank", "nl", rank="K") == "wacht op H"
    assert words.text("needs_rank", "nl", spoken=True, rank="K") == "wacht op heer"


def test_a_value_is_never_read_as_a_template() -> None:
    assert words.text("error_text", text="{card} {n}") == "Error: {card} {n}"


def test_the_refusal_of_a_whole_pile_promises_no_single_card() -> None:
    assert "top card" not in words.text("refusal.whole_pile", file="refusals")


def test_an_unknown_key_is_named_with_what_is_known() -> None:
    with pytest.raises(LookupError, match=r"text 'new_gaem'.*new_game"):
        words.text("new_gaem")


def test_an_unknown_language_is_named_with_what_is_known() -> None:
    for lang in ("fr", "../ui.en", ""):
        with pytest.raises(LookupError, match=r"language .*en, nl, de, mt, uk") as raised:
            words.text("new_game", lang)
        assert repr(lang) in str(raised.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_missing_value_is_named_with_what_was_given(lang: str) -> None:
    for key, entry in TEXTS[lang].items():
        for name in placeholders(entry):
            others = {given: value for given, value in SAMPLES.items() if given != name}
            with pytest.raises(LookupError) as raised:
                words.text(key, lang, file=file_of(key), **others)
            assert f"{key!r} needs a value for {name!r}; given: " in str(raised.value)
            assert ", ".join(sorted(others)) in str(raised.value)


@pytest.mark.parametrize("n", ["3", 2.5, True, None])
def test_only_a_whole_number_counts_cards(n: object) -> None:
    with pytest.raises(LookupError, match=r"'n'.*whole number"):
        words.text("n_cards", n=n)


def test_a_language_is_read_when_it_is_first_needed_and_no_other() -> None:
    script = (
        "import json; from canfield_widget import words\n"
        "read = []; loads = json.loads\n"
        "json.loads = lambda data: read.append(loads(data)['lang']) or loads(data)\n"
        "assert read == []\n"
        "words.text('undo', 'nl'); words.text('redo', 'nl'); words.text('undo', 'uk')\n"
        "print(*read)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["nl", "uk"]
