"""Game records: what a game becomes as a text, and what comes back from it."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget import VARIANTS, Game, Outcome
from canfield_widget.core.engine import play
from canfield_widget.core.errors import RecordError
from canfield_widget.core.records import Record, read_record, read_records
from tests.core.record_games import games, play_on
from tests.core.tables import table

any_text = st.text(max_size=40) | st.text(
    alphabet='\\"{}[]un0 \n\r\t\u2028\u202e\ud800', max_size=40
)


def well(text: str) -> Record:
    """The record of a text that nothing is wrong with."""
    record = read_record(text)
    assert record.errors == ()
    return record


@given(games(), any_text, st.dictionaries(st.integers(0, 5), any_text))
def test_a_text_is_the_record(game: Game, value: str, comments: dict[int, str]) -> None:
    notes = {ply: text for ply, text in comments.items() if ply <= game.moves}
    record = Record.from_game(game, player=value, date="2026-05-01", comments=notes, Note=value)
    text = str(record)
    assert well(text) == record
    assert str(read_record(text)) == text
    assert record.tags["Note"] == value
    assert record.comments == {ply: text.strip() for ply, text in notes.items() if text.strip()}


@given(games())
def test_the_game_comes_back_with_its_past(game: Game) -> None:
    again = well(str(Record.from_game(game))).game()
    assert str(again.position) == str(game.position)
    assert again.played == game.played
    assert again.outcome == game.outcome
    assert again.deal_number == game.deal_number
    if again.outcome is not Outcome.RESIGNED:
        while again.undo():
            pass
        assert str(again.position) == str(game.first_position)


@given(games())
def test_plies_are_the_moves_with_their_positions(game: Game) -> None:
    record = Record.from_game(game, comments={game.moves: "here"})
    position = game.first_position
    for number, ply in enumerate(record.plies(), 1):
        assert (ply.number, ply.before) == (number, position)
        assert ply.comment == ("here" if number == game.moves else "")
        position = play(position, ply.move)
        assert ply.after == position
    assert position == game.position


@pytest.mark.parametrize("key", VARIANTS)
def test_every_rule_set_has_a_record(key: str) -> None:
    game = play_on(Game.deal(7, key), 1, 40)
    record = Record.from_game(game)
    assert well(str(record)) == record
    assert record.tags["Variant"] == key
    assert str(record.game().position) == str(game.position)


def test_the_known_tags_come_first_in_their_order() -> None:
    record = Record.from_game(Game.deal(7), date="2026-05-01", player="Ada", Event="x", Aim="y")
    names = ["Format", "Variant", "Deal", "Player", "Date", "Result", "Event", "Aim"]
    assert list(record.tags) == names
    assert list(read_record(str(record)).tags) == names


def test_a_game_from_a_deck_or_a_position_writes_the_position() -> None:
    game = Game.from_position(Game.deal(7).position)
    tags = Record.from_game(game).tags
    assert "Deal" not in tags
    assert tags["Position"] == str(game.position)


def test_undone_moves_are_not_in_it() -> None:
    game = Game.deal(7)
    game.push("D")
    game.push("D")
    game.undo()
    assert str(Record.from_game(game)).endswith("\n\n1. D *\n")


def test_a_finished_step_is_its_moves() -> None:
    game = Game.from_position(table(base="2", up="Ac Ad Ah Js", tableau="Qs/Ks/As/-"))
    assert len(game.finish()) == 3
    text = str(Record.from_game(game))
    assert text.endswith("\n\n1. T1F 2. T2F 3. T3F won\n")
    assert well(text).game().moves == 3


def test_lines_have_at_most_80_columns() -> None:
    game = play_on(Game.deal(7), 1, 300)
    record = Record.from_game(game, comments={3: "a word  and [another] " * 30})
    assert max(map(len, str(record).splitlines())) <= 80
    assert well(str(record)) == record


@pytest.mark.parametrize("before", range(60, 82))
def test_a_comment_cannot_begin_a_record(before: int) -> None:
    comment = f'{"x" * before} [Format "cfr1"] [Format "cfr1"]'
    record = Record.from_game(Game.deal(7), comments={0: comment})
    assert list(read_records(str(record))) == [record]


def test_what_is_not_seen_is_written_as_an_escape() -> None:
    text = str(Record.from_game(Game.deal(7), player="a\x1b[2J\u202eb\nc\x85\ud800"))
    assert r'[Player "a\u001b[2J\u202eb\nc\u0085\ud800"]' in text
    assert read_record(text).tags["Player"] == "a\x1b[2J\u202eb\nc\x85\ud800"


def test_results() -> None:
    game = Game.deal(7)
    assert Record.from_game(game).result == "*"
    game.resign()
    record = well(str(Record.from_game(game)))
    assert record.result == "resigned"
    assert record.game().outcome is Outcome.RESIGNED
    won = Game.from_position(table(base="2", up="Ac Ad Ah As"))
    assert well(str(Record.from_game(won))).result == "won"
    stuck = next(n for n in range(1, 2000) if Game.deal(n).outcome is Outcome.STUCK)
    assert well(str(Record.from_game(Game.deal(stuck)))).result == "stuck"


def test_many_records_in_one_text() -> None:
    records = [Record.from_game(play_on(Game.deal(n), n, 30), player=str(n)) for n in range(20)]
    text = "\n".join(map(str, records))
    assert list(read_records(text)) == records
    assert list(read_records(text.splitlines())) == records
    assert list(read_records(text.splitlines(keepends=True))) == records
    assert list(read_records("".join(map(str, records)))) == records
    assert read_record(text) == records[0]


def test_records_are_read_when_they_are_asked_for() -> None:
    text = str(Record.from_game(Game.deal(7)))
    endless = iter(lambda: text, None)
    reading = read_records(endless)
    assert [next(reading).result for _ in range(3)] == ["*"] * 3


def test_a_record_can_be_sent_to_another_process() -> None:
    record = Record.from_game(Game.deal(7), comments={0: "x"})
    assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
    error = read_record('[Format "cfr2"]').errors[0]
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line) == (str(error), error.line)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"player": 7}, "the tag Player is 7"),
        ({"player": "x" * 9000}, "at most 8000"),
        ({"Two_words_": "x" * 9000}, "at most 8000"),
        ({"result": "won"}, "'result' is not a name"),
        ({"a b": "x"}, "'a b' is not a name"),
        ({"x" * 41: "x"}, "is not a name"),
        ({f"T{n}": "" for n in range(100)}, "100 tags"),
        ({"comments": {1: "x"}}, "moves 0 to 0"),
        ({"comments": {-1: "x"}}, "moves 0 to 0"),
        ({"comments": {"0": "x"}}, "moves 0 to 0"),
        ({"comments": {0: None}}, "a comment is None"),
        ({"comments": {0: "x" * 9000}}, "at most 8000"),
    ],
)
def test_what_a_record_cannot_hold_is_refused(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(RecordError, match=expected) as caught:
        Record.from_game(Game.deal(7), **given)
    assert caught.value.line == 0
    assert len(str(caught.value)) < 400


def test_a_game_too_long_for_a_record_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canfield_widget.core.records.MAX_MOVES", 3)
    game = Game.deal(7)
    for _ in range(4):
        game.push("D")
    with pytest.raises(RecordError, match="4 moves; a record has at most 3"):
        Record.from_game(game)
