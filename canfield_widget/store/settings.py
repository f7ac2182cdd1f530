"""What is kept of a person from one visit to the next: her settings, in a file of her own.

The file lies in the folder of the store. Nothing in it is trusted, and nothing that is wrong with
it or its folder keeps anybody from playing: what cannot be read is left out, what cannot be written
is kept until the kernel ends.
"""

from __future__ import annotations

import json
import os
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from canfield_widget.core.errors import CanfieldError, excerpt
from canfield_widget.store.folder import data_folder, warn

__all__ = ["PROGRESS", "Setting", "forget_settings", "load_settings", "save_setting"]

Setting = str | bool
PROGRESS: Final = "lesson:"
"""Begins the names under which finished lessons are kept, among the settings."""
VERSION: Final = 1
MAX_BYTES: Final = 64_000
MAX_TEXT: Final = 200

_lock = threading.Lock()
_unwritten: dict[Path | None, dict[str, Setting]] = {}
"""By folder, what could not be written there and is kept for this visit."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """What a file of settings holds: the whole of it, and whether it may be replaced."""

    document: Mapping[str, Any] = field(default_factory=dict)
    replaceable: bool = True

    @property
    def settings(self) -> dict[str, Any]:
        return dict(self.document.get("settings", {}))


def load_settings() -> dict[str, Setting]:
    """The settings that are kept: texts, True and False by their names; {} where there are none.

    Whether a name and its value mean anything is for the reader to say. A damaged file, or one of
    a later version, is left alone with a warning in the log; this raises nothing.
    """
    with _lock:
        folder = data_folder()
        kept = _read(folder).settings
        good = {name: value for name, value in kept.items() if _is_setting(value)}
        for name in kept.keys() - good.keys():
            warn(f"the setting {excerpt(name)} in {folder} is {excerpt(kept[name])}: left out")
        return {**good, **_unwritten.get(folder, {})}


def save_setting(option: str, value: Setting) -> None:
    """Keeps one setting; all others stay as the file has them now, those of other programs too.

    Of two programs that set the same one the later wins. Where nothing can be written the value
    is kept for this visit. Raises CanfieldError for what is no setting.
    """
    if not isinstance(option, str) or not _is_setting(value):
        raise CanfieldError(
            f"{excerpt(option)} = {excerpt(value)} is no setting: a name, and a text or a flag"
        )
    with _lock:
        folder = data_folder()
        waiting = {**_unwritten.get(folder, {}), option: value}
        try:
            _merge(folder, waiting)
        except (OSError, ValueError, RecursionError) as error:
            warn(f"settings are kept for this visit only, {folder} takes none: {error}")
            _unwritten[folder] = waiting
        else:
            _unwritten.pop(folder, None)


def forget_settings() -> None:
    """Removes all that is kept; new boards start as they do on the first day.

    Raises CanfieldError where the file cannot be removed.
    """
    with _lock:
        folder = data_folder()
        _unwritten.pop(folder, None)
        if folder is None:
            return
        try:
            _file(folder).unlink(missing_ok=True)
        except NotADirectoryError:
            return
        except OSError as error:
            raise CanfieldError(f"the settings cannot be removed: {error}") from error


def _file(folder: Path) -> Path:
    return folder / "settings.json"


def _is_setting(value: Any) -> bool:
    return isinstance(value, bool) or (isinstance(value, str) and len(value) <= MAX_TEXT)


def _read(folder: Path | None) -> _Stored:
    """What the folder has; a file that is there and cannot be read is not to be replaced."""
    try:
        if folder is None or not _file(folder).is_file():  # a pipe would be waited for
            return _Stored()
        with _file(folder).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        warn(f"the settings cannot be read: {error}")
        return _Stored(replaceable=False)
    return _parse(content, str(_file(folder)))


def _parse(content: bytes, where: str) -> _Stored:
    try:
        if len(content) > MAX_BYTES:
            raise ValueError(f"more than {MAX_BYTES} bytes")
        document = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        warn(f"{where} is damaged and is left out: {error}")
        return _Stored()
    version = document.get("version") if isinstance(document, dict) else None
    if type(version) is int and version > VERSION:
        warn(f"{where} has the version {version} and is left alone; this program knows {VERSION}")
        return _Stored(replaceable=False)
    if type(version) is not int or version != VERSION or not _has_settings(document):
        warn(f"{where} is no file of settings and is left out: {excerpt(document)}")
        return _Stored()
    return _Stored(document)


def _has_settings(document: Mapping[str, Any]) -> bool:
    return isinstance(document.get("settings"), dict)


def _merge(folder: Path | None, changes: Mapping[str, Setting]) -> None:
    """Writes the changes over what the file has now; raises OSError where that is not possible."""
    stored = _read(folder)
    if folder is None or not stored.replaceable:
        raise OSError("there is no file of this version that can be read and written")
    document = {**stored.document, "version": VERSION, "settings": {**stored.settings, **changes}}
    text = json.dumps(document, indent=2) + "\n"
    if len(text) > MAX_BYTES:
        raise ValueError(f"more than {MAX_BYTES} bytes")
    _replace(_file(folder), text)


def _replace(path: Path, text: str) -> None:
    """Writes a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(".tmp", ".settings-", path.parent, text=True)
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
