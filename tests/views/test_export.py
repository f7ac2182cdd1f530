"""A replay as one file: complete, small, and deaf to what a record says."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import canfield_widget as cw
from canfield_widget.core.errors import CanfieldError
from canfield_widget.views.frames import state_at
from tests.views.test_frames import PLAYTHROUGHS, drawing, playthrough

TEXT = '[Format "cfr1"][Variant "canfield"][Deal "7"] D D {so} D'
HOSTILE = (
    "</script><script>alert(1)</script>",
    "</title><img src=x onerror=alert(1)>",
    "</noscript></pre><b>",
    "<!-- <script>",
    '" onload="alert(1)',
    "$script ${title} \\1 &amp; ${",
    "\u200f</SCRIPT >",
)


class Tags(HTMLParser):
    """The tags of a page in their order, and the text of some."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = ["!doctype"]
        self.attributes: list[str] = []
        self.texts: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.texts[self.tags[-1]] = self.texts.get(self.tags[-1], "") + data


def traits(text: str) -> dict[str, Any]:
    """What the file tells the board."""
    packed = re.search(r'inflated\("([A-Za-z0-9+/=]+)"\)', text)
    assert packed
    read: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed[1]), -zlib.MAX_WBITS))
    return read


@pytest.fixture(autouse=True)
def _built(front_end: Path) -> None:
    """The page has to be there."""


def test_the_file_holds_the_frames_and_how_they_look() -> None:
    told = traits(cw.to_html(TEXT, lang="uk", theme="dark"))
    assert (told["lang"], told["theme"], told["ply"], told["catalogue"]) == ("uk", "dark", 0, [])
    assert told["frames"]["comments"] == {"2": "so"}
    assert told["state"] == told["frames"]["first"]
    assert state_at(told["frames"], 3)["counts"]["moves"] == 3


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_record_says_stays_text(text: str) -> None:
    game = cw.read_record(TEXT).game()
    record = cw.Record.from_game(game, player=text, date=text, comments={1: text}, Event=text)
    page = cw.to_html(record)
    tags = Tags(page)
    plain = Tags(cw.to_html(TEXT))
    assert (tags.tags, tags.attributes) == (plain.tags, plain.attributes)
    assert " ".join(text.split()) in tags.texts["title"]
    assert traits(page)["frames"]["comments"] == {"1": text}


def test_the_title_names_the_game_and_its_player() -> None:
    record = cw.Record.from_game(cw.Game.deal(7, "rainbow"), player="Ada", date="2026-11-30")
    assert Tags(cw.to_html(record)).texts["title"].strip() == "Rainbow · cw1:7 · Ada · 2026-11-30"


def test_without_scripts_the_last_position_is_there_as_text() -> None:
    text = Tags(cw.to_html(TEXT, lang="nl")).texts["pre"]
    assert "\u2660" in text
    assert text.startswith("Canfield, basis")


def test_only_its_own_script_runs_and_nothing_is_fetched() -> None:
    page = cw.to_html(TEXT)
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page, re.S)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert policy[1].split("; ")[:2] == ["default-src 'none'", f"script-src 'sha256-{digest}'"]
    assert re.findall(r"(?:src|href)=", page.replace(script, "")) == []
    assert re.findall(r"https?://(?!www\.w3\.org/)", page) == []


def test_three_hundred_moves_take_less_than_200_kb() -> None:
    assert len(cw.to_html(drawing(300)).encode()) < 200_000


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_every_game_of_the_family_is_small(path: Path) -> None:
    assert len(cw.to_html(playthrough(path)).encode()) < 200_000


def test_a_path_is_written_and_returned(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    assert cw.to_html(TEXT, path) == path
    assert cw.to_html(TEXT, str(path)) == path
    assert path.read_text("utf-8").endswith("</html>\n")
    assert b"\r" not in path.read_bytes()


def test_a_path_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        cw.to_html(TEXT, tmp_path / "missing" / "game.html")


@pytest.mark.parametrize(
    ("options", "named"),
    [({"lang": "fr"}, "lang is 'fr'"), ({"theme": "<b>"}, "theme is '<b>'"), ({"lang": 7}, "lang")],
)
def test_a_language_or_a_theme_that_is_none_is_named(options: dict[str, Any], named: str) -> None:
    with pytest.raises(CanfieldError, match=named):
        cw.to_html(TEXT, **options)


def test_what_is_no_record_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(cw.RecordError, match="is no record"):
        cw.to_html(7, tmp_path / "game.html")
    assert list(tmp_path.iterdir()) == []


def test_a_module_of_another_form_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canfield_widget.views.export.built", lambda name: "export default 7;")
    with pytest.raises(ImportError, match=r"board\.js"):
        cw.to_html(TEXT)
