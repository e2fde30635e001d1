"""What is small when it comes and large when it is unpacked is refused while it is small."""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.answers.dispatcher import Dispatcher
from bot.glossary.reading import read_glossary
from tests.emulators.telegram.bot import SECRET, open_webhook_bot
from tests.emulators.telegram.people import says
from tests.emulators.telegram.server import open_telegram_emulator

LAUGHS = "\n".join(["a0: &a0 [lol, lol]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10))])
MERGES = "\n".join(["m0: &m0 {x: y}", *(f"m{n}: &m{n}\n  <<: [*m{n - 1}, *m{n - 1}]" for n in range(1, 15))])
BOMBS = {
    "billion laughs": LAUGHS,
    "merge keys": MERGES,
    "deep lists": "a: " + "[" * 2000,
    "deep mappings": "\n".join(f"{' ' * n}a:" for n in range(300)),
    "one long line": "a: " + "x" * 100_000,
    "many keys": "a:\n" + "".join(f"  k{n}: v\n" for n in range(20_000)),
    "a python object": "a: !!python/object/apply:os.system ['true']",
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
@pytest.mark.parametrize("file", ["term.yaml", "en.yaml"])
def test_a_yaml_bomb_leaves_its_entry_out(tmp_path: Path, file: str, bomb: str) -> None:
    entry = tmp_path / "bomb"
    entry.mkdir()
    (entry / "term.yaml").write_text("kind: concept\n")
    (entry / file).write_text(bomb)
    reading = read_glossary(tmp_path)
    assert reading.problems
    assert not reading.glossary.entries


@pytest.mark.parametrize(
    ("encoding", "pack"), [("gzip", gzip.compress), ("deflate", zlib.compress)], ids=["gzip", "deflate"]
)
async def test_a_packed_update_counts_as_long_as_it_is_unpacked(
    dispatcher: Dispatcher, encoding: str, pack: type[bytes]
) -> None:
    headers = {"X-Telegram-Bot-Api-Secret-Token": SECRET, "Content-Encoding": encoding}
    async with open_telegram_emulator() as telegram, open_webhook_bot(telegram, dispatcher) as (_, url):
        async with ClientSession() as client, client.post(url, data=pack(b" " * 20_000_000), headers=headers) as reply:
            assert reply.status == 413
        async with ClientSession() as client, client.post(url, data=b"no such packing", headers=headers) as reply:
            assert reply.status == 400
        small = pack(json.dumps({"update_id": 1, **says("trainium")}).encode())
        async with ClientSession() as client, client.post(url, data=small, headers=headers) as reply:
            assert reply.status == 200


async def test_a_flood_of_forged_updates_starts_no_work(dispatcher: Dispatcher) -> None:
    async with open_telegram_emulator() as telegram, open_webhook_bot(telegram, dispatcher) as (_, url):
        async with ClientSession() as client:

            async def forge(number: int) -> int:
                async with client.post(url, json={"update_id": number, **says("trainium")}) as reply:
                    return reply.status

            assert set(await asyncio.gather(*(forge(number) for number in range(200)))) == {403}
        assert telegram.made("sendMessage") == []
