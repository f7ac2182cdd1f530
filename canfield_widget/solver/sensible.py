"""The moves that are sensible where no line that wins is known, best first, each with its reason.

Left out is what leads nowhere by itself: worrying back, a whole pile to a space, and a part of a
pile that frees nothing. So each of these moves brings the game on, or turns the stock.
"""

from __future__ import annotations

from typing import Final

from canfield_widget.core.automatic import is_safe
from canfield_widget.core.cards import card_text
from canfield_widget.core.engine import collecting_moves, foundation_moves, legal_moves, play
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import pile_named, place
from canfield_widget.core.positions import Position
from canfield_widget.solver.reasons import Reason, moved_cards, of_card

__all__ = ["ORDER", "sensible_moves"]

ORDER: Final = (
    *("safe", "reserve", "turns_up", "up_set", "up"),
    *("column_reserve", "column_space", "waste", "waste_space", "frees"),
    *("draw", "redeal"),
)
"""The codes of the reasons, the best first: what can do no harm, then what uses up the reserve
and turns cards up, since those cards are the ones that lock a game; the stock comes round again."""


def sensible_moves(position: Position) -> list[tuple[Move, Reason]]:
    """The sensible ones of the legal moves with their reasons, best first.

    A reason is told from what the move does, the cards that it uncovers included.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> position = play(deal(find_variant("canfield"), 3), Move("D"))
    >>> [(str(move), reason.code) for move, reason in sensible_moves(position)]
    [('RF', 'reserve'), ('T2T3', 'column_reserve'), ('T2T4', 'column_reserve'), ('D', 'draw')]
    """
    if position.choosing:
        return _base_choices(position)
    found = [(move, _reason(position, move)) for move in legal_moves(position)]
    told = [(move, reason) for move, reason in found if reason is not None]
    return sorted(told, key=lambda pair: ORDER.index(pair[1].code))


def _base_choices(position: Position) -> list[tuple[Move, Reason]]:
    """The base cards that can be chosen, those first that let most cards go up."""
    return sorted(
        (
            (move, Reason("base", {"card": card_text(moved_cards(position, move)[0])}))
            for move in legal_moves(position)
        ),
        key=lambda pair: -len(collecting_moves(play(position, pair[0]))),
    )


def _reason(position: Position, move: Move) -> Reason | None:
    """Why the move is sensible; None where it is not."""
    source, target = move.source[0], move.target[:1]
    if not target:
        return Reason("draw" if source == "D" else "redeal")
    if target == "F":
        return _upwards(position, move)
    if source == "F":
        return None
    if source == "R":
        return of_card("reserve", position, move)
    onto = pile_named(position, move.target)
    if source == "W":
        return of_card("waste" if onto else "waste_space", position, move)
    if move.count == len(pile_named(position, move.source)):
        return _whole_pile(position, move) if onto else None
    return _part(position, move)


def _upwards(position: Position, move: Move) -> Reason | None:
    if is_safe(position, move):
        return of_card("safe", position, move)
    if position.rules.foundation_build == "rank_set":
        return Reason("up_set", {"pile": move.source})
    if move.count > 1:  # its cards go up one by one too
        return None
    code = {"R": "reserve", "W": "waste"}.get(move.source[0], "up")
    return of_card(code, position, move)


def _whole_pile(position: Position, move: Move) -> Reason:
    brings = play(position, move).reserves != position.reserves
    code = "column_reserve" if brings else "column_space"
    return Reason(code, {"pile": move.source, "to": move.target})


def _part(position: Position, move: Move) -> Reason | None:
    """The reason of a part of a pile: what it leaves turns up, or can go up."""
    after = play(position, move)
    index = place(position, move.source) or 0
    if after.down[index] != position.down[index]:
        return of_card("turns_up", position, move)
    if all(up.source != move.source for up in foundation_moves(after)):
        return None
    return of_card("frees", position, move, onto=card_text(after.tableau[index][-1]))
