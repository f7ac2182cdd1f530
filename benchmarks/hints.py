"""How soon a hint comes: counts over positions in play, of each variant named.

    .venv/bin/python benchmarks/hints.py [variants] [--positions N]

The positions are random games broken off at a random move; a game of which all hints were asked
for keeps its line, so each is asked of once. And the first answer of a new process, after its
imports, as the median of some.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time

from canfield_widget.core.game import Game
from canfield_widget.solver.hints import hint

SOON, BUDGET = 0.1, 1.0
FIRST = """
import time
import canfield_widget as cw
from canfield_widget.solver import solve
game = cw.Game.deal(5)
began = time.perf_counter()
assert cw.solve(game).verdict is cw.Verdict.WINNABLE
print(time.perf_counter() - began)
"""


def in_play(variant: str, number: int) -> Game:
    """A game after up to 120 random moves, cards to the foundations first now and then."""
    choose = random.Random(f"{variant} {number}")
    game = Game.deal(number, variant)
    for _ in range(choose.randrange(120)):
        moves = list(game.legal_moves)
        if not moves:
            break
        up = [move for move in moves if move.target[:1] == "F"]
        game.push(choose.choice(up if up and choose.random() < 0.5 else moves))
    return game


def seconds_of(variant: str, count: int) -> list[float]:
    """How long the hint of each position took."""
    taken = []
    for number in range(1, count + 1):
        game = in_play(variant, number)
        began = time.perf_counter()
        hint(game)
        taken.append(time.perf_counter() - began)
    return taken


def first_answers(count: int) -> list[float]:
    """Seconds of the first answer in so many new processes."""
    command = (sys.executable, "-c", FIRST)
    return [float(subprocess.check_output(command, text=True)) for _ in range(count)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=["canfield", "cardgames", "canfield-draw1"])
    parser.add_argument("--positions", type=int, default=100)
    args = parser.parse_args()
    for variant in args.variants:
        taken = seconds_of(variant, args.positions)
        soon = sum(seconds <= SOON for seconds in taken)
        late = sum(seconds > BUDGET for seconds in taken)
        print(
            f"{variant:20} hints within {SOON} s: {soon} of {len(taken)}; over the budget of "
            f"{BUDGET} s: {late}; the slowest {max(taken):.3f} s"
        )
    first = first_answers(5)
    print(f"first answer after import: {statistics.median(first) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
