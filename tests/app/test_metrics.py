"""Figures stand on a port of their own and name nobody."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientConnectionError, ClientSession, ClientTimeout, web

from bot.answers.dispatcher import Dispatcher
from bot.app.backlog import Backlog
from bot.app.health import Health
from bot.app.heartbeat import Heartbeat
from bot.app.listening import listening, serving_at
from bot.app.metrics import Metrics
from bot.app.observed import ObservedDispatcher
from bot.glossary.library import Library
from bot.question import Asker, Explain, Kind
from bot.settings import Bind, Settings, content_folder
from bot.store.broadcasts import Broadcasts
from bot.store.outbox import Hour, Owed
from bot.surfaces.web.surface import open_web
from tests.app.test_delivering import spoil
from tests.delivery.ledgers import EIGHT, SURFACE, Base, open_base, private, subscribe
from tests.hand_clock import HandClock

ANYWHERE = Bind("127.0.0.1", 0)
PERSON = "4815162342"


async def _read(url: str, path: str = "") -> str:
    async with ClientSession() as session, session.get(f"{url}{path}") as reply:
        return await reply.text()


class Figures:
    """Metrics over a database, with everything they are taken from."""

    def __init__(self, base: Base, dispatcher: Dispatcher, clock: HandClock) -> None:
        self.backlog = Backlog(Broadcasts(base.store, clock), clock)
        self.metrics, self.health = Metrics(), Health({"web": True, "discord": False}, lambda: True)
        library = Library(content_folder("entries"))
        heart = Heartbeat(clock)
        self.metrics.watch(self.health, heart, self.backlog, dispatcher, library, lambda: base.store.errors)

    async def shown(self) -> list[str]:
        """The lines that are scraped."""
        async with self.metrics.serving(ANYWHERE) as url:
            return (await _read(url, "/metrics")).splitlines()


@pytest.fixture
async def base(tmp_path: Path, clock: HandClock) -> AsyncIterator[Base]:
    """A database, with deliveries or without."""
    async with open_base(f"sqlite:///{tmp_path}/test.db", clock) as opened:
        yield opened


@pytest.fixture
def figures(base: Base, dispatcher: Dispatcher, clock: HandClock) -> Figures:
    """What is scraped."""
    return Figures(base, dispatcher, clock)


async def test_questions_parts_and_errors_are_counted_without_names(
    figures: Figures, base: Base, dispatcher: Dispatcher, clock: HandClock
) -> None:
    observed = ObservedDispatcher(dispatcher, clock, [figures.metrics.count])
    for text in ("trainium", "trainium", "xyzzyqwert"):
        await observed.answer(Explain(text), Asker("telegram", PERSON, chat=PERSON))
    base.store.errors = 3
    shown = await figures.shown()
    for line in (
        'plainterms_questions_total{question="Explain",result="answered",surface="telegram"} 2.0',
        'plainterms_questions_total{question="Explain",result="not-found",surface="telegram"} 1.0',
        'plainterms_answer_seconds_count{surface="telegram"} 3.0',
        'plainterms_part_ready{part="discord"} 0.0',
        'plainterms_part_ready{part="store"} 1.0',
        f"plainterms_glossary_entries {len(dispatcher.knowledge.glossary.entries)}.0",
        "plainterms_glossary_faults 0.0",
        "plainterms_loop_lag_seconds 0.0",
        "plainterms_store_errors_total 3.0",
    ):
        assert line in shown
    assert not re.search(f"trainium|xyzzy|{PERSON}", "".join(shown), re.IGNORECASE)


async def test_what_waits_in_the_outbox_is_shown_with_how_long_nothing_has_moved(
    figures: Figures, base: Base, clock: HandClock
) -> None:
    await subscribe(base, [private(7), private(8)])
    due = int(clock.now().timestamp())
    await base.outbox.fan_out(Hour(Kind.DAILY, EIGHT.zone, EIGHT.hour), Owed("2026-11-30", due, due + 3600))
    still = []
    for _ in range(2):
        await figures.backlog.look()
        still += [line for line in await figures.shown() if "outbox_still" in line and line[0] != "#"]
        clock.turn(40)
    assert 'plainterms_outbox_rows{kind="daily",state="pending",surface="telegram"} 2.0' in await figures.shown()
    async with base.outbox.ledger() as ledger:
        delivery = await ledger.claim(SURFACE)
        assert delivery
        await ledger.sent(delivery, 0, "token")
    await figures.backlog.look()
    shown = await figures.shown()
    still += [line for line in shown if "outbox_still" in line and line[0] != "#"]
    assert [line.split()[-1] for line in still] == ["0.0", "40.0", "0.0"]
    assert 'plainterms_outbox_rows{kind="daily",state="sent",surface="telegram"} 1.0' in shown


async def test_while_the_database_is_away_figures_are_shown_and_no_backlog_is_made_up(
    figures: Figures, base: Base, tmp_path: Path
) -> None:
    await subscribe(base, [private(7)])
    await figures.backlog.look()
    await base.store.close()
    spoil(tmp_path / "test.db")
    await figures.backlog.look()
    shown = await figures.shown()
    assert "plainterms_store_errors_total 1.0" in shown
    assert not [line for line in shown if line.startswith("plainterms_outbox")]


async def test_calls_of_a_platform_are_counted_by_how_they_ended() -> None:
    metrics, met, gate = Metrics(), asyncio.Event(), asyncio.Event()

    async def answer(request: web.Request) -> web.Response:
        if request.path == "/slow":
            met.set()
            await gate.wait()
        return web.Response(status=int(request.path[1:]), headers={"Retry-After": "7"} if "429" in request.path else {})

    async with (
        serving_at(ANYWHERE, "WEB_BIND", [web.get("/{rest:.*}", answer)]) as url,
        ClientSession(trace_configs=[metrics.calls("telegram")]) as session,
    ):
        for path in ("200", "200", "429", "502"):
            await session.get(f"{url}/{path}")
        given_up = asyncio.ensure_future(asyncio.wait_for(session.get(f"{url}/slow"), None))
        await met.wait()
        given_up.cancel()
        with pytest.raises(TimeoutError):
            await session.get(f"{url}/slow", timeout=ClientTimeout(0.05))
        with pytest.raises(ClientConnectionError):
            await session.get("http://127.0.0.1:1")
        gate.set()
    async with metrics.serving(ANYWHERE) as own:
        shown = await _read(own, "/metrics")
    assert re.findall(
        r'^plainterms_api_requests_total\{code="(\w+)",platform="telegram"\} (\d)', shown, re.MULTILINE
    ) == [
        ("200", "2"),
        ("429", "1"),
        ("502", "1"),
        ("timeout", "1"),
        ("unreachable", "1"),
    ]
    assert 'plainterms_api_retry_after_seconds_total{platform="telegram"} 7.0' in shown


async def test_refusals_are_counted_by_status_and_health_checks_are_not(
    dispatcher: Dispatcher, clock: HandClock
) -> None:
    metrics, health = Metrics(), Health({}, lambda: True)
    async with (
        open_web(Settings(), dispatcher, clock) as surface,
        listening(ANYWHERE, [surface], health, metrics.replied) as url,
        metrics.serving(ANYWHERE) as own,
    ):
        for path in ("/en/t/trainium", "/nowhere", "/healthz", "/readyz"):
            await _read(url, path)
        assert "plainterms" not in await _read(url, "/metrics")
        shown = await _read(own, "/metrics")
    assert re.findall(r"^plainterms_http_replies.*", shown, re.MULTILINE) == [
        'plainterms_http_replies_total{status="200"} 1.0',
        'plainterms_http_replies_total{status="404"} 2.0',
    ]
