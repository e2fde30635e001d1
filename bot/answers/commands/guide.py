"""The first meeting, the help, and what the bot is."""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers import actions
from bot.answers.card import Action, Answer, Bullets, Card, Group, Paragraph, Small
from bot.answers.desk import Desk
from bot.glossary.markup import Run
from bot.language.calendar import format_list, language_name, own_name
from bot.news.newsstand import NOTHING_NEW
from bot.question import (
    About,
    Browse,
    ChooseLocale,
    Dismiss,
    Help,
    MythOrReality,
    Privacy,
    Question,
    Random,
    Settings,
    Start,
)

FIRST_WORDS = ("trainium", "token", "rag")


async def start(_question: Start, desk: Desk) -> Answer:
    """One sentence, three words to try, a myth, the other languages."""
    say = desk.say
    buttons = (
        *actions.to_entries(_first_words(desk), desk),
        Action(say("view-myths"), MythOrReality(), Group.COMMAND),
        *(
            Action(own_name(locale), ChooseLocale(locale), Group.LOCALE)
            for locale in desk.phrasebook.locales
            if locale != desk.locale
        ),
    )
    return _said(["start"], desk, buttons)


async def help_(_question: Help, desk: Desk) -> Answer:
    """How to ask, in examples."""
    say = desk.say
    lines = tuple((Run(say(f"help-{topic}")),) for topic in ("ask", "role", "view", "compare", "browse", "groups"))
    card = Card(say("help-title"), (Bullets(lines),))
    return Answer((card,), _ways_on(desk, Help()), locale=desk.locale)


async def about(_question: About, desk: Desk) -> Answer:
    """What the bot is, how its texts come about, and what it keeps."""
    say = desk.say
    languages = format_list([language_name(tag, desk.locale) for tag in desk.phrasebook.locales], desk.locale)
    what = say("about-what", languages=languages, entries=len(desk.knowledge.glossary.entries))
    told = (say("about-news"),) if desk.knowledge.newsstand is not NOTHING_NEW else ()
    paragraphs = (what, say("about-how"), *told, say("about-licence"), say("about-privacy"))
    card = Card(say("about-title"), tuple(Paragraph((Run(text),)) for text in paragraphs))
    return Answer((card,), _ways_on(desk, About()), locale=desk.locale)


async def dismiss(_question: Dismiss, desk: Desk) -> Answer:
    """None of the suggestions was it."""
    answer = _said(["dismissed"], desk, (Action(desk.say("browse-all"), Browse(), Group.CHOICE),))
    return Answer(answer.cards, answer.actions, locale=desk.locale, edits=True)


def small_talk(desk: Desk) -> Answer:
    """The short help that a greeting gets."""
    return _said(["small-talk"], desk, actions.to_entries(_first_words(desk), desk))


def notice(text: str, desk: Desk) -> Answer:
    """A line that says what the asker can mend."""
    return Answer((Card("", (Small((Run(text),)),)),), (_browse(desk),), locale=desk.locale)


def _first_words(desk: Desk) -> list[str]:
    """Words of the newsletter's latest edition, else some that everybody asks for."""
    newsstand, entries = desk.knowledge.newsstand, desk.knowledge.glossary.entries
    latest = newsstand.editions_for(desk.locale)[:1]
    named = [slug for edition in latest for slug in newsstand.slugs[edition.link] if slug in entries]
    return (named if len(named) >= len(FIRST_WORDS) else [slug for slug in FIRST_WORDS if slug in entries])[:3]


def _said(phrases: Iterable[str], desk: Desk, buttons: tuple[Action, ...]) -> Answer:
    card = Card("", tuple(Paragraph((Run(desk.say(phrase)),)) for phrase in phrases))
    return Answer((card,), buttons, locale=desk.locale)


def _browse(desk: Desk) -> Action:
    return Action(desk.say("browse-all"), Browse(), Group.CHOICE)


def _ways_on(desk: Desk, here: Question) -> tuple[Action, ...]:
    ways: dict[str, Question] = {
        "browse": Browse(),
        "random": Random(),
        "settings": Settings(),
        "help": Help(),
        "about": About(),
        "privacy-title": Privacy(),
    }
    return tuple(
        Action(desk.say(phrase), question, Group.COMMAND) for phrase, question in ways.items() if question != here
    )
