"""What a study counted, in words and figures: as text and for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from canfield_widget import words
from canfield_widget.lab.stats import Interval
from canfield_widget.solver.verdict import Verdict

__all__ = ["decimal", "percent", "study_html", "study_text", "verdict_word"]

_DECIMAL_COMMA: Final = ("nl", "de", "uk")
_KEYS: Final = {
    Verdict.WINNABLE: "study.winnable",
    Verdict.UNWINNABLE: "study.unwinnable",
    Verdict.UNKNOWN: "study.unknown",
}

Counts = Mapping[Verdict, int]


def study_text(title: str, counts: Counts, interval: Interval, lang: str = "en") -> str:
    """The table as monospace text, without a line end at its end.

    >>> counts = {Verdict.WINNABLE: 701, Verdict.UNWINNABLE: 297, Verdict.UNKNOWN: 2}
    >>> print(study_text("canfield", counts, Interval(0.672, 0.731)))
    canfield
    winnable      701   70.10 %
    unwinnable    297   29.70 %
    unknown         2    0.20 %
    all         1,000  100.00 %
    Winnable, 95 %, unknown counted both ways: 67.20 to 73.10 %
    """
    rows = list(_rows(counts, lang))
    names, numbers, shares = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = [f"{name:<{names}}  {n:>{numbers}}  {share:>{shares}}" for name, n, share in rows]
    return "\n".join([title, *lines, _interval_told(interval, lang)])


def study_html(title: str, counts: Counts, interval: Interval, lang: str = "en") -> str:
    """The same table as HTML.

    >>> study_html("<canfield>", {}, Interval(0, 1))[:44]
    '<table><caption>&lt;canfield&gt;</caption><t'
    """
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{n}</td><td>{share}</td></tr>"
        for name, n, share in _rows(counts, lang)
    )
    told = escape(_interval_told(interval, lang))
    return f"<table><caption>{escape(title)}</caption><tbody>{rows}</tbody></table><p>{told}</p>"


def _rows(counts: Counts, lang: str) -> Iterator[tuple[str, str, str]]:
    """Name, number and share of each verdict, and of all."""
    total = sum(counts.values())
    for verdict in _KEYS:
        yield _row(verdict_word(verdict, lang), counts.get(verdict, 0), total, lang)
    yield _row(_word("study.all", lang), total, total, lang)


def _row(name: str, count: int, total: int, lang: str) -> tuple[str, str, str]:
    share = f"{percent(count / total, lang)} %" if total else "–"
    return name, _word("study.number", lang, n=count), share


def _interval_told(interval: Interval, lang: str) -> str:
    low, high = percent(interval.low, lang), percent(interval.high, lang)
    return _word("study.interval", lang, low=low, high=high)


def verdict_word(verdict: Verdict, lang: str = "en") -> str:
    """What a table calls deals of this verdict.

    >>> verdict_word(Verdict.UNKNOWN, "nl")
    'onbekend'
    """
    return _word(_KEYS[verdict], lang)


def percent(share: float, lang: str = "en") -> str:
    """A share as a percentage with two decimals, without its sign.

    >>> percent(0.71245), percent(0.71245, "de")
    ('71.25', '71,25')
    """
    return decimal(f"{share:.2%}".removesuffix("%"), lang)


def decimal(number: str, lang: str = "en") -> str:
    """A number with the decimal sign of the language.

    >>> decimal("8.40", "uk")
    '8,40'
    """
    return number.replace(".", ",") if lang in _DECIMAL_COMMA else number


def _word(key: str, lang: str, **values: Any) -> str:
    return words.text(key, lang, file="terminal", **values)
