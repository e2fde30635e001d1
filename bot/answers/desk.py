"""What a command has at hand when it answers: the glossary, the reader's language and role, her saved choices."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass

from bot.answers.knowledge import Knowledge
from bot.answers.landing import Campaigns, Rubrics
from bot.answers.preferences import Preferences
from bot.answers.sheet import Sheet
from bot.answers.subscriptions import Subscriptions
from bot.answers.traces import Traces
from bot.glossary.audience import Audience
from bot.glossary.entry import Entry
from bot.language.locale import Locale, negotiate
from bot.language.phrasebook import Phrasebook, Phrases
from bot.question import Asker, Preference


def locale_of(
    asker: Asker,
    saved: Locale | None,
    phrasebook: Phrasebook,
    asked: Locale | None = None,
    question: Locale | None = None,
) -> Locale:
    """Asked for, then saved, then the question's own, then the client's, then English."""
    wanted = (asked, asker.asked_locale, saved, question, asker.client_locale)
    return negotiate(*wanted, supported=phrasebook.locales)


def saved_for(asker: Asker, person: Preference, chat: Preference) -> Locale | None:
    """What counts of what was saved: in public the chat's choice, else the person's."""
    return chat.locale if asker.public else person.locale


@dataclass(frozen=True, slots=True)
class Desk:
    """One question's surroundings.

    `person` and `chat` are what was saved for them; errors are reported to `report_url`. `campaigns` and `rubrics` are
    the newsletter's.
    """

    knowledge: Knowledge
    phrasebook: Phrasebook
    preferences: Preferences
    subscriptions: Subscriptions
    traces: Traces
    asker: Asker
    dice: random.Random
    person: Preference
    chat: Preference
    campaigns: Campaigns
    rubrics: Rubrics
    report_url: str | None = None
    asked_locale: Locale | None = None
    question_locale: Locale | None = None

    @property
    def locale(self) -> Locale:
        """The reader's, as far as this question tells it."""
        return locale_of(
            self.asker,
            saved_for(self.asker, self.person, self.chat),
            self.phrasebook,
            self.asked_locale,
            self.question_locale,
        )

    @property
    def say(self) -> Phrases:
        """The phrases in the reader's language."""
        return self.phrasebook.speak(self.locale)

    @property
    def usual_locale(self) -> Locale:
        """What a next press would get without an address saying more."""
        return dataclasses.replace(self, asked_locale=None, question_locale=None).locale

    @property
    def usual_audience(self) -> Audience:
        """The saved role; in public nobody's."""
        return Audience.EVERYONE if self.asker.public else self.person.audience or Audience.EVERYONE

    def hearing(self, question_locale: Locale | None) -> Desk:
        """The desk once the question's own language is known."""
        return dataclasses.replace(self, question_locale=question_locale)

    def sheet(self, entry: Entry, audience: Audience | None) -> Sheet:
        """The entry laid out for this reader."""
        return Sheet(
            entry, self.knowledge.glossary, self.say, audience or self.usual_audience, self.knowledge.newsstand
        )
