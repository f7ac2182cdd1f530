"""The package is imported by its name before a doctest imports a file of it by its path: else the
file would be a second module, with classes that are not equal to those of the first."""

from __future__ import annotations

import canfield_widget  # noqa: F401
