"""Faults that people reported of other widgets and their hosts: each has tests here that pass.

A test is named by its file, and for the browser by the class of checks that every host takes.
"""

from __future__ import annotations

import ast
import importlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import dev

SUITE = "tests/e2e/suite.py"
HOSTS = ("tests/e2e/test_lab.py", "tests/e2e/test_notebook.py")


@dataclass(frozen=True)
class Fault:
    """What was reported, where, and the tests that would see it here."""

    what: str
    where: str
    tests: tuple[str, ...]


FAULTS = {
    1: Fault(
        "a notebook that is opened again shows no widget",
        "jupyterlab/jupyterlab#15361",
        ("tests/e2e/checks_reopened.py::Reopened::test_the_last_position_is_seen",),
    ),
    2: Fault(
        "saving again deletes the state of the widgets",
        "jupyter-widgets/ipywidgets#3888, #3270",
        (
            "tests/notebooks/test_stored.py::test_no_widget_state",
            (
                "tests/e2e/checks_reopened.py::Reopened"
                "::test_a_notebook_that_is_saved_twice_keeps_the_picture"
            ),
        ),
    ),
    3: Fault(
        "a notebook grows with each run",
        "jupyter-widgets/ipywidgets#3007, #1970, #1952",
        (
            "tests/e2e/checks_life.py::Life::test_a_cell_that_runs_again_closes_its_earlier_board",
            "tests/e2e/checks_leaks.py::Leaks::test_a_notebook_whose_cell_runs_again_does_not_grow",
            "tests/notebooks/test_stored.py::test_no_widget_state",
        ),
    ),
    4: Fault(
        "megabytes of script with each widget",
        "amachino/qubex#283",
        (
            "tests/project/test_sizes.py::test_the_script_is_small",
            "tests/project/test_sizes.py::test_the_style_sheet_is_small",
        ),
    ),
    5: Fault(
        "nothing is cleaned up when outputs are cleared",
        "jupyter-widgets/ipywidgets#2171",
        ("tests/e2e/checks_life.py::Life::test_a_cleared_output_leaves_nothing_on_the_page",),
    ),
    6: Fault(
        "the kernel never frees a widget",
        "jupyter-widgets/ipywidgets#1345",
        (
            "tests/views/test_board.py::test_a_closed_board_is_freed",
            "tests/e2e/checks_life.py::Life::test_a_cell_that_runs_again_closes_its_earlier_board",
        ),
    ),
    7: Fault(
        "messages before the widget is shown are lost",
        "manzt/anywidget#436, jupyter-widgets/ipywidgets#300",
        ("tests/e2e/checks_life.py::Life::test_moves_before_the_first_view_are_shown",),
    ),
    8: Fault(
        "page and kernel no longer agree",
        "jupyter-widgets/ipywidgets#3111",
        (
            (
                "tests/e2e/checks_kernel.py::BusyKernel"
                "::test_a_click_that_the_cell_overtakes_is_refused_in_words"
            ),
            "tests/e2e/checks_kernel.py::BusyKernel::test_a_click_while_a_script_plays_is_never_lost",
            "tests/e2e/checks_faults.py::Faults::test_a_connection_that_is_cut_comes_back_by_itself",
        ),
    ),
    9: Fault(
        "echoes of the page's own changes make a widget flicker",
        "jupyter-widgets/ipywidgets#3195",
        (
            (
                "tests/e2e/checks_public.py::PublicFaults"
                "::test_the_page_writes_no_state_and_hears_no_echo_of_one"
            ),
        ),
    ),
    10: Fault(
        "keys meant for a widget run commands of the notebook",
        "astropy/astrowidgets#44, jupyterlab/jupyterlab#288, jupyter-widgets/ipywidgets#2082",
        (
            "tests/e2e/checks_keyboard.py::Keyboard::test_keys_on_the_felt_stay_in_the_board",
            (
                "tests/e2e/checks_keyboard.py::Keyboard"
                "::test_keys_on_buttons_and_settings_stay_in_the_board"
            ),
        ),
    ),
    11: Fault(
        "the same in JupyterLite",
        "jupyterlite/jupyterlite#1702",
        ("tests/e2e/test_lite.py::TestLite::test_keys_stay_in_the_board",),
    ),
    12: Fault(
        "a drag with Shift is swallowed",
        "jupyterlab/jupyterlab#8543",
        ("tests/e2e/checks_pointer.py::Pointing::test_shift_does_not_stop_a_drag",),
    ),
    13: Fault(
        "the menu of the host opens over a widget",
        "jupyterlab/jupyterlab#3521",
        ("tests/e2e/checks_public.py::PublicFaults::test_nothing_needs_the_right_button",),
    ),
    14: Fault(
        "outputs that are scrolled away come back blank",
        "jupyterlab/jupyterlab#16630, #17331, #17815, #17530",
        (
            (
                "tests/e2e/checks_public.py::PublicFaults"
                "::test_a_board_scrolled_away_in_a_drag_comes_back_whole"
            ),
        ),
    ),
    15: Fault(
        "styles of a widget change the notebook",
        "koaning/drawdata#26, developmentseed/lonboard#740",
        (
            "tests/project/test_sizes.py::test_styles_stay_inside_the_board",
            "tests/e2e/checks_life.py::Life::test_the_notebook_around_the_board_keeps_its_looks",
        ),
    ),
    16: Fault(
        "styles are lost in a shadow tree",
        "manzt/anywidget#843, marimo-team/marimo#3313",
        (
            "tests/e2e/test_marimo.py::TestRun::test_the_board_looks_as_it_does_on_a_bare_page",
            "tests/e2e/test_marimo.py::TestRun::test_the_theme_is_that_of_the_host",
        ),
    ),
    17: Fault(
        "text that cannot be read in the dark",
        "microsoft/vscode-jupyter#7161, tardis-sn/tardis#3677, googlecolab/colabtools#1895",
        (
            "js/test/tokens.test.ts::let %s be read on %s",
            "js/test/theme.test.ts::takes the colours of the host only where it follows the host",
            "tests/e2e/checks_panels.py::Panels::test_the_theme_changes_at_once",
            "tests/e2e/test_framed.py::test_dark_colours_on_a_white_page_can_be_read",
        ),
    ),
    18: Fault(
        "a stored notebook shows the address of an object",
        "manzt/anywidget#101, microsoft/vscode-jupyter#17518",
        ("tests/notebooks/test_exported.py::test_the_last_position_is_stored_as_picture_and_text",),
    ),
    19: Fault(
        "a script or a style from another host is blocked",
        "manzt/anywidget#394",
        (
            "tests/project/test_sizes.py::test_the_script_needs_nothing_else",
            "tests/project/test_sizes.py::test_the_style_sheet_needs_nothing_else",
            "tests/e2e/test_framed.py::test_the_board_plays_in_a_frame_without_a_store",
        ),
    ),
    20: Fault(
        "a host has to be told that there are widgets",
        "manzt/anywidget#63, googlecolab/colabtools#498",
        (
            "tests/views/test_board.py::test_the_text_form_is_the_board",
            "tests/views/test_colab.py::test_colab_is_told_when_the_first_board_is_made",
        ),
    ),
    21: Fault(
        "a page that was not built is a cryptic error",
        "manzt/anywidget#344",
        ("tests/views/test_board.py::test_a_missing_page_names_the_command_that_builds_it",),
    ),
    22: Fault(
        "in marimo, what a program does and a reload are lost",
        "marimo-team/marimo#2043, #1690, #8135, #9454",
        (
            "tests/e2e/test_marimo.py::TestRun::test_a_script_moves_the_board",
            "tests/e2e/test_marimo.py::TestEdit::test_a_script_moves_the_board",
            "tests/e2e/test_marimo.py::TestEdit::test_a_reloaded_page_has_a_board_to_play_on",
        ),
    ),
    23: Fault(
        "a spinner that never ends where there is no kernel",
        "retentioneering/retentioneering-tools#105",
        (
            "tests/e2e/checks_reopened.py::Reopened::test_the_last_position_is_seen",
            "tests/notebooks/test_exported.py::test_the_export_shows_the_picture",
        ),
    ),
    24: Fault(
        "what a listener raises is lost",
        "anywidget's documentation, Little things",
        (
            (
                "tests/e2e/checks_kernel.py::Hostility"
                "::test_a_fault_in_a_listener_is_shown_and_play_goes_on"
            ),
            "tests/e2e/checks_faults.py::Faults::test_a_fault_of_the_kernel_is_told_with_its_trace",
            "tests/views/test_board_messages.py::test_a_fault_inside_is_answered_and_logged",
        ),
    ),
}
"""By the number in the list that this project keeps."""

