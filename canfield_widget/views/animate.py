"""A game as an animated picture: SVG that moves by style alone, and stands still where asked to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple, overload

from canfield_widget.core.cards import card_text
from canfield_widget.core.errors import RecordError, excerpt, is_whole
from canfield_widget.core.positions import View
from canfield_widget.core.records import Record
from canfield_widget.views.frames import record_of
from canfield_widget.views.svg import Item, board_size, felt, items, painted
from canfield_widget.views.text import board_text
from canfield_widget.views.timeline import positions_of

__all__ = ["Film", "film_of", "to_svg"]

_REST: Final = 4
"""The last board stays as long as so many moves."""
_MOST_MOVES: Final = 1000


class Film(NamedTuple):
    """What an animated picture shows: the views of a game, and how long each of them stays."""

    record: Record
    views: tuple[View, ...]
    seconds: float

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of the largest board."""
        widths, heights = zip(*map(board_size, self.views), strict=True)
        return max(widths), max(heights)


def film_of(source: Any, seconds: float) -> Film:
    """The film of a Record, of the text of one, or of a Game.

    Raises RecordError for what is no record or has more than 1,000 moves, and for a time that is
    not from 0.05 to 10 seconds a move.
    """
    record = record_of(source)
    if not (is_whole(seconds) or isinstance(seconds, float)) or not 0.05 <= seconds <= 10:
        raise RecordError(f"seconds is {excerpt(seconds)}; allowed: 0.05 to 10 for each move")
    if len(record.moves) > _MOST_MOVES:
        raise RecordError(f"{len(record.moves)} moves; a picture shows {_MOST_MOVES} at most")
    views = tuple(position.view for position in positions_of(record))
    return Film(record, views, float(seconds))


@overload
def to_svg(source: Any, path: None = ..., *, seconds: float = ..., lang: str = ...) -> str: ...
@overload
def to_svg(
    source: Any, path: str | PathLike[str], *, seconds: float = ..., lang: str = ...
) -> Path: ...
def to_svg(
    source: Any, path: str | PathLike[str] | None = None, *, seconds: float = 0.8, lang: str = "en"
) -> str | Path:
    """A game as one animated SVG text; with a path, writes it and returns that.

    The source is a Record, the text of one, or a Game; each move stays for so many seconds, and
    the whole repeats. Hidden cards are hidden. Who has asked the system for less motion sees the
    last board alone. It loads nothing and runs no script. Raises RecordError for what is no record
    or is longer than 1,000 moves, LookupError for an unknown language, OSError.

    >>> to_svg('[Format "cfr1"][Variant "canfield"][Deal "7"] D D')[:4]
    '<svg'
    """
    film = film_of(source, seconds)
    text = _animated(film, lang)
    if path is None:
        return text
    path = Path(path)
    path.write_text(text, encoding="utf-8")
    return path


def _animated(film: Film, lang: str) -> str:
    width, height = film.size
    spans = _spans(film.views, lang)
    last = len(film.views) - 1
    clock = _Clock(len(film.views), film.seconds)
    styles, parts = [], []
    for item in sorted(spans, key=_order):
        shown = spans[item]
        if shown == [range(last + 1)]:
            parts.append(_drawn(item))
            continue
        name = clock.name(shown)
        hidden = "" if last in shown[-1] else ' visibility="hidden"'
        parts.append(f'<g class="{name}"{hidden}>{_drawn(item)}</g>')
    styles = [*clock.styles()]
    told = " – ".join(board_text(film.views[at], lang).splitlines()[0] for at in (0, -1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{min(width, 720)}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(f"{told}, {last}", quote=True)}">'
        f"<style>@media (prefers-reduced-motion:no-preference){{{''.join(styles)}}}</style>"
        f"<defs>{''.join(_definitions(spans, lang))}</defs>"
        f"{felt(width, height)}{''.join(parts)}</svg>"
    )


def _spans(views: Sequence[View], lang: str) -> dict[Item, list[range]]:
    """When each thing is on the board: runs of boards, counted from 0."""
    spans: defaultdict[Item, list[range]] = defaultdict(list)
    for at, view in enumerate(views):
        for item in items(view, lang):
            shown = spans[item]
            if shown and shown[-1].stop == at:
                shown[-1] = range(shown[-1].start, at + 1)
            else:
                shown.append(range(at, at + 1))
    return dict(spans)


def _order(item: Item) -> tuple[int, int, int, str]:
    """Lower cards of a fan lie on top, and what stands on a card does so more."""
    return item.y, item.x, ("slot", "back", "face", "badge").index(item.kind), str(item.what)


def _drawn(item: Item) -> str:
    name = f"c{card_text(int(item.what))}" if item.kind == "face" else item.kind
    if item.kind in ("face", "back"):
        return f'<use href="#{name}" x="{item.x}" y="{item.y}"/>'
    return painted(item)


def _definitions(spans: dict[Item, list[range]], lang: str) -> Iterator[str]:
    yield f'<g id="back">{painted(Item("back", 0, 0, ""))}</g>'
    for card in sorted({int(item.what) for item in spans if item.kind == "face"}):
        yield f'<g id="c{card_text(card)}">{painted(Item("face", 0, 0, card), lang)}</g>'


class _Clock:
    """Turns runs of boards into style rules; things that come and go together share one."""

    def __init__(self, boards: int, seconds: float) -> None:
        self._whole = boards + _REST
        self._seconds = seconds * self._whole
        self._names: dict[tuple[range, ...], str] = {}
        self._boards = boards

    def name(self, shown: list[range]) -> str:
        """The class of what is shown then."""
        return self._names.setdefault(tuple(shown), f"k{len(self._names)}")

    def styles(self) -> Iterator[str]:
        """A rule and its frames for each class."""
        for shown, name in self._names.items():
            frames = "".join(self._frames(shown))
            yield f".{name}{{animation:{name} {self._seconds:g}s step-end infinite}}"
            yield f"@keyframes {name}{{{frames}}}"

    def _frames(self, shown: tuple[range, ...]) -> Iterator[str]:
        if shown[0].start:
            yield "0%{visibility:hidden}"
        for run in shown:
            yield f"{self._percent(run.start)}{{visibility:visible}}"
            if run.stop < self._boards:
                yield f"{self._percent(run.stop)}{{visibility:hidden}}"

    def _percent(self, board: int) -> str:
        return f"{100 * board / self._whole:.3f}".rstrip("0").rstrip(".") + "%"
