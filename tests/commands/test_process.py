"""The program as a process: pipes, signals, encodings, and what it loads."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import canfield_widget as cw
import dev
from canfield_widget.__main__ import main
from tests.project.test_ladder import JUPYTER

PROGRAM = [sys.executable, "-m", "canfield_widget"]
BUFFERED = {**os.environ, "PYTHONUNBUFFERED": ""}
BOARD = f"{cw.Game.deal(7)}\n".encode()


def process(*argv: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    environment = BUFFERED | env
    return subprocess.run(
        [*PROGRAM, *argv], input=stdin, capture_output=True, cwd=dev.ROOT, env=environment
    )


def test_one_command_pipes_into_another() -> None:
    dealt = process("deal", "7", "--count", "2")
    shown = process("show", stdin=dealt.stdout)
    assert shown.stdout == BOARD + f"\n{cw.Game.deal(8)}\n".encode()


def test_output_and_input_are_utf_8_whatever_the_terminal_is_set_to() -> None:
    shown = process("show", "7", PYTHONIOENCODING="ascii")
    assert (shown.returncode, shown.stdout) == (0, BOARD)
    played = process("play", "7", stdin="10♣ t2\n\xff".encode(), PYTHONIOENCODING="ascii")
    assert played.stderr.decode().startswith("10♣ does not go on 2♥")


@pytest.mark.parametrize("count", ["1", "1000000"])
def test_a_reader_that_goes_away_ends_it_quietly(count: str) -> None:
    reading, writing = os.pipe()
    deal = subprocess.Popen(
        [*PROGRAM, "deal", "1", "--count", count],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=dev.ROOT,
        env=BUFFERED,
    )
    os.close(writing)
    os.close(reading)
    _, stderr = deal.communicate(timeout=60)
    assert (deal.returncode, stderr) == (141, b"")


def test_the_head_of_much_output() -> None:
    deal = subprocess.Popen(
        [*PROGRAM, "deal", "1", "--count", "1000000"], stdout=subprocess.PIPE, cwd=dev.ROOT
    )
    assert deal.stdout
    assert deal.stdout.readline() == f"{cw.Game.deal(1).position}\n".encode()
    deal.stdout.close()
    assert deal.wait(60) == 141


@pytest.mark.parametrize(
    ("argv", "code"), [(["show", "zzz"], 2), (["play", "7", "--quiet"], 0), (["check"], 1)]
)
def test_messages_that_nobody_reads_change_no_exit_code(argv: list[str], code: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    result = subprocess.run(
        [*PROGRAM, *argv], input=b"zzz\n", stdout=subprocess.PIPE, stderr=writing, cwd=dev.ROOT
    )
    os.close(writing)
    assert result.returncode == code


@pytest.mark.parametrize("argv", [["show", "7"], ["play", "7"], ["deal", "7"]])
def test_a_process_without_streams(argv: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(argv) == 0


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="pipes have no names here")
def test_a_pipe_is_read_as_a_file_is() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"7\n")
    os.close(writing)
    result = subprocess.run(
        [*PROGRAM, "show", f"/dev/fd/{reading}"],
        capture_output=True,
        cwd=dev.ROOT,
        pass_fds=[reading],
    )
    os.close(reading)
    assert (result.returncode, result.stdout) == (0, BOARD)


def test_an_error_is_one_line_and_no_traceback() -> None:
    result = process("deal", "zzz")
    assert result.returncode == 2
    assert result.stderr.startswith(b"canfield: error: 'zzz' is not a deal number")
    assert result.stderr.count(b"\n") == 1


def test_no_jupyter_is_loaded() -> None:
    calls = [
        ["deal", "7"],
        ["show", "7"],
        ["play", "7", "--quiet"],
        ["check", "-"],
        ["variants", "rush"],
        ["rules", "rush", "--json"],
    ]
    code = (
        "import sys\nfrom canfield_widget.__main__ import main\n"
        f"for argv in {calls}: main(argv)\n"
        f"print(*(name for name in {JUPYTER} if name in sys.modules), file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], input=b"", capture_output=True, cwd=dev.ROOT
    )
    assert result.stderr.decode().splitlines()[-1] == ""


# At a terminal ---------------------------------------------------------------------------------


class Terminal:
    """A person's end of a terminal."""

    def __init__(self, end: int, program: subprocess.Popen[bytes]) -> None:
        self.end = end
        self.program = program
        self.seen = ""

    def read_until(self, text: str) -> str:
        """What is written up to and with a text; fails after a minute."""
        while text not in self.seen:
            ready, _, _ = select.select([self.end], [], [], 60)
            assert ready, f"{text!r} does not come after {self.seen!r}"
            self.seen += os.read(self.end, 65536).decode("utf-8", "replace")
        part, _, self.seen = self.seen.partition(text)
        return part.replace("\r\n", "\n")

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())


