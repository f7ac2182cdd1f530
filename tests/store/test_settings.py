"""The file of settings: kept whole, read with suspicion, and never in the way of a game."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield_widget as cw
from canfield_widget.store import settings as store
from canfield_widget.store.folder import FOLDER_VARIABLE, data_folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of settings, not made yet."""
    chosen = tmp_path / "some" / "where"
    monkeypatch.setenv(FOLDER_VARIABLE, str(chosen))
    return chosen


def written(folder: Path, content: Any) -> Path:
    """The file with this content: bytes as they are, all else as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "settings.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def test_tests_use_a_folder_of_their_own() -> None:
    real = platformdirs.user_data_path("canfield_widget", appauthor=False)
    assert data_folder() not in (None, real)


def test_the_folder_of_the_user_is_the_one_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, "")
    assert data_folder() == platformdirs.user_data_path("canfield_widget", appauthor=False)


def test_nothing_is_kept_at_first_and_reading_makes_nothing(folder: Path) -> None:
    assert store.load_settings() == {}
    assert not folder.exists()


def test_what_is_saved_is_loaded(folder: Path) -> None:
    store.save_setting("felt", "blue")
    store.save_setting("left_handed", True)
    store.save_setting("felt", "slate")
    assert store.load_settings() == {"felt": "slate", "left_handed": True}
    assert json.loads((folder / "settings.json").read_text("utf-8")) == {
        "version": 1,
        "settings": {"felt": "slate", "left_handed": True},
    }
    assert [path.name for path in folder.iterdir()] == ["settings.json"]


def test_what_is_forgotten_is_gone(folder: Path) -> None:
    store.forget_settings()
    store.save_setting("felt", "blue")
    store.forget_settings()
    assert store.load_settings() == {}
    assert list(folder.iterdir()) == []


def test_what_cannot_be_forgotten_is_said(folder: Path) -> None:
    (folder / "settings.json").mkdir(parents=True)
    with pytest.raises(cw.CanfieldError, match=r"settings\.json"):
        store.forget_settings()


def test_what_another_program_set_meanwhile_stays(folder: Path) -> None:
    store.save_setting("felt", "blue")
    kept = {"felt": "green", "theme": "dark", "of_next_year": {"deep": [1, None]}}
    path = written(folder, {"version": 1, "settings": kept, "more": 7})
    store.save_setting("tap", "auto")
    expected = {"version": 1, "settings": {**kept, "tap": "auto"}, "more": 7}
    assert json.loads(path.read_text("utf-8")) == expected


def test_good_settings_are_kept_beside_bad_ones(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept = {"felt": "blue", "timer": False, "a": 1, "b": None, "c": [True], "d": "x" * 201}
    written(folder, {"version": 1, "settings": kept})
    assert store.load_settings() == {"felt": "blue", "timer": False}
    store.load_settings()
    assert len(caplog.records) == 4
    assert all(record.levelname == "WARNING" for record in caplog.records)


DAMAGED = {
    "empty": b"",
    "cut off": b'{"version": 1, "settings": {"felt": "bl',
    "not UTF-8": b"\xff\xfe\x00",
    "no object": b"[1, 2]",
    "a text": b'"settings"',
    "no version": b'{"settings": {"felt": "blue"}}',
    "a version that is a flag": b'{"version": true, "settings": {"felt": "blue"}}',
    "a version that is a text": b'{"version": "1", "settings": {"felt": "blue"}}',
    "an old version": b'{"version": 0, "settings": {"felt": "blue"}}',
    "a list of settings": b'{"version": 1, "settings": ["felt"]}',
    "no settings": b'{"version": 1}',
    "a long number": b'{"version": ' + b"1" * 5000 + b"}",
    "deep": b"[" * 60_000,
    "too long": b'{"version": 1, "settings": {"felt": "blue"}}' + b" " * 64_000,
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_left_out_and_then_replaced(
    content: bytes, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = written(folder, content)
    assert store.load_settings() == {}
    assert str(path) in caplog.text
    store.save_setting("felt", "slate")
    assert json.loads(path.read_text("utf-8"))["settings"] == {"felt": "slate"}


def test_a_file_of_a_later_version_is_left_alone(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = written(folder, {"version": 2, "settings": {"felt": "blue"}})
    before = path.read_bytes()
    assert store.load_settings() == {}
    assert "version 2" in caplog.text
    store.save_setting("tap", "auto")
    assert path.read_bytes() == before
    assert store.load_settings() == {"tap": "auto"}


def test_settings_without_a_folder_hold_for_the_visit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A file where the folder should be takes nothing, for root neither."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "file"))
    assert store.load_settings() == {}
    store.save_setting("felt", "blue")
    store.save_setting("tap", "auto")
    assert store.load_settings() == {"felt": "blue", "tap": "auto"}
    assert "this visit only" in caplog.text
    store.forget_settings()
    assert store.load_settings() == {}


def test_a_user_without_a_home_has_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("~/.local/share/x"))
    assert store.load_settings() == {}
    store.save_setting("felt", "blue")
    assert store.load_settings() == {"felt": "blue"}
    store.forget_settings()
    assert (store.load_settings(), Path("~").exists()) == ({}, False)


def test_what_could_not_be_written_is_written_with_the_next(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        store.save_setting("felt", "blue")
    assert list(folder.iterdir()) == []
    store.save_setting("tap", "auto")
    saved = json.loads((folder / "settings.json").read_text("utf-8"))["settings"]
    assert saved == store.load_settings() == {"felt": "blue", "tap": "auto"}


def test_a_write_that_fails_leaves_the_file_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(folder, {"version": 1, "settings": {"felt": "blue"}})
    before = path.read_bytes()

    def killed(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        store.save_setting("felt", "slate")
    assert path.read_bytes() == before
    assert list(folder.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(folder / "settings.json")
    found: list[Any] = []
    reading = threading.Thread(target=lambda: found.append(store.load_settings()), daemon=True)
    reading.start()
    reading.join(timeout=10)
    if waits := reading.is_alive():
        (folder / "settings.json").write_bytes(b"")  # lets it go on
        reading.join()
    assert (waits, found) == (False, [{}])


def test_a_file_never_grows_beyond_what_is_read(folder: Path) -> None:
    kept = {f"of_next_year_{number}": "x" * 200 for number in range(280)}
    path = written(folder, {"version": 1, "settings": kept})
    for number in range(20):
        store.save_setting(f"felt{number}", "y" * 200)
    assert len(path.read_bytes()) <= store.MAX_BYTES
    assert len(store.load_settings()) == 300


@pytest.mark.parametrize(
    ("option", "value"), [(1, "x"), ("a", 1), ("a", None), ("a", []), ("a", "x" * 201)]
)
def test_what_is_no_setting_is_refused(option: Any, value: Any, folder: Path) -> None:
    with pytest.raises(cw.CanfieldError, match="is no setting"):
        store.save_setting(option, value)
    assert not folder.exists()


def test_threads_that_set_different_things_lose_nothing(folder: Path) -> None:
    def save(name: str) -> None:
        for number in range(20):
            store.save_setting(f"{name}{number}", True)

    threads = [threading.Thread(target=save, args=[name]) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(store.load_settings()) == 80
    assert [path.name for path in folder.iterdir()] == ["settings.json"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["version", "settings"]) | st.text(), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(JSON | st.fixed_dictionaries({"version": st.just(1), "settings": JSON}) | st.binary())
def test_any_file_is_read_without_an_error(content: Any) -> None:
    folder = Path(os.environ[FOLDER_VARIABLE])
    written(folder, content)
    loaded = store.load_settings()
    assert all(type(value) in (str, bool) for value in loaded.values())
    store.save_setting("felt", "blue")
    assert store.load_settings() == {**loaded, "felt": "blue"}
    store.forget_settings()
