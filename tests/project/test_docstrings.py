"""Everything public says what it returns, and shows it by an example that the doctests run."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

import canfield_widget as cw


def public() -> Iterator[tuple[str, object]]:
    """The functions, classes and methods of the package, each with its dotted name."""
    for name in cw.__all__:
        value = getattr(cw, name)
        if inspect.isclass(value) and issubclass(value, Exception):
            continue
        if inspect.isclass(value) or inspect.isfunction(value):
            yield name, value
        if inspect.isclass(value):
            yield from methods(name, value)


def methods(owner: str, cls: type) -> Iterator[tuple[str, object]]:
    """The public methods that the class itself defines."""
    for name, member in vars(cls).items():
        function = getattr(member, "__func__", member)
        if inspect.isfunction(function) and not name.startswith("_"):
            yield f"{owner}.{name}", function


PUBLIC = dict(public())
INHERITED = {"Board.set_state", "Board.close"}
"""What ipywidgets defines and describes."""


def test_there_is_something_to_look_at() -> None:
    assert {"Game", "Game.push", "Board.push", "find_variant", "play"} <= set(PUBLIC)


@pytest.mark.parametrize("name", sorted(set(PUBLIC) - INHERITED))
def test_it_has_a_docstring_with_an_example(name: str) -> None:
    text = inspect.getdoc(PUBLIC[name]) or ""
    first = text.splitlines()[0] if text else ""
    assert first.endswith((".", ":"))
    assert ">>>" in text, f"{name} has no example"


@pytest.mark.parametrize("name", sorted(n for n in cw.__all__ if inspect.isclass(getattr(cw, n))))
def test_every_class_and_error_has_a_docstring(name: str) -> None:
    assert inspect.getdoc(getattr(cw, name))
