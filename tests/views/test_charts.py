"""Pictures of games, players and deals: each says in words what it shows, and shows it truly."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import canfield_widget as cw
from canfield_widget import players
from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves
from canfield_widget.core.picture import Picture
from canfield_widget.views.gif import outline
from canfield_widget.views.svg import pips
from tests.strategies import positions

WINNING = cw.Game.deal(5)
for move in cw.solve(WINNING).moves:
    WINNING.push(move)
RECORD = cw.Record.from_game(WINNING)
LINE = len(RECORD.moves)

OF_GAMES: dict[str, Callable[..., Picture]] = {
    "timeline": cw.timeline,
    "filmstrip": cw.filmstrip,
    "travels": cw.travels,
}


def drawn(picture: Picture) -> ElementTree.Element:
    """The picture as XML; it asks for nothing and says itself what it shows."""
    root = ElementTree.fromstring(str(picture))
    assert root.get("role") == "img"
    assert root.get("aria-label") == picture.told or "\n" in picture.told
    assert "http" not in str(picture).replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in str(picture)
    return root


@pytest.mark.parametrize("lang", ["en", "nl", "de", "mt", "uk"])
@pytest.mark.parametrize("name", OF_GAMES)
def test_a_picture_of_a_game_is_made_of_any_source(name: str, lang: str) -> None:
    made = [OF_GAMES[name](source, lang=lang) for source in (RECORD, str(RECORD), WINNING)]
    assert len(set(map(str, made))) == 1
    drawn(made[0])
    with pytest.raises(cw.RecordError):
        OF_GAMES[name](7)
    with pytest.raises(LookupError):
        OF_GAMES[name](RECORD, lang="fr")


@given(positions())
def test_every_variant_can_be_drawn(position: cw.Position) -> None:
    game = cw.Game(position)
    for move in legal_moves(position)[:1]:
        game.push(move)
    for make in OF_GAMES.values():
        drawn(make(game))
    ElementTree.fromstring(cw.to_svg(game))


def test_a_timeline_tells_first_and_last_values_and_verdicts() -> None:
    assert cw.timeline(RECORD).told == (
        "Cards on the foundations: 1 → 52. Cards in the reserve: 13 → 0. Moves open: 3 → 0"
    )
    lost = cw.Game.deal(4)
    lost.push("D")
    told = cw.timeline(cw.review(lost)).told
    assert told.endswith("0-1: unwinnable")
    lines = drawn(cw.timeline(RECORD)).findall(".//{*}polyline")
    up, *_ = (line for line in lines if len(line.get("points", "").split()) > 2)
    heights = [float(point.split(",")[1]) for point in up.get("points", "").split()]
    assert heights == sorted(heights, reverse=True)  # cards never come down in canfield


def test_a_strip_has_the_boards_that_were_asked_for() -> None:
    strip = cw.filmstrip(RECORD, [0, 1, LINE], columns=2)
    assert strip.told == f"0 · 1. {RECORD.moves[0]} · {LINE}. {RECORD.moves[-1]}"
    assert len(drawn(strip).findall("{*}svg")) == 3
    assert len(drawn(cw.filmstrip(RECORD)).findall("{*}svg")) == 9
    wrong: Any
    for wrong in ([LINE + 1], [-1], [], [True], range(61), ["1"]):
        with pytest.raises(cw.RecordError):
            cw.filmstrip(RECORD, wrong)
    with pytest.raises(cw.RecordError, match="columns is 0"):
        cw.filmstrip(RECORD, columns=0)


def test_no_picture_of_a_strip_shows_a_hidden_card() -> None:
    """The boards of the deal are the same whatever lies hidden."""
    start = cw.Game.deal(7)
    first = start.position
    swapped = cw.Position.parse(str(first).replace(*_swap(first)))
    assert swapped != first
    assert swapped.view == first.view
    other = cw.Game(swapped)
    assert cw.filmstrip(start, [0]).svg == cw.filmstrip(other, [0]).svg
    assert cw.to_svg(start) == cw.to_svg(other)


def _swap(position: cw.Position) -> tuple[str, str]:
    stock = "".join(map(cw.card_text, position.stock))
    return stock, stock[2:4] + stock[:2] + stock[4:]


def test_travels_count_the_cards_of_each_kind_at_both_ends() -> None:
    assert cw.travels(RECORD).told == (
        "Stock 34 → 0, Waste 0 → 0, Reserve 13 → 0, Columns 4 → 0, Foundations 1 → 52"
    )
    two = cw.Game.deal(7, "double")
    assert "Stock 85 → 85" in cw.travels(two).told


def test_a_tree_has_all_moves_with_their_verdicts() -> None:
    game = cw.Game.deal(42)
    tree = cw.alternatives(game, depth=2)
    assert [str(branch.move) for branch in tree] == [str(move) for move in game.legal_moves]
    assert {branch.verdict for branch in tree} == {cw.Verdict.UNWINNABLE}
    assert tree.winning == ()
    assert game.moves == 0
    text = "".join(drawn(tree.chart()).itertext())
    assert text.count("✗") == 1 + sum(1 + len(branch.branches) for branch in tree) + 1
    assert tree.chart().told == repr(tree)
    assert cw.alternatives(cw.Game.deal(5), depth=1).winning


def test_a_tree_has_bounds() -> None:
    with pytest.raises(cw.SolverError, match="depth is 9; allowed: 1 to 4"):
        cw.alternatives(cw.Game.deal(7), depth=9)
    with pytest.raises(cw.SolverError, match="is no game"):
        cw.alternatives("game")
    with pytest.raises(cw.SolverError, match="more than 400 positions"):
        cw.alternatives(cw.Game.deal(3279, "cardgames"), depth=4, nodes=10)
    assert cw.alternatives(cw.Game.deal(7).position, depth=1).branches


def test_players_are_compared_by_bars_with_their_intervals() -> None:
    greedy = cw.simulate(players.Greedy(), range(1, 21), progress=False)
    random = cw.simulate(players.Random(), range(1, 21), progress=False)
    told = greedy.chart_with(random).told
    assert told.startswith("Greedy(), canfield: ")
    assert "; Random(), canfield: " in told
    drawn(greedy.chart_with(random, lang="de"))
    counts = dict(re.findall(r"(\d+): (\d+)", greedy.chart().told))
    assert {int(cards): int(games) for cards, games in counts.items()} == greedy.cards
    empty = cw.simulate(players.Greedy(), [], progress=False)
    with pytest.raises(cw.StudyError):
        empty.chart()


def test_a_heat_map_counts_what_the_rows_say() -> None:
    study = cw.study("canfield-draw1", range(1, 31), nodes=20_000, progress=False)
    told = study.heat_map().told
    decided = [row for row in study.rows if row.verdict is not cw.Verdict.UNKNOWN]
    assert sum(map(int, re.findall(r"\((\d+)\)", told))) == len(decided)
    row = decided[0]
    position = deal(study.rules, row.deal)
    assert position.base is not None
    assert f"{'.A23456789XJQK'[position.base].replace('X', '10')}, " in told
    drawn(study.heat_map("uk"))
    nothing = cw.study("beehive", [1], nodes=1, progress=False)
    with pytest.raises(cw.StudyError, match="base rank"):
        nothing.heat_map()


# Animations ------------------------------------------------------------------------------------


def test_an_animation_shows_each_board_in_its_time() -> None:
    game = cw.Game.deal(7)
    for _ in range(3):
        game.push("D")
    root = ElementTree.fromstring(cw.to_svg(game, seconds=0.5))
    style = root.findtext("{*}style") or ""
    assert style.startswith("@media (prefers-reduced-motion:no-preference){")
    assert "animation:k0 4s step-end infinite" in style  # four boards, and the last for four more
    shown = [group for group in root.findall("{*}g") if group.get("visibility") != "hidden"]
    faces = {use.get("href") for group in shown for use in group.findall("{*}use")}
    top = cw.card_text(game.position.waste[-1])
    assert f"#c{top}" in faces  # who wants no motion sees the last board


@pytest.mark.parametrize("seconds", [0, 11, "1", True, float("nan")])
def test_the_time_of_a_move_has_bounds(seconds: Any, tmp_path: Path) -> None:
    with pytest.raises(cw.RecordError, match=r"allowed: 0\.05 to 10"):
        cw.to_svg(RECORD, seconds=seconds)
    with pytest.raises(cw.RecordError, match=r"allowed: 0\.05 to 10"):
        cw.to_gif(RECORD, tmp_path / "game.gif", seconds=seconds)


def test_an_animation_is_written(tmp_path: Path) -> None:
    path = cw.to_svg(RECORD, tmp_path / "game.svg")
    assert path.read_text("utf-8") == cw.to_svg(RECORD)
    assert path.stat().st_size < 200_000


@pytest.mark.parametrize("lang", ["en", "uk"])
def test_a_gif_has_a_frame_for_each_board(tmp_path: Path, lang: str) -> None:
    from PIL import Image

    game = cw.Game.deal(5)
    for move in RECORD.moves[:6]:
        game.push(move)
    path = cw.to_gif(game, tmp_path / "game.gif", seconds=0.25, width=240, lang=lang)
    with Image.open(path) as image:
        assert (image.n_frames, image.width) == (7, 240)  # type: ignore[attr-defined]
        durations = []
        for frame in range(7):
            image.seek(frame)
            durations.append(image.info["duration"])
    assert durations == [250] * 6 + [1000]
    with pytest.raises(cw.RecordError, match="width is 10; allowed: 120 to 1200"):
        cw.to_gif(game, path, width=10)


@pytest.mark.parametrize("suit", "cdhs")
def test_a_shape_stays_in_its_box_and_is_closed(suit: str) -> None:
    points = outline(pips()[suit])
    assert max(abs(value) for point in points for value in point) <= 51
    assert max(abs(a - b) for a, b in zip(points[0], points[-1], strict=True)) < 20
