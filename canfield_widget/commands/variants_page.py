"""The page of the whole family, docs/variants.md, written from the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from canfield_widget.commands.figures import (
    all_sentences,
    changed_sentences,
    facts,
    headings,
    row,
)
from canfield_widget.commands.wording import word
from canfield_widget.core.variants import VARIANTS, Rules

__all__ = ["variants_page"]

_COMMAND: Final = (
    "```sh",
    "python -m canfield_widget variants --markdown > docs/variants.md",
    "```",
)


def variants_page(records: Iterable[Rules], lang: str = "en") -> str:
    """A table of the rule sets and a section for each of them, as Markdown.

    >>> from canfield_widget.core.variants import VARIANTS
    >>> variants_page([VARIANTS["rush"]]).splitlines()[0]
    '# The Canfield family'
    """
    records = list(records)
    lines = [f"# {word('page.title', lang)}", "", word("page.intro", lang), "", *_COMMAND, ""]
    lines += [_cells(headings(lang)), _cells(["---"] * len(headings(lang)))]
    lines += [
        _cells([f"[`{key}`](#{key})", *rest])
        for key, *rest in (row(rules, lang) for rules in records)
    ]
    for rules in records:
        lines += _section(rules, lang)
    return "\n".join(lines) + "\n"


def _section(rules: Rules, lang: str) -> Iterator[str]:
    yield from ("", f"## {rules.key}", "", f"**{rules.name}**", "")
    yield from (f"* {fact}" for fact in facts(rules, lang, "`{}`".format))
    if rules == VARIANTS["canfield"]:  # what the others are compared with
        yield from ("", *(f"* {sentence}" for sentence in all_sentences(rules, lang)))
    if sentences := changed_sentences(rules, lang):
        yield from ("", f"{word('text.differs', lang)}:", "")
        yield from (f"* {sentence}" for sentence in sentences)


def _cells(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
