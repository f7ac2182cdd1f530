"""Notices above the felt: a game that waits, a best that was beaten."""

from __future__ import annotations

from typing import Any

from canfield_widget import words
from canfield_widget.core.game import Game
from canfield_widget.store.games import Bests
from canfield_widget.store.live import LiveGame
from canfield_widget.store.stats_table import duration

__all__ = ["beaten", "waiting"]

Panel = dict[str, Any]


def waiting(live: LiveGame) -> Panel:
    """That a game waits, with a button to go on with it and one to leave it."""
    game = live.game
    told = _words(
        "waits_text",
        name=game.rules.name,
        deal=game.deal_number or "–",
        n=game.moves,
        cards=game.foundation_count,
    )
    return _panel("waits", [told], ("continue", "main"), ("leave", "plain"))


def beaten(game: Game, before: Bests) -> Panel | None:
    """What a won game was better at than all before it; None where it was at nothing."""
    told = []
    if before.seconds is None or before.moves is None:
        told.append(_words("best_first"))
    else:
        if game.elapsed < before.seconds:
            now, old = duration(game.elapsed), duration(before.seconds)
            told.append(_words("best_time", time=now, old=old))
        if game.moves < before.moves:
            told.append(_words("best_moves", n=game.moves, old=before.moves))
    return _panel("best", told, ("leave", "plain")) if told else None


def _panel(title: str, lines: list[dict[str, str]], *buttons: tuple[str, str]) -> Panel:
    names = {"continue": "continue", "leave": "not_now" if len(buttons) > 1 else "close"}
    return {
        "title": _words(title),
        "head": None,
        "lines": [{"kind": "text", "text": line, "spoken": line} for line in lines],
        "buttons": [{"do": do, "kind": kind, "text": _words(names[do])} for do, kind in buttons],
        "look": [],
        "pick": False,
    }


def _words(key: str, **values: Any) -> dict[str, str]:
    file = "ui" if key == "close" else "lessons"
    return {lang: words.text(key, lang, file=file, **values) for lang in words.LANGUAGES}
