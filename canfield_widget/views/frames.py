"""The frames of a replay: all that a page needs to show a record, ply by ply, without a kernel.

The state before the first move is whole; of each later one there is what differs, and of a pile
how many cards stay and which lie on them. What is hidden at a ply is hidden in its state.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final

from canfield_widget.core.changes import Change
from canfield_widget.core.engine import Outcome, fills
from canfield_widget.core.errors import CanfieldError, RecordError, excerpt, is_whole
from canfield_widget.core.game import Game
from canfield_widget.core.records import Record, read_record
from canfield_widget.views.protocol import VERSION
from canfield_widget.views.snapshot import CardNumbers, snapshot

__all__ = ["frames_of", "record_of", "state_at"]

MOST_BYTES: Final = 400_000
"""As JSON; some two thousand moves. The moves after that are not shown."""

State = dict[str, Any]


def record_of(source: Any) -> Record:
    """The record that is meant: a Record, the text of one, or a Game as it stands.

    Raises RecordError for anything else.

    >>> record_of(Game.deal(7)).tags["Deal"]
    'cw1:7'
    """
    if isinstance(source, Record):
        return source
    if isinstance(source, Game):
        return Record.from_game(source)
    if isinstance(source, str):
        return read_record(source)
    raise RecordError(f"{excerpt(source)} is no record: a Record, the text of one, or a Game")


def frames_of(record: Record, most_bytes: int = MOST_BYTES) -> dict[str, Any]:
    """The frames of a record, as plain values; of a long one those of the first moves.

    Raises RecordError where the record does not tell its deal.

    >>> frames = frames_of(read_record('[Format "cfr1"][Variant "canfield"][Deal "7"] D {so} D'))
    >>> frames["plies"], len(frames["steps"]), frames["comments"]
    (2, 2, {'1': 'so'})
    """
    states = _states(record)
    first = before = next(states)
    comments = _comment(record, 0)
    room = most_bytes - _size(first, comments)
    steps: list[dict[str, Any]] = []
    for ply, after in enumerate(states, 1):
        step, comment = _difference(before, after), _comment(record, ply)
        room -= _size(step, comment)
        if room < 0:
            break
        steps.append(step)
        comments |= comment
        before = after
    return {
        "v": VERSION,
        "plies": len(record.moves),
        "first": first,
        "steps": steps,
        "comments": comments,
        "error": str(record.errors[0]) if record.errors else "",
    }


def state_at(frames: Mapping[str, Any], ply: int) -> State:
    """The state after so many moves, as the page builds it; raises CanfieldError beyond the frames.

    >>> frames = frames_of(read_record('[Format "cfr1"][Variant "canfield"][Deal "7"] D D'))
    >>> state_at(frames, 2)["counts"]["moves"]
    2
    """
    shown = len(frames["steps"])
    if not is_whole(ply) or not 0 <= ply <= shown:
        raise CanfieldError(f"move {excerpt(ply)}; the replay shows moves 0 to {shown}")
    state: State = dict(frames["first"])
    piles = _by_code(state["piles"])
    for step in frames["steps"][:ply]:
        state |= {name: value for name, value in step.items() if name != "piles"}
        for code, change in step["piles"].items():
            if change is None:  # the place of a base that was chosen
                del piles[code]
            else:
                piles[code] = [*piles[code][: change[0]], *change[1:]]
    return state | {"rev": ply + 1, "piles": _grouped(piles)}


def _size(*values: Any) -> int:
    return sum(len(json.dumps(value).encode()) for value in values)


def _comment(record: Record, ply: int) -> dict[str, str]:
    return {str(ply): record.comments[ply]} if ply in record.comments else {}


def _states(record: Record) -> Iterator[State]:
    """The state before each move and after the last, by the numbers of one deal of cards."""
    game = record.game(0)
    game.hide()  # nobody plays: the clock stands
    numbers, game_id = CardNumbers(game.position), secrets.token_hex(6)
    yield snapshot(game, numbers, 1, game_id, None)
    for ply, move in enumerate(record.moves, 1):
        change = Change("move", (move,), fills(game.position, move))
        game.push(move)
        if ply == len(record.moves) and record.result == Outcome.RESIGNED.value:
            game.resign()
        yield snapshot(game, numbers, ply + 1, game_id, change)


def _difference(before: State, after: State) -> dict[str, Any]:
    """The fields that are different; of the piles the cards that lie on those that stay."""
    told = {name: after[name] for name in after if after[name] != before[name]}
    del told["rev"]  # it tells the ply
    was, now = _by_code(before["piles"]), _by_code(after["piles"])
    gone: dict[str, Any] = dict.fromkeys(code for code in was if code not in now)
    changed = {
        code: _pile_difference(was[code], pile) for code, pile in now.items() if was[code] != pile
    }
    return {**told, "piles": changed | gone}


def _pile_difference(before: list[str], after: list[str]) -> list[Any]:
    pairs = zip(before, after, strict=False)
    kept = next((height for height, (old, new) in enumerate(pairs) if old != new), None)
    if kept is None:
        kept = min(len(before), len(after))
    return [kept, *after[kept:]]


_GROUPS: Final = {"R": "reserves", "F": "foundations", "T": "tableau"}


def _by_code(piles: Mapping[str, Any]) -> dict[str, list[str]]:
    """The piles by `S`, `W`, `R1`…, `F1`…, `T1`…: here a single reserve has its number too."""
    numbered = {
        f"{letter}{number}": pile
        for letter, group in _GROUPS.items()
        for number, pile in enumerate(piles[group], 1)
    }
    return {"S": piles["stock"], "W": piles["waste"], **numbered}


def _grouped(piles: Mapping[str, list[str]]) -> dict[str, Any]:
    groups = {
        group: [pile for code, pile in piles.items() if code[0] == letter]
        for letter, group in _GROUPS.items()
    }
    return {"stock": piles["S"], "waste": piles["W"], **groups}
