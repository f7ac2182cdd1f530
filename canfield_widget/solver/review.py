"""Where a game could be won and where it was lost: a verdict after each of its moves."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from canfield_widget.core.errors import SolverError, excerpt
from canfield_widget.core.moves import Move
from canfield_widget.core.picture import Picture
from canfield_widget.core.positions import Position
from canfield_widget.core.record_text import MAX_COMMENT
from canfield_widget.core.records import Ply, Record
from canfield_widget.solver.asked import game_of
from canfield_widget.solver.findings import Findings, Place, turned
from canfield_widget.solver.verdict import Budget, Verdict

__all__ = ["Review", "review", "span_text"]

_NODES: Final = 1_000_000
_SECONDS: Final = 30.0
_SHOWN: Final = 8
"""Moves of a line that the text of a review shows."""


@dataclass(frozen=True)
class Review:
    """A game with a verdict after each of its moves; made by `review`. It sees the hidden cards.

    >>> from canfield_widget.core.game import Game
    >>> game = Game.deal(4)
    >>> _ = game.push("D"), game.push("D")
    >>> print(review(game))
    canfield cw1:4, moves: 2
    0-2 unwinnable
    """

    source: Record
    """The game as it was given."""
    verdicts: tuple[Verdict, ...]
    """The verdict after so many moves: the first one is that of the deal."""
    line: tuple[Move, ...]
    """Moves that win from the last position that is proven winnable: what would have won a game
    that was lost. Empty where that position is won, and where none was proven."""
    nodes: int
    """Positions that all searches looked at."""
    seconds: float
    """Seconds of the clock on the wall."""

    __hash__ = None  # type: ignore[assignment]  # a record has mappings

    @property
    def last_winnable(self) -> int | None:
        """After how many moves the game was proven winnable for the last time; None: never."""
        found = [at for at, verdict in enumerate(self.verdicts) if verdict is Verdict.WINNABLE]
        return found[-1] if found else None

    @property
    def losing_move(self) -> Ply | None:
        """The move that lost a winnable game: proven winnable before it, and lost after it.

        None where there is none, and where a verdict between is not known.

        >>> from canfield_widget.core.game import Game
        >>> review(Game.deal(4)).losing_move is None
        True
        """
        lost = self.last_winnable
        if lost is None or self.verdicts[lost + 1 : lost + 2] != (Verdict.UNWINNABLE,):
            return None
        return next(ply for ply in self.source.plies() if ply.number == lost + 1)

    def record(self) -> Record:
        """The record with each verdict as a comment, and at the losing move what would have won.

        Comments that were there stay, before them. A comment that would be too long stays as it
        was.

        >>> from canfield_widget.core.game import Game
        >>> print(review(Game.deal(4)).record())
        [Format "cfr1"]
        [Variant "canfield"]
        [Deal "cw1:4"]
        [Result "*"]
        <BLANKLINE>
        {unwinnable} *
        <BLANKLINE>
        """
        comments = dict(self.source.comments)
        for at, note in enumerate(self._notes()):
            comments[at] = _joined(comments.get(at, ""), note)
        return dataclasses.replace(self.source, comments=comments)

    def _notes(self) -> Iterator[str]:
        losing = self.losing_move
        for at, verdict in enumerate(self.verdicts):
            if losing is not None and at == losing.number:
                yield f"{verdict.value}; before it, this would have won: {_text(self.line)}"
            else:
                yield verdict.value

    def __repr__(self) -> str:
        """The runs of verdicts line by line, then the losing move and how a line goes on."""
        tags = self.source.tags
        name = " ".join(filter(None, (tags.get("Variant"), tags.get("Deal"))))
        lines = [f"{name}, moves: {len(self.source.moves)}"]
        lines += [f"{span_text(span)} {verdict.value}" for span, verdict in self.spans()]
        if (losing := self.losing_move) is not None:
            lines.append(f"{losing.number}. {losing.move} lost the game; this would have won:")
        elif self.line:
            lines.append(f"this wins after move {self.last_winnable}:")
        if self.line:
            more = f" … (moves: {len(self.line)})" if len(self.line) > _SHOWN else ""
            lines.append(_text(self.line[:_SHOWN]) + more)
        return "\n".join(lines)

    def spans(self) -> Iterator[tuple[range, Verdict]]:
        """The numbers of moves after which a verdict holds, one run of equal ones after another.

        >>> from canfield_widget.core.game import Game
        >>> list(review(Game.deal(4)).spans())
        [(range(0, 1), <Verdict.UNWINNABLE: 'unwinnable'>)]
        """
        start = 0
        for verdict, group in groupby(self.verdicts):
            stop = start + len(list(group))
            yield range(start, stop), verdict
            start = stop

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions after so many moves, with all their cards."""
        return _positions(self.source)

    def start(self) -> Any:
        """Shows the game as a replay, where it could be won for the last time; returns the board.

        That is before the losing move, if there is one. The verdicts are its comments, and "Play
        from here" tries another move. RecordError for a record that does not tell its deal.

        >>> from canfield_widget.core.game import Game
        >>> game = Game.deal(4)
        >>> _ = game.push("D")
        >>> review(game).start().ply
        1
        """
        from canfield_widget.views import shown
        from canfield_widget.views.replay import Replay

        board = Replay(self.record())
        at = self.last_winnable
        board.seek(min(board.plies, len(self.source.moves) if at is None else at))
        shown.show(board)
        return board

    def chart(self, lang: str = "en") -> Picture:
        """A picture of the game: the cards on the foundations, and what could still be won.

        Its words are those of the language; LookupError for another one than the five.

        >>> from canfield_widget.core.game import Game
        >>> "unknown" in str(review(Game.deal(4)).chart())
        False
        """
        from canfield_widget.views.charts import review_chart

        return review_chart(self, lang)


