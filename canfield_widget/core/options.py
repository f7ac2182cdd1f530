"""What of a rule set may be chosen one by one, and the values on offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from canfield_widget.core.errors import RulesError
from canfield_widget.core.rules import Rules

__all__ = ["choices"]

_ANY: Final = frozenset({"waste", "tableau"})

_OFFERED: Final[Mapping[str, tuple[Any, ...]]] = {
    "draw": ((1,), (3,)),
    "passes": (1, 2, 3, None),
    "group": ("top", "whole", "whole_or_top", "run"),
    "build": ("alt", "suit", "color", "any"),
    "wrap": ("full", "none"),
    "fill_without_reserve": (frozenset({"waste"}), _ANY, _ANY | {"foundation"}),
    "takeback": ("none", "top", "top_not_base"),
    "reserve_face": ("top", "all"),
    "auto_base": (False, True),
}
"""The values in which players' house rules differ."""

_MATTERS: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "auto_base": lambda rules: rules.base != "none",
    "group": lambda rules: rules.build != "none",
    "wrap": lambda rules: rules.build not in ("rank", "none"),
    "reserve_face": lambda rules: rules.reserve_piles * rules.reserve_cards > 0,
}
"""Where a field makes no difference it is not offered."""


def choices(rules: Rules) -> dict[str, tuple[Any, ...]]:
    """For each field that may be chosen, its values: the record's own first, all of them valid.

    First the fields in which house rules differ, what is asked for most before the others; then
    those in which the sources of the record disagree. A field with one value is left out.

    >>> from canfield_widget.core.variants import find_variant
    >>> choices(find_variant("cardgames"))["draw"]
    ((3,), (1,))
    """
    offered = {field: [getattr(rules, field), *values] for field, values in _OFFERED.items()}
    for alternative in rules.alternatives:
        for field, value in alternative.fields.items():
            offered.setdefault(field, [getattr(rules, field)]).append(value)
    found = {field: _valid(rules, field, values) for field, values in offered.items()}
    return {
        field: values
        for field, values in found.items()
        if len(values) > 1 and (field not in _MATTERS or _MATTERS[field](rules))
    }


def _valid(rules: Rules, field: str, values: list[Any]) -> tuple[Any, ...]:
    """The values that the record may have, each once, in their one form."""
    found: dict[Any, None] = {}
    for value in values:
        try:
            found[getattr(rules.replace(**{field: value}), field)] = None
        except RulesError:
            continue
    return tuple(found)
