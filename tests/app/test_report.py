"""The editors' weekly report: once a Monday to the configured chat, through the outbox."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from bot.answers.card import Answer, Bullets, Heading
from bot.answers.dispatcher import Dispatcher
from bot.answers.missing import miss
from bot.app.counting import counting
from bot.app.observed import Outcome
from bot.app.report import EditorsReport, TapCount, subscribe_editors
from bot.delivery.drain import Drain
from bot.delivery.poster import Sent
from bot.delivery.schedule import Schedule
from bot.errors import OperatorError
from bot.glossary.markup import plain_text
from bot.question import Kind, Place
from bot.settings import Settings, read_settings
from bot.store.misses import Misses
from bot.store.retention import Retention
from bot.store.stories import FeedState, StoredStories
from bot.store.taps import Taps
from tests.delivery.ledgers import Base, open_base
from tests.hand_clock import HandClock

SUNDAY_EVENING = datetime(2026, 11, 29, 20, tzinfo=UTC)
CHAT = Settings(editors_chat="telegram:-100200")
PLACE = Place("telegram", "-100200", "-100200")


@pytest.fixture
def clock() -> HandClock:
    """A clock at the end of a week."""
    return HandClock(SUNDAY_EVENING)


@pytest.fixture
async def base(database_url: str, clock: HandClock) -> AsyncIterator[Base]:
    """A fresh database."""
    async with open_base(database_url, clock) as opened:
        yield opened


class _Poster:
    """Keeps what is posted."""

    name = "telegram"

    def __init__(self) -> None:
        self.posted: list[tuple[Place, Answer]] = []

    async def post(self, place: Place, answer: Answer, key: str) -> Sent:  # noqa: ARG002  # the protocol's signature
        self.posted.append((place, answer))
        return Sent()


async def _week_passes(base: Base, clock: HandClock, dispatcher: Dispatcher, days: int = 1) -> _Poster:
    """Look at the clock every hour, and drain what is due."""
    poster = _Poster()
    drain = Drain(base.outbox, poster, EditorsReport(base.store, dispatcher, clock).post, clock)
    schedule = Schedule(base.outbox, Retention(base.store, clock), clock)
    for _ in range(24 * days):
        clock.turn(3600)
        await schedule.tick()
        await drain.run()
    return poster


def _read(answer: Answer) -> dict[str, list[str]]:
    told: dict[str, list[str]] = {}
    for block in answer.cards[0].blocks:
        if isinstance(block, Heading):
            told[block.text] = []
        elif isinstance(block, Bullets):
            told[next(reversed(told))] = [plain_text(item) for item in block.items]
    return told


async def test_the_report_tells_what_the_week_brought(base: Base, clock: HandClock, dispatcher: Dispatcher) -> None:
    taps = TapCount(Taps(base.store), clock)
    async with counting(taps, clock):
        for slug in ("trainium", "gpu", "trainium", "gone"):
            taps.count(Outcome("telegram", "Explain", "answered", 0.001, slug=slug))
    missed, written_since = miss("agi summer", "en"), miss("trainiumot", "hu")
    assert missed
    assert written_since
    asked = {(each.mark, each.query, each.locale): 4 for each in (missed, written_since)}
    await Misses(base.store, clock).add(asked, {missed.mark: 2})
    monday = int(datetime(2026, 11, 30, 7, tzinfo=UTC).timestamp())
    await StoredStories(base.store).note(FeedState("courier", "https://a.example", monday, fault="answers 500"))
    await StoredStories(base.store).note(FeedState("old", "https://b.example", monday - 90_000, fault="answers 404"))
    await subscribe_editors(CHAT, base.subscriptions)
    [(place, answer)] = (await _week_passes(base, clock, dispatcher)).posted
    assert (place, answer.cards[0].title) == (PLACE, "Week of Nov 23–29, 2026")
    assert _read(answer) == {
        "Read most": ["Trainium: 2", "GPU: 1"],
        "Asked for and not found (90 days)": ["agi summer (en): asked 4, wished for 2"],
        "Broken feeds": ["courier: answers 500"],
    }


async def test_texts_that_were_checked_long_ago_are_told(base: Base, clock: HandClock, dispatcher: Dispatcher) -> None:
    clock.turn(86_400 * 7 * 52)
    await subscribe_editors(CHAT, base.subscriptions)
    [(_, answer)] = (await _week_passes(base, clock, dispatcher)).posted
    assert len(_read(answer)["To be checked again"]) == 10


async def test_it_comes_on_mondays_alone_and_once(base: Base, clock: HandClock, dispatcher: Dispatcher) -> None:
    await subscribe_editors(CHAT, base.subscriptions)
    assert len((await _week_passes(base, clock, dispatcher, days=13)).posted) == 2


async def test_a_restart_does_not_repeat_it(base: Base, clock: HandClock, dispatcher: Dispatcher) -> None:
    await subscribe_editors(CHAT, base.subscriptions)
    first = await _week_passes(base, clock, dispatcher)
    await subscribe_editors(CHAT, base.subscriptions)
    second = await _week_passes(base, clock, dispatcher)
    assert (len(first.posted), len(second.posted)) == (1, 0)


async def test_another_chat_takes_the_place_of_the_first_and_none_ends_it(base: Base) -> None:
    await subscribe_editors(CHAT, base.subscriptions)
    await subscribe_editors(Settings(editors_chat="discord:77"), base.subscriptions)
    assert await base.subscriptions.places(Kind.REPORT) == [Place("discord", "77")]
    await subscribe_editors(Settings(), base.subscriptions)
    assert await base.subscriptions.places(Kind.REPORT) == []


async def test_a_report_is_no_daily_post_of_that_chat(base: Base) -> None:
    await subscribe_editors(CHAT, base.subscriptions)
    assert await base.subscriptions.of(PLACE) is None


@pytest.mark.parametrize("text", ["telegram:-1001/7", "telegram:5", "discord:123"])
def test_a_chat_is_named_by_its_number(text: str) -> None:
    assert read_settings({"PLAINTERMS_EDITORS_CHAT": text}).editors_chat == text


@pytest.mark.parametrize("text", ["telegram:@editors", "-100200", "slack:1", "discord:-5"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(OperatorError, match="PLAINTERMS_EDITORS_CHAT: write telegram:CHAT"):
        read_settings({"PLAINTERMS_EDITORS_CHAT": text})
