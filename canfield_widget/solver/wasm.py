"""The kernel as WebAssembly: in Pyodide, where no native library loads."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from canfield_widget.core.positions import Position
from canfield_widget.solver.problem import covers
from canfield_widget.solver.slices import searched
from canfield_widget.solver.verdict import Backend, Budget, Solution

__all__ = ["MODULE", "Instance", "WasmMachine", "load", "search"]

MODULE: Final = Path(__file__).parent.parent / "static" / "kernel.wasm"
_PAGE: Final = 2**16
_MOST_LINE: Final = 4096


class Instance(Protocol):
    """A WebAssembly instance of the kernel, whichever host runs it."""

    def call(self, name: str, *arguments: int, wide: tuple[int, ...] = ()) -> int:
        """Calls a function; the arguments at the places of `wide` have 64 bits."""

    def heap(self) -> int:
        """Where the memory begins that the kernel itself does not use."""

    def size(self) -> int:
        """Bytes of its memory."""

    def grow(self, pages: int) -> bool:
        """More memory, zeroed; whether there is some."""

    def read(self, at: int, size: int) -> bytes:
        """Bytes of its memory."""

    def write(self, at: int, data: bytes) -> None:
        """Puts bytes into its memory."""

    def clear(self, at: int, size: int) -> None:
        """Puts zeros into its memory."""


class WasmMachine:
    """One search in an instance of its own: context, problem, line, and then the tables."""

    backend: Backend = "wasm"

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._context = -(-instance.heap() // _PAGE) * _PAGE
        self._scratch = self._context + instance.call("canfield_context_size")
        self._tables = self._free = self._scratch + 4 * _MOST_LINE
        if not self._has(self._tables):
            raise MemoryError("no memory for the kernel")

    def _has(self, size: int) -> bool:
        """Whether there is so much memory, or could be had."""
        missing = size - self._instance.size()
        return missing <= 0 or self._instance.grow(-(-missing // _PAGE))

    def start(self, problem: bytes, switches: int, order: int) -> bool:
        """Reads a problem; whether it is one."""
        self._free = self._tables
        self._instance.write(self._scratch, problem)
        arguments = self._context, self._scratch, len(problem), switches, order
        return not self._instance.call("canfield_start", *arguments)

    def enlarge(self, size: int) -> bool:
        """Gives it a table of so many bytes; whether there is memory for it."""
        table, used = self._free, self._instance.size()
        if not self._has(table + size):
            return False
        if used > table:  # a search before this one was there
            self._instance.clear(table, min(used - table, size))
        self._free = table + size
        return bool(self._instance.call("canfield_enlarge", self._context, table, size, wide=(2,)))

    def run(self, more_nodes: int) -> int:
        """Looks at so many more positions."""
        return self._instance.call("canfield_run", self._context, more_nodes, wide=(1,))

    def line(self) -> Sequence[int]:
        """The macro moves of the line that wins."""
        count = self._instance.call("canfield_line", self._context, self._scratch, _MOST_LINE)
        data = self._instance.read(self._scratch, 4 * count)
        return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]

    def nodes(self) -> int:
        """How many positions it has looked at."""
        return self._instance.call("canfield_figure", self._context, 0)


class PyodideInstance:
    """An instance that the browser, or Node, runs beside Pyodide."""

    def __init__(self, js: Any, module: Any) -> None:
        self._js = js
        self._exports = js.WebAssembly.Instance.new(module, js.Object.new()).exports

    def call(self, name: str, *arguments: int, wide: tuple[int, ...] = ()) -> int:
        """Calls a function; the arguments at the places of `wide` have 64 bits."""
        given = [self._js.BigInt(n) if at in wide else n for at, n in enumerate(arguments)]
        return int(getattr(self._exports, name)(*given))

    def heap(self) -> int:
        """Where the memory begins that the kernel itself does not use."""
        # Written as an attribute the name would be taken for a private one of this class.
        return int(getattr(self._exports, "__heap_base").value)

    def size(self) -> int:
        """Bytes of its memory."""
        return int(self._exports.memory.buffer.byteLength)

    def grow(self, pages: int) -> bool:
        """More memory, zeroed; whether there is some."""
        try:
            self._exports.memory.grow(pages)
        except self._js_error():
            return False
        return True

    def _js_error(self) -> type[Exception]:
        error: type[Exception] = import_module("pyodide.ffi").JsException
        return error

    def read(self, at: int, size: int) -> bytes:
        """Bytes of its memory."""
        return bytes(self._js.Uint8Array.new(self._exports.memory.buffer, at, size).to_bytes())

    def write(self, at: int, data: bytes) -> None:
        """Puts bytes into its memory."""
        self._js.Uint8Array.new(self._exports.memory.buffer, at, len(data)).assign(data)

    def clear(self, at: int, size: int) -> None:
        """Puts zeros into its memory."""
        self._js.Uint8Array.new(self._exports.memory.buffer, at, size).fill(0)


@cache
def load() -> Any | None:
    """The compiled module in Pyodide; None elsewhere, or where the browser does not compile it.

    A browser compiles at once only outside the thread of the page; there Pyodide runs in Jupyter.
    """
    if sys.platform != "emscripten" or not MODULE.exists():
        return None
    js, ffi = import_module("js"), import_module("pyodide.ffi")
    try:
        return js.WebAssembly.Module.new(ffi.to_js(MODULE.read_bytes()))
    except ffi.JsException:
        return None


def machine() -> WasmMachine | None:
    """A machine for one search after another; None where `load` finds no module."""
    module = load()
    if module is None:
        return None
    return WasmMachine(PyodideInstance(import_module("js"), module))


def search(position: Position, budget: Budget, switches: int | None = None) -> Solution:
    """The answer of the kernel in Pyodide; raises RuntimeError where `load` finds none."""
    found = machine() if covers(position.rules) else None
    if found is None:
        raise RuntimeError(f"no kernel of WebAssembly for {position.rules}")
    return searched(found, position, budget, switches)
