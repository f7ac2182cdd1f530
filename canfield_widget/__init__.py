"""Canfield Solitaire for Jupyter: a board to play on, and the same game as Python objects.

    import canfield_widget as cw

    board = cw.play()            # a new game, shown
    board.push("D")              # the same game from the next cell
    game = cw.Game.deal(7)       # without a board

What needs Jupyter is imported when it is first used, so the engine runs wherever Python does;
experiments with many deals are so too.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from canfield_widget.core.cards import card_text, parse_card
from canfield_widget.core.engine import Outcome
from canfield_widget.core.errors import (
    AmbiguousMoveError,
    CanfieldError,
    DealError,
    IllegalMoveError,
    InvalidMoveError,
    LessonError,
    MoveError,
    PositionError,
    RecordError,
    Refusal,
    RulesError,
    SolverError,
    StoreError,
    StudyError,
)
from canfield_widget.core.game import Game
from canfield_widget.core.money import Terms
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position, View
from canfield_widget.core.records import Ply, Record, read_record, read_records
from canfield_widget.core.share import share
from canfield_widget.core.variants import VARIANTS, Alternative, Rules, find_variant
from canfield_widget.solver.alternatives import Branch, alternatives
from canfield_widget.solver.hints import Hint, hint
from canfield_widget.solver.review import Review, review
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Solution, Verdict
from canfield_widget.teach.lesson import Lesson
from canfield_widget.teach.lessons import lesson, lessons, read_lesson
from canfield_widget.teach.rules_text import rules_text

if TYPE_CHECKING:
    from canfield_widget.lab import players
    from canfield_widget.lab.simulate import Simulation, read_simulation, simulate
    from canfield_widget.lab.study import Study, read_study, study
    from canfield_widget.lab.winnable import deal_winnable
    from canfield_widget.store.asked import bankroll, stats, unfinished
    from canfield_widget.store.exchange import export_games, forget, import_games
    from canfield_widget.views.animate import to_svg
    from canfield_widget.views.board import Board
    from canfield_widget.views.export import to_html
    from canfield_widget.views.filmstrip import filmstrip
    from canfield_widget.views.gif import to_gif
    from canfield_widget.views.play import play
    from canfield_widget.views.replay import Replay, replay
    from canfield_widget.views.resume import challenge, daily, resume
    from canfield_widget.views.timeline import timeline
    from canfield_widget.views.travels import travels

__version__ = "0.1.0"

__all__ = [
    "VARIANTS",
    "Alternative",
    "AmbiguousMoveError",
    "Board",
    "Branch",
    "CanfieldError",
    "DealError",
    "Game",
    "Hint",
    "IllegalMoveError",
    "InvalidMoveError",
    "Lesson",
    "LessonError",
    "Move",
    "MoveError",
    "Outcome",
    "Ply",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Replay",
    "Review",
    "Rules",
    "RulesError",
    "Simulation",
    "Solution",
    "SolverError",
    "StoreError",
    "Study",
    "StudyError",
    "Terms",
    "Verdict",
    "View",
    "alternatives",
    "bankroll",
    "card_text",
    "challenge",
    "daily",
    "deal_winnable",
    "export_games",
    "filmstrip",
    "find_variant",
    "forget",
    "hint",
    "import_games",
    "lesson",
    "lessons",
    "parse_card",
    "play",
    "players",
    "read_lesson",
    "read_record",
    "read_records",
    "read_simulation",
    "read_study",
    "replay",
    "resume",
    "review",
    "rules_text",
    "share",
    "simulate",
    "solve",
    "stats",
    "study",
    "timeline",
    "to_gif",
    "to_html",
    "to_svg",
    "travels",
    "unfinished",
]

_LATER = {
    "resume": "views.resume",
    "daily": "views.resume",
    "challenge": "views.resume",
    "import_games": "store.exchange",
    "forget": "store.exchange",
    "export_games": "store.exchange",
    "unfinished": "store.asked",
    "stats": "store.asked",
    "bankroll": "store.asked",
    "Board": "views.board",
    "Replay": "views.replay",
    "Simulation": "lab.simulate",
    "Study": "lab.study",
    "deal_winnable": "lab.winnable",
    "filmstrip": "views.filmstrip",
    "play": "views.play",
    "replay": "views.replay",
    "read_simulation": "lab.simulate",
    "read_study": "lab.study",
    "simulate": "lab.simulate",
    "study": "lab.study",
    "timeline": "views.timeline",
    "to_gif": "views.gif",
    "to_html": "views.export",
    "to_svg": "views.animate",
    "travels": "views.travels",
}
"""The modules of what is imported when it is first used."""


def __getattr__(name: str) -> Any:
    if name == "players":
        return import_module("canfield_widget.lab.players")
    if name in _LATER:
        module = import_module(f"canfield_widget.{_LATER[name]}")
        return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext canfield_widget` does: the cell magic %%canfield is there then."""
    import_module("canfield_widget.views.magic").register(shell)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
