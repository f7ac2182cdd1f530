"""Players compared, and how many cards one of them brings up, as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from canfield_widget import words
from canfield_widget.core.errors import StudyError
from canfield_widget.core.picture import Picture
from canfield_widget.lab.study_table import decimal
from canfield_widget.views.plot import WIDTH, box, interval, line, picture, words_at

if TYPE_CHECKING:
    from canfield_widget.lab.simulate import Simulation

__all__ = ["cards_chart", "counts_chart", "players_chart"]

_LEFT, _RIGHT = 12, WIDTH - 12
_ROW, _BAR = 56, 18
_HEIGHT: Final = 180
_FILL: Final = "#7fbf95"
_GROUND: Final = "#e7ecef"


def players_chart(*simulations: Simulation, lang: str = "en") -> Picture:
    """The share of games that each player won, as bars from 0 to 100 % with 95 % intervals.

    StudyError without a simulation, LookupError for an unknown language.
    """
    if not simulations:
        raise StudyError("a chart needs at least one simulation")
    told: list[str] = []
    parts: list[str] = []
    for at, each in enumerate(simulations):
        share = each.won / max(1, len(each.rows))
        low, high = each.win_interval
        name = f"{each.player}, {each.rules}"
        figures = f"{_percent(share, lang)} % ({_percent(low, lang)}–{_percent(high, lang)})"
        told.append(f"{name}: {figures}")
        parts += _bar(8 + at * _ROW, name, figures, share, (low, high))
    return picture(16 + _ROW * len(simulations), parts, "; ".join(told))


def _bar(
    top: int, name: str, figures: str, share: float, bounds: tuple[float, float]
) -> Iterator[str]:
    yield words_at(_LEFT, top + 14, name, bold=True)
    yield words_at(_RIGHT, top + 14, figures, anchor="end")
    bar, middle = top + 24, top + 24 + _BAR / 2
    yield box(_LEFT, bar, _RIGHT - _LEFT, _BAR, _GROUND)
    yield box(_LEFT, bar, _x(share) - _LEFT, _BAR, _FILL)
    yield interval(_x(bounds[0]), _x(bounds[1]), middle)


def cards_chart(simulation: Simulation, lang: str = "en") -> Picture:
    """How many games of a player ended with 0 to all cards on the foundations, as columns.

    StudyError for a simulation without games, LookupError for an unknown language.
    """
    if not simulation.rows:
        raise StudyError("a chart needs at least one game")
    head = f"{simulation.player}, {simulation.rules}"
    return counts_chart(head, simulation.cards, simulation.rules.card_count, lang)


def counts_chart(head: str, counts: Mapping[int, int], last: int, lang: str = "en") -> Picture:
    """Games by the number of cards on the foundations, from 0 to `last`, as columns."""
    title = words.text("chart.games", lang, file="terminal")
    most = max(counts.values())
    step = (_RIGHT - _LEFT) / (last + 1)
    bottom = 40 + _HEIGHT
    parts = [words_at(_LEFT, 22, head, bold=True)]
    for cards, games in counts.items():
        height = round(_HEIGHT * games / most, 1)
        left = round(_LEFT + cards * step, 1)
        parts.append(box(left, bottom - height, round(step * 0.8, 1), height, _FILL))
    parts.append(line([(_LEFT, bottom), (_RIGHT, bottom)], "#8a9099", 1))
    for cards in range(0, last + 1, 4 if last <= 52 else 16):
        middle = _LEFT + (cards + 0.4) * step
        parts.append(words_at(round(middle, 1), bottom + 16, str(cards), anchor="middle", size=11))
    parts.append(words_at(WIDTH / 2, bottom + 36, title, anchor="middle"))
    told = f"{head}. {title}: " + ", ".join(f"{n}: {g}" for n, g in counts.items())
    return picture(bottom + 48, parts, told)


def _x(share: float) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * share, 1)


def _percent(share: float, lang: str) -> str:
    return decimal(f"{100 * share:.1f}", lang)
