"""Showing a board in the cell that made it: at once, once, and in place of an earlier one."""

from __future__ import annotations

import weakref
from typing import Any, Protocol

__all__ = ["show", "shown_by_this_cell"]


class Board(Protocol):
    """What is shown here: it can display itself, and be closed."""

    def _display(self) -> None: ...

    def close(self) -> None: ...


_by_cell: dict[str, list[tuple[str, weakref.ref[Board]]]] = {}
_executions: weakref.WeakKeyDictionary[Board, str] = weakref.WeakKeyDictionary()


def show(board: Board) -> None:
    """Displays a board now, where there is a notebook, and closes what the cell showed before.

    Boards that one run of a cell makes stay together: only those of its earlier runs are closed.
    """
    shell = _shell()
    if shell is None:
        return
    cell, execution = _running(shell)
    if cell:
        _close_earlier(cell, execution)
        _by_cell.setdefault(cell, []).append((execution, weakref.ref(board)))
    board._display()
    _executions[board] = execution


def shown_by_this_cell(board: Board) -> bool:
    """Whether the value of the running cell is a board that the cell has shown already."""
    shell = _shell()
    if shell is None or not _shows_result(shell.displayhook):
        return False
    return _executions.get(board) == _running(shell)[1]


def _shows_result(hook: Any) -> bool:
    """Whether the display hook is at work. That of ipykernel has a message then, and no flag."""
    return hook.msg is not None if hasattr(hook, "msg") else hook.is_active


def _close_earlier(cell: str, execution: str) -> None:
    entries = _by_cell.pop(cell, [])
    for earlier, reference in entries:
        board = reference()
        if board is not None and earlier != execution:
            board.close()
    _by_cell[cell] = [entry for entry in entries if entry[0] == execution]


def _shell() -> Any:
    """The interactive shell of a kernel, None elsewhere."""
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return None
    shell = get_ipython()
    return shell if hasattr(shell, "kernel") else None


def _running(shell: Any) -> tuple[str, str]:
    """The id of the running cell, '' where the host gives none, and of this run of it."""
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = parent.get("metadata", {}).get("cellId", "")
    execution = parent.get("header", {}).get("msg_id", "")
    return str(cell), f"{execution}/{shell.execution_count}"
