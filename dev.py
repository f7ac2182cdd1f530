#!/usr/bin/env python3
"""Set up, play, test: the one command of this repository.

python3 dev.py setup               make .venv with all that play, test and check need
python3 dev.py play [notebook]     open a notebook in JupyterLab (default notebooks/01_play.ipynb);
                                   options after it go to JupyterLab
python3 dev.py test [pytest args]  run every test with reduced counts
python3 dev.py check [pytest args] run every test with full counts, in every host
python3 dev.py wheels              build the wheels of all machines, in dist/
python3 dev.py lite                build a JupyterLite site with the notebooks that needs no
                                   internet, in build/lite/_output

Standard library only: it runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import bundle
import kernel_build
import lite

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
NOTEBOOK = "notebooks/01_play.ipynb"
OLDEST_PYTHON = (3, 11)
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
APT = "apt-get install -y --no-install-recommends"
# The groups of pyproject.toml that hold all of a group.
COVERED_BY = {"lab": ("lab", "test"), "test": ("test",)}
# The hosts of these groups disturb JupyterLab, and it them: each has an environment of its own.
APART = ("lite", "hosts", "wheels")
LITE = ROOT / "build" / "lite"
# A whole run is two processes: the browser's, and that of all else (tests/conftest.py divides
# them). The browser waits much of its time, so on two cores the other costs little.
IN_TWO = ("-n", "2")


class SetupError(Exception):
    """This machine lacks something; the message names the command that brings it."""


def apt_line(packages: str) -> str:
    """The command that installs `packages` on Debian and Ubuntu for the present user."""
    sudo = "" if hasattr(os, "geteuid") and os.geteuid() == 0 else "sudo "
    return f"{sudo}{APT} {packages}"


def require_python(version: tuple[int, int] = sys.version_info[:2]) -> None:
    if version < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        found = ".".join(map(str, version))
        raise SetupError(
            f"Python {wanted} or newer is needed, this is {found}. "
            f"Name a newer one: python{wanted} dev.py setup"
        )


def require_venv(find_spec: Callable[[str], object] = importlib.util.find_spec) -> None:
    """Debian splits venv off: the module is there, ensurepip is not."""
    missing = [name for name in ("venv", "ensurepip") if find_spec(name) is None]
    if missing:
        raise SetupError(
            f"This Python has no {' and no '.join(missing)} module. Install it, then try again:\n"
            f"  {apt_line('python3-venv')}"
        )


def find_chromium(environ: dict[str, str] | None = None) -> str:
    """The browser of the browser tests: $CHROMIUM, else the first known name on PATH."""
    values = dict(os.environ) if environ is None else environ
    path = values.get("PATH", "")
    names = [values["CHROMIUM"]] if values.get("CHROMIUM") else CHROMIUM_NAMES
    for name in names:
        found = shutil.which(name, path=path)
        if found:
            return found
    raise SetupError(
        f"The browser tests need Chromium; looked for {', '.join(names)}. Install it:\n"
        f"  {apt_line('chromium fonts-dejavu-core')}\n"
        "or name one: CHROMIUM=/path/to/chrome python3 dev.py test"
    )


def needs_browser(pytest_args: Sequence[str]) -> bool:
    """Whether these arguments can select a browser test: no path is named, or one above them."""
    paths = [(ROOT / arg.split("::")[0]).resolve() for arg in pytest_args]
    browser_tests = ROOT / "tests" / "e2e"
    elsewhere = [path for path in paths if path.exists() and not browser_tests.is_relative_to(path)]
    named = any(path.is_relative_to(browser_tests) for path in paths)
    return named or not elsewhere


def environment() -> dict[str, str]:
    """The environment of a process that runs inside .venv."""
    env = {**os.environ, "VIRTUAL_ENV": str(VENV)}
    env["PATH"] = os.pathsep.join([str(BIN), os.environ.get("PATH", os.defpath)])
    env.pop("PYTHONHOME", None)
    return env


def run(
    step: str, *command: str | Path, folder: Path = ROOT, variables: Mapping[str, str] | None = None
) -> str:
    """Run one step of the set-up; its output is returned, and shown only where it fails.

    `variables` are added to its environment.
    """
    print(f"dev.py: {step}", flush=True)
    result = subprocess.run(
        command,
        cwd=folder,
        env={**environment(), **(variables or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        line = " ".join(map(str, command))
        raise SetupError(f"{step} failed ({line}):\n{result.stdout}")
    return result.stdout


def make_venv() -> None:
    """.venv with uv in it (pip itself takes 3 to 5 times as long)."""
    uv = shutil.which("uv", path=str(BIN))
    if uv and PYTHON.exists():
        return
    require_venv()
    run("making .venv", sys.executable, "-m", "venv", "--clear", VENV)
    run("installing uv", PYTHON, "-m", "pip", "install", "-q", "uv")


def fingerprint() -> str:
    """Changes when the installed packages may no longer be those that are asked for."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "bundle.py", "kernel_build.py"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def stamp(group: str) -> Path:
    return VENV / f"installed-{group}.txt"


def is_installed(group: str) -> bool:
    stamps = [stamp(name) for name in COVERED_BY[group]]
    return any(path.exists() and path.read_text() == fingerprint() for path in stamps)


def install_python_packages(group: str) -> None:
    """The package itself, editable, and the packages of `group`."""
    if not is_installed(group):
        uv = ("-m", "uv", "pip", "install", "-q")
        run(f'installing group "{group}"', PYTHON, *uv, "-e", ".", "--group", group)
        stamp(group).write_text(fingerprint())


def python_apart(group: str) -> Path:
    """The Python of the environment that `group` has to itself."""
    return ROOT / f".venv-{group}" / PYTHON.relative_to(VENV)


