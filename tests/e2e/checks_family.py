"""Checks for every host: each game of the family is drawn whole, and its own ways to play work."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from canfield_widget.core.variants import VARIANTS
from tests.e2e.board import BoardPage
from tests.e2e.deals import cell
from tests.e2e.notebook import Notebook
from tests.e2e.widths import set_width

FULL: Final = os.environ.get("CANFIELD_FULL") == "1"
SHAPES: Final = (
    "superior",  # an open reserve
    "gate",  # two open reserves beside eight columns
    "minerva",  # seven columns of cards up and down
    "plot",  # twelve columns
    "quadruple",  # sixteen foundations
    "demon-2deck[reserve_face=all]",  # forty open cards
)
GAMES: Final = tuple(dict.fromkeys((*SHAPES, *VARIANTS))) if FULL else SHAPES
WIDTHS: Final = (600, 1000)

PLAY: Final = """
import random
chance = random.Random(7)
for _ in range({moves}):
    moves = board.game.legal_moves
    if not moves:
        break
    board.push(chance.choice(moves))
"""

# Each pile with its place, its cards from bottom to top, and its badge; in px of the felt.
MEASURE: Final = """(root) => {
  const felt = root.querySelector(".cf-felt").getBoundingClientRect();
  const box = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x - felt.x, y - felt.y, width, height];
  };
  const seen = (node) => !node.hidden && getComputedStyle(node).visibility !== "hidden";
  const piles = [...root.querySelectorAll("[data-pile]")].map((pile) => [pile.dataset.pile, {
    slot: box(pile.querySelector(".cf-slot, .cf-spot")),
    cards: [...pile.querySelectorAll("[data-card]")].filter(seen)
      .map((card) => [card.dataset.face ?? "", box(card)]),
    badge: [...pile.querySelectorAll(".cf-badge")].filter(seen).map((node) => node.textContent)[0],
  }]);
  const info = root.querySelector(".cf-wide .cf-info, .cf-board:not(.cf-strip) .cf-info");
  return { width: felt.width, height: felt.height, piles: Object.fromEntries(piles),
           info: info && box(info) };
}"""

FOUR_THREES: Final = (
    "cf1 beehive - - 7d9c4d8h8d5sJd6d9sJc5dKd 2d2c2h/Jh/5h5c/7h/4h4c/3c3s3d3h "
    "Ad6sKcKhThTsJsTd8sQc4s6c7cAsAhKs6hQsQhQd9dAc8cTc 7s9h2s 1"
)

LINE: Final = 17  # px
Box = tuple[float, float, float, float]


def union(boxes: list[Box]) -> Box:
    """The box around boxes."""
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    return (left, top, right - left, bottom - top)


def overlap(a: Box, b: Box) -> bool:
    """Whether boxes lie on each other; a border of a pixel is shared."""
    return (
        a[0] + 1 < b[0] + b[2]
        and b[0] + 1 < a[0] + a[2]
        and a[1] + 1 < b[1] + b[3]
        and b[1] + 1 < a[1] + a[3]
    )


def faults(felt: dict[str, Any]) -> list[str]:
    """What is wrong with the drawing of a board, pile by pile."""
    boxes = {code: _extent(pile) for code, pile in felt["piles"].items()}
    if felt["info"]:
        boxes["info"] = tuple(felt["info"])
    found = [
        f"{a} lies on {b}" for a in boxes for b in boxes if a < b and overlap(boxes[a], boxes[b])
    ]
    for code, (x, y, w, h) in boxes.items():
        if x < 0 or y < 0 or x + w > felt["width"] or y + h > felt["height"]:
            found.append(f"{code} is not on the felt")
    for code, pile in felt["piles"].items():
        found += [f"{code}: {fault}" for fault in _card_faults(code, pile)]
    return found


def _extent(pile: dict[str, Any]) -> Box:
    cards = [tuple(box) for _, box in pile["cards"]]
    return union(cards or [tuple(pile["slot"])])


def _card_faults(code: str, pile: dict[str, Any]) -> Iterator[str]:
    cards: list[tuple[str, Box]] = [(face, tuple(box)) for face, box in pile["cards"]]
    yield from (f"{face} is {box[2]:.0f} px wide" for face, box in cards if box[2] < 36)
    if code[0] in "SR" and cards and not pile["badge"]:
        yield "no count"
    spread = len({box[:2] for _, box in cards}) > 4  # more than the edges of a stack
    if code[0] not in "TW" and not spread:
        return
    fan = cards[-3:] if code == "W" else cards
    for place, (face, (x, y, w, _)) in enumerate(fan):
        index = (x, y, w * (0.42 if code == "W" else 0.58), 20.0)
        for other, box in fan[place + 1 :]:
            if face and box[:2] != (x, y) and overlap(index, box):
                yield f"{other} hides the index of {face}"


class Family:
    """Every game of the family."""

    @pytest.mark.parametrize("moves", [0, 60])
    @pytest.mark.parametrize("game", GAMES)
    def test_nothing_lies_on_anything_else(self, sized: Notebook, game: str, moves: int) -> None:
        board = show(sized, game, moves)
        for width in WIDTHS:
            set_width(board, width)
            assert faults(board.root.evaluate(MEASURE)) == [], f"{game} at {width} px"

    @pytest.mark.parametrize("lang", ["en", "nl", "de", "mt", "uk"])
    def test_a_long_message_lies_on_no_card(self, sized: Notebook, lang: str) -> None:
        board = show(sized, "gate")
        sized.execute(f"board.lang = {lang!r}")
        expect(board.root).to_have_attribute("lang", lang)
        set_width(board, 600)
        board.action("settings").click()
        board.option("deal").fill("no deal")
        board.press("Enter")
        expect(board.message).to_contain_text("canfield@cw1:7")
        board.press("Escape")
        assert faults(board.root.evaluate(MEASURE)) == []
        board.message.evaluate("(line) => { line.textContent = 'word '.repeat(200); }")
        assert board.box(board.message)["height"] < 5 * LINE

    def test_the_base_is_chosen_by_a_click_on_a_card(self, notebook: Notebook) -> None:
        board = show(notebook, "selective")
        assert [code for code in board.piles() if code[0] == "T"] == ["T1", "T2", "T3", "T4", "T5"]
        expect(board.message).to_contain_text("choose the base card")
        expect(board.pile("F2")).to_have_attribute("aria-label", re.compile("not chosen yet"))
        chosen = board.top("T3")
        board.moved(lambda: board.click_card(chosen))
        piles = board.piles()
        assert (piles["F1"], "T5" in piles) == ([chosen], False)
        expect(board.pile("F2").locator(".cf-slot")).to_have_text(chosen[0].replace("T", "10"))

    def test_the_base_is_chosen_from_a_reserve(self, notebook: Notebook) -> None:
        board = show(notebook, "dutchess")
        expect(board.message).to_contain_text("the top card of a reserve")
        board.click_card(board.top("T1"))
        expect(board.message).to_contain_text("the top card of a reserve")
        expect(board.rings).to_have_count(0)
        chosen = board.top("R2")
        board.moved(lambda: board.click_card(chosen))
        assert board.piles()["F1"] == [chosen]
        expect(board.info("base_card")).to_have_text(chosen[0].replace("T", "10"))

    def test_four_of_a_rank_go_together(self, notebook: Notebook) -> None:
        board = notebook.show(cell(FOUR_THREES))
        place = board.pile("F1").locator(".cf-slot")
        expect(place).to_have_text("4×")
        expect(board.pile("F1")).to_have_attribute("aria-label", re.compile("four cards of one"))
        board.moved(lambda: board.play_by_clicks("T6F:4"))
        assert sorted(board.piles()["F1"]) == ["3c", "3d", "3h", "3s"]

    def test_foundations_say_what_begins_them(self, notebook: Notebook) -> None:
        board = show(notebook, "lafayette")
        expect(board.pile("F1").locator(".cf-slot")).to_have_text("A")
        expect(board.pile("F8").locator(".cf-slot")).to_have_text("K")
        expect(board.pile("F8").locator(".cf-badge")).to_have_text("↓")
        expect(board.pile("F8")).to_have_attribute("aria-label", re.compile("builds down.*king"))
        board = show(notebook, "plot")
        expect(board.pile("F2").locator(".cf-slot svg")).to_be_visible()
        expect(board.pile("F2")).to_have_attribute("aria-label", re.compile("when the first one"))


def show(notebook: Notebook, game: str, moves: int = 0) -> BoardPage:
    """A board with a deal of a game, after so many moves at random."""
    source = f"import canfield_widget as cw\nboard = cw.play(7, {game!r}, animation='off')"
    board = notebook.show(source)
    notebook.execute(PLAY.format(moves=moves))
    board.wait_for_rev(notebook.value("board.state['rev']"))
    return board
