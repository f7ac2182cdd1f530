"""docs/winnability.md, written from the rows in docs/winnability/.

    .venv/bin/python benchmarks/winnability.py          writes the page
    .venv/bin/python benchmarks/winnability.py rows     brings the rows up to date first: for hours

Each file of rows is one study. `rows` goes on where it was ended, in SQLite files beside them.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from canfield_widget.commands.pool import Pool
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.lab.stats import Interval, wilson
from canfield_widget.lab.study import Study, read_study, study
from canfield_widget.lab.study_table import percent
from canfield_widget.solver.problem import covers
from canfield_widget.solver.verdict import Verdict

DOCS = Path(__file__).parents[1] / "docs"
ROWS = DOCS / "winnability"
DEALS = range(1, 10_001)

NODES = {
    "canfield": 10_000_000,
    "canfield-research": 10_000_000,
    "canfield-research[group=whole]": 10_000_000,
    "canfield[wrap=stop_at_base]": 10_000_000,
    "canfield-draw1": 3_000_000,
    "canfield-relaxed": 3_000_000,
    "cardgames": 3_000_000,
    "casino": 3_000_000,
    "acme": 1_000_000,
    "canfield-top": 1_000_000,
    "selective": 1_000_000,
    "storehouse": 1_000_000,
}
"""Positions for each deal: more where more are worth it."""
FEWER_NODES = 200_000

MOST_UNKNOWN = 0.03
MOST_HALF = 0.015


@dataclass(frozen=True)
class Published:
    """A figure of somebody else: an interval of 95 %, in percent."""

    rules: str
    share: float
    half: float
    source: str


PUBLISHED = (
    Published("canfield-research", 71.245, 0.031, "Blake and Gent, JAIR 85:21 (2026), 10^7 deals"),
    Published(
        "canfield-research[group=whole]",
        67.562,
        0.034,
        "the same, whole piles, 10^7 deals",
    ),
)
WRAPS = (
    ("canfield-relaxed", "canfield-research"),
    ("canfield", "canfield[wrap=stop_at_base]"),
)
"""Rules with full wrap, and the same with nothing laid on a base card."""

INTRODUCTION = """\
# What share of deals can be won

For somebody who sees all cards. A deal is **winnable** when the solver found a line, which the
rules engine replayed; **unwinnable** when a search of all there is found none; **unknown** when the
budget of nodes (different positions looked at) ran out before. The interval holds at 95 %
(Wilson), whatever the unknown deals turn out to be: its lower end counts them as lost, its upper
end as won. The rules of each name stand in [variants.md](variants.md).

A row is *short* of what we ask of a figure where it has fewer than 10,000 deals, more than 3 %
unknown, or an interval wider than ±1.5 points."""

WRAPPING = """\
The same deals with and without the right to lay cards on a card of the base rank, those alone of
which both verdicts are proved."""

CHECKING = """\
## Checking a row

Each file holds the rules, the budget and a line for each deal: verdict, nodes, and the moves of the
line that wins, draws counted one by one. It is read with `cw.read_study(path)`. Any deal of it, or
all of them, are solved again with

```sh
canfield recheck docs/winnability/canfield.csv.gz --deals 17
```

