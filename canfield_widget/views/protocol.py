"""What the page and the kernel say to each other, checked on the way in.

The page sends commands; nothing in one is trusted. Each is answered to the view that sent it:
accepted, or refused with a code that says why. `docs/formats.md` has the messages in full.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from canfield_widget import words
from canfield_widget.core.errors import CanfieldError, Refusal, excerpt, is_whole, seen
from canfield_widget.views.settings import CHECKS, Check, is_flag

__all__ = [
    "Command",
    "MalformedCommandError",
    "accepted",
    "failed",
    "note",
    "read_command",
    "refused",
    "sender",
]

VERSION: Final = 1
ANY_VIEW: Final = "*"
_MAX_NUMBER: Final = 2**53
_MAX_TEXT: Final = 2000
"""Room for a share code with the deck of four packs and many changed fields."""
_MAX_MESSAGE: Final = 800
_MAX_TRACE: Final = 4000

Code = Literal["stale", "illegal", "malformed", "internal"]


class MalformedCommandError(CanfieldError):
    """A message from the page that is not a command; it names what is wrong."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing a person asked for on one view of a board."""

    view: str
    seq: int
    """Numbers the commands of a view; a number that comes again is the same command."""
    rev: int
    """The revision of the state that the person saw."""
    name: str
    args: Mapping[str, Any]


def _is_number(value: Any) -> bool:
    return is_whole(value) and 0 <= value < _MAX_NUMBER


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _MAX_TEXT


def _is_view(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9-]{1,64}", value) is not None


_HEAD: Final[Mapping[str, Check]] = {
    "v": lambda value: _is_number(value) and value == VERSION,
    "view": _is_view,
    "seq": _is_number,
    "rev": _is_number,
    "cmd": _is_text,
    "args": lambda value: isinstance(value, dict),
}
_REQUIRED: Final[Mapping[str, Mapping[str, Check]]] = {
    "move": {"text": _is_text},
    "undo": {},
    "redo": {},
    "new": {},
    "collect": {},
    "finish": {},
    "resign": {},
    "pause": {"on": is_flag},
    "visible": {"on": is_flag},
    "state": {},
    "hint": {"nth": _is_number},
    "lesson": {"do": _is_text},
    "rules": {"lang": lambda value: isinstance(value, str) and value in words.LANGUAGES},
    "seek": {"ply": _is_number},
    "play_from": {"ply": _is_number},
    "set": {"option": _is_text, "value": lambda value: is_flag(value) or _is_text(value)},
}
_OPTIONAL: Final[Mapping[str, Mapping[str, Check]]] = {
    "new": {"variant": _is_text, "deal": _is_text},
    "rules": {"variant": _is_text},
    "play_from": {"move": _is_text},
}
TIMELESS: Final = frozenset(
    {"pause", "visible", "set", "rules", "lesson", "state", "seek", "play_from"}
)
"""Commands that mean the same whatever the board shows: these are never stale."""


def read_command(content: Any) -> Command:
    """The command of a message; raises MalformedCommandError naming the field that is wrong.

    >>> read_command({"v": 1, "view": "a", "seq": 1, "rev": 4, "cmd": "undo", "args": {}}).name
    'undo'
    """
    if not isinstance(content, dict):
        raise MalformedCommandError(f"a message is {excerpt(content)}; it is a record of fields")
    _check_fields("the message", content, _HEAD, {})
    name = content["cmd"]
    if name not in _REQUIRED:
        raise MalformedCommandError(f"cmd is {excerpt(name)}; known: {', '.join(_REQUIRED)}")
    args = content["args"]
    _check_fields(name, args, _REQUIRED[name], _OPTIONAL.get(name, {}))
    if name == "set":
        _check_fields("set", {args["option"]: args["value"]}, {}, CHECKS)
    return Command(content["view"], content["seq"], content["rev"], name, dict(args))


def sender(content: Any) -> tuple[str, int] | None:
    """The view and the number of a message that is no command, where it has them."""
    fields = content if isinstance(content, dict) else {}
    view, seq = fields.get("view"), fields.get("seq")
    return (str(view), int(seq or 0)) if _is_view(view) and _is_number(seq) else None


def _check_fields(
    where: str, fields: Any, required: Mapping[str, Check], optional: Mapping[str, Check]
) -> None:
    missing = [name for name in required if name not in fields]
    if missing:
        raise MalformedCommandError(f"{where} lacks {missing[0]}")
    for name, value in fields.items():
        check = required.get(name) or optional.get(name)
        if check is None:
            raise MalformedCommandError(f"{where} has no field {excerpt(name)}")
        if not check(value):
            raise MalformedCommandError(f"{name} of {where} is {excerpt(value)}")


def accepted(command: Command, rev: int, data: Any = None) -> dict[str, Any]:
    """The answer to a command that was carried out, with what it asked for."""
    answer = {"v": VERSION, "view": command.view, "re": command.seq, "ok": True, "rev": rev}
    return answer if data is None else {**answer, "data": data}


def refused(
    view: str, seq: int, rev: int, code: Code, message: str, refusal: Refusal | None = None
) -> dict[str, Any]:
    """The answer to a command that changed nothing, with the reason."""
    return {
        "v": VERSION,
        "view": view,
        "re": seq,
        "ok": False,
        "rev": rev,
        "code": code,
        "message": one_line(message),
        "refusal": None if refusal is None else _reason(refusal),
    }


def _reason(refusal: Refusal) -> dict[str, Any]:
    """With its sentence in each language: a page that holds all of them would be 4.5 kB larger."""
    values = dict(refusal.values)
    return {"code": refusal.code, "values": values, "text": refusal.unfilled}


def failed(command: Command, rev: int, error: Exception) -> dict[str, Any]:
    """The answer to a command at which this package itself failed, with where it did."""
    message = f"{type(error).__name__}: {error}"
    trace = "".join(traceback.format_exception(error))[-_MAX_TRACE:]
    lines = "\n".join(map(seen, trace.splitlines()))
    answer = refused(command.view, command.seq, rev, "internal", message)
    return {**answer, "trace": lines[-_MAX_TRACE:]}


def note(message: str) -> dict[str, Any]:
    """Something every view should show in its message line."""
    return {"v": VERSION, "view": ANY_VIEW, "note": "error", "message": one_line(message)}


def one_line(text: str) -> str:
    """A text of a program or a person as it is shown: what is not seen of it is written out.

    >>> one_line("a\\n b\\x1b[2J\\u202ec")
    'a b\\\\x1b[2J\\\\u202ec'
    """
    return seen(" ".join(text[:_MAX_MESSAGE].split()))[:_MAX_MESSAGE]
