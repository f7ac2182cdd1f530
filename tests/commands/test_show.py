"""`show` prints what a person sees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

import canfield_widget as cw
from canfield_widget.core.records import Record
from tests.commands.calling import canfield, refused
from tests.e2e.deals import NEARLY_STUCK, STUCK_BY, WON
from tests.strategies import positions

BOARD = str(cw.Game.deal(7))


def a_record(*moves: str, deal: int = 7) -> str:
    game = cw.Game.deal(deal)
    for move in moves:
        game.push(move)
    return str(Record.from_game(game))


@pytest.mark.parametrize("what", ["7", " 7", "cw1:7", "canfield@7", str(cw.Game.deal(7).position)])
def test_one_board(what: str) -> None:
    result = canfield("show", what)
    assert (result.code, result.out, result.err) == (0, f"{BOARD}\n", "")


def test_the_legal_moves_in_a_language() -> None:
    assert canfield("show", "7", "--moves").lines[-1] == "Moves: D"
    assert canfield("show", "7", "--moves", "--lang", "nl").lines[-1] == "Zetten: D"


def test_how_a_game_ended() -> None:
    assert "All 52 cards are on the foundations." in canfield("show", WON).out
    stuck = cw.Game.from_position(NEARLY_STUCK)
    stuck.push(STUCK_BY)
    assert "Keine Züge mehr möglich" in canfield("show", str(stuck.position), "--lang", "de").out


@pytest.mark.parametrize("argv", [[], ["-"]])
def test_each_line_that_comes_in_is_a_board(argv: list[str]) -> None:
    lines = f"\n7\n\ncanfield@8\r\n{cw.Game.deal(9).position}\n"
    boards = "\n".join(f"{cw.Game.deal(n)}\n" for n in (7, 8, 9))
    assert canfield("show", *argv, stdin=lines).out == boards


def test_deal_pipes_into_show() -> None:
    dealt = canfield("deal", "7", "--count", "20", "--variant", "gate").out
    shown = canfield("show", "--json", stdin=dealt).values
    assert [value["tableau"] for value in shown] == [
        canfield("show", f"gate@{number}", "--json").values[0]["tableau"] for number in range(7, 27)
    ]


def test_records_are_shown_at_their_end() -> None:
    text = f"{a_record('D', 'D')}\n{a_record(deal=8)}"
    game = cw.Game.deal(7)
    game.push("D")
    game.push("D")
    assert canfield("show", stdin=text).out == f"{game}\n\n{cw.Game.deal(8)}\n"


def test_the_good_part_of_a_damaged_record_is_shown() -> None:
    result = canfield("show", stdin="\n\n" + a_record("D").replace("1. D", "1. D WT9"))
    game = cw.Game.deal(7)
    game.push("D")
    assert result.code == 0
    assert result.out == f"{game}\n"
    assert result.err.startswith("-:8: move 2: 'WT9' is not legal")


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.cfr"
    path.write_text("\ufeff" + a_record("D"), encoding="utf-8")
    assert canfield("show", str(path)).out == canfield("show", stdin=a_record("D")).out


def test_a_number_is_a_deal_where_a_file_has_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "7").write_text("8\n", encoding="ascii")
    monkeypatch.chdir(tmp_path)
    assert canfield("show", "7").out == f"{BOARD}\n"
    assert canfield("show", "./7").out == f"{cw.Game.deal(8)}\n"


def test_a_line_that_comes_in_opens_no_file(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text("8\n", encoding="ascii")
    assert refused("show", stdin=f"7\n{path}\n").startswith("line 2: ")


def test_json_is_stable_and_hides_what_is_hidden() -> None:
    (value,) = canfield("show", "7", "--json").values
    assert list(value) == [
        *("variant", "deal", "base", "foundations", "reserves", "tableau", "waste", "stock"),
        *("pass", "passes", "legal", "moves", "foundation_count", "balance", "outcome"),
    ]
    assert value["reserves"] == [[None] * 12 + ["Kd"]]
    assert value["stock"] == [None] * 34
    assert value["base"] == "J"


@given(positions())
def test_json_has_the_cards_that_are_seen_and_no_other(position: cw.Position) -> None:
    (value,) = canfield("show", str(position), "--json").values
    piles = [value["waste"], value["stock"]]
    piles += value["foundations"] + value["reserves"] + value["tableau"]
    seen = [card for pile in piles for card in pile if card]
    view = position.view
    known = [*view.foundations, *view.reserves, *view.tableau, view.waste, view.known]
    assert sum(map(len, piles)) == position.rules.card_count
    assert sorted(seen) == sorted(cw.card_text(c) for pile in known for c in pile if c is not None)
    assert value["legal"] == [str(move) for move in cw.Game(position).legal_moves]
    assert str(position) not in json.dumps(value)


@pytest.mark.parametrize(("what", "base"), [("selective@7", "?"), ("beehive@7", "-")])
def test_json_of_a_game_without_a_base(what: str, base: str) -> None:
    assert canfield("show", what, "--json").values[0]["base"] == base


@pytest.mark.parametrize(
    ("argv", "stdin", "said"),
    [
        (["x"], "", "not a deal number"),
        (["game.cfr"], "", "there is no file 'game.cfr'"),
        (["cf1 canfield"], "", "cf1"),
        ([], "7\nnonsense\n", "line 2: 'nonsense'"),
        (["7", "--lang", "fr"], "", "invalid choice: 'fr'"),
    ],
)
def test_bad_input_is_refused(argv: list[str], stdin: str, said: str) -> None:
    assert said in refused("show", *argv, stdin=stdin)


def test_records_without_a_deal_are_passed_over() -> None:
    damaged = '[Format "cfr9"]\n\n*\n'
    result = canfield("show", stdin=damaged)
    assert result.code == 2
    assert "-:1: format 'cfr9'" in result.err
    assert "no record of '-' gives its deal" in result.err
    result = canfield("show", stdin=f"{damaged}\n{a_record()}")
    assert result.code == 0
    assert "-:1: format 'cfr9'" in result.err
    assert result.out.startswith("Canfield")


def test_nothing_comes_in_and_nothing_is_shown() -> None:
    assert canfield("show", stdin="").out == ""
