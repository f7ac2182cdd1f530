"""The chart of studies: bars as long as the shares, and the same in words."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from canfield_widget.core.errors import StudyError
from canfield_widget.core.variants import find_variant
from canfield_widget.lab.study import Study
from canfield_widget.lab.study_file import StudyRow
from canfield_widget.solver.verdict import Verdict
from canfield_widget.views.study_chart import study_chart
from canfield_widget.words import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"


def study_of(won: int, lost: int, unknown: int, variant: str = "canfield") -> Study:
    verdicts = [Verdict.WINNABLE] * won + [Verdict.UNWINNABLE] * lost + [Verdict.UNKNOWN] * unknown
    rows = (StudyRow(f"cw1:{at}", each, 1, None) for at, each in enumerate(verdicts))
    return Study(find_variant(variant), 10, tuple(rows))


def bars(study: Study) -> list[float]:
    """The widths of the three parts of a bar, which follow the three marks of the legend."""
    rects = ET.fromstring(str(study_chart(study))).findall(f"{SVG}rect")[1:]
    return [float(rect.attrib["width"]) for rect in rects[3:]]


def test_the_parts_are_as_long_as_the_shares() -> None:
    won, unknown, lost = bars(study_of(60, 30, 10))
    whole = won + unknown + lost
    assert [won / whole, unknown / whole, lost / whole] == pytest.approx([0.6, 0.1, 0.3], abs=0.001)
    assert bars(study_of(0, 0, 0)) == [0, 0, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_tell_each_study(lang: str) -> None:
    studies = study_of(60, 30, 10), study_of(1, 1, 0, "canfield[draw=1]")
    picture = study_chart(*studies, lang=lang)
    root = ET.fromstring(str(picture))
    told = repr(picture)
    assert root.attrib["aria-label"] == told
    assert told.startswith("canfield: ")
    assert "; canfield[draw=1]: " in told
    texts = [each.text or "" for each in root.iter(f"{SVG}text")]
    assert all(any(part in text for text in texts) for part in ("canfield", "%"))


def test_no_study_and_no_language_are_refused() -> None:
    with pytest.raises(StudyError, match="at least one study"):
        study_chart()
    with pytest.raises(LookupError):
        study_of(1, 1, 1).chart("xx")
    assert str(study_of(1, 1, 1).chart("nl")) == str(study_chart(study_of(1, 1, 1), lang="nl"))
