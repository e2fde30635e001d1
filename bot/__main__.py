"""The front door: `python -m bot`, and the console script `plainterms`."""

from __future__ import annotations

from bot.cli import main

if __name__ == "__main__":
    main()
