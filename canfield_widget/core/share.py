"""Sharing a deal: the text that deals it again."""

from __future__ import annotations

from canfield_widget.core.codes import code_text
from canfield_widget.core.deals import deck_of
from canfield_widget.core.errors import DealError
from canfield_widget.core.game import Game

__all__ = ["share"]


def share(game: Game) -> str:
    """The share code of the deal of a game, which `Game.deal` reads: no spaces, moves left out.

    It has the rules with their changed fields, and the deal number or, where there is none, the
    whole deck; so it tells the hidden cards. Raises DealError for a game that began in the middle.

    >>> share(Game.deal(7, "cardgames", draw=1))
    'cardgames[draw=1]@cw1:7'
    >>> Game.deal("cardgames[draw=1]@cw1:7").rules
    Rules cardgames[draw=1]
    """
    first = game.first_position
    if game.deal_number:
        return code_text(first.rules, game.deal_number)
    try:
        return code_text(first.rules, deck_of(first))
    except DealError as error:
        raise DealError(
            "this game began at a position that no deal gives: share its record, "
            "str(Record.from_game(game))"
        ) from error
