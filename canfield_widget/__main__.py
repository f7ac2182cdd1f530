"""`python -m canfield_widget`, installed as `canfield`: see the folder `commands`."""

from __future__ import annotations

import sys

from canfield_widget.commands.app import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
