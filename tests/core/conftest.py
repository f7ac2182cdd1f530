"""The helpers that the tests of the core share say what failed as a test module does."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.core.agreeing", "tests.core.conformance")
