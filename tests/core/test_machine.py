"""One machine that plays every variant at random and looks at everything after each step."""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from canfield_widget import Game
from canfield_widget.core.engine import legal_moves, refusal
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules
from tests.strategies import CANDIDATES, variants


class Playing(RuleBasedStateMachine):
    """A game under any rules, played, undone and redone."""

    @initialize(rules=variants, number=st.integers(0, 2**64 - 1))
    def deal(self, rules: Rules, number: int) -> None:
        self.game = Game.deal(number, rules)
        self.undone: list[Position] = []

    @precondition(lambda self: self.game.legal_moves)
    @rule(choice=st.integers(0, 99))
    def push(self, choice: int) -> None:
        moves = list(self.game.legal_moves)
        before = self.game.position
        self.game.push(moves[choice % len(moves)])
        after = self.game.position
        self.game.undo()
        assert self.game.position == before
        self.game.redo()
        assert self.game.position == after
        self.undone.clear()

    @precondition(lambda self: self.game.can_undo)
    @rule()
    def undo(self) -> None:
        self.undone.append(self.game.position)
        self.game.undo()

    @precondition(lambda self: self.game.can_redo)
    @rule()
    def redo(self) -> None:
        self.game.redo()
        assert not self.undone or self.game.position == self.undone.pop()

    @rule()
    def collect(self) -> None:
        before = self.game.position
        moves = self.game.collect()
        assert self.game.foundation_count >= before.foundation_count + len(moves)
        if moves:
            self.undone.clear()

    @invariant()
    def the_pack_is_whole(self) -> None:
        position = self.game.position
        piles = [*position.foundations, *position.reserves, *position.tableau]
        cards = [card for pile in [*piles, position.waste, position.stock] for card in pile]
        assert Counter(cards) == Counter(list(range(52)) * position.rules.decks)

    @invariant()
    def texts_round_trip(self) -> None:
        position = self.game.position
        assert Position.parse(str(position)) == position
        for move in legal_moves(position):
            assert Move.parse(str(move)) == move

    @invariant()
    def legal_and_refused_never_overlap(self) -> None:
        position = self.game.position
        legal = set(legal_moves(position))
        assert all(refusal(position, move) is None for move in legal)
        asked = CANDIDATES[self.game.version % 40 :: 40]
        refused = [move for move in asked if refusal(position, move) is not None]
        assert not legal & set(refused)

    @invariant()
    def the_view_hides_what_it_must(self) -> None:
        position, view = self.game.position, self.game.view
        for pile, seen in zip(position.reserves, view.reserves, strict=True):
            open_top = position.rules.reserve_face != "last" or len(pile) == 1
            assert seen[-1:] == (pile[-1:] if open_top else (None,) * bool(pile))
            if position.rules.reserve_face != "all":
                assert all(card is None for card in seen[:-1])
        assert position.pass_number > 1 or set(view.known) <= {None}

    @invariant()
    def spaces_are_filled_while_the_reserve_lasts(self) -> None:
        position = self.game.position
        if position.rules.auto_fill and any(position.reserves) and not position.choosing:
            assert all(position.tableau)


TestPlaying = Playing.TestCase
