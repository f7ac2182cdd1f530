"""The board: a widget that shows one game and lets people and programs play it together.

It knows no rules. Commands of the page and calls of a program go through the same game; every
change of that game, from wherever it comes, is published as one new state.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, Literal, overload

import anywidget
import traitlets

from canfield_widget import words
from canfield_widget.core.errors import CanfieldError, IllegalMoveError
from canfield_widget.core.game import Change, Game, listen
from canfield_widget.core.moves import Move
from canfield_widget.core.variants import VARIANTS, Rules
from canfield_widget.views import protocol, shown
from canfield_widget.views.script import Run, run_now
from canfield_widget.views.snapshot import CardNumbers, clock, snapshot
from canfield_widget.views.text import board_text

__all__ = ["Board", "play"]

_log = logging.getLogger(__name__)
_STATIC: Final = Path(__file__).parent.parent / "static"
_MAX_VIEWS: Final = 64


def _built(name: str) -> Path | str:
    """A part of the page; raises ImportError with the command that builds it.

    It is given as text, since anywidget keeps each widget whose page is a path alive for ever, to
    reload it when the file changes; a developer asks for that with ANYWIDGET_HMR=1.
    """
    path = _STATIC / name
    if not path.is_file():
        raise ImportError(
            f"{path} is missing: the page is built from js/ when the package is installed; "
            "in a checkout run `python3 dev.py setup`"
        )
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text("utf-8")


class Board(anywidget.AnyWidget):
    """A game on the screen. `push`, `undo` and `board.game` play the very game that is shown.

    The page sees no hidden card. Several views of one board agree; closing the board ends them.
    """

    _esm = _built("board.js")
    _css = _built("board.css")

    state = traitlets.Dict().tag(sync=True)
    """What the page shows; replaced as a whole at each change, never set from outside."""
    options = traitlets.Dict().tag(sync=True)
    """How the page behaves: `animation`, `auto_finish`, `show_targets`."""
    catalogue: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    lang = traitlets.Enum(("auto", *words.LANGUAGES), "auto").tag(sync=True)
    """en, nl, de, mt, uk, or auto: the language of the notebook, else of the browser."""
    theme = traitlets.Enum(protocol.THEMES, "auto").tag(sync=True)
    """light, dark, or auto: what the notebook has."""
    seen_rev = traitlets.Int(0).tag(sync=True)
    """The revision that a view has drawn; the only trait that the page writes."""

    def __init__(self, game: Game | None = None, *, animation: str = "normal", **traits: Any):
        self._game = game or Game.deal()
        self._rev = 0
        self._listeners: dict[object, Callable[[Move], object]] = {}
        self._answers: OrderedDict[str, tuple[int, dict[str, Any]]] = OrderedDict()
        self._visible: OrderedDict[str, bool] = OrderedDict()
        self._forget: Callable[[], None] = lambda: None
        options = {"animation": animation, "auto_finish": True, "show_targets": True}
        super().__init__(options=options, catalogue=_catalogue(), **traits)
        self.on_msg(self._on_message)
        self._take(self._game)

    # Playing -----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the board; what is played on it is shown."""
        return self._game

    def push(self, move: Move | str) -> Move:
        """Plays a move, as `Game.push` does, and returns it; the board shows it at once."""
        return self._game.push(move)

    def undo(self) -> tuple[Move, ...]:
        """Takes the last step back, as `Game.undo` does."""
        return self._game.undo()

    def redo(self) -> tuple[Move, ...]:
        """Plays the undone step again, as `Game.redo` does."""
        return self._game.redo()

    def new(
        self, deal: int | str | None = None, variant: str | Rules | None = None, **changes: Any
    ) -> Game:
        """Deals a new game onto this board and returns it; without a variant, the same rules."""
        rules = self._game.rules if variant is None else variant
        game = Game.deal(deal, rules, **changes)
        self._take(game)
        return game

    @overload
    def run(
        self, moves: Iterable[Move | str], delay: float = ..., *, background: Literal[False] = ...
    ) -> list[Move]: ...
    @overload
    def run(
        self, moves: Iterable[Move | str], delay: float = ..., *, background: Literal[True]
    ) -> Run: ...
    def run(
        self, moves: Iterable[Move | str], delay: float = 0.4, *, background: bool = False
    ) -> list[Move] | Run:
        """Plays moves on the board, `delay` seconds apart, and returns them when all are played.

        An interrupt stops it between two moves. With `background` it returns at once, a `Run` to
        pause, step or stop. A move that is refused ends it with that error.
        """
        if background:
            return Run(self.push, moves, delay)
        return run_now(self.push, moves, delay)

    def on_move(self, listener: Callable[[Move], object]) -> Callable[[], None]:
        """Calls the listener with each move played on the board; returns what ends that.

        It is called after the move, outside the lock of the game. What it raises is logged and
        shown on the board, and play goes on.
        """
        return listen(self._listeners, listener)

    # Publishing --------------------------------------------------------------------------------

    def _take(self, game: Game) -> None:
        """Puts another game on the board."""
        self._forget()
        with game.lock:
            self._game = game
            self._game_id = secrets.token_hex(6)
            self._numbers = CardNumbers(game.position)
            self._forget = game.on_change(self._on_change)
            self._hold_if_hidden()
            self._publish(None)

    def _on_change(self, change: Change) -> None:
        with self._game.lock:
            self._publish(change)
        if change.kind in ("move", "finish", "collect"):
            for move in change.moves:
                self._tell(move)

    def _publish(self, change: Change | None) -> None:
        self._rev += 1
        self._version = self._game.version
        self.state = snapshot(self._game, self._numbers, self._rev, self._game_id, change)

    def _tell(self, move: Move) -> None:
        for listener in tuple(self._listeners.values()):
            try:
                listener(move)
            except Exception as error:  # a program's mistake must not stop the game
                _log.exception("a listener of on_move failed at %s", move)
                self.send(protocol.note(f"on_move: {type(error).__name__}: {error}"))

    # Commands of the page ----------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes what the page writes: `seen_rev`, and nothing else."""
        seen = sync_data.get("seen_rev")
        if isinstance(seen, int) and not isinstance(seen, bool):
            super().set_state({"seen_rev": seen})

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        try:
            command = protocol.read_command(content)
        except protocol.MalformedCommandError as error:
            self._answer_malformed(content, error)
            return
        self.send(self._answer(command))

    def _answer_malformed(self, content: Any, error: Exception) -> None:
        fields = content if isinstance(content, dict) else {}
        view, seq = fields.get("view"), fields.get("seq")
        _log.warning("a message of the page was refused: %s", error)
        if isinstance(view, str) and isinstance(seq, int) and len(view) <= _MAX_VIEWS:
            self.send(protocol.refused(view, seq, self._rev, "malformed", str(error)))

    def _answer(self, command: protocol.Command) -> dict[str, Any]:
        """Carries a command out, once, and says what became of it."""
        with self._game.lock:
            last = self._answers.get(command.view)
            if last and last[0] == command.seq:
                return last[1]
            answer = self._carry_out(command)
            self._answers[command.view] = (command.seq, answer)
            self._answers.move_to_end(command.view)
            if len(self._answers) > _MAX_VIEWS:
                self._answers.popitem(last=False)
            return answer

    def _carry_out(self, command: protocol.Command) -> dict[str, Any]:
        def refused(code: protocol.Code, message: str, **more: Any) -> dict[str, Any]:
            return protocol.refused(command.view, command.seq, self._rev, code, message, **more)

        stale = command.rev != self._rev or self._version != self._game.version
        if stale and command.name not in protocol.TIMELESS:
            return refused("stale", self._words("stale"))
        try:
            self._do(command)
        except IllegalMoveError as error:
            return refused("illegal", error.refusal.text(self._language), refusal=error.refusal)
        except CanfieldError as error:
            return refused("malformed", str(error))
        except Exception as error:  # nothing may escape into the kernel's message loop
            _log.exception("the command %s failed", command.name)
            return refused("internal", f"{type(error).__name__}: {error}")
        return protocol.accepted(command, self._rev)

    def _do(self, command: protocol.Command) -> None:
        args, game = command.args, self._game
        match command.name:
            case "move":
                self._move(args["text"])
            case "undo":
                game.undo()
            case "redo":
                game.redo()
            case "new":
                self.new(args.get("deal"), args.get("variant"))
            case "collect":
                game.collect()
            case "finish":
                game.finish()
            case "resign":
                game.resign()
            case "pause":
                game.pause(args["on"])
            case "visible":
                self._see(command.view, args["on"])
            case "set":
                self._set(args["option"], args["value"])

    def _move(self, text: str) -> None:
        """Plays a person's move and, where she wants it, the rest of a game that is decided."""
        game = self._game
        game.push(text)
        if self.options["auto_finish"]:
            game.finish()

    def _see(self, view: str, on: bool) -> None:
        self._visible[view] = on
        self._visible.move_to_end(view)
        if len(self._visible) > _MAX_VIEWS:
            self._visible.popitem(last=False)
        self._hold_if_hidden()
        if self._game.running != self.state["clock"]["running"]:
            # The same revision: nothing was played, and a click on its way is not stale.
            self.state = {**self.state, "clock": clock(self._game)}

    def _hold_if_hidden(self) -> None:
        """The clock stops while there are views and none of them can be seen."""
        self._game.hide(bool(self._visible) and not any(self._visible.values()))

    def _set(self, option: str, value: Any) -> None:
        if option in ("lang", "theme"):
            self.set_trait(option, value)
        else:
            self.options = {**self.options, option: value}

    @traitlets.validate("options")
    def _check_options(self, proposal: Any) -> Any:
        for option, value in proposal["value"].items():
            if option in ("lang", "theme") or option not in protocol.OPTIONS:
                raise traitlets.TraitError(f"unknown option {option!r}")
            if not protocol.OPTIONS[option](value):
                raise traitlets.TraitError(f"{option} cannot be {value!r}")
        return proposal["value"]

    @property
    def _language(self) -> str:
        return "en" if self.lang == "auto" else str(self.lang)

    def _words(self, key: str) -> str:
        return words.text(key, self._language)

    # Showing -----------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget for hosts that can show it, the board as text for those that cannot."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": board_text(self._game.view)}, metadata

    def _ipython_display_(self) -> None:
        if not shown.shown_by_this_cell(self):
            self.display()

    def display(self) -> None:
        """Shows one more view of the board in the cell that is running."""
        from IPython.display import display

        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]

    def __repr__(self) -> str:
        return board_text(self._game.view)

    def close(self) -> None:
        """Ends all views and frees what the board holds; the game itself stays usable."""
        self._forget()
        self._listeners.clear()
        layout = self.layout
        super().close()
        with contextlib.suppress(AttributeError):
            layout.close()


def _catalogue() -> list[dict[str, Any]]:
    """The games that the settings offer, with the draw counts that each may be played with."""
    return [
        {"key": key, "name": rules.name, "draws": _draws(rules)} for key, rules in VARIANTS.items()
    ]


def _draws(rules: Rules) -> list[int]:
    """The counts on offer, its own first; none where the count changes from pass to pass."""
    return [*rules.draw, *sorted({1, 3} - {*rules.draw})] if len(rules.draw) == 1 else []


def play(
    deal: int | str | Game | None = None,
    *,
    variant: str | Rules = "canfield",
    lang: str = "auto",
    theme: str = "auto",
    animation: str = "normal",
    **changes: Any,
) -> Board:
    """A board with a new game, shown at once in a notebook; a random deal where none is given.

    The deal is a number, `scheme:number`, a deck, or a Game to go on with; keywords that are not
    listed change fields of the rules. Raises DealError and RulesError. Run again, the cell closes
    the board that it made before.

    >>> play(7, variant="cardgames", draw=1).game.rules
    Rules cardgames[draw=1]
    """
    game = deal if isinstance(deal, Game) else Game.deal(deal, variant, **changes)
    board = Board(game, lang=lang, theme=theme, animation=animation)
    shown.show(board)
    return board
