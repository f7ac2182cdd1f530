"""The board without a page: its game, its state, and every message a page could send."""

from __future__ import annotations

import gc
import json
import threading
import weakref
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets.widgets import widget as ipywidget  # type: ignore[import-untyped]

import canfield_widget as cw
from canfield_widget import store, words
from canfield_widget.views.about import report_address
from canfield_widget.views.board import Board
from canfield_widget.views.built import built
from tests.core.tables import table
from tests.words.locale_files import TEXTS

FILL = table(base="2", reserve="4hKd", tableau="8h/9c/3s/Qs")
VALUES: dict[str, tuple[Any, ...]] = {
    "animation": ("fast", "off", "normal"),
    "auto_finish": (False, True),
    "show_targets": (False, True),
    "felt": ("blue", "slate", "green"),
    "contrast": ("more", "auto"),
    "card_size": ("small", "large", "medium"),
    "four_colour": (True, False),
    "simple_faces": (True, False),
    "left_handed": (True, False),
    "tap": ("auto", "select"),
    "auto_foundation": ("safe", "all", "off"),
    "timer": (False, True),
    "undo_counts": ("on", "off", "auto"),
}
"""The default comes last."""
DEFAULTS = {option: values[-1] for option, values in VALUES.items()}
HOSTILE: list[tuple[str, Any]] = [
    *((option, "x" * 2000) for option in VALUES),
    *((option, None) for option in VALUES),
    ("felt", True),
    ("felt", "GREEN"),
    ("felt", ["green"]),
    ("left_handed", "true"),
    ("left_handed", 1),
    ("timer", 0),
    ("undo_counts", False),
    ("card_size", "\0"),
    ("tap", "auto; left_handed"),
    ("__class__", True),
    ("", ""),
]
NEAR_END = table(base="2", up="Jc Qd Ah As", tableau="AcKdQc/Kc/Ad/-")


