"""Deliveries of several servers on one database: whose they are, and what a server that was thought dead may change."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from sqlalchemy import text

from bot.delivery.drain import Done, settle
from bot.delivery.poster import Forbidden, Gone, Held, Migrated, Outcome, Refused, Sent, TryAgain
from bot.question import Kind
from bot.store.ledger import Delivery
from bot.store.outbox import Hour, Outbox, Owed
from bot.store.replicas import DEAD_AFTER, Replicas
from tests.delivery.ledgers import EIGHT, SURFACE, Base, compose, group, open_base, private, subscribe
from tests.hand_clock import HandClock
from tests.watching import watch


@dataclass
class Server:
    """One of several on a database."""

    base: Base
    name: str
    replicas: Replicas = field(init=False)
    outbox: Outbox = field(init=False)

    def __post_init__(self) -> None:
        self.replicas = Replicas(self.base.store, self.base.clock, self.name)
        self.outbox = Outbox(self.base.store, self.base.clock, self.name)

    async def claim(self) -> Delivery | None:
        """The next delivery, which is this server's then."""
        async with self.outbox.ledger() as ledger:
            return await ledger.claim(SURFACE)

    async def settle(self, delivery: Delivery, outcome: Outcome) -> None:
        """As a drain does, with a post that moves the place's order on."""
        async with self.outbox.ledger() as ledger:
            await settle(ledger, Done(delivery, outcome, await compose(delivery)), resends=True)

    async def take_over(self) -> int:
        """Take back what the dead were sending."""
        await self.replicas.beat()
        return await self.outbox.recover(self.replicas, resend=True)


@pytest.fixture
async def base(database_url: str, clock: HandClock) -> AsyncIterator[Base]:
    """One subscriber who is owed a post."""
    async with open_base(database_url, clock) as opened:
        await subscribe(opened, [group(1)])
        now = int(clock.now().timestamp())
        await opened.outbox.fan_out(Hour(Kind.DAILY, EIGHT.zone, EIGHT.hour), Owed("2026-11-30", now, now + 3600))
        yield opened


async def told(base: Base) -> list[tuple[object, ...]]:
    """All that is known of the delivery, its subscription, and its broadcast."""
    everything = (
        "SELECT outbox.state, attempts, moved, place, subscription.state, circle, position, troubled, "
        "sent, failed, gone FROM outbox JOIN subscription ON id = subscription "
        "LEFT JOIN broadcast ON broadcast.issue = outbox.issue"
    )
    async with base.store.reading() as connection:
        return [tuple(row) for row in await connection.execute(text(everything))]


async def test_only_what_the_dead_were_sending_is_taken_back(base: Base, clock: HandClock) -> None:
    await subscribe(base, [private(2)])
    now = int(clock.now().timestamp())
    await base.outbox.fan_out(Hour(Kind.DAILY, EIGHT.zone, EIGHT.hour), Owed("2026-12-01", now, now + 3600))
    living, dead = Server(base, "living"), Server(base, "dead")
    await dead.replicas.beat()
    mine, its = await living.claim(), await dead.claim()
    assert mine
    assert its
    assert await living.take_over() == 0
    await watch(clock, DEAD_AFTER, living.replicas)
    assert await living.take_over() == 1
    assert await living.claim() not in {None, mine}


async def test_what_a_server_without_a_name_was_sending_is_taken_back_too(base: Base) -> None:
    async with base.outbox.ledger() as ledger:
        assert await ledger.claim(SURFACE)
    assert await Server(base, "living").take_over() == 1


OUTCOMES = [
    Sent(),
    Gone("blocked"),
    Forbidden("no rights"),
    Migrated("-77"),
    Held(5),
    TryAgain("away"),
    Refused("too long"),
]


@pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda outcome: type(outcome).__name__)
@pytest.mark.parametrize("is_sent", [False, True], ids=["while the other sends it", "after the other has sent it"])
async def test_who_was_thought_dead_changes_nothing_when_it_settles_late(
    base: Base, clock: HandClock, outcome: Outcome, is_sent: bool
) -> None:
    late, heir = Server(base, "late"), Server(base, "heir")
    await late.replicas.beat()
    delivery = await late.claim()
    await watch(clock, DEAD_AFTER, heir.replicas)
    assert await heir.take_over() == 1
    again = await heir.claim()
    assert delivery
    assert again
    if is_sent:
        await heir.settle(again, Sent())
    before = await told(base)
    await late.settle(delivery, outcome)
    assert await told(base) == before
    if not is_sent:
        await heir.settle(again, Sent())
    [(state, _, _, _, _, _, position, _, sent, failed, gone)] = await told(base)
    assert (state, position, sent, failed, gone) == ("sent", "after 2026-11-30", 1, 0, 0)


async def test_what_was_taken_back_and_not_claimed_yet_is_not_settled_late(base: Base, clock: HandClock) -> None:
    late, heir = Server(base, "late"), Server(base, "heir")
    delivery = await late.claim()
    assert await heir.take_over() == 1
    assert delivery
    await late.settle(delivery, Sent())
    clock.turn(1)
    assert await heir.claim()


async def test_who_claims_again_what_it_lost_settles_that_alone(base: Base) -> None:
    late, heir = Server(base, "late"), Server(base, "heir")
    first = await late.claim()
    assert await heir.take_over() == 1
    second = await late.claim()
    assert first
    assert second
    await late.settle(first, TryAgain("away"))
    assert await late.claim() is None
    await late.settle(second, Sent())
    assert (await told(base))[0][0] == "sent"


async def test_what_its_reader_had_forgotten_meanwhile_is_not_counted(base: Base) -> None:
    server = Server(base, "one")
    delivery = await server.claim()
    assert delivery
    async with base.store.writing() as connection:
        await connection.execute(text("DELETE FROM subscription"))
    await server.settle(delivery, Sent())
    async with base.store.reading() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM broadcast"))).scalar() == 0
