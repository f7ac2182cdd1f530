"""A review: verdicts that fit each other and the solver, the losing move, and the record told."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from canfield_widget import Game, Record, RecordError, read_record, words
from canfield_widget.core.engine import Outcome, play, played_out
from canfield_widget.core.errors import SolverError
from canfield_widget.core.picture import Picture
from canfield_widget.core.record_text import MAX_COMMENT
from canfield_widget.solver import findings
from canfield_widget.solver.review import Review, review
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Solution, Verdict

NODES = 5000
LONG = 600.0
WINNABLE, LOST = 52, 4
ORDER = [Verdict.WINNABLE, Verdict.UNKNOWN, Verdict.UNWINNABLE]


def played(number: int, variant: str = "canfield", moves: int = 120) -> Game:
    """A game of random moves, those between piles preferred."""
    game, choose = Game.deal(number, variant=variant), random.Random(number)
    for _ in range(moves):
        if game.outcome:
            break
        legal = list(game.legal_moves)
        game.push(choose.choice([move for move in legal if move.target] or legal))
    return game


def reviewed(game: Game | Record, nodes: int = NODES) -> Review:
    return review(game, nodes=nodes, seconds=LONG)


@pytest.fixture(scope="module")
def lost() -> Review:
    """A winnable deal that a move lost."""
    found = reviewed(played(8))
    assert found.losing_move is not None
    return found


@pytest.mark.parametrize("variant", ["canfield", "cardgames", "casino", "selective", "storehouse"])
def test_a_verdict_stands_for_each_position_and_agrees_with_the_solver(
    variant: str, full: bool
) -> None:
    for number in range(60 if full else 2):
        found = reviewed(played(number, variant, moves=40))
        assert len(found.verdicts) == len(found.source.moves) + 1
        assert list(found.verdicts) == sorted(found.verdicts, key=ORDER.index)
        for position, verdict in zip(found.positions, found.verdicts, strict=True):
            again = solve(position, nodes=NODES, seconds=LONG).verdict
            assert Verdict.UNKNOWN in (verdict, again) or verdict is again


def test_the_losing_move_turns_a_winnable_game_into_a_lost_one(lost: Review) -> None:
    losing = lost.losing_move
    assert losing is not None
    assert lost.last_winnable == losing.number - 1
    assert lost.source.moves[losing.number - 1] == losing.move
    assert solve(losing.after, nodes=None).verdict is Verdict.UNWINNABLE
    assert play(losing.before, losing.move) == losing.after
    assert played_out(losing.before, lost.line).is_won


def test_few_positions_need_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[object] = []

    def counted(position: Any, **budget: Any) -> Solution:
        searched.append(position)
        return solve(position, **budget)

    monkeypatch.setattr(findings, "solve", counted)
    found = reviewed(played(8))
    assert len(found.verdicts) > 40
    assert 2 <= len(searched) <= 8


def test_a_game_that_was_won_needs_no_search_and_has_no_line_left() -> None:
    game = Game.deal(WINNABLE)
    for move in solve(game, nodes=NODES, seconds=LONG).moves:
        game.push(move)
    assert game.outcome is Outcome.WON
    found = reviewed(game)
    assert set(found.verdicts) == {Verdict.WINNABLE}
    assert (found.losing_move, found.line, found.nodes) == (None, (), 0)


def test_a_winnable_game_that_goes_on_has_the_line_from_its_end() -> None:
    game = Game.deal(WINNABLE)
    game.push("D")
    found = reviewed(game)
    assert found.last_winnable == 1
    assert played_out(game.position, found.line).is_won
    assert "this wins after move 1:" in repr(found)


def test_a_deal_that_is_lost_was_lost_by_no_move() -> None:
    found = reviewed(played(LOST))
    assert set(found.verdicts) == {Verdict.UNWINNABLE}
    assert (found.losing_move, found.last_winnable, found.line) == (None, None, ())


def test_what_is_not_decided_is_unknown_and_no_move_is_blamed_for_it() -> None:
    found = reviewed(played(1), nodes=1000)
    assert found.verdicts[0] is Verdict.UNKNOWN
    assert found.verdicts[-1] is Verdict.UNWINNABLE
    assert found.losing_move is None
    assert len(reviewed(played(1), nodes=1).verdicts) == len(found.verdicts)


def test_no_time_leaves_verdicts_unknown() -> None:
    found = review(played(3), seconds=0)
    assert found.verdicts[0] is Verdict.UNKNOWN


def test_the_record_tells_each_verdict_and_what_would_have_won(lost: Review) -> None:
    told = read_record(str(lost.record()))
    losing = lost.losing_move
    assert losing is not None
    assert not told.errors
    assert told.moves == lost.source.moves
    assert told.comments[0] == "winnable"
    assert told.comments[losing.number + 1] == "unwinnable"
    line = " ".join(map(str, lost.line))
    assert told.comments[losing.number] == f"unwinnable; before it, this would have won: {line}"


def test_comments_stay_and_a_second_review_adds_nothing(lost: Review) -> None:
    comments = {0: "a hard one", 2: "x" * MAX_COMMENT}
    record = Record.from_game(played(8), comments=comments)
    once = reviewed(record).record()
    assert once.comments[0] == "a hard one; winnable"
    assert once.comments[2] == comments[2]
    assert reviewed(once).record() == once


def test_a_game_is_not_changed_and_its_record_is_reviewed_alike() -> None:
    game = played(8)
    before = (game.position, game.actions, game.version)
    found = reviewed(game)
    assert (game.position, game.actions, game.version) == before
    again = reviewed(Record.from_game(game))
    assert (found.verdicts, found.line) == (again.verdicts, again.line)


def test_of_a_damaged_record_the_good_part_is_reviewed() -> None:
    record = read_record('[Format "cfr1"][Variant "canfield"][Deal "4"] D WT9 D *')
    assert len(reviewed(record).verdicts) == 2


def test_it_reads_as_text(lost: Review) -> None:
    losing = lost.losing_move
    assert losing is not None
    number = losing.number
    first, *spans, blamed, line = repr(lost).splitlines()
    assert first == f"canfield cw1:8, moves: {len(lost.source.moves)}"
    assert spans == [f"0-{number - 1} winnable", f"{number}-{len(lost.verdicts) - 1} unwinnable"]
    assert blamed == f"{number}. {losing.move} lost the game; this would have won:"
    assert line.endswith(f"… (moves: {len(lost.line)})")


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_the_chart_tells_each_band_in_words(lost: Review, lang: str) -> None:
    picture = lost.chart(lang)
    assert isinstance(picture, Picture)
    svg = picture._repr_svg_()
    spans = list(lost.spans())
    assert len(re.findall("<text ", svg)) == len(spans) == 2
    for code in ("winnable", "lost"):
        assert words.text(f"hint.{code}", lang, file="hints") in svg
    assert len(re.findall(r"[\d.]+,[\d.]+", svg)) == len(lost.verdicts)


@pytest.mark.parametrize("thing", [None, 7, "canfield", Game.deal(7).position])
def test_what_is_neither_game_nor_record_is_refused(thing: Any) -> None:
    with pytest.raises(SolverError, match="neither a Game nor a Record"):
        review(thing)


def test_what_cannot_be_reviewed_says_why() -> None:
    with pytest.raises(SolverError, match="nodes"):
        review(Game.deal(7), nodes=0)
    with pytest.raises(RecordError, match="does not give its deal"):
        review(read_record('[Format "cfr1"][Variant "canfield"] D *'))
