"""The catalogue: the named rule sets, each a record, and finding one by a name.

A new game is a new record, and a house rule is `find_variant("canfield").replace(group="run")`.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from typing import Any, Final

from canfield_widget.core.errors import RulesError, excerpt
from canfield_widget.core.rules import NAMED, Rules, parse_changes

__all__ = ["VARIANTS", "Rules", "find_variant"]

_ANY_CARD: Final = frozenset({"waste", "tableau"})

_CANFIELD: Final = Rules(
    "canfield",
    "Canfield",
    aliases=("hoyle", "fascination", "thirteen", "devils-own", "demon-patience"),
    sources=("Hoyle", "Wikipedia", "Solitaire Forever"),
)
_TOP: Final = Rules(
    "canfield-top",
    "Canfield (whole pile or top card)",
    group="whole_or_top",
    sources=("Morehead & Mott-Smith", "Bicycle", "PySolFC"),
)


def _from_top(
    key: str, name: str, *, aliases: tuple[str, ...] = (), sources: tuple[str, ...], **fields: Any
) -> Rules:
    """A record by its differences from `canfield-top`."""
    return dataclasses.replace(_TOP, key=key, name=name, aliases=aliases, sources=sources, **fields)


_CATALOGUE: Final = (
    _CANFIELD,
    _TOP,
    _from_top(
        "cardgames",
        "Canfield (cardgames.io)",
        aliases=("cardgames.io",),
        group="run",
        takeback="top",
        fill_without_reserve=_ANY_CARD | {"foundation"},
        sources=("cardgames.io",),
    ),
    _from_top(
        "canfield-relaxed",
        "Canfield (relaxed)",
        aliases=("relaxed",),
        group="run",
        fill_without_reserve=_ANY_CARD,
        sources=("Politaire", "AisleRiot", "Goodsol"),
    ),
    _from_top(
        "canfield-research",
        "Canfield (research)",
        aliases=("research", "solvitaire"),
        group="run",
        fill_without_reserve=_ANY_CARD,
        wrap="stop_at_base",
        sources=("Blake & Gent, arXiv:1906.12314 (Solvitaire's preset canfield)",),
    ),
    _from_top(
        "canfield-draw1",
        "Canfield (draw one)",
        aliases=("draw1",),
        draw=1,
        sources=("Simple Solitaire", "Politaire, option O"),
    ),
    _from_top(
        "casino",
        "Casino Canfield",
        aliases=("reno", "casino-canfield"),
        draw=1,
        passes=1,
        sources=("PySolFC",),
    ),
    _from_top(
        "rush",
        "Canfield Rush",
        aliases=("canfield-rush",),
        draw=(3, 2, 1),
        passes=3,
        fill_without_reserve=_ANY_CARD,
        sources=("PySolFC",),
    ),
    _from_top(
        "superior",
        "Superior Canfield",
        aliases=("superior-canfield",),
        reserve_face="all",
        auto_fill=(),
        fill_with_reserve=_ANY_CARD | {"reserve"},
        fill_without_reserve=_ANY_CARD,
        sources=("PySolFC", "fsolitaire.com"),
    ),
    _from_top(
        "rainfall",
        "Rainfall",
        draw=1,
        passes=3,
        fill_without_reserve=_ANY_CARD,
        sources=("PySolFC",),
    ),
    _from_top(
        "rainbow",
        "Rainbow",
        aliases=("rainbow-canfield",),
        build="any",
        draw=1,
        passes=1,
        fill_without_reserve=_ANY_CARD,
        sources=("PySolFC", "LÖVE Solitaire"),
    ),
    _from_top(
        "storehouse",
        "Storehouse",
        aliases=("provisions", "straight-up", "thirteen-up", "the-reserve"),
        base="fixed",
        base_rank=2,
        base_laid_out=True,
        build="suit",
        draw=1,
        passes=3,
        sources=("PySolFC", "AisleRiot"),
    ),
    _from_top(
        "chameleon",
        "Chameleon",
        aliases=("kansas",),
        reserve_cards=12,
        tableau=("u",) * 3,
        build="any",
        group="run",
        draw=1,
        passes=1,
        sources=("Semicolon", "Solitaire Forever", "AisleRiot (Kansas)"),
    ),
    _from_top(
        "selective",
        "Selective Canfield",
        aliases=("selective-canfield",),
        base="chosen_deal",
        sources=("t_games", "Wikipedia"),
    ),
)

VARIANTS: Final = NAMED
"""The catalogue: each named rule set by its key, `canfield` first."""
VARIANTS.update((rules.key, rules) for rules in _CATALOGUE)

_NAMES: Final = {
    re.sub(r"[^a-z0-9]", "", name.lower()): rules
    for rules in VARIANTS.values()
    for name in (*rules.aliases, rules.name, rules.key)
}
_RULES_TEXT: Final = re.compile(r"([^\[\]]{1,60})(?:\[([^\[\]]{0,600})\])?")


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
