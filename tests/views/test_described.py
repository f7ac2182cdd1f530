"""A rule set as the page is told it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

import canfield_widget as cw
from canfield_widget import words
from canfield_widget.core.variants import Rules, find_variant
from canfield_widget.views.board import Board
from canfield_widget.views.described import described
from tests.strategies import variants

VIEW = "5c1e0a44-9d1b-4f6e-8a2f-1f0f6f0c7a11"
MOST_BYTES = 16_000


def asked(board: Board, **args: Any) -> dict[str, Any]:
    """The reply to a `rules` command of a page."""
    replies: list[dict[str, Any]] = []
    board.send = replies.append
    content = {"v": 1, "view": VIEW, "seq": 1, "rev": 0, "cmd": "rules", "args": args}
    board._on_message(board, content, [])
    return replies[0]


@given(variants)
def test_the_options_make_the_very_rules_they_describe(rules: Rules) -> None:
    changed = rules.replace(draw=(2,), group="top")
    data = described(changed, "nl")
    chosen = [
        f"{option['field']}={option['value']}"
        for option in sorted(data["options"], key=lambda option: option["place"])
        if option["value"] != option["values"][0]["value"]
    ]
    assert data["text"] == str(changed) == f"{data['key']}[{','.join(chosen)}]"
    for option in data["options"]:
        values = [offered["value"] for offered in option["values"]]
        assert option["value"] in values
        assert len(set(values)) == len(values) > 1


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("key", cw.VARIANTS)
def test_every_rule_set_is_described_in_every_language(key: str, lang: str) -> None:
    data = described(find_variant(key), lang)
    assert len(json.dumps(data, ensure_ascii=False).encode()) <= MOST_BYTES
    assert all(section["title"] and section["sentences"] for section in data["sections"])
    first, *others = data["sections"]
    if key != "canfield":
        assert first["key"] == "differs"
        changed = [said for section in others for said in section["sentences"] if said["changed"]]
        assert first["sentences"] == changed
    said = [sentence for section in data["sections"] for sentence in section["sentences"]]
    assert all(sentence["text"] for sentence in said)
    assert any(sentence["changed"] for sentence in said) == (key != "canfield")
    assert all(data["words"].values())


def test_a_board_tells_the_rules_of_its_game() -> None:
    board = Board(cw.Game.deal(7, "rainbow", draw=3))
    reply = asked(board, lang="de")
    assert reply["ok"]
    assert reply["rev"] == board.state["rev"]
    assert reply["data"] == described(board.game.rules, "de")


def test_a_board_tells_the_rules_of_another_game_and_plays_on() -> None:
    board = Board(cw.Game.deal(7))
    before = board.state
    reply = asked(board, lang="en", variant="gate")
    assert reply["data"]["name"] == "Gate"
    assert board.state is before


@pytest.mark.parametrize(
    "args",
    [
        {},
        {"lang": "auto"},
        {"lang": "xx"},
        {"lang": ["en"]},
        {"lang": "en", "variant": "gait"},
        {"lang": "en", "variant": 7},
        {"lang": "en", "variant": "canfield[draw=999999999]"},
    ],
)
def test_a_bad_question_is_refused(args: dict[str, Any]) -> None:
    reply = asked(Board(cw.Game.deal(7)), **args)
    assert (reply["ok"], reply["code"]) == (False, "malformed")
    assert "data" not in reply
