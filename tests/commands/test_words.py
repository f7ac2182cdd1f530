"""The words of the terminal are the same five times."""

from __future__ import annotations

import json
import re

import pytest

from canfield_widget import words
from canfield_widget.commands import wording
from tests.words.locale_files import LANGUAGES, ROOT, Entry, forms, placeholders
from tests.words.test_locales import WRONG_WORDS

TEXTS: dict[str, dict[str, Entry]] = {
    lang: json.loads((ROOT / f"canfield_widget/locales/terminal.{lang}.json").read_text("utf-8"))[
        "text"
    ]
    for lang in LANGUAGES
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_and_placeholders_are_those_of_english(lang: str) -> None:
    assert list(TEXTS[lang]) == list(TEXTS["en"])
    asked = {key: placeholders(entry) for key, entry in TEXTS[lang].items()}
    assert asked == {key: placeholders(entry) for key, entry in TEXTS["en"].items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_whole(lang: str) -> None:
    for key, entry in TEXTS[lang].items():
        for form in forms(entry):
            assert form == form.strip() != "", key
            assert not re.search(r"['\"`]|\s-\s", form), key
            assert len(form) <= (400 if key == "page.intro" else 90), key


@pytest.mark.parametrize("lang", WRONG_WORDS)
def test_no_wrong_word_of_the_machine_translations_occurs(lang: str) -> None:
    wrong = re.compile(WRONG_WORDS[lang], re.I)
    assert [key for key, entry in TEXTS[lang].items() if wrong.search(str(entry))] == []


def test_no_key_stands_in_two_files() -> None:
    for file in set(wording._FILES) - {"terminal"}:
        assert words.keys(file) & words.keys("terminal") == set()


def test_every_key_is_used() -> None:
    folders = ("commands", "lab", "store", "views")
    sources = [path for name in folders for path in (ROOT / "canfield_widget" / name).glob("*.py")]
    code = "\n".join(path.read_text("utf-8") for path in sources)

    def is_used(key: str) -> bool:
        made = f'f"{key.rpartition(".")[0]}.{{'  # as f"pile.{kind}"
        return f'"{key}"' in code or f"'{key}'" in code or made in code

    assert [key for key in TEXTS["en"] if not is_used(key)] == []
