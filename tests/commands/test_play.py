"""`play` is a whole game of lines."""

from __future__ import annotations

from pathlib import Path

import pytest

import canfield_widget as cw
from canfield_widget import words
from canfield_widget.commands.session import _COMMANDS
from canfield_widget.core.errors import Refusal
from canfield_widget.core.fields import value_text
from canfield_widget.core.records import read_record, read_records
from canfield_widget.teach.rules_text import rules_text
from canfield_widget.views.text import board_text
from canfield_widget.words import LANGUAGES
from tests.commands.calling import Result, canfield, refused
from tests.core.oracle_files import RECORDS, solved, translated
from tests.e2e.deals import DECIDING, LATE, MIDDLE, NEARLY_STUCK, SOLUTION, STUCK_BY

FILLED = (
    "cf1 canfield 2 2d3d/2s/2h3h/- 7d9c4d8h8d5sJd6d9sJc5d JhTs9d/KdQc/7h6s5h4c/4h3c "
    "2cAdKcKhThJsTd8s 7s9hTc8cAc3sQdQhQs6hKsAh5cAs7c6c4s 5"
)
FROM_WASTE = (
    "cf1 gate A As/Ad2d/Ac/Ah2h -/- 6d/4s/6s5d4c/9h/JcTh/KcQh/7c/Jd Qc "
    "8s3h9s5sKdQd3c3s9dTcKh6c5c7d4h9c3dTsTd8c8dJh8hKs6h2c7h4d7sQs5hJs2s 1"
)
FILL = "Column 1 filled from the reserve"
COUNTS_WON = "Moves: {} · On foundations: 52/52 · Bankroll: $450"


def twins() -> str:
    """A position in which two nines of hearts fit one column."""
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * 2
    for card in ("2c", "9h", "9h", "Ts", "4d"):
        deck.remove(card)
    rules = "canfield[decks=2,group=run,reserve_cards=0]"
    return f"cf1 {rules} 2 2c/-/-/-/-/-/-/- - 9h/9h/Ts/4d - {''.join(deck)} 1"


TWINS = twins()


def played(deal: str, *lines: str, lang: str = "en", quiet: bool = False) -> Result:
    options = ["--quiet"] if quiet else []
    stdin = "".join(f"{line}\n" for line in lines)
    result = canfield("play", deal, "--lang", lang, *options, stdin=stdin)
    assert result.code == 0
    return result


def after(*moves: str, deal: int | str = 7, lang: str = "en") -> str:
    """The board after some moves."""
    is_position = str(deal).startswith("cf1 ")
    game = cw.Game.from_position(str(deal)) if is_position else cw.Game.deal(deal)
    for move in moves:
        game.push(move)
    return board_text(game.view, lang)


def test_the_board_is_shown_at_first_and_after_each_line_that_changes_it() -> None:
    result = played("7", "D", "WT9", "moves")
    assert result.out.count("Canfield, base J") == 2
    assert after() in result.out
    assert after("D") in result.out


def test_a_quiet_game_shows_only_its_end() -> None:
    result = played("7", "D", "D", quiet=True)
    assert (
        result.out == f"{after('D', 'D')}\n" + "Moves: 2 · On foundations: 1/52 · Bankroll: −$45\n"
    )


def test_no_prompt_is_written_for_a_script() -> None:
    assert "> " not in played("7", "D").out


@pytest.mark.parametrize("name", ["strict", "wholepile_wrap", "superior", "storehouse_redeal"])
def test_a_whole_game_is_won(name: str, tmp_path: Path) -> None:
    entry = solved(name)[0]
    moves = translated(name, entry)
    changes = [f"--set={field}={_text(value)}" for field, value in RECORDS[name].items()]
    record = tmp_path / "won.cfr"
    deal = f"solvitaire:{entry['seed']}"
    script = "".join(f"{move}\n" for move in moves)
    result = canfield("play", deal, *changes, "--record", str(record), stdin=script)
    assert (result.code, result.err) == (0, "")
    won = ["You win!", "All 52 cards are on the foundations."]
    assert result.lines[-4:-1] == [*won, COUNTS_WON.format(len(moves))]
    assert canfield("check", str(record)).code == 0
    assert canfield("show", str(record), "--json").values[0]["outcome"] == "won"
    assert [str(move) for move in read_record(record.read_text("utf-8")).moves] == moves


def _text(value: object) -> str:
    return value_text(frozenset(value) if isinstance(value, set) else value)


def test_many_moves_on_one_line() -> None:
    result = played(LATE, " ".join(SOLUTION), quiet=True)
    assert COUNTS_WON.format(len(SOLUTION)) in result.out


def test_a_line_is_played_up_to_the_move_that_is_refused() -> None:
    result = played("7", "D D WT1 D", quiet=True)
    assert "Moves: 2 " in result.out
    assert result.err == "Q♥ does not go on 10♣: only the next lower card.\n"


