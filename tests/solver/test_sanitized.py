"""The kernel under AddressSanitizer and UBSan, on problems of all kinds."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

FULL = os.environ.get("CANFIELD_FULL") == "1"
ROUNDS = 2_000_000 if FULL else 20_000
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")


@pytest.fixture(scope="module")
def fuzzer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = next(filter(None, map(shutil.which, ("gcc", "clang"))), None)
    assert compiler is not None, "install gcc or clang"
    program = tmp_path_factory.mktemp("fuzz") / "fuzz"
    source = Path(__file__).with_name("fuzz_kernel.c")
    flags = ("-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", *SANITIZERS)
    subprocess.run([compiler, *flags, "-o", program, source], check=True)
    return program


@pytest.mark.parametrize("seed", [1, 2])
def test_no_problem_makes_it_touch_what_is_not_its_own(fuzzer: Path, seed: int) -> None:
    command = [str(fuzzer), str(seed), str(ROUNDS)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[:4000]
    accepted, won = map(int, result.stdout.split())
    assert ROUNDS / 2 < accepted < ROUNDS
    assert won > ROUNDS / 20
