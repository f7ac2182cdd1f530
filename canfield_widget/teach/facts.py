"""What the fields of a record come to in play, where several of them decide together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from canfield_widget.core.rules import Rules

__all__ = ["Facts"]

_SUITED_RUNS: Final = frozenset({"suit", "color", "any"})
"""Building in these ways can make a run of one suit."""


@dataclass(frozen=True)
class Facts:
    """A record, and what can happen in a game of it.

    >>> Facts(Rules("mine", "Mine", build="none")).builds
    False
    """

    rules: Rules

    @cached_property
    def has_reserve(self) -> bool:
        """Whether the deal lays a card on a reserve."""
        return self.rules.reserve_piles * self.rules.reserve_cards > 0

    @cached_property
    def reserve_face(self) -> str:
        """What is seen of the reserve; '' where there is none. A single card always lies open."""
        if not self.has_reserve:
            return ""
        return "all" if self.rules.reserve_cards == 1 else self.rules.reserve_face

    @cached_property
    def has_stock(self) -> bool:
        """Whether the deal leaves cards for the stock."""
        return self.rules.stock_size > 0

    @cached_property
    def sets(self) -> bool:
        """Whether only sets of four go to the foundation."""
        return self.rules.foundation_build == "rank_set"

    @cached_property
    def builds(self) -> bool:
        """Whether a card can be laid on another one in a column."""
        return self.rules.build != "none" and self.rules.max_cards != 1

    @cached_property
    def columns(self) -> int:
        """How many columns there are at most."""
        return len(self.rules.tableau) + self.rules.waste_becomes_tableau

    @cached_property
    def loose(self) -> bool:
        """Whether cards that lie face up on each other in a column need not follow by building."""
        dealt = any("u" in faces[:-1] for faces in self.rules.tableau)
        return dealt or self.rules.waste_becomes_tableau

    @cached_property
    def fills(self) -> tuple[str, ...]:
        """What fills an empty column by itself, of the piles that the game has."""
        has = {"reserve": self.has_reserve, "waste": self.has_stock}
        return tuple(source for source in self.rules.auto_fill if has[source])

    @cached_property
    def by_hand_before(self) -> frozenset[str]:
        """From where a person can fill an empty column while the reserve has cards."""
        if not self.waits_with_reserve:
            return frozenset()
        return self._by_hand(self.rules.fill_with_reserve, True)

    @cached_property
    def by_hand_after(self) -> frozenset[str]:
        """From where a person can fill an empty column when there is no reserve any more."""
        return self._by_hand(self.rules.fill_without_reserve, False)

    def _by_hand(self, named: frozenset[str], reserve: bool) -> frozenset[str]:
        rules = self.rules
        can = {
            "reserve": reserve and "tableau" in rules.reserve_targets,
            "waste": self.has_stock and "waste" not in self.fills,
            "tableau": self.columns > 1,
            "foundation": rules.takeback != "none",
        }
        return frozenset(source for source in named if can[source])

    @cached_property
    def by_hand(self) -> frozenset[str]:
        """From where a person can fill an empty column at some time."""
        return self.by_hand_before | self.by_hand_after

    @cached_property
    def waits_with_reserve(self) -> bool:
        """Whether a column can lie empty while the reserve has cards."""
        return self.has_reserve and "reserve" not in self.fills

    @cached_property
    def same_by_hand(self) -> bool:
        """Whether a person fills empty columns in one way from the first to the last."""
        before, after = self.by_hand_before - {"reserve"}, self.by_hand_after
        return bool(after) and (
            before == after if self.waits_with_reserve else not self.has_reserve
        )

    @cached_property
    def between(self) -> bool:
        """Whether cards can move from column to column."""
        return self.columns > 1 and (self.builds or "tableau" in self.by_hand)

    @cached_property
    def goes_back(self) -> bool:
        """Whether a card of a foundation can go back to a column."""
        return self.rules.takeback != "none" and (self.builds or "foundation" in self.by_hand)

    @cached_property
    def base_goes_up(self) -> bool:
        """Whether cards of the base rank can go up by themselves."""
        rules = self.rules
        back = self.goes_back and rules.takeback == "top"
        return rules.auto_base and rules.base != "none" and (not rules.base_laid_out or back)

    @cached_property
    def runs_go_up(self) -> bool:
        """Whether several cards can go to a foundation at once: those of a run that follow in both.

        What is built down goes up in order only where the suits of the two ways can agree.
        """
        rules = self.rules
        if self.sets or rules.foundation_group != "run":
            return False
        by_suit = rules.foundation_build == "suit"
        follow = rules.build in (_SUITED_RUNS if by_suit else _SUITED_RUNS | {"alt"})
        return follow and (self.builds or self.loose)

    @cached_property
    def ace_to_king(self) -> bool:
        """Whether each foundation that builds up goes from the ace to the king."""
        return self.rules.base_rank == 1

    @cached_property
    def has_room(self) -> bool:
        """Whether the foundations can take all cards."""
        rules, needed = self.rules, 4 * self.rules.decks
        if self.sets:
            return True
        if rules.base_rank in (None, 1) or rules.foundation_wrap:
            return rules.foundations >= needed
        # Without the step from king to ace each foundation ends before its 13th card.
        down, gated = rules.foundation_down, rules.foundation_gate
        return rules.foundations - down >= needed and down >= needed and not gated

    @cached_property
    def draws(self) -> tuple[int, ...]:
        """Cards turned at once, pass by pass, as far as they change."""
        draws = list(self.rules.draw[: self.rules.passes])
        while len(draws) > 1 and draws[-1] == draws[-2]:
            draws.pop()
        return tuple(draws)

    @cached_property
    def dealt_parts(self) -> tuple[str, ...]:
        """What gets cards by the deal, in the order of dealing, the stock last."""
        rules = self.rules
        has = {"reserve": self.has_reserve, "foundation": rules.base == "dealt", "tableau": True}
        parts = [part for part in rules.deal_order if has.get(part)]
        return (*parts, "stock") if self.has_stock else tuple(parts)