@contextmanager
def at_a_terminal(*argv: str) -> Iterator[Terminal]:
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    end, other = pty.openpty()
    # A program started in the background is born deaf to Ctrl+C; this one must not be.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    program = subprocess.Popen(
        [*PROGRAM, *argv], stdin=other, stdout=other, stderr=other, cwd=dev.ROOT
    )
    signal.signal(signal.SIGINT, before)
    os.close(other)
    try:
        yield Terminal(end, program)
    finally:
        program.kill()
        program.wait()
        os.close(end)


def test_a_person_is_asked_for_moves() -> None:
    with at_a_terminal("play", "7") as terminal:
        assert terminal.read_until("> ").startswith("Type a move, or help.")
        terminal.type("D\n")
        assert "3 cards turned to the waste" in terminal.read_until("> ")
        terminal.type("\x04")
        assert terminal.program.wait(60) == 0


def stopped(program: subprocess.Popen[bytes], by: signal.Signals) -> int:
    """The exit code after a signal, sent again where it came just before the program listened."""
    for _ in range(10):
        program.send_signal(by)
        try:
            return program.wait(5)
        except subprocess.TimeoutExpired:
            continue
    raise AssertionError(f"{by.name} does not end it")


def test_ctrl_c_at_the_prompt_ends_the_game() -> None:
    with at_a_terminal("play", "7") as terminal:
        terminal.read_until("> ")
        assert stopped(terminal.program, signal.SIGINT) == 130


@pytest.mark.parametrize("stop", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_window_keeps_the_record(stop: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "games.cfr"
    with at_a_terminal("play", "7", "--record", str(path)) as terminal:
        terminal.read_until("> ")
        terminal.type("D\n")
        terminal.read_until("> ")
        assert stopped(terminal.program, stop) == 130
    assert cw.read_record(path.read_text("utf-8")).game().moves == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk here")
def test_a_full_disk_loses_no_game() -> None:
    result = process("play", "7", "--record", "/dev/full", stdin=b"D\n")
    assert result.returncode == 2
    record = result.stderr.decode().partition("canfield: error:")[0]
    assert cw.read_record(record).game().moves == 1


def test_a_deal_is_never_taken_for_a_file(tmp_path: Path) -> None:
    for name in ("7", "cw1:7", "canfield@7"):
        (tmp_path / name).write_text("nonsense", "utf-8")
        result = subprocess.run([*PROGRAM, "show", name], capture_output=True, cwd=tmp_path)
        assert (result.returncode, result.stdout) == (0, BOARD)


@pytest.mark.parametrize("name", ["show", "check"])
def test_nothing_is_waited_for_at_a_terminal(name: str) -> None:
    with at_a_terminal(name) as terminal:
        terminal.read_until(f"canfield: error: nothing to {name}")
        assert terminal.program.wait(60) == 2


def test_a_script_is_installed() -> None:
    project = (Path(dev.ROOT) / "pyproject.toml").read_text("utf-8")
    assert '[project.scripts]\ncanfield = "canfield_widget.__main__:main"\n' in project


# Processes of a pool ---------------------------------------------------------------------------


@contextmanager
def study_by_two(save: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A long study in two processes, in a group of its own, once it has begun to keep rows."""
    env = BUFFERED | {"PYTHONPATH": os.pathsep.join([str(dev.ROOT), *sys.path])}
    code = (
        "import sys\nfrom canfield_widget.lab import results, runner\n"
        "from canfield_widget.__main__ import main\n"
        "add = results.Results.add\n"
        "def told(*args):\n    add(*args)\n    print('kept', flush=True)\n"
        "results.Results.add = told\nrunner.SECONDS = 0.0\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    argv = ["study", "canfield", "--deals", "1-100000", "--nodes", "20000", "--jobs", "2"]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    program = subprocess.Popen(
        [sys.executable, "-c", code, *argv, "--save", str(save)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=dev.ROOT,
        env=env,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, before)
    assert program.stdout
    assert program.stdout.readline() == b"kept\n"
    try:
        yield program
    finally:
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)
        program.communicate()


def test_ctrl_c_ends_a_study_of_several_processes_quietly(tmp_path: Path) -> None:
    with study_by_two(tmp_path / "study.sqlite") as program:
        os.killpg(program.pid, signal.SIGINT)
        _, stderr = program.communicate(timeout=60)
        assert (program.returncode, stderr.strip()) == (130, b"")


def test_the_processes_of_a_killed_study_end_too(tmp_path: Path) -> None:
    with study_by_two(tmp_path / "study.sqlite") as program:
        program.kill()
        assert program.stderr
        assert program.stderr.read() == b""  # the last process that could write to it has gone
