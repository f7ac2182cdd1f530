"""Statistics, money, and games that are taken along: counted once, and as they were."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield_widget as cw
from canfield_widget.core.game import Game
from canfield_widget.store.exchange import export_games, forget, import_games
from canfield_widget.store.games import KeptGame
from canfield_widget.store.keeper import Keeper
from canfield_widget.store.statistics import Statistics
from canfield_widget.store.stores import Store


def row(number: int, **changes: Any) -> KeptGame:
    """A game that was stuck at ten cards, or whatever is said."""
    game = KeptGame(
        id=f"{number:024x}",
        variant="canfield",
        deal=f"cw1:{number}",
        began=f"2026-11-{1 + number % 28:02}T10:00:00.000000Z",
        ended=f"2026-11-{1 + number % 28:02}T10:05:00.{number:06}Z",
        outcome="stuck",
        cards=10,
        total=52,
        moves=40,
        actions=44,
        undos=0,
        hints=0,
        seconds=300.0,
        passes=3,
        scripted=False,
        record="",
    )
    return dataclasses.replace(game, **changes)


WON = {"outcome": "won", "cards": 52}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path)
    games = [
        row(1, **WON, seconds=200.0, moves=120),
        row(2, **WON, seconds=100.0, moves=150, hints=2),
        row(3, variant="rush", cards=4, undos=3),
        row(4, **WON, seconds=400.0, moves=110),
        row(5, scripted=True, **WON, seconds=1.0),
        row(6, deal="", **WON, seconds=2.0),
    ]
    for game in games:
        store.add(game)
    return store


def test_figures_are_those_of_the_games(store: Store) -> None:
    found = cw.stats(store=store)
    assert (found.played, found.won, found.share) == (4, 3, 0.75)
    assert (found.streak, found.best_streak) == (1, 2)
    assert (found.bests.seconds, found.bests.moves, found.bests.cards) == (100.0, 110, 52)
    assert found.mean_seconds == pytest.approx(700 / 3)
    assert found.mean_cards == 40.0
    assert dict(found.cards) == {4: 1, 52: 3}
    assert (found.hints, found.undos) == (2, 3)
    assert found.without_help().played == 2


def test_they_may_be_of_one_game_and_of_a_day(store: Store) -> None:
    assert cw.stats("rush", store=store).won == 0
    assert list(cw.stats(store=store).by_variant()) == ["canfield", "rush"]
    assert [each.played for each in cw.stats(store=store).by_day().values()] == [1, 1, 1, 1]
    with pytest.raises(cw.RulesError):
        cw.stats("canfeild", store=store)


def test_games_of_programs_count_where_that_is_asked_for(store: Store) -> None:
    assert cw.stats(store=store, scripted=True).played == 5


@pytest.mark.parametrize("lang", ["en", "nl", "de", "mt", "uk"])
def test_the_table_speaks_each_language(store: Store, lang: str) -> None:
    found = cw.stats(store=store)
    text = found.table(lang)
    assert len(text.splitlines()) == 12
    assert "1:40" in text
    assert "1:40" in found._repr_html_()
    assert "–" in Statistics(()).table(lang)


def test_the_chart_tells_how_many_games_ended_where(store: Store) -> None:
    assert cw.stats(store=store).chart("de").told.endswith(": 4: 1, 52: 3")


def test_a_frame_has_a_row_for_each_game(store: Store) -> None:
    frame = cw.stats(store=store).frame()
    assert list(frame["cards"]) == [52, 52, 4, 52]


def test_money_is_counted_by_the_terms(store: Store) -> None:
    found = cw.bankroll(store=store)
    assert [entry.paid for entry in found.ledger] == [450, 450, -30, 450]
    assert found.balance == found.ledger[-1].balance == 1320
    dear = cw.bankroll(cw.Terms(buy_in=52, prize=None, redeal_fee=5), store=store)
    assert [entry.paid for entry in dear.ledger] == [198, 198, -42, 198]
    assert "1320" in found.chart().told
    assert cw.bankroll(store=None).chart("uk").told.endswith("(0 … 0)")


def test_games_go_out_and_come_back_without_loss_or_doubles(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    assert export_games(path, store=store) == 6
    other = Store(tmp_path / "other")
    other.add(row(2, **WON, seconds=100.0, moves=150, hints=2))
    assert import_games(path, store=other) == 5
    assert import_games(path, store=other) == 0
    assert other.games() == store.games()


kept_games = st.builds(
    KeptGame,
    id=st.text("0123456789abcdef", min_size=1, max_size=24),
    variant=st.just("canfield"),
    deal=st.text(max_size=10),
    began=st.text(max_size=10),
    ended=st.text(max_size=10),
    outcome=st.sampled_from(["won", "stuck", "resigned"]),
    scripted=st.booleans(),
    record=st.text(max_size=40),
    seconds=st.floats(0, 1e6),
    **dict.fromkeys(
        ("cards", "total", "moves", "actions", "undos", "hints", "passes"), st.integers(0, 10**6)
    ),
)


@given(st.lists(kept_games, max_size=8, unique_by=lambda game: game.id))
def test_any_games_come_back(tmp_path_factory: pytest.TempPathFactory, games: list[Any]) -> None:
    place = tmp_path_factory.mktemp("exchange")
    store, other = Store(None), Store(None)
    for game in games:
        store.add(game)
    export_games(place / "games.jsonl", store=store)
    assert import_games(place / "games.jsonl", store=other) == len(games)
    assert other.games() == store.games()


@pytest.mark.parametrize(
    "change",
    [
        {"cards": -1},
        {"cards": True},
        {"seconds": "1"},
        {"outcome": "lost"},
        {"id": ""},
        {"strange": 1},
        {"record": None},
        {"seconds": float("nan")},
    ],
)
def test_a_line_that_is_no_game_is_named_and_nothing_is_added(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    path = tmp_path / "bad.jsonl"
    good = json.dumps(dataclasses.asdict(row(1)))
    bad = json.dumps({**dataclasses.asdict(row(2)), **change})
    path.write_text(f"{good}\n{bad}\n", "utf-8")
    store = Store(None)
    with pytest.raises(cw.StoreError, match="line 2: "):
        import_games(path, store=store)
    assert store.games() == []


def test_forgetting_asks_and_then_erases_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    store.add(row(1))
    game = Game.deal(7)
    keeper = Keeper(store, game)
    game.push("D")
    keeper.leave()
    monkeypatch.setattr("builtins.input", lambda _: "no")
    assert not forget(store=store)
    assert len(store.games()) == 1
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    assert forget(store=store)
    assert (store.games(), store.unfinished()) == ([], [])
    assert not list(tmp_path.glob("live/*"))
