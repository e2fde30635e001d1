"""From a question to an answer: finds who asks, in which language, and calls the command."""

from __future__ import annotations

import logging
import random

from bot.answers.card import Answer
from bot.answers.commands import COMMANDS, writes
from bot.answers.commands.explain import not_found
from bot.answers.commands.guide import notice
from bot.answers.desk import Desk, locale_of, saved_for
from bot.answers.knowledge import Knowledge
from bot.answers.landing import Campaigns, Landing, NoCampaigns, Rubrics, landing
from bot.answers.preferences import Preferences
from bot.answers.subscriptions import Subscriptions, UnkeptSubscriptions
from bot.answers.traces import NoTraces, Traces
from bot.errors import AskerError, StoreError
from bot.language.locale import Locale
from bot.language.phrasebook import Phrasebook, Phrases
from bot.question import (
    NOTHING_CHOSEN,
    Asker,
    Browse,
    Explain,
    More,
    Note,
    Open,
    Origin,
    Preference,
    Question,
    Settings,
    Turn,
    Wish,
)

_log = logging.getLogger(__name__)


class Dispatcher:
    """Answers questions; `knowledge` may be swapped for a newer one at any time."""

    def __init__(  # noqa: PLR0913  # what answers are drawn from, and where choices are kept
        self,
        knowledge: Knowledge,
        phrasebook: Phrasebook,
        preferences: Preferences,
        dice: random.Random | None = None,
        *,
        subscriptions: Subscriptions | None = None,
        traces: Traces | None = None,
        report_url: str | None = None,
        campaigns: Campaigns | None = None,
        rubrics: Rubrics | None = None,
    ) -> None:
        self.knowledge = knowledge
        self.phrasebook = phrasebook
        self.preferences = preferences
        self.subscriptions = subscriptions or UnkeptSubscriptions()
        self.traces = traces or NoTraces()
        self.report_url = report_url
        self.campaigns = campaigns or NoCampaigns()
        self.rubrics = rubrics or {}
        self._dice = dice or random.Random()  # noqa: S311  # draws quiz claims, no secrets

    async def answer(self, question: Question, asker: Asker) -> Answer:
        """The answer; whatever the asker can mend comes back as a card, anything else is raised."""
        desk = await self._desk(question, asker)
        if writes(question) and asker.origin is Origin.LINK:
            question = Browse() if isinstance(question, Wish) else Settings()
        try:
            return await COMMANDS[type(question)](question, desk)
        except AskerError as mendable:
            return _mendable(mendable, desk)

    async def retold(self, question: Question, asker: Asker) -> Answer:
        """The answer to a question that was answered already, for another reader: it is counted once."""
        return await Dispatcher.answer(self, question, asker)

    async def phrases(self, asker: Asker) -> Phrases:
        """The phrases in the language that the asker gets where nothing is asked yet."""
        saved = saved_for(asker, *await self._saved(asker))
        return self.phrasebook.speak(locale_of(asker, saved, self.phrasebook))

    async def landing(self, campaign: str, locale: Locale) -> Landing | None:
        """The issue of the newsletter that a link stood in; None if there is no such issue."""
        return await landing(campaign, locale, self.campaigns, self.knowledge)

    async def _desk(self, question: Question, asker: Asker) -> Desk:
        person, chat = await self._saved(asker)
        return Desk(
            self.knowledge,
            self.phrasebook,
            self.preferences,
            self.subscriptions,
            self.traces,
            asker,
            self._dice,
            person,
            chat,
            self.campaigns,
            self.rubrics,
            self.report_url,
            asked_locale=question.locale if isinstance(question, Explain | Open | Turn | Note | More) else None,
        )

    async def _saved(self, asker: Asker) -> tuple[Preference, Preference]:
        person = chat = NOTHING_CHOSEN
        try:
            if asker.person is not None:
                person = await self.preferences.of_person(asker.surface, asker.person)
            if asker.chat is not None:
                chat = await self.preferences.of_chat(asker.surface, asker.chat)
        except StoreError as away:
            _log.warning("answering without saved preferences: %s", away)
        return person, chat


def _mendable(error: AskerError, desk: Desk) -> Answer:
    if error.phrase == "not-found":
        return not_found(str(error.details.get("query", "")), desk)
    return notice(desk.say(error.phrase, **error.details), desk)
