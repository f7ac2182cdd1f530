"""A notebook that is executed without a page, and what is exported from it."""

from __future__ import annotations

import re

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter, MarkdownExporter

import canfield_widget as cw

PLAY = "import canfield_widget as cw\nboard = cw.play(7)\nboard.run('D D', delay=0);"
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="module")
def executed() -> nbformat.NotebookNode:
    """A notebook that plays two moves in the cell of the board and one in the next."""
    cells = [
        {
            "cell_type": "code",
            "source": source,
            "metadata": {},
            "outputs": [],
            "id": f"cell{number}",
        }
        | {"execution_count": None}
        for number, source in enumerate((PLAY, "board.push('D');"))
    ]
    written = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    notebook: nbformat.NotebookNode = nbformat.from_dict(written)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=120, store_widget_state=False).execute()
    return notebook


@pytest.fixture(scope="module")
def last() -> cw.Game:
    """The game of that notebook."""
    game = cw.Game.deal(7)
    for _ in range(3):
        game.push("D")
    return game


def test_the_last_position_is_stored_as_picture_and_text(
    executed: nbformat.NotebookNode, last: cw.Game
) -> None:
    view, still = executed.cells[0].outputs
    assert VIEW in view.data
    assert view.data["text/plain"] == "Canfield, base J, pass 1"
    assert still.data["text/plain"] == str(last)
    assert last._repr_svg_() in still.data["text/html"]


def test_a_cell_that_plays_on_has_no_output_of_its_own(executed: nbformat.NotebookNode) -> None:
    assert executed.cells[1].outputs == []


def test_the_export_shows_the_picture(executed: nbformat.NotebookNode, last: cw.Game) -> None:
    exporter = HTMLExporter()  # type: ignore[no-untyped-call]
    page, _ = exporter.from_notebook_node(executed)
    (picture,) = re.findall(r"<svg[^>]* role=\"img\".*?</svg>", page, re.S)
    shown = re.findall(r"<text[^>]*>(.*?)</text>", picture)
    assert shown == re.findall(r"<text[^>]*>(.*?)</text>", last._repr_svg_())
    assert "moves: 3" in page


def test_the_export_as_text_shows_the_position(
    executed: nbformat.NotebookNode, last: cw.Game
) -> None:
    exporter = MarkdownExporter()  # type: ignore[no-untyped-call]
    text, _ = exporter.from_notebook_node(executed)
    assert str(last).splitlines()[-1] in text
