"""The newsletter in chat: a new issue with the words it names."""

from __future__ import annotations

from bot.answers.dispatcher import Dispatcher
from bot.delivery.daily import Post, asker_of
from bot.question import News
from bot.store.ledger import Delivery


async def weekly_post(delivery: Delivery, dispatcher: Dispatcher) -> Post | None:
    """The issue in the place's language; None while it is not there, as after a start before the news are laid out."""
    asker, number = asker_of(delivery), int(delivery.issue)
    say = await dispatcher.phrases(asker)
    if dispatcher.knowledge.newsstand.edition(number, say.locale) is None:
        return None
    # Nobody has asked, so the answer is not told to whoever counts questions.
    return Post(await Dispatcher.answer(dispatcher, News(number), asker))
