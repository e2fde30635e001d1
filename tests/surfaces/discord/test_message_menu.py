from __future__ import annotations

from typing import Any

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.surfaces.discord.surface import Client
from tests.emulators.discord.payloads import ANNA, BELA, Payload, Person, menu, message, press
from tests.emulators.discord.reader import ask, buttons, inside, is_private, options, text
from tests.emulators.discord.server import DiscordServer
from tests.emulators.discord.simulation import Simulation, labels, seen, written

NAME = "Explain terms in this message"
SENTENCE = "Amazon rents out Trainium for model training, like a GPU."
CHIPS = ("Trainium", "GPU")


def embed(**fields: Any) -> list[Payload]:
    return [{"type": "rich", **fields}]


def forwarded(**fields: Any) -> list[Payload]:
    empty = {"content": "", "embeds": [], "attachments": [], "components": [], "flags": 0, "type": 0}
    times: Payload = {
        "timestamp": "2026-11-30T09:00:00+00:00",
        "edited_timestamp": None,
        "mentions": [],
        "mention_roles": [],
    }
    return [{"message": empty | times | fields}]


POLL: Payload = {
    "question": {"text": "Which would you rent for model training?"},
    "answers": [{"answer_id": number, "poll_media": {"text": name}} for number, name in enumerate(CHIPS, 1)],
    "expiry": "2027-01-01T00:00:00+00:00",
    "allow_multiselect": False,
    "layout_type": 1,
}

SOURCES: dict[str, dict[str, Any]] = {
    "its content": {"content": SENTENCE},
    "an embed's text": {"embeds": embed(title="News", description=SENTENCE)},
    "an embed's fields": {"embeds": embed(fields=[{"name": "Chips", "value": SENTENCE, "inline": False}])},
    "an embed's author": {"embeds": embed(author={"name": SENTENCE})},
    "a poll": {"poll": POLL},
    "a forwarded message": {"message_snapshots": forwarded(content=SENTENCE)},
    "a forwarded embed": {"message_snapshots": forwarded(embeds=embed(description=SENTENCE))},
    "components": {"components": [{"type": 17, "components": [{"type": 10, "id": 2, "content": SENTENCE}], "id": 1}]},
}


async def explained(client: Client, server: DiscordServer, person: Person = ANNA, **parts: Any) -> Payload:
    return await ask(client, server, menu(NAME, message(**parts), person))


def chosen_from(answer: Payload) -> set[str]:
    return {label.casefold() for label in options(answer)}


@pytest.mark.parametrize("parts", SOURCES.values(), ids=SOURCES.keys())
async def test_terms_are_found_in(parts: dict[str, Any], client: Client, server: DiscordServer) -> None:
    answer = await explained(client, server, **parts)
    assert is_private(answer)
    assert {"trainium", "model training"} <= chosen_from(answer)


async def test_the_answer_is_in_the_language_of_who_asks(client: Client, server: DiscordServer) -> None:
    answer = await explained(client, server, BELA, content=SENTENCE)
    assert "modelltanítás" in chosen_from(answer)


async def test_a_message_without_terms_says_so(client: Client, server: DiscordServer) -> None:
    answer = await explained(client, server, content="Good morning!")
    assert is_private(answer)
    assert "I know no AI word in this." in text(answer)


async def test_a_single_term_is_explained_at_once(client: Client, server: DiscordServer) -> None:
    answer = await explained(client, server, content="Have you seen Trainium2?")
    assert text(answer).startswith("### Trainium2")


async def test_a_chosen_term_opens_privately(simulation: Simulation) -> None:
    channel = simulation.create_guild().create_text_channel("general")
    anna = simulation.guild.add_member(simulation.create_user("anna"))
    said = await anna.send(channel, SENTENCE)
    answer = await anna.context_menu(channel, NAME, said)
    assert answer.ephemeral
    assert "Trainium" in labels(answer)
    opened = await anna.select(seen(answer), ["1o_trainium"])
    assert opened.ephemeral
    assert written(opened).startswith("### Trainium")


async def test_many_terms_have_pages_that_need_no_memory(
    client: Client, server: DiscordServer, dispatcher: Dispatcher
) -> None:
    headwords = [entry.wording("en").headword for entry in dispatcher.knowledge.glossary.entries.values()]
    first = await explained(client, server, content=". ".join(headwords[:60]))
    assert len(options(first)) == 25
    seen, page = set(options(first).values()), first
    while "Next ›" in buttons(page):
        pressed = press(buttons(page)["Next ›"], message(page["data"]["components"], ephemeral=True))
        page = await ask(client, server, pressed)
        assert page["type"] == 7
        assert 1 <= len(options(page)) <= 25
        assert not seen & set(options(page).values())
        seen |= set(options(page).values())
    assert len(seen) > 40
    assert len(inside(page["data"]["components"])) <= 40


async def test_a_very_long_message_is_read_as_far_as_may_be(client: Client, server: DiscordServer) -> None:
    long = "nothing to see here " * 200
    answer = await explained(client, server, content=SENTENCE + long, embeds=embed(description=long))
    assert "trainium" in chosen_from(answer)
