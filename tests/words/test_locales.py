"""The five locale files say the same things, completely, in words a player knows."""

from __future__ import annotations

import re

import pytest

from tests.words.locale_files import GOLDEN, LANGUAGES, TEXTS, forms, placeholders, sentences

# What the engine knows when it refuses a move, by reason code.
REFUSALS = {
    "card onto": "colour same_colour suit same_rank rank",
    "rank": "base_rank on_base space_rank foundation_rank",
    "card": "foundation_next not_free",
    "card_list": "foundation_nexts",
    "rank_list": "foundation_ranks",
    "pile": "not_top empty no_such_pile",
    "n": "pile_full count",
    "": "no_building whole_pile whole_or_top top_only not_run on_ace face_down same_pile game_over"
    " foundation_full foundation_one foundation_closed foundation_base foundation_foundation"
    " space_reserve space_waste space_closed no_passes stock_left stock_empty choose_base"
    " choose_base_reserve"
    " reserve_target reserve_foundation reserve_tableau waste_target stock_target"
    " rank_set foundation_waits",
}

# What a hint says of its move, and of the game, by code.
HINTS = {
    "card to": "keep_card keep_cards safe up reserve waste waste_space turns_up",
    "card onto to": "frees",
    "card": "keep_base base",
    "pile": "up_set",
    "pile to": "column_reserve column_space",
    "": "won resigned no_moves no_use keep_draw keep_redeal draw redeal winnable lost unknown",
}

# Words of machine translation that mean something else: a ship's deck, a ticket, a night club, a
# nature reserve, a charity … And old regional card names.
WRONG_WORDS = {
    "nl": r"castricum|koning|(?<!vier )kleur(?! \(♠♥♦♣\))",
    "de": r"höheren|farbe(?! \(♠♥♦♣\))",
    "mt": r"gverta|\bitfi|stazzjon|pedament|fondazzjoni|biljett|libsa|klabbs|\bqlub|djamanti"
    r"|tat-tlugħ|tat-tfigħ|\brimi|tabella|mejda|pjattaforma|wiċċek|jiffaċċja|waqfien",
    "uk": r"палуб|заповідник|клуб|серде?ц|діамант|фундаці|фундамент|фонд|\bкуп[аиіу]\b|розіграш"
    r"|нічи|викид|таблиц|табло|\bмас[аиуі]\b|картк|видайте|\bжир|\bвин[ао]\b|дзвінк|нижник|крал",
}

LONGEST = [  # the first prefix that fits decides
    ("tip_", 60),
    ("refusal.", 90),
    ("keys_line", 170),
    ("board_help", 150),
    ("", 90),
]
TOOLBAR = ("new_game", "undo", "redo", "collect", "settings", "pause", "resume")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(lang: str) -> None:
    assert list(TEXTS[lang]) == list(TEXTS["en"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_asks_for_the_same_values(lang: str) -> None:
    asked = {key: placeholders(entry) for key, entry in TEXTS[lang].items()}
    assert asked == {key: placeholders(entry) for key, entry in TEXTS["en"].items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_entries_have_exactly_the_forms_of_their_language(lang: str) -> None:
    needed = {category for _, category in GOLDEN["plurals"][lang]} | {"other"}
    plurals = {key: entry for key, entry in TEXTS[lang].items() if isinstance(entry, dict)}
    assert "n_cards" in plurals
    assert {key: set(entry) for key, entry in plurals.items()} == dict.fromkeys(plurals, needed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plural_form_leaves_out_nothing_but_the_number(lang: str) -> None:
    for key, entry in TEXTS[lang].items():
        for form in forms(entry):
            assert placeholders(entry) - placeholders(form) <= {"n"}, (key, form)


# "one" is 1, 21, 31 … in Ukrainian, so a form without the number would be false there.
@pytest.mark.parametrize(("lang", "written_out"), [("mt", {"one", "two"}), ("uk", set())])
def test_a_form_without_its_number_stands_for_one_number_only(
    lang: str, written_out: set[str]
) -> None:
    for key, entry in TEXTS[lang].items():
        if isinstance(entry, dict):
            without = {name for name, form in entry.items() if "{n}" not in form}
            assert without <= written_out, key


KINDS = {"refusal.": REFUSALS, "hint.": HINTS}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_a_sentence(lang: str, kind: str) -> None:
    found = {
        key.removeprefix(kind): placeholders(entry)
        for key, entry in TEXTS[lang].items()
        if key.startswith(kind)
    }
    assert found == {
        code: set(values.split()) for values, codes in KINDS[kind].items() for code in codes.split()
    }
    for key, form in sentences(lang):
        if key.startswith(kind):
            assert form.endswith("."), key
            assert form[0].isupper() or form[0] == "{", key


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_reasons_read_the_same(lang: str, kind: str) -> None:
    reasons = [form for key, form in sentences(lang) if key.startswith(kind)]
    assert len(set(reasons)) == len(reasons)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_too_long(lang: str) -> None:
    for key, form in sentences(lang):
        limit = next(limit for prefix, limit in LONGEST if key.startswith(prefix))
        assert form == form.strip(), key
        assert 0 < len(form) <= limit, (key, len(form))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_toolbar_labels_are_short(lang: str) -> None:
    for key in TOOLBAR:
        assert len(str(TEXTS[lang][key])) <= 16, key


@pytest.mark.parametrize("lang", WRONG_WORDS)
def test_no_wrong_word_of_the_machine_translations_occurs(lang: str) -> None:
    wrong = re.compile(WRONG_WORDS[lang], re.I)
    assert [form for _, form in sentences(lang) if wrong.search(form)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_mixes_latin_and_cyrillic_letters(lang: str) -> None:
    mixed = re.compile(r"[A-Za-zĊċĠġĦħŻż][А-яІіЇїЄєҐґ]|[А-яІіЇїЄєҐґ][A-Za-zĊċĠġĦħŻż]")
    assert [form for _, form in sentences(lang) if mixed.search(form)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_apostrophes_and_minus_signs_are_typographic(lang: str) -> None:
    assert [form for _, form in sentences(lang) if re.search(r"['\"`]|\s-", form)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_languages_are_named_by_themselves(lang: str) -> None:
    names = {"en": "English", "nl": "Nederlands", "de": "Deutsch", "mt": "Malti"}
    names["uk"] = "Українська"
    assert {code: TEXTS[lang][f"lang_{code}"] for code in LANGUAGES} == names
