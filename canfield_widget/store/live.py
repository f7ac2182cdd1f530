"""A game under way as a growing text: a line at each action, so that a kill loses nothing.

A line is handed to the system at once, without waiting for the disk: what was played survives the
program, and a power cut may cost the last seconds. The first line says what was dealt, each other
one what was done, with the clock and the hints at that moment.
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from canfield_widget.core.changes import Change
from canfield_widget.core.errors import CanfieldError, StoreError
from canfield_widget.core.game import Game
from canfield_widget.core.positions import Position
from canfield_widget.store.folder import warn
from canfield_widget.store.held import hold, is_held

__all__ = ["LiveFile", "LiveGame", "read_live"]

_FORMAT: Final = "canfield live 1"
_MOST_BYTES: Final = 20_000_000
_STEPS: Final = ("move", "finish", "collect")


class LiveFile:
    """The text of one game, written line by line; what the disk does not take waits in memory."""

    def __init__(self, path: Path, game: Game, about: Mapping[str, Any]) -> None:
        self.path = path
        self._waiting = [_line({"format": _FORMAT, **_owner(), **about, **_start(game)})]
        self._good = 0
        self._descriptor = -1

    @classmethod
    def going_on(cls, path: Path, game: Game, about: Mapping[str, Any], text: str) -> LiveFile:
        """The same text, now of this program: it is written anew, whole or not at all."""
        file = cls(path, game, about)
        file._waiting += text.splitlines(keepends=True)
        file._write()
        return file

    def add(self, change: Change, game: Game, by: str) -> None:
        """Writes what was done, and all that still waits."""
        told = _told(change.kind, by, game)
        if change.kind in _STEPS:
            told["moves"] = [str(move) for move in change.moves]
        if game.hints:
            told["hints"] = game.hints
        self._waiting.append(_line(told))
        self._write()

    def choose(self, options: Mapping[str, Any], game: Game, by: str) -> None:
        """Writes what is wanted of the board from now on."""
        self._waiting.append(_line({**_told("options", by, game), "options": dict(options)}))
        self._write()

    def _write(self) -> None:
        data = "".join(self._waiting).encode()
        try:
            if self._descriptor < 0:
                self._begin(data)
            else:
                self._append(data)
        except OSError as error:
            warn(f"the game under way is kept in memory only, {self.path.parent}: {error}")
            return
        self._good = os.lseek(self._descriptor, 0, os.SEEK_CUR)
        self._waiting.clear()

    def _begin(self, data: bytes) -> None:
        """The first lines come to be whole or not at all: the file may be there already."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(f".{os.getpid()}.tmp")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            self._put(descriptor, data)
        except OSError:
            os.close(descriptor)
            new.unlink(missing_ok=True)
            raise
        os.close(descriptor)  # some systems give no new name to a file that is open
        os.replace(new, self.path)
        self._descriptor = os.open(self.path, os.O_WRONLY)
        hold(self._descriptor)
        os.lseek(self._descriptor, 0, os.SEEK_END)

    def _append(self, data: bytes) -> None:
        """After the last good line: what a full disk has taken in part is written over."""
        os.lseek(self._descriptor, self._good, os.SEEK_SET)
        self._put(self._descriptor, data)

    @staticmethod
    def _put(descriptor: int, data: bytes) -> None:
        while data:
            data = data[os.write(descriptor, data) :]

    def close(self) -> None:
        """Lets the file go; it stays to be gone on with."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def remove(self) -> None:
        """Takes the file away: the game is over and kept elsewhere."""
        self.close()
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            warn(f"{self.path} cannot be removed: {error}")


def _line(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def _told(did: str, by: str, game: Game) -> dict[str, Any]:
    return {"did": did, "by": by, "s": round(game.elapsed, 3)}


def _owner() -> dict[str, Any]:
    return {"host": socket.gethostname(), "pid": os.getpid()}


def _start(game: Game) -> dict[str, str]:
    return {"deal": game.deal_number, "position": str(game.first_position)}


@dataclass(frozen=True)
class LiveGame:
    """A game that was begun and not ended, as its text tells it."""

    path: Path
    id: str
    began: str
    game: Game
    """The game with all moves to undo, its counters, and its clock, which stands."""
    options: Mapping[str, Any]
    """Of the board that it was played on, as they were last."""
    undos: int
    scripted: bool
    host: str
    pid: int
    text: str
    """The lines after the first one, as far as they are good."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether another program is playing it now."""
        return is_held(self.path, self.host, self.pid)

    def __repr__(self) -> str:
        played = f"moves: {self.game.moves}, on foundations: {self.game.foundation_count}"
        return f"<{self.game.rules} {self.game.deal_number or 'position'}, {played}>"


def read_live(path: Path) -> LiveGame:
    """The game of a file, as far as its lines are good; a half line at its end is none.

    Raises StoreError for what is no file of a game, and OSError.
    """
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES)
    lines = data.decode("utf-8", "replace").split("\n")[:-1]
    try:
        head = json.loads(lines[0])
        if head["format"] != _FORMAT:
            raise ValueError(f"the format is {head['format']!r}")
        told = [str(head[name]) for name in ("id", "began", "deal", "position", "host")]
        first, options, pid = Position.parse(told[3]), dict(head["options"]), int(head["pid"])
        steps = list(_steps(first, told[2], lines[1:]))
    except (CanfieldError, ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise StoreError(f"{path.name} is no game under way: {error}") from error
    good, seconds = len(steps), float(steps[-1]["s"]) if steps else 0.0
    chosen = [dict(step["options"]) for step in steps if step["did"] == "options"]
    game = Game(first, deal_number=told[2], seconds=seconds)
    game.hide()  # its clock stands until it is on a board
    for step in steps:
        _play(game, step)
    return LiveGame(
        path=path,
        id=told[0],
        began=told[1],
        game=game,
        options=chosen[-1] if chosen else options,
        undos=sum(step["did"] == "undo" for step in steps),
        scripted=any(step["by"] == "program" for step in steps if step["did"] in _STEPS),
        host=told[4],
        pid=pid,
        text="".join(f"{line}\n" for line in lines[1 : good + 1]),
    )


def _steps(first: Position, deal: str, lines: list[str]) -> Iterator[dict[str, Any]]:
    """What was done, up to the first line that is no action or cannot be played."""
    trial = Game(first, deal_number=deal)
    for line in lines:
        try:
            step = json.loads(line)
            float(step["s"]), step["by"]
            _play(trial, step)
        except (CanfieldError, ValueError, KeyError, TypeError, RecursionError):
            return
        yield step


def _play(game: Game, step: Mapping[str, Any]) -> None:
    match step["did"]:
        case "move" | "finish" | "collect":
            game.push_together(list(step["moves"]), step["did"])
        case "undo" | "redo" | "resign":
            getattr(game, step["did"])()
        case "options":
            dict(step["options"])
        case _:
            raise StoreError(f"{step['did']!r} is no action")
    game.hints = int(step.get("hints", game.hints))
