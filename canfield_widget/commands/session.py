"""A whole game in a terminal: lines in, boards and sentences out."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from canfield_widget.commands.lines import split_command, split_moves, unread, with_our_ranks
from canfield_widget.commands.sources import add_record, brings_rules, opened
from canfield_widget.commands.streams import Streams, oserror_told
from canfield_widget.commands.told import counts_told, end_told, move_told
from canfield_widget.commands.wording import word
from canfield_widget.core.errors import (
    AmbiguousMoveError,
    CanfieldError,
    IllegalMoveError,
    InvalidMoveError,
    excerpt,
)
from canfield_widget.core.game import Game
from canfield_widget.core.moves import Move
from canfield_widget.core.records import Record
from canfield_widget.core.share import share
from canfield_widget.teach.rules_text import rules_text
from canfield_widget.views.text import board_text

__all__ = ["Session"]

_PROMPT: Final = "> "
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}")


class Session:
    """One sitting at a terminal: the games that are played in it, one after another.

    In a quiet session the board is shown at its end only, and moves are not told. Each game that
    was played goes into the record file, if there is one.
    """

    def __init__(
        self,
        game: Game,
        streams: Streams,
        *,
        lang: str = "en",
        quiet: bool = False,
        record: str | None = None,
    ) -> None:
        self.game = game
        self._streams = streams
        self._lang = lang
        self._quiet = quiet
        self._record = record
        self._opened_at = game.version

    def run(self) -> None:
        """Plays until the player leaves or the input ends."""
        if self._streams.interactive:
            self._streams.say(word("welcome", self._lang), "")
        if not self._quiet:
            self._show()
            self._streams.say("")
        try:
            while (line := self._streams.ask(_PROMPT)) is not None and self.take(line):
                pass
        finally:
            self._keep_record()
        if self._quiet:
            self._show()

    def take(self, line: str) -> bool:
        """Carries out one line; False where it ends the session. A refused one changes nothing."""
        name, rest = split_command(line)
        if name in _LEAVING and not rest:
            return False
        command = _COMMANDS.get(name)
        game, version = self.game, self.game.version
        try:
            if command and (command.argument or not rest):
                command.carry_out(self, rest)
            else:
                self._play(line)
        except (CanfieldError, OSError) as error:
            self._streams.complain(self._reason(line, error))
        if not self._quiet and (self.game is not game or self.game.version != version):
            self._streams.say("")
            self._show()
            self._streams.say("")
        return True

    # What is said ------------------------------------------------------------------------------

    def _show(self) -> None:
        """The board; at the end of a game how it ended; and in a quiet session the counts."""
        ended = end_told(self.game, self._lang)
        self._streams.say(board_text(self.game.view, self._lang), *[""] * bool(ended), *ended)
        if ended or self._quiet:
            self._streams.say(counts_told(self.game, self._lang))

    def _tell(self, key: str) -> None:
        self._streams.say(word(key, self._lang))

    def _reason(self, line: str, error: CanfieldError | OSError) -> str:
        """Why a line was not carried out, in the language of the session where it has words."""
        if isinstance(error, IllegalMoveError):
            return error.refusal.text(self._lang)
        if isinstance(error, AmbiguousMoveError):
            return word("ambiguous", self._lang, moves=", ".join(error.moves))
        if isinstance(error, InvalidMoveError):
            return word("not_a_move", self._lang, text=excerpt(unread(line)))
        told = oserror_told(error) if isinstance(error, OSError) else str(error)
        return word("error_text", self._lang, text=told)

    # What can be typed -------------------------------------------------------------------------

    def _play(self, line: str) -> None:
        """Plays the moves of a line up to one that is refused; an empty line turns the stock."""
        for text in split_moves(with_our_ranks(line, self._lang)) or [
            "D" if self.game.position.stock else "X"
        ]:
            before = self.game.position
            move = self.game.push(text)
            if not self._quiet:
                self._streams.say(move_told(before, move, self.game.position, self._lang))

    def _help(self, rest: str) -> None:
        rows = [(usage, word(key, self._lang)) for usage, key in _HELP]
        width = max(len(usage) for usage, _ in rows)
        self._streams.say(*(f"  {usage:<{width}}  {meaning}" for usage, meaning in rows))

    def _moves(self, rest: str) -> None:
        moves = " ".join(map(str, self.game.legal_moves))
        self._streams.say(moves or word("stuck", self._lang))

    def _undo(self, rest: str) -> None:
        self._step(rest, self.game.undo, "undone", "nothing_to_undo")

    def _redo(self, rest: str) -> None:
        self._step(rest, self.game.redo, "redone", "nothing_to_redo")

    def _step(self, rest: str, step: Callable[[], list[Move]], done: str, nothing: str) -> None:
        if rest and not _NUMBER.fullmatch(rest):
            raise InvalidMoveError(f"{excerpt(rest)} is not a number of steps")
        wanted = int(rest or 1)
        stepped = sum(1 for _ in itertools.takewhile(bool, (step() for _ in range(wanted))))
        if stepped:
            self._tell(done)
        if stepped < wanted:
            self._tell(nothing)

    def _collect(self, rest: str) -> None:
        if moves := self.game.collect():
            self._streams.say(word("collected", self._lang, n=len(moves)))
        else:
            self._tell("nothing_to_collect")

    def _finish(self, rest: str) -> None:
        if moves := self.game.finish():
            self._streams.say(word("finished", self._lang, n=len(moves)))
        else:
            self._streams.say(word("not_finished", self._lang))

    def _share(self, rest: str) -> None:
        self._streams.say(share(self.game))

    def _save(self, rest: str) -> None:
        if not rest:
            self._streams.complain(word("no_file", self._lang))
            return
        add_record(rest, self.game)
        self._streams.say(word("saved", self._lang, text=rest))

    def _rules(self, rest: str) -> None:
        self._streams.say(rules_text(self.game.rules, self._lang))

    def _new(self, rest: str) -> None:
        variant = None if brings_rules(rest) else self.game.rules
        game = opened(rest or None, self._streams.complain, variant)
        self._keep_record()
        self.game, self._opened_at = game, game.version
        self._streams.say(word("dealt", self._lang, name=game.rules.name))

    def _resign(self, rest: str) -> None:
        self.game.resign()

    def _keep_record(self) -> None:
        """Adds a game that was played to the record file."""
        if not self._record or self.game.version == self._opened_at:
            return
        try:
            add_record(self._record, self.game)
        except OSError:  # a full disk: what was played is not lost
            self._streams.complain(str(Record.from_game(self.game)))
            raise


@dataclass(frozen=True, slots=True)
class _Typed:
    """A command of a session, and whether something may stand behind it."""

    carry_out: Callable[[Session, str], None]
    argument: bool = False


_COMMANDS: Final[Mapping[str, _Typed]] = {
    "help": _Typed(Session._help),
    "?": _Typed(Session._help),
    "moves": _Typed(Session._moves),
    "undo": _Typed(Session._undo, argument=True),
    "u": _Typed(Session._undo, argument=True),
    "redo": _Typed(Session._redo, argument=True),
    "y": _Typed(Session._redo, argument=True),
    "collect": _Typed(Session._collect),
    "finish": _Typed(Session._finish),
    "share": _Typed(Session._share),
    "deal": _Typed(Session._share),
    "save": _Typed(Session._save, argument=True),
    "rules": _Typed(Session._rules),
    "new": _Typed(Session._new, argument=True),
    "resign": _Typed(Session._resign),
}
_LEAVING: Final = frozenset({"quit", "exit", "q"})
_HELP: Final = (
    ("D", "draw"),
    ("X", "redeal"),
    ("↵", "help.enter"),
    ("WT2 RF T3T1", "help.move"),
    ("T3T1:4", "help.count"),
    ("4h T3", "help.card"),
    ("moves", "help.moves"),
    ("undo, undo 3, redo", "help.undo"),
    ("collect", "tip_collect"),
    ("finish", "help.finish"),
    ("share", "help.share"),
    ("save FILE", "help.save"),
    ("rules", "tip_rules"),
    ("new, new 7", "help.new"),
    ("resign", "help.resign"),
    ("quit", "help.quit"),
)
"""What may be typed, with the key of its meaning."""
