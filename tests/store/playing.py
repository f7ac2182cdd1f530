"""A program that plays and is kept: tests start it, kill it, and look at what is left.

python playing.py FOLDER SEED kept|board        plays until it is killed, and says what it has
python playing.py FOLDER SEED waits             begins a game, starts a program, waits to be killed
python playing.py FOLDER SEED games COUNT       finishes so many games
"""

from __future__ import annotations

import os
import random
import sys
import time

import canfield_widget as cw
from canfield_widget.core.game import Game
from canfield_widget.store.keeper import Keeper
from canfield_widget.store.stores import store_of


def act(game: Game, choose: random.Random) -> None:
    """One thing that a player does."""
    what = choose.random()
    if what < 0.12:
        game.undo()
    elif what < 0.16:
        game.redo()
    elif what < 0.2:
        game.collect()
    elif game.legal_moves:
        game.push(choose.choice(list(game.legal_moves)))
    else:
        game.undo()


def told(game: Game) -> str:
    """What a game is now, in one line."""
    return f"{game.moves} {game.actions} {game.position}"


def play_on(folder: str, seed: int, with_board: bool) -> None:
    """Plays for ever; each line is printed when the action before it is kept."""
    choose = random.Random(seed)
    game = Game.deal(seed)
    if with_board:
        board = cw.Board(game, store=folder)
        assert board.game is game
    else:
        Keeper(store_of(folder), game)
    while True:
        act(game, choose)
        print(told(game), flush=True)


def wait(folder: str, seed: int) -> None:
    """Begins a game; the line says which process was forked, 0 where there are no forks."""
    game = Game.deal(seed)
    Keeper(store_of(folder), game)
    game.push("D")
    child = os.fork() if hasattr(os, "fork") else 0
    if child or not hasattr(os, "fork"):
        print(child, flush=True)
    while True:
        time.sleep(60)


def finish(folder: str, seed: int, count: int) -> None:
    """Plays and gives up so many games."""
    for number in range(count):
        game = Game.deal(1000 * seed + number)
        Keeper(store_of(folder), game)
        game.push("D")
        game.resign()


if __name__ == "__main__":
    folder, seed, what = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    if what == "games":
        finish(folder, seed, int(sys.argv[4]))
    elif what == "waits":
        wait(folder, seed)
    else:
        play_on(folder, seed, what == "board")
