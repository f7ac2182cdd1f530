"""Whether a program plays a game now: it holds the text of the game locked until it ends.

A lock goes with its program however that ends, is not taken over by the programs that it started,
and is seen from another machine where the folder lies on a network and the system hands locks on.
Where there are no locks (Windows, a page) it counts whether a process of that number runs.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, and Python in a page
    fcntl = None  # type: ignore[assignment]

__all__ = ["hold", "is_held"]


def hold(descriptor: int) -> None:
    """Locks the file for this program; nothing where that cannot be done.

    The system drops the lock as soon as this program closes the file, however it was opened: what
    it plays itself it must not read.
    """
    try:
        if fcntl is not None:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        pass  # a file system without locks


def is_held(path: Path, host: str, pid: int) -> bool:
    """Whether the program that a text names, not this one, plays on with it now."""
    if host == socket.gethostname() and pid == os.getpid():
        return False
    if fcntl is None:
        return host == socket.gethostname() and _runs(pid)
    try:
        with path.open("rb") as file:
            fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # how a system says that another one has it
        return True
    except OSError:
        return host == socket.gethostname() and _runs(pid)
    return False


def _runs(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, AttributeError):  # a page has no processes
        return False
    except OSError:
        return True
    return True
