"""Share codes: a variant with its changed fields and a deal, as one text without spaces.

cardgames[draw=1]@cw1:7        canfield@4d5cJh3s… (a deck)
"""

from __future__ import annotations

from typing import Any

from canfield_widget.core.errors import DealError, excerpt
from canfield_widget.core.variants import Rules, find_variant

__all__ = ["brings_rules", "code_text", "read_deal"]

_DEFAULT = "canfield"


def code_text(rules: Rules, deal: str) -> str:
    """The share code of rules and a deal of them."""
    return f"{rules}@{deal}"


def brings_rules(source: int | str | None) -> bool:
    """Whether a deal is a share code, which says by itself what is played."""
    return isinstance(source, str) and "@" in source


def read_deal(
    source: int | str | None, variant: str | Rules, changes: dict[str, Any]
) -> tuple[Rules, int | str | None]:
    """The rules and the deal that are meant; a share code brings rules of its own.

    Changes apply on top. Raises RulesError, and DealError for a code of other rules than a
    variant that was asked for, which `canfield` is not: it stands where nothing was said.

    >>> read_deal("cardgames[draw=1]@cw1:7", "canfield", {"passes": 3})
    (Rules cardgames[draw=1,passes=3], 'cw1:7')
    """
    if not isinstance(source, str) or not brings_rules(source):
        return find_variant(variant, **changes), source
    text, _, deal = source.strip().partition("@")
    rules, wanted = find_variant(text), find_variant(variant)
    if str(wanted) not in (str(rules), _DEFAULT):
        raise DealError(
            f"the share code {excerpt(source)} is of {rules}, not of {excerpt(str(wanted))}"
        )
    return find_variant(rules, **changes), deal
