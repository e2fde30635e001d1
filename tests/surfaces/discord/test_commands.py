from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.question import Asker, Explain
from bot.surfaces.discord.commands import Suggestions
from bot.surfaces.discord.receive import typed_term
from bot.surfaces.discord.surface import Client
from bot.surfaces.discord.sync import fingerprint
from tests.emulators.discord.payloads import (
    ANNA,
    BELA,
    CLARA,
    DIRECT,
    GROUP,
    SERVER,
    Person,
    Place,
    command,
    message,
    press,
    typing,
)
from tests.emulators.discord.reader import ask, buttons, give, is_private, open_bot, options, text
from tests.emulators.discord.server import DiscordServer
from tests.hand_clock import HandClock

# https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-naming
NAME = re.compile(r"[-_'\w]{1,32}")
TRANSLATED = {"en-US", "hu", "de"}


def sent(server: DiscordServer) -> list[dict[str, Any]]:
    return next(request.body for request in server.requests if request.method == "PUT")


def by_name(server: DiscordServer) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in sent(server)}


@pytest.mark.usefixtures("client")
async def test_the_commands_are_these(server: DiscordServer) -> None:
    assert {name: each["type"] for name, each in by_name(server).items()} == {
        "explain": 1,
        "quiz": 1,
        "browse": 1,
        "news": 1,
        "settings": 1,
        "help": 1,
        "Explain terms in this message": 3,
    }


@pytest.mark.usefixtures("client")
async def test_explain_takes_a_term_a_role_and_privacy(server: DiscordServer) -> None:
    options = by_name(server)["explain"]["options"]
    assert [(it["name"], it["type"], it["required"]) for it in options] == [
        ("term", 3, True),
        ("for", 3, False),
        ("private", 5, False),
    ]
    assert options[0]["autocomplete"]
    assert [choice["value"] for choice in options[1]["choices"]] == ["developer", "business", "investor", "everyone"]


@pytest.mark.usefixtures("client")
async def test_commands_work_in_servers_direct_messages_and_own_accounts(server: DiscordServer) -> None:
    for each in sent(server):
        assert each["contexts"] == [0, 1, 2]
        assert each["integration_types"] == [0, 1]


@pytest.mark.usefixtures("client")
async def test_names_fit_the_platform_in_every_language(server: DiscordServer) -> None:
    for each in sent(server):
        assert set(each["name_localizations"]) == TRANSLATED
        names = [each["name"], *each["name_localizations"].values()]
        if each["type"] == 3:
            assert all(len(name) <= 32 for name in names)
            continue
        for thing in (each, *each["options"]):
            assert set(thing["description_localizations"]) == TRANSLATED
            for name in [thing["name"], *thing["name_localizations"].values()]:
                assert NAME.fullmatch(name), name
                assert name == name.lower()
            assert all(len(it) <= 100 for it in [thing["description"], *thing["description_localizations"].values()])


@pytest.mark.usefixtures("client")
async def test_names_are_unique_in_every_language(server: DiscordServer) -> None:
    for locale in TRANSLATED:
        names = [each["name_localizations"][locale] for each in sent(server)]
        assert len(set(names)) == len(names)


async def test_five_starts_send_the_commands_once(
    server: DiscordServer, dispatcher: Dispatcher, clock: HandClock
) -> None:
    for _ in range(5):
        async with open_bot(server, dispatcher, clock):
            pass
    assert len([request for request in server.requests if request.method == "PUT"]) == 1


async def test_changed_commands_are_sent_again(server: DiscordServer, dispatcher: Dispatcher, clock: HandClock) -> None:
    async with open_bot(server, dispatcher, clock):
        server.commands[0]["description"] = "An older one"
    async with open_bot(server, dispatcher, clock):
        pass
    assert len([request for request in server.requests if request.method == "PUT"]) == 2


@pytest.mark.parametrize(("status", "code"), [(400, 30034), (400, 50035), (403, 50001), (404, 0)])
async def test_the_bot_answers_although_its_commands_were_refused(
    status: int, code: int, server: DiscordServer, dispatcher: Dispatcher, clock: HandClock
) -> None:
    server.refuse("/applications/*/commands", status, code, times=2)
    async with open_bot(server, dispatcher, clock) as client:
        assert "Trainium" in text(await ask(client, server, command(term="trainium")))


def test_a_fingerprint_leaves_out_what_discord_adds() -> None:
    ours = {"name": "a", "type": 1, "contexts": [0, 1], "options": [{"name": "b", "required": False, "choices": []}]}
    theirs = {"id": "1", "version": "2", **ours, "contexts": [1, 0], "options": [{"name": "b", "min_value": None}]}
    assert fingerprint([ours]) == fingerprint([theirs])
    assert fingerprint([ours]) != fingerprint([ours | {"description_localizations": {"hu": "x"}}])


PLACES = {"a server": SERVER, "direct messages": DIRECT, "a group, with the app on her own account": GROUP}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
@pytest.mark.parametrize(("person", "sees"), [(ANNA, "As of"), (BELA, "Állapot"), (CLARA, "Stand")])
async def test_everyone_is_answered_in_her_language(
    place: Place, person: Person, sees: str, client: Client, server: DiscordServer
) -> None:
    answer = await ask(client, server, command(person=person, place=place, term="trainium"))
    assert sees in text(answer)


