"""What a person may set on a board, what each setting may be, and the games on offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import traitlets

from canfield_widget import words
from canfield_widget.core.automatic import AUTOMATIC
from canfield_widget.core.errors import CanfieldError, excerpt
from canfield_widget.core.variants import VARIANTS, Rules
from canfield_widget.store.folder import warn
from canfield_widget.store.settings import PROGRESS, load_settings

__all__ = [
    "CHECKS",
    "CHOICES",
    "DEFAULTS",
    "catalogue",
    "check_choice",
    "counts_undo",
    "is_flag",
    "known_options",
    "merged",
    "stored_settings",
]

Check = Callable[[Any], bool]

DEFAULTS: Final[Mapping[str, Any]] = {
    "animation": "normal",
    "auto_finish": True,
    "show_targets": True,
    "felt": "green",
    "contrast": "auto",
    "card_size": "medium",
    "four_colour": False,
    "simple_faces": False,
    "left_handed": False,
    "tap": "select",
    "auto_foundation": "off",
    "timer": True,
    "undo_counts": "auto",
    "advice": "off",
}
"""The options of a board, as they are where nobody has set them."""

_TRAITS: Final[Mapping[str, str]] = {"lang": "auto", "theme": "auto"}
"""The settings that are traits of their own."""

_COUNTING_SOURCES: Final = frozenset({"cardgames.io"})
"""Who counts an undo as one more move."""


def is_flag(value: Any) -> bool:
    """Whether it is True or False and nothing that only looks like it."""
    return isinstance(value, bool)


CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "lang": ("auto", *words.LANGUAGES),
    "theme": ("auto", "light", "dark"),
    "animation": ("normal", "fast", "off"),
    "felt": ("green", "blue", "slate"),
    "contrast": ("auto", "more"),
    "card_size": ("small", "medium", "large"),
    "tap": ("select", "auto"),
    "auto_foundation": tuple(AUTOMATIC),
    "undo_counts": ("auto", "on", "off"),
    "advice": ("off", "verdict", "best"),
}
"""What a person may choose from."""


def _is_choice(option: str) -> Check:
    return lambda value: isinstance(value, str) and value in CHOICES[option]


CHECKS: Final[Mapping[str, Check]] = {
    option: _is_choice(option) if option in CHOICES else is_flag for option in (*_TRAITS, *DEFAULTS)
}
"""What a person may set, and whether a value is one it may have."""


def check_choice(option: str, value: Any) -> None:
    """Raises CanfieldError, with what is allowed, unless the value may be chosen."""
    if not CHECKS[option](value):
        allowed = ", ".join(CHOICES[option])
        raise CanfieldError(f"{option} is {excerpt(value)}; allowed: {allowed}")


def merged(now: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The options in full: what is left out of the changes stays as it is, or as it begins.

    Raises TraitError for an option or a value that is not one.
    """
    for option, value in changes.items():
        if option not in DEFAULTS:
            raise traitlets.TraitError(f"unknown option {option!r}; known: {sorted(DEFAULTS)}")
        if not CHECKS[option](value):
            raise traitlets.TraitError(f"{option} cannot be {value!r}")
    return {**DEFAULTS, **now, **changes}


def known_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of these that this program knows, with values that they may have."""
    known = {name: value for name, value in options.items() if name in DEFAULTS}
    return {name: value for name, value in known.items() if CHECKS[name](value)}


def stored_settings() -> dict[str, Any]:
    """All settings of a new board: what the person has set, and the defaults of the rest.

    What is kept and is no setting, as one of a later version, is left out with a warning.
    """
    settings = {**_TRAITS, **DEFAULTS}
    for option, value in load_settings().items():
        if option.startswith(PROGRESS):
            continue
        if option in CHECKS and CHECKS[option](value):
            settings[option] = value
        else:
            warn(f"the setting {excerpt(option)} = {excerpt(value)} is not known: left out")
    return settings


def counts_undo(rules: Rules, undo_counts: str) -> bool:
    """Whether the board counts an undo as one more move; `auto`: where a source of the game does.

    >>> counts_undo(VARIANTS["cardgames"], "auto"), counts_undo(VARIANTS["canfield"], "auto")
    (True, False)
    """
    if undo_counts == "auto":
        return not _COUNTING_SOURCES.isdisjoint(rules.sources)
    return undo_counts == "on"


def catalogue() -> list[dict[str, str]]:
    """The games that the settings offer, by key and name."""
    return [{"key": key, "name": rules.name} for key, rules in VARIANTS.items()]
