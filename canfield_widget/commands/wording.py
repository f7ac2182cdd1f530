"""The words of the command line: its own, and those it shares with the board and the rules."""

from __future__ import annotations

from typing import Any, Final

from canfield_widget import words

__all__ = ["word"]

_FILES: Final = ("terminal", "ui", "rules")


def word(key: str, lang: str, **values: Any) -> str:
    """The text of a key, from whichever file of words has it; LookupError for an unknown one.

    >>> word("help.resign", "en"), word("won", "nl"), word("section.deal", "de")
    ('give this game up', 'Gewonnen!', 'Geben')
    """
    file = next((file for file in _FILES if key in words.keys(file)), "terminal")
    return words.text(key, lang, file=file, **values)
