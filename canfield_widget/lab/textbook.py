"""Players that follow rules of thumb and look at nothing but the cards that lie open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from canfield_widget.core.fits import laid_on
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import View

__all__ = ["Cautious", "Greedy", "Hoyle"]


def kind_of(view: View, move: Move) -> str:
    """What a move is: a card up, the reserve down, a whole pile or a part of one onto another, one
    that turns a card up, the waste down, the reserve or the waste into a space, anything else into
    a space, a draw or redeal, a card taken back.
    """
    source, target = move.source[0], move.target[:1]
    if not target:
        return "turn"
    if target == "F":
        return "up"
    if source == "F":
        return "back"
    if source == "T" and _pile(view, move.source)[-move.count - 1 : -move.count] == (None,):
        return "turns_up"
    if not _pile(view, move.target):
        return {"W": "waste_space", "R": "reserve_space"}.get(source, "space")
    if source == "T":
        return "whole" if move.count == len(_pile(view, move.source)) else "part"
    return "reserve" if source == "R" else "waste"


def _pile(view: View, name: str) -> tuple[int | None, ...]:
    """A tableau pile by its name."""
    return view.tableau[int(name[1:]) - 1] if name[1:] else ()


class Greedy:
    """The first move that brings a card on, foundations first; it turns the stock for want of one.

    It takes no column apart and moves none into a space, which could go on for ever. It gives up
    when a whole pass brought nothing.

    >>> from canfield_widget.core.game import Game
    >>> from canfield_widget.lab.referee import play_game
    >>> play_game(Greedy(), Game.deal(7).position).position.foundation_count
    10
    """

    def __init__(self) -> None:
        self.new_game(0)

    def new_game(self, seed: int) -> None:
        """Forgets the game before."""
        self._played = True
        self._bold = False

    def __call__(self, view: View, moves: Sequence[Move]) -> Move | None:
        kinds = [(kind_of(view, move), move) for move in moves]
        choices: list[Move] = [
            *self.careful(view, kinds),
            *(self.bold(view, kinds) if self._bold else ()),
        ]
        if choices:
            self._played, self._bold = True, False
            return choices[0]
        return self._turn(moves)

    def careful(self, view: View, kinds: Kinds) -> list[Move]:
        """The moves that it makes at once, the best first."""
        return listed(
            kinds,
            *("up", "turns_up", "reserve", "whole", "waste", "reserve_space", "waste_space"),
        )

    def bold(self, view: View, kinds: Kinds) -> list[Move]:
        """Those that it makes when a whole pass brought nothing, the best first."""
        return []

    def _turn(self, moves: Sequence[Move]) -> Move | None:
        """A draw, or a redeal where this pass brought something or the next one may be bold."""
        turn = next((move for move in moves if not move.target), None)
        if turn is not None and turn.source == "X":
            if self._bold and not self._played:
                return None
            self._played, self._bold = False, not self._played
        return turn

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Hoyle(Greedy):
    """As textbooks advise: the reserve is what locks a game, so all is done to play it off.

    Cards go up, those of the reserve first; whole piles are joined, since the reserve fills the
    space. A card of the waste is laid down where it takes the top card of the reserve or a whole
    pile, and any one only when a whole pass brought nothing; so is a space filled from the waste.

    >>> repr(Hoyle())
    'Hoyle()'
    """

    def careful(self, view: View, kinds: Kinds) -> list[Move]:
        """The moves that it makes at once, the best first."""
        up = listed(kinds, "up")
        from_reserve = [move for move in up if move.source[0] == "R"]
        down = (
            listed(kinds, "waste")
            if _takes_open_card(view, next(reversed(view.waste), None))
            else []
        )
        onward = listed(kinds, "turns_up", "reserve", "whole", "reserve_space")
        return [*from_reserve, *up, *onward, *down]

    def bold(self, view: View, kinds: Kinds) -> list[Move]:
        """Those that it makes when a whole pass brought nothing, the best first."""
        return listed(kinds, "waste", "waste_space")


class Cautious(Hoyle):
    """As Hoyle, but no card goes up while another one that lies open could be laid on it.

    Such a card goes up when a whole pass brought nothing else.

    >>> repr(Cautious())
    'Cautious()'
    """

    def careful(self, view: View, kinds: Kinds) -> list[Move]:
        """The moves that it makes at once, the best first."""
        return [move for move in super().careful(view, kinds) if not _is_needed(view, move)]

    def bold(self, view: View, kinds: Kinds) -> list[Move]:
        """Those that it makes when a whole pass brought nothing, the best first."""
        return [*listed(kinds, "up"), *super().bold(view, kinds)]


Kinds: TypeAlias = Sequence[tuple[str, Move]]


def listed(kinds: Kinds, *wanted: str) -> list[Move]:
    """The moves of these kinds, in the order of the kinds."""
    return [move for kind in wanted for each, move in kinds if each == kind]


def _fits_on(view: View, onto: int) -> Collection[int]:
    """The cards that may be laid on a card."""
    return laid_on(view.rules.build, view.rules.wrap, view.base or 0)[onto]


def _takes_open_card(view: View, card: int | None) -> bool:
    """Whether a card takes that of the reserve, or a whole pile."""
    if card is None:
        return False
    open_cards = [pile[-1] for pile in view.reserves if pile]
    open_cards += [pile[0] for pile in view.tableau if pile]
    return any(other in _fits_on(view, card) for other in open_cards)


def _is_needed(view: View, move: Move) -> bool:
    """Whether it puts a card up that would take one that lies open."""
    if move.target[:1] != "F" or move.source[0] == "R":
        return False
    pile = view.waste if move.source == "W" else _pile(view, move.source)
    return _takes_open_card(view, pile[-1])