@pytest.mark.parametrize("line", ["T1T2:2", "t1 t2", "9♠ t2", "9s  T2", "t1t2 :2"])
def test_moves_are_written_liberally(line: str) -> None:
    result = played(MIDDLE, line, quiet=True)
    assert result.err == ""
    assert result.out.startswith(after("T1T2:2", deal=MIDDLE))


def test_an_empty_line_turns_the_stock_and_then_the_waste() -> None:
    result = played("7", *[""] * 13, quiet=True)
    assert "pass 2" in result.out
    assert "Moves: 13 " in result.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reason_of_a_refused_move_in_each_language(lang: str) -> None:
    result = played("7", "T2T3", lang=lang)
    assert result.err == f"{Refusal('rank', {'card': '2h', 'onto': '7c'}).text(lang)}\n"
    assert result.out == played("7", lang=lang).out


def test_a_move_that_fits_twice_names_what_fits() -> None:
    result = played(TWINS, "9h t3")
    assert result.err == "More than one move fits. Type one of them: T1T3, T2T3\n"
    assert played(TWINS, "9h t3", "T2T3", quiet=True).out.startswith(after("T2T3", deal=TWINS))


@pytest.mark.parametrize("line", ["foo", "undo x", "moves now", "undo 0", "x" * 100_000])
def test_what_is_no_move_is_said_to_be_none(line: str) -> None:
    result = played("7", line)
    assert result.err.startswith("This is no move: ")
    assert len(result.err) < 200
    assert result.out == played("7").out


# What is told ----------------------------------------------------------------------------------


def told(deal: str, line: str, lang: str = "en") -> str:
    """The lines between two boards."""
    between = played(deal, line, lang=lang).out.removeprefix(after(deal=deal, lang=lang))
    return between.strip().partition("\n")[0]


@pytest.mark.parametrize(
    ("deal", "line", "said"),
    [
        ("7", "D", "3 cards turned to the waste, top: 10♠"),
        ("7", "D D", "3 cards turned to the waste, top: 10♠"),
        (LATE, "T4F", "3♦ to Foundation · Column 4 filled from the reserve: A♥"),
        (MIDDLE, "T1T2:2", "2 cards to Column 2, starting with 9♠"),
        (FILLED, "T1T2:3", f"3 cards to Column 2, starting with J♥ · {FILL}: 5♦"),
        (FROM_WASTE, "T1T7", "6♦ to Column 7 · Column 1 filled from the waste: Q♣"),
    ],
)
def test_each_move_is_told(deal: str, line: str, said: str) -> None:
    assert told(deal, line) == said


def test_moves_are_told_in_a_language() -> None:
    assert told("7", "D", "nl") == "3 kaarten gedraaid, boven: 10♠"
    assert told(FROM_WASTE, "T1T7", "de").endswith("Spalte 1 vom Abwurfstapel gefüllt: D♣")


# Commands --------------------------------------------------------------------------------------


def test_moves_lists_the_legal_moves() -> None:
    assert (
        " ".join(map(str, cw.Game.from_position(MIDDLE).legal_moves))
        in played(MIDDLE, "moves").lines
    )


def test_undo_and_redo() -> None:
    assert played("7", "D", "D", "undo", quiet=True).lines[0] == "Move undone"
    assert after("D") in played("7", "D", "D", "u", quiet=True).out
    assert after() in played("7", "D", "D", "undo 2", quiet=True).out
    assert after("D", "D") in played("7", "D", "D", "undo 2", "redo 2", quiet=True).out
    assert after("D") in played("7", "D", "D", "undo 2", "y", quiet=True).out


def test_undo_tells_where_there_is_nothing_more() -> None:
    assert played("7", "D", "undo 9", quiet=True).lines[:2] == ["Move undone", "Nothing to undo"]
    assert played("7", "redo", quiet=True).lines[0] == "Nothing to redo"


def test_finish_and_collect() -> None:
    nearly = " ".join(SOLUTION[: DECIDING + 1])
    assert "You win!" in played(LATE, nearly, "finish", quiet=True).lines
    assert played(LATE, "finish", quiet=True).lines[0].startswith("Moves to the foundations alone")
    assert played(LATE, "collect", quiet=True).lines[0] == "2 cards to the foundations"
    assert played("7", "collect", quiet=True).lines[0] == words.text("nothing_to_collect")


@pytest.mark.parametrize("word", ["share", "deal"])
def test_the_share_code_deals_the_same_game(word: str) -> None:
    code = played("rush[draw=1]@7", "D", word, quiet=True).lines[0]
    assert code == "rush[draw=1]@cw1:7"
    assert canfield("show", code).out == canfield("show", "rush[draw=1]@7").out


def test_a_game_from_the_middle_has_no_share_code() -> None:
    assert played(MIDDLE, "share").err.startswith("Error: this game began at a position")


