"""A record as one file that a browser opens and replays: it asks no other host for anything."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files
from os import PathLike
from pathlib import Path
from string import Template
from typing import Any, Final, overload

from canfield_widget.core.records import Record
from canfield_widget.views.built import built
from canfield_widget.views.frames import frames_of, record_of
from canfield_widget.views.settings import DEFAULTS, check_choice
from canfield_widget.views.text import board_text

__all__ = ["to_html"]

_EXPORT: Final = re.compile(r"export\s*\{\s*([\w$]+) as default\s*\};?\s*$")
_STYLE: Final = (
    "body{margin:0 auto;padding:8px;max-width:1100px;background:#fff}"
    "@media(prefers-color-scheme:dark){body{background:#111316;color:#e6e8ea}}"
)
_TITLE_TAGS: Final = ("Player", "Date")


@overload
def to_html(record: Any, path: None = ..., *, lang: str = ..., theme: str = ...) -> str: ...
@overload
def to_html(
    record: Any, path: str | PathLike[str], *, lang: str = ..., theme: str = ...
) -> Path: ...
def to_html(
    record: Any,
    path: str | PathLike[str] | None = None,
    *,
    lang: str = "auto",
    theme: str = "auto",
) -> str | Path:
    """The replay of a record as the text of one HTML file; with a path, writes it and returns that.

    The record is a Record, the text of one, or a Game as it stands. The file holds what was seen
    at each move, no hidden card, and works without a kernel and a network; it takes less than
    200 kB for 300 moves. `auto` is what the browser has. Raises RecordError, CanfieldError for a
    language or a theme that is not one, and OSError where the file cannot be written.

    >>> to_html('[Format "cfr1"][Variant "canfield"][Deal "7"] D D D').startswith("<!doctype html>")
    True
    """
    check_choice("lang", lang)
    check_choice("theme", theme)
    text = _page(record_of(record), lang, theme)
    if path is None:
        return text
    written = Path(path)
    written.write_text(text, "utf-8", newline="\n")
    return written


def _page(record: Record, lang: str, theme: str) -> str:
    """The file: everything that a record says stands in it escaped, or as base 64."""
    language = "en" if lang == "auto" else lang
    script, style = _script(record, lang, theme), _STYLE + _built("board.css")
    return _template("page.html").substitute(
        lang="" if lang == "auto" else f' lang="{lang}"',
        policy=f"default-src 'none'; script-src {_hash(script)}; style-src 'unsafe-inline'",
        title=escape(_title(record)),
        style=style,
        text=escape(board_text(record.game().view, language)),
        script=script,
    )


def _script(record: Record, lang: str, theme: str) -> str:
    frames = frames_of(record)
    traits = {
        "state": frames["first"],
        "frames": frames,
        "ply": 0,
        "options": dict(DEFAULTS),
        "catalogue": [],
        "lang": lang,
        "theme": theme,
        "seen_rev": 0,
    }
    return _template("page.js").substitute(board=_board(), traits=_packed(traits))


def _board() -> str:
    """The page of a board as the body of a function that returns it."""
    script, found = _EXPORT.subn(r"return \1;", _built("board.js"))
    if not found or "</script" in script or "<!--" in script:
        raise ImportError("board.js is not the module that it should be: build it again")
    return script


def _packed(value: Any) -> str:
    """As JSON, deflated, in base 64."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = json.dumps(value, separators=(",", ":")).encode()
    return b64encode(deflate.compress(text) + deflate.flush()).decode()


def _hash(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def _title(record: Record) -> str:
    """The game, and who played it when, on one line."""
    first = record.game(0)
    deal = record.tags.get("Deal", "")
    parts = [first.rules.name, deal, *(record.tags.get(tag, "") for tag in _TITLE_TAGS)]
    return " · ".join(" ".join(part.split()) for part in parts if part)


def _built(name: str) -> str:
    part = built(name)
    return part.read_text("utf-8") if isinstance(part, Path) else part


def _template(name: str) -> Template:
    return Template(files("canfield_widget.views").joinpath(name).read_text("utf-8"))
