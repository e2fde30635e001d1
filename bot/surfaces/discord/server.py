"""What holds for a whole server: the language of shared cards, and whether answers are shared at all."""

from __future__ import annotations

from typing import Any

from discord import RadioGroupOption, SelectOption, ui

from bot.errors import StoreError
from bot.language.calendar import own_name
from bot.language.phrasebook import Phrases
from bot.question import ChatsChoice, Preference
from bot.surfaces.discord import receive
from bot.surfaces.discord.guard import Guard, persist
from bot.surfaces.discord.receive import Interaction, asker_of
from bot.surfaces.discord.replies import Replies, may_manage

_AUTOMATIC = "automatic"
_PUBLIC, _PRIVATE = "public", "private"
_OPEN_FOR = 15 * 60


class ServerPreferences(ui.Modal):
    """The form; the process forgets it after a quarter of an hour, or when it ends."""

    def __init__(self, say: Phrases, before: Preference, replies: Replies, guard: Guard) -> None:
        super().__init__(title=say("discord-server-settings"), timeout=_OPEN_FOR)
        self._before = before
        self._replies = replies
        self._guard = guard
        self._language = _languages(say, before, replies)
        self._visibility = _visibilities(say, before)
        self.add_item(ui.Label(text=say("discord-server-language"), component=self._language))
        self.add_item(ui.Label(text=say("discord-server-visibility"), component=self._visibility))

    @classmethod
    async def open(cls, interaction: Interaction, replies: Replies, guard: Guard) -> None:
        """Show the form to who may manage the server."""
        if not may_manage(interaction):
            await replies.say(interaction, "discord-server-forbidden")
            return
        say = await replies.dispatcher.phrases(asker_of(interaction, public=False))
        form = cls(say, await replies.chosen_by_chat(interaction), replies, guard)
        await persist(lambda: interaction.response.send_modal(form))

    async def on_submit(self, interaction: Interaction) -> None:
        """Save what was chosen."""
        await self._guard.run(interaction, lambda: self._save(interaction))

    async def _save(self, interaction: Interaction) -> None:
        chat = receive.chat_of(interaction)
        if chat is None or not may_manage(interaction):
            await self._replies.say(interaction, "discord-server-forbidden")
            return
        try:
            await self._replies.dispatcher.preferences.save_chat(receive.SURFACE, chat, **self._chosen())
        except StoreError:
            await self._replies.say(interaction, "not-saved")
            return
        await self._replies.say(interaction, "discord-server-saved")

    def _chosen(self) -> ChatsChoice:
        """What is other than when the form was opened: somebody else may have changed the rest meanwhile."""
        given = next(iter(self._language.values), _AUTOMATIC)
        locale, private = None if given == _AUTOMATIC else given, self._visibility.value == _PRIVATE
        chosen = ChatsChoice()
        if locale != self._before.locale:
            chosen["locale"] = locale
        if private != bool(self._before.private):
            chosen["private"] = private
        return chosen


def _languages(say: Phrases, before: Preference, replies: Replies) -> ui.Select[Any]:
    automatic = SelectOption(label=say("discord-server-automatic"), value=_AUTOMATIC, default=before.locale is None)
    languages = (
        SelectOption(label=own_name(tag), value=tag, default=tag == before.locale)
        for tag in replies.dispatcher.phrasebook.locales
    )
    return ui.Select(options=[automatic, *languages])


def _visibilities(say: Phrases, before: Preference) -> ui.RadioGroup[Any]:
    return ui.RadioGroup(
        options=[
            RadioGroupOption(label=say("discord-server-public"), value=_PUBLIC, default=not before.private),
            RadioGroupOption(label=say("discord-server-private"), value=_PRIVATE, default=bool(before.private)),
        ]
    )
