"""The board without a page: its game, its state, what it shows."""

from __future__ import annotations

import gc
import weakref
from importlib import metadata

import pytest
from ipywidgets.widgets import widget as ipywidget  # type: ignore[import-untyped]

import canfield_widget as cw
from canfield_widget.views.about import report_address
from canfield_widget.views.board import Board
from canfield_widget.views.built import built
from tests.core.tables import table
from tests.views.page import Page, board_of, frozen

FILL = table(base="2", reserve="4hKd", tableau="8h/9c/3s/Qs")


def test_a_board_shows_its_game_from_the_start() -> None:
    board = Board(cw.Game.deal(7))
    assert board.state["deal"] == "cw1:7"
    assert board.state["last"]["kind"] == "deal"
    assert board.game.deal_number == "cw1:7"


def test_scripts_and_the_game_itself_are_shown() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    assert board.state["counts"]["moves"] == 1
    board.game.push("D")
    assert board.state["counts"]["moves"] == 2
    board.undo()
    assert board.state["last"] == {"kind": "undo", "moves": ["D"], "fills": []}
    board.redo()
    assert (board.state["rev"], board.game.actions) == (5, 4)


def test_a_fill_is_told_with_its_move() -> None:
    board = board_of(FILL)
    board.push("T1T2")
    assert board.state["last"] == {"kind": "move", "moves": ["T1T2"], "fills": ["T1"]}


def test_a_new_game_from_the_page() -> None:
    board = Board(cw.Game.deal(7))
    game_id = board.state["game_id"]
    page = Page(board)
    assert page.send("new", {"variant": "cardgames[draw=1]", "deal": "cw1:9"})["ok"]
    assert board.game.rules.draw == (1,)
    assert board.state["game_id"] != game_id
    assert page.send("new")["ok"]
    assert board.game.rules.key == "cardgames"
    for bad in ({"variant": "klondike"}, {"deal": "cw1:x"}, {"deal": "AcAc"}):
        before = frozen(board)
        answer = page.send("new", bad)
        assert (answer["ok"], answer["code"]) == (False, "malformed")
        assert frozen(board) == before


def test_the_old_game_is_no_longer_shown() -> None:
    board = Board(cw.Game.deal(7))
    old = board.game
    board.new(9)
    before = frozen(board)
    old.push("D")
    assert frozen(board) == before


def test_the_state_has_the_clock_where_the_page_hides_it() -> None:
    board = Board(cw.Game.deal(7))
    board.options = {"timer": False}
    Page(board).send("move", {"text": "D"})
    assert board.state["clock"]["running"] is True


def test_the_clock_stops_while_no_view_is_visible() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    one, other = Page(board, "one"), Page(board, "other")
    one.send("visible", {"on": True})
    assert board.game.running
    one.send("visible", {"on": False})
    assert not board.game.running
    assert board.state["clock"]["running"] is False
    assert board.state["rev"] == 2
    other.send("visible", {"on": True})
    assert board.game.running


def test_pausing() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    page = Page(board)
    page.send("pause", {"on": True})
    assert board.state["clock"]["paused"] is True
    page.send("pause", {"on": False})
    assert board.state["clock"] == {**board.state["clock"], "paused": False, "running": True}


def test_the_page_knows_the_versions_for_a_report() -> None:
    told = Board(cw.Game.deal(7)).about
    assert cw.__version__ in told["versions"]
    assert "anywidget" in told["versions"]
    assert told["report"] == report_address(
        metadata.metadata("canfield-widget").get_all("Project-URL") or []
    )


def test_the_text_form_is_the_board() -> None:
    board = Board(cw.Game.deal(7))
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == str(cw.Game.deal(7)) == repr(board)
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_closed_board_is_freed() -> None:
    before = len(ipywidget._instances)
    board = Board(cw.Game.deal(7))
    game = board.game
    board.on_move(print)
    reference = weakref.ref(board)
    board.close()
    assert len(ipywidget._instances) == before
    del board
    gc.collect()
    assert reference() is None
    game.push("D")


def test_a_closed_board_answers_no_more_and_leaves_its_game_alone() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    page = Page(board)
    page.send("visible", {"on": False})
    game, answers = board.game, len(page.answers)
    assert not game.running
    board.close()
    board.close()
    page.raw({"v": 1, "view": "view-1", "seq": 9, "rev": 2, "cmd": "undo", "args": {}})
    assert len(page.answers) == answers
    assert (game.moves, game.running) == (1, True)


def test_the_terms_of_the_money_stay_with_a_new_game() -> None:
    board = Board(cw.Game.deal(7, terms=cw.Terms(buy_in=52)))
    board.new(9)
    assert board.state["balance"] == -47


def test_playing_outside_a_notebook_makes_a_board() -> None:
    board = cw.play(7, variant="cardgames", draw=1, lang="nl", animation="off")
    assert str(board.game.rules) == "cardgames[draw=1]"
    assert (board.lang, board.options["animation"]) == ("nl", "off")
    game = cw.Game.deal(9)
    assert cw.play(game).game is game
    assert cw.play().game.deal_number.startswith("cw1:")
    with pytest.raises(cw.RulesError):
        cw.play(7, colour="red")
    assert cw.play(7, "rush").game.rules.key == "rush"
    with pytest.raises(cw.CanfieldError, match="7 is not a Game"):
        Board(7)  # type: ignore[arg-type]
    with pytest.raises(cw.CanfieldError, match="3 is not a function"):
        Board().on_move(3)  # type: ignore[arg-type]
    with pytest.raises(cw.RulesError, match="its own rules"):
        cw.play(game, variant="casino")
    with pytest.raises(cw.DealError):
        cw.play(-1)


def test_a_missing_page_names_the_command_that_builds_it() -> None:
    with pytest.raises(ImportError, match=r"dev\.py setup"):
        built("nothing.js")


def test_the_catalogue_offers_each_variant() -> None:
    offered = Board(cw.Game.deal(7)).catalogue
    assert offered == [{"key": key, "name": rules.name} for key, rules in cw.VARIANTS.items()]
