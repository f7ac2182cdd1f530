"""`show`: the board of a game as text, or what a person sees of it as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, Final

from canfield_widget.commands.command import Command, add_json, add_lang
from canfield_widget.commands.sources import games
from canfield_widget.commands.streams import Streams
from canfield_widget.commands.told import end_told
from canfield_widget.commands.wording import word
from canfield_widget.core.cards import Card, card_text, rank_text
from canfield_widget.core.game import Game
from canfield_widget.core.positions import View
from canfield_widget.views.text import board_text

__all__ = ["SHOW"]


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        metavar="WHAT",
        help="a deal, a share code, a position (cf1), or a file; - is the standard input",
    )
    parser.add_argument("--moves", action="store_true", help="the legal moves too")
    add_json(parser, "piles with null for a hidden card, legal moves, counts")
    add_lang(parser)


def _run(args: argparse.Namespace, streams: Streams) -> int:
    for number, game in enumerate(games(args.what, streams)):
        if args.json:
            streams.say_json(_seen(game))
            continue
        board = board_text(game.view, args.lang)
        streams.say(*[""] * bool(number), board, *end_told(game, args.lang))
        if args.moves:
            streams.say(f"{word('moves', args.lang)}: {' '.join(map(str, game.legal_moves))}")
    return 0


def _seen(game: Game) -> dict[str, Any]:
    """What a person can know of a game as it stands, in values that JSON has."""
    view = game.view
    return {
        "variant": str(view.rules),
        "deal": game.deal_number,
        "base": _base(view),
        "foundations": [_cards(pile) for pile in view.foundations],
        "reserves": [_cards(pile) for pile in view.reserves],
        "tableau": [_cards(pile) for pile in view.tableau],
        "waste": _cards(view.waste),
        "stock": _cards(view.known),
        "pass": view.pass_number,
        "passes": view.rules.passes,
        "legal": [str(move) for move in game.legal_moves],
        "moves": game.moves,
        "foundation_count": game.foundation_count,
        "balance": game.balance(),
        "outcome": game.outcome.value if game.outcome else None,
    }


def _base(view: View) -> str:
    if view.base:
        return rank_text(view.base)
    return "-" if view.rules.base == "none" else "?"


def _cards(pile: Iterable[Card | None]) -> list[str | None]:
    return [None if card is None else card_text(card) for card in pile]


SHOW: Final = Command(
    "show",
    "print the board as text, hidden cards hidden",
    _arguments,
    _run,
    examples="""
canfield show 7
canfield show rush@7 --moves
canfield deal 7 --count 2 | canfield show
canfield show game.cfr
canfield show - --json < game.cfr
""",
    notes="Of a record it is the board at its end. Lines that come in are deals, share codes or "
    "positions, or the whole input is records.",
)
