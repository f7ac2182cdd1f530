"""What a board says of a position: hints that are asked for, and advice that comes by itself."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from canfield_widget.core.game import Game
from canfield_widget.core.sentence import Sentence
from canfield_widget.solver.hints import hint, hints

__all__ = ["Advisor", "hinted"]

_log = logging.getLogger(__name__)
_VERDICTS: Final = {True: "winnable", False: "unwinnable", None: "unknown"}
_AT_ONCE: Final[Mapping[str, Any]] = {"nodes": 20_000, "seconds": 0.1}
"""Where no thread can be had the page waits for the search: it must be short by any of them."""


def hinted(game: Game, nth: int) -> dict[str, Any]:
    """The `nth` best hint, from 0 on and round again, as plain values; it sees all cards.

    >>> hinted(Game.deal(7), 0)["move"]
    'D'
    """
    found = hints(game)
    best = found[nth % len(found)]
    standing = best.standing if best is found[0] and not best.keeps_winnable else None
    return {
        "move": str(best.move) if best.move else None,
        "reason": _lent(best.reason),
        "standing": standing and best.move and _lent(standing),
    }


def _lent(sentence: Sentence) -> dict[str, Any]:
    return {
        "code": sentence.code,
        "values": dict(sentence.values),
        "text": sentence.unfilled,
    }


class Advisor:
    """Looks at the position that is shown last, beside the play, and tells what it finds.

    The search lets other threads run, so a move is never held up by it. What is found of a
    position that has gone is told with its revision, for the board to drop.
    """

    def __init__(self, tell: Callable[[int, dict[str, Any]], None]) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._wanted: tuple[Game, int] | None = None
        self._busy = False

    def look(self, game: Game | None, rev: int) -> None:
        """Wants advice on a game as it stands, and no more on what was wanted before."""
        with self._lock:
            self._wanted = None if game is None else (game, rev)
            if self._busy or game is None:
                return
            self._busy = True
        try:
            threading.Thread(target=self._work, name="canfield advice", daemon=True).start()
        except RuntimeError:  # Pyodide has no threads
            self._work(**_AT_ONCE)

    def _work(self, **budget: Any) -> None:
        while (wanted := self._next()) is not None:
            game, rev = wanted
            try:
                found = hint(game, **budget)
            except Exception:
                _log.exception("no advice on %s", game.position)
                continue
            verdict = _VERDICTS[found.keeps_winnable]
            move = str(found.move) if found.move else None
            self._tell(rev, {"verdict": verdict, "move": move})

    def _next(self) -> tuple[Game, int] | None:
        with self._lock:
            wanted, self._wanted = self._wanted, None
            self._busy = wanted is not None
            return wanted
