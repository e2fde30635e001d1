"""What only groups have: admins, a greeting, moving to a supergroup, and not saying the same twice in ten minutes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, TypeAlias, TypeVar

from telegram import Chat, ChatMember, ChatMemberUpdated

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock
from bot.question import NOTHING_CHOSEN, Asker
from bot.surfaces.telegram.destination import SURFACE
from bot.surfaces.telegram.links import message_link
from bot.surfaces.telegram.sender import NotSentError, Place, Sender
from bot.surfaces.telegram.text import Writer

ADMINS_FOR = 60.0
"""Seconds that the list of a group's admins is believed."""
REPEATED_WITHIN = 600.0
"""Seconds in which the same card is not shown again."""
REMEMBERED = 5_000

Kept = TypeVar("Kept")
Memory: TypeAlias = OrderedDict[Hashable, tuple[float, Kept]]
"""Values by key, each with the moment when it is past; the first to be past comes first."""

_AWAY = frozenset({ChatMember.LEFT, ChatMember.BANNED})


class Groups:
    """Short memories about groups; losing them at a restart costs one request or one repeated card."""

    def __init__(self, sender: Sender, dispatcher: Dispatcher, clock: Clock) -> None:
        self._sender = sender
        self._dispatcher = dispatcher
        self._clock = clock
        self._admins: Memory[frozenset[int]] = OrderedDict()
        self._cards: Memory[int] = OrderedDict()

    async def is_admin(self, chat: int, sender: int | None) -> bool:
        """Whether someone may change the group's language; an anonymous admin writes as the group itself."""
        if sender == chat:
            return True
        until, admins = self._admins.get(chat, (0.0, frozenset()))
        if until <= self._clock.monotonic():
            try:
                admins = await self._sender.admins(chat)
            except NotSentError:
                return False
            self._keep(self._admins, chat, ADMINS_FOR, admins)
        return sender in admins

    async def greet(self, change: ChatMemberUpdated) -> None:
        """One line when the bot is added to a group."""
        added = change.old_chat_member.status in _AWAY and change.new_chat_member.status not in _AWAY
        if not added or change.chat.type not in {Chat.GROUP, Chat.SUPERGROUP}:
            return
        chat = str(change.chat.id)
        asker = Asker(SURFACE, chat=chat, public=True, client_locale=change.from_user.language_code)
        phrases = await self._dispatcher.phrases(asker)
        await self._sender.send(Place(change.chat.id), {"text": phrases("telegram-greeting")})

    async def part(self, change: ChatMemberUpdated) -> None:
        """End the subscriptions of whoever has blocked the bot or removed it."""
        if change.new_chat_member.status in _AWAY:
            await self._dispatcher.subscriptions.end_all(SURFACE, str(change.chat.id))

    async def move(self, old: int, new: int) -> None:
        """Take along what a group has chosen when it becomes a supergroup; what was chosen there already stays."""
        await self._dispatcher.subscriptions.move(SURFACE, str(old), str(new))
        preferences = self._dispatcher.preferences
        chosen = await preferences.of_chat(SURFACE, str(old))
        if chosen != NOTHING_CHOSEN and await preferences.of_chat(SURFACE, str(new)) == NOTHING_CHOSEN:
            await preferences.save_chat(SURFACE, str(new), locale=chosen.locale, private=chosen.private)

    def remember(self, place: Place, answer: Answer, message: int) -> None:
        """Note which message shows an entry."""
        if answer.slug:
            self._keep(self._cards, _card(place, answer), REPEATED_WITHIN, message)

    def pointer(self, place: Place, answer: Answer) -> tuple[Place, dict[str, Any]] | None:
        """Instead of a card shown minutes ago: one line that replies to it."""
        until, message = self._cards.get(_card(place, answer), (0.0, 0))
        if answer.slug is None or until <= self._clock.monotonic():
            return None
        writer, link = Writer(), message_link(place.chat, message)
        writer.write(self._dispatcher.phrasebook.speak(answer.locale)("telegram-again"))
        writer.write(" ")
        writer.write(answer.cards[0].title, *(["text_link"] if link else []), url=link)
        return Place(place.chat, place.thread, message, needs_original=True), writer.finish()

    def _keep(self, memory: Memory[Kept], key: Hashable, seconds: float, value: Kept) -> None:
        """Remember something for so long, and forget what is past."""
        now = self._clock.monotonic()
        memory[key] = now + seconds, value
        memory.move_to_end(key)
        while len(memory) > REMEMBERED or next(iter(memory.values()))[0] <= now:
            memory.popitem(last=False)


def _card(place: Place, answer: Answer) -> Hashable:
    """What makes two shared cards the same; no note is on them, so whom they are asked for makes no difference."""
    return place.chat, place.thread, answer.slug, answer.view, answer.locale
