"""`plainterms doctor` finds what an operator can mend, says what to do, and never shows a secret."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from click.testing import CliRunner

from bot.app.examination.finding import State
from bot.app.examination.machine import of_clock
from bot.cli.doctor import command
from bot.clock import SystemClock
from bot.store.store import open_store
from tests.emulators.telegram.server import TOKEN

ROOT = Path(__file__).parents[2]
SECRET = "a-secret-of-the-tests"
DISCORD_TOKEN = "made-up.discord.token"
ME = {"id": 1, "is_bot": True, "username": "plainterms_bot", "supports_inline_queries": True}
APPLICATION = {"name": "Plainterms", "flags": 0, "bot_public": True}

Findings = list[dict[str, str]]


@asynccontextmanager
async def platforms(replies: Mapping[str, Any]) -> AsyncIterator[str]:
    """A Telegram and a Discord that answer what the table says; what it does not name is refused."""

    async def answer(request: web.Request) -> web.Response:
        reply = replies.get(request.path.rpartition("/")[2])
        if reply is None:
            return web.json_response({"ok": False}, status=401)
        return web.Response(status=reply, text="[" * 5000) if isinstance(reply, int) else web.json_response(reply)

    application = web.Application()
    application.router.add_get("/{rest:.*}", answer)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def run(home: Path, *arguments: str, **settings: str) -> tuple[int, str]:
    """The exit code and all that was printed; a database and entries of its own unless the settings say otherwise."""
    own = {"DATABASE_URL": f"sqlite:///{home}/var/plainterms.db", "ENTRIES": str(_few_entries(home))} | settings
    environment = {f"PLAINTERMS_{name}": value for name, value in own.items()}
    done = await asyncio.to_thread(CliRunner().invoke, command, arguments, env=environment, catch_exceptions=False)
    return done.exit_code, done.output


def _few_entries(home: Path) -> Path:
    folder = home / "entries"
    if not folder.exists():
        shutil.copytree(ROOT / "entries" / "trainium", folder / "trainium")
    return folder


async def examined(home: Path, replies: Mapping[str, Any], **settings: str) -> Findings:
    """What is found on both platforms; no secret ever among it."""
    async with platforms(replies) as url:
        given = {"TELEGRAM_TOKEN": TOKEN, "TELEGRAM_BASE_URL": url, "DISCORD_TOKEN": DISCORD_TOKEN}
        code, written = await run(home, "--json", **given, DISCORD_BASE_URL=url, **settings)
    findings: Findings = [json.loads(line) for line in written.splitlines()]
    assert code == (1 if any(finding["state"] == "fault" for finding in findings) else 0)
    for secret in (TOKEN, TOKEN.partition(":")[2], DISCORD_TOKEN, SECRET):
        assert secret not in written
    return findings


def of(part: str, findings: Findings) -> list[tuple[str, str]]:
    """State and text of one part's findings."""
    return [(finding["state"], finding["said"]) for finding in findings if finding["part"] == part]


async def test_without_tokens_it_looks_at_this_machine_alone(tmp_path: Path) -> None:
    code, written = await run(tmp_path)
    assert code == 0
    assert [line.split()[:2] for line in written.splitlines()] == [
        ["note", "telegram"],
        ["note", "discord"],
        ["note", "clock"],
        ["note", "web"],
        ["ok", "database"],
        ["ok", "disk"],
        ["ok", "entries"],
        ["ok", "phrases"],
        ["note", "feeds"],
    ]
    assert "→ get one from @BotFather" in written
    assert not (tmp_path / "var").exists()


async def test_where_all_is_well_it_says_so(tmp_path: Path) -> None:
    hook = {"url": "https://terms.example/telegram/webhook", "pending_update_count": 0}
    replies = {"getMe": {"ok": True, "result": ME}, "getWebhookInfo": {"ok": True, "result": hook}, "@me": APPLICATION}
    settings = {
        "TELEGRAM_WEBHOOK_SECRET": SECRET,
        "PUBLIC_URL": "https://terms.example",
        "TRUSTED_PROXIES": "127.0.0.1",
    }
    findings = await examined(tmp_path, replies, **settings)
    assert of("telegram", findings) == [("ok", "@plainterms_bot answers")]
    assert of("discord", findings) == [("ok", "Plainterms answers")]
    assert of("web", findings) == [("ok", "links lead to https://terms.example")]
    assert of("clock", findings)[0][0] == "ok"


@pytest.mark.parametrize(
    ("me", "hook", "settings", "said"),
    [
        ({"can_read_all_group_messages": True}, {}, {}, ("note", "it is sent every message of its groups")),
        ({"supports_inline_queries": False}, {}, {}, ("note", "nobody can ask it in other chats")),
        ({}, {}, {"TELEGRAM_NAME": "another_bot"}, ("fault", "the web page names another bot: another_bot")),
        ({}, {"url": "https://old.example/x"}, {}, ("note", "updates are still posted to old.example")),
        ({}, {}, {"TELEGRAM_WEBHOOK_SECRET": SECRET}, ("fault", "a webhook needs a public address")),
        (
            {},
            {"last_error_message": "Connection refused"},
            {"TELEGRAM_WEBHOOK_SECRET": SECRET, "PUBLIC_URL": "https://terms.example"},
            ("note", "it could not post last time: Connection refused"),
        ),
    ],
    ids=["privacy mode", "inline mode", "name", "old webhook", "no address", "webhook in trouble"],
)
async def test_telegram_is_looked_over(
    tmp_path: Path, me: Any, hook: Any, settings: dict[str, str], said: tuple[str, str]
) -> None:
    replies = {"getMe": {"ok": True, "result": ME | me}, "getWebhookInfo": {"ok": True, "result": hook}}
    assert said in of("telegram", await examined(tmp_path, replies, **settings))


