"""`variants`: the catalogue of rule sets, as a table, in full, as JSON or as a page."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Final

from canfield_widget.commands.command import Command, add_json, add_lang
from canfield_widget.commands.figures import changed_sentences, facts, field_rows, headings, row
from canfield_widget.commands.streams import Streams
from canfield_widget.commands.variants_page import variants_page
from canfield_widget.commands.wording import word
from canfield_widget.core.variants import VARIANTS, Rules, find_variant

__all__ = ["VARIANTS_COMMAND"]


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a name, or a text such as canfield[draw=1]"
    )
    forms = parser.add_mutually_exclusive_group()
    add_json(forms, "each record with all its fields")
    forms.add_argument("--markdown", action="store_true", help="a page with a section for each")
    add_lang(parser)


def _run(args: argparse.Namespace, streams: Streams) -> int:
    records = [find_variant(name) for name in args.names] or list(VARIANTS.values())
    if args.json:
        for rules in records:
            streams.say_json(rules.as_dict())
    elif args.markdown:
        streams.stdout.write(variants_page(records, args.lang))
    elif args.names:
        for number, rules in enumerate(records):
            streams.say(*[""] * bool(number), *_in_full(rules, args.lang))
    else:
        streams.say(*_table([headings(args.lang), *(row(rules, args.lang) for rules in records)]))
    return 0


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        padded = (f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _in_full(rules: Rules, lang: str) -> Iterator[str]:
    yield f"{rules}: {rules.name}"
    yield from facts(rules, lang)
    if sentences := changed_sentences(rules, lang):
        yield from ("", f"{word('text.differs', lang)}:")
        yield from (f"  {sentence}" for sentence in sentences)
    yield from ("", f"{word('fields', lang)}:")
    for field, value, usual in field_rows(rules):
        line = f"  {field} = {value}"
        yield f"{line:<44}  (canfield: {usual})" if usual else line


VARIANTS_COMMAND: Final = Command(
    "variants",
    "print the catalogue of rule sets, or single ones in full",
    _arguments,
    _run,
    examples="""
canfield variants
canfield variants storehouse --lang de
canfield variants rush superior --json
canfield variants --markdown
""",
)
