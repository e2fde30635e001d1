"""The conversations, held in a private chat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conversations.dialogues import DIALOGUES, Dialogue, hold
from tests.emulators.telegram.bot import Running
from tests.emulators.telegram.people import Person, Update, presses, says


class TelegramReader:
    """Types messages and presses the buttons below the newest one."""

    def __init__(self, bot: Running, client_locale: str) -> None:
        self._bot = bot
        self._person = Person(70, client_locale)
        self._newest: dict[str, Any] = {}

    async def say(self, line: str) -> str:
        """Type a line."""
        return await self._see(says(line, self._person))

    async def press(self, label: str) -> str:
        """Press a button."""
        buttons = [button for row in self._newest["reply_markup"]["inline_keyboard"] for button in row]
        data = next(button["callback_data"] for button in buttons if button["text"] == label)
        return await self._see(presses(data, self._newest, self._person))

    async def _see(self, update: Update) -> str:
        calls = await self._bot.after(update)
        self._newest = next(call.result for call in calls if call.method in {"sendMessage", "editMessageText"})
        return " ".join(self._newest["text"].split())


@pytest.mark.parametrize("dialogue", DIALOGUES.values(), ids=DIALOGUES.keys())
async def test_the_conversation_holds_on_telegram(dialogue: Dialogue, bot: Running) -> None:
    await hold(dialogue, TelegramReader(bot, dialogue.client_locale))
