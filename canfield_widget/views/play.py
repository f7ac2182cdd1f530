"""The one line a player needs."""

from __future__ import annotations

from typing import Any

from canfield_widget.core.errors import RulesError
from canfield_widget.core.game import Game
from canfield_widget.core.variants import Rules
from canfield_widget.store.stores import store_of
from canfield_widget.teach.lesson import Lesson
from canfield_widget.teach.session import Session
from canfield_widget.views import shown
from canfield_widget.views.board import Board

__all__ = ["play", "play_lesson"]


def play(
    deal: int | str | Game | None = None,
    variant: str | Rules | None = None,
    *,
    lang: str | None = None,
    theme: str | None = None,
    animation: str | None = None,
    store: Any = ...,
    **changes: Any,
) -> Board:
    """A board with a new game, shown at once in a notebook; a random deal where none is given.

    The deal is a number, `scheme:number`, a deck, or a Game to go on with, which has its own
    rules; without a variant it is `canfield`. Keywords that are not listed change fields of the
    rules. What is left out of `lang`, `theme` and `animation` is as the person has set it on a
    board before; the other settings are in `board.options`. The game is kept from its first move
    on, in the user's data folder, in the folder that `store` names, or in memory where that is
    None; a game of before that is not finished waits, and the board offers to go on with it.
    Raises DealError and RulesError. Run again, the cell closes the board it made before.

    >>> play(7, variant="cardgames", draw=1).game.rules
    Rules cardgames[draw=1]
    """
    if not isinstance(deal, Game):
        game = Game.deal(deal, "canfield" if variant is None else variant, **changes)
    elif variant is None and not changes:
        game = deal
    else:
        raise RulesError("a game has its own rules: leave variant and its fields out")
    chosen = store_of(store)
    board = Board(game, lang=lang, theme=theme, animation=animation, store=chosen)
    if not isinstance(deal, Game) and (live := chosen.last_unfinished()):
        board._offer(live)
    shown.show(board)
    return board


def play_lesson(lesson: Lesson) -> Board:
    """A board with a lesson, shown at once in a notebook; its text stands above the felt."""
    session = Session(lesson)
    board = Board(session.game, lang=None if lesson.lang == "auto" else lesson.lang)
    board.teach(session)
    shown.show(board)
    return board
