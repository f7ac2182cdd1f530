"""Game records: one game as a text that can be kept, sent and read again, and many in one file.

[Format "cfr1"]
[Variant "canfield"]
[Deal "cw1:7"]
[Result "*"]

1. D 2. D {a comment} *
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from canfield_widget.core.engine import Outcome, play
from canfield_widget.core.errors import RecordError, excerpt, is_whole
from canfield_widget.core.game import Game
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.core.record_reader import Draft, drafts
from canfield_widget.core.record_text import (
    FORMAT,
    KNOWN_TAGS,
    MAX_COMMENT,
    MAX_MOVES,
    MAX_TAGS,
    MAX_VALUE,
    TAG_NAME,
    escape,
    fill,
    known_name,
)

__all__ = ["Ply", "Record", "read_record", "read_records"]

_FIRST: Final = ("Deal", "Position")
"""The tags of the first position: one of them is written."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a record, counted from 1, with the positions around it and its comment.

    >>> record = read_record('[Format "cfr1"][Variant "canfield"][Deal "7"] D {three}')
    >>> (ply,) = record.plies()
    >>> len(ply.before.waste), len(ply.after.waste), ply.comment
    (0, 3, 'three')
    """

    number: int
    move: Move
    before: Position
    after: Position
    comment: str = ""


@dataclass(frozen=True)
class Record:
    """One game as it was played, as a value; made by `from_game` and `read_record`.

    Equal records have the same tags, moves and comments. All cards can be told from one, the
    hidden ones too.

    >>> game = Game.deal(7)
    >>> _ = game.push("D")
    >>> print(Record.from_game(game, player="Ada"))
    [Format "cfr1"]
    [Variant "canfield"]
    [Deal "cw1:7"]
    [Player "Ada"]
    [Result "*"]
    <BLANKLINE>
    1. D *
    <BLANKLINE>
    """

    tags: Mapping[str, str]
    """The tags in their order; a value is any text."""
    moves: tuple[Move, ...]
    """The moves, oldest first, each of them legal where it stands."""
    comments: Mapping[int, str]
    """Comments by the number of the move that they follow, 0 for one before the first move."""
    first: Position | None = field(compare=False)
    """The position before the first move; None where the text does not tell it."""
    __hash__ = None  # type: ignore[assignment]  # its tags and comments are mappings

    errors: tuple[RecordError, ...] = field(default=(), compare=False)
    """What was wrong with the text, in the order in which it was found; at most 21."""

    @classmethod
    def from_game(
        cls,
        game: Game,
        player: str = "",
        date: str = "",
        comments: Mapping[int, str] | None = None,
        **tags: str,
    ) -> Record:
        """The record of a game as it stands: what was undone is not in it.

        Other keywords are tags of one's own. Raises RecordError: a tag or a comment that is no
        text, is too long or has no place, or a game of more than 20,000 moves.

        >>> Record.from_game(Game.deal(7), Event="Sunday").tags["Event"]
        'Sunday'
        """
        with game.lock:
            first, moves, outcome = game.first_position, game.played, game.outcome
        if len(moves) > MAX_MOVES:
            raise RecordError(f"the game has {len(moves)} moves; a record has at most {MAX_MOVES}")
        result = outcome.value if outcome else "*"
        told = _tags(first, game.deal_number, result, _own_tags(player, date, tags))
        return cls(told, moves, _own_comments(comments or {}, len(moves)), first)

    @property
    def result(self) -> str:
        """`won`, `stuck`, `resigned`, or `*` for a game that goes on."""
        return self.tags.get("Result", "*") if self.first is not None else "*"

    def plies(self) -> Iterator[Ply]:
        """The moves one after another, each played by the engine.

        >>> record = read_record('[Format "cfr1"][Variant "canfield"][Deal "7"] D {three} D')
        >>> [(ply.number, str(ply.move), ply.comment) for ply in record.plies()]
        [(1, 'D', 'three'), (2, 'D', '')]
        >>> len(next(record.plies()).after.waste)
        3
        """
        before = self.first
        for number, move in enumerate(self.moves, 1):
            assert before is not None
            after = play(before, move)
            yield Ply(number, move, before, after, self.comments.get(number, ""))
            before = after

    def game(self, plies: int | None = None) -> Game:
        """A game that stands where the record ends, or after its first `plies` moves.

        It has the moves before to undo. Of a damaged record it has the good part. A game that was
        given up goes on where `plies` is given. Raises RecordError where the text does not tell
        the deal or its rules, and for a move that the record does not have.

        >>> record = read_record('[Format "cfr1"][Variant "canfield"][Deal "7"] D D')
        >>> record.game().moves, record.game(1).moves
        (2, 1)
        """
        if self.first is None:
            told = "; ".join(map(str, self.errors)) or "no tag tells it"
            raise RecordError(f"the record does not give its deal: {told}")
        if plies is not None and not (is_whole(plies) and 0 <= plies <= len(self.moves)):
            raise RecordError(f"move {excerpt(plies)}; the record has moves 0 to {len(self.moves)}")
        game = Game(self.first, deal_number=self.tags.get("Deal", ""))
        for move in self.moves[:plies]:
            game.push(move)
        if plies is None and self.result == Outcome.RESIGNED.value:
            game.resign()
        return game

    def __str__(self) -> str:
        """The canonical text, which `read_record` reads back; it ends with a line end."""
        tags = [f'[{name} "{escape(value, chr(34))}"]\n' for name, value in self.tags.items()]
        return f"{''.join(tags)}\n{fill(self._pieces())}\n"

    def _pieces(self) -> Iterator[str]:
        for number in range(len(self.moves) + 1):
            if number:
                yield f"{number}. {self.moves[number - 1]}"
            if number in self.comments:
                yield f"{{{escape(self.comments[number], '}')}}}"
        yield self.result


def read_record(text: str | Iterable[str]) -> Record:
    """The first record of a text, or of the lines of one.

    What is damaged is left out and listed in `errors`. Raises RecordError where there is no
    record at all.

    >>> record = read_record('[Format "cfr1"][Variant "canfield"][Deal "7"] D WT9 D *')
    >>> len(record.moves), record.errors[0].line
    (1, 1)
    """
    for record in read_records(text):
        return record
    raise RecordError(f'the text holds no record; one begins with [Format "{FORMAT}"]')


def read_records(text: str | Iterable[str]) -> Iterator[Record]:
    """The records of a text, or of the lines of one such as an open file, one by one.

    Raises RecordError for the name of a file: open it. A text that begins no record has none.

    >>> game = Game.deal(7)
    >>> text = "\\n".join(str(Record.from_game(game, player=name)) for name in ("Ada", "Bo"))
    >>> [record.tags["Player"] for record in read_records(text)]
    ['Ada', 'Bo']
    """
    if isinstance(text, str) and text.strip() and not re.search(r"[\[\n]", text):
        raise RecordError(
            f"{excerpt(text)} is no text of records; of a file, give what open() does"
        )
    return map(_record, drafts(text))


def _record(draft: Draft) -> Record:
    tags = draft.tags
    if draft.first is not None:
        tags = _tags(draft.first, draft.deal_number, draft.result, tags)
    return Record(tags, tuple(draft.moves), draft.comments, draft.first, tuple(draft.errors))


def _tags(first: Position, deal: str, result: str, others: Mapping[str, str]) -> dict[str, str]:
    """All tags, the known ones first, those that tell of the game in their canonical form."""
    told = {"Format": FORMAT, "Variant": str(first.rules), "Result": result}
    told |= {"Deal": deal} if deal else {"Position": str(first)}
    told |= {name: text for name, text in others.items() if name not in {*told, *_FIRST}}
    known = {name: told.pop(name) for name in KNOWN_TAGS if name in told}
    return known | told


def _own_tags(player: str, date: str, others: Mapping[str, str]) -> dict[str, str]:
    """The tags that a caller gives, checked."""
    for name in others:
        if not TAG_NAME.fullmatch(name) or known_name(name) in KNOWN_TAGS:
            raise RecordError(
                f"{excerpt(name)} is not a name for a tag of one's own: up to 40 letters, digits "
                f"and _, a letter first, none of {', '.join(KNOWN_TAGS)}"
            )
    if len(others) > MAX_TAGS - len(KNOWN_TAGS):
        raise RecordError(f"{len(others)} tags; a record has at most {MAX_TAGS}")
    own = {"Player": player, "Date": date, **others}
    checked = {name: _text(f"the tag {name}", value, MAX_VALUE) for name, value in own.items()}
    return {name: value for name, value in checked.items() if value or name in others}


def _own_comments(comments: Mapping[int, str], moves: int) -> dict[int, str]:
    """The comments that a caller gives, without the spaces around them, empty ones left out."""
    kept = {}
    for number, comment in comments.items():
        if not isinstance(number, int) or not 0 <= number <= moves:
            raise RecordError(f"a comment on move {excerpt(number)}; there are moves 0 to {moves}")
        if stripped := _text("a comment", comment, MAX_COMMENT).strip():
            kept[number] = stripped
    return kept


def _text(what: str, value: str, limit: int) -> str:
    if not isinstance(value, str) or len(value) > limit:
        raise RecordError(f"{what} is {excerpt(value)}; it is a text of at most {limit} characters")
    return value
