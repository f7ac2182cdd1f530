"""What travels to the page with every board: small, and asking nothing of the network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

KB = 1000

FORBIDDEN = {
    "an address of another host": re.compile(
        r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+\.[a-z]", re.I
    ),
    "eval": re.compile(r"\beval\s*\(|\bnew Function\b"),
    "a worker": re.compile(r"\bnew (?:Shared)?Worker\b|\bimportScripts\b"),
    "a dynamic import": re.compile(r"\bimport\s*\("),
    "an import": re.compile(r"""(?:^|[;}\s])(?:import|export)\b[^;"'()]*["']"""),
}


def forbidden(script: str) -> list[str]:
    return [name for name, pattern in FORBIDDEN.items() if pattern.search(script)]


def rules(css: str) -> Iterator[tuple[str, str]]:
    """The prelude and the block of each rule at the top of a style sheet."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    depth, start, prelude = 0, 0, ""
    for match in re.finditer(r"""[{};]|"[^"]*"|'[^']*'""", css):
        if match[0] == "{":
            if depth == 0:
                prelude, start = css[start : match.start()].strip(), match.end()
            depth += 1
        elif match[0] == "}":
            depth -= 1
            if depth == 0:
                yield prelude, css[start : match.start()]
                start = match.end()
        elif match[0] == ";" and depth == 0:
            yield css[start : match.start()].strip(), ""
            start = match.end()


def leaks(css: str) -> list[str]:
    """Selectors and at-rules that could touch something outside a board."""
    found = []
    for prelude, block in rules(css):
        if re.match(r"@(?:media|supports|container|layer)\b", prelude) and block:
            found += leaks(block)
        elif not re.match(r"@keyframes (?:cf|canfield)-", prelude):
            selectors = re.split(r",(?![^()]*\))", prelude)
            found += [
                item
                for item in selectors
                if not re.match(r"\.canfield-widget\b(?!-)", item.strip())
            ]
    return found


@pytest.fixture(scope="module")
def script(front_end: Path) -> str:
    return (front_end / "board.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def style(front_end: Path) -> str:
    return (front_end / "board.css").read_text(encoding="utf-8")


def test_the_script_is_small(script: str) -> None:
    assert 0 < len(script.encode()) <= 100 * KB


def test_the_style_sheet_is_small(style: str) -> None:
    assert 0 < len(style.encode()) <= 16 * KB


def test_the_script_needs_nothing_else(script: str) -> None:
    assert forbidden(script) == []


def test_the_style_sheet_needs_nothing_else(style: str) -> None:
    assert re.findall(r"@import|url\((?!\"?data:)", style) == []


def test_styles_stay_inside_the_board(style: str) -> None:
    assert leaks(style) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('fetch("https://example.org/x")', ["an address of another host"]),
        ('src="//cdn.example.org/x"', ["an address of another host"]),
        ("eval(x)", ["eval"]),
        ("new Worker(u)", ["a worker"]),
        ('await import("x")', ["a dynamic import"]),
        ('import{a as b}from"./x.js";', ["an import"]),
        ('var a=1;import"x"', ["an import"]),
        ('var a=1;export{a as default};s="http://www.w3.org/2000/svg"', []),
    ],
)
def test_forbidden_parts_are_found(text: str, found: list[str]) -> None:
    assert forbidden(text) == found


@pytest.mark.parametrize(
    ("css", "found"),
    [
        (".canfield-widget{color:red}.canfield-widget .x,.canfield-widget:is(a,b) y{top:0}", []),
        ("@media (width>3px){.canfield-widget a{top:0}}@keyframes cf-in{0%{top:0}}", []),
        (".canfield-widget{& a{top:0}}", []),
        ("body{top:0}", ["body"]),
        (".canfield-widget-x{top:0}", [".canfield-widget-x"]),
        (".canfield-widget a,button{top:0}", ["button"]),
        ("@media print{:root{top:0}}", [":root"]),
        ("@keyframes spin{0%{top:0}}", ["@keyframes spin"]),
        ('@font-face{font-family:"x"}', ["@font-face"]),
        ('@import "x";', ['@import "x"']),
    ],
)
def test_a_leaking_style_is_found(css: str, found: list[str]) -> None:
    assert leaks(css) == found
