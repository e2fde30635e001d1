"""`plainterms coverage`: what is written, what is translated, what is due to be looked at again."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import click

from bot.app.answers import open_answers
from bot.cli.misses import line, often_missed
from bot.errors import OperatorError
from bot.glossary.entry import CHECK_EVERY, Entry, Slug, Status, Wording
from bot.glossary.glossary import Glossary
from bot.language.locale import DEFAULT_LOCALE, Locale
from bot.store.misses import CountedMiss

SECTIONS = (
    *("headword", "plain", "analogy", "how", "example", "audiences", "myths", "truths"),
    *("limits", "similar", "facts", "timeline", "now"),
)
_FIELDS = {"analogy": "analogies"}
VALUES_LAST = timedelta(days=365)
"""How long a dated value is taken to hold: most come out once a year."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something to be looked at again: a text or a fact, and why."""

    slug: Slug
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """`written` says by entry and locale which sections there are."""

    statuses: dict[Status, int]
    written: dict[Slug, dict[Locale, list[str]]]
    stale: list[Due]
    to_check: list[Due]
    missed: Sequence[CountedMiss] = ()

    def count(self, section: str, locale: Locale) -> int:
        """How many entries have the section in the locale."""
        return sum(section in sections.get(locale, ()) for sections in self.written.values())


@click.command("coverage")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(*, as_json: bool) -> None:
    """Count the sections written in each language; list stale translations, what to check again, and misses."""
    dispatcher = open_answers()
    coverage = cover(dispatcher.knowledge.glossary, datetime.now(UTC).date())
    with contextlib.suppress(OperatorError):  # a glossary that no bot has served yet has no database
        coverage = dataclasses.replace(coverage, missed=asyncio.run(often_missed()))
    if as_json:
        click.echo(json.dumps(dataclasses.asdict(coverage), ensure_ascii=False))
    else:
        click.echo("\n".join(_lines(coverage, dispatcher.phrasebook.locales)))


def cover(glossary: Glossary, today: date) -> Coverage:
    """What there is of a glossary, as of today; retired entries are no longer looked after."""
    entries = [entry for entry in glossary.entries.values() if entry.status is not Status.RETIRED]
    written = {entry.slug: {locale: _written(words) for locale, words in entry.wordings.items()} for entry in entries}
    return Coverage(
        dict(Counter(entry.status for entry in glossary.entries.values())),
        written,
        [due for entry in entries for due in _stale(entry)],
        [due for entry in entries for due in _to_check(entry, today)],
    )


def _written(words: Wording) -> list[str]:
    return [section for section in SECTIONS if getattr(words, _FIELDS.get(section, section))]


def _stale(entry: Entry) -> Iterator[Due]:
    changed = entry.wordings[DEFAULT_LOCALE].review.changed
    for locale, words in entry.wordings.items():
        based_on = words.review.based_on
        if locale != DEFAULT_LOCALE and (based_on is None or based_on < changed):
            yield Due(
                entry.slug, locale, f"based on English of {based_on or 'no known day'}, which changed on {changed}"
            )


def _to_check(entry: Entry, today: date) -> Iterator[Due]:
    for locale, words in entry.wordings.items():
        if today - (checked := words.review.last_checked).first_day() > CHECK_EVERY:
            yield Due(entry.slug, locale, f"last checked on {checked}")
    for key, fact in entry.facts.items():
        if fact.as_of and today - fact.as_of.last_day() > VALUES_LAST:
            yield Due(entry.slug, f"facts.{key}", f"as of {fact.as_of}")


def _lines(coverage: Coverage, locales: Sequence[Locale]) -> Iterator[str]:
    counted = (f"{status}: {count}" for status, count in sorted(coverage.statuses.items()))
    yield f"Entries: {sum(coverage.statuses.values())} ({', '.join(counted)})"
    yield f"{'':12}" + "".join(f"{locale:>8}" for locale in locales)
    for section in SECTIONS:
        yield f"{section:12}" + "".join(f"{coverage.count(section, locale):>8}" for locale in locales)
    for title, due in (("Stale translations", coverage.stale), ("To check again", coverage.to_check)):
        yield f"{title}: {len(due)}"
        yield from (f"  {each.slug} {each.what}: {each.why}" for each in due)
    yield f"Asked for and not found: {len(coverage.missed)}"
    yield from map(line, coverage.missed)