async def test_a_server_that_chose_its_language_is_answered_in_it(client: Client, server: DiscordServer) -> None:
    hungarian = Place(guild_locale="hu")
    assert "Állapot" in text(await ask(client, server, command(person=CLARA, place=hungarian, term="trainium")))
    private = await ask(client, server, command(person=CLARA, place=hungarian, term="trainium", private=True))
    assert "Stand" in text(private)


async def test_a_community_in_english_is_answered_in_english(client: Client, server: DiscordServer) -> None:
    community = Place(features=("COMMUNITY",))
    assert "As of" in text(await ask(client, server, command(person=BELA, place=community, term="trainium")))


@pytest.mark.parametrize("locale", ["es-419", "pt-BR", "xx", "", "en-GB"])
async def test_other_languages_get_english(locale: str, client: Client, server: DiscordServer) -> None:
    answer = await ask(client, server, command(person=Person(locale=locale), term="trainium"))
    assert "As of November 2026" in text(answer)


async def test_a_missing_channel_does_not_matter(client: Client, server: DiscordServer) -> None:
    nowhere = Place(channel=None, guild=None, context=None)
    assert "Trainium" in text(await ask(client, server, command(place=nowhere, term="trainium")))


async def test_the_role_can_be_asked_for(client: Client, server: DiscordServer) -> None:
    answer = await ask(client, server, command(term="trainium", for_="investor"))
    assert "Own chips let Amazon keep money" in text(answer)


@pytest.mark.parametrize(
    "returned", ["trainium", "Trainium", "Trainium – AWS Trainium", "aws trainium", "what is trainium?"]
)
async def test_slugs_labels_and_free_text_are_resolved(returned: str, client: Client, server: DiscordServer) -> None:
    answer = await ask(client, server, command(term=returned))
    assert text(answer).startswith("### Trainium\n")
    assert not is_private(answer)


SENTENCE = "Before lunch they spoke of their holidays – and then of Trainium and model training"


async def test_a_dash_in_a_text_of_ones_own_cuts_nothing_off(client: Client, server: DiscordServer) -> None:
    answer = await ask(client, server, command(term=SENTENCE))
    assert {"Trainium", "Model training"} <= buttons(answer).keys()


async def test_a_text_of_many_terms_is_answered_privately_and_has_pages(
    client: Client, server: DiscordServer, dispatcher: Dispatcher
) -> None:
    headwords = [entry.wording("en").headword for entry in dispatcher.knowledge.glossary.entries.values()]
    page = await ask(client, server, command(term=". ".join(headwords[:60])))
    assert is_private(page)
    seen = set(options(page).values())
    assert len(seen) == 25
    while "Next ›" in buttons(page):
        pressed = press(buttons(page)["Next ›"], message(page["data"]["components"], ephemeral=True))
        page = await ask(client, server, pressed)
        assert not seen & set(options(page).values())
        seen |= set(options(page).values())
    assert len(seen) > 50


async def choices(client: Client, server: DiscordServer, typed: str, person: Person = ANNA) -> dict[str, str]:
    answer = await ask(client, server, typing(typed, person))
    assert answer["type"] == 8
    return {choice["name"]: choice["value"] for choice in answer["data"]["choices"]}


async def test_suggestions_are_in_the_language_of_who_types(client: Client, server: DiscordServer) -> None:
    assert "large-language-model" in (await choices(client, server, "large lang")).values()
    hungarian = await choices(client, server, "nagy nyelvi", BELA)
    assert next(iter(hungarian)).startswith("nagy nyelvi modell")


async def test_an_alias_is_suggested_with_its_headword(client: Client, server: DiscordServer) -> None:
    found = await choices(client, server, "LLM")
    assert found["Large language model – LLM"] == "large-language-model"


async def test_nothing_typed_suggests_what_beginners_ask_for(client: Client, server: DiscordServer) -> None:
    assert 1 <= len(await choices(client, server, "")) <= 25


async def test_eight_letters_typed_fast_are_all_answered(client: Client, server: DiscordServer) -> None:
    for end in range(1, 9):
        give(client, typing("trainium"[:end]))
    await server.until(lambda: len(server.callbacks()) == 8)


@pytest.mark.parametrize("typed", ["a", "e", "x" * 6000, "@everyone", "[a](b)", "\u202e"])
def test_suggestions_keep_the_platforms_limits(typed: str, dispatcher: Dispatcher) -> None:
    for locale in dispatcher.phrasebook.locales:
        found = Suggestions(dispatcher.knowledge).of(typed, locale)
        assert len(found) <= 25
        assert all(1 <= len(choice.name) <= 100 and len(str(choice.value)) <= 100 for choice in found)


async def test_every_suggestion_leads_back_to_its_entry_by_value_and_by_label(dispatcher: Dispatcher) -> None:
    filing = dispatcher.knowledge.index.filing
    suggestions, asker = Suggestions(dispatcher.knowledge), Asker("discord", "1")
    for letter, locale in itertools.product("abcdefghijklmnopqrstuvwxyz", dispatcher.phrasebook.locales):
        for choice in suggestions.of(letter, locale):
            for returned in (str(choice.value), choice.name):
                answer = await dispatcher.answer(Explain(typed_term(returned, filing)), asker)
                assert answer.slug == choice.value, returned
