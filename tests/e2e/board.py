"""One view of a board as a person meets it: cards by face, piles by code, pointer and keys."""

from __future__ import annotations

import contextlib
from typing import Any, Final

from playwright.sync_api import FloatRect, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.e2e.deals import parse

Piles = dict[str, list[str]]

HIDDEN: Final = "##"
# Where a card is seen even when others lie on it.
GRIP: Final = (12, 10)

READ_PILES: Final = """(root) => Object.fromEntries(
  [...root.querySelectorAll("[data-pile]")].map((pile) => [
    pile.dataset.pile,
    [...pile.querySelectorAll("[data-card]")].map((card) => card.dataset.face ?? "##"),
  ]))"""

RECORD_TEXT: Final = """(line) => {
  line.recorded = [];
  const observer = new MutationObserver(() => line.recorded.push(line.textContent));
  observer.observe(line, { childList: true, characterData: true, subtree: true });
}"""

# On the felt the ring is drawn around all cards that would be picked up, by an element of its own.
FOCUS_FAULT: Final = """(root) => {
  const active = document.activeElement;
  if (!root.contains(active) || active === root) return `it is on ${active?.outerHTML}`;
  const mark = active.closest(".cf-felt") ? root.querySelector(".cf-cursor") : active;
  const { x, y, width, height } = mark.getBoundingClientRect();
  const { outlineStyle, outlineWidth, visibility } = getComputedStyle(mark);
  const line = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
  const drawn = line >= 2 && visibility === "visible" && Math.min(width, height) >= 16;
  if (!drawn) return "no ring is drawn";
  const own = active.getBoundingClientRect();
  if (own.x < x - 1 || own.right > x + width + 1) return "the ring is around something else";
  const edges = [[x + 1, y + height / 2], [x + width - 1, y + height / 2],
                 [x + width / 2, y + 1], [x + width / 2, y + height - 1]];
  const hidden = edges.filter(([px, py]) => !root.contains(document.elementFromPoint(px, py)));
  return hidden.length ? `the ring is out of sight or covered at ${JSON.stringify(hidden)}` : "";
}"""

WITHOUT_SUPPRESSION: Final = """(root) => {
  const fields = "a[href], button, input, select, textarea, summary";
  return [root, ...root.querySelectorAll(`${fields}, [tabindex], [contenteditable]`)]
    .filter((node) => node.dataset.lmSuppressShortcuts !== "true")
    .map((node) => node.outerHTML.slice(0, 120));
}"""


