"""What Chromium's own trace says of a page: its frames and the layouts that scripts forced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

LONG: Final = 32.0
"""ms: a frame that took longer was missed twice by a screen that shows 60 in a second."""
_CATEGORIES: Final = (
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.stack",
)
# The host imports the page of a board from a blob.
_OURS: Final = "blob:"

Event = dict[str, Any]


@dataclass(frozen=True)
class Trace:
    """What was seen."""

    frames: list[float]
    """Milliseconds that each frame took of the thread of the page, in order."""
    forced: list[str]
    """Where a script of the board forced a layout: its functions, innermost first."""

    @property
    def long_frames(self) -> int:
        """How many frames took longer than 32 ms."""
        return sum(frame > LONG for frame in self.frames)


def traced(page: Page, act: Callable[[], object]) -> Trace:
    """Does something and returns what the trace of that time says of the page with the board."""
    browser = page.context.browser
    assert browser
    session = browser.new_browser_cdp_session()
    events: list[Event] = []
    complete: list[Event] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda data: complete.append(data))
    config = {"includedCategories": list(_CATEGORIES)}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    act()
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(20)  # the events come while the page is waited for
    session.detach()
    return Trace(_frames(events), [_functions(each) for each in events if _is_forced(each)])


def _is_forced(event: Event) -> bool:
    return event["name"] == "Layout" and any(_OURS in call["url"] for call in _stack(event))


def _stack(event: Event) -> list[dict[str, Any]]:
    stack: list[dict[str, Any]] = event["args"].get("beginData", {}).get("stackTrace") or []
    return stack


def _functions(event: Event) -> str:
    return " < ".join(call["functionName"] or "?" for call in _stack(event)[:4])


def _frames(events: list[Event]) -> list[float]:
    """The frames of the processes in which a board ran."""
    ours = {
        each["pid"]
        for each in events
        if each["name"] == "FunctionCall" and _OURS in each["args"].get("data", {}).get("url", "")
    }
    begun: dict[tuple[int, str], int] = {}
    frames = []
    for event in sorted(events, key=lambda each: each.get("ts", 0)):
        if event["name"] != "AnimationFrame" or event["pid"] not in ours:
            continue
        key = (event["pid"], str(event.get("id2", event.get("id"))))
        if event["ph"] == "b":
            begun[key] = event["ts"]
        elif event["ph"] == "e" and key in begun:
            frames.append((event["ts"] - begun.pop(key)) / 1000)
    return frames
