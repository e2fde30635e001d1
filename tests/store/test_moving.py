"""Moving to another database: all of it or nothing, compared on both sides."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Connection, Date, Integer, String, Table, delete, insert, select, text

from bot.errors import OperatorError
from bot.question import Kind, Place, Subscription
from bot.store.engine import database_of
from bot.store.fitting import Words
from bot.store.moving import BATCH, LEFT_BEHIND, MOVED, Moved, move
from bot.store.replicas import Replicas
from bot.store.store import Store, open_store
from bot.store.subscriptions import StoredSubscriptions
from bot.store.tables import MISS, OUTBOX, REPLICA, SUBSCRIPTION, TAP
from tests.hand_clock import HandClock

CALLED = "URL"
ODD = "Ő“x”\n\t\\N'\"%s:p🙂"
"""Characters that a careless copy gets wrong."""

Rows = Mapping[str, Sequence[tuple[Any, ...]]]


@pytest.fixture
def other_url(database_url: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """An empty database of the other kind."""
    if database_url.startswith("sqlite"):
        url: str = request.getfixturevalue("postgresql_url")
        return url
    return f"sqlite:///{tmp_path / 'other' / 'moved.db'}"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    async with open_store(url, HandClock(), alone=False) as store:
        await store.prepare()
        yield store


async def rows_of(url: str) -> Rows:
    """All that a database holds, in the order of the keys as Python sorts them."""
    async with opened(url) as store, store.reading() as connection:
        found = {table.name: [tuple(row) for row in await connection.execute(select(table))] for table in MOVED}
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


async def fill(url: str, rows: int = 3) -> None:
    """Some rows in every table, with all that a value may be; more than one batch of taps."""
    async with opened(url) as store, store.writing() as connection:
        for table in (*MOVED, *LEFT_BEHIND):
            await connection.execute(insert(table), [_row(table, number) for number in range(1, rows + 1)])
        taps = [{"slug": f"t{number}", "day": date(2026, 1, 1), "times": number} for number in range(BATCH + 7)]
        await connection.execute(insert(TAP), taps)


def _row(table: Table, number: int) -> dict[str, Any]:
    return {column.name: _value(column.type, number, nullable=bool(column.nullable)) for column in table.columns}


def _value(kind: Any, number: int, *, nullable: bool) -> Any:
    if nullable and number % 3 == 0:
        return None
    if isinstance(kind, Boolean):
        return number % 2 == 0
    if isinstance(kind, Date):
        return date(2026, 2, 28) + timedelta(days=number)
    if isinstance(kind, String | Words):
        return f"{number}{ODD}"[: kind.length]
    assert isinstance(kind, Integer)
    return number


async def test_every_row_and_every_kind_of_value_arrives(database_url: str, other_url: str) -> None:
    await fill(database_url)
    before = await rows_of(database_url)
    moved = await move(database_url, other_url, CALLED)
    assert await rows_of(other_url) == before
    assert await rows_of(database_url) == before
    assert moved == [Moved(table.name, len(before[table.name])) for table in MOVED]
    assert all(each.rows for each in moved)


async def test_what_only_the_old_servers_need_is_left_behind(database_url: str, other_url: str) -> None:
    await fill(database_url)
    await move(database_url, other_url, CALLED)
    async with opened(other_url) as store, store.reading() as connection:
        assert [(await connection.execute(select(table))).all() for table in LEFT_BEHIND] == [[], [], []]


async def test_numbers_that_were_given_out_are_not_given_out_again(database_url: str, other_url: str) -> None:
    wanted = Subscription(9, "UTC", "en", "1")
    async with opened(database_url) as store:
        subscriptions = StoredSubscriptions(store, HandClock())
        for person in ("1", "2", "3"):
            await subscriptions.keep(Place("telegram", person), wanted)
        async with store.writing() as connection:
            await connection.execute(delete(SUBSCRIPTION).where(SUBSCRIPTION.c.id == 3))
    await move(database_url, other_url, CALLED)
    async with opened(other_url) as store:
        await StoredSubscriptions(store, HandClock()).keep(Place("telegram", "4"), wanted)
        async with store.reading() as connection:
            assert sorted((await connection.execute(select(SUBSCRIPTION.c.id))).scalars()) == [1, 2, 4]


async def test_an_interrupted_delivery_stays_interrupted(database_url: str, other_url: str) -> None:
    async with opened(database_url) as store:
        await StoredSubscriptions(store, HandClock()).keep(
            Place("telegram", "1"), Subscription(9, "UTC", "en", "1"), Kind.DAILY
        )
        row = {"subscription": 1, "issue": "x", "surface": "telegram", "kind": "daily", "due": 1, "expires": 2}
        async with store.writing() as connection:
            await connection.execute(insert(OUTBOX).values(**row, state="sending"))
    await move(database_url, other_url, CALLED)
    assert [values[4] for values in (await rows_of(other_url))["outbox"]] == ["sending"]


async def test_it_moves_to_tables_that_a_server_has_made_and_not_used(database_url: str, other_url: str) -> None:
    await fill(database_url)
    async with opened(other_url):
        pass
    assert sum(each.rows for each in await move(database_url, other_url, CALLED)) > BATCH


async def test_it_replaces_nothing(database_url: str, other_url: str) -> None:
    await fill(database_url)
    await move(database_url, other_url, CALLED)
    before = await rows_of(other_url)
    with pytest.raises(OperatorError, match=r"it is not empty \(.*miss.*\); name an empty database"):
        await move(database_url, other_url, CALLED)
    assert await rows_of(other_url) == before


async def test_tables_of_another_program_are_left_alone(database_url: str, other_url: str) -> None:
    await fill(database_url)
    engine = database_of(other_url).engine()
    Path(other_url.removeprefix("sqlite:///")).parent.mkdir(exist_ok=True, parents=True)
    async with engine.begin() as connection:
        await connection.execute(text("create table campaign (x integer)"))
    with pytest.raises(OperatorError, match=r"another program's tables are in it \(campaign\)"):
        await move(database_url, other_url, CALLED)
    async with engine.begin() as connection:
        assert (await connection.execute(text("select count(*) from campaign"))).scalar() == 0
    await engine.dispose()


async def test_a_server_on_the_source_is_told_to_be_stopped(sqlite_url: str, postgresql_url: str) -> None:
    async with open_store(sqlite_url, HandClock()) as store:
        assert store.is_ready
        with pytest.raises(OperatorError, match="another server already uses"):
            await move(sqlite_url, postgresql_url, CALLED)


async def test_servers_that_share_either_are_told_to_be_stopped(postgresql_url: str, sqlite_url: str) -> None:
    await fill(sqlite_url)
    async with opened(postgresql_url) as store:
        clock = HandClock()
        await Replicas(store, clock, "busy").beat()
        async with store.writing() as connection:
            await connection.execute(text("update replica set seen = extract(epoch from now())"))
        for source, target in ((sqlite_url, postgresql_url), (postgresql_url, f"{sqlite_url}.new")):
            with pytest.raises(OperatorError, match="a server uses it; stop it first"):
                await move(source, target, CALLED)
        async with store.writing() as connection:
            await connection.execute(delete(REPLICA))
    await move(sqlite_url, postgresql_url, CALLED)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("update miss set term = 'x' || char(0) where mark like '1%'", "miss.term: 1 row holds a NUL character"),
        ("update miss set locale = 'abcdefghijklmnopq'", "miss.locale: 3 rows hold more than 16 characters"),
        ("update tap set times = 1 << 31 where slug = 't1'", "tap.times: 1 row holds a number of more than 31 bits"),
    ],
    ids=["NUL", "long", "big"],
)
async def test_what_postgresql_refuses_is_told_before_anything_is_written(
    sqlite_url: str, postgresql_url: str, change: str, told: str
) -> None:
    await fill(sqlite_url)
    _run(sqlite_url, change)
    with pytest.raises(OperatorError) as refused:
        await move(sqlite_url, postgresql_url, CALLED)
    first, last = str(refused.value).splitlines()
    assert first == told
    assert last.startswith("mend them in ")
    assert await _table_names(postgresql_url) == set()


async def test_what_fails_half_way_leaves_the_new_database_as_it_was(sqlite_url: str, postgresql_url: str) -> None:
    await fill(sqlite_url)
    _run(sqlite_url, "delete from subscription where id = 2")  # without foreign keys: a delivery to nobody stays
    with pytest.raises(OperatorError, match=r"foreign key.*nothing was moved"):
        await move(sqlite_url, postgresql_url, CALLED)
    assert await _table_names(postgresql_url) == set()


async def test_older_tables_are_told(sqlite_url: str, postgresql_url: str) -> None:
    await fill(sqlite_url)
    _run(sqlite_url, "update alembic_version set version_num = '0001'")
    with pytest.raises(OperatorError, match="start this version of plainterms serve on it once"):
        await move(sqlite_url, postgresql_url, CALLED)


async def test_the_source_is_not_even_touched(sqlite_url: str, postgresql_url: str) -> None:
    await fill(sqlite_url)
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    _run(sqlite_url, "pragma journal_mode = delete")
    before = await asyncio.to_thread(path.read_bytes)
    await move(sqlite_url, postgresql_url, CALLED)
    assert await asyncio.to_thread(path.read_bytes) == before


async def test_two_that_move_to_one_database_do_not_mix(sqlite_url: str, postgresql_url: str, tmp_path: Path) -> None:
    second = f"sqlite:///{tmp_path / 'second.db'}"
    await fill(sqlite_url)
    await fill(second, rows=5)
    done = await asyncio.gather(
        *(move(source, postgresql_url, CALLED) for source in (sqlite_url, second)), return_exceptions=True
    )
    [refused] = [each for each in done if isinstance(each, OperatorError)]
    assert "it is not empty" in str(refused)
    winner = (sqlite_url, second)[next(place for place, each in enumerate(done) if each is not refused)]
    assert await rows_of(postgresql_url) == await rows_of(winner)


async def test_what_arrives_changed_is_noticed(sqlite_url: str, postgresql_url: str) -> None:
    await fill(sqlite_url)
    async with opened(postgresql_url) as store, store.writing() as connection:
        await connection.execute(
            text("create function spoil() returns trigger language plpgsql as $$begin new.times = 8; return new; end$$")
        )
        await connection.execute(
            text(
                "create trigger spoil before insert on tap for each row when (new.slug = 't3') execute function spoil()"
            )
        )
    with pytest.raises(OperatorError, match="tap: what arrived is not what was read"):
        await move(sqlite_url, postgresql_url, CALLED)
    assert not any((await rows_of(postgresql_url)).values())


def test_every_table_is_either_moved_or_left_behind_on_purpose() -> None:
    assert {table.name for table in LEFT_BEHIND} == {"replica", "received", "pace"}
    assert MISS in MOVED


def _run(sqlite_url: str, statement: str) -> None:
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as connection:
        connection.execute(statement)
    connection.close()


async def _table_names(url: str) -> set[str]:
    engine = database_of(url).engine()

    def names(connection: Connection) -> set[str]:
        asked = "select table_name from information_schema.tables where table_schema = 'public'"
        return set(connection.execute(text(asked)).scalars())

    async with engine.connect() as connection:
        found = await connection.run_sync(names)
    await engine.dispose()
    return found
