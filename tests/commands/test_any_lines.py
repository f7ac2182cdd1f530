"""Whatever is typed into a game, it goes on, and its cards stay all there."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

import canfield_widget as cw
from canfield_widget.commands.session import _COMMANDS, Session
from canfield_widget.commands.streams import Streams
from canfield_widget.core.engine import play
from canfield_widget.views.text import board_text
from canfield_widget.words import LANGUAGES
from tests.strategies import CANDIDATES, positions

WORDS = sorted(set(_COMMANDS) - {"save"})
arguments = st.sampled_from(["", "1", "3", "x", "7", "gate@7"]) | st.text(max_size=8)
commands = st.builds("{} {}".format, st.sampled_from(WORDS), arguments)
moves = st.lists(st.sampled_from(CANDIDATES).map(str), max_size=5).map(" ".join)
anything = st.text().filter(lambda text: not text.strip().lower().startswith("save"))


@given(positions(), st.lists(commands | moves | anything | st.just("")), st.sampled_from(LANGUAGES))
def test_no_line_raises_or_loses_a_card(position: cw.Position, lines: list[str], lang: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    session = Session(cw.Game(position), Streams(io.StringIO(), out, err), lang=lang)
    for line in lines:
        before, version = session.game, session.game.version
        session.take(line)
        game = session.game
        assert cw.Position.parse(str(game.position)) == game.position
        replayed = game.first_position
        for move in game.played:
            replayed = play(replayed, move)
        assert replayed == game.position
        if game is not before or game.version != version:
            board = board_text(game.view, lang)
            assert out.getvalue().endswith(f"\n{board}\n\n") or game.outcome
