"""The outbox's statements: repeatable, and by their indices."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from sqlalchemy import event, inspect

from bot.question import Kind
from bot.store.outbox import Hour, Owed
from bot.store.tables import METADATA
from tests.delivery.ledgers import SURFACE, Base, group, open_base, private, subscribe
from tests.hand_clock import HandClock

NINE = Hour(Kind.DAILY, "Europe/Budapest", 9)


@pytest.fixture
async def base(database_url: str, clock: HandClock) -> AsyncIterator[Base]:
    """A fresh database."""
    async with open_base(database_url, clock) as opened:
        yield opened


def owed(clock: HandClock, issue: str = "2026-11-30") -> Owed:
    now = int(clock.now().timestamp())
    return Owed(issue, now, now + 6 * 3600)


async def test_listing_again_changes_nothing(base: Base, clock: HandClock) -> None:
    await subscribe(base, [private(1), group(2)])
    assert await base.outbox.hours() == [NINE]
    assert await base.outbox.fan_out(NINE, owed(clock)) == 2
    assert await base.outbox.fan_out(NINE, owed(clock)) == 0
    assert await base.outbox.fan_out(NINE, owed(clock, "2026-12-01")) == 2


async def test_what_was_subscribed_to_after_the_hour_is_not_due_before_the_next(base: Base, clock: HandClock) -> None:
    before = owed(clock)
    clock.turn(60)
    await subscribe(base, [private(1)])
    assert await base.outbox.fan_out(NINE, before) == 0
    assert await base.outbox.fan_out(NINE, owed(clock)) == 1


async def test_a_delivery_is_claimed_once_and_the_longest_due_first(base: Base, clock: HandClock) -> None:
    await subscribe(base, [private(1), private(2)])
    clock.turn(60)
    await base.outbox.fan_out(NINE, owed(clock, "2026-12-01"))
    clock.turn(-60)
    await base.outbox.fan_out(NINE, owed(clock, "2026-11-30"))
    clock.turn(60)
    async with base.outbox.ledger() as ledger:
        claimed = [await ledger.claim(SURFACE) for _ in range(5)]
        assert await ledger.claim("discord") is None
    assert [each.issue for each in claimed if each] == ["2026-11-30"] * 2 + ["2026-12-01"] * 2
    assert len({(each.subscription, each.issue) for each in claimed if each}) == 4


async def test_a_transaction_that_fails_claims_and_settles_nothing(base: Base, clock: HandClock) -> None:
    await subscribe(base, [private(1)])
    await base.outbox.fan_out(NINE, owed(clock))

    async def fail() -> None:
        async with base.outbox.ledger() as ledger:
            delivery = await ledger.claim(SURFACE)
            assert delivery
            await ledger.sent(delivery, 1, "x")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    async with base.outbox.ledger() as ledger:
        again = await ledger.claim(SURFACE)
    assert again
    assert (again.attempts, again.position) == (1, "")


async def plans(base: Base, used: Sequence[tuple[str, Any]]) -> str:
    """How the database would do each statement that was used, however few rows there are."""
    explain = "EXPLAIN" if base.store.is_shared else "EXPLAIN QUERY PLAN"
    said = []
    async with base.store.writing() as connection:
        if base.store.is_shared:
            await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        for statement, values in used:
            rows = await connection.exec_driver_sql(f"{explain} {statement}", values)
            said += [str(row[-1]) for row in rows]
    return "\n".join(said)


@pytest.mark.parametrize(
    ("work", "index"),
    [
        ("claim", ("INDEX ix_outbox_pending (surface=? AND due<?)", "Index Scan using ix_outbox_pending")),
        ("recover", ("USING INDEX ix_outbox_sending", "Index Scan using ix_outbox_sending")),
        ("hours", ("USING COVERING INDEX ix_subscription_active", "Index Only Scan using ix_subscription_active")),
        (
            "fan_out",
            ("ix_subscription_active (kind=? AND zone=? AND hour=?", "Scan using ix_subscription_active"),
        ),
    ],
)
async def test_each_statement_goes_by_its_partial_index(
    base: Base, clock: HandClock, work: str, index: tuple[str, str]
) -> None:
    used: list[tuple[str, Any]] = []
    engine = base.store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *call: used.append((call[2], call[3])))
    if work == "claim":
        async with base.outbox.ledger() as ledger:
            await ledger.claim(SURFACE)
    elif work == "recover":
        await base.outbox.recover(resend=True)
    elif work == "hours":
        await base.outbox.hours()
    else:
        await base.outbox.fan_out(NINE, owed(clock))
    plan = await plans(base, [each for each in used if not each[0].startswith("BEGIN")])
    assert index[base.store.is_shared] in plan
    assert "SCAN outbox" not in plan.replace("SCAN outbox USING", "")
    assert "Seq Scan on outbox" not in plan


async def test_the_migration_makes_the_indices_that_the_code_knows(base: Base) -> None:
    async with base.store.reading() as connection:
        made = await connection.run_sync(
            lambda plain: {
                index["name"]: index.get("dialect_options", {})
                for table in METADATA.tables
                for index in inspect(plain).get_indexes(table)
            }
        )
    known = {str(index.name) for table in METADATA.tables.values() for index in table.indexes}
    assert known <= made.keys()
    assert len([options for options in made.values() if options.keys() & {"sqlite_where", "postgresql_where"}]) == 3
