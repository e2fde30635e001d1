"""A server that cannot prove who it is gets no request, and with it no token."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientError, ClientSession, web
from telegram.error import NetworkError

from bot.answers.dispatcher import Dispatcher
from bot.app.examination import discord, telegram
from bot.app.examination.finding import Finding, State
from bot.clock import SystemClock
from bot.news.fetching import Failed, open_fetcher
from bot.settings import Settings
from bot.surfaces.discord.surface import open_discord
from bot.surfaces.telegram.api import open_api
from tests.emulators.telegram.server import TOKEN


@dataclass(frozen=True)
class Impostor:
    """Answers everything, under a certificate that nobody has signed but itself."""

    url: str
    asked: list[str] = field(default_factory=list)

    @property
    def settings(self) -> Settings:
        """A bot that is led here."""
        return Settings(
            telegram_token=TOKEN, telegram_base_url=self.url, discord_token=TOKEN, discord_base_url=self.url
        )


@asynccontextmanager
async def _listening(context: ssl.SSLContext) -> AsyncIterator[Impostor]:
    asked: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.json_response({"ok": True, "result": {"id": 1, "is_bot": True, "first_name": "x"}})

    application = web.Application()
    application.router.add_route("*", "/{rest:.*}", answer)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context).start()
    try:
        yield Impostor(f"https://127.0.0.1:{runner.addresses[0][1]}", asked)
    finally:
        await runner.cleanup()


@pytest.fixture
def own_word(tmp_path: Path) -> ssl.SSLContext:
    """A certificate that nobody else has signed."""
    if not shutil.which("openssl"):
        pytest.skip("not checked: there is no openssl to make a certificate with")
    form = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=127.0.0.1"
    own = [*form.split(), "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "certificate.pem"]
    subprocess.run(["/usr/bin/env", "openssl", *own], cwd=tmp_path, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "certificate.pem", tmp_path / "key.pem")
    return context


@pytest.fixture
async def impostor(own_word: ssl.SSLContext) -> AsyncIterator[Impostor]:
    """One on this machine."""
    async with _listening(own_word) as listening:
        yield listening


async def _telegram(impostor: Impostor, _dispatcher: Dispatcher) -> None:
    with pytest.raises(NetworkError):
        async with open_api(impostor.settings) as api:
            await api.get_me()


async def _discord(impostor: Impostor, dispatcher: Dispatcher) -> None:
    async with open_discord(impostor.settings, dispatcher, SystemClock()) as surface, surface.client:
        with pytest.raises(ClientError):
            await surface.client.login(TOKEN)


async def _news(impostor: Impostor, _dispatcher: Dispatcher) -> None:
    async with open_fetcher(loopback=True) as fetcher:
        assert isinstance(await fetcher.fetch(f"{impostor.url}/feed"), Failed)


async def _doctor(impostor: Impostor, _dispatcher: Dispatcher) -> None:
    async with ClientSession() as session:
        for platform in (telegram, discord):
            found = [each async for each in platform.examine(impostor.settings, session) if isinstance(each, Finding)]
            assert [each.state for each in found] == [State.FAULT]


@pytest.mark.parametrize("client", [_telegram, _discord, _news, _doctor])
async def test_who_cannot_prove_who_he_is_is_sent_nothing(
    impostor: Impostor, dispatcher: Dispatcher, client: Callable[[Impostor, Dispatcher], Coroutine[Any, Any, None]]
) -> None:
    await client(impostor, dispatcher)
    assert impostor.asked == []


async def test_the_impostor_would_answer_whoever_believed_him(impostor: Impostor) -> None:
    async with ClientSession() as gullible, gullible.get(f"{impostor.url}/x", ssl=False) as reply:
        assert reply.status == 200
    assert impostor.asked == ["/x"]
