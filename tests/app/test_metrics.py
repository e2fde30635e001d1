"""Figures stand on a port of their own and name nobody."""

from __future__ import annotations

import re

from aiohttp import ClientSession

from bot.answers.dispatcher import Dispatcher
from bot.app.health import Health
from bot.app.heartbeat import Heartbeat
from bot.app.listening import listening
from bot.app.metrics import Metrics, Now
from bot.app.observed import ObservedDispatcher
from bot.question import Asker, Explain
from bot.settings import Bind, Settings
from bot.surfaces.web.surface import open_web
from tests.hand_clock import HandClock

ANYWHERE = Bind("127.0.0.1", 0)
PERSON = "4815162342"


async def _read(url: str, path: str = "") -> str:
    async with ClientSession() as session, session.get(f"{url}{path}") as reply:
        return await reply.text()


async def test_questions_parts_and_errors_are_counted_without_names(dispatcher: Dispatcher, clock: HandClock) -> None:
    metrics, health = Metrics(), Health({"web": True, "discord": False}, lambda: True)
    metrics.watch(Now(health, Heartbeat(clock), lambda: 120, lambda: 3))
    observed = ObservedDispatcher(dispatcher, clock, [metrics.count])
    for text in ("trainium", "trainium", "xyzzyqwert"):
        await observed.answer(Explain(text), Asker("telegram", PERSON, chat=PERSON))
    async with metrics.serving(ANYWHERE) as url:
        shown = await _read(url, "/metrics")
    for line in (
        'plainterms_questions_total{question="Explain",result="answered",surface="telegram"} 2.0',
        'plainterms_questions_total{question="Explain",result="not-found",surface="telegram"} 1.0',
        'plainterms_answer_seconds_count{surface="telegram"} 3.0',
        'plainterms_part_ready{part="discord"} 0.0',
        'plainterms_part_ready{part="store"} 1.0',
        "plainterms_glossary_entries 120.0",
        "plainterms_loop_lag_seconds 0.0",
        "plainterms_store_errors_total 3.0",
    ):
        assert line in shown.splitlines()
    assert not re.search(f"trainium|xyzzy|{PERSON}", shown, re.IGNORECASE)


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
