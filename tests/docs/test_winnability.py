"""docs/winnability.md says what its rows say, and the rows are what the solver finds."""

from __future__ import annotations

import math
import random

import pytest

from benchmarks import winnability
from canfield_widget.core.deals import deal
from canfield_widget.core.engine import play
from canfield_widget.lab.recheck import recheck
from canfield_widget.lab.study import Study
from canfield_widget.solver.verdict import Verdict
from tests.docs.blocks import table

PAGE = winnability.DOCS / "winnability.md"
STUDIES = winnability.studies()
CHEAP = 20_000


def cells(*headings: str) -> dict[str, list[str]]:
    return {row[0].strip("`"): row for row in table(PAGE, *headings)}


def test_the_page_is_written_from_the_rows() -> None:
    """After a change: python benchmarks/winnability.py"""
    assert PAGE.read_text("utf-8") == winnability.page(STUDIES)


def test_each_file_of_rows_has_a_line_and_each_rule_set_is_named() -> None:
    files = {path.name for path in winnability.ROWS.iterdir()}
    assert files == {winnability.file_of(name).name for name in STUDIES}
    text = PAGE.read_text("utf-8")
    assert all(f"`{name}`" in text for name in winnability.names())
    assert len(STUDIES) >= 2


@pytest.mark.parametrize("name", STUDIES)
def test_the_figures_are_those_of_the_rows(name: str) -> None:
    found = STUDIES[name]
    row = cells(*winnability.FIGURES)[name]
    verdicts = [each.verdict for each in found.rows]
    won, unknown = verdicts.count(Verdict.WINNABLE), verdicts.count(Verdict.UNKNOWN)
    assert [each.deal for each in found.rows] == [f"cw1:{number}" for number in winnability.DEALS]
    assert row[4] == f"{won:,}"
    assert row[6].startswith(f"{unknown:,} (")
    low, high = (score(count, len(verdicts)) for count in (won, won + unknown))
    assert row[7] == f"{100 * low[0]:.2f}–{100 * high[1]:.2f}"
    short = unknown > 300 or high[1] - low[0] > 0.03
    assert ("*short*" in row[8]) == short


def score(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's bounds as the roots of his equation (p - share)² = z² p (1 - p) / n."""
    z2, share = 1.959963984540054**2 / trials, successes / trials
    a, b, c = 1 + z2, -(2 * share + z2), share * share
    root = math.sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


@pytest.mark.parametrize("name", STUDIES)
def test_rows_are_found_again(name: str, full: bool) -> None:
    found = STUDIES[name]
    cheap = [row for row in found.rows if row.nodes <= CHEAP and row.verdict is not Verdict.UNKNOWN]
    some = random.Random(name).sample(cheap, 200 if full else 6)
    again = list(recheck(Study(found.rules, found.nodes, tuple(some)), nodes=10 * CHEAP))
    assert [each.solution.verdict for each in again] == [row.verdict for row in some]
    for each in again:
        position = deal(found.rules, each.row.deal)
        for move in each.solution.moves:
            position = play(position, move)
        assert position.is_won == (each.row.verdict is Verdict.WINNABLE)


@pytest.mark.parametrize("published", winnability.PUBLISHED, ids=lambda other: other.rules)
def test_published_figures_lie_within_the_joint_interval(published: winnability.Published) -> None:
    if published.rules not in STUDIES:
        pytest.skip("not counted yet")
    found = STUDIES[published.rules].interval
    both = math.hypot(100 * found.half, published.half)
    assert abs(100 * found.middle - published.share) <= both
    assert cells(*winnability.COMPARED)[published.rules][5] == "yes"


@pytest.mark.parametrize(("full_wrap", "stop"), winnability.WRAPS)
def test_no_deal_is_lost_by_more_freedom(full_wrap: str, stop: str) -> None:
    if not {full_wrap, stop} <= set(STUDIES):
        pytest.skip("not counted yet")
    found = winnability.paired(STUDIES[full_wrap], STUDIES[stop])
    assert found.lost_by_wrap == 0
    assert found.won_by_wrap > 0
