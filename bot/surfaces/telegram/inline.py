"""Answers in chats where the bot is no member: inline results, and guest questions."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Sequence

from telegram import InlineQuery, Message, User

from bot import address
from bot.answers.card import Answer, Paragraph
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.glossary.entry import Level, Slug, Status
from bot.glossary.glossary import Glossary
from bot.glossary.markup import plain_text
from bot.language.locale import Locale
from bot.language.phrasebook import Phrases
from bot.lookup.fold import clean, fold
from bot.lookup.match import Verdict
from bot.question import Asker, Browse, Explain, Open, Question, Settings, Terms
from bot.surfaces.telegram.api import Parameters
from bot.surfaces.telegram.destination import SURFACE
from bot.surfaces.telegram.receive import text_of
from bot.surfaces.telegram.render import render
from bot.surfaces.telegram.request import Encoded
from bot.surfaces.telegram.sender import Sender
from bot.surfaces.telegram.text import shorten

PAGE = 25
FEW = 3
TITLE_UNITS = 100
CACHED_FOR = 20
"""Seconds; short, so that a language just chosen shows."""
PAYLOAD_LENGTH = 64
_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Inline:
    """Finished results are kept until the glossary changes: a query is then a look-up and one request."""

    def __init__(self, sender: Sender, me: User, dispatcher: Dispatcher) -> None:
        self._sender = sender
        self._username = me.username or ""
        self._dispatcher = dispatcher
        self._results: dict[tuple[Slug, Locale], str] = {}
        self._known: Knowledge | None = None

    async def answer(self, query: InlineQuery) -> None:
        """A page of entries, in the reader's language; the first is the answer to a query that names one."""
        asker = Asker(SURFACE, str(query.from_user.id), client_locale=query.from_user.language_code)
        phrases = await self._dispatcher.phrases(asker)
        start = int(query.offset) if query.offset.isdecimal() else 0
        slugs = self._find(query.query, phrases.locale, start + PAGE + 1)
        page = slugs[start : start + PAGE]
        await self._sender.answer_inline(
            query.id,
            {
                "results": Encoded(f"[{','.join([await self._result(slug, phrases) for slug in page])}]"),
                "cache_time": CACHED_FOR,
                "is_personal": True,
                "next_offset": str(start + PAGE) if slugs[start + PAGE :] else "",
                "button": _button(query.query, phrases, found=bool(slugs)),
            },
        )

    async def answer_guest(self, message: Message) -> None:
        """One answer to a question that names the bot in a foreign chat."""
        if not message.guest_query_id or not message.from_user:
            return
        reader = Asker(SURFACE, str(message.from_user.id), client_locale=message.from_user.language_code)
        locale = (await self._dispatcher.phrases(reader)).locale
        asker = Asker(SURFACE, public=True, client_locale=locale)
        answer = await self._dispatcher.answer(self._guest_question(message), asker)
        phrases = self._dispatcher.phrasebook.speak(answer.locale)
        rendered = render(answer, phrases, public=True, username=self._username)
        await self._sender.answer_guest(message.guest_query_id, _article(answer.slug or "answer", answer, rendered))

    def _guest_question(self, message: Message) -> Question:
        words = [word for word in text_of(message).split() if word.casefold() != f"@{self._username}".casefold()]
        replied = text_of(message.reply_to_message)
        return Terms(replied) if replied and not words else Explain(" ".join(words))

    def _find(self, text: str, locale: Locale, limit: int) -> Sequence[Slug]:
        """What begins like the text; only if that is little, what else it may mean, the surest first."""
        knowledge = self._dispatcher.knowledge
        if not text.strip():
            return _to_begin_with(knowledge.glossary, locale)
        if text in knowledge.glossary.entries:
            return [text]
        begun = [filed.slug for filed in knowledge.index.suggest(text, locale, limit)]
        if len(begun) > FEW:
            return begun
        outcome = knowledge.index.find(text, locale)
        found = [match.slug for match in outcome.matches]
        sure = found[:1] if outcome.verdict is Verdict.ANSWER else []
        return list(dict.fromkeys((*sure, *begun, *found)))

    async def _result(self, slug: Slug, phrases: Phrases) -> str:
        """An entry as a result, in JSON."""
        if self._known is not self._dispatcher.knowledge:
            self._results, self._known = {}, self._dispatcher.knowledge
        key = slug, phrases.locale
        if key not in self._results:
            asker = Asker(SURFACE, public=True, asked_locale=phrases.locale)
            answer = await self._dispatcher.answer(Open(slug), asker)
            rendered = render(answer, phrases, public=True, username=self._username)
            self._results[key] = json.dumps(_article(f"{slug}.{phrases.locale}", answer, rendered))
        return self._results[key]


def _article(identifier: str, answer: Answer, rendered: Parameters) -> Parameters:
    """The answer first: what it is called, what it is; choosing it sends the card."""
    first = next((block for card in answer.cards for block in card.blocks if isinstance(block, Paragraph)), None)
    definition = plain_text(first.text) if first else ""
    article = {
        "type": "article",
        "id": identifier,
        "title": shorten(answer.cards[0].title or definition, TITLE_UNITS) or "…",
        "description": definition,
        "input_message_content": {
            "message_text": rendered["text"],
            "entities": rendered["entities"],
            "link_preview_options": rendered["link_preview_options"],
        },
    }
    markup = rendered.get("reply_markup", {})
    return article | {"reply_markup": markup} if "inline_keyboard" in markup else article


def _button(text: str, phrases: Phrases, *, found: bool) -> dict[str, str]:
    """Above the results: the settings; where nothing is found, the card that says so and what can be done."""
    if found or not text.strip():
        return {"text": phrases("telegram-inline-settings"), "start_parameter": address.write(Settings())}
    return {"text": phrases("telegram-inline-missing"), "start_parameter": _as_payload(text)}


def _as_payload(text: str) -> str:
    """A query as a link may carry it: no address (which begins with a digit), so it is looked up as it was typed."""
    words = "_".join(_WORD.findall(fold(clean(text))))
    payload = (f"_{words}" if words[:1].isdigit() else words)[:PAYLOAD_LENGTH].rstrip("_-")
    return payload or address.write(Browse())


@functools.lru_cache(maxsize=16)
def _to_begin_with(glossary: Glossary, locale: Locale) -> Sequence[Slug]:
    """What to read first: finished entries for beginners, by name."""
    finished = [entry for entry in glossary.entries.values() if entry.status is Status.PUBLISHED]
    levels = list(Level)
    finished.sort(key=lambda entry: (levels.index(entry.level), entry.wording(locale).headword.casefold()))
    return [entry.slug for entry in finished]
