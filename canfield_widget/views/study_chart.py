"""What shares of many deals can be won, as a chart: a bar for each study."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from canfield_widget.core.errors import StudyError
from canfield_widget.core.picture import Picture
from canfield_widget.lab.study_table import percent, verdict_word
from canfield_widget.solver.verdict import Verdict
from canfield_widget.views.plot import VERDICT_FILLS, box, interval, picture, words_at

if TYPE_CHECKING:
    from canfield_widget.lab.study import Study

__all__ = ["study_chart"]

_LEFT, _RIGHT, _TOP = 12, 628, 36
_ROW, _BAR = 56, 18


def study_chart(*studies: Study, lang: str = "en") -> Picture:
    """A bar for each study: won, unknown and lost deals, and the 95 % interval above it.

    The words below tell the same as the bars. StudyError for no study, LookupError for an unknown
    language.

    >>> from canfield_widget.lab.study import study
    >>> picture = study_chart(study("canfield-draw1", [7], nodes=20_000), lang="nl")
    >>> "te winnen" in str(picture)
    True
    """
    if not studies:
        raise StudyError("a chart needs at least one study")
    height = _TOP + _ROW * len(studies)
    told = "; ".join(f"{study.rules}: {_told(study, lang)}" for study in studies)
    rows = (_row(study, _TOP + _ROW * at, lang) for at, study in enumerate(studies))
    return picture(height, [*_legend(lang), *map("".join, rows)], told)


def _x(share: float) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * share, 1)


def _legend(lang: str) -> Iterator[str]:
    for at, (verdict, fill) in enumerate(VERDICT_FILLS.items()):
        x = _LEFT + 200 * at
        yield box(x, 10, 12, 12, fill, edge=True)
        yield words_at(x + 18, 21, verdict_word(Verdict(verdict), lang))


def _row(study: Study, top: int, lang: str) -> Iterator[str]:
    """The words of a study, its bar and its interval."""
    yield words_at(_LEFT, top + 14, str(study.rules), bold=True)
    yield words_at(_RIGHT, top + 14, _told(study, lang), anchor="end")
    bar, begin = top + 24, 0.0
    for verdict, fill in VERDICT_FILLS.items():  # what is not known lies between what is
        end = begin + study.counts[Verdict(verdict)] / max(1, len(study.rows))
        yield box(_x(begin), bar, round(_x(end) - _x(begin), 1), _BAR, fill)
        begin = end
    yield interval(_x(study.interval.low), _x(study.interval.high), bar + _BAR / 2)


def _told(study: Study, lang: str) -> str:
    low, high = percent(study.interval.low, lang), percent(study.interval.high, lang)
    return f"{low}–{high} %"
