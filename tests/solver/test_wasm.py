"""The kernel as WebAssembly answers as the native one, node for node."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path
from typing import Any

import pytest
import wasmtime

import dev
import kernel_build
from canfield_widget.core.deals import deal
from canfield_widget.core.variants import VARIANTS
from canfield_widget.solver import kernel
from canfield_widget.solver.problem import covers
from canfield_widget.solver.slices import searched
from canfield_widget.solver.verdict import Budget, Verdict
from canfield_widget.solver.wasm import WasmMachine
from tests.solver.small_positions import any_rules, small_position


class WasmtimeInstance:
    """An instance of the module in wasmtime, which passes all whole numbers alike."""

    def __init__(self, module: Any, engine: Any) -> None:
        self.store = wasmtime.Store(engine)
        self.exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.memory: Any = self.exports["memory"]

    def call(self, name: str, *arguments: int, wide: tuple[int, ...] = ()) -> int:
        return int(self.exports[name](self.store, *arguments))

    def heap(self) -> int:
        return int(self.exports["__heap_base"].value(self.store))

    def size(self) -> int:
        return int(self.memory.data_len(self.store))

    def grow(self, pages: int) -> bool:
        try:
            self.memory.grow(self.store, pages)
        except wasmtime.WasmtimeError:
            return False
        return True

    def read(self, at: int, size: int) -> bytes:
        return bytes(self.memory.read(self.store, at, at + size))

    def write(self, at: int, data: bytes) -> None:
        self.memory.write(self.store, data, at)

    def clear(self, at: int, size: int) -> None:
        self.write(at, bytes(size))


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    zig = kernel_build.find_zig()
    assert zig is not None, "the package ziglang does not work here"
    folder = tmp_path_factory.mktemp("wasm")
    built: Path = kernel_build.build_for("wasm", dev.ROOT, zig, folder)
    engine = wasmtime.Engine()
    return wasmtime.Module(engine, built.read_bytes()), engine


def test_it_answers_as_the_native_one(module: tuple[Any, Any]) -> None:
    positions = [
        deal(rules, number) for rules in VARIANTS.values() if covers(rules) for number in range(3)
    ]
    for seed in range(100):
        choose = random.Random(f"wasm {seed}")
        positions.append(small_position(any_rules(choose), choose, 24))
    for position in positions:
        budget = Budget(nodes=5_000)
        found = searched(WasmMachine(WasmtimeInstance(*module)), position, budget)
        native = kernel.search(position, budget)
        assert found.backend == "wasm"
        assert dataclasses.replace(found, seconds=0, backend="native") == dataclasses.replace(
            native, seconds=0
        ), position


def test_it_asks_its_host_for_memory_and_keeps_to_the_budget(module: tuple[Any, Any]) -> None:
    machine = WasmMachine(WasmtimeInstance(*module))
    found = searched(machine, deal(VARIANTS["canfield"], 7), Budget(memory_mb=2))
    assert (found.verdict, found.reason) == (Verdict.UNKNOWN, "memory")


def test_it_imports_nothing(module: tuple[Any, Any]) -> None:
    assert module[0].imports == []
