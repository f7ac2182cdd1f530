"""Finished games: each is kept once, whatever happens to the file, and play goes on."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import canfield_widget as cw
from canfield_widget.core.game import Game
from canfield_widget.store import database, folder
from canfield_widget.store.database import VERSION, Database
from canfield_widget.store.games import all_games
from canfield_widget.store.keeper import Keeper
from canfield_widget.store.stores import Store, store_of
from tests.store.test_live import PLAYING


@pytest.fixture(autouse=True)
def _warnings_are_told_again() -> None:
    folder.warn.cache_clear()


def play(store: Store, number: int = 7) -> Keeper:
    """A game that is given up after its first move."""
    game = Game.deal(number)
    keeper = Keeper(store, game)
    game.push("D")
    game.resign()
    return keeper


def win(store: Store) -> Game:
    game = Game.deal(5)
    Keeper(store, game)
    for move in cw.solve(game).moves:
        game.push(move)
    return game


@pytest.mark.parametrize("where", ["folder", "memory"])
def test_a_finished_game_is_kept_once(tmp_path: Path, where: str) -> None:
    store = Store(tmp_path if where == "folder" else None)
    game = win(store)
    game.undo()
    game.redo()  # it was won already
    (row,) = store.games()
    assert (row.outcome, row.cards, row.moves, row.deal) == ("won", 52, game.moves, "cw1:5")
    assert cw.read_record(row.record).game().position == game.position
    assert store.unfinished() == []
    if where == "folder":
        assert not list(tmp_path.glob("live/*"))


def test_a_stuck_game_is_kept_when_it_is_left(tmp_path: Path) -> None:
    game = Game.deal(144)  # stuck from the start
    store = Store(tmp_path)
    keeper = Keeper(store, game)
    game.push("D")
    assert store.games() == []
    keeper.leave()
    assert [row.outcome for row in store.games()] == ["stuck"]


def test_what_another_program_left_stuck_is_kept_by_the_next(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = Game.deal(144)
    keeper = Keeper(store, game)
    game.push("D")
    (path,) = tmp_path.glob("live/*")
    copy = path.read_text("utf-8")
    keeper.leave()
    shutil.rmtree(tmp_path / "live")
    (tmp_path / "games.sqlite").unlink()
    path.parent.mkdir()
    path.write_text(copy.replace(f'"pid":{os.getpid()}', '"pid":999999999'), "utf-8")
    assert [row.outcome for row in store.games()] == ["stuck"]
    assert not path.exists()
    assert len(store.games()) == 1


@pytest.fixture
def program(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another one, that began a game, started a program of its own, and waits."""
    command = [sys.executable, str(PLAYING), str(tmp_path), "3", "waits"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        child = int(running.stdout.readline())
        yield running
        running.kill()
    if child:
        os.kill(child, signal.SIGKILL)


def test_a_game_that_another_program_plays_now_is_not_offered(
    tmp_path: Path, program: subprocess.Popen[str]
) -> None:
    assert Store(tmp_path).unfinished() == []
    program.kill()
    program.wait()  # what it started still runs
    assert len(Store(tmp_path).unfinished()) == 1


def claimed(folder: Path, **owner: object) -> None:
    """The text of the one game under way names somebody else, in the same file."""
    (path,) = folder.glob("live/*")
    head, _, rest = path.read_text("utf-8").partition("\n")
    path.write_text(f"{json.dumps(json.loads(head) | owner)}\n{rest}", "utf-8")


@pytest.mark.skipif(os.name == "nt", reason="where there are no locks the number alone tells")
def test_a_number_that_another_program_got_since_hides_no_game(
    tmp_path: Path, program: subprocess.Popen[str]
) -> None:
    program.kill()
    program.wait()
    claimed(tmp_path, pid=os.getppid())
    assert len(Store(tmp_path).unfinished()) == 1


@pytest.mark.skipif(os.name == "nt", reason="where there are no locks this is not noticed")
def test_a_game_that_is_played_on_another_machine_is_not_offered(
    tmp_path: Path, program: subprocess.Popen[str]
) -> None:
    claimed(tmp_path, host="another machine with this folder")
    assert Store(tmp_path).unfinished() == []
    program.kill()
    program.wait()
    assert len(Store(tmp_path).unfinished()) == 1


def test_four_programs_lose_and_double_nothing(tmp_path: Path, full: bool) -> None:
    count = 500 if full else 15
    command = [sys.executable, str(PLAYING), str(tmp_path)]
    programs = [subprocess.Popen([*command, str(n), "games", str(count)]) for n in range(4)]
    assert [program.wait() for program in programs] == [0] * 4
    deals = [row.deal for row in Store(tmp_path).games()]
    assert len(deals) == len(set(deals)) == 4 * count


# The file ---------------------------------------------------------------------------------------


def test_a_file_of_a_later_version_is_refused_and_left(tmp_path: Path) -> None:
    store = Store(tmp_path)
    play(store)
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(cw.StoreError, match=f"version {VERSION + 1}, and this program knows"):
        store.games()
    assert play(store, 8).kept is False  # play goes on
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", range(VERSION))
def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        for step in database._STEPS[:version]:
            connection.executescript(step)
        connection.execute(f"PRAGMA user_version = {version}")
        if version:
            connection.execute(f"PRAGMA application_id = {database._APPLICATION}")
    connection.close()
    store = Store(tmp_path)
    play(store)
    assert len(store.games()) == 1


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be looked at" * 40])
def test_a_damaged_file_is_set_aside(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "games.sqlite").write_bytes(content)
    store = Store(tmp_path)
    with caplog.at_level(logging.WARNING):
        play(store)
    assert "is damaged" in caplog.text
    (aside,) = tmp_path.glob("games.damaged-*.sqlite")
    assert aside.read_bytes() == content
    assert len(store.games()) == 1


def test_a_file_whose_names_are_no_text_is_set_aside(tmp_path: Path) -> None:
    play(Store(tmp_path))
    path = tmp_path / "games.sqlite"
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE g", b"CREATE \x80ABLE g"))
    keeper = play(Store(tmp_path), 8)
    assert keeper.kept
    assert len(list(tmp_path.glob("games.damaged-*.sqlite"))) == 1


def test_the_file_of_another_program_is_set_aside_too(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "games.sqlite") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    play(Store(tmp_path))
    (aside,) = tmp_path.glob("games.damaged-*.sqlite")
    with sqlite3.connect(aside) as connection:
        connection.execute("SELECT name FROM recipes")
    connection.close()


@settings(max_examples=1000 if os.environ.get("CANFIELD_FULL") == "1" else 50)
@given(st.floats(0, 0.999), st.binary(min_size=1, max_size=64) | st.none())
def test_no_content_of_the_file_keeps_anybody_from_playing(
    tmp_path_factory: pytest.TempPathFactory, share: float, noise: bytes | None
) -> None:
    """Bytes of a good file are changed, cut out, or replaced; a game is kept all the same."""
    place = tmp_path_factory.mktemp("fuzz")
    store = Store(place)
    play(store)
    path = place / "games.sqlite"
    content = bytearray(path.read_bytes())
    at = int(share * len(content))
    if noise is None:
        del content[at:]
    else:
        content[at : at + len(noise)] = noise
    path.write_bytes(content)
    folder.warn.cache_clear()
    keeper = play(store, 8)
    assert keeper.kept in (True, False)
    found = None
    with contextlib.suppress(cw.StoreError):  # a page of another row may be damaged
        found = store.games()
    if keeper.kept and found is not None:
        assert any(row.deal == "cw1:8" for row in found)
    shutil.rmtree(place)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system with room for very little."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting needs a right that this user has not")
    yield place
    subprocess.run(["umount", str(place)], check=False)