def test_the_rules_are_told_in_the_language_of_the_game() -> None:
    assert rules_text("rush", "mt") in played("rush@7", "rules", lang="mt").out


def test_help_names_every_command() -> None:
    for lang in LANGUAGES:
        helped = played("7", "help", lang=lang, quiet=True).out
        for word in _COMMANDS:
            assert word in helped or word in {"?", "u", "y", "deal", "help"}, (lang, word)
    assert played("7", "?").out == played("7", "help").out


def test_a_new_game_has_the_same_rules() -> None:
    assert after(deal="rush@8") in played("rush@7", "D", "new 8", quiet=True).out
    assert "Rush" in played("rush@7", "new", quiet=True).lines[-7]


def test_a_new_game_of_a_share_code_or_a_position_has_its_own_rules() -> None:
    assert after(deal="gate@8") in played("rush@7", "new gate@8", quiet=True).out
    assert after(deal=MIDDLE) in played("rush@7", f"new {MIDDLE}", quiet=True).out


def test_a_new_game_that_cannot_be_dealt_leaves_the_old_one() -> None:
    result = played("7", "D", "new nonsense", quiet=True)
    assert result.err.startswith("Error: 'nonsense' is not a deal number")
    assert result.out.startswith(after("D"))


def test_a_game_that_is_given_up_is_over() -> None:
    result = played("7", "resign", "D", "undo", "new 8", "D")
    assert "Game given up\nMoves: 0 · On foundations: 1/52 · Bankroll: −$45\n" in result.out
    assert result.err == "The game is over.\n"
    assert after("D", deal=8) in result.out


def test_a_stuck_game_offers_undo() -> None:
    result = played(NEARLY_STUCK, STUCK_BY, "moves", "undo")
    assert "No moves left\nUndo, or start a new game.\nMoves: 1 " in result.out
    assert result.out.count(after(deal=NEARLY_STUCK)) == 2


@pytest.mark.parametrize("word", ["quit", "exit", "Q"])
def test_leaving(word: str) -> None:
    assert played("7", word, "D").out == played("7").out


# Files -----------------------------------------------------------------------------------------


def test_save_adds_a_record_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my games.cfr"
    result = played("7", "D", f"save {path}", "D", f"save {path}", quiet=True)
    assert result.lines[0] == f"Added to the file: {path}"
    text = path.read_text("utf-8")
    assert text.startswith("[Format ")
    assert text.count("\n\n[Format ") == 1
    assert [len(record.moves) for record in read_records(text)] == [1, 2]
    assert canfield("check", str(path)).code == 0


def test_save_needs_a_file_that_can_be_written(tmp_path: Path) -> None:
    assert played("7", "save").err == "Name the file too: save game.cfr\n"
    assert "Is a directory" in played("7", f"save {tmp_path}").err
    assert "is not the name of a file" in played("7", "save a\0b").err


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.cfr"
    played("7", "D", "D", f"save {path}")
    assert after("D", "D", "D") in played(str(path), "D", quiet=True).out
    assert after("D") in played(str(path), "undo", quiet=True).out


def test_each_game_that_was_played_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "all.cfr"
    script = "D\nnew 8\nnew 9\nD\nresign\nundo\n"
    assert canfield("play", "7", "--record", str(path), stdin=script).code == 0
    records = list(read_records(path.read_text("utf-8")))
    assert [record.tags["Deal"] for record in records] == ["cw1:7", "cw1:9"]
    assert [record.result for record in records] == ["*", "resigned"]


def test_nothing_is_recorded_of_a_game_that_was_not_played(tmp_path: Path) -> None:
    path = tmp_path / "none.cfr"
    canfield("play", "7", "--record", str(path), stdin="moves\nWT1\n")
    assert not path.exists()


def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    assert "Is a directory" in refused("play", "7", "--record", str(tmp_path))


def test_what_is_wrong_with_a_record_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.cfr"
    played("7", "D", f"save {path}")
    path.write_text(path.read_text("utf-8").replace("1. D", "1. D WT9"), encoding="utf-8")
    result = played(str(path), quiet=True)
    assert result.err.startswith(f"{path}:7: move 2: ")
    assert result.out.startswith(after("D"))


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["nonsense"], "not a deal number"),
        (["7", "--variant", "nonsense"], "unknown variant"),
        ([MIDDLE, "--variant", "rush"], "has rules of its own"),
        ([MIDDLE, "--set", "draw=1"], "has rules of its own"),
        (["7", "--lang", "fr"], "invalid choice: 'fr'"),
    ],
)
def test_bad_input_is_refused(argv: list[str], said: str) -> None:
    assert said in refused("play", *argv)


def test_a_file_without_a_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.write_text("\n", encoding="ascii")
    assert "has no game in it" in refused("play", str(path))
