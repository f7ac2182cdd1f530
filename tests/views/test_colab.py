"""Colab shows a widget that is not its own once it is told to: no cell has to say so."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest
from anywidget import _util

import canfield_widget as cw
from canfield_widget.views.board import Board


def test_colab_is_told_when_the_first_board_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    colab = ModuleType("google.colab.output")
    monkeypatch.setattr(
        colab, "enable_custom_widget_manager", lambda: told.append("told"), raising=False
    )
    monkeypatch.setitem(sys.modules, colab.__name__, colab)
    _util.enable_custom_widget_manager_once.cache_clear()
    Board(cw.Game.deal(7)).close()
    Board(cw.Game.deal(8)).close()
    _util.enable_custom_widget_manager_once.cache_clear()
    assert told == ["told"]