class Page:
    """What a page does: it sends commands and keeps the answers."""

    def __init__(self, board: Board, view: str = "view-1") -> None:
        self.board, self.view, self.seq = board, view, 0
        self.sent: list[dict[str, Any]] = board.__dict__.setdefault("sent", [])
        board.send = self.sent.append

    @property
    def answers(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["view"] in (self.view, "*")]

    def send(self, cmd: str, args: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
        self.seq += 1
        message = {
            "v": 1,
            "view": self.view,
            "seq": self.seq,
            "rev": self.board.state["rev"],
            "cmd": cmd,
            "args": args or {},
        }
        self.raw({**message, **changes})
        return self.answers[-1]

    def raw(self, content: Any) -> None:
        self.board._handle_custom_msg(content, [])


def board_of(position: cw.Position, **options: Any) -> Board:
    board = Board(cw.Game.from_position(position))
    board.options = {**board.options, **options}
    return board


def refusal_of(answer: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    reason = answer["refusal"]
    return reason["code"], reason["values"]


def frozen(board: Board) -> str:
    clock = {"clock": None}
    return json.dumps({**board.state, **clock}, sort_keys=True)


def test_a_board_shows_its_game_from_the_start() -> None:
    board = Board(cw.Game.deal(7))
    assert board.state["deal"] == "cw1:7"
    assert board.state["last"]["kind"] == "deal"
    assert board.game.deal_number == "cw1:7"


def test_scripts_and_the_game_itself_are_shown() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    assert board.state["counts"]["moves"] == 1
    board.game.push("D")
    assert board.state["counts"]["moves"] == 2
    board.undo()
    assert board.state["last"] == {"kind": "undo", "moves": ["D"], "fills": []}
    board.redo()
    assert (board.state["rev"], board.game.actions) == (5, 4)


def test_a_fill_is_told_with_its_move() -> None:
    board = board_of(FILL)
    board.push("T1T2")
    assert board.state["last"] == {"kind": "move", "moves": ["T1T2"], "fills": ["T1"]}


def test_a_command_plays_and_is_answered_after_the_state() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    answer = page.send("move", {"text": "D"})
    assert answer == {"v": 1, "view": "view-1", "re": 1, "ok": True, "rev": 2}
    assert board.state["rev"] == 2


def test_an_illegal_move_comes_back_with_its_reason() -> None:
    board = board_of(table(base="2", tableau="9c/8s/4h/Qs"))
    page, before = Page(board), frozen(board)
    answer = page.send("move", {"text": "T2T1"})
    assert (answer["ok"], answer["code"]) == (False, "illegal")
    assert refusal_of(answer) == ("colour", {"card": "8s", "onto": "9c"})
    board.lang = "nl"
    assert page.send("move", {"text": "T2T1"})["message"] != answer["message"]
    assert frozen(board) == before


def test_the_reason_comes_in_the_language_of_every_view() -> None:
    answer = Page(board_of(table(base="2", tableau="9c/8s/4h/Qs"))).send("move", {"text": "T2T1"})
    texts = answer["refusal"]["text"]
    assert list(texts) == list(words.LANGUAGES)
    assert texts == {lang: TEXTS[lang]["refusal.colour"] for lang in words.LANGUAGES}


def test_the_page_means_the_cards_that_it_names() -> None:
    """A text of the page says how many cards; a person who types may leave the count out."""
    board = board_of(table(base="2", tableau="9c8h/Td/4h/Qs"))
    answer = Page(board).send("move", {"text": "T1T2"})
    assert refusal_of(answer) == ("whole_pile", {})
    assert str(board.push("T1T2")) == "T1T2:2"


@pytest.mark.parametrize("cmd", ["undo", "redo", "collect", "finish", "resign", "new"])
def test_a_command_for_another_revision_is_stale(cmd: str) -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    board.push("D")
    before = frozen(board)
    answer = page.send(cmd, rev=1)
    assert (answer["ok"], answer["code"], answer["rev"]) == (False, "stale", 2)
    assert answer["message"]
    assert frozen(board) == before


def test_a_repeated_command_is_answered_and_not_played_again() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    first = page.send("move", {"text": "D"})
    page.raw({"v": 1, "view": "view-1", "seq": 1, "rev": 1, "cmd": "move", "args": {"text": "D"}})
    assert page.answers == [first, first]
    assert board.game.moves == 1


def test_a_command_repeated_after_the_next_one_is_answered_as_before() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    first = page.send("move", {"text": "D"})
    page.send("visible", {"on": True})
    page.raw({"v": 1, "view": "view-1", "seq": 1, "rev": 1, "cmd": "move", "args": {"text": "D"}})
    assert page.answers[0] == page.answers[2] == first
    assert first["ok"]
    assert board.game.moves == 1


def test_two_views_have_numbers_of_their_own() -> None:
    board = Board(cw.Game.deal(7))
    one, other = Page(board, "one"), Page(board, "other")
    assert one.send("move", {"text": "D"})["ok"]
    assert other.send("move", {"text": "D"})["ok"]
    assert board.game.moves == 2


def test_a_new_game_from_the_page() -> None:
    board = Board(cw.Game.deal(7))
    game_id = board.state["game_id"]
    page = Page(board)
    assert page.send("new", {"variant": "cardgames[draw=1]", "deal": "cw1:9"})["ok"]
    assert board.game.rules.draw == (1,)
    assert board.state["game_id"] != game_id
    assert page.send("new")["ok"]
    assert board.game.rules.key == "cardgames"
    for bad in ({"variant": "klondike"}, {"deal": "cw1:x"}, {"deal": "AcAc"}):
        before = frozen(board)
        answer = page.send("new", bad)
        assert (answer["ok"], answer["code"]) == (False, "malformed")
        assert frozen(board) == before


def test_the_old_game_is_no_longer_shown() -> None:
    board = Board(cw.Game.deal(7))
    old = board.game
    board.new(9)
    before = frozen(board)
    old.push("D")
    assert frozen(board) == before


def test_finishing_is_automatic_for_people_and_not_for_scripts() -> None:
    script = board_of(NEAR_END)
    script.push("T1F")
    assert script.game.outcome is None
    board = board_of(NEAR_END)
    assert Page(board).send("move", {"text": "T1F"})["ok"]
    assert board.game.outcome is cw.Outcome.WON
    assert board.state["last"]["kind"] == "finish"
    off = board_of(NEAR_END, auto_finish=False)
    Page(off).send("move", {"text": "T1F"})
    assert off.game.outcome is None


def test_settings_of_the_page() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    for option, value in [("lang", "uk"), ("theme", "dark")]:
        assert page.send("set", {"option": option, "value": value}, rev=0)["ok"]
        assert getattr(board, option) == value
    for option, values in VALUES.items():
        for setting in values:
            assert page.send("set", {"option": option, "value": setting}, rev=0)["ok"]
            assert board.options[option] == setting
    assert board.state["rev"] == 1


def test_what_the_page_sets_is_there_on_the_next_board_and_not_on_open_ones() -> None:
    board, other = Board(cw.Game.deal(7)), Board(cw.Game.deal(7))
    page = Page(board)
    for option, value in [("lang", "uk"), ("felt", "slate"), ("left_handed", True)]:
        assert page.send("set", {"option": option, "value": value})["ok"]
    assert (other.lang, other.options) == ("auto", DEFAULTS)
    later = cw.play(9)
    assert (later.lang, later.theme) == ("uk", "auto")
    assert later.options == {**DEFAULTS, "felt": "slate", "left_handed": True}


def test_what_a_program_sets_or_asks_for_is_not_kept() -> None:
    board = cw.play(7, lang="nl", theme="dark", animation="fast")
    board.options = {"felt": "blue"}
    board.theme = "light"
    later = Board(cw.Game.deal(7))
    assert (later.lang, later.theme, later.options) == ("auto", "auto", DEFAULTS)


def test_what_is_asked_for_wins_over_what_was_set() -> None:
    page = Page(Board(cw.Game.deal(7)))
    for option, value in [("lang", "uk"), ("theme", "dark"), ("animation", "off")]:
        page.send("set", {"option": option, "value": value})
    board = cw.play(7, lang="auto", theme="light", animation="fast")
    assert (board.lang, board.theme, board.options["animation"]) == ("auto", "light", "fast")
    assert Board(cw.Game.deal(7)).lang == "uk"


def test_a_setting_that_is_refused_is_not_kept() -> None:
    board = Board(cw.Game.deal(7))
    page, before = Page(board), frozen(board)
    for option, value in HOSTILE:
        answer = page.send("set", {"option": option, "value": value})
        assert (answer["ok"], answer["code"]) == (False, "malformed"), option
    assert (frozen(board), board.options, store.load_settings()) == (before, DEFAULTS, {})


def test_kept_settings_that_are_none_are_left_out(caplog: pytest.LogCaptureFixture) -> None:
    kept: dict[str, store.Setting] = {"felt": "plaid", "timer": "no", "sound": True, "tap": "auto"}
    for option, value in kept.items():
        store.save_setting(option, value)
    board = Board(cw.Game.deal(7))
    assert board.options == {**DEFAULTS, "tap": "auto"}
    for option in ("felt", "timer", "sound"):
        assert option in caplog.text
    Page(board).send("set", {"option": "felt", "value": "blue"})
    assert store.load_settings()["sound"] is True


def test_settings_that_cannot_be_kept_hold_for_this_visit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(store.FOLDER_VARIABLE, str(tmp_path / "file"))
    board = Board(cw.Game.deal(7))
    assert Page(board).send("set", {"option": "felt", "value": "blue"})["ok"]
    assert Board(cw.Game.deal(7)).options["felt"] == "blue"


SAFE = table(
    base="2", up="2c 2d 4h 2s", reserve="KdQdJd", tableau="4c3d/5c4d3s/6c5h/8c7h", waste="Td"
)
"""The twos are up, so that nothing could be laid on the threes; the three of clubs could be laid on
the four of diamonds, and the fours of clubs and spades on the five of hearts."""


def test_no_card_moves_by_itself_unless_a_person_wants_it() -> None:
    board = board_of(SAFE)
    Page(board).send("move", {"text": "T1F"})
    assert list(map(str, board.game.played)) == ["T1F"]


@pytest.mark.parametrize(
    ("automatic", "moves"),
    [("off", ["T1F"]), ("safe", ["T1F", "T2F"]), ("all", ["T1F", "T2F", "T2F", "T3F"])],
)
def test_moves_to_the_foundations_that_follow_are_one_step(
    automatic: str, moves: list[str]
) -> None:
    board = board_of(SAFE, auto_foundation=automatic)
    heard: list[cw.Move] = []
    board.on_move(heard.append)
    page, rev, before = Page(board), board.state["rev"], board.game.position
    assert page.send("move", {"text": "T1F"})["ok"]
    assert board.state["last"] == {"kind": "move", "moves": moves, "fills": []}
    assert list(map(str, heard)) == moves
    assert (board.state["rev"], board.state["counts"]["moves"]) == (rev + 1, len(moves))
    after = board.game.position
    page.send("undo")
    assert (board.game.position, board.state["last"]["moves"]) == (before, moves)
    assert board.state["counts"]["moves"] == 0
    page.send("redo")
    assert (board.game.position, board.state["counts"]["moves"]) == (after, len(moves))


def test_nothing_follows_the_moves_of_a_script() -> None:
    board = board_of(SAFE, auto_foundation="all")
    board.push("T1F")
    board.run("T2F", delay=0)
    assert list(map(str, board.game.played)) == ["T1F", "T2F"]


def test_a_game_that_is_decided_is_finished_after_the_moves_that_follow() -> None:
    board = board_of(NEAR_END, auto_foundation="all")
    page, before = Page(board), board.game.position
    page.send("move", {"text": "T1F"})
    assert (board.game.outcome, board.state["last"]["kind"]) == (cw.Outcome.WON, "move")
    page.send("undo")
    assert board.game.position == before


def test_the_fills_of_all_moves_are_told() -> None:
    position = table(base="2", up="2c", reserve="4hKd5h", tableau="3c/9c/4c/Qs")
    board = board_of(position, auto_foundation="all")
    Page(board).send("move", {"text": "T1F"})
    assert board.state["last"] == {"kind": "move", "moves": ["T1F", "T3F"], "fills": ["T1", "T3"]}


@pytest.mark.parametrize(
    ("variant", "undo_counts", "shown"),
    [
        ("canfield", "auto", 0),
        ("cardgames", "auto", 2),
        ("cardgames[draw=1]", "auto", 2),
        ("canfield", "on", 2),
        ("cardgames", "off", 0),
    ],
)
def test_the_counter_shows_what_is_asked_for(variant: str, undo_counts: str, shown: int) -> None:
    board = Board(cw.Game.deal(7, variant))
    board.options = {"undo_counts": undo_counts}
    board.push("D")
    board.undo()
    counts = board.state["counts"]
    assert (counts["moves"], counts["actions"], counts["shown"]) == (0, 2, shown)


def test_another_counter_is_shown_at_once_at_the_same_revision() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    board.undo()
    page, rev = Page(board), board.state["rev"]
    page.send("set", {"option": "undo_counts", "value": "on"})
    assert (board.state["counts"]["shown"], board.state["rev"]) == (2, rev)
    board.options = {"undo_counts": "off"}
    assert (board.state["counts"]["shown"], board.state["rev"]) == (0, rev)
    assert page.send("move", {"text": "D"})["ok"]


def test_the_state_has_the_clock_where_the_page_hides_it() -> None:
    board = Board(cw.Game.deal(7))
    board.options = {"timer": False}
    Page(board).send("move", {"text": "D"})
    assert board.state["clock"]["running"] is True


def test_options_are_checked_in_python_too() -> None:
    board = Board(cw.Game.deal(7))
    mistakes: list[dict[str, Any]] = [
        {"animation": "slow"},
        {"colour": 1},
        {"lang": "nl"},
        *({option: value} for option, value in HOSTILE if option in DEFAULTS),
    ]
    for bad in mistakes:
        with pytest.raises(traitlets.TraitError):
            board.options = {**board.options, **bad}
    board.options = {"animation": "off"}
    board.options = {"tap": "auto"}
    assert board.options == {**DEFAULTS, "animation": "off", "tap": "auto"}
    assert Page(board).send("move", {"text": "D"})["ok"]


@pytest.mark.parametrize("option", ["lang", "theme", "animation"])
def test_a_bad_setting_of_play_is_named_with_what_is_allowed(option: str) -> None:
    with pytest.raises(cw.CanfieldError, match=f"{option} is 'fr'; allowed: "):
        cw.play(7, **{option: "fr"})


def test_the_clock_stops_while_no_view_is_visible() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    one, other = Page(board, "one"), Page(board, "other")
    one.send("visible", {"on": True})
    assert board.game.running
    one.send("visible", {"on": False})
    assert not board.game.running
    assert board.state["clock"]["running"] is False
    assert board.state["rev"] == 2
    other.send("visible", {"on": True})
    assert board.game.running


def test_pausing() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    page = Page(board)
    page.send("pause", {"on": True})
    assert board.state["clock"]["paused"] is True
    page.send("pause", {"on": False})
    assert board.state["clock"] == {**board.state["clock"], "paused": False, "running": True}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["v", "view", "seq", "rev", "cmd", "args", "text"]),
                inner,
                max_size=7,
            )
        ),
        max_leaves=10,
    )
)
def test_hostile_messages_change_nothing_and_raise_nothing(content: Any) -> None:
    board = SHARED
    before = frozen(board)
    Page(board).raw(content)
    assert frozen(board) == before


