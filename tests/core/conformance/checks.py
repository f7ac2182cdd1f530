"""The checks: each takes a record and looks at games played by it."""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from canfield_widget import Game, words
from canfield_widget.core.cards import DECK_SIZE, card_text
from canfield_widget.core.engine import is_stuck, legal_moves, play
from canfield_widget.core.errors import CanfieldError, Refusal
from canfield_widget.core.moves import DRAW, REDEAL, Move
from canfield_widget.core.notation import canonical, read_move
from canfield_widget.core.positions import Position
from canfield_widget.core.refusals import refusal
from canfield_widget.core.variants import Rules, find_variant
from canfield_widget.views.snapshot import CardNumbers, snapshot
from canfield_widget.views.text import board_text
from tests.core import naive_count, naive_text
from tests.core.agreeing import agreed_successors, engine_perft
from tests.core.conformance.games import FULL, fields_of, games, looked_at, reached
from tests.core.conformance.generosity import more_generous
from tests.core.conformance.hiding import hidden_cards, shuffled
from tests.strategies import CANDIDATES
from tests.words.test_locales import REFUSALS

DEPTH: Final = 3 if FULL else 2
# Below this many sequences the naive generator counts in no time.
MOST_SEQUENCES: Final = 1000 if FULL else 150
ASKED: Final = 150 if FULL else 50
CODES: Final = {code for codes in REFUSALS.values() for code in codes.split()}


def the_naive_generator_agrees(rules: Rules) -> None:
    """The same moves lead to the same positions, as far as looked ahead."""
    fields = fields_of(rules)
    for position in looked_at(rules):
        other = naive_text.read(str(position))
        agreed_successors(other, fields)
        for depth in range(2, DEPTH + 1):
            count = naive_count.perft(other, fields, depth)
            assert engine_perft(position, depth) == count
            if count > MOST_SEQUENCES:
                break


def stuck_is_what_exhaustion_says(rules: Rules) -> None:
    fields = fields_of(rules)
    for position in (*looked_at(rules), *(game.positions[-1] for game in games(rules))):
        stuck = naive_count.is_stuck(naive_text.read(str(position)), fields)
        assert is_stuck(position) == stuck, str(position)


def texts_say_the_record(rules: Rules) -> None:
    assert find_variant(str(rules)) == rules
    assert Rules.from_dict(json.loads(json.dumps(rules.as_dict()))) == rules


def texts_say_the_positions(rules: Rules) -> None:
    for position in reached(rules):
        assert Position.parse(str(position)) == position


def texts_say_the_moves(rules: Rules) -> None:
    for position in looked_at(rules):
        for move in legal_moves(position):
            assert Move.parse(str(move)) == move
            assert canonical(position, move) == move
            assert read_move(position, str(move)) == move


def no_card_is_lost(rules: Rules) -> None:
    pack = Counter(list(range(DECK_SIZE)) * rules.decks)
    for position in reached(rules):
        piles = (*position.foundations, *position.reserves, *position.tableau)
        cards = [card for pile in piles for card in pile]
        assert Counter([*cards, *position.waste, *position.stock]) == pack


def undo_is_the_way_back(rules: Rules) -> None:
    for played in games(rules):
        game = Game.from_position(played.positions[0])
        for number, move in enumerate(played.moves, 1):
            game.push(move)
            assert (game.position, game.moves) == (played.positions[number], number)
        for number in reversed(range(len(played.moves))):
            game.undo()
            assert (game.position, game.moves) == (played.positions[number], number)
        assert not game.can_undo
        for number, _ in enumerate(played.moves, 1):
            game.redo()
            assert (game.position, game.moves) == (played.positions[number], number)
        assert not game.can_redo
        assert tuple(game.played) == played.moves


def every_move_is_legal_or_refused_with_a_reason(rules: Rules) -> None:
    """A move is legal under the name that the list has, or refused; never both, never neither."""
    reasons: dict[str, Refusal] = {}
    here = _between_piles_of(rules)
    for number, position in enumerate(looked_at(rules)):
        legal = set(legal_moves(position))
        assert all(refusal(position, move) is None for move in legal)
        rng = random.Random(number)
        for move in (DRAW, REDEAL, *rng.sample(CANDIDATES, ASKED), *rng.sample(here, ASKED)):
            refused = refusal(position, move)
            assert (refused is None) == (canonical(position, move) in legal), (move, refused)
            if refused is not None:
                reasons[refused.code] = refused
    for refused in reasons.values():
        _has_its_sentences(refused)


