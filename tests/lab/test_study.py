"""A study: the same table from everybody, kept and gone on with, its unknown counted both ways."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from distributed import Client

import dev
from canfield_widget.core.errors import DealError, RulesError, SolverError, StudyError
from canfield_widget.core.game import Game
from canfield_widget.lab import study as module
from canfield_widget.lab.results import Results
from canfield_widget.lab.stats import share_interval
from canfield_widget.lab.study import Study, study
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Solution, Verdict
from canfield_widget.words import LANGUAGES

NODES = 2_000
DEALS = range(1, 81)


@pytest.fixture(scope="module")
def found() -> Study:
    """A study with all three verdicts, done in this process."""
    study_of_80 = study("canfield", DEALS, nodes=NODES)
    assert min(study_of_80.counts.values()) > 0
    return study_of_80


def test_a_row_is_what_the_solver_says_of_the_deal(found: Study) -> None:
    assert [row.deal for row in found.rows] == [f"cw1:{number}" for number in DEALS]
    for row in found.rows:
        answer = solve(Game.deal(row.deal), nodes=NODES, seconds=None)
        moves = len(answer.moves) if answer.verdict is Verdict.WINNABLE else None
        assert (row.verdict, row.nodes, row.moves) == (answer.verdict, answer.nodes, moves)


def test_counts_and_interval(found: Study) -> None:
    counts = (found.winnable, found.unwinnable, found.unknown)
    assert counts == tuple(found.counts[verdict] for verdict in Verdict)
    assert sum(counts) == len(DEALS)
    assert found.interval == share_interval(*counts)


def test_a_pool_finds_the_same(found: Study, pool: ProcessPoolExecutor) -> None:
    assert study("canfield", DEALS, nodes=NODES, executor=pool) == found


class LosesAWorker:
    """A cluster whose first worker is killed while it has work."""

    def __init__(self, client: Client) -> None:
        self.inner = client
        self.first = next(iter(client.run(os.getpid).values()))
        self.submitted = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, pure: bool) -> Any:
        self.submitted += 1
        if self.submitted == 6:
            os.kill(self.first, signal.SIGKILL)
        return self.inner.submit(fn, *args, pure=pure)


def test_a_cluster_that_loses_a_worker_half_way_finds_the_same(
    found: Study, cluster: Client
) -> None:
    executor = LosesAWorker(cluster)
    assert study("canfield", DEALS, nodes=NODES, executor=executor) == found
    assert executor.submitted > 6
    assert executor.first not in cluster.run(os.getpid).values()
    assert study("canfield", DEALS, nodes=NODES, executor=cluster) == found


def count_solved(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The positions that are solved from now on."""
    solved: list[object] = []

    def noting(position: Any, **budget: Any) -> Solution:
        solved.append(position)
        return solve(position, **budget)

    monkeypatch.setattr(module, "solve", noting)
    return solved


