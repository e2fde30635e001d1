"""The commands: one module each, and the table that says which question goes to which."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.answers.card import Answer
from bot.answers.commands import browse, compare, explain, guide, myths, preferences, terms, turn
from bot.answers.desk import Desk
from bot.question import (
    About,
    Browse,
    ChooseAudience,
    ChooseLocale,
    Compare,
    Dismiss,
    Explain,
    Guess,
    Help,
    More,
    MythOrReality,
    Open,
    Quiz,
    Random,
    Settings,
    Start,
    Terms,
    Turn,
)

Command = Callable[[Any, Desk], Awaitable[Answer]]

COMMANDS: Mapping[type[Any], Command] = {
    Explain: explain.explain,
    Open: turn.open_entry,
    Turn: turn.turn,
    More: turn.more,
    Random: turn.random,
    Compare: compare.compare,
    Terms: terms.terms,
    Browse: browse.browse,
    MythOrReality: myths.myth_or_reality,
    Quiz: myths.quiz,
    Guess: myths.guess,
    Start: guide.start,
    Help: guide.help_,
    About: guide.about,
    Dismiss: guide.dismiss,
    Settings: preferences.settings,
    ChooseLocale: preferences.choose_locale,
    ChooseAudience: preferences.choose_audience,
}

WRITING: frozenset[type[Any]] = frozenset({ChooseLocale, ChooseAudience})
"""Questions that save something: a link may not ask them."""
