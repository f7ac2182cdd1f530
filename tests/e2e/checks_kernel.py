"""Checks for every host: a kernel that is busy, gone, scripted, or lied to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE, SOLUTION, cell
from tests.e2e.notebook import BEHIND, BESIDE, PANEL, MessageRoute, Notebook

BUSY = "The kernel is busy: your move waits."
LOST = "The kernel does not answer. Run the cell again."
STALE = "The board changed meanwhile. Please look and try again."


def waiting_cell(flag: Path, *then: str) -> str:
    """A cell that keeps the kernel busy until the test makes a file."""
    wait = f"while not os.path.exists({str(flag)!r}):\n    time.sleep(0.01)"
    return "\n".join(["import os, time", wait, *then])


def played(notebook: Notebook) -> list[str]:
    """The moves that the kernel has played."""
    moves: list[str] = notebook.value("[str(move) for move in board.game.played]")
    return moves


both_ways = pytest.mark.parametrize("route", [BEHIND, BESIDE], indirect=True)
behind = pytest.mark.parametrize("route", [BEHIND], indirect=True)


class BusyKernel:
    """A cell runs while a person plays."""

    @behind
    def test_a_click_waits_for_the_cell_and_is_played(
        self, notebook: Notebook, tmp_path: Path, route: MessageRoute
    ) -> None:
        board = self._busy(notebook, waiting_cell(tmp_path / "go"))
        board.click_card("3d")
        board.click_pile("F2")
        expect(board.message).to_have_text(BUSY)
        expect(board.root).to_have_attribute("data-link", "busy")
        (tmp_path / "go").touch()
        board.wait_for_rev(2)
        expect(board.root).to_have_attribute("data-link", "ok")
        expect(board.message).to_contain_text("3♦ to Foundation 2")
        assert played(notebook) == ["T4F"]

    @behind
    def test_a_click_that_the_cell_overtakes_is_refused_in_words(
        self, notebook: Notebook, tmp_path: Path, route: MessageRoute
    ) -> None:
        board = self._busy(notebook, waiting_cell(tmp_path / "go", "board.push('T2F')"))
        board.click_card("3d")
        board.click_pile("F2")
        expect(board.message).to_have_text(BUSY)
        (tmp_path / "go").touch()
        board.wait_for_rev(2)
        expect(board.message).to_have_text(STALE)
        assert played(notebook) == ["T2F"]
        board.moved(lambda: board.play_by_clicks("T4F"))
        assert played(notebook) == ["T2F", "T4F"]

    @both_ways
    def test_a_click_while_a_script_waits_is_never_lost(
        self, notebook: Notebook, tmp_path: Path, route: MessageRoute
    ) -> None:
        board = self._busy(notebook, waiting_cell(tmp_path / "go", "board.push('T2F')"))
        board.click_card("3d")
        board.click_pile("F2")
        expect(board.message).to_have_text(re.compile(f"{BUSY}|3♦ to Foundation 2"))
        (tmp_path / "go").touch()
        notebook.wait_until("'T2F' in map(str, board.game.played)")
        self._settled(notebook, board, ["T2F"])

    @both_ways
    @pytest.mark.parametrize("background", [False, True], ids=["blocking", "background"])
    def test_a_click_while_a_script_plays_is_never_lost(
        self, notebook: Notebook, background: bool, route: MessageRoute
    ) -> None:
        script = ["X", *"DD", "X", *"DD", "X", *"DD"]
        run = f"board.run({script!r}, delay=0.15, background={background})"
        notebook.set_cells(cell(LATE), f"run = {run}")
        notebook.run(0)
        board = notebook.board(0)
        notebook.start(1)
        board.record_messages()
        board.wait_for_at_least(3)
        board.play_by_clicks("T4F")
        notebook.wait_until(f"[str(m) for m in board.game.played if str(m) != 'T4F'] == {script!r}")
        self._settled(notebook, board, script)

    def _busy(self, notebook: Notebook, source: str) -> BoardPage:
        notebook.set_cells(cell(LATE), source)
        notebook.run(0)
        board = notebook.board(0)
        board.record_messages()
        notebook.start(1)
        notebook.wait_until_busy()
        return board

    def _settled(self, notebook: Notebook, board: BoardPage, script: list[str]) -> None:
        """The click was played in its turn or refused in words, and all agree."""
        moves = played(notebook)
        board.wait_for_rev(1 + len(moves))
        assert [move for move in moves if move != "T4F"] == script
        if "T4F" not in moves:
            assert STALE in board.recorded_messages()
        expect(board.root).to_have_attribute("data-link", "ok")
        assert notebook.value("board.state['rev']") == board.rev
        assert board.top("F2") == ("3d" if "T4F" in moves else "2d")


def unanswered(board: BoardPage, move: str) -> None:
    """Plays a move that gets no answer, which the board says."""
    board.play_by_clicks(move)
    expect(board.message).to_have_text(LOST, timeout=15_000)


def dealt_again(notebook: Notebook) -> None:
    """The cell of a board whose kernel is gone brings one that can be played on."""
    notebook.run(0)
    expect(notebook.page.locator(".canfield-widget")).to_have_count(1)
    board = notebook.board(0)
    board.wait_for_rev(1)
    board.moved(lambda: board.play_by_clicks("T4F"))
    assert played(notebook) == ["T4F"]


class LostKernel:
    """A restart."""

    def test_a_restart_is_said_and_a_new_run_brings_a_new_board(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        piles = board.piles()
        notebook.restart_kernel()
        unanswered(board, "T2F")
        expect(board.root).to_have_attribute("data-link", "lost")
        board.press("d")
        board.drag("3s", "F3")
        expect(board.message).to_have_text(LOST)
        assert (board.rev, board.piles()) == (2, piles)

        dealt_again(notebook)


GOOD: dict[str, Any] = {"v": 1, "view": "intruder", "seq": 1, "rev": 1, "cmd": "undo", "args": {}}
HUGE = "x" * 200_000


def hostile(**changes: Any) -> dict[str, Any]:
    """A message that is right but for these fields."""
    return {"method": "custom", "content": {**GOOD, **changes}}


HOSTILE: list[Any] = [
    {"method": "custom", "content": content}
    for content in (None, 7, True, HUGE, [], [1, 2], {}, {"v": 1}, {**GOOD, "extra": 1})
] + [
    hostile(v=2),
    hostile(v="1"),
    hostile(view=7),
    hostile(view=HUGE),
    hostile(view="<img src=x>"),
    hostile(seq=-1),
    hostile(seq=1.5),
    hostile(seq=True),
    hostile(seq=2**70),
    hostile(rev="1"),
    hostile(rev=None),
    hostile(rev=99, cmd="move", args={"text": "T4F"}),
    hostile(rev=0, cmd="new"),
    hostile(cmd="__init__"),
    hostile(cmd=HUGE),
    hostile(cmd=["move"]),
    hostile(args=None),
    hostile(args=[]),
    hostile(args={"text": "T4F"}),
    hostile(cmd="move"),
    hostile(seq=2, cmd="move", args={"text": 4}),
    hostile(seq=3, cmd="move", args={"text": HUGE}),
    hostile(seq=4, cmd="move", args={"text": "T9T9:999999999999"}),
    hostile(seq=5, cmd="move", args={"text": "T2T3"}),
    hostile(seq=6, cmd="new", args={"variant": "nonsense"}),
    hostile(seq=7, cmd="new", args={"variant": "canfield[draw=999999999]"}),
    hostile(seq=8, cmd="new", args={"deal": "cw1:-1"}),
    hostile(seq=9, cmd="new", args={"deal": HUGE}),
    hostile(seq=10, cmd="new", args={"deal": 7}),
    hostile(seq=11, cmd="set", args={"option": "animation", "value": "warp"}),
    hostile(seq=12, cmd="set", args={"option": "_game", "value": "x"}),
    hostile(seq=13, cmd="set", args={"option": "lang", "value": "xx"}),
    hostile(seq=14, cmd="set", args={"option": "auto_finish", "value": "yes"}),
    hostile(seq=15, cmd="pause", args={"on": "no"}),
    hostile(seq=16, cmd="visible", args={"on": 1}),
    {"method": "update", "state": {"state": {"rev": 99}}, "buffer_paths": []},
    {"method": "update", "state": {"options": {"animation": "normal"}}, "buffer_paths": []},
    {"method": "update", "state": {"lang": "uk", "theme": "dark"}, "buffer_paths": []},
    {"method": "update", "state": {"catalogue": []}, "buffer_paths": []},
    {"method": "update", "state": {"_esm": "alert(1)"}, "buffer_paths": []},
    {"method": "update", "state": {"seen_rev": "many"}, "buffer_paths": []},
]

# A connection of its own to the same kernel, so that the page's own comm stays as it is. It waits
# for the number of replies that are due: the kernel may answer the last message before the first.
SEND_ALL = f"""async ([comm_id, messages, due]) => {{
  {PANEL}
  const kernel = panel.sessionContext.session.kernel.clone({{ handleComms: true }});
  const comm = kernel.createComm("jupyter.widget", comm_id);
  const replies = [];
  const done = new Promise((resolve) => {{
    comm.onMsg = (message) => {{
      const content = message.content.data?.content;
      if (content?.view !== "intruder") return;
      if (replies.push(content) === due) resolve();
    }};
  }});
  for (const message of messages) comm.send(message);
  await done;
  kernel.dispose();
  return replies;
}}"""


def due(message: dict[str, Any]) -> bool:
    """Whether a message names a view and a number, so that it can be answered."""
    content = message.get("content")
    seq = content.get("seq") if isinstance(content, dict) else None
    if type(seq) is not int or not 0 <= seq < 2**53:
        return False
    return bool(message["content"]["view"] == "intruder")


def sent(notebook: Notebook, messages: list[Any]) -> list[dict[str, Any]]:
    """The replies to messages that go past the page, in the order of their numbers."""
    replies: list[dict[str, Any]] = notebook.page.evaluate(
        SEND_ALL, [notebook.value("board.model_id"), messages, sum(map(due, messages))]
    )
    return sorted(replies, key=lambda reply: int(reply["re"]))


SECRETS = (
    "(str(board.game.position), board.state, board.options, board.lang, board.theme,"
    " board.catalogue, board._esm[:80], board.game.paused)"
)


class Hostility:
    """Messages that no board sends."""

    def test_nothing_changes_and_a_good_command_works(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        before = json.dumps(notebook.value(SECRETS))
        piles = board.piles()
        good = hostile(seq=1000, cmd="visible", args={"on": True})
        replies = sent(notebook, [*HOSTILE, good])
        assert json.dumps(notebook.value(SECRETS)) == before
        assert board.piles() == piles
        accepted = [reply["re"] for reply in replies if reply["ok"]]
        # An undo of a game without moves is a good command that finds nothing to do.
        assert [seq for seq in accepted if seq != 1] == [1000]
        codes = {reply["code"] for reply in replies if not reply["ok"]}
        assert codes == {"malformed", "stale", "illegal"}
        assert max(len(json.dumps(reply)) for reply in replies) < 3000

        self._good_command_works(notebook, board)

    def _good_command_works(self, notebook: Notebook, board: BoardPage) -> None:
        board.moved(lambda: board.play_by_clicks(SOLUTION[0]))
        assert played(notebook) == SOLUTION[:1]

    def test_a_lost_message_that_comes_twice_is_played_once(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        move = hostile(seq=1, cmd="move", args={"text": "T4F"})
        other = hostile(seq=2, cmd="visible", args={"on": True})
        replies = sent(notebook, [move, move, other])
        assert [(reply["re"], reply["ok"]) for reply in replies] == [
            (1, True),
            (1, True),
            (2, True),
        ]
        assert played(notebook) == ["T4F"]
        board.wait_for_rev(2)

    def test_a_fault_in_a_listener_is_shown_and_play_goes_on(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE), "board.on_move(lambda move: 1 / 0)")
        board.moved(lambda: board.play_by_clicks("T4F"))
        expect(board.message).to_contain_text("division by zero")
        board.moved(lambda: board.play_by_clicks("T2F"))
        assert played(notebook) == ["T4F", "T2F"]
