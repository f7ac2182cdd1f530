"""The games of a player kept in a text file: all of them come back, and nothing else is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield_widget as cw
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.lab.simulate import GameRow, Simulation

rows = st.builds(
    GameRow,
    st.integers(0, 10**19).map("cw1:{}".format),
    st.integers(0, 52),
    st.booleans(),
    st.integers(0, 10**6),
    st.just(1),
    st.booleans(),
)
simulations = st.builds(
    Simulation,
    st.sampled_from(sorted(VARIANTS)).map(find_variant),
    st.text(st.characters(categories=("L", "N", "P", "Zs")), max_size=30),
    st.lists(rows, max_size=20, unique_by=lambda row: row.deal).map(tuple),
    st.just(cw.Terms()),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("simulations")


@given(kept=simulations)
@pytest.mark.parametrize("name", ["games.csv", "games.csv.gz"])
def test_what_is_written_is_read(folder: Path, name: str, kept: Simulation) -> None:
    kept.write(folder / name)
    found = cw.read_simulation(folder / name)
    assert (found.rules, found.rows) == (kept.rules, kept.rows)
    first = (folder / name).read_bytes()
    found.write(folder / name)
    assert (folder / name).read_bytes() == first


def test_dollars_are_those_of_the_terms(folder: Path) -> None:
    path = folder / "played.csv"
    played = cw.simulate(cw.players.Greedy(), range(1, 11), progress=False)
    played.write(path)
    assert cw.read_simulation(path) == played
    dearer = cw.read_simulation(path, cw.Terms(buy_in=52))
    assert sum(dearer.dollars) == sum(played.dollars) - 20


HEAD = "# canfield_widget simulation 1\n# rules: casino\n# player: me\n"
HEAD += "deal,cards,won,moves,passes,stopped\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        (HEAD.replace("simulation", "study"), 1),
        (HEAD.replace("casino", "casio"), 2),
        (HEAD.replace("# player: me\n", ""), 3),
        (HEAD + "cw1:1,53,0,10,1,0", 5),  # more cards than there are
        (HEAD + "cw1:1,10,0,10,2,0", 5),  # more passes than the casino allows
        (HEAD + "cw1:1,10,0,10,0,0", 5),
        (HEAD + "cw1:1,10,0,10,1,0\ncw1:1,10,0,10,1,0", 6),
        (HEAD + "cw1:1,10,2,10,1,0", 5),
        (HEAD + "cw1:1,10,0,10,1", 5),
    ],
)
def test_another_file_is_refused_with_its_line(folder: Path, text: str, line: int) -> None:
    path = folder / "wrong.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(cw.StudyError, match=f"line {line}: "):
        cw.read_simulation(path)
