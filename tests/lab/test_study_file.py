"""A study kept in a text file: all of it comes back, and nothing else is taken for one."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget.core.errors import StudyError
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.lab.recheck import recheck
from canfield_widget.lab.study import Study, read_study, study
from canfield_widget.lab.study_file import StudyRow
from canfield_widget.solver.verdict import Verdict

NODES = 10**6


def row_of(number: int, verdict: Verdict, nodes: int, moves: int) -> StudyRow:
    won = verdict is Verdict.WINNABLE
    return StudyRow(f"solvitaire:{number}", verdict, nodes, moves if won else None)


rows = st.builds(
    row_of,
    st.integers(0, 10**19),
    st.sampled_from(Verdict),
    st.integers(0, NODES),
    st.integers(0, 10**6),
)
studies = st.builds(
    Study,
    st.sampled_from([*VARIANTS, "canfield[draw=1,passes=2]"]).map(find_variant),
    st.just(NODES),
    st.lists(rows, max_size=20, unique_by=lambda row: row.deal).map(tuple),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("studies")


@given(kept=studies)
@pytest.mark.parametrize("name", ["study.csv", "study.csv.gz"])
def test_what_is_written_is_read(folder: Path, name: str, kept: Study) -> None:
    kept.write(folder / name)
    first = (folder / name).read_bytes()
    found = read_study(folder / name)
    assert found == kept
    found.write(folder / name)
    assert (folder / name).read_bytes() == first


def test_a_name_that_ends_in_gz_is_compressed(folder: Path) -> None:
    found = study("canfield", range(1, 201), nodes=10)
    found.write(folder / "a.csv")
    found.write(folder / "a.csv.gz")
    text = (folder / "a.csv").read_bytes()
    assert gzip.decompress((folder / "a.csv.gz").read_bytes()) == text
    (folder / "unnamed").write_bytes(gzip.compress(text))
    assert read_study(folder / "unnamed") == found


GOOD = """# canfield_widget study 1
# rules: canfield
# nodes: 100
deal,verdict,nodes,moves
cw1:1,winnable,30,200
cw1:2,unknown,100,
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("study 1", "study 2", "line 1: '# canfield_widget study 2'; expected"),
        ("# rules: canfield", "# rules: canfeild", "line 2: unknown variant 'canfeild'"),
        ("# nodes: 100", "# nodes: many", "line 3: '# nodes: many'; expected: # nodes"),
        ("deal,", "", "line 4"),
        ("cw1:1,winnable", "cw1:1,won", "line 5: 'cw1:1,won,30,200'; expected: one new deal,"),
        ("30,200", "130,200", "line 5.*within 100 nodes"),
        ("30,200", "30,", "line 5"),
        ("100,\n", "100,7\n", "line 6"),
        ("cw1:2", "cw1:1", "line 6"),
        ("cw1:2", "two", "line 6"),
        (GOOD, "", "line 1: ''"),
        (GOOD, "\0\xff", "line 1"),
    ],
)
def test_what_is_no_study_is_refused(folder: Path, old: str, new: str, said: str) -> None:
    assert GOOD.count(old) >= 1
    path = folder / "bad.csv"
    path.write_text(GOOD, "utf-8")
    assert read_study(path).unknown == 1
    path.write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(StudyError, match=f"the file .*bad.csv, {said}"):
        read_study(path)


def test_a_file_that_cannot_be_read_or_written_is_named(folder: Path) -> None:
    cut = folder / "cut.csv.gz"
    cut.write_bytes(gzip.compress(GOOD.encode())[:-9])
    for path, said in (
        (folder / "none.csv", "there is no file .*none.csv"),
        (folder, "cannot be read"),
        (cut, "cut.csv.gz cannot be read"),
    ):
        with pytest.raises(StudyError, match=said):
            read_study(path)
    with pytest.raises(StudyError, match="cannot be written"):
        study("canfield", [1], nodes=9).write(folder / "none" / "study.csv")


def test_a_stored_row_is_checked_by_solving_its_deal_again() -> None:
    found = study("canfield", range(1, 13), nodes=5_000)
    again = list(recheck(found))
    assert [each.row for each in again] == list(found.rows)
    assert [each.solution.verdict for each in again] == [row.verdict for row in found.rows]
    assert not any(each.contradicts for each in again)
    won = next(row for row in found.rows if row.moves)
    lost = Study(found.rules, found.nodes, (StudyRow(won.deal, Verdict.UNWINNABLE, 9, None),))
    assert [each.contradicts for each in recheck(lost, [won.deal])] == [True]
    # What could not be said with less is no contradiction.
    assert [each.contradicts for each in recheck(lost, [won.deal], nodes=1)] == [False]
    with pytest.raises(StudyError, match="'cw1:99' is no deal of this study of canfield"):
        list(recheck(found, [99]))
