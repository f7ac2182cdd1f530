"""What happens to a game, and who is told of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar

from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position

__all__ = ["Change", "Kind", "Listeners", "Step", "listen", "tell"]

_log = logging.getLogger(__name__)

Kind = Literal["move", "undo", "redo", "finish", "collect", "resign", "pause"]
Event = TypeVar("Event")
Listeners = dict[object, Callable[[Event], object]]


@dataclass(frozen=True, slots=True)
class Step:
    """What one undo takes back: moves with all that followed from them by itself."""

    moves: tuple[Move, ...]
    before: Position
    after: Position


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to a game: which moves, and which spaces were filled by themselves.

    Of `finish`, `collect`, undo and redo the spaces are not told.
    """

    kind: Kind
    moves: tuple[Move, ...] = ()
    filled: tuple[str, ...] = ()


def listen(listeners: Listeners[Event], listener: Callable[[Event], object]) -> Callable[[], None]:
    """Enters a listener and returns what takes it out again, as often as that is called."""
    key = object()
    listeners[key] = listener

    def stop() -> None:
        listeners.pop(key, None)

    return stop


def tell(listeners: Listeners[Event], event: Event) -> list[Exception]:
    """Calls each listener and returns what they raised, which is logged too.

    What is told has happened: no listener can undo it, or keep it from the others.
    """
    raised: list[Exception] = []
    for listener in tuple(listeners.values()):
        try:
            listener(event)
        except Exception as error:
            _log.exception("a listener failed at %s", event)
            raised.append(error)
    return raised
