"""Words of the game in five languages: key and values in, text out.

The texts lie in ``locales/<file>.<lang>.json``. The page has those of the file ``ui``, is lent the
sentence of a refusal with it, and formats both by the same rules. A placeholder is formatted by its
name:

===================================  ===============================================
``{card}`` ``{onto}``                card code ``Td``: ``10♦``, spoken *ten of diamonds*
``{rank}``                           rank letter ``T``: ``10``, spoken *ten*
``{card_list}`` ``{rank_list}``      several of them, with spaces between: ``9♦, 10♦``
``{suit}``                           suit letter ``d``: ``♦``, spoken *diamonds*
``{pile}`` ``{to}`` ``{from}``       pile code ``T3``: *Column 3*
``{n}``                              a whole number, grouped as the language does
any other                            the value as it is
===================================  ===============================================
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import NotRequired, TypedDict, TypeVar, cast

LANGUAGES = ("en", "nl", "de", "mt", "uk")
FILES = ("ui", "refusals", "hints", "rules", "lessons", "terminal")

RANKS = "A23456789TJQK"
SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

# CLDR, the `group` symbol of each language's latn numbers; uk has a no-break space.
_GROUP_SIGNS = {"en": ",", "nl": ".", "de": ".", "mt": ",", "uk": "\u00a0"}
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_PILE = re.compile(r"[SWRF]|(?P<kind>[RFT])(?P<number>[1-9][0-9]?)|F(?P<suit>[shdc])")


V = TypeVar("V")


class _Cards(TypedDict):
    index: list[str]
    ranks: list[str]
    gender: NotRequired[list[str]]  # "m" or "f" per rank, where suits are adjectives
    suits: dict[str, str | dict[str, str]]  # as they stand in `pattern`
    suit_names: dict[str, str]
    pattern: str


class _Locale(TypedDict):
    lang: str
    cards: _Cards  # in the file ui alone
    text: dict[str, str | dict[str, str]]


def text(
    key: str, lang: str = "en", *, file: str = "ui", spoken: bool = False, **values: object
) -> str:
    """The text of `key` in `lang`, its placeholders filled from `values`.

    With `spoken` cards, ranks and suits are written as words, for a screen reader. A text with
    plural forms is chosen by the value ``n``. Values that the text does not use are left aside.

    LookupError: an unknown key, language or file, a placeholder without a value, or a value that is
    no card, rank, suit or pile; the message says what is known.

    >>> text("moved", card="Td", to="T3")
    '10♦ to Column 3'
    >>> text("moved", "de", spoken=True, card="Td", to="T3")
    'Karo-Zehn auf Spalte 3'
    >>> text("n_cards", "uk", n=3)
    '3 карти'
    >>> text("section.deal", "nl", file="rules")
    'Delen'
    """
    entry = _entry(key, lang, file)
    if not isinstance(entry, str):
        entry = entry[plural_category(lang, _number(_given(values, "n", key)))]

    def fill(found: re.Match[str]) -> str:
        return _placeholder(found[1], key, lang, spoken, values)

    return _PLACEHOLDER.sub(fill, entry)


def unfilled(key: str, *, file: str = "ui") -> dict[str, str | dict[str, str]]:
    """The text of `key` in every language, its placeholders open: a string, or the plural forms.

    LookupError: an unknown key or file.

    >>> unfilled("stock")["nl"], sorted(unfilled("n_cards")["uk"])
    ('Trekstapel', ['few', 'many', 'one', 'other'])
    """
    return {lang: _entry(key, lang, file) for lang in LANGUAGES}


def keys(file: str = "ui") -> frozenset[str]:
    """Every key that `text` knows of a file; the same in all languages.

    LookupError: an unknown file.

    >>> "new_game" in keys(), "new_game" in keys("rules")
    (True, False)
    """
    return frozenset(_locale("en", file)["text"])


def plural_category(lang: str, n: int) -> str:
    """The CLDR plural category of the whole number `n` in `lang`.

    LookupError: an unknown language.

    >>> [plural_category("mt", n) for n in (1, 2, 3, 11, 20)]
    ['one', 'two', 'few', 'many', 'other']
    """
    return _known(_PLURAL_RULES, lang, "language")(abs(n))


def card_label(card: str, lang: str = "en") -> str:
    """The short label of a card: index and suit sign.

    LookupError: not a card code, or an unknown language.

    >>> card_label("Qs", "nl")
    'V♠'
    """
    rank, suit = _split(card)
    return rank_label(rank, lang) + suit_sign(suit)


def card_name(card: str, lang: str = "en") -> str:
    """The full name of a card, as one says it.

    LookupError: not a card code, or an unknown language.

    >>> [card_name("Th", lang) for lang in LANGUAGES]
    ['ten of hearts', 'hartentien', 'Herz-Zehn', 'għaxra tal-kori', 'чирвова десятка']
    """
    cards = _locale(lang)["cards"]
    rank, suit = _split(card)
    form = cards["suits"][suit]
    if not isinstance(form, str):
        form = form[cards["gender"][RANKS.index(rank)]]
    return cards["pattern"].format(rank=rank_name(rank, lang), suit=form)


def rank_label(rank: str, lang: str = "en") -> str:
    """The index of a rank as printed on the card.

    LookupError: not a rank letter, or an unknown language.

    >>> rank_label("T"), rank_label("J", "de"), rank_label("A", "uk")
    ('10', 'B', 'Т')
    """
    return _locale(lang)["cards"]["index"][_rank_index(rank)]


def rank_name(rank: str, lang: str = "en") -> str:
    """The name of a rank, as one says it.

    LookupError: not a rank letter, or an unknown language.

    >>> rank_name("K", "nl")
    'heer'
    """
    return _locale(lang)["cards"]["ranks"][_rank_index(rank)]


def suit_sign(suit: str) -> str:
    """The sign of a suit.

    LookupError: not a suit letter.

    >>> suit_sign("h")
    '♥'
    """
    return _known(SUIT_SIGNS, suit, "suit")


def suit_name(suit: str, lang: str = "en") -> str:
    """The name of a suit, standing alone.

    LookupError: not a suit letter, or an unknown language.

    >>> suit_name("c", "nl")
    'klaveren'
    """
    return _known(_locale(lang)["cards"]["suit_names"], suit, "suit")


def pile_name(pile: str, lang: str = "en", *, spoken: bool = False) -> str:
    """The name of a pile; `spoken` counts for a foundation named by its suit.

    LookupError: not a pile code, or an unknown language.

    >>> pile_name("T3"), pile_name("W", "uk"), pile_name("F2", "nl"), pile_name("Fh", "de")
    ('Column 3', 'Відбій', 'Basisstapel 2', 'Fundamentstapel ♥')
    """
    found = _PILE.fullmatch(pile)
    if found is None:
        raise LookupError(f"unknown pile {pile!r}; known: S, W, R, R1…, F, F1…, Fs Fh Fd Fc, T1…")
    if found["suit"]:
        return text("foundation_suit", lang, spoken=spoken, suit=found["suit"])
    if found["number"]:
        return text(_NUMBERED_PILES[found["kind"]], lang, n=int(found["number"]))
    return text(_SINGLE_PILES[pile], lang)


_SINGLE_PILES = {"S": "stock", "W": "waste", "R": "reserve", "F": "foundation"}
_NUMBERED_PILES = {"R": "reserve_n", "F": "foundation_n", "T": "column_n"}


@cache
def _locale(lang: str, file: str = "ui") -> _Locale:
    for name, known, kind in ((lang, LANGUAGES, "language"), (file, FILES, "file")):
        if name not in known:
            raise LookupError(f"unknown {kind} {name!r}; known: {', '.join(known)}")
    path = resources.files(__package__) / "locales" / f"{file}.{lang}.json"
    return cast(_Locale, json.loads(path.read_text(encoding="utf-8")))


def _entry(key: str, lang: str, file: str) -> str | dict[str, str]:
    texts = _locale(lang, file)["text"]
    if key not in texts:
        nearest = ", ".join(get_close_matches(key, texts, cutoff=0))
        raise LookupError(f"unknown text {key!r}; nearest of {len(texts)} known: {nearest}")
    return texts[key]


def _placeholder(name: str, key: str, lang: str, spoken: bool, values: Mapping[str, object]) -> str:
    value = _given(values, name, key)
    if name == "n":
        return f"{_number(value):,}".replace(",", _GROUP_SIGNS[lang])
    if name in ("card", "card_list", "onto"):
        return _listed(card_name if spoken else card_label, value, lang)
    if name in ("rank", "rank_list"):
        return _listed(rank_name if spoken else rank_label, value, lang)
    if name == "suit":
        return suit_name(str(value), lang) if spoken else suit_sign(str(value))
    if name in ("pile", "to", "from"):
        return pile_name(str(value), lang, spoken=spoken)
    return str(value)


def _listed(told: Callable[[str, str], str], value: object, lang: str) -> str:
    """One card or rank, or several that are divided by spaces."""
    return ", ".join(told(code, lang) for code in str(value).split(" "))


def _given(values: Mapping[str, object], name: str, key: str) -> object:
    if name not in values:
        given = ", ".join(sorted(values)) or "none"
        raise LookupError(f"text {key!r} needs a value for {name!r}; given: {given}")
    return values[name]


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise LookupError(f"the value of 'n' is {value!r}; known: whole numbers")
    return value


def _rank_index(rank: str) -> int:
    if len(rank) != 1 or rank not in RANKS:
        raise LookupError(f"unknown rank {rank!r}; known: {' '.join(RANKS)}")
    return RANKS.index(rank)


def _split(card: str) -> tuple[str, str]:
    if len(card) != 2 or card[0] not in RANKS or card[1] not in SUIT_SIGNS:
        raise LookupError(
            f"unknown card {card!r}; known: one of {RANKS} and one of {''.join(SUIT_SIGNS)}"
        )
    return card[0], card[1]


def _known(table: Mapping[str, V], name: str, kind: str) -> V:
    if name not in table:
        raise LookupError(f"unknown {kind} {name!r}; known: {', '.join(table)}")
    return table[name]


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _maltese(n: int) -> str:
    if n in (1, 2):
        return ("one", "two")[n - 1]
    if n == 0 or 3 <= n % 100 <= 10:
        return "few"
    return "many" if 11 <= n % 100 <= 19 else "other"


def _ukrainian(n: int) -> str:
    if 11 <= n % 100 <= 14:
        return "many"
    if n % 10 == 1:
        return "one"
    return "few" if 2 <= n % 10 <= 4 else "many"


# Cardinal rules of Unicode CLDR for whole numbers; "other" in Ukrainian is for fractions only.
_PLURAL_RULES: dict[str, Callable[[int], str]] = {
    "en": _one_other,
    "nl": _one_other,
    "de": _one_other,
    "mt": _maltese,
    "uk": _ukrainian,
}