SHARED = Board(cw.Game.deal(7))


@pytest.mark.parametrize(
    "text",
    ["", "\0", "T" * 700, "<img src=x onerror=alert(1)>", "‮T1F", "WT2; D", "D\nD", "__class__"],
)
def test_hostile_moves_are_answered(text: str) -> None:
    board = Board(cw.Game.deal(7))
    page, before = Page(board), frozen(board)
    answer = page.send("move", {"text": text})
    assert answer["ok"] is False
    assert answer["code"] == "malformed"
    assert frozen(board) == before


def test_the_page_writes_the_revision_it_has_seen_and_nothing_else() -> None:
    board = Board(cw.Game.deal(7))
    before = frozen(board)
    board.set_state({"state": {}, "lang": "nl", "options": {}, "_esm": "x", "seen_rev": 3})
    assert frozen(board) == before
    assert (board.lang, board.seen_rev) == ("auto", 3)
    mistakes: list[Any] = ["9", None, True, [], 1.5]
    for bad in mistakes:
        board.set_state({"seen_rev": bad})
    assert board.seen_rev == 3


def test_a_fault_inside_is_answered_and_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(cw.Game.deal(7))

    def fail() -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(board.game, "undo", fail)
    answer = Page(board).send("undo")
    assert (answer["code"], answer["message"]) == ("internal", "RuntimeError: broken")
    assert answer["trace"].endswith('raise RuntimeError("broken")\nRuntimeError: broken')
    assert "broken" in caplog.text


