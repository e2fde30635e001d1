"""Surfaces: what can be told without rendering of whether an entry fits its cards, messages and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot import address
from bot.checks.proof import Manuscript, Proof
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
    for proof in manuscript.proofs:
        for locale in proof.entry.wordings:
            yield from _first_card(proof, locale)
            yield from _views(proof, locale)
            yield from _addresses(proof, locale)


def _first_card(proof: Proof, locale: Locale) -> Iterator[Problem]:
    plain = _lengths(proof, locale, "plain")
    notes = _lengths(proof, locale, "audiences")
    definition = sum(_lengths(proof, locale, "definition"))
    fold, most = BEFORE_THE_FOLD.get(locale, 850), FIRST_CARD.get(locale, 1400)
    if (before := definition + sum(plain[:1])) > fold:
        text = f"definition and first paragraph have {before} characters; at most {fold} before the fold"
        yield proof.problem(RULE, text, "plain", 0, file=locale)
    analogy = sum(_lengths(proof, locale, "analogy.text")[:1] + _lengths(proof, locale, "analogy.breaks")[:1])
    if (whole := definition + sum(plain) + analogy + max(notes, default=0)) > most:
        text = f"the first card (definition, plain, analogy, longest note) has {whole} characters; at most {most}"
        yield proof.problem(RULE, text, "plain", file=locale, at_name=True)


def _views(proof: Proof, locale: Locale) -> Iterator[Problem]:
    for view, sections in VIEWS.items():
        length = sum(_lengths(proof, locale, *sections))
        if length > LONGEST_MESSAGE:
            text = f"the view {view} has {length} characters; at most {LONGEST_MESSAGE} fit one message"
            yield proof.problem(RULE, text, sections[0].partition(".")[0], file=locale, at_name=True)


def _addresses(proof: Proof, locale: Locale) -> Iterator[Problem]:
    slug = proof.entry.slug
    longest = (
        Open(slug, View.FACTS, Audience.DEVELOPER, locale, "x" * 8),
        Turn(slug, View.FACTS, Audience.DEVELOPER, locale, 9999),
    )
    if any(len(address.write(question)) > address.MAX_BYTES for question in longest):
        yield proof.problem(RULE, f"an address with this slug has more than {address.MAX_BYTES} bytes: shorten it")


def _lengths(proof: Proof, locale: Locale, *sections: str) -> list[int]:
    return [len(passage.plain) for passage in proof.in_sections(*sections) if passage.locale == locale]
