"""How wide the terminal is, and whether it shows styles."""

from __future__ import annotations

import sys

from bot.settings import shows_colour, terminal_width
from bot.surfaces.terminal.render import WIDEST, Page


def terminal_page() -> Page:
    """The page as it is now; 78 characters at most, since longer lines are hard to read."""
    width = min(WIDEST, terminal_width(sys.stdout, WIDEST + 1) - 1)
    return Page(max(20, width), shows_colour(on_terminal=sys.stdout.isatty()))
