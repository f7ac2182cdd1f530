"""The catalogue: the named rule sets, each a record, and finding one by a name.

A new game is a new record, and a house rule is `find_variant("canfield").replace(group="run")`.
"""

from __future__ import annotations

import difflib
import re
from typing import Any, Final

from canfield_widget.core.errors import RulesError, excerpt
from canfield_widget.core.family.more_decks import MORE_DECKS
from canfield_widget.core.family.one_deck import ONE_DECK
from canfield_widget.core.family.other_bases import OTHER_BASES
from canfield_widget.core.fields import parse_changes
from canfield_widget.core.rules import NAMED, Alternative, Rules

__all__ = ["VARIANTS", "Alternative", "Rules", "find_variant"]

VARIANTS: Final = NAMED
"""The catalogue: each named rule set by its key, `canfield` first."""
VARIANTS.update((rules.key, rules) for rules in (*ONE_DECK, *OTHER_BASES, *MORE_DECKS))

_NAMES: Final = {
    re.sub(r"[^a-z0-9]", "", name.lower()): rules
    for rules in VARIANTS.values()
    for name in (*rules.aliases, rules.name, rules.key)
}
_RULES_TEXT: Final = re.compile(r"([^\[\]]{1,60})(?:\[([^\[\]]{0,1000})\])?")


def find_variant(variant: str | Rules, **changes: Any) -> Rules:
    """The rules of a key, an alias or a name, with the changes that its text and the keywords say.

    Case, spaces and hyphens of a name do not matter. Raises RulesError: an unknown name, with the
    nearest known ones; an unknown field or value, with what is allowed.

    >>> find_variant("Hoyle").key
    'canfield'
    >>> find_variant("canfield[group=run,passes=3]", draw=1)
    Rules canfield[group=run,draw=1,passes=3]
    """
    rules = variant if isinstance(variant, Rules) else _parse_rules(variant)
    return rules.replace(**changes) if changes else rules


def _parse_rules(text: str) -> Rules:
    parts = _RULES_TEXT.fullmatch(text) if isinstance(text, str) else None
    if parts is None:
        raise RulesError(f"{excerpt(text)} is not a variant, such as canfield or canfield[draw=1]")
    name = re.sub(r"[^a-z0-9]", "", parts[1].lower())
    rules = _NAMES.get(name)
    if rules is None:
        near = difflib.get_close_matches(name, _NAMES, n=3)
        keys = list(dict.fromkeys(_NAMES[match].key for match in near)) or list(VARIANTS)
        hint = "did you mean" if near else "known:"
        raise RulesError(f"unknown variant {excerpt(parts[1])}; {hint} {', '.join(keys)}")
    if not parts[2]:
        return rules
    return rules.replace(**parse_changes(parts[2]))
