"""The commands: one module each, and the table that says which question goes to which."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.answers.card import Answer
from bot.answers.commands import (
    browse,
    compare,
    explain,
    guide,
    issue,
    myths,
    news,
    preferences,
    privacy,
    subscriptions,
    terms,
    turn,
    wish,
)
from bot.answers.desk import Desk
from bot.question import (
    About,
    Browse,
    ChooseAudience,
    ChooseLocale,
    Compare,
    Dismiss,
    Explain,
    Forget,
    Guess,
    Help,
    IssueWords,
    More,
    MyData,
    MythOrReality,
    News,
    Note,
    Open,
    Privacy,
    Question,
    Quiz,
    Random,
    Settings,
    Start,
    Subscribe,
    Subscriptions,
    Terms,
    Turn,
    Unsubscribe,
    Wish,
)

Command = Callable[[Any, Desk], Awaitable[Answer]]

COMMANDS: Mapping[type[Any], Command] = {
    Explain: explain.explain,
    Open: turn.open_entry,
    Turn: turn.turn,
    Note: turn.note,
    More: turn.more,
    Random: turn.random,
    Compare: compare.compare,
    Terms: terms.terms,
    Browse: browse.browse,
    News: news.news,
    IssueWords: issue.issue_words,
    MythOrReality: myths.myth_or_reality,
    Quiz: myths.quiz,
    Guess: myths.guess,
    Start: guide.start,
    Help: guide.help_,
    About: guide.about,
    Wish: wish.wish,
    Dismiss: guide.dismiss,
    Settings: preferences.settings,
    ChooseLocale: preferences.choose_locale,
    ChooseAudience: preferences.choose_audience,
    Subscriptions: subscriptions.show,
    Subscribe: subscriptions.subscribe,
    Unsubscribe: subscriptions.unsubscribe,
    Privacy: privacy.privacy,
    MyData: privacy.my_data,
    Forget: privacy.forget,
}


def writes(question: Question) -> bool:
    """Whether it saves, counts or deletes something: a link may not ask that."""
    match question:
        case ChooseLocale() | ChooseAudience() | Subscribe() | Unsubscribe() | Wish():
            return True
        case Forget(sure):
            return sure
        case _:
            return False


def is_for_everybody(question: Question) -> bool:
    """Whether in a shared chat it changes something for all who are there."""
    return isinstance(question, ChooseLocale | Subscribe | Unsubscribe)
