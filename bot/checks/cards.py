"""Surfaces: what can be told without rendering of whether an entry fits its cards, messages and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot import address
from bot.checks.proof import Manuscript, Page
from bot.glossary.audience import Audience
from bot.glossary.problem import Problem
from bot.language.locale import Locale
from bot.question import Open, Turn, View

RULE = "cards"

BEFORE_THE_FOLD: Mapping[Locale, int] = {"en": 700, "hu": 800, "de": 850}
FIRST_CARD: Mapping[Locale, int] = {"en": 1100, "hu": 1250, "de": 1400}
LONGEST_MESSAGE = 3500
"""Telegram takes 4,096 UTF-16 units and Discord 4,000 characters; the rest is for titles, labels, dates and sources."""

VIEWS: Mapping[View, tuple[str, ...]] = {
    View.MYTHS: ("myths.claim", "myths.reality", "truths.claim", "truths.why"),
    View.HOW: ("how", "example"),
    View.LIMITS: ("limits", "similar"),
    View.FACTS: ("facts.label", "facts.note", "facts.disputed", "timeline", "profile.people", "now"),
}


def check_cards(manuscript: Manuscript) -> Iterator[Problem]:
    """First cards and views that are too long, and addresses that do not fit a button."""
    for page in manuscript.pages:
        yield from _first_card(page)
        yield from _views(page)
        yield from _addresses(page)


def _first_card(page: Page) -> Iterator[Problem]:
    fold, most = BEFORE_THE_FOLD.get(page.locale, 850), FIRST_CARD.get(page.locale, 1400)
    definition = page.length("definition")
    first_paragraph = sum(len(paragraph.plain) for paragraph in page.within("plain")[:1])
    analogy = sum(len(page.within(part)[0].plain) for part in ("analogy.text", "analogy.breaks") if page.within(part))
    longest_note = max((len(note.plain) for note in page.within("audiences")), default=0)
    if (before := definition + first_paragraph) > fold:
        text = f"definition and first paragraph have {before} characters; at most {fold} before the fold"
        yield page.problem(RULE, text, "plain", 0)
    if (whole := definition + page.length("plain") + analogy + longest_note) > most:
        text = f"the first card (definition, plain, analogy, longest note) has {whole} characters; at most {most}"
        yield page.problem(RULE, text, "plain", at_name=True)


def _views(page: Page) -> Iterator[Problem]:
    for view, sections in VIEWS.items():
        if (length := page.length(*sections)) > LONGEST_MESSAGE:
            text = f"the view {view} has {length} characters; at most {LONGEST_MESSAGE} fit one message"
            yield page.problem(RULE, text, sections[0].partition(".")[0], at_name=True)


def _addresses(page: Page) -> Iterator[Problem]:
    slug, view, audience = page.entry.slug, View.FACTS, Audience.DEVELOPER
    longest = (Open(slug, view, audience, page.locale, "x" * 8), Turn(slug, view, audience, page.locale, 9999))
    if any(len(address.write(question)) > address.MAX_BYTES for question in longest):
        text = f"an address with this slug has more than {address.MAX_BYTES} bytes: shorten the slug"
        yield page.problem(RULE, text)
