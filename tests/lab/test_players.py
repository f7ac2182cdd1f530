"""Players: legal moves, and not a hidden card; an unhidden game is played out by the solver."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.errors import StudyError
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position, View
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.lab import players
from canfield_widget.lab.referee import Player, play_game
from canfield_widget.lab.worlds import hidden, unseen, world
from canfield_widget.solver.problem import covers
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Verdict

MAKERS: dict[str, Callable[[], Player]] = {
    "Random": players.Random,
    "Greedy": players.Greedy,
    "Hoyle": players.Hoyle,
    "Cautious": players.Cautious,
    "Planner": lambda: players.Planner(worlds=3, nodes=300),
}


@pytest.fixture(params=MAKERS)
def player(request: pytest.FixtureRequest) -> Player:
    return MAKERS[request.param]()


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_it_plays_every_variant_to_an_end(player: Player, variant: str, full: bool) -> None:
    slow = isinstance(player, players.Planner) and not covers(find_variant(variant))
    # Without the kernel each move of Planner searches in Python: 0.05 s.
    most = 25 if slow else 300 if full else 120
    for number in range(3 if full and not slow else 1):
        game = play_game(player, deal(find_variant(variant), number), most_moves=most)
        position = deal(find_variant(variant), number)
        for move in game.moves:
            assert move in legal_moves(position)
            position = play(position, move)
        assert position == game.position


def test_it_plays_the_same_game_again(player: Player) -> None:
    position = deal(find_variant("canfield"), 29)
    first = play_game(player, position, seed=1)
    play_game(player, deal(find_variant("cardgames"), 3), seed=2, most_moves=50)
    assert play_game(player, position, seed=1) == first
    elsewhere = pickle.loads(pickle.dumps(player))
    assert play_game(elsewhere, position, seed=1) == first


class Recording:
    """Notes what a player is shown and what it answers, up to the first card that turns up."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seen: list[tuple[View, Sequence[Move], object]] = []

    def new_game(self, seed: int) -> None:
        begin = getattr(self.player, "new_game", None)
        if begin is not None:
            begin(seed)

    def __call__(self, view: View, moves: Sequence[Move]) -> Move | str | None:
        move = self.player(view, moves)
        self.seen.append((view, tuple(moves), move))
        return move


def shuffled(position: Position, choose: random.Random) -> Position:
    """The same to look at, with the hidden cards in another order."""
    cards = unseen(position.view)
    choose.shuffle(cards)
    return world(position.view, cards)


def test_what_it_does_depends_on_what_is_seen_alone(player: Player, full: bool) -> None:
    """As long as two games look alike it plays alike, whatever lies hidden."""
    for number in range(30 if full else 6):
        position = deal(find_variant("canfield"), number)
        other = shuffled(position, random.Random(number))
        games = [Recording(player), Recording(player)]
        for game, start in zip(games, (position, other), strict=True):
            play_game(game, start, seed=number, most_moves=150)
        for one, two in zip(games[0].seen, games[1].seen, strict=False):
            if one[0] != two[0]:
                break
            assert one == two


def test_a_view_shows_no_hidden_card() -> None:
    """Two positions that differ in hidden cards alone have equal views, whatever is asked."""
    for variant in sorted(VARIANTS):
        position = deal(find_variant(variant), 5)
        other = shuffled(position, random.Random(5))
        assert position.view == other.view
        assert repr(position.view) == repr(other.view)


class Lazy:
    """A referee for whom the hidden cards have no order: each is drawn when it is turned."""

    def __init__(self, player: Player, choose: random.Random) -> None:
        self.player, self.choose = player, choose

    def won(self, position: Position) -> bool:
        begin = getattr(self.player, "new_game", None)
        if begin is not None:
            begin(1)
        for _ in range(2_000):
            position = shuffled(position, self.choose)
            legal = legal_moves(position)
            move = self.player(position.view, legal) if legal else None
            if move is None or position.is_won:
                break
            position = play(position, next(each for each in legal if each == move))
        return position.is_won


def test_it_wins_no_more_where_the_hidden_cards_have_an_order(full: bool) -> None:
    """A leak would make it win more often of deals whose order is fixed beforehand."""
    games = 200 if full else 24
    planner = players.Planner(worlds=4, nodes=300)
    deals = [deal(find_variant("canfield"), number) for number in range(games)]
    fixed = sum(play_game(planner, each, seed=1).position.is_won for each in deals)
    lazy = sum(Lazy(planner, random.Random(at)).won(each) for at, each in enumerate(deals))
    assert fixed >= games // 8
    # Three standard errors of the difference of two shares about a half.
    assert fixed - lazy <= 3 * (0.5 * games) ** 0.5


def test_a_planner_wins_what_is_won_when_all_is_seen() -> None:
    rules = find_variant("canfield", reserve_face="all", passes=None)
    found = 0
    for number in range(1, 9):
        position = deal(rules, number)
        answer = solve(position, nodes=200_000, seconds=None)
        if answer.verdict is Verdict.WINNABLE:
            found += 1
            assert play_game(players.Planner(worlds=2, nodes=300), position).position.is_won
    assert found >= 3


def test_the_planner_looks_through_the_stock_and_then_knows_it() -> None:
    views: list[View] = []
    planner = players.Planner(worlds=2, nodes=300)

    def watched(view: View, moves: Sequence[Move]) -> Move | None:
        views.append(view)
        return planner(view, moves)

    play_game(watched, deal(find_variant("canfield"), 3), most_moves=60)
    opening = [view for view in views if None in view.known]
    assert [len(view.waste) for view in opening] == [3 * at for at in range(len(opening))]
    assert hidden(views[len(opening)]) == 12


def test_an_illegal_move_and_a_player_that_gives_up() -> None:
    position = deal(find_variant("canfield"), 7)
    with pytest.raises(StudyError, match=r"the player's move 1 is 'WT1'; legal: D$"):
        play_game(lambda view, moves: "WT1", position)
    ended = play_game(lambda view, moves: None, position)
    assert (ended.position, ended.moves, ended.stopped) == (position, (), False)
    long = play_game(lambda view, moves: moves[-1], position, most_moves=20)
    assert (len(long.moves), long.stopped) == (20, True)
    assert play_game(lambda view, moves: str(moves[-1]), position, most_moves=20) == long


def test_the_textbook_is_followed() -> None:
    position = deal(find_variant("canfield"), 29)
    view = replace(position, waste=(), stock=position.stock).view
    assert players.Hoyle()(view, legal_moves(position)) in legal_moves(position)
    bold = players.Cautious()
    assert repr(bold) == "Cautious()"
    scores = {
        name: sum(
            play_game(
                MAKERS[name](), deal(find_variant("canfield"), number)
            ).position.foundation_count
            for number in range(25)
        )
        for name in ("Random", "Greedy", "Hoyle")
    }
    assert scores["Hoyle"] > scores["Random"]
