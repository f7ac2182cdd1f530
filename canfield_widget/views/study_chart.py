"""What shares of many deals can be won, as a chart: a bar for each study."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Final

from canfield_widget.core.errors import StudyError
from canfield_widget.core.picture import Picture
from canfield_widget.lab.study_table import percent, verdict_word
from canfield_widget.solver.verdict import Verdict

if TYPE_CHECKING:
    from canfield_widget.lab.study import Study

__all__ = ["study_chart"]

_WIDTH: Final = 640
_LEFT, _RIGHT, _TOP = 12, 628, 36
_ROW, _BAR = 56, 18
_INK: Final = "#1c1e26"
# The order of the bar: what is not known lies between what is.
_FILLS: Final = {
    Verdict.WINNABLE: "#bfe3c8",
    Verdict.UNKNOWN: "#e2e2e2",
    Verdict.UNWINNABLE: "#f2c4bd",
}
_TEXT: Final = f'font-family="sans-serif" font-size="14" fill="{_INK}"'


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
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(told, quote=True)}">'
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>'
        f"{''.join(_legend(lang))}{''.join(map(''.join, rows))}</svg>",
        told,
    )


def _x(share: float) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * share, 1)


def _legend(lang: str) -> Iterator[str]:
    for at, (verdict, fill) in enumerate(_FILLS.items()):
        x = _LEFT + 200 * at
        yield (
            f'<rect x="{x}" y="10" width="12" height="12" fill="{fill}" stroke="{_INK}"/>'
            f'<text x="{x + 18}" y="21" {_TEXT}>{escape(verdict_word(verdict, lang))}</text>'
        )


def _row(study: Study, top: int, lang: str) -> Iterator[str]:
    """The words of a study, its bar and its interval."""
    name, told = escape(str(study.rules)), escape(_told(study, lang))
    yield f'<text x="{_LEFT}" y="{top + 14}" {_TEXT} font-weight="bold">{name}</text>'
    yield f'<text x="{_RIGHT}" y="{top + 14}" {_TEXT} text-anchor="end">{told}</text>'
    bar, begin = top + 24, 0.0
    for verdict, fill in _FILLS.items():
        end = begin + study.counts[verdict] / max(1, len(study.rows))
        yield (
            f'<rect x="{_x(begin)}" y="{bar}" width="{round(_x(end) - _x(begin), 1)}" '
            f'height="{_BAR}" fill="{fill}"/>'
        )
        begin = end
    low, high, middle = _x(study.interval.low), _x(study.interval.high), bar + _BAR // 2
    ends = "".join(f"M{x} {middle - 5}V{middle + 5}" for x in (low, high))
    yield f'<path d="M{low} {middle}H{high}{ends}" stroke="{_INK}" stroke-width="2" fill="none"/>'


def _told(study: Study, lang: str) -> str:
    low, high = percent(study.interval.low, lang), percent(study.interval.high, lang)
    return f"{low}–{high} %"
