"""The buttons of an entry's card: roles, views, languages, and other entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.answers import views
from bot.answers.card import Action, Group
from bot.answers.desk import Desk
from bot.answers.knowledge import heading
from bot.answers.sheet import Sheet
from bot.glossary.audience import Audience
from bot.glossary.entry import Slug
from bot.language.calendar import own_name
from bot.language.locale import Locale
from bot.question import More, Note, Open, Question, Turn, View

LABEL_LENGTH = 40
FIRST_VIEWS = (View.MYTHS, View.HOW, View.FACTS)
MORE_VIEWS = (View.LIMITS, View.RELATED, View.NEWS)


@dataclass(frozen=True, slots=True)
class Carried:
    """What an address must repeat, since nothing saved says it: the note and the language of the card."""

    audience: Audience | None
    locale: Locale | None


def for_entry(sheet: Sheet, view: View, carried: Carried, locales: Sequence[Locale]) -> tuple[Action, ...]:
    """Every action of an entry's card; an empty view has none, the open one leads back to the summary."""
    return (
        *_roles(sheet, view, carried),
        *_views(sheet, view, FIRST_VIEWS, carried, first=True),
        *_more(sheet, carried),
        *_views(sheet, view, MORE_VIEWS, carried, first=False),
        *_locales(sheet, view, carried, locales),
    )


def carried_by(sheet: Sheet, desk: Desk) -> Carried:
    """Public cards carry nothing: whoever presses has a language and a role of her own."""
    if desk.asker.public:
        return Carried(None, None)
    audience = None if sheet.audience is desk.usual_audience else sheet.audience
    return Carried(audience, None if sheet.say.locale == desk.usual_locale else sheet.say.locale)


def to_entries(slugs: Sequence[Slug], desk: Desk, locale: Locale | None = None) -> tuple[Action, ...]:
    """One action an entry, in the given order."""
    return tuple(entry_action(slug, desk, locale) for slug in slugs)


def entry_action(slug: Slug, desk: Desk, locale: Locale | None = None, group: Group = Group.ENTRY) -> Action:
    """Opens an entry as a new message, in the language of the card it stands on."""
    entry = desk.knowledge.glossary.entries[slug]
    carried = locale or (None if desk.asker.public or desk.locale == desk.usual_locale else desk.locale)
    return Action(cut(heading(entry, desk.locale)), Open(slug, locale=carried), group)


def paged(slugs: Sequence[Slug], page: int, size: int) -> Sequence[Slug]:
    """One page of a list; a page past the end is empty."""
    return slugs[page * size : (page + 1) * size]


def turning(question: Question | None, label: str) -> tuple[Action, ...]:
    """The button to another page, where there is one."""
    return (Action(label, question, Group.PAGE),) if question else ()


def cut(label: str, longest: int = LABEL_LENGTH) -> str:
    """A label that fits its button."""
    return label if len(label) <= longest else f"{label[: longest - 1].rstrip()}…"


def _roles(sheet: Sheet, view: View, carried: Carried) -> Iterator[Action]:
    for audience in Audience:
        if audience in sheet.words.audiences:
            question = Note(sheet.entry.slug, audience, carried.locale)
            active = audience is sheet.audience and view is View.CARD
            yield Action(sheet.say(f"role-{audience}"), question, Group.ROLE, active=active)


def _views(sheet: Sheet, view: View, shown: Sequence[View], carried: Carried, *, first: bool) -> Iterator[Action]:
    for each in shown:
        if views.has(sheet, each):
            leads_to = View.CARD if each is view else each
            question = Turn(sheet.entry.slug, leads_to, carried.audience, carried.locale)
            yield Action(sheet.say(f"view-{leads_to}"), question, Group.VIEW, first=first, active=each is view)


def _more(sheet: Sheet, carried: Carried) -> Iterator[Action]:
    yield Action(sheet.say("more"), More(sheet.entry.slug, carried.audience, carried.locale), Group.MORE)


def _locales(sheet: Sheet, view: View, carried: Carried, spoken: Sequence[Locale]) -> Iterator[Action]:
    for locale in spoken:
        if sheet.entry.speaks(locale) and locale != sheet.say.locale:
            question = Turn(sheet.entry.slug, view, carried.audience, locale)
            yield Action(own_name(locale), question, Group.LOCALE, first=False)
