"""A sentence for the player that Python tells apart by its code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from canfield_widget import words

__all__ = ["Sentence"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A code, and the cards, ranks and piles that its sentence speaks of.

    A subclass says where its sentences stand: `file` is that of the locales, and a key is the
    name of the `kind` and the code.
    """

    file: ClassVar[str]
    kind: ClassVar[str]

    code: str
    values: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, lang: str = "en", *, spoken: bool = False) -> str:
        """The sentence in one of the five languages; LookupError for another one.

        With `spoken` cards and ranks are written as words, for a screen reader.

        >>> from canfield_widget.core.errors import Refusal
        >>> Refusal("stock_left").text("en")
        'The waste is turned over only when the stock is empty.'
        """
        values: dict[str, Any] = dict(self.values)
        return words.text(self._key, lang, file=self.file, spoken=spoken, **values)

    @property
    def unfilled(self) -> dict[str, str | dict[str, str]]:
        """The sentence in each language before the values are put in, for a page to do so.

        >>> from canfield_widget.core.errors import Refusal
        >>> Refusal("empty", {"pile": "W"}).unfilled["en"]
        'No card lies here: {pile}.'
        """
        return words.unfilled(self._key, file=self.file)

    @property
    def _key(self) -> str:
        return f"{self.kind}.{self.code}"

    def __str__(self) -> str:
        return self.text()