def _between_piles_of(rules: Rules) -> list[Move]:
    """The candidates that name piles of these rules."""
    numbered = {"T": len(rules.tableau) + 1, "R": rules.reserve_piles, "F": rules.foundations}
    names = {f"{kind}{at + 1}" for kind, count in numbered.items() for at in range(count)}
    names |= {"W", "R", "F", "Fc", "Fd", "Fh", "Fs"}
    return [move for move in CANDIDATES if {move.source, move.target} <= names]


def _has_its_sentences(refused: Refusal) -> None:
    assert refused.code in CODES
    for lang in words.LANGUAGES:
        sentence = refused.text(lang)
        assert sentence
        assert "{" not in sentence


def what_is_hidden_cannot_be_told(rules: Rules) -> None:
    """Two positions that differ only in cards nobody has seen show and allow the same.

    That a game is stuck tells that nothing in the stock would help; it is the end of the game.
    """
    here = _between_piles_of(rules)
    for number, position in enumerate(looked_at(rules)):
        other = shuffled(position, number)
        assert other.view == position.view
        assert board_text(other.view) == board_text(position.view)
        assert legal_moves(other) == legal_moves(position)
        if is_stuck(other) == is_stuck(position):
            assert _shown(other) == _shown(position)
        for move in random.Random(number).sample(here, 20):
            assert refusal(other, move) == refusal(position, move)
        for card in hidden_cards(position)[:3]:
            text = f"{card_text(card)} T1"
            assert _read(other, text) == _read(position, text)


def _shown(position: Position) -> dict[str, Any]:
    """What the page is told, without the numbers that are drawn for each deal."""
    game = Game(position)
    state = snapshot(game, CardNumbers(position), 1, "game", None)
    piles = state.pop("piles")
    faces = [[card.partition(":")[2] for card in pile] for pile in (piles["stock"], piles["waste"])]
    for kind in ("reserves", "foundations", "tableau"):
        faces += [[card.partition(":")[2] for card in pile] for pile in piles[kind]]
    return state | {"faces": faces}


def _read(position: Position, text: str) -> object:
    """What comes of a move that names a card."""
    try:
        return read_move(position, text)
    except CanfieldError as error:
        return type(error), str(error)


def more_generous_rules_lose_no_move(rules: Rules) -> None:
    for field, generous in more_generous(rules):
        for position in looked_at(rules):
            other = dataclasses.replace(position, rules=generous)
            for move in legal_moves(position):
                assert refusal(other, move) is None, (field, str(move), str(other))


def what_follows_by_itself_is_told(rules: Rules) -> None:
    """A space is left only where the rules have nothing to fill it with."""
    for position in reached(rules):
        left = {"reserve": any(position.reserves), "waste": bool(position.waste)}
        if position != reached(rules)[0] and not position.choosing:
            fills = any(left[kind] for kind in rules.auto_fill)
            assert all(position.tableau) or not fills, str(position)


def the_end_is_the_end(rules: Rules) -> None:
    """A won game has no moves, a game without moves is won or stuck, and a move changes something.

    Only a base card that is taken back may go up again by itself at once.
    """
    for position in reached(rules):
        moves = legal_moves(position)
        assert not (position.is_won and moves)
        if not moves:
            assert position.is_won != is_stuck(position)
        for move in moves:
            returns = rules.auto_base and move.source[0] == "F"
            assert returns or play(position, move) != position


CHECKS: Final[tuple[Callable[[Rules], None], ...]] = (
    the_naive_generator_agrees,
    stuck_is_what_exhaustion_says,
    texts_say_the_record,
    texts_say_the_positions,
    texts_say_the_moves,
    no_card_is_lost,
    undo_is_the_way_back,
    every_move_is_legal_or_refused_with_a_reason,
    what_is_hidden_cannot_be_told,
    more_generous_rules_lose_no_move,
    what_follows_by_itself_is_told,
    the_end_is_the_end,
)
