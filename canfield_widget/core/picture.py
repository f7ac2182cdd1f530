"""A picture as a value, which a notebook shows."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Picture"]


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """An SVG text that a notebook shows as a picture; `str` gives the text.

    >>> str(Picture("<svg/>", "an empty picture")), Picture("<svg/>", "an empty picture")
    ('<svg/>', an empty picture)
    """

    svg: str
    told: str
    """What is to be seen, in words."""

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return self.told
