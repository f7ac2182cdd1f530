"""The state of a board as the page is told it: what a person can see, and nothing else.

Each card has an opaque number, drawn anew for each deal, by which the page follows it from pile
to pile. The number of a hidden card says nothing of its face.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from canfield_widget.core.building import is_closed
from canfield_widget.core.cards import Card, card_text, next_rank, rank_text
from canfield_widget.core.changes import Change
from canfield_widget.core.engine import foundation_moves
from canfield_widget.core.game import Game
from canfield_widget.core.positions import Pile, Position
from canfield_widget.views.protocol import VERSION
from canfield_widget.views.settings import counts_undo

__all__ = ["CardNumbers", "clock", "counts", "snapshot"]

Place = tuple[str, int, int]


class CardNumbers:
    """The numbers of the cards of one deal."""

    def __init__(self, position: Position) -> None:
        self._places: dict[Place, tuple[Card, int]] = {}
        numbers = list(range(position.rules.card_count))
        secrets.SystemRandom().shuffle(numbers)
        for (place, card), number in zip(_places(position), numbers, strict=True):
            self._places[place] = (card, number)

    def follow(self, position: Position) -> dict[Place, int]:
        """The number of the card at each place.

        A card keeps its number. Of cards that are twins, those that stayed keep theirs, so a
        hidden twin never takes over the number of one that was seen.
        """
        placed = dict(_places(position))
        stayed = {p: old for p, old in self._places.items() if placed.get(p) == old[0]}
        free: defaultdict[Card, list[int]] = defaultdict(list)
        for place, (card, number) in self._places.items():
            if place not in stayed:
                free[card].append(number)
        self._places = {
            place: stayed.get(place) or (card, free[card].pop()) for place, card in placed.items()
        }
        return {place: number for place, (_, number) in self._places.items()}


def _places(position: Position) -> Iterator[tuple[Place, Card]]:
    groups = (
        ("S", (position.stock,)),
        ("W", (position.waste,)),
        ("R", position.reserves),
        ("F", position.foundations),
        ("T", position.tableau),
    )
    for kind, piles in groups:
        for index, pile in enumerate(piles):
            for height, card in enumerate(pile):
                yield (kind, index, height), card


def snapshot(
    game: Game,
    numbers: CardNumbers,
    rev: int,
    game_id: str,
    last: Change | None,
    undo_counts: str = "auto",
) -> dict[str, Any]:
    """The state of a game for the page: plain values, under 4 kB; `last` None is a new deal."""
    position = game.position
    rules = position.rules
    outcome = game.outcome
    return {
        "v": VERSION,
        "rev": rev,
        "game_id": game_id,
        "deal": game.deal_number,
        "variant": {"key": rules.key, "name": rules.name, "text": str(rules)},
        "layout": _layout(position),
        "piles": _piles(game, numbers.follow(position)),
        "legal": [str(move) for move in game.legal_moves],
        "base": rank_text(position.base) if position.base else "?" if position.choosing else "-",
        "pass": position.pass_number,
        "passes": rules.passes,
        "draw": rules.draw_count(position.pass_number),
        "counts": counts(game, undo_counts),
        "balance": game.balance(),
        "clock": clock(game),
        "outcome": outcome.value if outcome else None,
        "can": {
            "undo": game.can_undo,
            "redo": game.can_redo,
            "collect": outcome is None and bool(foundation_moves(position)),
        },
        "last": {
            "kind": last.kind if last else "deal",
            "moves": [str(move) for move in last.moves] if last else [],
            "fills": list(last.filled) if last else [],
        },
        "started": game.actions > 0,
    }


def counts(game: Game, undo_counts: str) -> dict[str, int]:
    """The counters of a game; `shown` is the one that a board shows as its moves."""
    return {
        "moves": game.moves,
        "actions": game.actions,
        "shown": game.actions if counts_undo(game.rules, undo_counts) else game.moves,
        "foundation": game.foundation_count,
        "total": game.rules.card_count,
        "hints": game.hints,
    }


def clock(game: Game) -> dict[str, Any]:
    """The clock of a game: the seconds now, and whether the page should count on from them."""
    return {"seconds": round(game.elapsed, 3), "running": game.running, "paused": game.paused}


def _layout(position: Position) -> dict[str, Any]:
    rules = position.rules
    return {
        "reserves": rules.reserve_piles,
        "foundations": rules.foundations,
        "tableau": len(position.tableau),
        "waste_fan": min(3, max(rules.draw)),
        "reserve_face": rules.reserve_face,
        "starts": [_start(position, slot) for slot in range(rules.foundations)],
    }


def _start(position: Position, slot: int) -> str:
    """The rank that begins a foundation, `-` after it where it builds down; '' where none can."""
    rules, base = position.rules, position.base
    if base is None or is_closed(rules, slot, position.foundations):
        return ""
    down = rules.builds_down(slot)
    return rank_text(next_rank(base, -1)) + "-" if down else rank_text(base)


def _piles(game: Game, numbers: dict[Place, int]) -> dict[str, Any]:
    """Each card as `number:face`, a hidden one as its number alone."""
    view = game.view

    def entries(kind: str, index: int, pile: Sequence[Card | None]) -> list[str]:
        return [_entry(numbers[kind, index, height], card) for height, card in enumerate(pile)]

    def group(kind: str, piles: Iterable[Sequence[Card | None]]) -> list[list[str]]:
        return [entries(kind, index, pile) for index, pile in enumerate(piles)]

    hidden: Sequence[Card | None] = (None,) * view.stock_size
    waste: Pile = view.waste
    return {
        "stock": entries("S", 0, hidden),
        "waste": entries("W", 0, waste),
        "reserves": group("R", view.reserves),
        "foundations": group("F", view.foundations),
        "tableau": group("T", view.tableau),
    }


def _entry(number: int, card: Card | None) -> str:
    return str(number) if card is None else f"{number}:{card_text(card)}"
