"""Names of cards, ranks, suits and piles in five languages."""

from __future__ import annotations

from itertools import product

import pytest

from canfield_widget import words

CARDS = [rank + suit for rank, suit in product("A23456789TJQK", "cdhs")]


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_all_52_cards_have_names_and_labels_of_their_own(lang: str) -> None:
    assert len({words.card_name(card, lang) for card in CARDS}) == 52
    assert len({words.card_label(card, lang) for card in CARDS}) == 52


@pytest.mark.parametrize(
    ("lang", "card", "label", "name"),
    [
        ("en", "Th", "10♥", "ten of hearts"),
        ("en", "Ac", "A♣", "ace of clubs"),
        ("nl", "Th", "10♥", "hartentien"),
        ("nl", "Jc", "B♣", "klaverboer"),
        ("nl", "Ks", "H♠", "schoppenheer"),
        ("de", "Th", "10♥", "Herz-Zehn"),
        ("de", "Jc", "B♣", "Kreuz-Bube"),
        ("de", "Qd", "D♦", "Karo-Dame"),
        ("mt", "Th", "10♥", "għaxra tal-kori"),
        ("mt", "Ks", "K♠", "sultan tal-ispadi"),
        ("uk", "Th", "10♥", "чирвова десятка"),
        ("uk", "Qs", "Д♠", "пікова дама"),
        ("uk", "Ks", "К♠", "піковий король"),
        ("uk", "Ad", "Т♦", "бубновий туз"),
    ],
)
def test_cards_are_called_as_players_call_them(lang: str, card: str, label: str, name: str) -> None:
    assert words.card_label(card, lang) == label
    assert words.card_name(card, lang) == name


def test_the_ukrainian_index_is_cyrillic() -> None:
    letters = [words.rank_label(rank, "uk") for rank in "AJQK"]
    assert letters == ["\u0422", "\u0412", "\u0414", "\u041a"]


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_ranks_and_suits_have_names_of_their_own(lang: str) -> None:
    ranks = list("A23456789TJQK")
    assert len({words.rank_label(rank, lang) for rank in ranks}) == 13
    assert len({words.rank_name(rank, lang) for rank in ranks}) == 13
    assert len({words.suit_name(suit, lang) for suit in "cdhs"}) == 4


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_piles_have_names_of_their_own(lang: str) -> None:
    piles = ["S", "W", "R", "F", "R1", "R4", "F1", "F8", "Fs", "Fh", "Fd", "Fc", "T1", "T12"]
    assert len({words.pile_name(pile, lang) for pile in piles}) == len(piles)


def test_a_foundation_of_a_suit_is_written_and_spoken() -> None:
    assert words.pile_name("Fh", "nl") == "Basisstapel ♥"
    assert words.pile_name("Fh", "nl", spoken=True) == "Basisstapel harten"


@pytest.mark.parametrize("card", ["", "T", "10h", "th", "TH", "hT", "1h", "Thx", "Т♥"])
def test_what_is_no_card_is_named_in_the_error(card: str) -> None:
    for name in (words.card_label, words.card_name):
        with pytest.raises(LookupError, match=f"card {card!r}.*A23456789TJQK.*shdc"):
            name(card)


@pytest.mark.parametrize("rank", ["", "1", "t", "AK", "10"])
def test_what_is_no_rank_is_named_in_the_error(rank: str) -> None:
    for name in (words.rank_label, words.rank_name):
        with pytest.raises(LookupError, match=f"rank {rank!r}.*A 2 3"):
            name(rank)


@pytest.mark.parametrize("pile", ["", "T", "T0", "T100", "X", "S1", "Fx", "t1", "T1 ", "T-1"])
def test_what_is_no_pile_is_named_in_the_error(pile: str) -> None:
    with pytest.raises(LookupError, match=f"pile {pile!r}.*S, W, R"):
        words.pile_name(pile)


def test_what_is_no_suit_is_named_in_the_error() -> None:
    for call in (words.suit_sign, words.suit_name):
        with pytest.raises(LookupError, match=r"suit 'x'.*s, h, d, c"):
            call("x")