def test_the_present_state_is_sent_again_to_a_page_that_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(cw.Game.deal(7))
    page, before, sent = Page(board), frozen(board), list[str]()
    monkeypatch.setattr(board, "send_state", sent.append)
    answer = page.send("state", rev=0)
    assert (answer["ok"], answer["rev"], sent) == (True, 1, ["state"])
    assert frozen(board) == before


def test_the_page_knows_the_versions_for_a_report() -> None:
    told = Board(cw.Game.deal(7)).about
    assert cw.__version__ in told["versions"]
    assert "anywidget" in told["versions"]
    assert told["report"] == report_address(
        metadata.metadata("canfield-widget").get_all("Project-URL") or []
    )


def test_listeners_hear_each_move_once_and_may_fail(caplog: pytest.LogCaptureFixture) -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    heard: list[cw.Move] = []

    def fail(move: cw.Move) -> None:
        raise ValueError(f"no {move}")

    stop_failing = board.on_move(fail)
    stop = board.on_move(heard.append)
    page.send("move", {"text": "D"})
    assert page.answers[1] == {
        "v": 1,
        "view": "*",
        "note": "error",
        "message": "ValueError: no D",
    }
    assert "no D" in caplog.text
    stop_failing()
    board.push("D")
    board.undo()
    stop()
    board.push("D")
    assert heard == [cw.Move("D"), cw.Move("D")]


