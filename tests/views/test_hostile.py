"""Hostile strings wherever a text comes in: refused in a clean line, or shown as the text it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest
from jupyter_client.session import json_packer

import canfield_widget as cw
from canfield_widget.core.errors import excerpt
from canfield_widget.core.positions import Position
from canfield_widget.store import settings as store
from canfield_widget.views.board import Board
from canfield_widget.views.svg import board_svg
from canfield_widget.views.text import board_text
from tests.views.hostile import hostile_strings

TEXTS = hostile_strings()
PLAIN = cw.VARIANTS["canfield"].as_dict()
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "rect", "path", "text", "circle"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "style", "role", "aria-label", "rx", "fill", "x", "y", "r"),
    *("stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "fill-opacity", "d"),
    *("transform", "cx", "cy", "font-family", "font-weight", "font-size", "text-anchor"),
}


def is_clean(line: str) -> bool:
    """One line of what can be seen, of a length that can be read, that UTF-8 can hold."""
    return line.isprintable() and len(line) < 1500 and bool(line.encode())


def refusal(call: Callable[[], object]) -> str:
    """What a call is refused with; nothing when it is not."""
    try:
        call()
    except cw.CanfieldError as error:
        return str(error) or "without a word"
    return ""


def test_there_are_a_thousand() -> None:
    assert len(TEXTS) == len(set(TEXTS)) == 1000


@pytest.mark.parametrize(
    "take",
    [
        cw.Move.parse,
        cw.find_variant,
        cw.Game.deal,
        Position.parse,
        lambda text: cw.Game.deal(7, text),
        lambda text: cw.Game.deal(7, draw=text),
        lambda text: cw.find_variant("canfield", **{text: 1}),
        lambda text: cw.Game.deal(7).push(text),
        lambda text: cw.Rules.from_dict({**PLAIN, text: 1}),
        lambda text: cw.Rules.from_dict({**PLAIN, "build": text}),
        lambda text: Board(cw.Game.deal(7), lang=text),
        lambda text: Board(cw.Game.deal(7), animation=text),
        lambda text: cw.play(text),
        lambda text: cw.play(7, text),
    ],
)
def test_what_is_refused_is_named_in_a_clean_line(take: Callable[[Any], object]) -> None:
    told = [refusal(partial(take, text)) for text in TEXTS]
    assert len([line for line in told if line]) > 990
    assert [line for line in told if line and not is_clean(line)] == []


def test_records_keep_them_and_show_what_is_not_seen() -> None:
    game = cw.Game.deal(7)
    game.push("D")
    for text in TEXTS:
        given: dict[str, Any] = {
            "player": text,
            "date": text,
            "comments": {0: text, 1: text},
            "Note": text,
        }
        if too_long := refusal(partial(cw.Record.from_game, game, **given)):
            assert len(text) > 8000
            assert is_clean(too_long)
            continue
        written = str(cw.Record.from_game(game, **given))
        assert written.encode()
        assert not set("\0\x1b\u202e\u2066\x9b\x7f\b") & set(written)
        again = cw.read_record(written)
        assert (again.errors, again.tags["Note"]) == ((), text)
        assert again.comments.get(1, "") == text.strip()


def test_a_text_that_is_no_record_is_one_error_or_has_its_errors() -> None:
    head = '[Format "cfr1"][Variant "canfield"][Deal "7"]\n'
    for text in TEXTS:
        for whole in (text, head + text, f'[Format "cfr1"][Variant "{text}"][Deal "7"]'):
            if not (told := [refusal(partial(cw.read_record, whole))])[0]:
                told = [str(error) for error in cw.read_record(whole).errors]
            assert all(map(is_clean, told)), excerpt(text)


def test_the_page_gets_an_answer_that_can_be_sent_and_nothing_changes() -> None:
    board = Board(cw.Game.deal(7))
    sent: list[dict[str, Any]] = []
    board.send = sent.append
    before = json.dumps([{**board.state, "clock": None}, board.options, board.lang])
    asked: list[tuple[str, Callable[[str], dict[str, Any]]]] = [
        ("move", lambda text: {"text": text}),
        ("new", lambda text: {"deal": text}),
        ("new", lambda text: {"variant": text}),
        ("set", lambda text: {"option": "felt", "value": text}),
        ("set", lambda text: {"option": text, "value": True}),
        ("rules", lambda text: {"lang": text}),
        ("rules", lambda text: {"lang": "en", "variant": text}),
        (TEXTS[0], lambda text: {text: text}),
    ]
    for number, text in enumerate(TEXTS):
        for place, (cmd, args) in enumerate(asked):
            message = {"v": 1, "view": "a", "seq": 10 * number + place, "rev": 1, "cmd": cmd}
            board._handle_custom_msg({**message, "args": args(text)}, [])
            reply = sent.pop()
            assert (reply["ok"], reply["code"]) == (False, "malformed"), (cmd, excerpt(text))
            assert is_clean(reply["message"])
            assert json_packer(reply)
    assert json.dumps([{**board.state, "clock": None}, board.options, board.lang]) == before
    assert store.load_settings() == {}


def test_the_name_of_rules_is_a_name_on_every_board() -> None:
    taken = 0
    for text in TEXTS:
        fields = {**PLAIN, "key": "mine", "name": text[:60]}
        if told := refusal(partial(cw.Rules.from_dict, fields)):
            assert is_clean(told)
            continue
        rules = cw.Rules.from_dict(fields)
        taken += 1
        board = Board(cw.Game.deal(7, rules))
        assert board_text(board.game.view).replace("\n", "").isprintable(), ascii(text)
        assert json_packer(board.state)
        assert json_packer(board._repr_mimebundle_()[0])
        check_picture(board_svg(board.game.view))
        assert cw.rules_text(rules).encode()
    assert taken > 50


def check_picture(picture: str) -> None:
    """It is XML, of nothing but the shapes that a board has."""
    for element in ElementTree.fromstring(picture).iter():
        assert element.tag.removeprefix(SVG) in DRAWN
        assert set(element.attrib) <= ATTRIBUTES
