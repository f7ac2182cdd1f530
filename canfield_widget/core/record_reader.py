"""Reading records: the good part of each is kept, and what is wrong is listed with its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from canfield_widget.core.deals import deal, deal_name
from canfield_widget.core.engine import is_stuck, play
from canfield_widget.core.errors import CanfieldError, MoveError, RecordError, excerpt
from canfield_widget.core.moves import Move
from canfield_widget.core.notation import read_move
from canfield_widget.core.positions import Position
from canfield_widget.core.record_text import (
    FORMAT,
    IN_COMMENT,
    MAX_COMMENT,
    MAX_ERRORS,
    MAX_LINE,
    MAX_MOVES,
    MAX_TAGS,
    MAX_VALUE,
    RESULTS,
    TAG,
    TOKEN,
    known_name,
    numbered,
    unescape,
)
from canfield_widget.core.variants import find_variant

__all__ = ["Draft", "drafts"]

_FORMAT_LINE: Final = '[Format "'


def drafts(text: str | Iterable[str]) -> Iterator[Draft]:
    """The records of a text, one after another; text before the first tag is passed over."""
    draft: Draft | None = None
    for number, line in numbered(text):
        if draft is not None and draft.ends_before(line):
            draft.close()
            yield draft
            draft = None
        if draft is not None or TAG.match(line[:MAX_LINE]):
            draft = draft or Draft(number)
            draft.read(number, line)
    if draft is not None:
        draft.close()
        yield draft


class Draft:
    """One record while it is read, line by line."""

    def __init__(self, number: int) -> None:
        self.tags: dict[str, str] = {}
        self.moves: list[Move] = []
        self.comments: dict[int, str] = {}
        self.errors: list[RecordError] = []
        self.first: Position | None = None
        self.deal_number = ""
        self.result = "*"
        self._number = number
        self._first_line = number
        self._tag_lines: dict[str, int] = {}
        self._position: Position | None = None
        self._in_moves = False
        self._after_blank = False
        self._reading = True
        """Whether moves are still read: after one that is not legal, none is."""
        self._stated: tuple[str, int] | None = None
        """The result that ends the moves, and its line."""
        self._comment: list[str] | None = None
        """The lines of the comment that is open."""
        self._comment_size = 0
        self._comment_line = 0

    # Lines -------------------------------------------------------------------------------------

    def ends_before(self, line: str) -> bool:
        """Whether this line begins the next record."""
        if self._comment is not None:
            return line.startswith(_FORMAT_LINE)
        tag = TAG.match(line[:MAX_LINE])
        if tag is None:
            return False
        name = known_name(tag[1])
        again = name in self.tags and (name == "Format" or self._after_blank)
        return self._in_moves or again

    def read(self, number: int, line: str) -> None:
        """Takes one line."""
        self._number = number
        if len(line) > MAX_LINE:
            self._stop(f"a line of {len(line)} characters; at most {MAX_LINE} are read")
            return
        self._after_blank |= not line.strip()
        self._read_tokens(line, 0 if self._in_moves else self._read_tags(line))

    def close(self) -> None:
        """Settles what only the end of a record tells."""
        if self._comment is not None:
            self._comment = None
            self._error("the comment that begins here does not end", self._comment_line)
        self._begin_moves()
        if self.first is not None:
            self._settle_result()
        self.errors.sort(key=lambda error: error.line)

    def _error(self, message: str, line: int = 0) -> None:
        if len(self.errors) == MAX_ERRORS:
            message = "more errors are not listed"
        if len(self.errors) <= MAX_ERRORS:
            self.errors.append(RecordError(message, line or self._number))

    def _stop(self, message: str) -> None:
        self._error(message)
        self._reading = False

    # Tags --------------------------------------------------------------------------------------

    def _read_tags(self, line: str) -> int:
        """Enters the tags that the line begins with; returns where they end."""
        at = 0
        while tag := TAG.match(line, at):
            self._enter(known_name(tag[1]), unescape(tag[2]))
            at = tag.end()
        if line[at:].lstrip().startswith("["):
            self._error(f'{excerpt(line[at:].strip())} is not a tag, such as [Player "Ada"]')
            return len(line)
        return at

    def _enter(self, name: str, value: str) -> None:
        if name in self.tags:
            self._error(f"the tag {name} is there twice; the first one counts")
        elif len(self.tags) == MAX_TAGS:
            self._error(f"more than {MAX_TAGS} tags")
        elif len(value) > MAX_VALUE:
            self._error(f"the tag {name} has {len(value)} characters; at most {MAX_VALUE} are read")
        else:
            self.tags[name] = value
            self._tag_lines[name] = self._number

    def _begin_moves(self) -> None:
        """Deals what the tags say, before the first move."""
        if self._in_moves:
            return
        self._in_moves = True
        form = self.tags.get("Format")
        if form is None:
            self._error(f'no tag [Format "{FORMAT}"]; read as such', self._first_line)
        elif form != FORMAT:
            self._error(f"format {excerpt(form)} instead of {FORMAT!r}", self._tag_lines["Format"])
            return
        self.first = self._position = self._deal()

    def _deal(self) -> Position | None:
        """The first position that the tags give; None, and an error, where they give none."""
        name = ""
        try:
            name = "Position"
            found = Position.parse(self.tags[name]) if name in self.tags else None
            name = "Variant"
            rules = find_variant(self.tags[name]) if name in self.tags else None
            if rules and found and rules != found.rules:
                raise RecordError(f"{rules} is not the variant of the position, {found.rules}")
            name = "Deal"
            if rules is None and found is not None:
                rules = found.rules
            if rules and name in self.tags:
                self.deal_number = deal_name(self.tags[name])
                dealt = deal(rules, self.tags[name])
                if found not in (None, dealt):
                    raise RecordError("it does not deal the tag Position")
                found = dealt
        except CanfieldError as error:
            self._error(f"tag {name}: {error}", self._tag_lines[name])
            return None
        if found is None:
            self._error("there are neither tags Variant and Deal nor Position", self._first_line)
        return found

    # Moves -------------------------------------------------------------------------------------

    def _read_tokens(self, line: str, at: int) -> None:
        while at < len(line) or self._comment is not None:
            if self._comment is not None:
                at = self._read_comment(line, at)
                if at > len(line):
                    return
                continue
            token = TOKEN.match(line, at)
            if token is None:
                return
            at = token.end()
            self._begin_moves()
            self._read_token(token.lastgroup or "", token[0].strip())

    def _read_token(self, kind: str, text: str) -> None:
        if kind == "comment":
            self._comment, self._comment_size, self._comment_line = [], 0, self._number
        elif not self._reading or self.first is None or kind == "number":
            return
        elif kind == "stray":
            self._error("'}' ends no comment")
        elif self._stated is not None:
            self._stop(f"{excerpt(text)} stands after the result, and is not read")
        elif kind == "result":
            self._stated = text.lower(), self._number
        else:
            self._play(text)

    def _play(self, text: str) -> None:
        number = len(self.moves) + 1
        if number > MAX_MOVES:
            self._stop(f"more than {MAX_MOVES} moves")
            return
        assert self._position is not None
        try:
            move = read_move(self._position, text)
            self._position = play(self._position, move)
        except MoveError as error:
            self._stop(f"move {number}: {error}")
        else:
            self.moves.append(move)

    def _read_comment(self, line: str, at: int) -> int:
        """Takes the comment up to its end; returns the place after it, past the line where none."""
        assert self._comment is not None
        found = IN_COMMENT.match(line, at)
        assert found is not None
        part = found[0].strip()
        # Six signs of the text may stand for one; what is too long in any case is not kept.
        if part and self._comment_size <= 6 * MAX_COMMENT:
            self._comment.append(part)
            self._comment_size += len(part) + 1
        if found.end() < len(line):
            self._end_comment()
        return found.end() + 1

    def _end_comment(self) -> None:
        """Enters the comment; several of one move become lines of one."""
        text = unescape(" ".join(self._comment or ())).strip()
        self._comment = None
        ply = len(self.moves)
        before = f"{self.comments[ply]}\n" if ply in self.comments else ""
        if not text or not self._reading:
            return
        if len(before) + len(text) > MAX_COMMENT:
            self._error(f"a comment has more than {MAX_COMMENT} characters; the rest is left out")
            text = "" if before else text[:MAX_COMMENT].strip()
        self.comments[ply] = (before + text).strip()

    # The result --------------------------------------------------------------------------------

    def _settle_result(self) -> None:
        """The result is what the engine finds; `resigned` holds where the game goes on."""
        assert self._position is not None
        if self._position.is_won:
            self.result = "won"
        elif is_stuck(self._position):
            self.result = "stuck"
        if self._reading:
            self._compare_result()

    def _compare_result(self) -> None:
        """Lists what the text says otherwise of the result."""
        tag = self.tags.get("Result")
        if tag is not None and tag not in RESULTS:
            expected = ", ".join(RESULTS)
            self._error(f"result {excerpt(tag)}; known: {expected}", self._tag_lines["Result"])
        elif tag is not None and self._stated is None:
            self._error(f"the record ends without its result, {tag}")
        elif tag is not None and self._stated and tag != self._stated[0]:
            self._error(f"the tag Result is {tag!r}, the last word {self._stated[0]!r}")
        stated, line = self._stated or (tag, self._tag_lines.get("Result", 0))
        if stated == "resigned" and self.result == "*":
            self.result = stated
        if stated in RESULTS and stated not in ("*", self.result):
            found = "goes on" if self.result == "*" else f"is {self.result}"
            self._error(f"the result is {stated!r}, but after its moves the game {found}", line)
