"""The answers to the commands of the page: each is carried out once, and each is answered."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.errors import CanfieldError, IllegalMoveError
from canfield_widget.views import protocol
from canfield_widget.views.by_view import ByView

__all__ = ["Answers"]

_log = logging.getLogger(__name__)
_KEPT: Final = 8
"""Of each view; it has one command under way and one that waits."""


class Answers:
    """What became of the commands of each view.

    `do` carries one out and returns what it asked for; `rev` is the revision now, and None where
    the page cannot have seen what would be changed.
    """

    def __init__(
        self,
        do: Callable[[protocol.Command], dict[str, Any] | None],
        rev: Callable[[], int],
        is_late: Callable[[int], bool],
        language: Callable[[], str],
    ) -> None:
        self._do = do
        self._rev = rev
        self._is_late = is_late
        self._language = language
        self._given = ByView[dict[int, dict[str, Any]]]()

    def to(self, command: protocol.Command) -> dict[str, Any]:
        """The answer to a command, which is carried out unless it was before.

        Commands may overtake each other between the threads of a kernel, so one with a lower
        number than the last is still carried out; its revision tells whether it is too late.
        """
        given = self._given.get(command.view) or {}
        if command.seq in given:
            return given[command.seq]
        answer = self._answer(command)
        if "data" not in answer:  # what was only asked may be asked again
            last = [*given.items(), (command.seq, answer)][-_KEPT:]
            self._given.put(command.view, dict(last))
        return answer

    def _answer(self, command: protocol.Command) -> dict[str, Any]:
        def refused(code: protocol.Code, message: str, **more: Any) -> dict[str, Any]:
            return protocol.refused(command.view, command.seq, self._rev(), code, message, **more)

        language = self._language()
        if self._is_late(command.rev) and command.name not in protocol.TIMELESS:
            return refused("stale", words.text("stale", language))
        try:
            data = self._do(command)
        except IllegalMoveError as error:
            return refused("illegal", error.refusal.text(language), refusal=error.refusal)
        except CanfieldError as error:
            return refused("malformed", str(error))
        except Exception as error:  # nothing may escape into the kernel's message loop
            _log.exception("the command %s failed", command.name)
            return protocol.failed(command, self._rev(), error)
        return protocol.accepted(command, self._rev(), data)
