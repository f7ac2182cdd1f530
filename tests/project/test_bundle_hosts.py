"""What VS Code and Colab, which the tests cannot run, do not give to a widget.

test_sizes.py has what no host gives: an address of another host, eval, a worker, an import.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

MISSING = {
    # The module is loaded from a blob: it has no script element and no address of its own.
    "the script's own element": re.compile(r"\bcurrentScript\b"),
    # Its name is only good to tell its own faults from those of others.
    "a file beside the module": re.compile(r"\bnew URL\([^)]*\bimport\.meta\b"),
    # An output may be a sandboxed frame without an origin: the mere reading raises.
    "the browser's store": re.compile(r"\b(?:local|session)Storage\b|\bindexedDB\b"),
    "a cookie": re.compile(r"\bdocument\.cookie\b"),
    # Another output is another document.
    "another frame": re.compile(r"\b(?:window|globalThis|self)\.(?:parent|top|opener)\b"),
    "a request": re.compile(r"\bfetch\s*\(|\bXMLHttpRequest\b|\bnew (?:WebSocket|EventSource)\b"),
    # Code as text is an inline handler, which their policy refuses.
    "code as text": re.compile(r"\bset(?:Timeout|Interval)\(\s*[\"'`]|setAttribute\(\s*[\"']on"),
}


def missing(script: str) -> list[str]:
    return [name for name, pattern in MISSING.items() if pattern.search(script)]


def test_the_script_needs_nothing_that_a_frame_lacks(front_end: Path) -> None:
    assert missing((front_end / "board.js").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("var s=document.currentScript", ["the script's own element"]),
        ('new URL("x",import.meta.url)', ["a file beside the module"]),
        ("localStorage.a=1", ["the browser's store"]),
        ("document.cookie", ["a cookie"]),
        ("window.parent.postMessage(1)", ["another frame"]),
        ('await fetch("x")', ["a request"]),
        ('setTimeout("a()",1)', ["code as text"]),
        ('e.setAttribute("onclick","a()")', ["code as text"]),
        ("setTimeout(()=>a(),1);node.parentNode;e.setAttribute('role','x')", []),
    ],
)
def test_what_a_frame_lacks_is_found(text: str, found: list[str]) -> None:
    assert missing(text) == found


def lonely(css: str) -> list[str]:
    """Blocks that set one colour of the pair of text and ground, without the other.

    VS Code puts white behind an output whatever the theme is: text that is light because the host
    is dark may not lie on a ground that is not the board's own.
    """
    pair = (r"--cf-bar:", r"--cf-text:")
    blocks = re.findall(r"[^{}]*", re.sub(r"/\*.*?\*/", "", css, flags=re.S))
    return [block for block in blocks if len({bool(re.search(part, block)) for part in pair}) == 2]


def test_text_and_ground_are_set_in_pairs(front_end: Path) -> None:
    css = (front_end / "board.css").read_text(encoding="utf-8")
    assert re.search(r"background:var\(--cf-bar\);color:var\(--cf-text\)", css)
    assert css.count("--cf-bar:") >= 2  # light and dark
    assert lonely(css) == []


def test_a_colour_without_its_pair_is_found() -> None:
    assert lonely(".a{--cf-text:#fff;top:0}.b{--cf-text:#fff;--cf-bar:#000}") == [
        "--cf-text:#fff;top:0"
    ]
