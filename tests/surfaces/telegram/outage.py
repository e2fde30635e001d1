"""PostgreSQL that crashes again and again under load: who is answered, and what is kept."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import quantiles

from sqlalchemy import text

from bot import address
from bot.clock import SystemClock
from bot.language.phrasebook import Phrasebook
from bot.question import Open
from bot.settings import content_folder
from bot.store.store import open_store
from tests import postgresql
from tests.emulators.telegram.people import Person, Update, says
from tests.surfaces.telegram.fleet import Answered, Posting, open_fleet

CAMPAIGN = "letter-1"
LINK = f"/start {address.write(Open('token', campaign=CAMPAIGN))}"

_REFUSALS = ("not-saved", "not-read")


@dataclass(frozen=True, slots=True)
class Toll:
    """What crashes of the database came to: updates, and writes that were made, refused in words, or lost.

    `lost` are updates without an answer, `twice` messages beyond one each. `writes_lost` are choices and subscriptions
    that were confirmed, misses and openings that were counted, of which nothing is in the database afterwards.
    """

    crashes: int
    updates: int
    while_away: int
    lost: int
    twice: int
    writes: int
    writes_refused: int
    writes_lost: int
    median_away: float
    median_there: float
    p99_away: float
    p99_there: float
    """Seconds."""

    @property
    def is_kept(self) -> bool:
        """Whether it is what is promised."""
        return not self.lost and not self.twice and not self.writes_lost and self.while_away > 0


async def updates_through_crashes(
    server: postgresql.Server, folder: Path, *, crashes: int, in_flight: int, seconds: float = 2.0, between: int = 40
) -> Toll:
    """Two servers on one database that goes away for some seconds and comes back, for `between` updates at least."""
    url, away = server.create(), []
    loop = asyncio.get_running_loop()
    async with open_fleet(url, folder, repeated=0.0) as posting:
        load = asyncio.create_task(posting.run(_people(), in_flight))
        for _ in range(crashes):
            await posting.until_answered(between)
            began = loop.time()
            await asyncio.to_thread(server.stop, signal.SIGQUIT)
            await asyncio.sleep(seconds)
            away.append((began, loop.time()))
            await asyncio.to_thread(server.start)
        await posting.until_answered(between)
        posting.is_over = True
        await load
        for answered in _within(away, posting.answered):
            await posting.repeat(answered.update)
    return await _toll(url, posting, away)


def _people() -> Iterator[Sequence[Update]]:
    """Each asks, chooses, subscribes, misses, and follows a link, all of it over some seconds."""
    numbers = count(1)
    for number in count(1):
        person = Person(200_000 + number)
        language, other = ("de", "hu") if number % 2 else ("hu", "de")
        lines = ("token", f"/language {language}", f"miss{number}x", LINK, "/subscribe 9 UTC", f"/language {other}")
        yield [{"update_id": next(numbers), **says(line, person)} for line in lines]


def _within(away: Sequence[tuple[float, float]], answered: Sequence[Answered]) -> Sequence[Answered]:
    return [each for each in answered if any(began <= each.at < ended for began, ended in away)]


async def _toll(url: str, posting: Posting, away: Sequence[tuple[float, float]]) -> Toll:
    crashed = _within(away, posting.answered)
    calm = [each for each in posting.answered if each not in crashed]
    refusals = _refusals()
    writes = [each for each in posting.answered if _line(each).startswith(("/language", "/subscribe"))]
    refused = [each for each in writes if any(text in refusals for text in each.texts)]
    texts = [len(each.texts) for each in posting.answered]
    return Toll(
        crashes=len(away),
        updates=len(texts),
        while_away=len(crashed),
        lost=texts.count(0),
        twice=sum(texts) - len(texts) + texts.count(0) + posting.sent_to_repeats,
        writes=len(writes),
        writes_refused=len(refused),
        writes_lost=await _lost(url, posting.answered, refused),
        median_away=_seconds(crashed, 50),
        median_there=_seconds(calm, 50),
        p99_away=_seconds(crashed, 99),
        p99_there=_seconds(calm, 99),
    )


async def _lost(url: str, answered: Sequence[Answered], refused: Sequence[Answered]) -> int:
    """How much of what was acknowledged is not in the database."""
    chosen: dict[str, set[str | None]] = {}
    subscribed, missed, opened = set(), set(), 0
    for each in answered:
        who, line = str(each.update["message"]["chat"]["id"]), _line(each)
        if line.startswith("/language"):
            # What was refused may have been kept all the same: the crash came after it was written.
            before = chosen.get(who, {None}) if each in refused else set()
            chosen[who] = before | {line.split()[1]}
        elif line.startswith("/subscribe") and each not in refused:
            subscribed.add(who)
        elif line.startswith("miss"):
            missed.add(line)
        elif line == LINK:
            opened += 1
    async with open_store(url, SystemClock(), alone=False) as store, store.reading() as connection:
        chosen_by = await connection.execute(text("select person, locale from person_preference"))
        kept: dict[str, str | None] = {who: locale for who, locale in chosen_by}  # noqa: C416  # rows are no pairs
        places = set((await connection.execute(text("select place from subscription"))).scalars())
        misses = set((await connection.execute(text("select term from miss"))).scalars())
        openings = (await connection.execute(text("select sum(times) from opening"))).scalar_one() or 0
    lost = [who for who, locales in chosen.items() if kept.get(who) not in locales]
    return len(lost) + len(subscribed - places) + len(missed - misses) + max(0, opened - openings)


def _line(answered: Answered) -> str:
    line: str = answered.update["message"]["text"]
    return line


def _refusals() -> set[str]:
    phrasebook = Phrasebook.read(content_folder("locales"), strict=True)
    return {phrasebook.speak(locale)(phrase) for locale in phrasebook.locales for phrase in _REFUSALS}


def _seconds(answered: Sequence[Answered], percent: int) -> float:
    return round(quantiles([each.seconds for each in answered], n=100)[percent - 1], 3) if len(answered) > 1 else 0.0
