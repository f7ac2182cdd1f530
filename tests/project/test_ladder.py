"""Imports point down only, in the package and in the page."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dev

PACKAGE = dev.ROOT / "canfield_widget"
PAGE = dev.ROOT / "js" / "src"

# A module may import those before it; a folder's name stands for what is in it.
LADDER = (
    "words",
    "transactions",
    "interrupts",
    *(f"core.{name}" for name in ("sentence", "picture", "errors", "cards", "fields", "rules")),
    *(f"core.family.{name}" for name in ("one_deck", "other_bases", "more_decks")),
    *(f"core.{name}" for name in ("family", "variants", "options")),
    *(f"core.{name}" for name in ("fits", "moves", "positions", "pysol", "deals", "codes")),
    *(f"core.{name}" for name in ("naming", "building", "refusals", "table", "engine", "notation")),
    *("core.automatic", "core.chance"),
    *(f"core.{name}" for name in ("changes", "legal", "money", "clock", "game", "share")),
    *(f"core.{name}" for name in ("record_text", "record_reader", "records")),
    "core",
    *(f"solver.{name}" for name in ("verdict", "turning", "keys", "safe", "locked", "candidates")),
    "solver.reference",
    *(f"solver.{name}" for name in ("problem", "slices", "kernel", "wasm", "asked", "solve")),
    *(
        f"solver.{name}"
        for name in (
            "alternatives",
            "findings",
            "reasons",
            "sensible",
            "trail",
            "hints",
            "review",
            "judge",
        )
    ),
    "solver",
    *(f"teach.{name}" for name in ("facts", "said", "labels")),
    *(f"teach.say_{name}" for name in ("deal", "foundations", "columns", "stock")),
    "teach.rules_text",
    *(f"teach.{name}" for name in ("wording", "tasks", "lesson")),
    *(f"teach.{name}" for name in ("lesson_reader", "lessons", "session")),
    "teach",
    *(
        f"lab.{name}"
        for name in (
            *(
                "stats",
                "results",
                "runner",
                "text_file",
                "study_file",
                "study_table",
                "study",
                "recheck",
            ),
            *("worlds", "textbook", "plans", "planner", "referee", "players"),
            *("simulation_file", "simulation_table", "simulate"),
            *("difficulty", "winnable"),
        )
    ),
    "lab",
    *(f"store.{name}" for name in ("folder", "settings", "database")),
    *(f"store.{name}" for name in ("games", "held", "live", "stores", "keeper")),
    *(f"store.{name}" for name in ("stats_table", "statistics", "bankroll", "asked", "exchange")),
    "store",
    *(
        f"views.{name}"
        for name in (
            "text",
            "svg",
            *("plot", "charts", "study_chart", "tree", "players_chart", "heat", "bankroll_chart"),
            "still",
            "settings",
            "protocol",
            "snapshot",
            "script",
            "by_view",
            "built",
            "about",
            "advice",
            "answers",
            *("shown", "keeping", "notices"),
        )
    ),
    *(f"views.{name}" for name in ("described", "traits", "tutor")),
    "views.board",
    *("views.play", "views.resume"),
    "views.magic",
    "views.frames",
    "views.replay",
    *(f"views.{name}" for name in ("timeline", "filmstrip", "travels", "animate", "gif")),
    "views.export",
    "views",
    "",
    *(
        f"commands.{name}"
        for name in (
            *("streams", "pool", "wording", "command", "sources", "told", "lines", "session"),
            *("figures", "variants_page"),
            *("deal", "show", "play", "check", "variants", "rules", "solve", "study", "recheck"),
            "lesson",
            "app",
        )
    ),
    "commands",
    "__main__",
)
PAGE_LADDER = (
    *(
        "packed.d",
        "packed-locales",
        "inflate",
        "locales",
        "rules",
        "protocol",
        "replay",
        "i18n",
        "dom",
        "card",
        "system",
        "theme",
        "visible",
    ),
    *("plan", "layout", "scene", "state", "provisional", "steps", "replies", "plies"),
    *("inquiry", "intents", "labels"),
    *("render", "anim", "drag", "keys", "announce"),
    *(f"panels.{name}" for name in ("tally", "toolbar", "field", "chooser", "code", "fault")),
    "panels",
    *("client", "replay-client", "board", "main"),
)

# A picture of a lower thing is drawn by a view, loaded when it is asked for.
LOOKS_UP = re.compile(r"_repr_\w+_|chart|chart_with|heat_map|start")
JUPYTER = ("anywidget", "ipywidgets", "traitlets", "IPython", "platformdirs")
# An extra: imported by the function that needs it, which says how to install it.
EXTRAS = {
    "canfield_widget.core.pysol": {"pysol_cards"},
    "canfield_widget.lab.runner": {"tqdm"},
    "canfield_widget.lab.simulate": {"pandas"},
    "canfield_widget.lab.study": {"pandas"},
    "canfield_widget.store.statistics": {"pandas"},
    "canfield_widget.views.gif": {"PIL"},
}


class Imports(ast.NodeVisitor):
    """The modules that a module imports, those inside a method that draws a picture left out."""

    def __init__(self, module: str, is_package: bool) -> None:
        self.package = module.split(".") if is_package else module.split(".")[:-1]
        self.found: list[str] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if not LOOKS_UP.fullmatch(node.name):
            self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.found += [alias.name for alias in node.names]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        above = self.package[: len(self.package) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        self.found += [f"{base}.{alias.name}" for alias in node.names]


def imports(module: str, source: str, is_package: bool = False) -> list[str]:
    visitor = Imports(module, is_package)
    visitor.visit(ast.parse(source))
    return visitor.found


def rung(module: str, ladder: tuple[str, ...]) -> int:
    """The place of the longest name on the ladder that holds the module; '' is the package."""
    if module == "":
        return ladder.index("")
    holders = [name for name in ladder if name and f"{module}.".startswith(f"{name}.")]
    if not holders:
        raise LookupError(f"{module} has no place on the ladder")
    return ladder.index(max(holders, key=len))


def inner(module: str) -> str | None:
    """`canfield_widget.core.cards.Card` as `core.cards`; None for what is not ours."""
    head, *rest = module.split(".")
    if head != PACKAGE.name:
        return None
    while rest and not is_module(rest):
        rest.pop()
    return ".".join(rest)


def is_module(parts: list[str]) -> bool:
    path = PACKAGE.joinpath(*parts)
    return path.with_suffix(".py").exists() or path.is_dir()


def upward(module: str, imported: list[str]) -> list[str]:
    """Which of the imports do not point down."""
    own = inner(module)
    names = [name for name in map(inner, imported) if name is not None]
    if own in (None, ""):
        return []
    height = rung(str(own), LADDER)
    return [name for name in names if rung(name, LADDER) >= height]


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), path


MODULES = dict(modules())


def imports_of(module: str) -> list[str]:
    path = MODULES[module]
    return imports(module, path.read_text(encoding="utf-8"), path.name == "__init__.py")


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_down(module: str) -> None:
    assert upward(module, imports_of(module)) == []


@pytest.mark.parametrize("module", MODULES)
def test_only_views_import_more_than_the_standard_library(module: str) -> None:
    heads = {name.split(".")[0] for name in imports_of(module)}
    foreign = heads - sys.stdlib_module_names - {PACKAGE.name} - EXTRAS.get(module, set())
    foreign -= {"platformdirs"} if module == "canfield_widget.store.folder" else set()
    assert not foreign or module.startswith("canfield_widget.views.")
    assert "anywidget" not in foreign or module == "canfield_widget.views.board"


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("from canfield_widget.core import engine", ["core.engine"]),
        ("from . import engine", ["core.engine"]),
        ("from ..views.board import Board", ["views.board"]),
        ("def f():\n    import canfield_widget.views.board", ["views.board"]),
        ("import canfield_widget", [""]),
        ("def _repr_svg_(self):\n    from ..views import svg", []),
        ("from .errors import CanfieldError\nimport random", []),
    ],
)
def test_an_upward_import_is_found(source: str, wrong: list[str]) -> None:
    module = "canfield_widget.core.cards"
    assert upward(module, imports(module, source)) == wrong


def test_the_engine_needs_no_jupyter_and_no_extra() -> None:
    foreign = (*JUPYTER, *(name for names in EXTRAS.values() for name in names))
    code = (
        "import sys, canfield_widget as cw; cw.Game.deal(7)\n"
        f"print(*(name for name in {foreign} if name in sys.modules))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=dev.ROOT
    )
    assert result.stdout.strip() == ""


IMPORT = re.compile(
    r"""(?:^|;)\s*(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*["']([^"']+)["']""", re.M
)
TYPES_ONLY = re.compile(r"""^import type [^;'"]* from "@anywidget/types";$""", re.M)


def page_imports(path: Path, source: str) -> list[str]:
    """Modules of the page, as paths below js/src without the ending."""
    names: list[str] = IMPORT.findall(TYPES_ONLY.sub("", source))
    targets = [(path.parent / name).resolve() for name in names if not name.endswith(".json")]
    return [str(target.relative_to(PAGE).with_suffix("")).replace("/", ".") for target in targets]


def page_upward(path: Path, source: str) -> list[str]:
    own = str(path.relative_to(PAGE).with_suffix("")).replace("/", ".")
    height = rung(own, PAGE_LADDER)
    in_panels = own.startswith("panels.")
    return [
        name
        for name in page_imports(path, source)
        if rung(name, PAGE_LADDER) >= height and not (in_panels and name.startswith("panels."))
    ]


@pytest.mark.parametrize("path", sorted(PAGE.rglob("*.ts")), ids=lambda path: path.name)
def test_imports_of_the_page_point_down(path: Path) -> None:
    assert page_upward(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ('import { render } from "./render";', ["render"]),
        ('import type {\n  View,\n} from "./client.ts";', ["client"]),
        ('export { x } from "./panels/toolbar";', ["panels.toolbar"]),
        ('import "./main";', ["main"]),
        ('import { parseMove } from "./protocol";', []),
        ('import type { Render } from "@anywidget/types";', []),
    ],
)
def test_an_upward_import_of_the_page_is_found(source: str, wrong: list[str]) -> None:
    assert page_upward(PAGE / "state.ts", source) == wrong


def test_the_page_has_no_dependency_at_run_time() -> None:
    with pytest.raises((LookupError, ValueError)):
        page_upward(PAGE / "state.ts", 'import { h } from "preact";')
