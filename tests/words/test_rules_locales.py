"""The words of the rules in five languages: complete, alike, and in words that a player knows."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from canfield_widget import words
from tests.words.locale_files import GOLDEN, LANGUAGES, ROOT, Entry, forms, placeholders

FILES: dict[str, dict[str, Any]] = {
    lang: json.loads((ROOT / f"canfield_widget/locales/rules.{lang}.json").read_text("utf-8"))
    for lang in LANGUAGES
}
TEXTS: dict[str, dict[str, Entry]] = {lang: file["text"] for lang, file in FILES.items()}
SECTIONS = "deal goal foundations reserve tableau groups spaces stock passes".split()  # noqa: SIM905

# Words of the machine-translated texts, which mean something else: a ship's deck, a ticket, a
# night club, a nature reserve, a charity, unemployment … Where a word is right in another sense,
# the pattern leaves that sense out. Dutch *kleur* and German *Farbe* mean suit and colour both:
# they stand for suits alone, and with the signs.
WRONG_WORDS = {
    "en": r"\bdeck\b|\btableau\b|\bpiles?\b",
    "nl": r"castricum|koning|kleur(?:en)?\b(?! \(♠♥♦♣\))|talon|dekens?\b",
    "de": r"höheren|farbe(?! \(♠♥♦♣\))|\btalon\b|\bdeck\b|herzen\b|\bkreuze\b",
    "mt": r"gverta|\bitfi|stazzjon|pedament|fondazzjoni|biljett|libsa|klabbs|\bqlub|djamanti"
    r"|tat-tlugħ|tat-tfigħ|\brimi|tabella|mejda|pjattaforma|wiċċek|jiffaċċja|waqfien|\bgrad\b"
    r"|\bpile\b",
    "uk": r"палуб|заповідник|клуб|серде?ц|діамант|фундаці|фундамент|фонд|\bкуп[аиіу]\b|розіграш"
    r"|нічи(?!м)|викид|таблиц|табло|\bмас[аиуі]\b|картк|видайте|\bжир|\bвин[ао]\b|дзвінк|нижник"
    r"|крал|витягуванн|[JQKA]\b",
}

# German and English say "in suit"; a colour is red or black by name.
COLOURS = {
    "en": r"red on black, black on red",
    "nl": r"rood op zwart, zwart op rood",
    "de": r"Rot auf Schwarz, Schwarz auf Rot",
    "mt": r"aħmar fuq iswed, iswed fuq aħmar",
    "uk": r"червону на чорну, чорну на червону",
}

LONGEST = [  # the first prefix that fits decides
    *((f"{section}.", 240) for section in SECTIONS),
    *(("option.", 28), ("value.", 28), ("section.", 32), ("panel.", 40), ("", 90)),
]


def sentences(lang: str) -> list[tuple[str, str]]:
    """Every key of a language with each of its texts."""
    return [(key, form) for key, entry in TEXTS[lang].items() for form in forms(entry)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(lang: str) -> None:
    assert FILES[lang]["lang"] == lang
    assert list(TEXTS[lang]) == list(TEXTS["en"])
    assert words.keys("rules") == set(TEXTS[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_asks_for_the_same_values(lang: str) -> None:
    asked = {key: placeholders(entry) for key, entry in TEXTS[lang].items()}
    counted = {key for key, entry in TEXTS["en"].items() if isinstance(entry, dict)}
    for key, names in asked.items():
        english = placeholders(TEXTS["en"][key])
        assert names | {"n"} == english | {"n"} if key in counted else names == english, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_entries_have_exactly_the_forms_of_their_language(lang: str) -> None:
    needed = {category for _, category in GOLDEN["plurals"][lang]} | {"other"}
    plurals = {key: entry for key, entry in TEXTS[lang].items() if isinstance(entry, dict)}
    assert "part.cards" in plurals
    assert {key: set(entry) for key, entry in plurals.items()} == dict.fromkeys(plurals, needed)


# Packs, reserves and foundations are 16 at most; so "one" is 1 for them in Ukrainian too. Others
# are counted further, and a form without the number would be false of 21.
FEW = {"deal.base.chosen_reserve", "foundations.first", "foundations.down", "foundations.count"}
FEW |= {"part.of_reserve", "part.from_reserve", "part.on_foundations"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_form_without_its_number_stands_for_one_number_only(lang: str) -> None:
    written_out = {"mt": {"one", "two"}, "uk": set()}.get(lang, {"one"})
    for key, entry in TEXTS[lang].items():
        if isinstance(entry, dict) and key not in FEW:
            without = {name for name, form in entry.items() if "{n}" not in form}
            assert without <= written_out, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_too_long(lang: str) -> None:
    for key, form in sentences(lang):
        limit = next(limit for prefix, limit in LONGEST if key.startswith(prefix))
        assert form == form.strip(), key
        assert 0 < len(form) <= limit, (key, len(form))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_begin_large_and_end_with_a_full_stop(lang: str) -> None:
    for key, form in sentences(lang):
        if key.split(".")[0] in SECTIONS:
            assert form.endswith("."), key
            assert form[0].isupper() or form[0] == "{", key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_sentences_read_the_same(lang: str) -> None:
    said: dict[str, str] = {}
    for key, form in sentences(lang):
        if key.split(".")[0] in SECTIONS:
            assert said.setdefault(form, key) == key, form


@pytest.mark.parametrize("lang", WRONG_WORDS)
def test_no_wrong_word_of_the_machine_translations_occurs(lang: str) -> None:
    flags = 0 if lang == "uk" else re.I
    wrong = re.compile(WRONG_WORDS[lang], flags)
    assert [form for _, form in sentences(lang) if wrong.search(form)] == []


@pytest.mark.parametrize(
    ("lang", "wrong"),
    [
        ("mt", "Itfi l-gverta ta’ 52 stazzjon."),
        ("mt", "Karti tal-istess libsa jew klabbs."),
        ("mt", "Il-munzell tat-tlugħ u l-pile ta’ rimi."),
        ("mt", "poġġiha fuq il-mejda, fit-tabella jew fuq pjattaforma"),
        ("uk", "палуба із 52 карт"),
        ("uk", "Купа нічиєї й заповідник"),
        ("uk", "фундація клубів, сердець і діамантів"),
        ("uk", "картка J"),
        ("nl", "dezelfde kleur en waarde"),
        ("nl", "na de koning komt de aas"),
        ("de", "hat einen höheren Rang"),
        ("de", "Karten der gleichen Farbe."),
    ],
)
def test_the_wrong_words_are_found(lang: str, wrong: str) -> None:
    assert re.search(WRONG_WORDS[lang], wrong, 0 if lang == "uk" else re.I)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_colours_are_red_and_black_by_name(lang: str) -> None:
    assert re.search(COLOURS[lang], str(TEXTS[lang]["tableau.build.alt"]))


# A pile has one name, that of the board.
NAMES = {
    "en": "stock waste reserve foundation column",
    "nl": "trekstapel aflegstapel reserve basisstapel kolom",
    "de": "Vorratsstapel Abwurfstapel Reserve Fundamentstapel Spalte",
    "mt": "munzell-magħluq skart riżerva bażi kolonna",
    "uk": "колод відб резерв основ стовп",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_pile_is_called_by_its_name(lang: str) -> None:
    told = " ".join(form for _, form in sentences(lang)).lower()
    for name in NAMES[lang].lower().split():
        assert name.replace("-", " ") in told, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_mixes_latin_and_cyrillic_letters(lang: str) -> None:
    mixed = re.compile(r"[A-Za-zĊċĠġĦħŻż][А-яІіЇїЄєҐґ]|[А-яІіЇїЄєҐґ][A-Za-zĊċĠġĦħŻż]")
    assert [form for _, form in sentences(lang) if mixed.search(form)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_apostrophes_are_typographic_and_no_sum_is_a_formula(lang: str) -> None:
    wrong = re.compile(r"['\"`$*_<>]|\s-")
    told = [re.sub(r"\{\w+\}", "x", form) for _, form in sentences(lang)]
    assert [form for form in told if wrong.search(form)] == []


def test_words_of_another_file_are_refused() -> None:
    with pytest.raises(LookupError, match=r"file 'menu'.*ui, refusals, hints, rules"):
        words.text("section.deal", file="menu")
    with pytest.raises(LookupError, match=r"section\.deal"):
        words.text("section.deal")
