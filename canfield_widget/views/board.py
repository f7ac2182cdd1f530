"""The board: a widget that shows one game and lets people and programs play it together.

It knows no rules. Commands of the page and calls of a program go through the same game; every
change of that game, from wherever it comes, is published as one new state.
"""

from __future__ import annotations

import logging
import secrets
import weakref
from collections import deque
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from canfield_widget.core.changes import Change, Listeners, listen, tell
from canfield_widget.core.codes import brings_rules
from canfield_widget.core.engine import Outcome
from canfield_widget.core.errors import CanfieldError, IllegalMoveError, excerpt, is_whole
from canfield_widget.core.game import Game
from canfield_widget.core.moves import Move
from canfield_widget.core.variants import Rules, find_variant
from canfield_widget.store.live import LiveGame
from canfield_widget.store.settings import save_setting
from canfield_widget.teach.lesson import Lesson
from canfield_widget.teach.session import Session
from canfield_widget.views import protocol, shown
from canfield_widget.views.about import about
from canfield_widget.views.advice import Advisor, hinted
from canfield_widget.views.answers import Answers
from canfield_widget.views.built import built
from canfield_widget.views.by_view import ByView
from canfield_widget.views.described import described
from canfield_widget.views.keeping import Keeping
from canfield_widget.views.notices import beaten, waiting
from canfield_widget.views.script import Run, Scripted
from canfield_widget.views.settings import (
    catalogue,
    check_choice,
    known_options,
    stored_settings,
)
from canfield_widget.views.snapshot import CardNumbers, clock, counts, snapshot
from canfield_widget.views.still import Still
from canfield_widget.views.text import board_text
from canfield_widget.views.traits import Shared
from canfield_widget.views.tutor import Tutor

__all__ = ["Board"]

_log = logging.getLogger(__name__)