def test_on_a_full_disk_play_goes_on_and_nothing_is_lost(
    small_disk: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(small_disk)
    play(store, 1)
    filler = small_disk / "filler"
    with open(filler, "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass
    with caplog.at_level(logging.WARNING):
        game = Game.deal(2)
        keeper = Keeper(store, game)
        for _ in range(400):
            game.push("D" if game.position.stock else "X")
        game.resign()
    assert keeper.kept is False
    assert 1 <= len(caplog.records) <= 3, "one warning, not one a move"
    filler.unlink()
    play(store, 3)
    assert {row.deal for row in store.games()} == {"cw1:1", "cw1:2", "cw1:3"}


def test_a_folder_that_cannot_be_written_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("here is no folder")
    store = Store(blocked / "below")
    with caplog.at_level(logging.WARNING):
        assert play(store, 1).kept is False
        assert play(store, 2).kept is False
    assert len(caplog.records) == 2  # the game under way, and the finished one
    with pytest.raises(cw.StoreError, match="cannot be read"):
        store.games()


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    base = Database(tmp_path / "games.sqlite")
    row = "INSERT INTO games VALUES ('a','','','','','won',1,1,1,1,0,0,0,1,0,'')"
    with pytest.raises(OSError, match="no such table"), base.writing() as connection:
        [connection.execute(each) for each in (row, "INSERT INTO nowhere VALUES (1)")]
    assert all_games(base) == []


def test_a_store_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folder.FOLDER_VARIABLE, str(tmp_path / "named"))
    assert store_of().folder == tmp_path / "named"
    assert store_of(tmp_path) is store_of(str(tmp_path))
    assert store_of(None).folder is None
    with pytest.raises(cw.StoreError, match="is no store"):
        store_of(7)
