"""The cell magic %%canfield: moves written in a cell are played on a board and become a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring

from canfield_widget.core.errors import CanfieldError, RecordError, excerpt
from canfield_widget.core.game import Game
from canfield_widget.core.record_text import escape
from canfield_widget.core.records import Record, read_record
from canfield_widget.views import shown
from canfield_widget.views.board import Board

__all__ = ["register"]


def register(shell: Any) -> None:
    """Makes %%canfield known to a shell of IPython.

    >>> from IPython.core.interactiveshell import InteractiveShell
    >>> register(InteractiveShell.instance())
    """

    @magic_arguments()
    @argument("deal", nargs="?", help="a deal number or a share code; a random deal without it")
    @argument("variant", nargs="?", help="the rules: a name or a text such as canfield[draw=1]")
    @argument("--on", metavar="BOARD", help="play on this board, from where its game stands")
    @argument("--delay", type=float, default=0.4, metavar="S", help="seconds between the moves")
    @argument("--board", default="board", metavar="NAME", help="the name that the board gets")
    @argument("--record", default="record", metavar="NAME", help="the name that the record gets")
    def canfield(line: str, cell: str) -> None:
        """Plays the moves of the cell on a board and keeps them, with the comments, as a record.

        The moves are written as in a record: `1. D {see what comes} 2. RT4 3. T1F`. A cell that
        begins with tags brings its own deal. A move that is not legal ends it there, with the
        reason on the board and as the error of the cell; what was played stays.
        """
        _play(parse_argstring(canfield, line), cell, shell.user_ns)

    shell.register_magic_function(canfield, "cell")


def _play(args: Any, cell: str, names: dict[str, Any]) -> None:
    board = _board_on(names, args.on) if args.on else None
    read = read_record(_text(args, cell, board))
    if board is None:
        board = Board(read.game(0))
        names[args.board] = board
        shown.show(board)
    before = board.game.moves
    try:
        board.run(read.moves, args.delay)
    finally:
        names[args.record] = _record(board.game, read.comments, before)
    if read.errors:
        board._note(read.errors[0])
        raise read.errors[0]


def _text(args: Any, cell: str, board: Board | None) -> str:
    """The cell as a record: its tags stand on the line of the magic, so that lines count right."""
    if cell.lstrip().startswith("["):
        if args.deal or board:
            raise RecordError("the cell has tags of its own: leave out the deal and --on")
        return cell
    if board is None:
        game = Game.deal(args.deal, args.variant or "canfield")
        tags = {"Variant": str(game.rules), "Deal": game.deal_number}
        if not game.deal_number:
            tags = {"Variant": str(game.rules), "Position": str(game.position)}
    elif args.deal:
        raise CanfieldError("a deal and --on: the board has a game already")
    else:
        tags = {"Variant": str(board.game.rules), "Position": str(board.game.position)}
    head = "".join(f'[{name} "{escape(value, chr(34))}"]' for name, value in tags.items())
    return f'[Format "cfr1"]{head} {cell}'


def _board_on(names: Mapping[str, Any], name: str) -> Board:
    board = names.get(name)
    if not isinstance(board, Board):
        raise CanfieldError(f"--on {excerpt(name)}: there is no board of this name")
    return board


def _record(game: Game, comments: Mapping[int, str], before: int) -> Record:
    """The whole game as it stands, with the comments of the cell at its moves."""
    kept = {number + before: text for number, text in comments.items()}
    return Record.from_game(
        game, comments={number: text for number, text in kept.items() if number <= game.moves}
    )