class Board(Scripted, Shared, anywidget.AnyWidget):
    """A game on the screen. `push`, `undo` and `board.game` play the very game that is shown.

    The page sees no hidden card. Several views of one board agree; closing the board ends them.
    It starts with the settings that the person has made on a board before, but for those named
    here; what she sets on it is kept, what a program sets is not. Its games are kept in `store`,
    which is that of `play`.
    Raises CanfieldError for a language, a theme or an animation that is not one.

    >>> board = Board(Game.deal(7), lang="nl")
    >>> board.state["legal"], board.state["counts"]["moves"]
    (['D'], 0)
    """

    _open = False  # until it is made, and again when it is closed
    _esm = built("board.js")
    _css = built("board.css")

    def __init__(
        self,
        game: Game | None = None,
        *,
        lang: str | None = None,
        theme: str | None = None,
        animation: str | None = None,
        store: Any = ...,
    ) -> None:
        settings = stored_settings()
        for option, value in {"lang": lang, "theme": theme, "animation": animation}.items():
            if value is not None:
                check_choice(option, value)
                settings[option] = value
        if game is not None and not isinstance(game, Game):
            raise CanfieldError(f"{excerpt(game)} is not a Game; cw.play takes a deal number")
        self._game = game or Game.deal()
        self._keeping = Keeping(store, lambda: "person" if self._answering else "program")
        self._lock = self._game.lock  # boards of one game share it, and later games get it
        self._rev = 0
        self._open = True
        self._answering = False
        self._untold: deque[Move] = deque()
        self._runs = weakref.WeakSet[Run]()
        self._listeners: Listeners[Move] = {}
        self._answers = Answers(self._do, lambda: self._rev, self._is_late, lambda: self._language)
        self._visible = ByView[bool]()
        self._forget: Callable[[], None] = lambda: None
        self._advisor = Advisor(self._show_advice)
        self._tutor = Tutor(lambda: self._game, self._take, self._show_lesson)
        self._still = Still(lambda: (self._game, self._language))
        traits = {name: settings.pop(name) for name in ("lang", "theme")}
        super().__init__(options=settings, catalogue=catalogue(), about=about(), **traits)
        self.on_msg(self._on_message)
        self._take(self._game)

    # Playing -----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the board; what is played on it is shown."""
        return self._game

    def push(self, move: Move | str) -> Move:
        """Plays a move, as `Game.push` does, and returns it; the board shows it at once.

        >>> board = Board(Game.deal(7))
        >>> board.push("d"), board.state["counts"]["moves"]
        (Move('D'), 1)
        """
        return self._game.push(move)

    def undo(self) -> list[Move]:
        """Takes the last step back, as `Game.undo` does, and returns its moves.

        >>> board = Board(Game.deal(7))
        >>> board.push("D"), board.undo()
        (Move('D'), [Move('D')])
        """
        return self._game.undo()

    def redo(self) -> list[Move]:
        """Plays the undone step again, as `Game.redo` does, and returns its moves.

        >>> board = Board(Game.deal(7))
        >>> board.push("D"), board.undo(), board.redo()
        (Move('D'), [Move('D')], [Move('D')])
        """
        return self._game.redo()

    def new(
        self, deal: int | str | None = None, variant: str | Rules | None = None, **changes: Any
    ) -> Game:
        """Deals a new game onto this board and returns it; without a variant, the same rules.

        A share code brings its own rules. The terms of the money stay. Raises DealError and
        RulesError; the board is then unchanged.

        >>> Board(Game.deal(7, "casino")).new(9).rules
        Rules casino
        """
        if variant is None:
            variant = "canfield" if brings_rules(deal) else self._game.rules
        game = Game.deal(deal, variant, terms=self._game.terms, **changes)
        self._keeping.leave(give_up=True)
        self._take(game)
        return game

    def on_move(self, listener: Callable[[Move], object]) -> Callable[[], None]:
        """Calls the listener with each move played on the board; returns what ends that.

        It is called after the move, outside the lock of the game. What it raises is logged and
        shown on the board, and play goes on. What it prints while a person plays goes to the
        log of the notebook, since no cell is running: keep the moves, or show them by a widget.
        Raises CanfieldError for what cannot be called.

        >>> board = Board(Game.deal(7))
        >>> stop = board.on_move(print)
        >>> _ = board.push("D")
        D
        """
        if not callable(listener):
            raise CanfieldError(f"{excerpt(listener)} is not a function of a move")
        return listen(self._listeners, listener)

    def teach(self, lesson: Lesson | Session) -> None:
        """Begins a lesson on this board; the game that is on it comes back when the lesson ends.

        >>> from canfield_widget.teach.lessons import lesson
        >>> board = Board(Game.deal(7))
        >>> board.teach(lesson("base"))
        >>> board.lesson["head"]["en"], str(board.game.position)[:15]
        ('Step 1 of 4', 'cf1 canfield 8 ')
        """
        with self._lock:
            self._tutor.start(lesson)
            self._keeping.spare(self._game)

    # Publishing --------------------------------------------------------------------------------

    def _take(self, game: Game) -> None:
        """Puts a game on the board: from now on they share one lock."""
        with self._lock:
            self._leave()
            with game.lock:
                game.lock = self._lock
                self._game = game
                self._game_id = secrets.token_hex(6)
                self._numbers = CardNumbers(game.position)
                self._forget = game.on_change(lambda change: self._on_change(game, change))
                self._hold_if_hidden()
                self._tutor.give_way(game)
                self._keep(game)
                self._publish(None)

    def _keep(self, game: Game) -> None:
        """Keeps the game from its first move on; what is done in a lesson is not kept."""
        if not self._tutor.teaches(game):
            self._keeping.take(game, self.options)

    def _leave(self) -> None:
        """Lets go of the game: its runs end, and its clock no longer waits for a view."""
        self._forget()
        for run in tuple(self._runs):
            run.stop()
        self._game.hide(False)

    def _on_change(self, game: Game, change: Change) -> None:
        with self._lock:
            if game is not self._game:
                return
            self._publish(change)
            if change.kind in ("move", "finish", "collect"):
                self._untold.extend(change.moves)
            self._tutor.see(change)
            if game.outcome is Outcome.WON and change.kind in ("move", "finish", "collect"):
                self._tell_bests(game)
            if self._answering:
                return
        self._tell()

    def _tell_bests(self, game: Game) -> None:
        """Says what the won game was better at than those before it."""
        before = self._keeping.bests_before(game)
        if before is not None and (panel := beaten(game, before)):
            self._tutor.offer(panel)

    def _offer(self, live: LiveGame) -> None:
        """Says that an unfinished game waits, with a button that goes on with it on this board."""

        def go_on() -> None:
            self._keeping.leave()
            self._keeping.go_on(live)
            self._take(live.game)
            self.options = known_options(live.options)

        self._tutor.offer(waiting(live), go_on)

    def _publish(self, change: Change | None) -> None:
        self._rev += 1
        self._version = self._game.version
        self.state = snapshot(
            self._game, self._numbers, self._rev, self._game_id, change, self.options["undo_counts"]
        )
        if self._tutor.holds_game:  # it would be lost with a new one
            self.state = {**self.state, "started": True}
        self._still.refresh()
        self._advise()

    def _show_lesson(self, panel: dict[str, Any]) -> None:
        self.lesson = panel

    def _advise(self) -> None:
        """Looks for what is to be said of the position that is shown now."""
        wanted = self.options["advice"] != "off" and not self._game.outcome
        self._advisor.look(self._game if wanted else None, self._rev)

    def _show_advice(self, rev: int, advice: dict[str, Any]) -> None:
        with self._lock:
            if self._open and rev == self._rev:
                self.advice = {"rev": rev, **advice}

    def _tell(self) -> None:
        """Calls the listeners of `on_move`, outside the lock: they may wait for other threads."""
        while True:
            try:
                move = self._untold.popleft()
            except IndexError:  # all told, or another thread is telling the rest
                return
            for error in tell(self._listeners, move):
                self._note(error)

    def _note(self, error: Exception) -> None:
        """Shows on the board what a program did wrong; nothing of a hidden card is in it."""
        self.send(protocol.note(f"{type(error).__name__}: {error}"))

    # Commands of the page ----------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes what the page writes: `seen_rev`, and nothing else."""
        seen = sync_data.get("seen_rev")
        if is_whole(seen):
            super().set_state({"seen_rev": seen})

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not self._open:
            return
        try:
            command = protocol.read_command(content)
        except protocol.MalformedCommandError as error:
            _log.warning("a message of the page was refused: %s", error)
            if sender := protocol.sender(content):
                self.send(protocol.refused(*sender, self._rev, "malformed", str(error)))
            return
        self.send(self._answer(command))
        self._tell()

    def _answer(self, command: protocol.Command) -> dict[str, Any]:
        with self._lock:
            self._answering = True
            try:
                return self._answers.to(command)
            finally:
                self._answering = False

    def _is_late(self, rev: int) -> bool:
        return rev != self._rev or self._version != self._game.version

    def _do(self, command: protocol.Command) -> dict[str, Any] | None:
        """Carries the command out; returns what it asked for, if it asked."""
        args, game = command.args, self._game
        match command.name:
            case "move":
                self._move(Move.parse(args["text"]))
            case "undo" | "redo" | "collect" | "finish" | "resign":
                getattr(game, command.name)()
            case "new":
                self.new(args.get("deal"), args.get("variant"))
            case "pause":
                game.pause(args["on"])
            case "visible":
                self._see(command.view, args["on"])
            case "set":
                self._set(args["option"], args["value"])
            case "state":
                self.send_state("state")
            case "hint":
                return self._hint(args["nth"])
            case "lesson":
                self._tutor.do(args["do"])
            case "rules":
                return described(find_variant(args.get("variant", game.rules)), args["lang"])
            case replayed:
                raise CanfieldError(f"{replayed} is for a replay, and this board shows none")
        return None

    def _move(self, move: Move) -> None:
        """Plays a person's move and what she wants to follow by itself.

        Moves to the foundations are one step with it, the rest of a decided game is another one.
        """
        game, taught = self._game, self._tutor.session is not None
        try:
            game.push(move, "off" if taught else self.options["auto_foundation"])
        except IllegalMoveError as error:
            self._tutor.refuse(error)
            raise
        if self.options["auto_finish"] and not taught:
            game.finish()

    def _hint(self, nth: int) -> dict[str, Any]:
        """A hint for the page, counted where it finds a move."""
        found = hinted(self._game, nth)
        if found["move"]:
            self._game.hints += 1
            self._recount()
        return found

    def _see(self, view: str, on: bool) -> None:
        self._visible.put(view, on)
        self._hold_if_hidden()
        if self._game.running != self.state["clock"]["running"]:
            # The same revision: nothing was played, and a click on its way is not stale.
            self.state = {**self.state, "clock": clock(self._game)}

    def _hold_if_hidden(self) -> None:
        """The clock stops while there are views and none of them can be seen."""
        self._game.hide(bool(self._visible) and not any(self._visible.values()))

    def _set(self, option: str, value: Any) -> None:
        """Sets what the person wants, here and on the boards that she will open."""
        if option in ("lang", "theme"):
            self.set_trait(option, value)
        else:
            self.options = {option: value}
        save_setting(option, value)

    @traitlets.observe("options")
    def _recount(self, change: Any = None) -> None:
        """Shows the counter that is wanted now: the same revision, as nothing was played."""
        with self._lock:
            if change and self.state:
                self._keeping.choose(self.options)
                if change["old"].get("advice") != self.options["advice"]:
                    self._advise()
            if self.state and self.state["counts"] != (
                now := counts(self._game, self.options["undo_counts"])
            ):
                self.state = {**self.state, "counts": now}

    # Showing -----------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget for hosts that can show it, the board as text for those that cannot."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": board_text(self._game.view, self._language)}, metadata

    def _ipython_display_(self) -> None:
        if not shown.shown_by_this_cell(self):
            self._display()

    def _display(self) -> None:
        """Shows one more view of the board in the cell that is running, and its still picture."""
        self._still.show(*self._repr_mimebundle_())

    def __repr__(self) -> str:
        return board_text(self._game.view, self._language)

    def close(self) -> None:
        """Ends all views and frees what the board holds; the game itself stays usable."""
        if not self._open:
            return
        with self._lock:
            self._open = False
            self._advisor.look(None, 0)
            self._leave()
            self._keeping.leave()
        self._listeners.clear()
        layout = self.layout
        super().close()
        layout.close()
