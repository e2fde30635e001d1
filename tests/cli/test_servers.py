"""`plainterms serve` twice: what two servers may do beside each other, and how one of them is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from tests.cli.test_serve import _line, _on, _url, serving
from tests.emulators.telegram.bot import SECRET
from tests.emulators.telegram.server import TelegramEmulator, open_telegram_emulator


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramEmulator]:
    """The Bot API on a port of this machine."""
    async with open_telegram_emulator() as emulator:
        yield emulator


def polling(telegram: TelegramEmulator, database_url: str) -> Mapping[str, str]:
    return {**_on(telegram), "PLAINTERMS_DATABASE_URL": database_url}


def webhook(telegram: TelegramEmulator, database_url: str) -> Mapping[str, str]:
    posted = {"PLAINTERMS_TELEGRAM_WEBHOOK_SECRET": SECRET, "PLAINTERMS_PUBLIC_URL": "http://127.0.0.1:1"}
    return {**polling(telegram, database_url), **posted}


async def test_a_second_server_that_polls_is_refused_in_words(
    telegram: TelegramEmulator, tmp_path: Path, postgresql_url: str
) -> None:
    async with serving(tmp_path, polling(telegram, postgresql_url)) as first:
        await _url(first)
        await telegram.until_made("deleteWebhook")
        for environment, told in ((polling, "several need webhooks"), (webhook, "polls Telegram")):
            async with serving(tmp_path, environment(telegram, postgresql_url)) as second:
                _, error = await second.communicate()
            assert second.returncode == 2
            assert error.decode().splitlines()[-1].startswith("plainterms: another server on this database ")
            assert told in error.decode()
            assert "PLAINTERMS_TELEGRAM_WEBHOOK_SECRET and PLAINTERMS_PUBLIC_URL" in error.decode()
        assert first.returncode is None


async def test_a_server_that_would_poll_beside_webhooks_is_refused_and_takes_nothing_from_them(
    telegram: TelegramEmulator, tmp_path: Path, postgresql_url: str
) -> None:
    async with (
        serving(tmp_path, webhook(telegram, postgresql_url)) as first,
        serving(tmp_path, webhook(telegram, postgresql_url)) as second,
    ):
        assert await _line(first)
        assert await _line(second)
        await telegram.until_made("setWebhook", 2)
        async with serving(tmp_path, polling(telegram, postgresql_url)) as third:
            _, error = await third.communicate()
        assert third.returncode == 2
        assert "takes Telegram's updates; several need webhooks" in error.decode()
        assert (first.returncode, second.returncode) == (None, None)
    assert telegram.made("deleteWebhook") == []
