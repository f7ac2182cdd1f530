"""Where what is kept of a person lies: in her data folder, or where she says."""

from __future__ import annotations

import logging
import os
from functools import lru_cache
from pathlib import Path
from typing import Final

import platformdirs

__all__ = ["FOLDER_VARIABLE", "data_folder", "warn"]

_log = logging.getLogger(__name__)

FOLDER_VARIABLE: Final = "CANFIELD_WIDGET_DATA_DIR"


def data_folder() -> Path | None:
    """The folder that CANFIELD_WIDGET_DATA_DIR names, else that of the system for this user.

    None where this user has none, as in a bare container: then all is kept in memory.
    """
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return Path(named)
    folder = platformdirs.user_data_path("canfield_widget", appauthor=False)
    return folder if folder.is_absolute() else None


@lru_cache(maxsize=64)
def warn(message: str) -> None:
    """Writes a warning to the log, once: every new board reads what is kept."""
    _log.warning("%s", message)
