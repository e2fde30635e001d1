"""What went wrong with bots like this one, as their users reported it, where no other module holds it already."""

from __future__ import annotations

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.answers.preferences import Unkept
from bot.errors import StoreError
from bot.question import Preference
from tests.emulators.telegram.bot import Running, open_bot
from tests.emulators.telegram.people import Person, asks_inline, says
from tests.emulators.telegram.server import TelegramEmulator


class Gone(Unkept):
    """A store that does not answer in the time it is given."""

    async def of_person(self, surface: str, person: str) -> Preference:
        """What the store raises once its time is over."""
        raise StoreError(f"nothing known of {surface} {person}")


@pytest.mark.parametrize("update", [asks_inline("trainium"), says("trainium")], ids=["inline", "message"])
async def test_a_store_that_does_not_answer_holds_up_nobody(
    telegram: TelegramEmulator, dispatcher: Dispatcher, update: dict[str, object]
) -> None:
    """https://github.com/eternnoir/pyTelegramBotAPI/issues/1615."""
    gone = Dispatcher(dispatcher.knowledge, dispatcher.phrasebook, Gone())
    async with open_bot(telegram, gone) as bot:
        answered = await bot.one_after(update)
    assert "Trainium is a family" in str(answered.parameters)


async def test_help_says_that_a_mention_may_not_reach_the_bot(bot: Running) -> None:
    """https://github.com/archestra-ai/archestra/pull/6562."""
    sent = await bot.one_after(says("/help"))
    assert "A mention of my name reaches me only where the group allows it" in sent.parameters["text"]


async def test_many_at_once_share_the_connections(bot: Running) -> None:
    """https://github.com/python-telegram-bot/python-telegram-bot/issues/3087."""
    calls = await bot.after(*(says("token", Person(1_000 + number)) for number in range(500)))
    assert len(calls) == 500
    assert not any(call.refusal for call in calls)


async def test_reserved_characters_of_any_markup_are_only_text(bot: Running) -> None:
    """https://github.com/tucnak/telebot/issues/553."""
    sent = await bot.one_after(says("C++ & <xformer> a < b, v2.1 (beta)!"))
    assert "&" in sent.parameters["text"]
    assert "&amp;" not in sent.parameters["text"]


async def test_late_presses_after_a_long_stop_are_no_fault(bot: Running) -> None:
    """https://github.com/telegraf/telegraf/issues/1839."""
    query = asks_inline("trainium")
    await bot.after(query)
    late = await bot.after({"update_id": 900_000, **query}, says("trainium"))
    assert [call.method for call in late if not call.refusal] == ["sendMessage"]
