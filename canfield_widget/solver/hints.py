"""One move and the reason for it in words: what wins, else what is sensible, else the stock."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from canfield_widget.core.engine import Outcome, legal_moves, play
from canfield_widget.core.errors import SolverError, excerpt
from canfield_widget.core.game import Game
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.solver.asked import game_of
from canfield_widget.solver.findings import Findings
from canfield_widget.solver.reasons import Reason, keeping
from canfield_widget.solver.sensible import sensible_moves
from canfield_widget.solver.trail import Trail
from canfield_widget.solver.verdict import Budget, Verdict

__all__ = ["Hint", "hint", "hints"]

_NODES: Final = 1_000_000
_SECONDS: Final = 0.7
"""The rest of the second that a hint may take is for all that is not the search: 0.17 s were
measured on a machine with five times the work that it has cores for."""

_PROVEN: Final = {Verdict.WINNABLE: True, Verdict.UNWINNABLE: False, Verdict.UNKNOWN: None}
_STANDING: Final = {True: "winnable", False: "lost", None: "unknown"}
_OVER: Final[Mapping[Outcome, str]] = {
    Outcome.WON: "won",
    Outcome.STUCK: "no_moves",
    Outcome.RESIGNED: "resigned",
}


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that is proposed and why; made by `hint`.

    >>> found = Hint(Move("D"), Reason("draw"), False)
    >>> found.standing.code
    'lost'
    """

    move: Move | None
    """What is proposed; None where no move is left, or none that is of use."""
    reason: Reason
    """Why, as a code with a sentence in five languages; of a move that wins it says so."""
    keeps_winnable: bool | None
    """Whether the game can be won and can be after the move: True and False are proven, the
    hidden cards seen; None is not known."""

    @property
    def standing(self) -> Reason:
        """How the game stands, in words: winnable, lost or unknown."""
        return Reason(_STANDING[self.keeps_winnable])

    def text(self, lang: str = "en", *, spoken: bool = False) -> str:
        """The reason, and how the game stands where that is not said by it.

        With `spoken` cards are written as words. Raises LookupError for a language that is none of
        the five.

        >>> Hint(Move("D"), Reason("draw"), False).text()
        'Turn cards from the stock: nothing else is of use. This game can no longer be won.'
        """
        said = [self.reason]
        if not self.keeps_winnable and self.reason.code != _OVER[Outcome.RESIGNED]:
            said.append(self.standing)
        return " ".join(reason.text(lang, spoken=spoken) for reason in said)


def hint(game: object, *, nodes: int = _NODES, seconds: float = _SECONDS) -> Hint:
    """A move for a game as it stands, with the reason in words. It sees the hidden cards.

    Takes a Game or a board. In order: a move that keeps the game winnable; a sensible move;
    turning the stock; none. The search takes up to `nodes` positions and `seconds` on the clock.

    A line that was found is kept as long as the game: following hints wins every deal that is
    proven winnable once, and the hints on the line take no search. In a game that is lost, or of
    which that is not known, only moves to positions are proposed that the game has not gone
    through, so following hints ends. Nothing of the game is changed, and nothing is counted.
    Raises SolverError for what is no game or no budget.

    >>> found = hint(Game.deal(52))
    >>> found.keeps_winnable, found.reason.text()
    (True, 'Turn cards from the stock: the game can still be won.')
    >>> hint(Game.deal(4)).text()
    'Turn cards from the stock: nothing else is of use. This game can no longer be won.'
    """
    return hints(game, nodes=nodes, seconds=seconds)[0]


def hints(game: object, *, nodes: int = _NODES, seconds: float = _SECONDS) -> list[Hint]:
    """The hint of `hint`, and after it the other sensible moves, best first. It sees all cards.

    Of the others no search tells whether they keep a game winnable that is so.

    >>> [str(found.move) for found in hints(Game.deal(3))]
    ['RF', 'T2T3', 'T2T4', 'D']
    """
    budget = Budget(nodes=nodes, seconds=seconds)
    asked = game_of(game)
    if asked is None:
        raise SolverError(f"{excerpt(game)} is not a Game: a hint needs the moves before it")
    with asked.lock:
        first, played, outcome = asked.first_position, asked.played, asked.outcome
    if outcome is not None:
        return [Hint(None, Reason(_OVER[outcome]), outcome is Outcome.WON)]
    known = _known(asked, first)
    known.trail = trail = known.trail.to(played)
    proven = _PROVEN[known.findings.verdict(trail.positions, budget)]
    position = trail.positions[-1]
    others = _leading_on(trail)
    best = known.findings.next_move(position) if proven else None
    if best is not None:
        rest = [Hint(move, reason, None) for move, reason in others if move != best]
        return [Hint(best, keeping(position, best), True), *rest]
    if not others:
        return [Hint(None, Reason("no_use" if legal_moves(position) else "no_moves"), proven)]
    return [Hint(move, reason, proven) for move, reason in others]


def _leading_on(trail: Trail) -> list[tuple[Move, Reason]]:
    """The sensible moves to positions that the game has not gone through.

    Positions that play alike are one: piles in another order, a later pass of endless ones.
    """
    position, passed = trail.positions[-1], set(trail.keys)
    return [
        (move, reason)
        for move, reason in sensible_moves(position)
        if play(position, move).key() not in passed
    ]


@dataclass(slots=True)
class _Known:
    """What is known of a game."""

    trail: Trail
    findings: Findings


_KEPT: Final[WeakKeyDictionary[Game, _Known]] = WeakKeyDictionary()
_LOCK: Final = threading.Lock()


def _known(game: Game, first: Position) -> _Known:
    """What is known of a game, forgotten with it."""
    with _LOCK:
        return _KEPT.setdefault(game, _Known(Trail.of(first), Findings()))
