"""What happens in a game, in words: moves, the end, the counts."""

from __future__ import annotations

from canfield_widget.commands.wording import word
from canfield_widget.core.cards import Card, card_text
from canfield_widget.core.engine import Outcome, fills
from canfield_widget.core.game import Game
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import pile_named
from canfield_widget.core.positions import Position

__all__ = ["counts_told", "end_told", "move_told"]


def move_told(before: Position, move: Move, after: Position, lang: str) -> str:
    """One move and the spaces that were filled after it, as sentences."""
    told = [_own_part(before, move, lang)]
    told += [_fill_told(before, after, pile, lang) for pile in fills(before, move)]
    return " · ".join(told)


def _own_part(before: Position, move: Move, lang: str) -> str:
    if move.source == "X":
        return word("redealt", lang)
    if move.source == "D":
        n = min(before.rules.draw_count(before.pass_number), len(before.stock))
        return word("drawn", lang, n=n, card=card_text(before.stock[-n]))
    card = card_text(pile_named(before, move.source)[-move.count])
    key = "moved" if move.count == 1 else "moved_run"
    return word(key, lang, card=card, n=move.count, to=move.target)


def _fill_told(before: Position, after: Position, pile: str, lang: str) -> str:
    card = pile_named(after, pile)[0]
    values = {"pile": pile, "card": card_text(card)}
    if _in_reserves(before, card) > _in_reserves(after, card):
        return word("filled", lang, **values)
    return word("filled_from_waste", lang, **values)


def _in_reserves(position: Position, card: Card) -> int:
    return sum(pile.count(card) for pile in position.reserves)


def end_told(game: Game, lang: str) -> list[str]:
    """How the game ended; nothing while it goes on."""
    if game.outcome is None:
        return []
    told = [word(game.outcome.value, lang)]
    if game.outcome is Outcome.WON:
        told.append(word("won_sub", lang, n=game.rules.card_count))
    elif game.outcome is Outcome.STUCK:
        told.append(word("stuck_sub", lang))
    return told


def counts_told(game: Game, lang: str) -> str:
    """Moves, cards on the foundations and dollars, in one line."""
    balance = game.balance()
    dollars = word("dollars", lang, n=abs(balance))
    counts = {
        "moves": str(game.moves),
        "on_found": f"{game.foundation_count}/{game.rules.card_count}",
        "bankroll": f"−{dollars}" if balance < 0 else dollars,
    }
    return " · ".join(f"{word(key, lang)}: {value}" for key, value in counts.items())