def test_more_deals_go_on_in_the_same_file(
    found: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = count_solved(monkeypatch)
    save = tmp_path / "study.sqlite"
    few = study("canfield", range(11, 31), nodes=NODES, save=save)
    assert few.rows == found.rows[10:30]
    assert study("canfield", DEALS, nodes=NODES, save=save) == found
    assert len(solved) == len(DEALS)
    assert study("canfield", DEALS, nodes=NODES, save=str(save)) == found
    assert len(solved) == len(DEALS)


KILLED = """
import sys
import tqdm.auto
from canfield_widget.lab import runner
from canfield_widget.lab.study import study

class Bar:
    def __init__(self, **_):
        pass
    def update(self, more):
        print(more, flush=True)
    def close(self):
        pass

tqdm.auto.tqdm = Bar
runner.SECONDS = 0.0
study("canfield", range(1, 100_000), nodes=int(sys.argv[2]), save=sys.argv[1])
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_killed_study_loses_no_deal_and_repeats_none(
    found: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "study.sqlite"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(dev.ROOT), *sys.path])}
    command = [sys.executable, "-c", KILLED, str(save), str(NODES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=env, cwd=tmp_path) as child:
        assert child.stdout
        done = [child.stdout.readline() for _ in range(40)]
        child.kill()
    assert b"" not in done
    about = {"what": "study", "variant": "canfield", "nodes": str(NODES)}
    with Results(save, about) as results:
        missing = results.missing([row.deal for row in found.rows])
    assert len(missing) <= 80 - 38
    solved = count_solved(monkeypatch)
    assert study("canfield", DEALS, nodes=NODES, save=save) == found
    assert solved == [Game.deal(deal).position for deal in missing]


@pytest.mark.parametrize(
    ("variant", "nodes", "said"),
    [
        ("canfield", 20, "nodes is 10 there and 20 here"),
        ("canfield[passes=3]", 10, "variant is canfield there and canfield[passes=3] here"),
    ],
)
def test_a_file_of_other_rules_or_budget_is_refused(
    variant: str, nodes: int, said: str, tmp_path: Path
) -> None:
    save = tmp_path / "study.sqlite"
    before = study("canfield", [1], nodes=10, save=save)
    with pytest.raises(StudyError, match=re.escape(said)):
        study(variant, [1], nodes=nodes, save=save)
    assert study("canfield", [1], nodes=10, save=save) == before


def test_deals_are_numbers_of_any_scheme_each_counted_once() -> None:
    found = study("canfield", [7, "solvitaire:1", "7", "cw1:7", 8], nodes=10)
    assert [row.deal for row in found.rows] == ["cw1:7", "solvitaire:1", "cw1:8"]


@pytest.mark.parametrize(
    ("deals", "error", "said"),
    [
        ("1-10", StudyError, "deals is '1-10'; allowed: a range or a list"),
        (7, StudyError, "deals is 7; allowed"),
        (["4d5c"], StudyError, "'4d5c' is no deal number"),
        ([-1], DealError, "'-1' is not a deal number"),
        (["cardgames:999999"], DealError, "out of range"),
        ([1, "cardgames:999999"], DealError, "out of range"),
        ([True], DealError, "True is not a deal"),
    ],
)
def test_deals_that_are_none(deals: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        study("canfield", deals, nodes=10)


def test_rules_and_budgets_that_are_none() -> None:
    with pytest.raises(RulesError):
        study("canfeild", [1])
    with pytest.raises(SolverError, match="nodes is 0"):
        study("canfield", [1], nodes=0)


def test_no_deal_is_no_error() -> None:
    found = study("canfield", [])
    assert (found.rows, found.interval.low, found.interval.high) == ((), 0.0, 1.0)
    assert "no deals" in found.table()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_has_all_figures_in_each_language(found: Study, lang: str) -> None:
    lines = found.table(lang).splitlines()
    assert len(lines) == 6
    for line, count in zip(lines[1:], [*found.counts.values(), 80], strict=False):
        assert re.search(rf"\s{count}\s+[\d.,]+ %$", line)
    comma = lang in ("nl", "de", "uk")
    low, high = (f"{100 * end:.2f}" for end in (found.interval.low, found.interval.high))
    for end in (low, high):
        assert (end.replace(".", ",") if comma else end) in lines[-1]


def test_a_notebook_shows_the_same_figures(found: Study) -> None:
    html = found._repr_html_()
    for word in re.findall(r"[\d.,]+", found.table()):
        assert word in html


def test_the_frame_has_a_row_for_each_deal(found: Study) -> None:
    frame = found.frame()
    assert frame["deal"].to_list() == [row.deal for row in found.rows]
    assert frame["verdict"].value_counts()["winnable"] == found.winnable
    assert frame["moves"].isna().sum() == found.unwinnable + found.unknown
    assert frame["nodes"].sum() == sum(row.nodes for row in found.rows)
    assert list(study("canfield", []).frame()) == ["deal", "verdict", "nodes", "moves"]


def test_a_frame_without_pandas_names_what_installs_it(
    found: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(StudyError, match="pip install pandas"):
        found.frame()
