"""The runner: one table whoever does the work, and no key lost or repeated after any end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any, ClassVar

import pytest
from distributed import Client

import dev
from canfield_widget.lab import runner
from canfield_widget.lab.results import Results
from canfield_widget.lab.runner import Cluster, Task, run
from tests.lab.tasks import dying_once, failing_at, noted, notes, squared

KEYS = [str(number) for number in range(200)]
TABLE = [(key, squared(key)) for key in KEYS]
ABOUT = {"what": "squares"}


def table(
    task: Task, keys: list[str] = KEYS, executor: Executor | Cluster | None = None
) -> list[tuple[str, Any]]:
    with Results(None, ABOUT) as results:
        run(task, keys, results, executor)
        return list(results.values(KEYS))


def test_the_table_is_the_same_whoever_does_the_work(
    pool: ProcessPoolExecutor, cluster: Client
) -> None:
    assert table(squared) == TABLE
    assert table(squared, KEYS[::-1]) == TABLE
    assert table(squared, executor=pool) == TABLE
    assert table(squared, executor=cluster) == TABLE


def test_a_cluster_does_the_work_of_a_lost_worker_again(cluster: Client, tmp_path: Path) -> None:
    assert table(partial(dying_once, str(tmp_path), "100"), executor=cluster) == TABLE
    assert (tmp_path / "died").exists()


def test_a_pool_that_loses_a_process_keeps_what_was_done(tmp_path: Path) -> None:
    task = partial(dying_once, str(tmp_path), "190")
    with Results(tmp_path / "a.sqlite", ABOUT) as results:
        with ProcessPoolExecutor(1) as pool, pytest.raises(BrokenProcessPool):
            run(task, KEYS, results, pool)
        assert len(results.missing(KEYS)) < len(KEYS)
        with ProcessPoolExecutor(1) as pool:
            run(task, KEYS, results, pool)
        assert list(results.values(KEYS)) == TABLE


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
@pytest.mark.parametrize("workers", [None, ThreadPoolExecutor])
def test_an_error_ends_it_and_the_next_run_goes_on_from_there(
    workers: Callable[[int], Executor] | None, error: type[BaseException], tmp_path: Path
) -> None:
    executor = workers(1) if workers else None
    with Results(tmp_path / "a.sqlite", ABOUT) as results, pytest.raises(error, match="100"):
        run(partial(failing_at, "100", error), KEYS, results, executor)
    with Results(tmp_path / "a.sqlite", ABOUT) as results:
        missing = results.missing(KEYS)
        assert missing[0] in KEYS[96:101]  # of a batch all is lost, or nothing
        run(partial(noted, str(tmp_path)), KEYS, results, executor)
        assert notes(tmp_path) == missing
        assert list(results.values(KEYS)) == TABLE


def test_more_keys_go_on_in_the_same_file(tmp_path: Path) -> None:
    for keys in (KEYS[10:90], KEYS[:150], KEYS[5:20]):
        with Results(tmp_path / "a.sqlite", ABOUT) as results:
            run(partial(noted, str(tmp_path)), keys, results)
            assert list(results.values(keys)) == [(key, squared(key)) for key in keys]
    assert notes(tmp_path) == KEYS[10:90] + KEYS[:10] + KEYS[90:150]


class Waiting(Executor):
    """Does a task only when nothing more is handed over, and counts those that wait."""

    def __init__(self) -> None:
        self.most = 0
        self.left: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.left.append((future, partial(fn, *args, **named)))
        self.most = max(self.most, len(self.left))
        return future

    def queue(self) -> SimpleQueue[Any]:
        """Stands for the queue of what is done: asked for the next, it does the newest task."""
        executor = self

        class Queue(SimpleQueue[Any]):
            def get(self, block: bool = True, timeout: float | None = None) -> Any:
                if self.empty():
                    future, call = executor.left.pop()
                    future.set_result(call())
                return super().get(block, timeout)

        return Queue()


def test_a_million_keys_are_not_handed_over_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = Waiting()
    monkeypatch.setattr(runner, "IN_FLIGHT", 3)
    monkeypatch.setattr(runner, "SimpleQueue", executor.queue)
    assert table(squared, executor=executor) == TABLE
    assert executor.most == 3


CHILD = """
import sys
from canfield_widget.lab import runner
from canfield_widget.lab.results import Results
from tests.lab.tasks import squared

def told(key):
    print(key, flush=True)
    return squared(key)

runner.SECONDS = 0.0
with Results(sys.argv[1], {"what": "squares"}) as results:
    runner.run(told, [str(number) for number in range(100_000)], results)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_killed_process_loses_no_key_that_was_written_and_repeats_none(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(dev.ROOT), *sys.path])}
    command = [sys.executable, "-c", CHILD, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=env, cwd=tmp_path) as child:
        assert child.stdout
        begun = [child.stdout.readline().decode().strip() for _ in range(50)]
        child.kill()
    assert begun == KEYS[:50]
    with Results(path, ABOUT) as results:
        kept = [key for key, _ in results.values(KEYS)]
        assert kept[:49] == KEYS[:49]
        run(partial(noted, str(tmp_path)), KEYS, results)
        assert notes(tmp_path) == KEYS[len(kept) :]
        assert list(results.values(KEYS)) == TABLE


class Bar:
    """A bar that remembers."""

    made: ClassVar[list[Bar]] = []

    def __init__(self, total: int, **_: object) -> None:
        self.total, self.done, self.closed = total, 0, False
        self.made.append(self)

    def update(self, more: int) -> None:
        self.done += more

    def close(self) -> None:
        self.closed = True


def test_the_bar_counts_what_was_there_and_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    with Results(None, ABOUT) as results:
        run(squared, KEYS[:50], results)
        run(squared, KEYS, results)
        run(squared, KEYS, results, progress=False)
    assert [(bar.total, bar.done, bar.closed) for bar in Bar.made] == [
        (50, 50, True),
        (200, 200, True),
    ]


def test_no_bar_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert table(squared) == TABLE


class Threads(Executor):
    """A thread for each task, which nothing waits for at the end."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.futures.append(future)
        Thread(target=lambda: future.set_result(fn(*args, **named)), daemon=True).start()
        return future

    def read(self) -> None:
        """Waits for a lock that was left held."""
        for future in self.futures:
            future.done()


class CtrlC:
    """Ctrl+C at this instruction of what `threading` runs, from now on."""

    def __init__(self, instruction: int) -> None:
        self.left = instruction

    def __call__(self, frame: FrameType, event: str, arg: object) -> CtrlC | None:
        if frame.f_code.co_filename != threading.__file__:
            return None
        frame.f_trace_opcodes = True
        self.left -= event == "opcode"
        if self.left == 0:
            self.left = -1
            signal.raise_signal(signal.SIGINT)
        return self


def interrupted(instruction: int, executor: Executor) -> bool:
    """Whether Ctrl+C came so early that it ended the run."""
    before, trace = signal.signal(signal.SIGINT, signal.default_int_handler), sys.gettrace()
    try:
        with Results(None, ABOUT) as results:
            sys.settrace(CtrlC(instruction))
            run(squared, KEYS[:3], results, executor, progress=False)
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(trace)
        assert signal.signal(signal.SIGINT, before) is signal.default_int_handler
    return False


def test_ctrl_c_anywhere_leaves_no_lock_to_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "BATCH", 1)
    for instruction in count(1):
        executor = Threads()
        ended = interrupted(instruction, executor)
        reader = Thread(target=executor.read, daemon=True)
        reader.start()
        reader.join(60)
        assert not reader.is_alive()
        if not ended:
            break
    assert instruction > 50
