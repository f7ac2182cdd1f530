"""The text of a record: its limits, escapes, tags and tokens, and how its lines are filled.

docs/formats.md section 7 defines it. Every pattern here takes time in proportion to the text.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import Final

from canfield_widget.core.errors import RecordError, excerpt

__all__ = [
    "IN_COMMENT",
    "KNOWN_TAGS",
    "RESULTS",
    "TAG",
    "TAG_NAME",
    "TOKEN",
    "escape",
    "fill",
    "known_name",
    "numbered",
    "unescape",
]

FORMAT: Final = "cfr1"
KNOWN_TAGS: Final = ("Format", "Variant", "Deal", "Position", "Player", "Date", "Result")
RESULTS: Final = ("won", "stuck", "resigned", "*")

MAX_LINE: Final = 65_536
MAX_TAGS: Final = 100
MAX_VALUE: Final = 8_000
MAX_COMMENT: Final = 8_000
MAX_MOVES: Final = 20_000
MAX_ERRORS: Final = 20
_WIDTH: Final = 80

TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
TAG: Final = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9_]{0,39})\s*"((?:[^"\\]++|\\.)*+)"\s*\]')
IN_COMMENT: Final = re.compile(r"(?:[^\\}]++|\\.|\\$)*+")
_PILES: Final = r"(?:W|R[1-9]?|T[0-9]{1,2}|F(?:[cdhs]|[0-9]{1,2}))"
_TARGET: Final = r"(?:T[0-9]{1,2}|F[0-9]{0,2}|R[1-9]?|W|S)"
_CARD: Final = r"(?:10|[A2-9TJQK])[cdhs♣♦♥♠]"
_MOVE: Final = rf"[DX]|{_PILES}\s*{_TARGET}(?:\s*:\s*[0-9]{{1,2}})?|{_CARD}\s*{_TARGET}"
TOKEN: Final = re.compile(
    rf"""\s*+(?:
      (?P<comment>\{{)
    | (?P<stray>\}})
    | (?P<number>[0-9]++(?:\.++|(?=[\s{{]|$))|\.++)
    | (?P<result>(?:won|stuck|resigned|\*)(?=[\s{{}}]|$))
    | (?P<move>(?:{_MOVE})(?=[\s{{}}]|$))
    | (?P<junk>[^\s{{}}]++)
    )""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
"""What stands between two spaces in the moves of a record; a move may have spaces inside."""

# Controls, marks that turn the direction of writing, and halves of a character: none is seen.
_UNSEEN: Final = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
_ESCAPED: Final = {end: re.compile(rf"[{_UNSEEN}\\{end}]") for end in '"}'}
_ESCAPE: Final = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["}\\n]))')
# Where a line may end inside a comment: at a space that stands alone, before no bracket, since a
# line that begins with one looks like a tag.
_BREAK: Final = re.compile(r"(?<=\S) (?=[^\s\[])")


def escape(text: str, end: str) -> str:
    """The text as it stands before the sign that ends it: `"` of a tag, `}` of a comment.

    >>> print(escape('say "hi"', '"'))
    say \\"hi\\"
    """
    return _ESCAPED[end].sub(lambda found: _escaped(found[0]), text)


def _escaped(character: str) -> str:
    if character == "\n":
        return "\\n"
    return "\\" + character if character in '"}\\' else f"\\u{ord(character):04x}"


def unescape(text: str) -> str:
    """What `escape` was given; a backslash that escapes nothing stands for itself."""
    return _ESCAPE.sub(_unescaped, text)


def _unescaped(found: re.Match[str]) -> str:
    if found[1]:
        return chr(int(found[1], 16))
    return "\n" if found[2] == "n" else found[2]


def known_name(name: str) -> str:
    """The name of a tag as it is written: the case of the known ones is free."""
    return next((known for known in KNOWN_TAGS if known.lower() == name.lower()), name)


def numbered(text: str | Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines of a text, of a file or of a list of lines, numbered from 1, without their ends."""
    number = 0
    for item in _items(text):
        if not isinstance(item, str):
            raise RecordError(f"{excerpt(item)} is not a line of text", number + 1)
        for line in io.StringIO(item or "\n", newline=None):
            number += 1
            yield number, line.rstrip("\n").removeprefix("\ufeff" if number == 1 else "")


def _items(text: str | Iterable[str]) -> Iterator[str]:
    if isinstance(text, str):
        return iter((text,))
    try:
        return iter(text)
    except TypeError:
        raise RecordError(f"{excerpt(text)} is not a text of records") from None


def fill(pieces: Iterable[str]) -> str:
    """The moves and comments one after another, in lines of 80 columns where they can be broken."""
    lines = [""]
    for piece in pieces:
        for part in _BREAK.split(piece):
            if lines[-1] and len(lines[-1]) + 1 + len(part) > _WIDTH:
                lines.append(part)
            else:
                lines[-1] += f" {part}" if lines[-1] else part
    return "\n".join(lines)