@pytest.mark.parametrize(
    ("application", "said"),
    [
        (
            {"interactions_endpoint_url": "https://x.example"},
            ("fault", "questions are posted elsewhere, so the bot never hears them"),
        ),
        ({"flags": 1 << 19}, ("note", "it may read more than it needs: message content")),
        ({"bot_public": False}, ("note", "only you can add it")),
    ],
    ids=["endpoint", "intents", "not public"],
)
async def test_discord_is_looked_over(tmp_path: Path, application: Any, said: tuple[str, str]) -> None:
    assert said in of("discord", await examined(tmp_path, {"@me": APPLICATION | application}))


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (None, "it refuses the token"),
        (502, "it answered 502"),
        (200, None),
    ],
    ids=["refused", "bad gateway", "no JSON"],
)
async def test_a_platform_that_does_not_answer_is_told(tmp_path: Path, reply: Any, said: str | None) -> None:
    findings = await examined(tmp_path, {"getMe": reply, "@me": reply} if reply else {})
    if said:
        assert of("telegram", findings) == of("discord", findings) == [("fault", said)]


async def test_a_proxy_that_would_make_all_readers_one_is_told(tmp_path: Path) -> None:
    _, written = await run(tmp_path, PUBLIC_URL="https://terms.example")
    assert "behind a proxy all readers count as one" in written
    assert "→ set PLAINTERMS_TRUSTED_PROXIES" in written


async def test_a_platform_out_of_reach_is_told(tmp_path: Path) -> None:
    code, written = await run(tmp_path, TELEGRAM_TOKEN=TOKEN, TELEGRAM_BASE_URL="http://127.0.0.1:1")
    assert code == 1
    assert "it cannot be reached: ClientConnectorError" in written
    assert TOKEN not in written


@pytest.mark.parametrize(("hour", "state"), [(9, State.OK), (10, State.FAULT)], ids=["right", "an hour off"])
def test_the_clock_is_compared(hour: int, state: State) -> None:
    assert (
        of_clock(datetime(2026, 11, 30, 9, tzinfo=UTC), datetime(2026, 11, 30, hour, 0, 5, tzinfo=UTC)).state is state
    )


async def test_a_corrupt_database_is_a_fault_and_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "plainterms.db").write_bytes(b"this is not a database" * 100)
    code, written = await run(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/plainterms.db")
    assert code == 1
    assert "file is not a database (restore a backup" in written
    assert (tmp_path / "plainterms.db").read_bytes() == b"this is not a database" * 100


@pytest.mark.parametrize("name", ["plainterms.db", "50% of it#.db"])
async def test_a_database_that_serve_made_is_whole(tmp_path: Path, name: str) -> None:
    url = f"sqlite:///{tmp_path}/{name}"
    async with open_store(url, SystemClock()):
        pass
    code, written = await run(tmp_path, DATABASE_URL=url)
    assert code == 0
    assert ".db is whole and up to date" in written


async def test_a_postgresql_database_is_looked_over_without_a_disk(tmp_path: Path, postgresql_url: str) -> None:
    assert "is empty; serve makes its tables" in (await run(tmp_path, DATABASE_URL=postgresql_url))[1]
    async with open_store(postgresql_url, SystemClock()):
        pass
    code, written = await run(tmp_path, DATABASE_URL=postgresql_url)
    assert code == 0
    assert f"ok    database  {postgresql_url} is whole and up to date\n" in written
    assert "disk" not in written


async def test_a_postgresql_database_that_is_away_is_a_fault_without_a_password(tmp_path: Path) -> None:
    code, written = await run(tmp_path, DATABASE_URL=f"postgresql://anna:{SECRET}@127.0.0.1:1/terms?password={SECRET}")
    assert code == 1
    assert "see whether PostgreSQL runs there" in written
    assert "it is postgresql://anna:***@127.0.0.1:1/terms" in written
    assert SECRET not in written


async def test_entries_that_are_not_there_are_a_fault(tmp_path: Path) -> None:
    code, written = await run(tmp_path, ENTRIES=str(tmp_path / "nowhere"))
    assert code == 1
    assert f"there is no folder {tmp_path}/nowhere → set PLAINTERMS_ENTRIES" in written


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[feeds.a]\nurl = 'https://a.example/feed'\n", "ok    feeds     1 in "),
        ("[feeds.a]\nurl = 'ftp://a.example'\n", "fault feeds     "),
        ("[[[", "fault feeds     "),
    ],
    ids=["readable", "faulty", "no TOML"],
)
async def test_feeds_are_read(tmp_path: Path, written: str, said: str) -> None:
    (tmp_path / "feeds.toml").write_text(written)
    assert said in (await run(tmp_path, FEEDS=str(tmp_path / "feeds.toml")))[1]
