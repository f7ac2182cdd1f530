"""The frames of a replay: each ply as the board shows it, hidden cards hidden, and not too long."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from canfield_widget import Game, Record, RecordError, read_record
from canfield_widget.core.cards import card_text
from canfield_widget.core.changes import Change
from canfield_widget.core.engine import fills
from canfield_widget.core.errors import CanfieldError
from canfield_widget.views.frames import MOST_BYTES, frames_of, record_of, state_at
from canfield_widget.views.snapshot import CardNumbers, snapshot
from tests.core.playthroughs import FOLDER

PLAYTHROUGHS = sorted(FOLDER.glob("*.txt"))
DAMAGED = '[Format "cfr1"][Variant "canfield"][Deal "7"] D D WT9 D'
RESIGNED = '[Format "cfr1"][Variant "canfield"][Deal "7"][Result "resigned"] D D resigned'


def playthrough(path: Path) -> Record:
    """The record of a golden game."""
    lines = path.read_text("utf-8").splitlines()
    game = Game.from_position(lines[1])
    for line in lines:
        if found := re.match(r"\d+\. (\S+)", line):
            game.push(found[1])
    return Record.from_game(game)


def drawing(moves: int) -> Record:
    """A record of a game in which nothing but the stock is turned."""
    game = Game.deal(7)
    for _ in range(moves):
        game.push("D" if game.view.stock_size else "X")
    return Record.from_game(game)


class SameNumbers(CardNumbers):
    """Numbers of cards that a state tells, instead of random ones."""

    def __init__(self, game: Game, first: dict[str, Any]) -> None:
        super().__init__(game.position)
        piles = first["piles"]
        drawn = [*piles["stock"], *piles["waste"]]
        for group in ("reserves", "foundations", "tableau"):
            drawn += [entry for pile in piles[group] for entry in pile]
        given = zip(self._places.items(), drawn, strict=True)
        self._places = {
            place: (card, int(entry.split(":")[0])) for (place, (card, _)), entry in given
        }


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_each_ply_is_the_state_that_a_board_shows(path: Path) -> None:
    record = playthrough(path)
    frames = json.loads(json.dumps(frames_of(record)))
    game = record.game(0)
    game.hide()
    numbers, game_id = SameNumbers(game, frames["first"]), frames["first"]["game_id"]
    assert (frames["plies"], len(frames["steps"])) == (len(record.moves), len(record.moves))
    last: Change | None = None
    for ply in range(len(record.moves) + 1):
        assert state_at(frames, ply) == snapshot(game, numbers, ply + 1, game_id, last)
        if ply < len(record.moves):
            move = record.moves[ply]
            last = Change("move", (move,), fills(game.position, move))
            game.push(move)


@pytest.mark.parametrize("variant", ["canfield", "double"])
def test_frames_hold_no_face_of_a_card_that_is_never_seen(variant: str) -> None:
    """Nothing but what was seen is in the text, and no number tells a face too early."""
    game = Game.deal(7, variant)
    for _ in range(2):
        game.push("D")
    frames = frames_of(Record.from_game(game))
    seen = set(re.findall(r'"\d+:([A2-9TJQK][cdhs])"', json.dumps(frames)))
    views = [record_of(game).game(ply).view for ply in range(3)]
    shown = {
        card_text(card)
        for view in views
        for pile in (*view.foundations, *view.reserves, *view.tableau, view.waste)
        for card in pile
        if card is not None
    }
    assert seen == shown


def test_numbers_are_drawn_anew_for_each_replay() -> None:
    record = drawing(1)
    assert frames_of(record)["first"]["piles"] != frames_of(record)["first"]["piles"]


def test_moves_of_a_long_record_are_shown_as_far_as_there_is_room() -> None:
    record = drawing(120)
    frames = frames_of(record, 20_000)
    shown = len(frames["steps"])
    assert 20 < shown < 120
    assert frames["plies"] == 120
    assert len(json.dumps(frames).encode()) < 20_500
    assert state_at(frames, shown)["counts"]["moves"] == shown


def test_three_hundred_moves_fit_easily() -> None:
    frames = frames_of(drawing(300))
    assert len(frames["steps"]) == 300
    assert len(json.dumps(frames).encode()) < MOST_BYTES / 2


def test_long_comments_take_room_too() -> None:
    record = Record.from_game(drawing(9).game(), comments={4: "x" * 5000})
    frames = frames_of(record, 6000)
    assert (len(frames["steps"]), frames["comments"]) == (3, {})


def test_a_damaged_record_shows_its_good_part_and_what_is_wrong() -> None:
    frames = frames_of(read_record(DAMAGED))
    assert (frames["plies"], len(frames["steps"])) == (2, 2)
    assert "WT9" in frames["error"]


def test_a_game_given_up_ends_so() -> None:
    frames = frames_of(read_record(RESIGNED))
    assert state_at(frames, 2)["outcome"] == "resigned"
    assert (state_at(frames, 2)["legal"], state_at(frames, 1)["outcome"]) == ([], None)


def test_an_empty_record_has_one_position() -> None:
    frames = frames_of(record_of(Game.deal(7)))
    assert (frames["plies"], frames["steps"]) == (0, [])
    assert state_at(frames, 0)["counts"]["moves"] == 0


def test_a_record_without_its_deal_is_an_error() -> None:
    with pytest.raises(RecordError, match="does not give its deal"):
        frames_of(read_record('[Format "cfr1"][Variant "nonsense"] D'))


@pytest.mark.parametrize("source", [None, 7, [], b"cfr1", Game.deal(7).position, ["D"]])
def test_what_is_no_record_is_named(source: Any) -> None:
    with pytest.raises(RecordError, match="is no record: a Record, the text of one, or a Game"):
        record_of(source)


@pytest.mark.parametrize("text", ["", "nonsense\n", "game.cfr"])
def test_a_text_without_a_record_is_an_error(text: str) -> None:
    with pytest.raises(RecordError):
        record_of(text)


@pytest.mark.parametrize("ply", [-1, 3, 1.0, True, None, "1", 2**70])
def test_a_ply_that_is_not_shown_is_named(ply: Any) -> None:
    with pytest.raises(CanfieldError, match="the replay shows moves 0 to 2"):
        state_at(frames_of(drawing(2)), ply)
