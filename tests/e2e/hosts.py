"""Servers of the hosts that have an environment of their own, on free ports and in own folders."""

from __future__ import annotations

import os
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import dev
from tests.e2e.servers import environment, free_port

START_TIMEOUT: Final = 60.0


@contextmanager
def running(folder: Path, *command: str | Path) -> Iterator[str]:
    """Starts a server whose command ends with a port, and gives its address."""
    port = free_port()
    log = folder / "server.log"
    settings = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config")}
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*map(str, command), str(port)],
            cwd=folder,
            env={**environment(folder), **settings, "BROWSER": os.devnull},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(process, address, log)
        yield address
    finally:
        process.terminate()
        process.wait(START_TIMEOUT)


def python_of(group: str) -> Path:
    """The Python of an environment that `dev.py check` makes."""
    python = dev.python_apart(group)
    assert python.exists(), f"no .venv-{group}: run these tests by python3 dev.py check"
    return python


def _wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=20):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the server did not answer:\n{log.read_text(errors='replace')}")
