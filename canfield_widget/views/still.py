"""The last position of a board, kept in the notebook for a reader who has no kernel.

A host ignores the other forms of an output that it shows as a widget, and prints an error for it
once the kernel is gone. So the position is an output of its own, the last one of its cell: kept up
to date by its display id, and hidden by its own style as long as there is a live board.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from html import escape
from typing import Any

from canfield_widget import words
from canfield_widget.core.game import Game
from canfield_widget.views.svg import board_svg
from canfield_widget.views.text import board_text

__all__ = ["Still", "still_html"]

# `.jp-OutputArea` is the output of a cell in JupyterLab, Notebook and Voilà, `.cell_container` that
# of VS Code. The last rule hides what a host writes in place of a view: that it is loading, or that
# there is no model. A host that does not trust the notebook drops style and picture and shows the
# text.
_STYLE = """\
.canfield-still{max-width:720px;margin:4px 0;font:13px/1.4 system-ui,sans-serif}
.canfield-still pre{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
:is(.jp-OutputArea,.cell_container):has(.canfield-widget) .canfield-still,
.jp-OutputArea:has(.canfield-widget) .jp-OutputArea-child:has(.canfield-still),
.jp-OutputArea-child:has(>.jp-OutputArea-output:not([data-mime-type]))\
:not(:has(>.jp-OutputArea-output>*)):has(~.jp-OutputArea-child .canfield-still){display:none}
"""


def still_html(game: Game, lang: str = "en") -> str:
    """The position of a game as HTML: a picture, the board as text, and how to play on.

    Hidden cards stay hidden. LookupError: an unknown language.

    >>> still_html(Game.deal(7)).startswith('<div class="canfield-still">')
    True
    """
    note = words.text("still", lang, file="terminal", n=game.moves)
    return (
        f'<div class="canfield-still"><style>{_STYLE}</style>{board_svg(game.view, lang)}'
        f"<pre>{escape(board_text(game.view, lang))}</pre><p>{note}</p></div>"
    )


class Still:
    """The picture of one board: shown wherever the board is, brought up to date after each move."""

    def __init__(self, seen: Callable[[], tuple[Game, str]]) -> None:
        """`seen` gives the game that the board shows, and the language."""
        self._seen = seen
        self._id = secrets.token_hex(8)
        self._shown = False
        self._due = False  # a cell that showed the board has no picture of it yet

    def show(self, view: dict[str, Any], metadata: dict[str, Any]) -> None:
        """Displays a view of the board now, and the picture as the last output of the cell.

        The text of the position stands with the picture, which follows the game; that of the view
        has only its first line.
        """
        from IPython.display import display

        _watch_cells()
        name = {"text/plain": view["text/plain"].splitlines()[0]}
        display({**view, **name}, metadata=metadata, raw=True)
        self._shown, self._due = True, True
        self.refresh()

    def refresh(self) -> None:
        """Brings what is shown up to date: now, or when the cell that is running has ended."""
        if not self._shown:
            return
        if _cells.running:
            _cells.changed[self] = None
        else:
            self.draw()

    def draw(self) -> None:
        """Sends the picture: as an output of the cell that ends, or in place of the last one."""
        from IPython.display import display, update_display

        send = display if self._due else update_display
        self._due = False
        send(self._forms(), raw=True, display_id=self._id)  # type: ignore[no-untyped-call]

    def _forms(self) -> dict[str, str]:
        game, lang = self._seen()
        return {"text/html": still_html(game, lang), "text/plain": board_text(game.view, lang)}


class _Cells:
    """Whether a cell is running, and what changed in it: a script may play a hundred moves."""

    def __init__(self) -> None:
        self.shell: Any = None
        self.running = False
        self.changed: dict[Still, None] = {}

    def begin(self) -> None:
        self.running = True

    def end(self) -> None:
        """Comes before the cell is told to have ended: who runs notebooks then stops listening."""
        self.running = False
        changed, self.changed = self.changed, {}
        for still in changed:
            still.draw()


_cells = _Cells()


def _watch_cells() -> None:
    """Learns from the shell when cells begin and end; called from a cell."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    if shell is _cells.shell or shell is None:
        return
    _cells.shell, _cells.running = shell, True
    shell.events.register("pre_execute", _cells.begin)
    shell.events.register("post_execute", _cells.end)
