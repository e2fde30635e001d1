"""The editors' weekly report: what is read, what is missing, what has grown old, which feeds are broken."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

from bot.answers.card import Answer, Block, Bullets, Card, Heading, Paragraph
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import headword
from bot.app.counting import Tally
from bot.app.observed import Outcome
from bot.clock import Clock
from bot.delivery.daily import Post
from bot.errors import StoreError
from bot.glossary.entry import CHECK_EVERY, Entry, Slug, Status
from bot.glossary.markup import Run
from bot.language.calendar import format_days
from bot.language.locale import DEFAULT_LOCALE
from bot.language.phrasebook import Phrases
from bot.lookup.match import Verdict
from bot.question import Asker, Kind, Place, Subscription
from bot.settings import Settings
from bot.store.ledger import Delivery
from bot.store.misses import Misses
from bot.store.store import Store
from bot.store.stories import StoredStories
from bot.store.subscriptions import StoredSubscriptions
from bot.store.taps import Taps

WEEK = timedelta(days=7)
HOUR = 8
"""When it comes on Mondays, in UTC."""
MOST = 10
"""Lines under each heading."""
ENOUGH = 3
"""Askings from which on a missing word is told."""

_log = logging.getLogger(__name__)


class TapCount:
    """Entries that were shown, not yet written down."""

    def __init__(self, taps: Taps, clock: Clock) -> None:
        self._clock = clock
        self._tally: Tally[tuple[Slug, date]] = Tally("taps", taps.add)
        self.write = self._tally.write

    def count(self, outcome: Outcome) -> None:
        """Take in what came of a question."""
        if outcome.slug:
            self._tally.add((outcome.slug, self._clock.now().date()))


async def subscribe_editors(settings: Settings, subscriptions: StoredSubscriptions) -> None:
    """Owe the report to the configured chat, and to no other. A database that is away is told."""
    wanted, report = _place(settings.editors_chat), Subscription(HOUR, "UTC", DEFAULT_LOCALE)
    try:
        for place in await subscriptions.places(Kind.REPORT):
            if place != wanted:
                await subscriptions.end(place, Kind.REPORT)
        if wanted and await subscriptions.of(wanted, Kind.REPORT) != report:
            await subscriptions.keep(wanted, report, Kind.REPORT)
    except StoreError as away:
        _log.warning("whether editors want a report is seen to at the next start: %s", away)


class EditorsReport:
    """Writes the report of the week that ends before the delivery's Monday."""

    def __init__(self, store: Store, dispatcher: Dispatcher, clock: Clock) -> None:
        self._taps = Taps(store)
        self._misses = Misses(store, clock)
        self._stories = StoredStories(store)
        self._dispatcher = dispatcher

    async def post(self, delivery: Delivery) -> Post | None:
        """The report in the chat's language; None while the database is away, so that it is tried again."""
        try:
            return await self._written(delivery)
        except StoreError as away:
            _log.warning("the editors' report waits for the database: %s", away)
            return None

    async def _written(self, delivery: Delivery) -> Post:
        place, monday = delivery.place, date.fromisoformat(delivery.issue)
        asker = Asker(place.surface, None, place.shared, public=place.shared is not None)
        say = await self._dispatcher.phrases(asker)
        sections = {
            "report-taps": await self._read_most(monday - WEEK, say),
            "report-misses": await self._missing(say),
            "report-stale": self._stale(monday, say),
            "report-feeds": await self._broken(monday),
        }
        blocks: list[Block] = []
        for phrase, lines in sections.items():
            if lines:
                blocks += [Heading(say(phrase)), Bullets(tuple((Run(line),) for line in lines[:MOST]))]
        week = format_days(monday - WEEK, monday - timedelta(days=1), say.locale)
        card = Card(say("report-title", week=week), tuple(blocks) or (Paragraph((Run(say("report-nothing")),)),))
        return Post(Answer((card,), locale=say.locale))

    async def _read_most(self, since: date, say: Phrases) -> Sequence[str]:
        entries = self._dispatcher.knowledge.glossary.entries
        taps = await self._taps.most_since(since, MOST)
        return [f"{headword(entries[slug], say.locale)}: {count}" for slug, count in taps if slug in entries]

    async def _missing(self, say: Phrases) -> Sequence[str]:
        """What is asked for often, as far as no entry has been written for it since."""
        find = self._dispatcher.knowledge.index.find
        return [
            say("report-miss", query=miss.query, language=miss.locale, asked=miss.asked, wished=miss.wished)
            for miss in await self._misses.most_asked(ENOUGH)
            if find(miss.query, miss.locale).verdict is not Verdict.ANSWER
        ]

    def _stale(self, today: date, say: Phrases) -> Sequence[str]:
        """The entries that were last checked longest ago, each by its oldest wording."""
        entries = self._dispatcher.knowledge.glossary.entries.values()
        told = (entry for entry in entries if entry.status is not Status.RETIRED)
        aged = sorted((_checked(entry), headword(entry, say.locale)) for entry in told)
        return [f"{name}: {day}" for day, name in aged if today - day > CHECK_EVERY]

    async def _broken(self, today: date) -> Sequence[str]:
        """Feeds that are still asked and did not come the last time."""
        since = datetime.combine(today, time(), UTC).timestamp()
        states = (await self._stories.feeds()).values()
        return [f"{state.feed}: {state.fault}" for state in states if state.fault and state.asked >= since]


def _checked(entry: Entry) -> date:
    return min(words.review.last_checked.first_day() for words in entry.wordings.values())


def _place(text: str | None) -> Place | None:
    """The configured chat; on Telegram groups and channels have negative numbers."""
    if not text:
        return None
    surface, _, at = text.partition(":")
    return Place(surface, at, at.partition("/")[0] if at.startswith("-") else None)
