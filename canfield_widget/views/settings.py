"""What a person may set on a board, what each setting may be, and the games on offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.errors import CanfieldError, excerpt
from canfield_widget.core.variants import VARIANTS

__all__ = ["CHECKS", "CHOICES", "DEFAULTS", "catalogue", "check_choice", "is_flag"]

Check = Callable[[Any], bool]

DEFAULTS: Final[dict[str, Any]] = {
    "animation": "normal",
    "auto_finish": True,
    "show_targets": True,
}
"""The options of a new board; language and theme are traits of their own."""


def is_flag(value: Any) -> bool:
    """Whether it is True or False and nothing that only looks like it."""
    return isinstance(value, bool)


CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "lang": ("auto", *words.LANGUAGES),
    "theme": ("auto", "light", "dark"),
    "animation": ("normal", "fast", "off"),
}
"""What a person may choose from."""


def _is_choice(option: str) -> Check:
    return lambda value: isinstance(value, str) and value in CHOICES[option]


CHECKS: Final[Mapping[str, Check]] = {
    **{option: _is_choice(option) for option in CHOICES},
    "auto_finish": is_flag,
    "show_targets": is_flag,
}
"""What a person may set, and whether a value is one it may have."""


def check_choice(option: str, value: Any) -> None:
    """Raises CanfieldError, with what is allowed, unless the value may be chosen."""
    if not CHECKS[option](value):
        allowed = ", ".join(CHOICES[option])
        raise CanfieldError(f"{option} is {excerpt(value)}; allowed: {allowed}")


def catalogue() -> list[dict[str, str]]:
    """The games that the settings offer, by key and name."""
    return [{"key": key, "name": rules.name} for key, rules in VARIANTS.items()]
