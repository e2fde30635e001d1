"""What is kept of a person: all of it is found, and none of it is left."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.glossary.audience import Audience
from bot.question import NOTHING_CHOSEN, Place, Preference, Subscription
from bot.store.preferences import BELIEVED, StoredPreferences
from bot.store.retention import _ENDED_BEFORE, Retention
from bot.store.tables import METADATA, OUTBOX, SUBSCRIPTION
from bot.store.traces import OF_A_PERSON, StoredTraces
from tests.delivery.ledgers import SURFACE, Base, open_base, private, subscribe
from tests.hand_clock import HandClock
from tests.store.test_outbox import NINE, owed
from tests.store.test_store import _Stuck

ANNA = "7000000017"


async def fill(base: Base, clock: HandClock) -> StoredPreferences:
    preferences = StoredPreferences(base.store, clock)
    await preferences.save_person(SURFACE, ANNA, locale="hu", audience=Audience.INVESTOR)
    await preferences.save_person(SURFACE, "8", locale="de")
    await subscribe(base, [private(int(ANNA))], Subscription(9, "Europe/Budapest", "hu", ANNA))
    await subscribe(base, [private(8)], Subscription(9, "Europe/Budapest", "de", "8"))
    await base.outbox.fan_out(NINE, owed(clock))
    return preferences


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_every_table_that_knows_a_person_is_forgotten() -> None:
    bearing = {table for table in METADATA.sorted_tables if "person" in table.c}
    assert bearing == set(OF_A_PERSON)


def test_a_table_whose_rows_belong_to_somebody_goes_with_them_or_knows_no_person() -> None:
    """Whatever says where or who somebody is stands in few columns; a new one must be thought of here."""
    whereabouts = {"person", "place", "shared", "chat"}
    knowing = {table.name: whereabouts & set(table.c.keys()) for table in METADATA.sorted_tables}
    assert {table: columns for table, columns in knowing.items() if columns} == {
        "person_preference": {"person"},
        "chat_preference": {"chat"},
        "subscription": {"person", "place", "shared"},
    }
    [key] = OUTBOX.foreign_keys
    assert key.ondelete == "CASCADE"
    assert key.references(SUBSCRIPTION)


def test_every_table_says_how_long_it_keeps_its_rows_and_is_cleaned() -> None:
    assert {table.name for table in METADATA.sorted_tables if "days" not in table.info} == set()
    assert set(_ENDED_BEFORE) == set(METADATA.sorted_tables)


def test_no_column_can_hold_what_must_not_be_kept() -> None:
    columns = {column.name for table in METADATA.sorted_tables for column in table.columns}
    assert columns.isdisjoint({"name", "username", "title", "text", "message", "query", "ip", "email"})


@pytest.mark.parametrize("person", [ANNA], ids=["Anna"])
async def test_everything_of_a_person_is_shown(database_url: str, clock: HandClock, person: str) -> None:
    async with open_base(database_url, clock) as base:
        traces = StoredTraces(base.store, await fill(base, clock))
        found = await traces.of_person(SURFACE, person)
        assert {**found["person_preference"][0], "changed": ""} == {
            "surface": "telegram",
            "person": ANNA,
            "locale": "hu",
            "audience": "investor",
            "changed": "",
        }
        assert found["subscription"][0]["zone"] == "Europe/Budapest"
        assert [row["issue"] for row in found["outbox"]] == ["2026-11-30"]
        assert await traces.of_person("discord", person) == {}


async def test_forgetting_leaves_the_number_nowhere_in_the_file_nor_in_its_log(
    tmp_path: Path, sqlite_url: str, clock: HandClock
) -> None:
    async with open_base(sqlite_url, clock) as base:
        preferences = await fill(base, clock)
        await StoredTraces(base.store, preferences).forget_person(SURFACE, ANNA)
        assert await preferences.of_person(SURFACE, ANNA) == NOTHING_CHOSEN
        assert await StoredTraces(base.store, preferences).of_person(SURFACE, ANNA) == {}
        files = contents(tmp_path / "var")
        assert {name for name, content in files.items() if ANNA.encode() in content} == set()
        assert set(files) >= {"test.db", "test.db-wal"}
        async with base.store.reading() as connection:
            left = (await connection.execute(text("select count(*) from subscription"))).scalar()
            owed_still = (await connection.execute(text("select count(*) from outbox"))).scalar()
        assert (left, owed_still) == (1, 1)


async def test_forgetting_leaves_no_row_that_bears_the_number(database_url: str, clock: HandClock) -> None:
    async with open_base(database_url, clock) as base:
        await StoredTraces(base.store, await fill(base, clock)).forget_person(SURFACE, ANNA)
        async with base.store.reading() as connection:
            rows = [row for table in METADATA.sorted_tables for row in await connection.execute(table.select())]
    assert len(rows) == 3
    assert [row for row in rows if ANNA in map(str, row)] == []


async def test_a_server_learns_within_ten_minutes_what_a_command_has_deleted(
    database_url: str, clock: HandClock
) -> None:
    async with open_base(database_url, clock) as base:
        server = await fill(base, clock)
        await StoredTraces(base.store, StoredPreferences(base.store, clock)).forget_person(SURFACE, ANNA)
        assert await server.of_person(SURFACE, ANNA) == Preference("hu", Audience.INVESTOR)
        clock.turn(BELIEVED)
        assert await server.of_person(SURFACE, ANNA) == NOTHING_CHOSEN


async def test_what_is_remembered_serves_for_as_long_as_the_database_is_away(
    database_url: str, clock: HandClock
) -> None:
    async with open_base(database_url, clock) as base:
        stuck = _Stuck(base.store._database, clock)
        preferences = StoredPreferences(stuck, clock)
        await preferences.save_person(SURFACE, ANNA, locale="hu")
        clock.turn(BELIEVED)
        assert await preferences.of_person(SURFACE, ANNA) == Preference("hu")
        await stuck.close()


async def test_many_who_come_and_go_leave_nothing_on_split_pages(
    tmp_path: Path, sqlite_url: str, clock: HandClock
) -> None:
    people = [str(7_000_000_000 + number) for number in range(400)]
    async with open_base(sqlite_url, clock) as base:
        preferences = StoredPreferences(base.store, clock)
        for person in people:
            await subscribe(base, [Place(SURFACE, person)], Subscription(9, "UTC", "en", person))
        traces = StoredTraces(base.store, preferences)
        for person in people[::10]:
            await traces.forget_person(SURFACE, person)
        content = b"".join(contents(tmp_path / "var").values())
        assert [person for person in people[::10] if person.encode() in content] == []
        assert all(person.encode() in content for person in people[1::10])


async def test_what_was_kept_long_enough_is_thrown_away(database_url: str, clock: HandClock) -> None:
    async with open_base(database_url, clock) as base:
        preferences = await fill(base, clock)
        retention = Retention(base.store, clock)
        await base.subscriptions.end(private(8))
        assert await retention.clean() == 0
        clock.turn(timedelta(days=31).total_seconds() + 6 * 3600)
        assert await retention.clean() == 2
        clock.turn(timedelta(days=700).total_seconds())
        assert await retention.clean() == 2
        found = await StoredTraces(base.store, preferences).of_person(SURFACE, ANNA)
        assert set(found) == {"subscription"}
