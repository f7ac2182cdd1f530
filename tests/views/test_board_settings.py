"""Settings: from the page, from a program, and those that are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import traitlets

import canfield_widget as cw
from canfield_widget.store import settings as store
from canfield_widget.store.folder import FOLDER_VARIABLE
from canfield_widget.views.board import Board
from tests.views.page import Page, frozen

VALUES: dict[str, tuple[Any, ...]] = {
    "animation": ("fast", "off", "normal"),
    "auto_finish": (False, True),
    "show_targets": (False, True),
    "felt": ("blue", "slate", "green"),
    "contrast": ("more", "auto"),
    "card_size": ("small", "large", "medium"),
    "four_colour": (True, False),
    "simple_faces": (True, False),
    "left_handed": (True, False),
    "tap": ("auto", "select"),
    "auto_foundation": ("safe", "all", "off"),
    "timer": (False, True),
    "undo_counts": ("on", "off", "auto"),
    "advice": ("verdict", "best", "off"),
}
DEFAULTS = {option: values[-1] for option, values in VALUES.items()}
HOSTILE: list[tuple[str, Any]] = [
    *((option, "x" * 2000) for option in VALUES),
    *((option, None) for option in VALUES),
    ("felt", True),
    ("felt", "GREEN"),
    ("felt", ["green"]),
    ("left_handed", "true"),
    ("left_handed", 1),
    ("timer", 0),
    ("undo_counts", False),
    ("card_size", "\0"),
    ("tap", "auto; left_handed"),
    ("__class__", True),
    ("", ""),
]


def test_settings_of_the_page() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    for option, value in [("lang", "uk"), ("theme", "dark")]:
        assert page.send("set", {"option": option, "value": value}, rev=0)["ok"]
        assert getattr(board, option) == value
    for option, values in VALUES.items():
        for setting in values:
            assert page.send("set", {"option": option, "value": setting}, rev=0)["ok"]
            assert board.options[option] == setting
    assert board.state["rev"] == 1


def test_what_the_page_sets_is_there_on_the_next_board_and_not_on_open_ones() -> None:
    board, other = Board(cw.Game.deal(7)), Board(cw.Game.deal(7))
    page = Page(board)
    for option, value in [("lang", "uk"), ("felt", "slate"), ("left_handed", True)]:
        assert page.send("set", {"option": option, "value": value})["ok"]
    assert (other.lang, other.options) == ("auto", DEFAULTS)
    later = cw.play(9)
    assert (later.lang, later.theme) == ("uk", "auto")
    assert later.options == {**DEFAULTS, "felt": "slate", "left_handed": True}


def test_what_a_program_sets_or_asks_for_is_not_kept() -> None:
    board = cw.play(7, lang="nl", theme="dark", animation="fast")
    board.options = {"felt": "blue"}
    board.theme = "light"
    later = Board(cw.Game.deal(7))
    assert (later.lang, later.theme, later.options) == ("auto", "auto", DEFAULTS)


def test_what_is_asked_for_wins_over_what_was_set() -> None:
    page = Page(Board(cw.Game.deal(7)))
    for option, value in [("lang", "uk"), ("theme", "dark"), ("animation", "off")]:
        page.send("set", {"option": option, "value": value})
    board = cw.play(7, lang="auto", theme="light", animation="fast")
    assert (board.lang, board.theme, board.options["animation"]) == ("auto", "light", "fast")
    assert Board(cw.Game.deal(7)).lang == "uk"


def test_a_setting_that_is_refused_is_not_kept() -> None:
    board = Board(cw.Game.deal(7))
    page, before = Page(board), frozen(board)
    for option, value in HOSTILE:
        answer = page.send("set", {"option": option, "value": value})
        assert (answer["ok"], answer["code"]) == (False, "malformed"), option
    assert (frozen(board), board.options, store.load_settings()) == (before, DEFAULTS, {})


def test_kept_settings_that_are_none_are_left_out(caplog: pytest.LogCaptureFixture) -> None:
    kept: dict[str, store.Setting] = {"felt": "plaid", "timer": "no", "sound": True, "tap": "auto"}
    for option, value in kept.items():
        store.save_setting(option, value)
    board = Board(cw.Game.deal(7))
    assert board.options == {**DEFAULTS, "tap": "auto"}
    for option in ("felt", "timer", "sound"):
        assert option in caplog.text
    Page(board).send("set", {"option": "felt", "value": "blue"})
    assert store.load_settings()["sound"] is True


def test_settings_that_cannot_be_kept_hold_for_this_visit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "file"))
    board = Board(cw.Game.deal(7))
    assert Page(board).send("set", {"option": "felt", "value": "blue"})["ok"]
    assert Board(cw.Game.deal(7)).options["felt"] == "blue"


def test_options_are_checked_in_python_too() -> None:
    board = Board(cw.Game.deal(7))
    mistakes: list[dict[str, Any]] = [
        {"animation": "slow"},
        {"colour": 1},
        {"lang": "nl"},
        *({option: value} for option, value in HOSTILE if option in DEFAULTS),
    ]
    for bad in mistakes:
        with pytest.raises(traitlets.TraitError):
            board.options = {**board.options, **bad}
    board.options = {"animation": "off"}
    board.options = {"tap": "auto"}
    assert board.options == {**DEFAULTS, "animation": "off", "tap": "auto"}
    assert Page(board).send("move", {"text": "D"})["ok"]


@pytest.mark.parametrize("option", ["lang", "theme", "animation"])
def test_a_bad_setting_of_play_is_named_with_what_is_allowed(option: str) -> None:
    with pytest.raises(cw.CanfieldError, match=f"{option} is 'fr'; allowed: "):
        cw.play(7, **{option: "fr"})
