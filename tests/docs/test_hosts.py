"""The table of docs/hosts.md names the hosts that are tested, and no other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import dev
from tests.e2e.conftest import APART

PAGE = dev.ROOT / "docs" / "hosts.md"
MODULES = sorted((dev.ROOT / "tests" / "e2e").glob("test_*.py"))
# How a test module calls a host: its row, and the package whose version is asked for.
HOSTS = {
    "lab": ("JupyterLab", "jupyterlab"),
    "notebook": ("Notebook", "notebook"),
    "lite": ("JupyterLite", "jupyterlite-core"),
    "voila": ("Voilà", "voila"),
    "marimo": ("marimo", "marimo"),
}
# Stood for by the frame of test_framed.py.
NOT_RUN = {"VS Code", "Colab"}


def rows(page: str) -> dict[str, list[str]]:
    """The cells after the name of each host."""
    lines = [line for line in page.splitlines() if line.startswith("| ")][1:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {name: rest for name, *rest in cells}


def hosts_of_modules() -> dict[str, set[str]]:
    """The modules that test a host, by the name that they give it."""
    found: dict[str, set[str]] = {}
    for module in MODULES:
        if host := re.search(r'^HOST = "(\w+)"$', module.read_text("utf-8"), re.M):
            found.setdefault(host[1], set()).add(module.name)
    return found


def faults(page: str) -> list[str]:
    """What the table does not say, or says in vain."""
    table, found = rows(page), []
    groups = tomllib.loads((dev.ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    asked = [each for group in groups.values() for each in group if isinstance(each, str)]
    for host, modules in hosts_of_modules().items():
        name, package = HOSTS[host]
        version, _, where = table.get(name, ["", "", ""])
        if f"{package}>={version}" not in asked:
            found.append(f"{name}: version {version}")
        if ("dev.py test" in where) == (modules <= set(APART)):
            found.append(f"{name}: run by {where}")
    return found + [f"{name}: no test" for name in table.keys() - known()]


def known() -> set[str]:
    return {HOSTS[host][0] for host in hosts_of_modules()} | NOT_RUN


def test_each_host_that_is_tested_has_its_row() -> None:
    page = PAGE.read_text("utf-8")
    assert hosts_of_modules().keys() == HOSTS.keys()
    assert faults(page) == []
    for name in NOT_RUN:
        version, _, where = rows(page)[name]
        assert (version, "dev.py test" in where) == ("not run", "test_framed.py" not in APART)
    assert any(Path(module).name == "test_framed.py" for module in MODULES)


def test_a_wrong_row_is_found() -> None:
    page = PAGE.read_text("utf-8")
    marimo = next(line for line in page.splitlines() if line.startswith("| marimo |"))
    for wrong in (
        page.replace(f"{marimo}\n", ""),
        page.replace("| marimo | 0.25 |", "| marimo | 0.24 |"),
        page.replace(marimo, marimo.replace("`dev.py check`", "`dev.py test`")),
        page.replace("| marimo |", "| another |"),
    ):
        assert wrong != page
        assert faults(wrong)
