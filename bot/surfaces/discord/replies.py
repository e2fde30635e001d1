"""From an interaction to the one message that answers it: who sees it, and whether it takes a card's place."""

from __future__ import annotations

import dataclasses
import functools
import logging
from collections.abc import Sequence

import discord

from bot.answers.card import Answer, Card, Group, Paragraph, Result
from bot.answers.commands.explain import LONG_TEXT
from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock
from bot.errors import StoreError
from bot.glossary.markup import Run
from bot.question import (
    NOTHING_CHOSEN,
    Asker,
    ChooseAudience,
    ChooseLocale,
    Explain,
    Origin,
    Preference,
    Question,
    Settings,
    Subscribe,
    Terms,
    Unsubscribe,
    View,
)
from bot.surfaces.discord import receive
from bot.surfaces.discord.guard import UNREACHED, persist
from bot.surfaces.discord.receive import Interaction, asker_of, is_on_shared_card, is_private_place
from bot.surfaces.discord.recent import Recent
from bot.surfaces.discord.render import Component, button, components, is_short

SERVER_BUTTON = "server"
REMEMBERED_CARDS = 512
"""How many finished cards are kept, at about 10 KiB each: drawing one is a third of an answer's cost."""

_log = logging.getLogger(__name__)


class Drawn(discord.ui.LayoutView):
    """A finished card. Discord's library has nothing to keep of it: its buttons are known by their addresses."""

    def __init__(self, drawn: Sequence[Component]) -> None:
        super().__init__(timeout=None)
        self._drawn = list(drawn)
        self.stop()

    def to_components(self) -> list[Component]:
        """The components as they were drawn."""
        return self._drawn

    def has_components_v2(self) -> bool:
        """A container is one."""
        return True


