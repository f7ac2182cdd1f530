"""The kernel as a native library, by ctypes: other threads run while it searches."""

from __future__ import annotations

import contextlib
import ctypes
import mmap
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from canfield_widget.core.positions import Position
from canfield_widget.solver.problem import covers
from canfield_widget.solver.slices import searched
from canfield_widget.solver.verdict import Backend, Budget, Solution

__all__ = ["LIBRARY", "Kernel", "covers", "load", "search"]

_ENDINGS: Final = {"win32": "dll", "darwin": "dylib"}
LIBRARY: Final = (
    Path(__file__).parent.parent / "static" / f"kernel.{_ENDINGS.get(sys.platform, 'so')}"
)
VERSION: Final = 2
"""As in c/kernel.h: another library is not called."""
_MOST_LINE: Final = 4096
_LARGE_PAGES_FROM: Final = 2**22


class Kernel:
    """The functions of the library, with their types."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self.context_size = library.canfield_context_size
        self.context_size.restype = ctypes.c_uint64
        self.start = library.canfield_start
        self.start.argtypes = (
            ctypes.c_void_p,
            ctypes.c_char_p,
            ctypes.c_uint32,
            ctypes.c_uint32,
            ctypes.c_uint32,
        )
        self.enlarge = library.canfield_enlarge
        self.enlarge.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64)
        self.run = library.canfield_run
        self.run.argtypes = (ctypes.c_void_p, ctypes.c_uint64)
        self.line = library.canfield_line
        self.line.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32)
        self.figure = library.canfield_figure
        self.figure.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
        self.figure.restype = ctypes.c_uint64


@cache
def load() -> Kernel | None:
    """The library; None where none was built or it is not for this machine."""
    try:
        library = ctypes.CDLL(str(LIBRARY))
        if library.canfield_version() != VERSION:
            return None
        return Kernel(library)
    except (OSError, AttributeError):
        return None


class NativeMachine:
    """One search in memory of this process."""

    backend: Backend = "native"

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._context = _memory(kernel.context_size())
        self._address = _address(self._context)
        self._table: mmap.mmap | None = None

    def start(self, problem: bytes, switches: int, order: int) -> bool:
        """Reads a problem; whether it is one."""
        self._table = None
        return not self._kernel.start(self._address, problem, len(problem), switches, order)

    def enlarge(self, size: int) -> bool:
        """Gives it a table of so many bytes; whether there is memory for it."""
        try:
            table = _memory(size)
        except (OSError, ValueError, OverflowError):
            return False
        moved = bool(self._kernel.enlarge(self._address, _address(table), size))
        if moved:
            self._table = table  # the one before is freed
        return moved

    def run(self, more_nodes: int) -> int:
        """Looks at so many more positions."""
        return int(self._kernel.run(self._address, more_nodes))

    def line(self) -> Sequence[int]:
        """The macro moves of the line that wins."""
        moves = (ctypes.c_uint32 * _MOST_LINE)()
        return moves[: self._kernel.line(self._address, moves, _MOST_LINE)]

    def nodes(self) -> int:
        """How many positions it has looked at."""
        return int(self._kernel.figure(self._address, 0))


def _address(memory: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(memory))


def _memory(size: int) -> mmap.mmap:
    """Zeroed bytes of this process alone, in large pages where the system has them.

    A look-up far away in the table then costs one miss in place of two.
    """
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if size >= _LARGE_PAGES_FROM and hasattr(mmap, "MADV_HUGEPAGE"):
        with contextlib.suppress(OSError):  # a system without them
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


def search(position: Position, budget: Budget, switches: int | None = None) -> Solution:
    """The answer of the native kernel. Tests look once, with the `switches` of c/kernel.h.

    Raises RuntimeError where `load` finds no library or the rules are not covered.
    """
    kernel = load()
    if kernel is None or not covers(position.rules):
        raise RuntimeError(f"no native kernel for {position.rules}")
    return searched(NativeMachine(kernel), position, budget, switches)
