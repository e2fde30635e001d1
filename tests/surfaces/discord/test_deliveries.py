"""Subscribing on Discord, and what arrives there."""

from __future__ import annotations

import pytest
import simcord

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.clock import SystemClock
from bot.delivery.daily import daily_post
from bot.delivery.pace import Limits, Pace
from bot.delivery.poster import Forbidden, Gone, Held, Outcome, Refused, Sent, TryAgain
from bot.question import Kind, Place
from bot.store.ledger import Delivery
from bot.surfaces.discord.poster import DiscordPoster
from bot.surfaces.discord.surface import Client
from tests.emulators.discord.server import DiscordServer
from tests.emulators.discord.simulation import Simulation, labels, seen, written
from tests.surfaces.discord.test_server_preferences import people

CHANNEL = Place("discord", "500000000000000001", "600000000000000001")
MESSAGES = f"/channels/{CHANNEL.at}/messages"


@pytest.fixture
async def poster(client: Client, dispatcher: Dispatcher) -> DiscordPoster:
    """What posts through the client."""
    return DiscordPoster(lambda: client, Pace(SystemClock(), Limits(1e9, 1e9)), dispatcher.phrasebook)


async def composed(dispatcher: Dispatcher, place: Place = CHANNEL, locale: str = "en") -> Answer:
    post = await daily_post(
        Delivery(1, Kind.DAILY, "2026-11-30", place, None, locale, 0, "", 1, moved=False), dispatcher
    )
    assert post
    return post.answer


async def test_a_post_is_ordinary_text_whose_beginning_a_notification_shows(
    poster: DiscordPoster, server: DiscordServer, dispatcher: Dispatcher
) -> None:
    answer = await composed(dispatcher)
    assert await poster.post(CHANNEL, answer, "1.2026-11-30") == Sent()
    sent = next(each.body for each in server.requests if each.path.endswith("/messages"))
    assert sent["content"].startswith(f"### {answer.cards[0].title}")
    assert "flags" not in sent
    assert sent["allowed_mentions"] == {"parse": []}
    assert (sent["nonce"], sent["enforce_nonce"]) == ("1.2026-11-30", True)
    [row] = sent["components"]
    assert [each["label"] for each in row["components"]] == ["Myth", "Reality", "Read on"]


@pytest.mark.parametrize(
    ("status", "code", "outcome"),
    [
        (404, 10003, Gone),
        (403, 50007, Gone),
        (403, 50001, Forbidden),
        (403, 50013, Forbidden),
        (400, 50083, Forbidden),
        (400, 50035, Refused),
        (401, 0, Held),
        (507, 0, TryAgain),
    ],
    ids=["channel gone", "blocked", "no access", "no rights", "locked thread", "faulty", "token", "server"],
)
async def test_each_refusal_is_an_outcome(  # noqa: PLR0917  # a table's columns
    poster: DiscordPoster,
    server: DiscordServer,
    dispatcher: Dispatcher,
    status: int,
    code: int,
    outcome: type[Outcome],
) -> None:
    server.refuse(f"*{MESSAGES}", status, code)
    assert isinstance(await poster.post(CHANNEL, await composed(dispatcher), "1.x"), outcome)


async def test_a_ban_page_holds_all_posts(poster: DiscordPoster, server: DiscordServer, dispatcher: Dispatcher) -> None:
    server.refuse(f"*{MESSAGES}", 429, body="<html>Access denied</html>")
    assert isinstance(await poster.post(CHANNEL, await composed(dispatcher), "1.x"), Held)


async def test_one_channel_that_refuses_keeps_no_other_from_its_post(
    poster: DiscordPoster, server: DiscordServer, dispatcher: Dispatcher
) -> None:
    answer = await composed(dispatcher)
    places = [Place("discord", str(number), "600000000000000001") for number in (1, 2, 3)]
    server.refuse("*/channels/2/messages", 403, 50013)
    outcomes = [type(await poster.post(place, answer, f"{place.at}.x")) for place in places]
    assert outcomes == [Sent, Forbidden, Sent]


async def subscribed(who: simcord.MemberActor, channel: simcord.ChannelHandle) -> str:
    card = await who.click(seen(await who.slash(channel, "settings")), label="Daily post")
    return written(await who.click(seen(card), label="Subscribe"))


async def test_a_manager_subscribes_the_channel(simulation: Simulation, dispatcher: Dispatcher) -> None:
    channel, manager, _anna = people(simulation)
    assert "Every day at 09:00 (UTC)" in await subscribed(manager, channel)
    kept = [place for place, _ in dispatcher.subscriptions._kept]  # type: ignore[attr-defined]
    assert [place.at for place in kept] == [str(channel.id)]
    assert kept[0].shared


async def test_others_may_not(simulation: Simulation, dispatcher: Dispatcher) -> None:
    channel, _manager, anna = people(simulation)
    assert "manage the server" in await subscribed(anna, channel)
    assert dispatcher.subscriptions._kept == {}  # type: ignore[attr-defined]


async def test_the_hours_and_zones_fit(simulation: Simulation) -> None:
    channel, manager, _anna = people(simulation)
    card = await manager.click(seen(await manager.slash(channel, "settings")), label="Daily post")
    hours = await manager.click(seen(card), label="Hour")
    assert len([label for label in labels(hours) if label.endswith(":00")]) == 24
    card = await manager.click(seen(await manager.slash(channel, "settings")), label="Daily post")
    zones = await manager.click(seen(card), label="Time zone")
    assert "Los Angeles" in labels(zones)