class Replies:
    """Answers commands, presses and menus through the dispatcher."""

    def __init__(self, dispatcher: Dispatcher, clock: Clock, public_url: str | None) -> None:
        self.dispatcher = dispatcher
        self._public_url = public_url
        self._recent = Recent(clock)
        self._drawn = functools.lru_cache(maxsize=REMEMBERED_CARDS)(self._draw)

    async def share(self, interaction: Interaction, question: Question, *, private: bool | None = None) -> None:
        """Answer for all to see, unless asked or chosen otherwise, or there is nothing worth everyone's attention."""
        if is_private_place(interaction) or await self._wants_privacy(interaction, private):
            await self.whisper(interaction, question)
            return
        size = _page_size(question)
        answer = await self.dispatcher.answer(question, asker_of(interaction, public=True, page_size=size))
        channel, slug = interaction.channel_id, answer.slug if isinstance(question, Explain) else None
        if not self._is_shareable(answer) or self._recent.has(channel, slug):
            alone = await self.dispatcher.retold(question, asker_of(interaction, public=False, page_size=size))
            await self._send(interaction, alone, question=question)
            return
        self._recent.note(channel, slug)
        try:
            await self._send(interaction, answer, public=True)
        except (discord.HTTPException, *UNREACHED):
            self._recent.forget(channel, slug)
            raise

    async def whisper(self, interaction: Interaction, question: Question) -> None:
        """Answer the asker alone."""
        asker = asker_of(interaction, public=False, page_size=_page_size(question))
        await self._send(interaction, await self.dispatcher.answer(question, asker), question=question)

    async def press(self, interaction: Interaction, address: str) -> None:
        """A shared card stays as it is and the presser is answered alone; a private one turns."""
        question = receive.question_at(address)
        if isinstance(question, Terms):
            question = dataclasses.replace(question, text=receive.names_on(interaction.message))
        shared = is_on_shared_card(interaction)
        asker = asker_of(interaction, public=False, origin=Origin.BUTTON, page_size=_page_size(question))
        if _is_for_managers(question, asker) and not may_manage(interaction):
            await self.say(interaction, "discord-server-forbidden")
            return
        if not shared:
            asker = dataclasses.replace(asker, chat=None)
        answer = await self.dispatcher.answer(question, asker)
        edits = not shared and _is_card(interaction) and (answer.edits or isinstance(question, Terms))
        await self._send(interaction, answer, question=question, edits=edits)

    async def explain_message(self, interaction: Interaction, message: discord.Message) -> None:
        """The terms of another message, for the asker alone."""
        await self.whisper(interaction, Terms(receive.text_of(message)))

    async def remove(self, interaction: Interaction) -> None:
        """Take a shared card away, for whoever asked for it or may manage messages."""
        message = interaction.message
        asked = message.interaction_metadata if message else None
        is_asker = asked is not None and asked.user.id == interaction.user.id
        if not is_asker and not interaction.permissions.manage_messages:
            await self.say(interaction, "discord-bin-not-yours")
            return
        await persist(interaction.response.defer)
        await interaction.delete_original_response()
        self._recent.forget(interaction.channel_id, receive.slug_on(message))

    async def say(self, interaction: Interaction, phrase: str, **details: object) -> None:
        """One phrase, for the asker alone."""
        say = await self.dispatcher.phrases(asker_of(interaction, public=False))
        card = Card("", (Paragraph((Run(say(phrase, **details)),)),))
        await self._send(interaction, Answer((card,), locale=say.locale))

    async def apologise(self, interaction: Interaction, reference: str) -> None:
        """Say that something went wrong on our side."""
        await self.say(interaction, "apology", reference=reference)

    async def chosen_by_chat(self, interaction: Interaction) -> Preference:
        """What the server chose; nothing where the store does not tell in time."""
        chat = receive.chat_of(interaction)
        if chat is None:
            return NOTHING_CHOSEN
        try:
            return await self.dispatcher.preferences.of_chat(receive.SURFACE, chat)
        except StoreError:
            _log.warning("answering without the server's preferences", exc_info=True)
            return NOTHING_CHOSEN

    def _is_shareable(self, answer: Answer) -> bool:
        """Questions back, errors and notices concern the asker alone; only cards with a title are for all.

        What would be cut there, the asker gets whole: facts with their sources, a text's terms page by page.
        """
        has_title = bool(answer.cards and answer.cards[0].title)
        if answer.result is not Result.ANSWERED or not has_title or _has_more_terms(answer):
            return False
        say = self.dispatcher.phrasebook.speak(answer.locale)
        return answer.view is View.CARD or is_short(answer, say, self._public_url)

    async def _wants_privacy(self, interaction: Interaction, asked: bool | None) -> bool:
        return asked if asked is not None else bool((await self.chosen_by_chat(interaction)).private)

    async def _send(
        self,
        interaction: Interaction,
        answer: Answer,
        *,
        question: Question | None = None,
        public: bool = False,
        edits: bool = False,
    ) -> None:
        view = Drawn(self._components(interaction, answer, question, public=public))
        response = interaction.response
        ephemeral = not public and not is_private_place(interaction)
        if edits:
            await persist(lambda: response.edit_message(view=view))
        elif response.is_done():
            await interaction.followup.send(view=view, ephemeral=ephemeral)
        else:
            await persist(lambda: response.send_message(view=view, ephemeral=ephemeral))

    def _components(
        self, interaction: Interaction, answer: Answer, question: Question | None, *, public: bool
    ) -> list[Component]:
        if isinstance(question, Terms) or (isinstance(question, Explain) and _has_more_terms(answer)):
            return self._draw(answer, public=public, names=self._names(answer, question))
        is_about_settings = isinstance(question, Settings | ChooseLocale | ChooseAudience)
        can_open_form = is_about_settings and may_manage(interaction)
        return self._drawn(answer, public=public, with_form=can_open_form)

    def _draw(
        self, answer: Answer, *, public: bool, with_form: bool = False, names: Sequence[str] | None = None
    ) -> list[Component]:
        say = self.dispatcher.phrasebook.speak(answer.locale)
        extra = [button(say("discord-server-settings"), SERVER_BUTTON)] if with_form else []
        return components(answer, say, public=public, public_url=self._public_url, names=names, extra=extra)

    def _names(self, answer: Answer, question: Terms | Explain) -> Sequence[str]:
        """All names in the text, where its list has several pages: the message itself then remembers them."""
        is_further_page = isinstance(question, Terms) and question.page > 0
        if not _has_more_terms(answer) and not is_further_page:
            return ()
        knowledge = self.dispatcher.knowledge
        slugs = dict.fromkeys(mention.slug for mention in knowledge.mentions.find(question.text))
        return [knowledge.glossary.entries[slug].wording(answer.locale).headword for slug in slugs]


def _is_card(interaction: Interaction) -> bool:
    """Whether the pressed message is a card, which a card may take the place of; a daily post is ordinary text."""
    return bool(interaction.message and interaction.message.flags.components_v2)


def _page_size(question: Question) -> int:
    """The entries of a text stand in a menu, which holds more than buttons would; turning its pages counts alike."""
    is_text = isinstance(question, Terms) or (isinstance(question, Explain) and len(question.text) > LONG_TEXT)
    return receive.TERMS_PAGE_SIZE if is_text else receive.PAGE_SIZE


def _has_more_terms(answer: Answer) -> bool:
    return any(isinstance(action.question, Terms) for action in answer.in_group(Group.PAGE))


def _is_for_managers(question: Question, asker: Asker) -> bool:
    is_shared = asker.place is not None and asker.place.shared is not None
    return is_shared and isinstance(question, Subscribe | Unsubscribe)


def may_manage(interaction: Interaction) -> bool:
    """Whether the person may change what holds for the whole server."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild
