"""The balance of a player, game after game, as a picture."""

from __future__ import annotations

from typing import Final

from canfield_widget import words
from canfield_widget.core.picture import Picture
from canfield_widget.store.bankroll import Bankroll
from canfield_widget.views.plot import WIDTH, line, picture, words_at

__all__ = ["bankroll_chart"]

_LEFT, _RIGHT, _TOP, _HEIGHT = 12, WIDTH - 12, 34, 160
_ZERO: Final = "#8a9099"


def bankroll_chart(bankroll: Bankroll, lang: str = "en") -> Picture:
    """The balance after each game, from 0 before the first; the words tell where it stands."""
    balances = [0, *(entry.balance for entry in bankroll.ledger)]
    low, high = min(balances), max(balances)
    scale = _HEIGHT / max(1, high - low)

    def y(balance: int) -> float:
        return _TOP + (high - balance) * scale

    step = (_RIGHT - _LEFT) / max(1, len(balances) - 1)
    points = [(_LEFT + at * step, y(balance)) for at, balance in enumerate(balances)]
    name = words.text("stats.balance", lang, file="terminal")
    told = f"{name}: {balances[-1]}".replace("-", "\u2212")
    bounds = f"{low} … {high}".replace("-", "\u2212")
    parts = [
        words_at(_LEFT, 22, told, bold=True),
        words_at(_RIGHT, 22, bounds, anchor="end"),
        line([(_LEFT, y(0)), (_RIGHT, y(0))], _ZERO, 1),
        line(points),
    ]
    return picture(_TOP + _HEIGHT + 14, parts, f"{told} ({bounds})")
