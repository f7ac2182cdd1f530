"""Plies per second of the engine, as a ratio to python-chess doing the same in the same run.

A ply is: list the legal moves, choose one at random, play it. Both sides play random games from
the start; a game ends when no move is left, or after MAX_PLIES plies, since the stock of most
variants can be turned for ever. The sides take turns in short slices of CPU time, so a busy
machine slows both alike.

    python benchmarks/engine.py                    the default game, and every variant
    python benchmarks/engine.py canfield rainbow   these variants alone
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import chess

from canfield_widget import VARIANTS, Game, Position
from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.variants import Rules

AIM = 3.0
MAX_PLIES = 200
Plies = Iterator[None]


def engine_plies(rules: Rules) -> Plies:
    """Plies of the engine's own functions; positions are values, `play` checks the move."""
    draw = random.Random(1)
    for number in range(10**9):
        position: Position = deal(rules, number)
        for _ in range(MAX_PLIES):
            moves = legal_moves(position)
            if not moves:
                break
            position = play(position, moves[int(draw.random() * len(moves))])
            yield


def game_plies(rules: Rules) -> Plies:
    """The same through `Game`, which keeps undo, clock and outcome as well."""
    draw = random.Random(1)
    for number in range(10**9):
        game = Game.deal(number, rules)
        for _ in range(MAX_PLIES):
            moves = list(game.legal_moves)
            if not moves:
                break
            game.push(moves[int(draw.random() * len(moves))])
            yield


def chess_plies() -> Plies:
    """Plies of python-chess, whose `push` takes any move and keeps undo."""
    draw = random.Random(1)
    while True:
        board = chess.Board()
        for _ in range(MAX_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(draw.random() * len(moves))])
            yield


def rate(plies: Plies, count: int) -> float:
    """Plies per second of CPU time over the next `count` plies."""
    start = time.process_time()
    for _ in range(count):
        next(plies)
    return count / (time.process_time() - start)


def compare(make: Callable[[], Plies], rounds: int, count: int) -> tuple[float, float, float]:
    """The medians of plies per second, of those of python-chess, and of the rounds' ratios."""
    ours, theirs = make(), chess_plies()
    rate(ours, count), rate(theirs, count)
    pairs = [(rate(ours, count), rate(theirs, count)) for _ in range(rounds)]
    mine, yardstick = zip(*pairs, strict=True)
    ratios = [one / other for one, other in pairs]
    return statistics.median(mine), statistics.median(yardstick), statistics.median(ratios)


def report(name: str, make: Callable[[], Plies], rounds: int, count: int) -> float:
    mine, yardstick, ratio = compare(make, rounds, count)
    print(f"{name:<24}{mine:>10,.0f}{yardstick:>14,.0f}{ratio:>8.2f}", flush=True)
    return ratio


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("variants", nargs="*", default=list(VARIANTS), metavar="variant")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--plies", type=int, default=2000, help="of each side in each round")
    options = parser.parse_args(arguments)
    print(f"{'plies per second of CPU':<24}{'ours':>10}{'python-chess':>14}{'ratio':>8}")
    ratios = [
        report(key, partial(engine_plies, VARIANTS[key]), options.rounds, options.plies)
        for key in options.variants
    ]
    first = options.variants[0]
    through_game = partial(game_plies, VARIANTS[first])
    report(f"{first}, class Game", through_game, options.rounds, options.plies)
    print(f"{first}: {ratios[0]:.2f} times python-chess (aim: at least {AIM:g})")


if __name__ == "__main__":
    main()