@pytest.mark.parametrize("by", ["page", "script", "game"])
def test_listeners_are_called_outside_the_lock(by: str) -> None:
    board = Board(cw.Game.deal(7))
    free: list[bool] = []

    def other_thread_may_play(_: cw.Move) -> None:
        def take() -> None:
            taken = board.game.lock.acquire(timeout=5)
            free.append(taken)
            if taken:
                board.game.lock.release()

        thread = threading.Thread(target=take)
        thread.start()
        thread.join()

    board.on_move(other_thread_may_play)
    if by == "page":
        assert Page(board).send("move", {"text": "D"})["ok"]
    else:
        (board if by == "script" else board.game).push("D")
    assert free == [True]


def test_what_a_listener_did_wrong_tells_nothing_of_hidden_cards() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    board.on_move(lambda _: board.push("WT9"))
    page.send("move", {"text": "D"})
    notes = [message for message in page.sent if "note" in message]
    assert len(notes) == 1
    assert "WT9" in notes[0]["message"]
    assert "cf1" not in json.dumps(page.sent)


def test_two_boards_of_one_game_do_not_wait_for_each_other_for_ever() -> None:
    game = cw.Game.deal(7, "canfield-draw1")
    boards = [Board(game), Board(game)]

    def click(board: Board) -> None:
        page = Page(board)
        for number in range(200):
            page.send(
                "undo" if number % 3 == 2 else "move", {} if number % 3 == 2 else {"text": "D"}
            )

    threads = [threading.Thread(target=click, args=[board], daemon=True) for board in boards]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert not any(thread.is_alive() for thread in threads)
    assert [board.state["counts"] for board in boards] == [boards[0].state["counts"]] * 2


