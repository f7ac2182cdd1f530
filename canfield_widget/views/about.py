"""What a report of a fault needs: the versions at work, and where to send it."""

from __future__ import annotations

import platform
from functools import cache
from importlib import metadata
from typing import Final

__all__ = ["about", "report_address"]

_PACKAGE: Final = "canfield-widget"
_WITH: Final = ("anywidget", "ipywidgets")


@cache
def about() -> dict[str, str]:
    """`versions`, as one text, and the address for reports; empty where the package tells none.

    >>> about()["versions"].startswith("canfield-widget ")
    True
    """
    versions = [f"{name} {_version(name)}" for name in (_PACKAGE, *_WITH)]
    versions.append(f"Python {platform.python_version()}")
    return {"versions": ", ".join(versions), "report": report_address(_urls())}


def report_address(urls: list[str]) -> str:
    """The address for reports among the `Project-URL`s of a package.

    >>> report_address(["Source, https://a.example", "Issues, https://b.example"])
    'https://b.example'
    """
    named = (url.partition(",") for url in urls)
    return next((url.strip() for name, _, url in named if name.strip().lower() == "issues"), "")


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "?"


def _urls() -> list[str]:
    try:
        return metadata.metadata(_PACKAGE).get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        return []
