"""A game under way survives the program: its text brings back exactly what was there."""

from __future__ import annotations

import contextlib
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield_widget as cw
from canfield_widget.core.game import Game
from canfield_widget.core.variants import Rules
from canfield_widget.store.keeper import Keeper
from canfield_widget.store.live import read_live
from canfield_widget.store.stores import Store
from tests.store.playing import act, told
from tests.strategies import variants

PLAYING = Path(__file__).with_name("playing.py")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("store"))


def text_of(store: Store, keeper: Keeper) -> Path:
    assert store.folder is not None
    return store.folder / "live" / f"{keeper.id}.game"


def history(game: Game) -> list[str]:
    """The position after each step that can be undone, back to the first; the game stays there."""
    found = [str(game.position)]
    while game.undo():
        found.append(str(game.position))
    return found


@given(variants, st.integers(0, 2**32), st.integers(1, 60))
def test_what_comes_back_is_what_was_there(
    store: Store, rules: Rules, seed: int, actions: int
) -> None:
    choose = random.Random(seed)
    game = Game.deal(seed, rules)
    keeper = Keeper(store, game, options={"felt": "blue"})
    for _ in range(actions):
        act(game, choose)
        game.hints += choose.random() < 0.1
    if not text_of(store, keeper).exists():  # it was won, or nothing happened
        return
    live = read_live(text_of(store, keeper))
    assert told(live.game) == told(game)
    assert live.game.rules == game.rules
    assert live.options == {"felt": "blue"}
    assert live.game.elapsed <= game.elapsed + 0.001  # it is written so
    assert history(live.game) == history(game)
    keeper.leave()


@given(st.integers(0, 1000), st.floats(0, 1))
def test_a_text_that_is_cut_anywhere_gives_what_its_whole_lines_say(
    store: Store, seed: int, share: float
) -> None:
    game = Game.deal(5)
    keeper = Keeper(store, game)
    states = []
    choose = random.Random(seed)
    for _ in range(12):
        act(game, choose)
        states.append(told(game))
    path = text_of(store, keeper)
    content = path.read_bytes()
    head = content.index(b"\n") + 1
    cut = head + round(share * (len(content) - head))
    path.write_bytes(content[:cut])
    live = read_live(path)
    lines = content[head:cut].count(b"\n")
    kept = [told(Game.deal(5)), *states]
    if len(states) == content[head:].count(b"\n"):  # an action that did nothing has no line
        assert told(live.game) == kept[lines]
    else:
        assert told(live.game) in kept
    keeper.leave()
    path.unlink()


@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_no_text_brings_anything_but_a_game_or_an_error(store: Store, content: bytes) -> None:
    assert store.folder is not None
    path = store.folder / "strange.game"
    path.write_bytes(content)
    with pytest.raises(cw.StoreError, match="is no game under way"):
        read_live(path)


def test_a_bad_line_ends_what_is_read_and_the_rest_is_not_lost(store: Store) -> None:
    game = Game.deal(7)
    keeper = Keeper(store, game)
    for _ in range(3):
        game.push("D")
    path = text_of(store, keeper)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], '{"did":"dance","s":1,"by":"person"}\n', lines[3]]))
    assert read_live(path).game.moves == 1


def test_options_of_another_shape_are_read_as_a_table_or_end_what_is_read(store: Store) -> None:
    game = Game.deal(7)
    keeper = Keeper(store, game, options={"felt": "green"})
    game.push("D")
    path = text_of(store, keeper)
    head = '{"did":"options","s":1,"by":"person","options":'
    for shape, options in (('[["felt","blue"]]', {"felt": "blue"}), ("7", {"felt": "green"})):
        lines = path.read_text("utf-8").splitlines(keepends=True)[:2]
        path.write_text("".join([*lines, f"{head}{shape}}}\n"]), "utf-8")
        live = read_live(path)
        assert (live.options, live.game.moves) == (options, 1)


def test_lines_stand_in_the_order_of_the_moves_whoever_plays(tmp_path: Path) -> None:
    """Several threads play one game: what is told later must not be written before."""
    store = Store(tmp_path)
    game = Game.deal(7)
    keeper = Keeper(store, game)

    def turn() -> None:
        for _ in range(60):
            with contextlib.suppress(cw.IllegalMoveError):
                game.push("D")
            with contextlib.suppress(cw.IllegalMoveError):
                game.push("X")
            game.undo()

    threads = [threading.Thread(target=turn) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told(read_live(text_of(store, keeper)).game) == told(game)


def test_a_game_that_was_not_begun_is_not_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    keeper = Keeper(store, Game.deal(7))
    keeper.leave(give_up=True)
    assert store.games() == [] == store.unfinished()
    assert not list(tmp_path.rglob("*.game"))


def test_moves_from_before_are_kept_too(tmp_path: Path) -> None:
    game = Game.deal(7)
    game.push("D")
    store = Store(tmp_path)
    keeper = Keeper(store, game)
    game.push("D")
    keeper.leave()
    (live,) = store.unfinished()
    assert (live.game.moves, str(live.game.first_position)) == (2, str(game.first_position))


def killed(folder: Path, seed: int, how: str, lines: int) -> list[str]:
    """What a program said that was killed after so many lines, or a little later."""
    command = [sys.executable, str(PLAYING), str(folder), str(seed), how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        said = [program.stdout.readline() for _ in range(lines)]
        program.kill()
        said += program.stdout.readlines()
    return [line.rstrip("\n") for line in said if line.endswith("\n")]


@pytest.mark.parametrize("how", ["kept", "board"])
def test_a_kill_loses_nothing_that_was_told(tmp_path: Path, how: str, full: bool) -> None:
    choose = random.Random(17)
    times = {"kept": 180 if full else 5, "board": 20 if full else 1}[how]
    for seed in range(1, times + 1):
        folder = tmp_path / str(seed)
        said = killed(folder, seed, how, choose.randint(1, 120))
        live = next(iter(Store(folder).unfinished()), None)
        if live is None:  # it was stuck or won at that moment
            (row,) = Store(folder).games()
            assert row.moves >= 0
            continue
        # What was done last may be kept and not told any more.
        assert told(live.game) == said[-1] or live.game.actions > int(said[-1].split()[1])
        again = Game.deal(seed)
        again_choose = random.Random(seed)
        states = []
        for _ in range(len(said) + 3):
            act(again, again_choose)
            states.append(told(again))
        assert told(live.game) in states[len(said) - 1 :]