def review(
    game_or_record: object, *, nodes: int | None = _NODES, seconds: float | None = _SECONDS
) -> Review:
    """A verdict on a game as it stands after each move, and before the first. It sees all cards.

    Takes a Game, a board or a Record. One search looks at up to `nodes` positions, all together
    take up to `seconds` on the clock; what is not decided by then is UNKNOWN. A game is winnable
    before each move of a line that wins, and lost for good when it is lost once, so few positions
    need a search. Of a damaged record the good part is reviewed. Nothing of the game is changed.

    Raises SolverError for what is no game, record or budget, and RecordError for a record that
    does not tell its deal.

    >>> from canfield_widget.core.game import Game
    >>> review(Game.deal(52)).verdicts
    (<Verdict.WINNABLE: 'winnable'>,)
    """
    start = time.monotonic()
    budget = Budget(nodes=nodes, seconds=seconds)
    record = _record(game_or_record)
    judging = _Judging(_positions(record), budget, start)
    verdicts = judging.verdicts()
    line = judging.line()
    return Review(record, verdicts, line, judging.nodes, time.monotonic() - start)


def _record(game_or_record: object) -> Record:
    if isinstance(game_or_record, Record):
        return game_or_record
    if (game := game_of(game_or_record)) is not None:
        return Record.from_game(game)
    raise SolverError(f"{excerpt(game_or_record)} is neither a Game nor a Record")


def _positions(record: Record) -> tuple[Position, ...]:
    """The positions after so many moves; RecordError for a record that does not tell its deal."""
    return (record.game(0).position, *(ply.after for ply in record.plies()))


class _Judging:
    """The positions of one game, of which all up to one are winnable and all from one on lost.

    What is between them is halved by each search, from the end first: a short way from the end a
    search is cheap, and the verdict there holds for all that came before or comes after.
    """

    def __init__(self, positions: Sequence[Position], budget: Budget, start: float) -> None:
        self._positions = positions
        self._turned = [turned(position) for position in positions]
        self._budget = budget
        self._start = start
        self._findings = Findings()
        self._winnable = -1
        self._lost = len(positions)
        self._undecided: set[Place] = set()

    @property
    def nodes(self) -> int:
        """Positions that all searches looked at."""
        return self._findings.nodes

    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each position."""
        at = len(self._positions) - 1
        while self._judge(at):
            between = range(self._winnable + 1, self._lost)
            left = [at for at in between if self._turned[at] not in self._undecided]
            if not left:
                break
            at = left[len(left) // 2]
        return tuple(map(self._verdict, range(len(self._positions))))

    def line(self) -> tuple[Move, ...]:
        """A line from the last position that is winnable."""
        return self._findings.line(self._positions[self._winnable]) if self._winnable >= 0 else ()

    def _judge(self, at: int) -> bool:
        """Takes the verdict on one position to what is known; whether time is left for more."""
        verdict = self._findings.verdict(self._positions[: at + 1], self._left())
        if verdict is Verdict.WINNABLE:
            self._winnable = at
        elif verdict is Verdict.UNWINNABLE:
            self._lost = at
        else:
            self._undecided.add(self._turned[at])
        return self._left().seconds != 0

    def _left(self) -> Budget:
        """The budget of the next search."""
        if self._budget.seconds is None:
            return self._budget
        passed = time.monotonic() - self._start
        return dataclasses.replace(self._budget, seconds=max(0.0, self._budget.seconds - passed))

    def _verdict(self, at: int) -> Verdict:
        if at <= self._winnable:
            return Verdict.WINNABLE
        return Verdict.UNWINNABLE if at >= self._lost else Verdict.UNKNOWN


def span_text(span: range) -> str:
    """The first and the last number of a run.

    >>> span_text(range(3, 5)), span_text(range(3, 4))
    ('3-4', '3')
    """
    return f"{span[0]}-{span[-1]}" if len(span) > 1 else f"{span[0]}"


def _text(moves: Sequence[Move]) -> str:
    return " ".join(map(str, moves))


def _joined(comment: str, note: str) -> str:
    """The comment with the note at its end, once."""
    if comment == note or comment.endswith(f"; {note}"):
        return comment
    joined = f"{comment}; {note}" if comment else note
    return joined if len(joined) <= MAX_COMMENT else comment
