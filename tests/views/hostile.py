"""Strings that want to be markup, code, a path, or something that is not seen."""

from __future__ import annotations

import random
from typing import Final

MEBIBYTE: Final = 2**20
SEEDS: Final = (
    "<script>window.struck = 1</script>",
    "<img src=x onerror='window.struck = 1'>",
    "<svg/onload=window.struck=1>",
    "'\"><iframe srcdoc='<script>parent.struck=1</script>'></iframe>",
    "javascript:window.struck=1",
    "<style>*{display:none}</style>",
    "]]><!-- & &amp; &#60;b&#62; -->",
    "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;",
    "\u202egnp.drac\u202c",
    "\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
    "\u0627\u0644\u0648\u0631\u0642 \u05e7\u05dc\u05e4\u05d9\u05dd",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "\ufeff\ufffe\uffff\u2028\u2029",
    "\x1b[31mred\x1b[0m\x1b[2J\x1b]0;title\x07",
    "\x9b31m\x08\x08\x7f",
    "Z\u0351\u036b\u0343a" + "\u0489\u0316\u0300" * 200,
    "\U0001f9d1\u200d\U0001f91d\u200d\U0001f9d1" * 20,
    "{0.__class__.__mro__}{}%s%n%(x)s${x}",
    "../../../etc/passwd",
    "C:\\Windows\\System32\\config",
    "file:///etc/passwd",
    "'; DROP TABLE games; --",
    "__import__('os').system('true')",
    '[Format "cfr1"]\n[Variant "canfield"]\n[Deal "1"]\n\nD *',
    "} { ] [ \\ \" ' \\u0022 \\n",
    "canfield@cw1:7\n\0",
    "canfield[draw=1]@cw1:7@cw1:8",
    "cw1:-1",
    "\r\n\t\v\f \u00a0\u3000",
    "NaN",
    "\u0661\u0662\u0663",
    "\u1e9e\u0130\u0131\ufb01",
    "x" * MEBIBYTE,
    "<b>" * (MEBIBYTE // 3),
    "\u202e" * MEBIBYTE,
    "",
)


def hostile_strings(count: int = 1000, seed: int = 7) -> list[str]:
    """The seeds, and strings put together from pieces of them."""
    choose = random.Random(seed)
    short = [text for text in SEEDS if len(text) < 2000]
    texts = dict.fromkeys(SEEDS)
    while len(texts) < count:
        pieces = choose.choices(short, k=choose.randint(2, 4))
        at = choose.randrange(len(pieces[0]) + 1)
        texts[pieces[0][:at] + "".join(pieces[1:]) + pieces[0][at:]] = None
    return list(texts)
