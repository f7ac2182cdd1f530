"""Ctrl+C comes where it is let in, and nowhere else."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import pytest

from canfield_widget.interrupts import Interrupts, held_back


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """The handler that Python begins with, where a shell told to ignore Ctrl+C too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


def press(_: Interrupts | None = None) -> None:
    signal.raise_signal(signal.SIGINT)


def held(*steps: Callable[[Interrupts], object]) -> None:
    """Does the steps while Ctrl+C is held back."""
    with held_back() as interrupts:
        for step in steps:
            step(interrupts)


def test_it_comes_after_the_block() -> None:
    reached = []
    with pytest.raises(KeyboardInterrupt):
        held(press, lambda _: reached.append("the end"))
    assert reached == ["the end"]


def test_it_comes_at_once_where_it_is_let_in() -> None:
    reached = []

    def waiting() -> None:
        reached.append("begun")
        press()
        reached.append("the end")

    with pytest.raises(KeyboardInterrupt):
        held(lambda interrupts: interrupts.let_in(waiting))
    with pytest.raises(KeyboardInterrupt):
        held(press, lambda interrupts: interrupts.let_in(waiting))
    assert reached == ["begun"]


def test_an_error_of_the_block_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        held(press, lambda _: 1 / 0)


def during() -> Callable[[int, Any], Any] | int | None:
    with held_back():
        return signal.getsignal(signal.SIGINT)


@pytest.mark.parametrize("other", [signal.SIG_IGN, lambda number, frame: None])
def test_what_else_ctrl_c_may_mean_stays(other: Any) -> None:
    signal.signal(signal.SIGINT, other)
    assert during() == other
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_other_threads_change_nothing() -> None:
    found: list[object] = []
    thread = Thread(target=lambda: found.append(during()))
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]
