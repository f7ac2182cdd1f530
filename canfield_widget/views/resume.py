"""Going on with a game of another day, and the deal of the day."""

from __future__ import annotations

import datetime
from typing import Any

from canfield_widget.core.errors import DealError, StoreError, excerpt
from canfield_widget.core.game import Game
from canfield_widget.core.records import Record
from canfield_widget.core.share import share
from canfield_widget.core.variants import Rules
from canfield_widget.store.live import LiveGame
from canfield_widget.store.stores import store_of
from canfield_widget.views import shown
from canfield_widget.views.board import Board
from canfield_widget.views.keeping import Keeping
from canfield_widget.views.settings import known_options

__all__ = ["challenge", "daily", "resume"]


def resume(game: LiveGame | None = None, *, store: Any = ...) -> Board:
    """A board with the game that was played last and not ended, just as it was, shown at once.

    All its moves can be undone, its clock goes on, and the board has its options. `game` is
    another one of `cw.unfinished()`. Raises StoreError where no game waits.

    >>> resume(store=None)
    Traceback (most recent call last):
    canfield_widget.core.errors.StoreError: no unfinished game waits
    """
    chosen = store_of(store)
    if game is not None and not isinstance(game, LiveGame):
        raise StoreError(f"{excerpt(game)} is no unfinished game; cw.unfinished() has them")
    if game is None and (game := chosen.last_unfinished()) is None:
        raise StoreError("no unfinished game waits")
    Keeping(chosen, lambda: "program").go_on(game)
    board = Board(game.game, store=chosen)
    board.options = known_options(game.options)
    shown.show(board)
    return board


def daily(
    variant: str | Rules = "canfield", date: datetime.date | str | None = None, **changes: Any
) -> Board:
    """A board with the deal of the day, the same for everybody, shown at once in a notebook.

    Its number is the date: that of 30 November 2026 is `cw1:20261130`. Today is that of this
    machine; a date is one of `datetime`, or a text such as `2026-11-30`. Raises DealError for
    what is no date, RulesError.

    >>> daily(date="2026-11-30").game.deal_number
    'cw1:20261130'
    """
    try:
        day = datetime.date.fromisoformat(date) if isinstance(date, str) else date
        number = (day or datetime.date.today()).strftime("%Y%m%d")
    except (ValueError, AttributeError) as error:
        raise DealError(f"{excerpt(date)} is no date, such as 2026-11-30") from error
    board = Board(Game.deal(int(number), variant, **changes))
    shown.show(board)
    return board


def challenge(game: Game | Board, player: str = "") -> str:
    """A text to send: deal, result and moves, which another player can replay or play herself.

    `cw.replay` and `cw.read_record` read it as it is, and `cw.play` deals its first word. Raises
    DealError for a game that no deal begins.

    >>> game = Game.deal(7)
    >>> _ = game.push("D")
    >>> print(challenge(game, player="Ada"))
    canfield@cw1:7 – 1/52, 1
    <BLANKLINE>
    [Format "cfr1"]
    [Variant "canfield"]
    [Deal "cw1:7"]
    [Player "Ada"]
    [Result "*"]
    <BLANKLINE>
    1. D *
    <BLANKLINE>
    """
    played = game.game if isinstance(game, Board) else game
    result = f"{played.foundation_count}/{played.rules.card_count}, {played.moves}"
    head = f"{share(played)} – {result}"
    return f"{head}\n\n{Record.from_game(played, player=player)}"
