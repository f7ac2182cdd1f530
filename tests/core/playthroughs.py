"""Writes golden/playthroughs: one game of every variant, move by move, to be read and compared.

    python -m tests.core.playthroughs [KEY…]

Without a key it writes all. A transcript begins with the deal as its position. Each ply then has
the move played, the legal moves, and the piles that are different after it, of which a long one is
shown from its tenth card from the top; a pile that filled itself is marked. It ends with the last
position and the outcome. The player is a simple one, who likes the foundations.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from canfield_widget import Game
from canfield_widget.core.cards import cards_text, rank_text
from canfield_widget.core.engine import fills
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.variants import VARIANTS

FOLDER: Final = Path(__file__).parent.parent / "golden" / "playthroughs"
DEAL: Final = 7
PLIES: Final = 60
# Of longer piles this many cards are shown, the top ones.
SHOWN: Final = 10


def transcript(key: str) -> str:
    """The game of a variant, line by line."""
    return "\n".join(_lines(Game.deal(DEAL, key))) + "\n"


def _lines(game: Game) -> Iterator[str]:
    yield f"{game.rules.name}, deal {game.deal_number}"
    yield str(game.position)
    while game.outcome is None and game.moves < PLIES:
        before, legal = game.position, list(game.legal_moves)
        move = _chosen(legal, game.moves)
        filled = fills(before, move)
        game.push(move)
        yield ""
        yield f"{game.moves}. {move}  of {' '.join(map(str, legal))}"
        yield "   " + ", ".join(_changed(before, game.position, filled))
    yield ""
    yield str(game.position)
    yield game.outcome.value if game.outcome else "not over"


def _chosen(legal: list[Move], ply: int) -> Move:
    """A move to a foundation where there is one, at every third ply any move, else between piles;
    of several another one each time."""
    upwards = [move for move in legal if move.target.startswith("F")]
    between = [move for move in legal if move.target and move.source[0] != "F" and ply % 3]
    liked = upwards or between or legal[::-1]
    return liked[ply % len(liked)]


def _changed(before: Position, after: Position, filled: tuple[str, ...]) -> Iterator[str]:
    """What is different: the base, the pass, and each pile as it lies now."""
    if before.base != after.base:
        yield f"base {rank_text(after.base or 0)}"
    if before.pass_number != after.pass_number:
        yield f"pass {after.pass_number}"
    was = dict(_piles(before))
    for name, text in _piles(after):
        if was.get(name) != text:
            yield f"{name} {text}{' (filled)' if name in filled else ''}"


def _piles(position: Position) -> Iterator[tuple[str, str]]:
    yield "S", _shown(position.stock, 0)
    yield "W", _shown(position.waste, 0)
    for number, pile in enumerate(position.reserves, 1):
        yield f"R{number}", _shown(pile, 0)
    for number, pile in enumerate(position.foundations, 1):
        yield f"F{number}", _shown(pile, 0)
    for number, pile in enumerate(position.tableau, 1):
        yield f"T{number}", _shown(pile, position.down[number - 1])


def _shown(pile: Pile, down: int) -> str:
    """The top cards of a pile, with how many there are where these are not all."""
    hidden = max(0, len(pile) - SHOWN)
    if not pile:
        return "-"
    if hidden:
        return f"[{hidden}]…{cards_text(pile[hidden:])}"
    return f"{cards_text(pile[:down])}|{cards_text(pile[down:])}" if down else cards_text(pile)


def main() -> None:
    """Write the transcripts of some variants, or of all."""
    for key in sys.argv[1:] or VARIANTS:
        (FOLDER / f"{key}.txt").write_text(transcript(key), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