class BoardPage:
    """A view of a board on a page."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root
        self.watches_focus = False

    # Reading -----------------------------------------------------------------------------------

    @property
    def rev(self) -> int:
        """The revision that the view shows."""
        return int(self.root.get_attribute("data-rev") or "0")

    def piles(self) -> Piles:
        """The faces in each pile, bottom to top, as they are drawn."""
        piles: Piles = self.root.evaluate(READ_PILES)
        return piles

    def without_suppression(self) -> list[str]:
        """Focusable elements whose keys a notebook would take."""
        found: list[str] = self.root.evaluate(WITHOUT_SUPPRESSION)
        return found

    @property
    def message(self) -> Locator:
        """The message line."""
        return self.root.locator(".cf-msg")

    def record(self, line: Locator) -> None:
        """Keeps every text of an element from now on: a later one may replace it soon."""
        line.evaluate(RECORD_TEXT)

    def recorded(self, line: Locator) -> list[str]:
        """The texts of the element since `record`."""
        texts: list[str] = line.evaluate("(line) => line.recorded")
        return texts

    def record_messages(self) -> None:
        """Keeps every text of the message line from now on."""
        self.record(self.message)

    def recorded_messages(self) -> list[str]:
        """The texts of the message line since `record_messages`."""
        return self.recorded(self.message)

    @property
    def live(self) -> Locator:
        """What a screen reader says."""
        return self.root.locator(".cf-sr[role=status]")

    @property
    def bar(self) -> Locator:
        """The bar under the felt."""
        return self.root.locator(".cf-note[role=status]")

    @property
    def rings(self) -> Locator:
        """The marks of the piles that would take the cards in hand."""
        return self.root.locator(".cf-ring:not(.cf-tip, .cf-look):visible")

    @property
    def hint_rings(self) -> Locator:
        """The marks of a hint: around the cards, then around their place."""
        return self.root.locator(".cf-tip:visible")

    @property
    def looks(self) -> Locator:
        """The marks of the piles that a lesson points out."""
        return self.root.locator(".cf-look:visible")

    @property
    def lesson(self) -> Locator:
        """The panel of a lesson."""
        return self.root.locator(".cf-lesson")

    def way(self, action: str) -> Locator:
        """A button of a lesson by what it sends."""
        return self.lesson.locator(f'[data-do="{action}"]')

    def info(self, row: str) -> Locator:
        """A figure of the information panel."""
        return self.root.locator(f"[data-info={row}]")

    def card(self, face: str) -> Locator:
        """A card that lies face up."""
        return self.root.locator(f'[data-face="{face}"]:not(.cf-old)')

    def pile(self, code: str) -> Locator:
        """A pile with all its cards."""
        return self.root.locator(f'[data-pile="{code}"]')

    def top(self, code: str) -> str:
        """The face of the top card of a pile."""
        return self.piles()[code][-1]

    def action(self, name: str) -> Locator:
        """A button by what it does."""
        return self.root.locator(f'[data-action="{name}"]')

    def option(self, name: str) -> Locator:
        """A select of the settings."""
        return self.root.locator(f'[data-option="{name}"]')

    # Waiting -----------------------------------------------------------------------------------

    def wait_until_drawn(self) -> None:
        """Waits for the first drawing of the board."""
        expect(self.root.locator("[data-pile=S]")).to_be_visible(timeout=20_000)

    def wait_for_rev(self, rev: int) -> None:
        """Waits until the view shows exactly this revision."""
        with contextlib.suppress(PlaywrightTimeout):  # `expect` looks again and says what it saw
            self.page.wait_for_function(
                "([root, rev]) => root.dataset.rev === rev",
                arg=[self.root.element_handle(), str(rev)],
                timeout=10_000,
            )
        expect(self.root).to_have_attribute("data-rev", str(rev))

    def wait_until_still(self) -> None:
        """Waits until nothing on the board is moving."""
        self.page.wait_for_function(
            "(root) => root.getAnimations({ subtree: true }).length === 0",
            arg=self.root.element_handle(),
        )

    def wait_for_at_least(self, rev: int) -> None:
        """Waits until the view shows this revision or a later one."""
        self.page.wait_for_function(
            "([root, rev]) => Number(root.dataset.rev) >= rev",
            arg=[self.root.element_handle(), rev],
        )

    def moved(self, act: Any) -> None:
        """Does something and waits until it has made exactly one change of the game."""
        rev = self.rev
        act()
        self.wait_for_rev(rev + 1)

    # Pointing ----------------------------------------------------------------------------------

    def click_stock(self) -> None:
        """Turns cards, or the waste over."""
        self.pile("S").click(position=self._in_slot("S"))

    def click_card(self, face: str) -> None:
        """Clicks a card where it is not covered."""
        self.card(face).click(position={"x": GRIP[0], "y": GRIP[1]})

    def click_pile(self, code: str) -> None:
        """Clicks the top card of a pile, or its empty place."""
        cards = self.piles()[code]
        if cards and cards[-1] != HIDDEN:
            self.click_card(cards[-1])
        else:
            self.pile(code).click(position=self._in_slot(code))

    def play_by_clicks(self, text: str) -> None:
        """Plays a move as a person does who only clicks."""
        move = parse(text)
        if not move.target:
            self.click_stock()
            return
        self.click_card(self.piles()[move.source][-move.count])
        self.click_pile(self._seen_target(move.target))

    def box(self, locator: Locator) -> FloatRect:
        """Where something is on the page."""
        box = locator.bounding_box()
        assert box, "it is not on the page"
        return box

    def place_on_felt(self, face: str) -> tuple[float, float]:
        """Where a card lies on the felt, however the notebook is scrolled."""
        card, felt = self.box(self.card(face)), self.box(self.root.locator(".cf-felt"))
        return (round(card["x"] - felt["x"], 1), round(card["y"] - felt["y"], 1))

    def place_of(self, code: str) -> FloatRect:
        """Where the next card of a pile would be covered by, or lie: its top card or its place."""
        cards = self.piles()[code]
        if cards and cards[-1] != HIDDEN:
            return self.box(self.card(cards[-1]))
        return self.box(self.pile(code).locator(".cf-slot"))

    def pick_up(self, face: str) -> None:
        """Presses the pointer on a card."""
        self.card(face).scroll_into_view_if_needed()
        box = self.box(self.card(face))
        self.page.mouse.move(box["x"] + GRIP[0], box["y"] + GRIP[1])
        self.page.mouse.down()

    def carry(self, x: float, y: float, steps: int = 4) -> None:
        """Moves the pointer until the left top corner of the card in hand is at (x, y)."""
        self.page.mouse.move(x + GRIP[0], y + GRIP[1], steps=steps)

    def drag(self, face: str, code: str) -> None:
        """Drags a card, with what lies on it, onto a pile."""
        target = self.place_of(code)
        self.pick_up(face)
        self.carry(target["x"], target["y"] + 6)
        self.page.mouse.up()

    def play_by_drags(self, text: str) -> None:
        """Plays a move as a person does who drags."""
        move = parse(text)
        if not move.target:
            self.click_stock()
            return
        self.drag(self.piles()[move.source][-move.count], self._seen_target(move.target))

    def _seen_target(self, target: str) -> str:
        return "F1" if target == "F" else target

    def _in_slot(self, code: str) -> Any:
        pile, slot = (
            self.box(self.pile(code)),
            self.box(self.pile(code).locator(".cf-slot, .cf-spot").last),
        )
        return {"x": slot["x"] - pile["x"] + 20, "y": slot["y"] - pile["y"] + 20}

    # Keys --------------------------------------------------------------------------------------

    def focus(self) -> None:
        """Puts the keyboard on the board, at its Tab stop."""
        self.root.locator(".cf-felt [tabindex='0']").focus()

    def press(self, *keys: str) -> None:
        """Presses keys one after another; where asked for, the focus is seen after each."""
        for key in keys:
            self.page.keyboard.press(key)
            if self.watches_focus:
                self.assert_focus_is_seen(key)

    def assert_focus_is_seen(self, key: str) -> None:
        """The focus is in the board, on the screen, in a ring that nothing covers."""
        fault = self.root.evaluate(FOCUS_FAULT)
        assert fault == "", f"after {key!r}: {fault}"

    def play_by_keys(self, text: str) -> None:
        """Plays a move as a person does who has no pointer: go there, pick up, put down."""
        move = parse(text)
        if not move.target:
            self.press("d")
            return
        self.press(move.source[1] if move.source[0] == "T" else move.source[0].lower())
        if move.target == "F":
            self.press("f")
            return
        self._lengthen_run(self.piles()[move.source][-move.count])
        self.press("Enter", move.target[1])

    def _lengthen_run(self, face: str) -> None:
        """Moves the cursor up a column, from run to run, to the one with this head."""
        focused = self.card(face).locator("button:focus")
        for _ in range(13):
            if focused.count():
                return
            self.press("ArrowUp")
        raise AssertionError(f"the arrow keys do not reach {face}")


def drawn_board(page: Page, number: int) -> BoardPage:
    """A view of a board on the page, counted from the top, when it is drawn."""
    board = BoardPage(page, page.locator(".canfield-widget").nth(number))
    board.wait_until_drawn()
    return board
