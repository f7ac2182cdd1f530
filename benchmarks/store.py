"""What keeping costs: a click with a store and without one, and statistics of many games.

    python benchmarks/store.py

Ratios of one run. A click is a command of the page as the kernel handles it: read, played,
published, answered, and kept.
"""

from __future__ import annotations

import dataclasses
import tempfile
import time
from pathlib import Path
from typing import Any

import canfield_widget as cw
from canfield_widget.store.games import KeptGame, add_games
from canfield_widget.store.stores import Store
from canfield_widget.views.board import Board

CLICKS = 400
ROUNDS = 7
SIZES = (1_000, 10_000, 100_000)


def clicks(store: Store) -> float:
    """Seconds of the processor for some hundred clicks on a board."""
    board = Board(cw.Game.deal(5), store=store)
    board.send = lambda _: None
    start = time.process_time()
    for seq in range(CLICKS):
        text = "D" if board.game.position.stock else "X"
        command = {"v": 1, "view": "a", "seq": seq, "rev": board.state["rev"], "cmd": "move"}
        board._handle_custom_msg({**command, "args": {"text": text}}, [])
    spent = time.process_time() - start
    board.close()
    return spent


def round_trip() -> float:
    """What keeping adds to a click, as a share of it: the median of some rounds."""
    ratios = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            ratios.append(clicks(Store(folder)) / clicks(Store(None)) - 1)
    return sorted(ratios)[ROUNDS // 2]


def row(number: int) -> KeptGame:
    """A finished game like those that people play."""
    values: dict[str, Any] = {field.name: 10 for field in dataclasses.fields(KeptGame)}
    began = f"2026-01-{1 + number % 28:02}T10:00:00.{number % 1_000_000:06}Z"
    values |= {"variant": "canfield", "deal": f"cw1:{number}", "outcome": "stuck"}
    values |= {"began": began, "ended": began, "seconds": 300.0, "scripted": False}
    return KeptGame(**values | {"id": f"{number:024x}", "record": "D" * 600})


def statistics(size: int) -> float:
    """Seconds to open so many games and to write their table."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        add_games(store._database, map(row, range(size)))
        start = time.process_time()
        assert cw.stats(store=Store(Path(folder))).table().split()[2] == f"{size:,}"
        return time.process_time() - start


if __name__ == "__main__":
    print(f"keeping adds {round_trip():.1%} to a click in the kernel")
    spent = {size: statistics(size) for size in SIZES}
    for size, seconds in spent.items():
        print(f"{size:>7} games: {seconds / spent[SIZES[0]]:.1f} times the cost of {SIZES[0]}")
