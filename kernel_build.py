"""Compile the solver's kernel into canfield_widget/static/: shared by the build hook and dev.py.

Standard library only, because dev.py runs before anything is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-std=c11", "-O3", "-Wall", "-Wextra", "-fvisibility=hidden")
SHARED = ("-shared", "-fPIC")
FREESTANDING = ("-DCANFIELD_FREESTANDING", "-nostdlib", "-ffreestanding", "-fno-builtin")
# The caller of the wasm build gives it all its memory: contexts and tables lie above the stack.
WASM = (*FREESTANDING, "-s", "-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--export=__heap_base")


class KernelError(RuntimeError):
    """The kernel could not be compiled; the message holds what the compiler said."""


@dataclass(frozen=True, slots=True)
class Target:
    """A machine that wheels are built for."""

    zig: str
    ending: str
    tag: str
    """The platform in the name of a wheel."""


TARGETS = {
    "linux-x86_64": Target("x86_64-linux-gnu.2.17", "so", "manylinux_2_17_x86_64"),
    "linux-aarch64": Target("aarch64-linux-gnu.2.17", "so", "manylinux_2_17_aarch64"),
    "macos-x86_64": Target("x86_64-macos", "dylib", "macosx_11_0_x86_64"),
    "macos-arm64": Target("aarch64-macos", "dylib", "macosx_11_0_arm64"),
    "windows-x86_64": Target("x86_64-windows-gnu", "dll", "win_amd64"),
    "windows-aarch64": Target("aarch64-windows-gnu", "dll", "win_arm64"),
    "wasm": Target("wasm32-freestanding", "wasm", "any"),
}


def main_source(root: Path) -> Path:
    """The one file that is compiled; it includes the others."""
    return root / "canfield_widget" / "solver" / "kernel.c"


def sources(root: Path) -> Iterator[Path]:
    """Everything whose change makes the library stale, the folder of the parts too."""
    yield main_source(root)
    parts = main_source(root).parent / "c"
    yield parts
    yield from sorted(parts.glob("*.[ch]"))


def library(root: Path) -> Path:
    """The library for this machine."""
    ending = {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")
    return root / "canfield_widget" / "static" / f"kernel.{ending}"


def is_stale(root: Path, built: Path | None = None) -> bool:
    """Whether the library is missing or older than a source."""
    built = built or library(root)
    if not built.exists():
        return True
    return any(path.stat().st_mtime > built.stat().st_mtime for path in sources(root))


def find_compiler(path: str | None = None, python: str | Path = sys.executable) -> list[str] | None:
    """The command of a C compiler on `path` (default: PATH), else that of ziglang in `python`."""
    for name in COMPILERS:
        found = shutil.which(name, path=path)
        if found:
            return [found]
    return find_zig(python)


def find_zig(python: str | Path = sys.executable) -> list[str] | None:
    """The compiler of the package ziglang, where `python` has it."""
    probe = [python, "-c", "import ziglang"]
    found = subprocess.run(probe, capture_output=True, check=False).returncode == 0
    return [str(python), "-m", "ziglang", "cc"] if found else None


def build(root: Path, compiler: Sequence[str]) -> Path:
    """The library for this machine, compiled anew."""
    return compile_to(library(root), root, compiler, SHARED)


def build_for(name: str, root: Path, zig: Sequence[str], folder: Path) -> Path:
    """The library for a machine of TARGETS, in a folder."""
    target = TARGETS[name]
    built = folder / f"kernel.{target.ending}"
    flags = WASM if name == "wasm" else (*SHARED, "-s")
    return compile_to(built, root, [*zig, "-target", target.zig], flags)


def wheel_variables(name: str, kernel: Path) -> dict[str, str]:
    """What hatch_build.py reads, to build the wheel for a machine of TARGETS with its library."""
    return {"CANFIELD_KERNEL": str(kernel), "CANFIELD_WHEEL_TAG": TARGETS[name].tag}


def compile_to(built: Path, root: Path, compiler: Sequence[str], flags: Sequence[str]) -> Path:
    """Compiles to a file beside `built` first: a process may have the old library open."""
    built.parent.mkdir(parents=True, exist_ok=True)
    fresh = built.with_name(f"new-{os.getpid()}-{built.name}")
    command = [*compiler, *FLAGS, *flags, "-o", str(fresh), str(main_source(root))]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        fresh.unlink(missing_ok=True)
        raise KernelError(f'"{" ".join(command)}" failed:\n{result.stdout}{result.stderr}')
    fresh.replace(built)
    return built


def platform_tag() -> str:
    """The platform in the name of a wheel for this machine alone."""
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")