def test_new_games_and_moves_on_two_threads_keep_the_board_whole() -> None:
    board = Board(cw.Game.deal(7))
    failed: list[Exception] = []

    def push() -> None:
        for _ in range(200):
            try:
                board.push(next(iter(board.game.legal_moves)))
            except (cw.IllegalMoveError, StopIteration):
                continue
            except Exception as error:
                failed.append(error)

    threads = [threading.Thread(target=push) for _ in range(2)]
    for thread in threads:
        thread.start()
    for number in range(60):
        board.new(number, "canfield[decks=2]" if number % 2 else "cardgames")
    for thread in threads:
        thread.join()
    assert failed == []
    board.push("D") if board.game.position.stock else board.new(1)
    assert board.state["counts"]["moves"] == board.game.moves


def test_clicks_and_a_script_on_two_threads_keep_the_game_whole() -> None:
    board = Board(cw.Game.deal(7, "canfield-draw1"))
    page = Page(board)
    codes: list[str] = []

    def click() -> None:
        for _ in range(150):
            answer = page.send("move", {"text": "D"})
            codes.append("ok" if answer["ok"] else answer["code"])

    clicking = threading.Thread(target=click)
    clicking.start()
    pushed = 0
    for _ in range(150):
        try:
            board.push("D" if board.game.position.stock else "X")
        except cw.IllegalMoveError:
            continue
        pushed += 1
    clicking.join()
    assert set(codes) <= {"ok", "stale", "illegal"}
    assert board.game.moves == pushed + codes.count("ok")
    assert board.state["counts"]["moves"] == board.game.moves
    assert cw.Position.parse(str(board.game.position)) == board.game.position


