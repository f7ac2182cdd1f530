"""The locale files as they lie on the disk, read without the code under test."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "nl", "de", "mt", "uk")

Entry = str | dict[str, str]


def read(file: str, lang: str) -> dict[str, Entry]:
    path = ROOT / f"canfield_widget/locales/{file}.{lang}.json"
    texts: dict[str, Entry] = json.loads(path.read_text("utf-8"))["text"]
    return texts


def file_of(key: str) -> str:
    """The file that has the key."""
    kind, dot, _ = key.partition(".")
    return {"refusal": "refusals", "hint": "hints"}.get(kind, "ui") if dot else "ui"


# What the board shows: the words of the page, and the sentences it is lent.
FILES = ("ui", "refusals", "hints")
TEXTS = {
    lang: {key: entry for file in FILES for key, entry in read(file, lang).items()}
    for lang in LANGUAGES
}
GOLDEN = json.loads((ROOT / "tests/golden/plurals.json").read_text("utf-8"))


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def placeholders(entry: Entry) -> set[str]:
    return {name for form in forms(entry) for name in re.findall(r"\{(.*?)\}", form)}


def sentences(lang: str) -> Iterator[tuple[str, str]]:
    """Every key of a language with each of its texts."""
    for key, entry in TEXTS[lang].items():
        for form in forms(entry):
            yield key, form
