"""Every variant plays its stored game again, word for word."""

from __future__ import annotations

import pytest

from canfield_widget.core.variants import VARIANTS
from tests.core.playthroughs import FOLDER, transcript

MOST_BYTES = 12_000


def test_every_variant_has_a_playthrough_and_every_playthrough_a_variant() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{key}.txt" for key in VARIANTS}


@pytest.mark.parametrize("key", VARIANTS)
def test_a_playthrough_goes_as_it_is_stored(key: str) -> None:
    stored = (FOLDER / f"{key}.txt").read_text(encoding="utf-8")
    assert transcript(key).splitlines() == stored.splitlines()


@pytest.mark.parametrize("key", VARIANTS)
def test_a_playthrough_is_short_enough_to_be_read(key: str) -> None:
    assert (FOLDER / f"{key}.txt").stat().st_size < MOST_BYTES
