"""Messages of the page: what is taken, and what is refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget.core.errors import Refusal
from canfield_widget.views.protocol import (
    MalformedCommandError,
    accepted,
    note,
    read_command,
    refused,
)


def message(**changes: Any) -> dict[str, Any]:
    whole = {"v": 1, "view": "a-1", "seq": 3, "rev": 7, "cmd": "undo", "args": {}}
    return {**whole, **changes}


@pytest.mark.parametrize(
    ("cmd", "args"),
    [
        ("move", {"text": "WT2"}),
        ("undo", {}),
        ("redo", {}),
        ("new", {}),
        ("new", {"variant": "cardgames[draw=1]", "deal": "cw1:7"}),
        ("collect", {}),
        ("finish", {}),
        ("resign", {}),
        ("pause", {"on": True}),
        ("visible", {"on": False}),
        ("seek", {"ply": 3}),
        ("play_from", {"ply": 3}),
        ("play_from", {"ply": 0, "move": "D"}),
        ("set", {"option": "lang", "value": "nl"}),
        ("set", {"option": "auto_finish", "value": False}),
        ("set", {"option": "felt", "value": "slate"}),
        ("set", {"option": "left_handed", "value": True}),
    ],
)
def test_every_command_is_taken(cmd: str, args: dict[str, Any]) -> None:
    command = read_command(message(cmd=cmd, args=args))
    assert (command.name, dict(command.args)) == (cmd, args)
    assert (command.view, command.seq, command.rev) == ("a-1", 3, 7)


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        (None, "a message is None"),
        ([], "a message is"),
        ({}, "lacks v"),
        (message(v=2), "v of the message"),
        (message(view=""), "view"),
        (message(view="<script>"), "view"),
        (message(view="a" * 65), "view"),
        (message(seq=-1), "seq"),
        (message(seq=True), "seq"),
        (message(seq=2**60), "seq"),
        (message(rev="7"), "rev"),
        (message(rev=1.5), "rev"),
        (message(cmd="cheat"), "cmd is 'cheat'; known: move, undo"),
        (message(cmd=7), "cmd"),
        (message(args=[]), "args"),
        (message(more=1), "no field 'more'"),
        (message(cmd="move"), "move lacks text"),
        (message(cmd="move", args={"text": 7}), "text of move"),
        (message(cmd="move", args={"text": "x" * 100_000}), "text of move"),
        (message(cmd="move", args={"text": "D", "count": 1}), "no field 'count'"),
        (message(cmd="pause", args={"on": 1}), "on of pause"),
        (message(cmd="set", args={"option": "state", "value": True}), "no field 'state'"),
        (message(cmd="set", args={"option": "lang", "value": "xx"}), "lang of set"),
        (message(cmd="set", args={"option": "theme", "value": True}), "theme of set"),
        (message(cmd="set", args={"option": "felt", "value": "red"}), "felt of set is 'red'"),
        (message(cmd="set", args={"option": "timer", "value": "off"}), "timer of set is 'off'"),
        (message(cmd="set", args={"option": "timer", "value": {}}), "value of set"),
        (message(cmd="set", args={"option": "settings", "value": "x"}), "no field 'settings'"),
        (message(cmd="new", args={"variant": None}), "variant of new"),
        (message(cmd="seek"), "seek lacks ply"),
        (message(cmd="seek", args={"ply": -1}), "ply of seek is -1"),
        (message(cmd="seek", args={"ply": True}), "ply of seek"),
        (message(cmd="seek", args={"ply": 2.0}), "ply of seek"),
        (message(cmd="seek", args={"ply": 2**60}), "ply of seek"),
        (message(cmd="seek", args={"ply": 1, "move": "D"}), "no field 'move'"),
        (message(cmd="play_from", args={"ply": "1"}), "ply of play_from"),
        (message(cmd="play_from", args={"ply": 1, "move": 7}), "move of play_from"),
    ],
)
def test_what_is_no_command_is_named(bad: Any, named: str) -> None:
    with pytest.raises(MalformedCommandError, match=named) as caught:
        read_command(bad)
    assert len(str(caught.value)) < 300


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["v", "view", "seq", "rev", "cmd", "args", "text", "on"]) | st.text(),
            inner,
            max_size=7,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_message_is_a_command_or_one_error(content: Any) -> None:
    try:
        command = read_command(content)
    except MalformedCommandError:
        return
    assert command.name


@given(st.fixed_dictionaries({"v": st.just(1), "view": st.just("a"), "seq": JSON, "rev": JSON,
                              "cmd": st.sampled_from(["move", "new", "set", "pause"]),
                              "args": JSON}))  # fmt: skip
def test_near_misses_are_a_command_or_one_error(content: Any) -> None:
    try:
        command = read_command(content)
    except MalformedCommandError:
        return
    assert command.args is not None


def test_answers_are_plain_values_of_bounded_size() -> None:
    command = read_command(message())
    assert accepted(command, 8) == {"v": 1, "view": "a-1", "re": 3, "ok": True, "rev": 8}
    answer = refused(
        "a-1", 3, 7, "illegal", "x" * 100_000, Refusal("colour", {"card": "7h", "onto": "8d"})
    )
    reason = answer["refusal"]
    assert (reason["code"], reason["values"]) == ("colour", {"card": "7h", "onto": "8d"})
    assert len(json.dumps(answer)) < 2000
    assert len(json.dumps(note("y" * 100_000))) < 1200
