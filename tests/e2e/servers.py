"""Real notebook servers, each with its own folders, so that nothing of the user is read or kept."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

Host = Literal["lab", "notebook"]
TOKEN: Final = "canfield"
START_TIMEOUT: Final = 60.0
_FOLDERS: Final = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "IPYTHONDIR": "ipython",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    "CANFIELD_WIDGET_DATA_DIR": "player",
}
_EXPOSE: Final = {
    "lab": "--LabApp.expose_app_in_browser=True",
    "notebook": "--JupyterNotebookApp.expose_app_in_browser=True",
}
_PAGE: Final = {
    "lab": "lab/tree/{name}?token={token}&reset",
    "notebook": "notebooks/{name}?token={token}",
}


@dataclass(frozen=True)
class Server:
    """A server that answers, and its folder."""

    host: Host
    port: int
    folder: Path

    @property
    def notebooks(self) -> Path:
        """Where its notebooks lie."""
        return self.folder / "notebooks"

    def forget_settings(self) -> None:
        """Removes what was set on its boards."""
        shutil.rmtree(self.folder / _FOLDERS["CANFIELD_WIDGET_DATA_DIR"], ignore_errors=True)

    def add_notebook(self, name: str) -> None:
        """Writes a notebook without cells."""
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        content: dict[str, Any] = {
            "cells": [],
            "metadata": {"kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.notebooks / name).write_text(json.dumps(content), encoding="utf-8")

    def url(self, name: str) -> str:
        """Where a notebook of the folder opens."""
        page = _PAGE[self.host].format(name=name, token=TOKEN)
        return f"http://127.0.0.1:{self.port}/{page}"


@contextmanager
def serving(host: Host, folder: Path) -> Iterator[Server]:
    """Starts a server in an empty folder and ends it with its kernels."""
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    _silence_news(folder / "settings")
    port = free_port()
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            _command(host, port, notebooks),
            env=environment(folder),
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait_until_it_answers(process, port, log)
        yield Server(host, port, folder)
    finally:
        process.terminate()
        process.wait(START_TIMEOUT)


def _command(host: Host, port: int, notebooks: Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "jupyter",
        host,
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={TOKEN}",
        f"--ServerApp.root_dir={notebooks}",
        _EXPOSE[host],
        "--LabApp.extension_manager=readonly",
    ]


def environment(folder: Path) -> dict[str, str]:
    """The environment of a server that keeps all its files in the folder."""
    return {**os.environ, **{name: str(folder / part) for name, part in _FOLDERS.items()}}


def _silence_news(settings: Path) -> None:
    """Without it the host asks the internet for news and shows a toast over the notebook."""
    plugin = settings / "@jupyterlab" / "apputils-extension"
    plugin.mkdir(parents=True)
    values = {"fetchNews": "false", "checkForUpdates": False}
    (plugin / "notification.jupyterlab-settings").write_text(json.dumps(values), encoding="utf-8")


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_it_answers(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api?token={TOKEN}", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the notebook server did not answer:\n{log.read_text(errors='replace')}")
