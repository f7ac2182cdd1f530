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
        pay = self.per_card * position.foundation_count
        if position.is_won and self.prize is not None:
            pay = self.prize
        return pay - self.buy_in - self.redeal_fee * (position.pass_number - 1)
