"""What the kernel remembers of each view of a board, for as many views as there may well be."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeVar

__all__ = ["ByView"]

Value = TypeVar("Value")
MOST: Final = 64


class ByView(OrderedDict[str, Value]):
    """A value for each view; of more than 64 the ones that were put in first are forgotten.

    A page that made up a new view for each message could else fill the memory.
    """

    def put(self, view: str, value: Value) -> None:
        """Remembers the value as the newest."""
        self[view] = value
        self.move_to_end(view)
        if len(self) > MOST:
            self.popitem(last=False)
