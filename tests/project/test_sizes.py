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


def rules(css: str, inside: bool = False) -> Iterator[tuple[str, str]]:
    """The prelude and the block of each rule at the top of a style sheet, or inside a block.

    There, what ends with a semicolon is a declaration.
    """
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
            if not inside:
                yield css[start : match.start()].strip(), ""
            start = match.end()


def leaks(css: str, inside: bool = False) -> list[str]:
    """Selectors and at-rules that could touch something outside a board.

    `inside` is the block of a rule for the board: there a selector means what lies in the board,
    unless it says `&` in another place than its beginning or goes on to a sibling.
    """
    found = []
    for prelude, block in rules(css, inside):
        if re.match(r"@(?:media|supports|container|layer)\b", prelude) and block:
            found += leaks(block, inside)
        elif inside or not re.match(r"@keyframes (?:cf|canfield)-", prelude):
            selectors = [item.strip() for item in re.split(r",(?![^()]*\))", prelude)]
            found += [item for item in selectors if leaves(item, inside)]
            found += leaks(block, True)
    return found


def leaves(selector: str, inside: bool) -> bool:
    """Whether a selector means something that lies in no board."""
    start = r"&?" if inside else r"\.canfield-widget(?![\w-])"
    board = re.match(start, selector)
    if not board or selector.startswith("@"):
        return True
    rest = re.sub(r"\[[^]]*\]", "", selector[board.end() :])
    beside = r"[^\s+~>(]*(?:\([^)]*\)[^\s+~>(]*)*\s*[+~]" if board[0] else r"[+~]"
    return "&" in rest or bool(re.match(beside, rest))


def unreadable(css: str, inside: bool = False) -> list[str]:
    """Nested selectors that begin with a name: browsers that first knew nesting skip these."""
    found = []
    for prelude, block in rules(css, inside):
        if inside and prelude[0].isalpha():
            found.append(prelude)
        found += unreadable(block, inside or not prelude.startswith("@"))
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
    assert leaks(style + "button{top:0}") == ["button"]


def test_nested_styles_are_read_by_browsers_that_first_knew_them(style: str) -> None:
    assert unreadable(style) == []
    assert unreadable(".canfield-widget{top:0;a:hover{top:0}@media print{p{top:0}& b{top:0}}}") == [
        "a:hover",
        "p",
    ]


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
        (".canfield-widget{color:red;&[a=b] .x,&:focus,*,:is(a,b) c{top:0}.y{top:0}}", []),
        (".canfield-widget{@media print{color:red;.x>y+z{top:0}&.on>b~i{top:0}}}", []),
        (".canfield-widget{.x{top:0}}.y{top:0}", [".y"]),
        (".canfield-widget{.x{top:0}}@media print{.y{& z{top:0}}}", [".y"]),
        (".canfield-widget{body:has(&){top:0}}", ["body:has(&)"]),
        (".canfield-widget{top:0;.dark &,&:is(a) b{top:0}}", [".dark &"]),
        (".canfield-widget{&+div{top:0}& ~ p{top:0}~ a{top:0}}", ["&+div", "& ~ p", "~ a"]),
        (".canfield-widget{&:not(.a):is(.b,.c) + p{top:0}}", ["&:not(.a):is(.b,.c) + p"]),
        (".canfield-widget{@media print{+ p{top:0}}}", ["+ p"]),
        (".canfield-widget{.x{html &{top:0}}}", ["html &"]),
        (".canfield-widget+div{top:0}", [".canfield-widget+div"]),
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
