"""Games to keep: of every rule set, from deal numbers, decks and positions, with a past."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from canfield_widget import Game, Rules
from canfield_widget.core.deals import deck_of
from tests.strategies import variants

two_decks = st.builds(
    lambda group, reserves: Rules(
        "canfield", "Canfield", decks=2, group=group, reserve_piles=reserves, tableau=("u",) * 6
    ),
    st.sampled_from(["run", "top"]),
    st.integers(1, 3),
)


def play_on(game: Game, seed: int, moves: int) -> Game:
    """Plays at random, foundation moves preferred, and takes back what it likes."""
    choose = random.Random(seed)
    for _ in range(moves):
        legal = list(game.legal_moves)
        if not legal:
            break
        if choose.random() < 0.1:
            game.undo()
            continue
        upwards = [move for move in legal if move.target[:1] == "F"]
        game.push(choose.choice(upwards or legal))
    return game


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = variants | two_decks) -> Game:
    """A game in play, or given up."""
    game = Game.deal(draw(st.integers(0, 10_000)), draw(rules))
    begin = draw(st.sampled_from(["number", "deck", "position"]))
    if begin == "deck":
        game = Game.deal(deck_of(game.position), game.rules)
    elif begin == "position":
        game = Game.from_position(play_on(game, draw(st.integers(0, 99)), 20).position)
    game = play_on(game, draw(st.integers(0, 2**32)), draw(st.integers(0, 120)))
    if draw(st.booleans()):
        game.collect()
    if draw(st.integers(0, 3)) == 0:
        game.resign()
    return game
