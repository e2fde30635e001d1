"""The slash commands and the message menu: what they are called in each language, and what they ask."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.answers.knowledge import Knowledge, headword
from bot.glossary.audience import Audience
from bot.glossary.entry import Level, Slug
from bot.language.locale import DEFAULT_LOCALE, Locale, supported_form
from bot.language.phrasebook import Phrasebook
from bot.question import Browse, Explain, Help, News, Question, Quiz, Settings
from bot.surfaces.discord import receive
from bot.surfaces.discord.guard import Guard
from bot.surfaces.discord.markdown import cut
from bot.surfaces.discord.receive import GLOSS, Interaction, typist_of
from bot.surfaces.discord.replies import Replies

MAX_CHOICES = 25
_CHOICE_LENGTH = 100
_LONGEST_BEGINNING = 100

REMEMBERED_CHOICES = 4096
"""How many names are kept as the choices that they are, at about 300 bytes each."""

# Whether the answer is for all to see, where the place and the asker's wish allow it.
PLAIN_COMMANDS: Mapping[str, tuple[Question, bool]] = {
    "quiz": (Quiz(), True),
    "browse": (Browse(), False),
    "news": (News(), False),
    "settings": (Settings(), False),
    "help": (Help(), False),
}

Choices: TypeAlias = list[app_commands.Choice[str]]


class Names(app_commands.Translator):
    """Says a command's texts in the languages of the phrasebook; each text names its phrase."""

    def __init__(self, phrasebook: Phrasebook) -> None:
        self._phrasebook = phrasebook

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text, or None where Discord shall fall back.

        British English falls back to American; the other way round Discord would prefer it over the default text.
        """
        tag = supported_form(locale.value, self._phrasebook.locales)
        if tag is None or locale is discord.Locale.british_english:
            return None
        return self._phrasebook.speak(tag)(string.extras["phrase"])


class Tree(app_commands.CommandTree[Any]):
    """The commands of one client, over the replies that answer them."""

    def __init__(self, client: discord.Client, replies: Replies, guard: Guard) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self._replies = replies
        self._guard = guard
        self._suggestions = Suggestions(replies.dispatcher.knowledge)
        self._english = replies.dispatcher.phrasebook.speak(DEFAULT_LOCALE)
        self.add_command(self._explain())
        for name, (question, shared) in PLAIN_COMMANDS.items():
            self.add_command(self._plain(name, question, shared=shared))
        self.add_command(self._menu())

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Take suggestions out of the library's hands: it logs a traceback for each one that comes too late."""
        if interaction.type is not discord.InteractionType.autocomplete:
            return True
        await self._guard.run(interaction, lambda: self._suggest(interaction))
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """A command in a form that is no longer ours: Discord may show the old one for an hour."""

        async def say_so() -> None:
            if not isinstance(error, (app_commands.CommandSignatureMismatch, app_commands.CommandNotFound)):
                raise error
            await self._replies.say(interaction, "discord-old-command")

        await self._guard.run(interaction, say_so)

    async def _suggest(self, interaction: Interaction) -> None:
        say = await self._replies.dispatcher.phrases(typist_of(interaction))
        if self._suggestions.knowledge is not self._replies.dispatcher.knowledge:
            self._suggestions = Suggestions(self._replies.dispatcher.knowledge)
        await interaction.response.autocomplete(self._suggestions.of(_typed(interaction), say.locale))

    def _explain(self) -> app_commands.Command[Any, ..., None]:
        async def explain(
            interaction: discord.Interaction, term: str, audience: str | None = None, private: bool | None = None
        ) -> None:
            filing = self._replies.dispatcher.knowledge.index.filing
            question = Explain(receive.typed_term(term, filing), Audience(audience) if audience else None)
            await self._guard.run(interaction, lambda: self._replies.share(interaction, question, private=private))

        async def suggest(_interaction: discord.Interaction, _typed: str) -> Choices:
            return []  # interaction_check answers; a callback must be there for Discord to ask

        text = self._text
        describe = {name: text(f"discord-option-{name}") for name in ("term", "audience", "private")}
        app_commands.describe(**describe)(explain)
        app_commands.rename(**{name: text(f"discord-option-{name}-name") for name in describe})(explain)
        roles = [app_commands.Choice(name=text(f"role-{each}"), value=each.value) for each in Audience]
        app_commands.choices(audience=roles)(explain)
        app_commands.autocomplete(term=suggest)(explain)
        return app_commands.Command(
            name=text("discord-name-explain"), description=text("command-explain"), callback=explain
        )

    def _plain(self, name: str, question: Question, *, shared: bool) -> app_commands.Command[Any, ..., None]:
        reply = self._replies.share if shared else self._replies.whisper

        async def ask(interaction: discord.Interaction) -> None:
            await self._guard.run(interaction, lambda: reply(interaction, question))

        return app_commands.Command(
            name=self._text(f"discord-name-{name}"), description=self._text(f"command-{name}"), callback=ask
        )

    def _menu(self) -> app_commands.ContextMenu:
        async def explain_message(interaction: discord.Interaction, message: discord.Message) -> None:
            await self._guard.run(interaction, lambda: self._replies.explain_message(interaction, message))

        return app_commands.ContextMenu(name=self._text("discord-message-menu"), callback=explain_message)

    def _text(self, phrase: str) -> app_commands.locale_str:
        return app_commands.locale_str(self._english(phrase), phrase=phrase)


class Suggestions:
    """What may be meant by what is being typed, out of one state of the glossary."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._entries = knowledge.glossary.entries
        self._label = functools.lru_cache(maxsize=REMEMBERED_CHOICES)(self._choice)

    def of(self, typed: str, locale: Locale) -> Choices:
        """At most 25 entries that the beginning of a name may become; without one, what beginners ask for."""
        if not typed.strip():
            first = (entry for entry in self._entries.values() if entry.level is Level.BEGINNER)
            return [self._label(entry.slug, locale) for entry in islice(first, MAX_CHOICES)]
        found = self.knowledge.index.suggest(typed, locale, MAX_CHOICES)
        return [self._label(filed.slug, locale, filed.name.text) for filed in found]

    def _choice(self, slug: Slug, locale: Locale, found_by: str = "") -> app_commands.Choice[str]:
        name = headword(self._entries[slug], locale)
        both = name + GLOSS + found_by
        if found_by and found_by.casefold() not in {name.casefold(), slug} and len(both) <= _CHOICE_LENGTH:
            name = both
        return app_commands.Choice(name=cut(name, _CHOICE_LENGTH), value=slug)


def _typed(interaction: Interaction) -> str:
    typed = next((str(option["value"]) for option in _options(interaction) if option.get("focused")), "")
    return typed[:_LONGEST_BEGINNING]


def _options(interaction: Interaction) -> Iterator[Mapping[str, Any]]:
    given: Mapping[str, Any] = interaction.data or {}
    yield from given.get("options", ())
