"""A page that sends messages to a board, for tests without one."""

from __future__ import annotations

import json
from typing import Any

import canfield_widget as cw
from canfield_widget.views.board import Board


class Page:
    """What a page does: it sends commands and keeps the answers."""

    def __init__(self, board: Board, view: str = "view-1") -> None:
        self.board, self.view, self.seq = board, view, 0
        self.sent: list[dict[str, Any]] = board.__dict__.setdefault("sent", [])
        board.send = self.sent.append

    @property
    def answers(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["view"] in (self.view, "*")]

    def send(self, cmd: str, args: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
        self.seq += 1
        message = {
            "v": 1,
            "view": self.view,
            "seq": self.seq,
            "rev": self.board.state["rev"],
            "cmd": cmd,
            "args": args or {},
        }
        self.raw({**message, **changes})
        return self.answers[-1]

    def raw(self, content: Any) -> None:
        self.board._handle_custom_msg(content, [])


def board_of(position: cw.Position, **options: Any) -> Board:
    board = Board(cw.Game.from_position(position))
    board.options = {**board.options, **options}
    return board


def refusal_of(answer: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    reason = answer["refusal"]
    return reason["code"], reason["values"]


def frozen(board: Board) -> str:
    clock = {"clock": None}
    return json.dumps({**board.state, **clock}, sort_keys=True)
