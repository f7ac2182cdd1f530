"""Mr Canfield's terms: what a pack costs and what each card on the foundations pays."""

from __future__ import annotations

from dataclasses import dataclass

from canfield_widget.core.positions import Position

__all__ = ["Terms"]


@dataclass(frozen=True, slots=True)
class Terms:
    """Buy-in, pay and fees, in dollars. The defaults are those of the Saratoga casino.

    $50 for the pack, $5 for each card on the foundations with the base card counted, and $500
    instead for all of them; other sources ask $52, or a fee for each redeal.

    >>> Terms(buy_in=52, redeal_fee=5)
    Terms(buy_in=52, per_card=5, prize=500, redeal_fee=5)
    """

    buy_in: int = 50
    per_card: int = 5
    prize: int | None = 500
    """What all cards on the foundations pay; None: the pay of the single cards."""
    redeal_fee: int = 0

    def balance(self, position: Position) -> int:
        """The dollars a player would stand at if the game ended here; negative is a loss.

        >>> from canfield_widget.core.deals import deal
        >>> from canfield_widget.core.variants import find_variant
        >>> Terms().balance(deal(find_variant("canfield"), 7))
        -45
        """
        count, passes = position.foundation_count, position.pass_number
        return self.paid(count, passes, won=position.is_won)

    def paid(self, cards: int, passes: int, *, won: bool) -> int:
        """The balance of a game with so many cards on the foundations in its last pass.

        >>> Terms().paid(10, 3, won=False), Terms().paid(52, 9, won=True)
        (0, 450)
        """
        pay = self.prize if won and self.prize is not None else self.per_card * cards
        return pay - self.buy_in - self.redeal_fee * (passes - 1)
