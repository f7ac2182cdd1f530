"""How fast the solver's kernel is: CPU time, to another solver over the same deals in the same run.

    .venv/bin/python benchmarks/solver.py [other.c] [--deals N] [--nodes N]

Without another solver it prints our own figures: what is decided within budgets of nodes, of each
variant that the kernel covers.

The other one is a C program: `other deals.bin 0 N nodes 24 11=1 12=1` reads deals of 52 bytes (base
card, reserve, tableau, stock in dealing order; suits clubs, spades, diamonds, hearts) and writes a
line for each: number, 1 won, 0 lost or -1 unknown, CPU seconds, nodes.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path

from canfield_widget.core.deals import deal
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.solver import kernel
from canfield_widget.solver.problem import covers
from canfield_widget.solver.verdict import Budget, Verdict

BUDGETS = (1_000, 10_000, 100_000)
SAID = {"1": Verdict.WINNABLE, "0": Verdict.UNWINNABLE, "-1": Verdict.UNKNOWN}
# The other program names black suits first.
SUIT = (0, 2, 3, 1)


def deals(variant: str, scheme: str, count: int) -> list[Position]:
    rules = find_variant(variant)
    return [deal(rules, f"{scheme}:{number}") for number in range(1, count + 1)]


def ours(positions: list[Position], nodes: int) -> tuple[list[Verdict], float, int]:
    """Verdicts, CPU seconds and nodes."""
    began = time.process_time()
    solutions = [kernel.search(position, Budget(nodes=nodes)) for position in positions]
    seconds = time.process_time() - began
    return [found.verdict for found in solutions], seconds, sum(s.nodes for s in solutions)


def packed(position: Position) -> bytes:
    """A deal as the other program reads it."""
    base = next(pile[0] for pile in position.foundations if pile)
    tableau = [pile[0] for pile in position.tableau]
    cards = [base, *position.reserves[0], *tableau, *reversed(position.stock)]
    return bytes(SUIT[card // 13] * 13 + card % 13 for card in cards)


def others(program: Path, positions: list[Position], nodes: int) -> tuple[list[Verdict], float]:
    """Verdicts and CPU seconds of the other program."""
    with tempfile.NamedTemporaryFile(suffix=".bin") as file:
        file.write(b"".join(map(packed, positions)))
        file.flush()
        command = [
            str(program),
            file.name,
            "0",
            str(len(positions)),
            str(nodes),
            "24",
            "11=1",
            "12=1",
        ]
        result = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = [line.split() for line in result.stdout.splitlines()]
    return [SAID[line[1]] for line in lines], sum(float(line[2]) for line in lines)


def compare(source: Path, count: int, nodes: int) -> None:
    positions = deals("canfield", "solvitaire", count)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "other"
        subprocess.run(["gcc", "-O3", "-w", "-o", program, source], check=True)
        theirs, their_seconds = others(program, positions, nodes)
        mine, seconds, searched = ours(positions, nodes)
    for number, verdicts in enumerate(zip(mine, theirs, strict=True), 1):
        if set(verdicts) == {Verdict.WINNABLE, Verdict.UNWINNABLE}:
            print(f"solvitaire:{number}: {verdicts[0].value} here, {verdicts[1].value} there")
    print(f"canfield, {count} deals, {nodes} nodes each, CPU seconds")
    print(f"  kernel {seconds:.2f}, other {their_seconds:.2f}: {seconds / their_seconds:.2f} of it")
    print(f"  {searched} nodes, {searched / seconds / 1e6:.2f} million a second")


def figures(count: int) -> None:
    print(f"won / lost / open of {count} deals, by budget of nodes; CPU seconds of the last one")
    for key, rules in VARIANTS.items():
        if not covers(rules):
            continue
        row = []
        for nodes in BUDGETS:
            verdicts, seconds, _ = ours(deals(key, "cw1", count), nodes)
            found = Counter(verdicts)
            row.append("/".join(f"{found[verdict]:3}" for verdict in Verdict))
        print(f"{key:18} {'   '.join(row)}   {seconds:6.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="?", type=Path)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    arguments = parser.parse_args()
    if kernel.load() is None:
        raise SystemExit("no kernel: python3 dev.py setup")
    if arguments.other is None:
        figures(arguments.deals)
    else:
        compare(arguments.other, arguments.deals, arguments.nodes)


if __name__ == "__main__":
    main()