def setup_apart(group: str) -> Path:
    """The environment of `group` with the package and the hosts; returns its Python."""
    setup("lab")
    python = python_apart(group)
    installed = ROOT / f".venv-{group}" / "installed.txt"
    if not (python.exists() and installed.exists() and installed.read_text() == fingerprint()):
        uv = (PYTHON, "-m", "uv")
        run(f"making .venv-{group}", *uv, "venv", "-q", "--clear", f".venv-{group}")
        install = ("pip", "install", "-q", "--python", python, "-e", ".", "--group", group)
        run(f'installing group "{group}"', *uv, *install)
        installed.write_text(fingerprint())
    return python


def build_lite() -> Path:
    """The JupyterLite site; returns the folder to serve."""
    python = setup_apart("lite")
    tools = lite.Tools(
        run=run,
        jupyterlite=python,
        zig=provide_zig(python),
        pip=(PYTHON, "-m", "pip"),
        uv=(PYTHON, "-m", "uv"),
        npm=provide_node(),
    )
    return lite.build(ROOT, LITE, tools)


def provide_zig(python: Path) -> Sequence[str]:
    """The compiler for other machines, which `python` has."""
    zig = kernel_build.find_zig(python)
    if zig is None:
        raise SetupError("the package ziglang does not work here; it compiles for other machines")
    return zig


def provide_node() -> str:
    """The npm to use; node comes from PyPI into .venv where none is installed."""
    path = environment()["PATH"]
    npm = bundle.find_npm(path)
    if npm is None:
        uv = ("-m", "uv", "pip", "install", "-q")
        run("installing node from PyPI", PYTHON, *uv, bundle.NODE_FROM_PYPI)
        npm = bundle.find_npm(path)
    if npm is None:
        raise SetupError(f"Install node {bundle.OLDEST_NODE} or newer:\n  {apt_line('nodejs npm')}")
    return npm


def build_front_end() -> None:
    """The bundle, when a source is newer than it."""
    if bundle.is_stale(ROOT):
        provide_node()
        print("dev.py: bundling js/", flush=True)
        bundle.build(ROOT, environment()["PATH"])


def build_kernel() -> None:
    """The solver's kernel, when a source is newer than it; without it the solver is slower."""
    if not kernel_build.is_stale(ROOT):
        return
    compiler = kernel_build.find_compiler(environment()["PATH"], PYTHON)
    if compiler is None:
        line = apt_line("gcc libc6-dev")
        print(f"dev.py: no C compiler: the solver searches in Python. To make it fast:\n  {line}")
        return
    print("dev.py: compiling the kernel of the solver", flush=True)
    kernel_build.build(ROOT, compiler)


def setup(group: str = "test") -> None:
    """Everything that `group` needs; quick when it is there already."""
    require_python()
    make_venv()
    build_front_end()
    build_kernel()
    install_python_packages(group)
    if group == "test":
        bundle.install_packages(ROOT, provide_node(), environment())


def build_wheels() -> None:
    """One wheel for each machine, with the kernel for it; for `any` the one for WebAssembly."""
    zig = provide_zig(setup_apart("wheels"))
    for name in kernel_build.TARGETS:
        print(f"dev.py: compiling the kernel for {name}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            kernel = kernel_build.build_for(name, ROOT, zig, Path(folder))
            uv = (PYTHON, "-m", "uv", "build", "--wheel", "--out-dir", "dist")
            variables = kernel_build.wheel_variables(name, kernel)
            run(f"building the wheel for {name}", *uv, variables=variables)


def served_by(site: Path) -> str:
    """How to open the site."""
    return (
        "dev.py: the site is ready; serve it from any place that gives out files, or here:\n"
        f"  {sys.executable} -m http.server --bind 127.0.0.1 --directory {site} 8000\n"
        "and open http://127.0.0.1:8000/lab/index.html?path=01_play.ipynb"
    )


def play(arguments: Sequence[str]) -> int:
    """Open the notebook in JupyterLab; further arguments go to JupyterLab."""
    named = bool(arguments) and not arguments[0].startswith("-")
    notebook, *options = arguments if named else [NOTEBOOK, *arguments]
    if not Path(notebook).exists() and not (ROOT / notebook).exists():
        known = ", ".join(
            f"notebooks/{path.name}" for path in sorted(ROOT.glob("notebooks/*.ipynb"))
        )
        raise SetupError(f"There is no notebook {notebook}; there are: {known}")
    setup("lab")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")
    command = [str(PYTHON), "-m", "jupyter", "lab", notebook, *options]
    with subprocess.Popen(command, cwd=ROOT, env=environment()) as server:
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:  # JupyterLab itself asks whether to stop
                continue


def run_tests(arguments: Sequence[str], full: bool) -> int:
    """Run pytest from the repository root; its exit code."""
    env = environment()
    if needs_browser(arguments):
        env["CHROMIUM"] = find_chromium()
    if full:
        env["CANFIELD_FULL"] = "1"
    setup("test")
    if full and needs_browser(arguments):
        setup_apart("hosts")
        build_lite()
    command = [str(PYTHON), "-m", "pytest", *(arguments or IN_TWO)]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def main(arguments: Sequence[str]) -> int:
    command, *rest = arguments or [""]
    try:
        if command == "setup" and not rest:
            setup()
            print("dev.py: ready; python3 dev.py play opens the first notebook")
            return 0
        if command == "play":
            return play(rest)
        if command in ("test", "check"):
            return run_tests(rest, full=command == "check")
        if command == "wheels" and not rest:
            build_wheels()
            print("dev.py: the wheels are in dist/")
            return 0
        if command == "lite" and not rest:
            print(served_by(build_lite()))
            return 0
    except (SetupError, bundle.BundleError, kernel_build.KernelError, lite.LiteError) as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
