"""A game as an animated GIF, for where nothing else moves; drawn and written by Pillow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from canfield_widget.core.cards import SUITS, Card, is_red, rank_of, rank_text, suit_of
from canfield_widget.core.errors import RecordError, excerpt, is_whole
from canfield_widget.core.positions import View
from canfield_widget.views.animate import film_of
from canfield_widget.views.svg import HEIGHT, INK, WIDTH, items, pips
from canfield_widget.words import rank_label

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["to_gif"]

_FELT: Final = "#2c7556"
_BACK: Final = "#2b5a9e"
_FINER: Final = 3
"""Each board is drawn so many times as large, and made small again: Pillow draws no soft edge."""
_COLOURS: Final = 48
_REST: Final = 4
_BOLD: Final = "DejaVuSans-Bold.ttf"
"""Where it is installed; the letters that Pillow brings are Latin and not bold."""
Point = tuple[float, float]


def to_gif(
    source: Any,
    path: str | PathLike[str],
    *,
    seconds: float = 0.8,
    width: int = 480,
    lang: str = "en",
) -> Path:
    """Writes a game as an animated GIF, one board a move, and returns its path.

    The source is a Record, the text of one, or a Game; each move stays for so many seconds, and
    the whole repeats. Hidden cards are hidden. Needs the package pillow. Raises RecordError for
    what is no record or is longer than 1,000 moves, for a width that is not 120 to 1,200 pixels,
    and without pillow; LookupError for an unknown language; OSError.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     to_gif('[Format "cfr1"][Variant "canfield"][Deal "7"] D', f"{folder}/game.gif").name
    'game.gif'
    """
    try:
        import PIL.Image
    except ImportError as error:
        raise RecordError("to_gif needs the package pillow: pip install pillow") from error
    if not is_whole(width) or not 120 <= width <= 1200:
        raise RecordError(f"width is {excerpt(width)}; allowed: 120 to 1200")
    film = film_of(source, seconds)
    across, down = film.size
    size = width, round(width * down / across)
    frames = [_drawn(view, film.size, size, lang) for view in film.views]
    colours = frames[len(frames) // 2].quantize(_COLOURS)
    frames = [frame.quantize(palette=colours, dither=PIL.Image.Dither.NONE) for frame in frames]
    times = [round(1000 * film.seconds)] * len(frames)
    times[-1] *= _REST
    path = Path(path)
    frames[0].save(
        path, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True
    )
    return path


def _drawn(view: View, board: tuple[int, int], size: tuple[int, int], lang: str) -> Image:
    """One board, in the size of the picture."""
    import PIL.Image

    scale = _FINER * size[0] / board[0]
    image = PIL.Image.new("RGB", (size[0] * _FINER, size[1] * _FINER), _FELT)
    pen = _Pen(image, scale, lang)
    for kind, x, y, what in items(view, lang):
        if kind == "face":
            pen.face(x, y, int(what))
        elif kind == "back":
            pen.back(x, y)
        elif kind == "slot":
            pen.slot(x, y, str(what))
        else:
            pen.badge(x, y, str(what))
    return image.resize(size, PIL.Image.Resampling.LANCZOS)


class _Pen:
    """Draws cards in the units of the board."""

    def __init__(self, image: Image, scale: float, lang: str) -> None:
        from PIL.ImageDraw import Draw

        self._draw = Draw(image)
        self._scale = scale
        self._lang = lang if _font(12).bold or lang != "uk" else "en"

    def face(self, x: int, y: int, card: Card) -> None:
        self._box(x, y, WIDTH, HEIGHT, "#fffefb", "#b9bcc0")
        ink = INK[is_red(card)]
        rank = rank_label(rank_text(rank_of(card)), self._lang)
        self._words(x + 6, y + 21, rank, 21, ink, "ls")
        shape = pips()[SUITS[suit_of(card)]]
        for left, top, size in ((40 if len(rank) > 1 else 32, 14, 0.14), (WIDTH / 2, 62, 0.42)):
            points = [(x + left + size * px, y + top + size * py) for px, py in outline(shape)]
            self._draw.polygon([self._at(*point) for point in points], fill=ink)

    def back(self, x: int, y: int) -> None:
        self._box(x, y, WIDTH, HEIGHT, "#fffefb", "#b9bcc0")
        self._box(x + 4, y + 4, WIDTH - 8, HEIGHT - 8, _BACK, _BACK)

    def slot(self, x: int, y: int, label: str) -> None:
        self._box(x + 1, y + 1, WIDTH - 2, HEIGHT - 2, "#27684d", "#c0d5cb")
        self._words(x + WIDTH / 2, y + HEIGHT / 2, label.rstrip("↓"), 26, "#c0d5cb", "mm")

    def badge(self, x: int, y: int, count: str) -> None:
        centre = x + WIDTH - 4, y + HEIGHT - 4
        edges = (
            *self._at(centre[0] - 11, centre[1] - 11),
            *self._at(centre[0] + 11, centre[1] + 11),
        )
        self._draw.ellipse(edges, fill="#08140e", outline="#fff", width=round(self._scale))
        self._words(*centre, count, 12, "#fff", "mm")

    def _at(self, x: float, y: float) -> Point:
        return x * self._scale, y * self._scale

    def _box(self, x: float, y: float, w: float, h: float, fill: str, edge: str) -> None:
        corners = (*self._at(x, y), *self._at(x + w, y + h))
        self._draw.rounded_rectangle(
            corners, 5.5 * self._scale, fill=fill, outline=edge, width=max(1, round(self._scale))
        )

    def _words(self, x: float, y: float, text: str, size: int, fill: str, anchor: str) -> None:
        font = _font(round(size * self._scale)).font
        self._draw.text(self._at(x, y), text, fill=fill, font=font, anchor=anchor)


class _Font:
    """Letters of one size, and whether they are the bold ones with all alphabets."""

    def __init__(self, size: int) -> None:
        from PIL import ImageFont

        self.font: Any
        try:
            self.font, self.bold = ImageFont.truetype(_BOLD, size), True
        except OSError:
            self.font, self.bold = ImageFont.load_default(size), False


_font = cache(_Font)


@cache
def outline(path: str) -> tuple[Point, ...]:
    """The corners of a closed shape of lines and curves, given as the path of an SVG.

    >>> outline("M0 0H10C10 5 5 10 0 10Z")[:2]
    ((0.0, 0.0), (10.0, 0.0))
    """
    points: list[Point] = []
    handle = (0.0, 0.0)
    for command, numbers in _commands(path):
        x, y = points[-1] if points else (0.0, 0.0)
        if command == "M":
            points.append((numbers[0], numbers[1]))
        elif command == "H":
            points.append((numbers[0], y))
        else:
            if command == "S":  # the handle that mirrors the last one
                numbers = [2 * x - handle[0], 2 * y - handle[1], *numbers]
            first, handle, end = ((numbers[at], numbers[at + 1]) for at in (0, 2, 4))
            points += _curve((x, y), first, handle, end)
    return tuple(points)


_PARTS: Final = re.compile(r"([MHCS])([^MHCSZ]*)")
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_TAKES: Final = {"M": 2, "H": 1, "C": 6, "S": 4}


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    for command, told in _PARTS.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(told)]
        step = _TAKES[command]
        for at in range(0, len(numbers), step):
            yield command, numbers[at : at + step]


def _curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    """Points on a cubic curve of Bézier, without its start."""
    for at in range(1, 9):
        t, s = at / 8, 1 - at / 8
        weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
        corners = (start, first, second, end)
        x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
        y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
        yield x, y
