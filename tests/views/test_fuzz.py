"""Thousands of messages that are nearly commands: none raises, none changes what it may not.

`CANFIELD_FULL=1` sends ten times as many.
"""

from __future__ import annotations

import json
import math
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from jupyter_client.session import json_packer

import canfield_widget as cw
from canfield_widget.store import settings as store
from canfield_widget.views.board import Board
from canfield_widget.views.protocol import MalformedCommandError, read_command

MESSAGES = 10_000 if os.environ.get("CANFIELD_FULL") == "1" else 1_000
SEED = 20261130
BAD_TEXTS = (
    "", "\0", "x" * 1_000_000, "\ud800", "\u202etxet", "<img src=x onerror=alert(1)>", "__class__",
    "{0.__class__}", "%s%n", "../../etc/passwd", "\x1b[2J", "D\nD", "NaN", "1", "٣", "view-1 ",
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 7, 2**53 - 1, 2**53, 2**63, 10**5000, 0.0, 1.5, 1e308, math.nan, math.inf)
GOOD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("move", {"text": "D"}), ("move", {"text": "RT1"}), ("move", {"text": "T1F"}), ("undo", {}),
    ("redo", {}), ("new", {}), ("new", {"variant": "cardgames[draw=1]", "deal": "cw1:7"}),
    ("collect", {}), ("finish", {}), ("pause", {"on": False}), ("visible", {"on": True}),
    ("set", {"option": "felt", "value": "blue"}), ("rules", {"lang": "nl", "variant": "rainbow"}),
)  # fmt: skip
REPLY = {"v", "view", "re", "ok", "rev"}


def nested(depth: int) -> Any:
    """Lists in lists."""
    inner: Any = "D"
    for _ in range(depth):
        inner = [inner]
    return inner


class Fuzz:
    """Commands, each with a few things wrong."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed)

    def value(self) -> Any:
        """Anything that JSON can hold, and a little more."""
        choose = self.choose
        kinds: list[Callable[[], Any]] = [
            lambda: choose.choice(BAD_TEXTS),
            lambda: choose.choice(NUMBERS),
            lambda: choose.choice([None, True, False, [], {}, [10**5000]]),
            lambda: nested(choose.choice([1, 50, 3000])),
            lambda: {choose.choice(BAD_TEXTS): choose.choice(NUMBERS) for _ in range(3)},
            lambda: ["D"] * choose.choice([1, 10_000]),
            lambda: "".join(chr(choose.randrange(1, 0x11000)) for _ in range(choose.randrange(60))),
        ]  # fmt: skip
        return choose.choice(kinds)()

    def message(self, rev: int, seq: int) -> Any:
        """The next message for a board at this revision."""
        cmd, args = self.choose.choice(GOOD)
        rev += self.choose.choice([0, 0, 0, 0, 1])
        message: Any = {"v": 1, "view": "view-1", "seq": seq, "rev": rev, "cmd": cmd, "args": args}
        for _ in range(self.choose.choice([0, 1, 1, 1, 2, 3])):
            message = self.choose.choice(
                [
                    self.replaced,
                    self.replaced,
                    self.in_args,
                    self.shortened,
                    self.widened,
                    self.other,
                ]
            )(message)
        return message

    def replaced(self, message: Any) -> Any:
        """With another value in one field."""
        name = self.choose.choice(["v", "view", "seq", "rev", "cmd", "args"])
        return {**message, name: self.value()} if isinstance(message, dict) else message

    def in_args(self, message: Any) -> Any:
        """With another value in one argument."""
        args = message.get("args") if isinstance(message, dict) else None
        if not isinstance(args, dict):
            return message
        name = self.choose.choice([*args, "text", "on", "option", "value", "deal", "variant"])
        return {**message, "args": {**args, name: self.value()}}

    def shortened(self, message: Any) -> Any:
        """Without one field."""
        if not isinstance(message, dict) or not message:
            return message
        gone = self.choose.choice(sorted(message))
        return {name: value for name, value in message.items() if name != gone}

    def widened(self, message: Any) -> Any:
        """With a field that there is not."""
        if not isinstance(message, dict):
            return message
        return {**message, self.choose.choice(BAD_TEXTS): self.value()}

    def other(self, _: Any) -> Any:
        """Something else altogether."""
        return self.value()


def is_command(message: Any) -> bool:
    """Whether a message may change something."""
    try:
        read_command(message)
    except MalformedCommandError:
        return False
    return True


def seen(board: Board) -> str:
    """All that a message could change."""
    state = {**board.state, "clock": None}
    kept = store.load_settings()
    return json.dumps([state, board.options, board.lang, board.theme, board.seen_rev, kept])


def check_reply(reply: dict[str, Any], rev: int) -> None:
    """A reply has its fields, is small, and can be sent; a repeated one may be of before."""
    assert set(reply) >= REPLY
    assert reply["v"] == 1
    assert reply["rev"] <= rev
    if not reply["ok"]:
        assert reply["code"] in ("stale", "illegal", "malformed", "internal")
        assert reply["message"].isprintable()
        assert len(json_packer(reply)) < 4_000


def test_no_message_raises_or_changes_what_it_may_not() -> None:
    board = Board(cw.Game.deal(7))
    sent: list[dict[str, Any]] = []
    board.send = sent.append
    fuzz, outcomes = Fuzz(SEED), Counter[str]()
    for seq in range(MESSAGES):
        message, before = fuzz.message(board.state["rev"], seq), seen(board)
        board._handle_custom_msg(message, [])
        replies = [sent.pop() for _ in sent[:]]
        assert len(replies) <= 1
        for reply in replies:
            check_reply(reply, board.state["rev"])
            outcomes["ok" if reply["ok"] else reply["code"]] += 1
        if not is_command(message) or not replies or not replies[0]["ok"]:
            assert seen(board) == before, message
    assert set(outcomes) == {"ok", "malformed", "stale", "illegal"}
    assert min(outcomes.values()) > MESSAGES // 100


def test_nothing_that_the_page_writes_raises_or_changes_what_it_may_not() -> None:
    board, fuzz = Board(cw.Game.deal(7)), Fuzz(SEED)
    names = ["state", "options", "lang", "theme", "catalogue", "_esm", "_view_name", "_game"]
    for _ in range(MESSAGES):
        before = seen(board)
        board.set_state({name: fuzz.value() for name in fuzz.choose.sample(names, 3)})
        assert seen(board) == before


def senders() -> Iterator[Callable[[Board, str], object]]:
    """The ways in which a text of a program or a person reaches the page."""
    yield lambda board, text: board._note(ValueError(text))
    yield lambda board, text: board.send(board._answer(command(board, text)))


def command(board: Board, text: str) -> Any:
    """A command whose code fails with this text."""

    def fail() -> None:
        raise RuntimeError(text)

    board.game.undo = fail  # type: ignore[method-assign, assignment]
    message = {"v": 1, "view": "a", "seq": len(text), "rev": board.state["rev"], "cmd": "undo"}
    return read_command({**message, "args": {}})


def test_whatever_a_program_raises_can_be_sent_and_read() -> None:
    board = Board(cw.Game.deal(7))
    sent: list[dict[str, Any]] = []
    board.send = sent.append
    for send in senders():
        for text in BAD_TEXTS:
            send(board, text)
            packed = json_packer(sent[-1])
            assert len(packed) < 8_000
            assert sent[-1]["message"].isprintable()
