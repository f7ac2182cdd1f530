"""A game: its past, its counters, its clock, its money and its end."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

from canfield_widget import (
    AmbiguousMoveError,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    Outcome,
    PositionError,
    RulesError,
    Terms,
)
from canfield_widget.core import chance
from canfield_widget.core.changes import Change
from tests.core.tables import LOCKED, table


class Time:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def state(game: Game) -> tuple[Any, ...]:
    return (
        str(game.position),
        game.moves,
        game.actions,
        game.played,
        game.outcome,
        game.can_undo,
        game.can_redo,
        game.version,
    )


def test_a_new_game_is_canfield_with_a_number_of_its_own() -> None:
    game = Game.deal()
    assert game.rules.key == "canfield"
    assert game.deal_number.startswith("cw1:")
    assert Game.deal(game.deal_number).position == game.position
    assert (game.moves, game.actions, game.foundation_count, game.elapsed) == (0, 0, 1, 0.0)


def test_a_random_deal_is_not_stuck_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = next(n for n in range(1, 2000) if Game.deal(n).outcome is Outcome.STUCK)
    drawn = iter([stuck, stuck, 7])
    monkeypatch.setattr(chance, "random_deal", lambda: f"cw1:{next(drawn)}")
    assert Game.deal().deal_number == "cw1:7"


def test_the_legal_moves_are_live() -> None:
    game = Game.deal(7)
    moves = game.legal_moves
    assert list(moves) == [Move("D")]
    assert repr(moves) == "<LegalMoves D>"
    assert "D" in moves
    assert Move("D") in moves
    assert "X" not in moves
    assert "nonsense" not in moves
    assert moves[0] == moves[-1] == Move("D")
    assert random.choice(moves) == Move("D")
    assert None not in moves
    game.push("D")
    assert len(moves) == len(list(game.legal_moves))
    assert moves
    game.resign()
    assert not moves
    assert list(moves) == []
    assert "D" not in moves


@pytest.mark.parametrize(
    ("move", "error"),
    [("WT9", IllegalMoveError), ("W", InvalidMoveError), ("RT1", IllegalMoveError)],
)
def test_a_refused_move_changes_nothing(move: str, error: type[Exception]) -> None:
    game = Game.deal(7)
    game.push("D")
    game.push("D")
    game.undo()
    before = state(game)
    with pytest.raises(error):
        game.push(move)
    assert state(game) == before
    assert game.can_redo


def test_an_illegal_move_carries_reason_sentence_and_position() -> None:
    game = Game.deal(7)
    with pytest.raises(IllegalMoveError) as caught:
        game.push("WT9")
    assert caught.value.code == caught.value.refusal.code == "no_such_pile"
    assert caught.value.position == game.position
    assert caught.value.refusal.text("en") in str(caught.value)
    assert "cf1" not in str(caught.value)
    assert game.why_not("WT9") == caught.value.refusal
    assert game.why_not("D") is None


def test_why_not_has_a_sentence_in_each_language() -> None:
    refused = Game.deal(7).why_not("T1T4")
    assert refused is not None
    assert len({refused.text(lang) for lang in ("en", "nl", "de", "mt", "uk")}) == 5


def test_nothing_to_undo_or_redo_is_no_action() -> None:
    game = Game.deal(7)
    assert game.undo() == []
    assert game.redo() == []
    assert (game.actions, game.version) == (0, 0)


def test_a_new_move_forgets_what_was_undone() -> None:
    game = Game.deal(7)
    game.push("D")
    game.undo()
    game.push("D")
    assert not game.can_redo
    assert game.redo() == []


def test_the_money_of_the_casino() -> None:
    game = Game.deal(7)
    assert game.balance() == -45
    ten = table(base="2", up="6c 4h 2d 2s", tableau="9c/9s/Jc/Js")
    assert ten.foundation_count == 10
    assert Terms().balance(ten) == 0
    won = table(base="2", up="Ac Ad Ah As")
    assert Terms().balance(won) == 450
    assert Terms(prize=None).balance(won) == 210
    assert Terms(buy_in=52, redeal_fee=5, prize=None).balance(won) == 208


def test_the_clock_starts_with_the_first_move_and_can_pause() -> None:
    time = Time()
    game = Game(Game.deal(7).position, now=time)
    time.now += 60
    assert (game.elapsed, game.running) == (0.0, False)
    game.push("D")
    time.now += 5
    assert (game.elapsed, game.running) == (5.0, True)
    game.pause()
    time.now += 100
    assert (game.elapsed, game.paused) == (5.0, True)
    game.pause(False)
    time.now += 2
    assert game.elapsed == 7.0
    game.hide()
    time.now += 50
    assert game.elapsed == 7.0
    game.hide(False)
    game.resign()
    time.now += 50
    assert game.elapsed == 7.0


def test_a_pause_before_the_first_move_does_not_start_the_clock() -> None:
    time = Time()
    game = Game(Game.deal(7).position, now=time)
    game.pause()
    game.pause(False)
    time.now += 9
    assert game.elapsed == 0.0


def test_a_move_ends_a_pause() -> None:
    game = Game.deal(7)
    game.pause()
    game.push("D")
    assert game.running
    assert not game.paused


def test_the_clock_stops_at_the_end_and_goes_on_after_an_undo() -> None:
    time = Time()
    game = Game(table(base="2", up="Kc Ad Ah As", tableau="Ac/-/-/-"), now=time)
    game.push("T1F")
    time.now += 30
    assert (game.outcome, game.elapsed) == (Outcome.WON, 0.0)
    game.undo()
    time.now += 3
    assert (game.outcome, game.elapsed) == (None, 3.0)


def test_resigning_ends_a_game() -> None:
    game = Game.deal(7)
    game.push("D")
    game.resign()
    assert game.outcome is Outcome.RESIGNED
    before = state(game)
    with pytest.raises(IllegalMoveError, match="over"):
        game.push("D")
    assert game.why_not("D").code == "game_over"  # type: ignore[union-attr]
    assert game.undo() == game.redo() == game.finish() == game.collect() == []
    assert state(game) == before


def test_collect_plays_all_that_can_go_up_as_one_step() -> None:
    game = Game.from_position(
        table(base="2", up="5c 3h", tableau="6c/4h/9s/9c", reserve="Td7c", waste="2d")
    )
    before = game.position
    moves = [str(move) for move in game.collect()]
    assert sorted(moves) == ["T1F", "T1F", "T2F", "WF"]
    assert game.moves == len(moves)
    game.undo()
    assert game.position == before
    assert Game.from_position(table(base="2", up="5c")).collect() == []


def test_changes_are_told_with_their_moves_and_fills() -> None:
    game = Game.from_position(table(base="2", reserve="4hKd", tableau="8h/9c/3s/Qs"))
    told: list[Change] = []
    stop = game.on_change(told.append)
    game.push("T1T2")
    game.undo()
    game.pause()
    stop()
    game.redo()
    assert [change.kind for change in told] == ["move", "undo", "pause"]
    assert told[0].filled == ("T1",)


def test_several_threads_may_play_one_game() -> None:
    game = Game.deal(7, "canfield-draw1")
    pushed: list[int] = []

    def play() -> None:
        for _ in range(50):
            with game.lock:
                game.push(next(iter(game.legal_moves)))
                game.undo()
            pushed.append(1)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(pushed) == 200
    assert (game.actions, game.version) == (400, 400)
    assert game.position == game.first_position


def test_a_game_shows_itself_as_text_and_as_a_picture() -> None:
    game = Game.deal(7)
    assert str(game) == repr(game)
    assert str(game).startswith("Canfield, base J, pass 1")
    assert game._repr_svg_().startswith("<svg")


def test_bad_starts_are_named() -> None:
    with pytest.raises(PositionError, match=r"7 is not a Position; Game\.deal"):
        Game(7)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="unknown variant"):
        Game.deal(7, "klondike")
    with pytest.raises(PositionError):
        Game.from_position("cf1")
    with pytest.raises(InvalidMoveError):
        Game.deal(7).why_not("?")


def test_an_ambiguous_move_changes_nothing() -> None:
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * 2
    for card in ("2c", "9h", "9h", "Ts", "4d"):
        deck.remove(card)
    rules = "canfield[decks=2,group=run,reserve_cards=0]"
    game = Game.from_position(f"cf1 {rules} 2 2c/-/-/-/-/-/-/- - 9h/9h/Ts/4d - {''.join(deck)} 1")
    before = state(game)
    with pytest.raises(AmbiguousMoveError):
        game.push("9h t3")
    assert state(game) == before


def test_terms_and_a_second_pause() -> None:
    game = Game.deal(7, terms=Terms(buy_in=52))
    assert game.balance() == -47
    game.pause()
    version = game.version
    game.pause()
    assert game.version == version


def test_a_stuck_game_stays_stuck_when_it_is_given_up() -> None:
    game = Game.from_position(LOCKED.format(variant="canfield"))
    game.resign()
    assert game.outcome is Outcome.STUCK


def test_a_listener_that_fails_keeps_nothing_from_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = Game.deal(7)
    told: list[Change] = []

    def fail(_: Change) -> None:
        raise RuntimeError("mine")

    game.on_change(fail)
    game.on_change(told.append)
    assert str(game.push("D")) == "D"
    assert len(told) == 1
    assert "mine" in caplog.text