def test_the_text_form_is_the_board() -> None:
    board = Board(cw.Game.deal(7))
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == str(cw.Game.deal(7)) == repr(board)
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_closed_board_is_freed() -> None:
    before = len(ipywidget._instances)
    board = Board(cw.Game.deal(7))
    game = board.game
    board.on_move(print)
    reference = weakref.ref(board)
    board.close()
    assert len(ipywidget._instances) == before
    del board
    gc.collect()
    assert reference() is None
    game.push("D")


def test_a_closed_board_answers_no_more_and_leaves_its_game_alone() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    page = Page(board)
    page.send("visible", {"on": False})
    game, answers = board.game, len(page.answers)
    assert not game.running
    board.close()
    board.close()
    page.raw({"v": 1, "view": "view-1", "seq": 9, "rev": 2, "cmd": "undo", "args": {}})
    assert len(page.answers) == answers
    assert (game.moves, game.running) == (1, True)


def test_commands_that_overtake_each_other_are_all_carried_out() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    page.seq = 5
    later = page.send("visible", {"on": True})
    page.seq = 3
    assert page.send("move", {"text": "D"})["ok"]
    page.raw({"v": 1, "view": "view-1", "seq": 6, "rev": 1, "cmd": "visible", "args": {"on": True}})
    assert page.answers[-1] == later
    assert board.game.moves == 1


def test_views_without_number_do_not_fill_the_memory() -> None:
    board = Board(cw.Game.deal(7))
    for number in range(500):
        Page(board, f"view-{number}").send("visible", {"on": True})
    assert len(board._answers) == len(board._visible) == 64


@pytest.mark.parametrize(
    "head", [{"view": "*", "seq": 1}, {"view": "\ud800", "seq": 1}, {"view": "a", "seq": True}]
)
def test_only_a_view_that_can_be_is_answered(head: dict[str, Any]) -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    page.raw({**head, "v": 1, "rev": 1, "cmd": "undo"})
    assert page.sent == []


def test_the_terms_of_the_money_stay_with_a_new_game() -> None:
    board = Board(cw.Game.deal(7, terms=cw.Terms(buy_in=52)))
    board.new(9)
    assert board.state["balance"] == -47


def test_playing_outside_a_notebook_makes_a_board() -> None:
    board = cw.play(7, variant="cardgames", draw=1, lang="nl", animation="off")
    assert str(board.game.rules) == "cardgames[draw=1]"
    assert (board.lang, board.options["animation"]) == ("nl", "off")
    game = cw.Game.deal(9)
    assert cw.play(game).game is game
    assert cw.play().game.deal_number.startswith("cw1:")
    with pytest.raises(cw.RulesError):
        cw.play(7, colour="red")
    assert cw.play(7, "rush").game.rules.key == "rush"
    with pytest.raises(cw.CanfieldError, match="7 is not a Game"):
        Board(7)  # type: ignore[arg-type]
    with pytest.raises(cw.CanfieldError, match="3 is not a function"):
        Board().on_move(3)  # type: ignore[arg-type]
    with pytest.raises(cw.RulesError, match="its own rules"):
        cw.play(game, variant="casino")
    with pytest.raises(cw.DealError):
        cw.play(-1)


def test_a_missing_page_names_the_command_that_builds_it() -> None:
    with pytest.raises(ImportError, match=r"dev\.py setup"):
        built("nothing.js")


def test_the_catalogue_offers_each_variant() -> None:
    offered = Board(cw.Game.deal(7)).catalogue
    assert offered == [{"key": key, "name": rules.name} for key, rules in cw.VARIANTS.items()]
