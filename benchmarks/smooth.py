"""Frames and forced layouts of a board in JupyterLab, counted in Chromium's own trace.

A frame counts by the time that it took of the page's thread, from its first script to what is
handed on to be drawn; over 32 ms a person sees a stutter. A forced layout is one that a script of
the board made the page do at once. The figures are counts: run it on a machine that does nothing
else.

    python benchmarks/smooth.py
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.lab import empty_notebook
from canfield_widget.core import deals, variants
from tests.core import oracle_files
from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE, SOLUTION, cell
from tests.e2e.notebook import Notebook
from tests.e2e.tracing import Trace, traced

MOVES = 100


def long_game() -> tuple[str, list[str]]:
    """A position at the start of a deal, and the first moves of a game of it."""
    for entry in oracle_files.solved("canfield"):
        moves = oracle_files.translated("canfield", entry)
        if len(moves) >= MOVES:
            rules = variants.find_variant("canfield").replace(**oracle_files.RECORDS["canfield"])
            return str(deals.deal(rules, f"solvitaire:{entry['seed']}")), moves[:MOVES]
    raise LookupError(f"no solved deal has {MOVES} moves")


def show(notebook: Notebook, position: str, *moves: str) -> BoardPage:
    """A board that moves, with the focus on it."""
    push = f"for move in {list(moves)!r}: board.push(move)"
    board = notebook.show(cell(position, animation="normal"), push)
    board.wait_for_rev(1 + len(moves))
    board.focus()
    board.wait_until_still()
    return board


def measure(notebook: Notebook) -> Iterator[tuple[str, Trace]]:
    """Each action with its trace."""
    page = notebook.page

    def still(board: BoardPage, act: Callable[[], object]) -> Callable[[], None]:
        def act_and_wait() -> None:
            board.moved(act)
            board.wait_until_still()

        return act_and_wait

    board = show(notebook, LATE)
    yield "drag", traced(page, still(board, lambda: board.drag("3d", "F2")))
    yield "deal", traced(page, still(board, lambda: notebook.execute("board.new(9)")))
    board = show(notebook, LATE, *SOLUTION[:-1])
    yield "cascade", traced(page, still(board, lambda: board.play_by_clicks(SOLUTION[-1])))
    position, moves = long_game()
    board = show(notebook, position)

    def run() -> None:
        notebook.execute(f"board.run({moves!r}, delay=0.1)")
        board.wait_for_rev(1 + MOVES)
        board.wait_until_still()

    yield f"run {MOVES}", traced(page, run)


def main(arguments: Sequence[str] | None = None) -> None:
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args(arguments)
    with empty_notebook() as notebook:
        print(f"{'':<10}{'frames':>8}{'> 32 ms':>9}{'longest':>9}{'forced':>8}")
        for name, trace in measure(notebook):
            longest = max(trace.frames, default=0)
            counts = f"{len(trace.frames):>8}{trace.long_frames:>9}{longest:>9.1f}"
            print(f"{name:<10}{counts}{len(trace.forced):>8}")
            for each in sorted(set(trace.forced)):
                print(f"{'':<10}  {trace.forced.count(each)} × {each}")


if __name__ == "__main__":
    main()
