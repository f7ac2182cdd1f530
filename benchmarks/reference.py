"""How much the search in plain Python decides, and what a position costs it, counted in plies.

For each variant the deals of a fixed range are searched, each with the same node budget. Printed
are how many are decided, the positions looked at, and how many plies of the rules engine (list the
legal moves, choose one at random, play it) take as long as one position of the search: both are
measured in the same run, in turns, in CPU time.

    python benchmarks/reference.py                   the named variants of one deck, and some others
    python benchmarks/reference.py canfield rainbow  these variants alone
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence

from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.rules import Rules
from canfield_widget.core.variants import find_variant
from canfield_widget.solver.reference import search
from canfield_widget.solver.verdict import Budget, Verdict

USUAL = (
    *("canfield", "canfield-research", "cardgames", "canfield-draw1", "casino", "storehouse"),
    *("eagle-wing", "candike", "minerva", "double", "quadruple"),
)
PLIES = 100


def ply_seconds(rules: Rules, number: int) -> float:
    """The CPU time of a ply of the rules engine in the random game of a deal."""
    choose, position = random.Random(number), deal(rules, number)
    start = time.process_time()
    for _ in range(PLIES):
        moves = legal_moves(position)
        position = play(position, choose.choice(moves)) if moves else deal(rules, number)
    return (time.process_time() - start) / PLIES


def report(name: str, numbers: range, budget: Budget) -> None:
    rules, verdicts = find_variant(name), Counter[Verdict]()
    nodes, seconds, ply = 0, 0.0, 0.0
    for number in numbers:
        position = deal(rules, number)
        start = time.process_time()
        solution = search(position, budget)
        seconds += time.process_time() - start
        ply += ply_seconds(rules, number) / len(numbers)
        nodes += solution.nodes
        verdicts[solution.verdict] += 1
    counts = "".join(f"{verdicts[verdict]:>12}" for verdict in Verdict)
    print(f"{name:<20}{counts}{nodes:>12,}{seconds / nodes / ply:>8.2f}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("variants", nargs="*", default=USUAL, metavar="variant")
    parser.add_argument("--deals", type=int, default=50, help="the first deal numbers, from 1")
    parser.add_argument("--nodes", type=int, default=10_000, help="positions for each deal")
    options = parser.parse_args(arguments)
    names = "".join(f"{verdict.value:>12}" for verdict in Verdict)
    print(f"{f'{options.deals} deals':<20}{names}{'nodes':>12}{'plies':>8}")
    for name in options.variants:
        report(name, range(1, options.deals + 1), Budget(nodes=options.nodes))


if __name__ == "__main__":
    main()