which names the verdict of the file and the one of now, and ends with 1 where they contradict each
other. The files and this page are made by `python benchmarks/winnability.py rows`."""


def file_of(rules: str) -> Path:
    name = rules.replace("[", "-").replace("]", "").replace("=", "-").replace(",", "-")
    return ROWS / f"{name.replace('_', '-')}.csv.gz"


def names() -> list[str]:
    """The rule sets of the page: each named one that the kernel covers, then those of others."""
    named = [name for name, rules in VARIANTS.items() if covers(rules)]
    return [*named, *(name for name in NODES if name not in named)]


def studies() -> dict[str, Study]:
    """The studies that are there."""
    return {name: read_study(file_of(name)) for name in names() if file_of(name).exists()}


def make_rows() -> None:
    ROWS.mkdir(exist_ok=True)
    with Pool(os.cpu_count() or 1) as pool:
        for name in names():
            nodes = NODES.get(name, FEWER_NODES)
            running = file_of(name).with_suffix("").with_suffix(".sqlite")
            study(name, DEALS, nodes=nodes, executor=pool, save=running).write(file_of(name))
            running.unlink()


def is_short(found: Study) -> bool:
    unknown = found.unknown / max(1, len(found.rows))
    few = len(found.rows) < len(DEALS)
    return few or unknown > MOST_UNKNOWN or found.interval.half > MOST_HALF


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"


def changes(found: Study) -> str:
    changed = str(find_variant("canfield").replace(**found.rules.difference(VARIANTS["canfield"])))
    return changed.removeprefix("canfield").strip("[]") or "–"


def row(found: Study) -> list[str]:
    interval = found.interval
    return [
        f"`{found.rules}`",
        f"`{changes(found)}`",
        f"{found.rows[0].deal} to {found.rows[-1].deal.partition(':')[2]}",
        f"{found.nodes:,}",
        f"{found.winnable:,}",
        f"{found.unwinnable:,}",
        f"{found.unknown:,} ({percent(found.unknown / len(found.rows))} %)",
        f"{percent(interval.low)}–{percent(interval.high)}",
        f"±{percent(interval.half)}" + (" *short*" if is_short(found) else ""),
        f"[rows](winnability/{file_of(str(found.rules)).name})",
    ]


def compared(found: Study, other: Published) -> list[str]:
    difference = found.interval.middle * 100 - other.share
    both = math.hypot(found.interval.half * 100, other.half)
    return [
        f"`{found.rules}`",
        f"{percent(found.interval.middle)} ± {percent(found.interval.half)}",
        f"{other.share} ± {other.half}",
        other.source,
        f"{difference:+.2f}, and ±{both:.2f} is what chance explains",
        "yes" if abs(difference) <= both else "**no**",
    ]


@dataclass(frozen=True)
class Paired:
    """The same deals under a rule set and a stricter one, of which both verdicts are proved."""

    deals: int
    won_by_wrap: int
    lost_by_wrap: int
    """None, if all is right: what can be won without it can be won with it."""

    @property
    def interval(self) -> Interval:
        """The share of deals that the wrap makes winnable."""
        return wilson(self.won_by_wrap, self.deals)


def paired(full: Study, stop: Study) -> Paired:
    verdicts = {row.deal: row.verdict for row in stop.rows}
    both = [(row.verdict, verdicts[row.deal]) for row in full.rows if row.deal in verdicts]
    known = [pair for pair in both if Verdict.UNKNOWN not in pair]
    return Paired(
        len(known),
        known.count((Verdict.WINNABLE, Verdict.UNWINNABLE)),
        known.count((Verdict.UNWINNABLE, Verdict.WINNABLE)),
    )


def wrap_row(full: Study, stop: Study) -> list[str]:
    found = paired(full, stop)
    low, high = percent(found.interval.low), percent(found.interval.high)
    return [
        f"`{full.rules}`",
        f"`{stop.rules}`",
        f"{found.deals:,}",
        f"{found.won_by_wrap:,} ({low}–{high} %)",
        f"{found.lost_by_wrap:,}",
    ]


FIGURES = (
    *("rules", "what differs from `canfield`", "deals", "nodes for each", "winnable"),
    *("unwinnable", "unknown", "winnable, %", "±", "file"),
)
COMPARED = ("rules", "here, %", "published, %", "source", "difference", "agrees")
WRAPPED = (
    "any card wraps",
    "nothing on a base card",
    "deals",
    "won by the wrap alone",
    "lost by it",
)


def page(found: dict[str, Study]) -> str:
    """The page as text, with a line end at its end."""
    missing = [f"`{name}`" for name in names() if name not in found]
    known = [(found[other.rules], other) for other in PUBLISHED if other.rules in found]
    pairs = [(found[a], found[b]) for a, b in WRAPS if a in found and b in found]
    return "\n".join(
        [
            *(INTRODUCTION, "", *table(FIGURES, [row(each) for each in found.values()]), ""),
            *([f"Not counted yet: {', '.join(missing)}.", ""] if missing else []),
            *("## Published figures", ""),
            *(*table(COMPARED, [compared(*pair) for pair in known]), ""),
            *("## What the wrap rule makes", "", WRAPPING, ""),
            *(*table(WRAPPED, [wrap_row(*pair) for pair in pairs]), "", CHECKING, ""),
        ]
    )


def main(arguments: Sequence[str]) -> None:
    if "rows" in arguments:
        make_rows()
    (DOCS / "winnability.md").write_text(page(studies()), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
