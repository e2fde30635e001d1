"""What the bot does with an update: a message is answered, a press turns a card or opens a pop-up."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from telegram import CallbackQuery, Chat, Message, Update, User

from bot.answers.card import Answer, Card, Result, Small
from bot.answers.commands import is_for_everybody
from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock
from bot.delivery.allowance import Allowance, Verdict
from bot.glossary.markup import Run
from bot.log import reference
from bot.question import Asker, Dismiss, Explain, Guess, Note, Open, Origin, Question, Start, Terms, Turn
from bot.surfaces.telegram.groups import Groups
from bot.surfaces.telegram.inline import Inline
from bot.surfaces.telegram.links import deep_link
from bot.surfaces.telegram.quiz import render_quiz
from bot.surfaces.telegram.receive import Asked, asker_of_press, place_of, read_button, read_message, text_of
from bot.surfaces.telegram.refusals import Refusal
from bot.surfaces.telegram.render import render, render_text
from bot.surfaces.telegram.sender import NotSentError, Place, Sender
from bot.surfaces.telegram.soundness import is_sound
from bot.surfaces.telegram.text import shorten, units

POP_UP_UNITS = 200

_log = logging.getLogger(__name__)


class Replies:
    """Handles one update at a time; what fails in a way that may pass raises, so that the update comes again."""

    def __init__(self, sender: Sender, me: User, dispatcher: Dispatcher, clock: Clock) -> None:
        self._sender = sender
        self._me = me
        self._username = me.username or ""
        self._dispatcher = dispatcher
        self._allowance = Allowance(clock)
        self._groups = Groups(sender, dispatcher, clock)
        self._inline = Inline(sender, me, dispatcher)

    async def handle(self, raw: dict[str, Any]) -> None:
        """Do what an update asks for; one that cannot be read is logged and done."""
        update = _read(raw)
        if update is None:
            return
        if message := update.message or update.channel_post:
            await self._hear(message)
        elif press := update.callback_query:
            await self._feel(press)
        elif query := update.inline_query:
            await self._inline.answer(query)
        elif (guest := update.guest_message) and self._me.supports_guest_queries:
            await self._inline.answer_guest(guest)
        elif change := update.my_chat_member:
            await self._groups.part(change)
            await self._groups.greet(change)

    async def _hear(self, message: Message) -> None:
        if message.migrate_to_chat_id:
            await self._groups.move(message.chat.id, message.migrate_to_chat_id)
            return
        if message.migrate_from_chat_id:  # Told in both chats; here it comes before all that is asked here.
            await self._groups.move(message.migrate_from_chat_id, message.chat.id)
            return
        asked = read_message(message, self._me)
        if asked is None:
            return
        match self._allowance.ask(asked.sender):
            case Verdict.ANSWER:
                await self._excused(self._reply(asked), asked.asker, lambda text: self._tell(asked.place, text))
            case Verdict.NOTICE:
                await self._say("telegram-too-many", asked.place, asked.asker)
            case Verdict.SILENCE:
                pass

    async def _reply(self, asked: Asked) -> None:
        asker, place = asked.asker, asked.place
        changes_group = asked.question is not None and is_for_everybody(asked.question) and asker.public
        if changes_group and not await self._groups.is_admin(place.chat, asked.sender):
            await self._say("telegram-admins-only", place, asker)
            return
        answer = await self._answer(asked.question, asker)
        if asker.public and (pointer := self._groups.pointer(place, answer)) and await self._point(*pointer):
            return
        sent = await self._send(place, answer, public=asker.public)
        if asker.public:
            self._groups.remember(place, answer, sent)

    async def _point(self, place: Place, parameters: dict[str, Any]) -> bool:
        """Reply to a card instead of repeating it; False where that card has been deleted."""
        try:
            await self._sender.send(place, parameters)
        except NotSentError as refused:
            if refused.refusal is not Refusal.VANISHED:
                raise
            return False
        return True

    async def _feel(self, press: CallbackQuery) -> None:
        asker, message = asker_of_press(press), press.message
        verdict = self._allowance.ask(press.from_user.id)
        if verdict is not Verdict.ANSWER:
            phrases = await self._dispatcher.phrases(asker)
            notice = phrases("telegram-too-many") if verdict is Verdict.NOTICE else None
            await self._sender.answer_press(press.id, text=notice)
            return
        question = read_button(press.data or "")
        if isinstance(question, Terms) and isinstance(message, Message):
            question = dataclasses.replace(question, text=text_of(message.reply_to_message))
        if message is None or message.chat.type != Chat.PRIVATE:
            work = self._whisper(press, question, asker)
        else:
            work = self._turn(press, message.chat.id, question, asker)
        await self._excused(work, asker, lambda text: self._sender.answer_press(press.id, text=text, show_alert=True))

    async def _turn(self, press: CallbackQuery, chat: int, question: Question | None, asker: Asker) -> None:
        """A press in private: the card changes in its place, or a new one comes; the spinner stops meanwhile."""
        place = place_of(press.message, question) if isinstance(press.message, Message) else Place(chat)
        answer = await self._answer(question, asker)
        shown = self._show(answer, place, press.message.message_id if answer.edits and press.message else None)
        done = self._sender.answer_press(press.id, text=answer.toast and shorten(answer.toast, POP_UP_UNITS))
        for outcome in await asyncio.gather(shown, done, return_exceptions=True):
            if isinstance(outcome, BaseException):
                raise outcome

    async def _show(self, answer: Answer, place: Place, edited: int | None) -> None:
        if edited is None or answer.prompt is not None:
            await self._send(place, answer, public=False)
            return
        parameters = render(
            answer, self._dispatcher.phrasebook.speak(answer.locale), public=False, username=self._username
        )
        try:
            await self._sender.edit(place.chat, edited, parameters)
        except NotSentError as refused:
            if refused.refusal is not Refusal.VANISHED:
                raise
            await self._sender.send(place, parameters)

    async def _whisper(self, press: CallbackQuery, question: Question | None, asker: Asker) -> None:
        """A press on a shared card: a pop-up for the presser, else her private chat at that address."""
        if question and is_for_everybody(question) and press.message:
            await self._choose_for_group(press, press.message.chat.id, question, asker)
            return
        if question is None:
            text: str | None = (await self._dispatcher.phrases(asker))("stale-button")
        else:
            text = self._pop_up(await self._dispatcher.answer(question, asker), question)
        if text:
            await self._sender.answer_press(press.id, text=text, show_alert=True)
        else:
            await self._sender.answer_press(press.id, url=deep_link(self._username, press.data or ""))

    async def _choose_for_group(self, press: CallbackQuery, chat: int, question: Question, asker: Asker) -> None:
        if await self._groups.is_admin(chat, press.from_user.id):
            answer = await self._dispatcher.answer(question, dataclasses.replace(asker, chat=str(chat), public=True))
            text = answer.toast or self._pop_up(answer, question)
        else:
            text = (await self._dispatcher.phrases(asker))("telegram-admins-only")
        await self._sender.answer_press(press.id, text=text, show_alert=True)

    def _pop_up(self, answer: Answer, question: Question) -> str | None:
        if answer.whisper and isinstance(question, Turn | Note | Guess):
            return shorten(answer.whisper, POP_UP_UNITS)
        text: str = render_text(answer.cards, self._username)["text"]
        is_short_news = answer.result is Result.NOT_FOUND or isinstance(question, Dismiss)
        if isinstance(question, Terms):
            return shorten(text, POP_UP_UNITS)
        return text if is_short_news and units(text) <= POP_UP_UNITS else None

    async def _answer(self, question: Question | None, asker: Asker) -> Answer:
        """The dispatcher's answer; an address that means nothing any more gets a notice and a fresh start."""
        if question is not None:
            return await self._dispatcher.answer(self._as_meant(question, asker), asker)
        answer = await self._dispatcher.answer(Start(), asker)
        phrase = "telegram-stale-link" if asker.origin is Origin.LINK else "stale-button"
        notice = Small((Run(self._dispatcher.phrasebook.speak(answer.locale)(phrase)),))
        return dataclasses.replace(answer, cards=(Card("", (notice,)), *answer.cards))

    def _as_meant(self, question: Question, asker: Asker) -> Question:
        """A link to an entry that is not there names it all the same: it is looked up like a typed word."""
        if asker.origin is not Origin.LINK or not isinstance(question, Open):
            return question
        if self._dispatcher.knowledge.glossary.resolve(question.slug):
            return question
        return Explain(question.slug.replace("-", " "), question.audience, question.view, question.locale)

    async def _send(self, place: Place, answer: Answer, *, public: bool) -> int:
        phrases = self._dispatcher.phrasebook.speak(answer.locale)
        if answer.quiz:
            return await self._sender.send(place, render_quiz(answer.quiz, phrases, self._username, public=public))
        return await self._sender.send(place, render(answer, phrases, public=public, username=self._username))

    async def _say(self, phrase: str, place: Place, asker: Asker) -> None:
        await self._tell(place, (await self._dispatcher.phrases(asker))(phrase))

    async def _tell(self, place: Place, text: str) -> None:
        await self._sender.send(place, {"text": text})

    async def _excused(self, work: Awaitable[None], asker: Asker, say: Callable[[str], Awaitable[None]]) -> None:
        """Do the work; a bug is logged, and whoever asked gets an apology with the log's reference."""
        try:
            await work
        except NotSentError:
            raise
        except Exception:
            told = reference()
            _log.exception("no answer, reference %s", told, extra={"action": "telegram_apology"})
            await say((await self._dispatcher.phrases(asker))("apology", reference=told))


def _read(raw: dict[str, Any]) -> Update | None:
    try:
        if is_sound(raw):
            return Update.de_json(raw, None)
    except (ArithmeticError, AttributeError, LookupError, OSError, TypeError, ValueError):
        _log.warning("an update that cannot be read", exc_info=True, extra={"action": "telegram_unreadable"})
    else:
        _log.warning("an update of another form than Telegram's", extra={"action": "telegram_unreadable"})
    return None
