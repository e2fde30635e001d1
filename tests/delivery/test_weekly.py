"""Each issue of the newsletter comes once to whoever wants it, at the hour after it has appeared."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from bot.answers.card import Answer, Group
from bot.answers.dispatcher import Dispatcher
from bot.answers.typed import read_line
from bot.delivery.daily import Post
from bot.delivery.drain import Drain
from bot.delivery.poster import Sent
from bot.delivery.schedule import Schedule
from bot.delivery.weekly import weekly_post
from bot.question import Asker, Kind, News, Origin, Place, Question, Subscribe, Subscription, Unsubscribe
from bot.store.ledger import Delivery
from bot.store.retention import Retention
from bot.story import Edition
from tests.delivery.ledgers import Base, open_base, private
from tests.hand_clock import HandClock
from tests.news.told import edition, newsstand

SUNDAY = datetime(2026, 11, 8, 12, tzinfo=UTC)
AT_NINE = Subscription(9, "UTC", "en", "1")
THIRTEEN = edition(13, "GPU and Trainium")
FOURTEEN = edition(14, "RAG")


class _Week:
    """Subscribers, and a newsletter that appears when the test says so."""

    name = "telegram"

    def __init__(self, base: Base, clock: HandClock, dispatcher: Dispatcher) -> None:
        self.posted: list[tuple[str, Answer]] = []
        self._clock = clock
        self._dispatcher = dispatcher
        self._drain = Drain(base.outbox, self, self._compose, clock)
        self._newest: Edition | None = None
        retention = Retention(base.store, clock)
        self._schedule = Schedule(base.outbox, retention, clock, newest_edition=lambda: self._newest)

    def appears(self, *editions: Edition) -> None:
        """The editions there are, the newest first."""
        self._newest = editions[0]
        knowledge = self._dispatcher.knowledge
        self._dispatcher.knowledge = knowledge.reporting(newsstand(knowledge, editions=editions))

    async def hours(self, count: int) -> list[str]:
        """Let hours pass; the places that were posted to meanwhile."""
        self.posted.clear()
        for _ in range(count):
            self._clock.turn(3600)
            await self._schedule.tick()
            await self._drain.run()
        return [at for at, _ in self.posted]

    async def post(self, place: Place, answer: Answer, key: str) -> Sent:  # noqa: ARG002  # the protocol's signature
        """Keep it."""
        self.posted.append((place.at, answer))
        return Sent()

    async def _compose(self, delivery: Delivery) -> Post | None:
        return await weekly_post(delivery, self._dispatcher)


@pytest.fixture
def clock() -> HandClock:
    """A clock at noon of the Sunday that ends the week of issue 13."""
    return HandClock(SUNDAY)


@pytest.fixture
async def base(database_url: str, clock: HandClock) -> AsyncIterator[Base]:
    """One subscriber at nine."""
    async with open_base(database_url, clock) as opened:
        await opened.subscriptions.keep(private(1), AT_NINE, Kind.WEEKLY)
        yield opened


@pytest.fixture
def week(base: Base, clock: HandClock, dispatcher: Dispatcher) -> _Week:
    """The newsletter's week."""
    return _Week(base, clock, dispatcher)


async def test_an_issue_comes_once_at_the_subscriber_s_hour(week: _Week) -> None:
    week.appears(THIRTEEN)
    assert await week.hours(20) == []
    assert await week.hours(4) == ["1"]
    [(_, answer)] = week.posted
    assert answer.cards[0].title == "Issue 13 · Nov 2–8, 2026"
    assert [action.label for action in answer.in_group(Group.ENTRY)] == ["GPU", "Trainium"]
    assert await week.hours(24 * 9) == []


async def test_the_next_issue_comes_too(week: _Week) -> None:
    week.appears(THIRTEEN)
    await week.hours(24 * 7)
    week.appears(FOURTEEN, THIRTEEN)
    assert await week.hours(24 * 2) == ["1"]
    assert week.posted[0][1].cards[0].title == "Issue 14 · Nov 9–15, 2026"


@pytest.mark.parametrize(("hours", "later"), [(22, 1), (30, 15)], ids=["in time for today", "too late for today"])
async def test_an_issue_that_appears_during_the_day_comes_today_or_tomorrow(
    week: _Week, hours: int, later: int
) -> None:
    await week.hours(hours)
    week.appears(THIRTEEN)
    assert await week.hours(later) == ["1"]


async def test_an_old_issue_is_not_sent(week: _Week) -> None:
    await week.hours(24 * 15)
    week.appears(THIRTEEN)
    assert await week.hours(24 * 3) == []


async def test_without_a_newsletter_nothing_is_sent(week: _Week) -> None:
    assert await week.hours(24 * 2) == []


async def test_whoever_has_ended_it_gets_none(week: _Week, base: Base) -> None:
    week.appears(THIRTEEN)
    await base.subscriptions.end(private(1), Kind.WEEKLY)
    assert await week.hours(24 * 2) == []


async def test_the_archive_leads_to_a_subscription_of_its_own(dispatcher: Dispatcher, week: _Week) -> None:
    week.appears(THIRTEEN)
    place = private(5)
    reader = Asker("telegram", "5", origin=Origin.BUTTON, place=place)
    archive = await dispatcher.answer(News(archive=True), reader)
    [subscribe] = [action for action in archive.actions if action.label == "Get every issue"]
    begun = await dispatcher.answer(subscribe.question, reader)
    assert begun.toast == "From now on every new issue comes here."
    assert await dispatcher.subscriptions.of(place) is None
    kept = await dispatcher.subscriptions.of(place, Kind.WEEKLY)
    assert kept
    assert kept.person == "5"
    [end] = [action for action in begun.actions if action.label == "Unsubscribe"]
    assert (await dispatcher.answer(end.question, reader)).toast == "No more issues come here."
    assert await dispatcher.subscriptions.of(place, Kind.WEEKLY) is None


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("/subscribe weekly", Subscribe(kind=Kind.WEEKLY)),
        ("/subscribe heti", Subscribe(kind=Kind.WEEKLY)),
        ("/unsubscribe wöchentlich", Unsubscribe(kind=Kind.WEEKLY)),
        ("/unsubscribe", Unsubscribe()),
    ],
)
def test_it_can_be_typed(line: str, question: Question) -> None:
    assert read_line(line) == question