TESTED = sorted({test for fault in FAULTS.values() for test in fault.tests})


@cache
def names(file: Path) -> frozenset[str]:
    """The tests of a file, those of a class as `Class::test`."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".ts":
        return frozenset(re.findall(r'\bit(?:\.each\([^\n]*\))?\("([^"]+)"', text))
    found = set()
    for node in ast.parse(text).body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        found |= {prefix + each.name for each in inner if isinstance(each, ast.FunctionDef)}
    return frozenset(found)


def is_collected(test: str) -> bool:
    """Whether there is such a test, and for checks of the browser whether every host takes it.

    A module of one host takes its own, and those that its classes inherit; `dev.py check` runs all
    of them, `dev.py test` those of JupyterLab and Notebook.
    """
    path, _, name = test.partition("::")
    if path.startswith("tests/e2e/test_"):
        return is_inherited(Path(path).stem, name.split("::"))
    if name not in names(dev.ROOT / path):
        return False
    if not path.startswith("tests/e2e/"):
        return True
    taken = f"class Test{name.partition('::')[0]}({Path(path).stem}.{name.partition('::')[0]})"
    suite = (dev.ROOT / SUITE).read_text(encoding="utf-8").partition("\nif FULL:")[0]
    hosts = [(dev.ROOT / host).read_text(encoding="utf-8") for host in HOSTS]
    return taken in suite and all("from tests.e2e.suite import *" in host for host in hosts)


def is_inherited(module: str, name: list[str]) -> bool:
    """Whether pytest finds a test in a module, its own or one of a base of its class."""
    if not name[0].startswith(("Test", "test_")):
        return False
    found: object = importlib.import_module(f"tests.e2e.{module}")
    for part in name:
        found = getattr(found, part, None)
    return found is not None


@pytest.mark.parametrize("test", TESTED)
def test_the_test_of_a_fault_is_there(test: str) -> None:
    assert is_collected(test)


@pytest.mark.parametrize(
    "test",
    [
        "tests/e2e/checks_life.py::Life::test_nothing",
        "tests/e2e/checks_play.py::WholeDeals::test_a_whole_deal_is_won",
        "tests/e2e/test_lite.py::TestLite::test_nothing",
        "tests/e2e/test_marimo.py::MarimoChecks::test_a_script_moves_the_board",
        "tests/e2e/test_framed.py::test_nothing",
        "tests/views/test_board.py::test_nothing",
        "js/test/theme.test.ts::nothing",
    ],
)
def test_a_test_that_not_every_host_takes_is_found_out(test: str) -> None:
    assert not is_collected(test)


def test_the_faults_have_their_numbers() -> None:
    assert list(FAULTS) == list(range(1, 25))
    assert all(fault.what and fault.where and fault.tests for fault in FAULTS.values())
