"""What Discord sends, as an asker, a place and a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import discord

from bot import address
from bot.address import AddressError
from bot.lookup.filing import Filing
from bot.lookup.fold import key_of
from bot.question import Asker, Open, Origin, Place, Question, Start, Turn
from bot.surfaces.discord.render import NAMES_LINE

SURFACE = "discord"
PAGE_SIZE = 15
TERMS_PAGE_SIZE = 25

MAX_TEXT = 20_000
GLOSS = " – "
"""Stands between the headword and the matching name in a suggestion."""

Interaction: TypeAlias = "discord.Interaction[Any]"


def is_private_place(interaction: Interaction) -> bool:
    """Whether nobody else reads along without further ado: the direct messages with the bot."""
    if interaction.guild_id is not None or interaction.context.private_channel:
        return False
    return bool(interaction.context.dm_channel) or isinstance(interaction.channel, discord.DMChannel)


def is_on_shared_card(interaction: Interaction) -> bool:
    """Whether others see the message that was pressed."""
    message = interaction.message
    return not is_private_place(interaction) and not (message and message.flags.ephemeral)


def asker_of(
    interaction: Interaction, *, public: bool, origin: Origin = Origin.TYPED, page_size: int = PAGE_SIZE
) -> Asker:
    """Who asks, and where; `public` says that others see the answer."""
    return Asker(
        surface=SURFACE,
        person=str(interaction.user.id),
        chat=chat_of(interaction),
        public=public,
        brief=public,
        client_locale=_client_locale(interaction, public=public),
        origin=origin,
        page_size=page_size,
        place=place_of(interaction),
    )


def typist_of(interaction: Interaction) -> Asker:
    """Who types, as far as it matters for suggestions: her language; this runs on every keystroke."""
    return Asker(SURFACE, str(interaction.user.id), client_locale=str(interaction.locale))


def chat_of(interaction: Interaction) -> str | None:
    """The shared place whose preferences hold: the server, or a group's channel; None in direct messages."""
    if is_private_place(interaction):
        return None
    place = interaction.guild_id or interaction.channel_id
    return str(place) if place else None


def place_of(interaction: Interaction) -> Place | None:
    """Where a subscription made here delivers; None where the bot itself is not, and so could not post."""
    if interaction.channel_id is None:
        return None
    if is_private_place(interaction):
        return Place(SURFACE, str(interaction.channel_id))
    is_only_the_persons = interaction.is_user_integration() and not interaction.is_guild_integration()
    if interaction.guild_id is None or is_only_the_persons:
        return None
    return Place(SURFACE, str(interaction.channel_id), str(interaction.guild_id))


def question_at(text: str) -> Question:
    """The question of a button or a menu; what another version wrote leads to its entry, or to a fresh start."""
    try:
        return address.read(text)
    except AddressError:
        slug = next((part for part in text.split("_")[1:] if address.SLUG.fullmatch(part)), None)
        return Open(slug) if slug else Start()


def typed_term(text: str, filing: Filing) -> str:
    """A term as it was meant: a client may send a suggestion's whole label instead of its value."""
    headword, _, name = text.partition(GLOSS)
    both = [{filed.slug for filed in filing.exact(key_of(each))} for each in (headword, name)]
    return headword if both[0] & both[1] else text


def text_of(message: discord.Message) -> str:
    """All that a reader sees of a message: its text, embeds, poll, forwarded messages and components."""
    parts = [message.content, *_embedded(message.embeds), *_written(message.components), *_polled(message.poll)]
    for snapshot in message.message_snapshots:
        parts += [snapshot.content, *_embedded(snapshot.embeds), *_written(snapshot.components)]
    return "\n".join(part for part in parts if part)[:MAX_TEXT]


def slug_on(message: discord.Message | None) -> str | None:
    """The entry whose card a message is, known by its buttons."""
    for each in _walk(message.components if message else ()):
        question = question_at(getattr(each, "custom_id", None) or "")
        if isinstance(question, Turn):
            return question.slug
    return None


def names_on(message: discord.Message | None) -> str:
    """The names that a list of found terms carries in its last line."""
    lines = [each for each in _walk(message.components if message else ()) if getattr(each, "id", None) == NAMES_LINE]
    return re.sub(r"\\(.)", r"\1", " ".join(getattr(line, "content", "") for line in lines).removeprefix("-#"))


def _client_locale(interaction: Interaction, *, public: bool) -> str:
    """The person's own; for all to see, the server's: but English stands for every server that chose none."""
    server = str(interaction.guild_locale) if interaction.guild_locale else "en-US"
    guild = interaction.guild
    chosen = server != "en-US" or (guild is not None and "COMMUNITY" in guild.features)
    return server if public and chosen else str(interaction.locale)


def _embedded(embeds: Iterable[discord.Embed]) -> Iterator[str]:
    for embed in embeds:
        yield from (embed.author.name or "", embed.title or "", embed.description or "")
        for field in embed.fields:
            yield from (field.name or "", field.value or "")
        yield embed.footer.text or ""


def _polled(poll: discord.Poll | None) -> Iterator[str]:
    if poll is not None:
        yield poll.question
        yield from (answer.text for answer in poll.answers)


def _written(components: Iterable[Any]) -> Iterator[str]:
    for component in _walk(components):
        if isinstance(component, discord.TextDisplay):
            yield component.content


def _walk(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
