"""Everything the bot itself says, read from Fluent files: `locales/<locale>/*.ftl`."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from bot.language.locale import DEFAULT_LOCALE, Locale

_log = logging.getLogger(__name__)
_MESSAGE = re.compile(r"^(?P<phrase>[a-z][a-z0-9-]*) *=.*\n(?:(?:[ }].*)?\n)*", re.MULTILINE)
"""A message of a Fluent file: what begins a line, and the lines below it that are indented, empty or close a brace."""


class PhraseError(LookupError):
    """A phrase that no phrasebook has, or a variable that it was not given."""


class Speech:
    """One locale's phrases. Each is parsed when it is first said: parsing all of them costs 0.1 s of CPU."""

    def __init__(self, locale: Locale, source: str) -> None:
        # Isolation marks count as characters in Telegram and break copy and paste; every locale runs left to right.
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._sources = {found["phrase"]: found[0] for found in _MESSAGE.finditer(f"{source}\n")}

    def has(self, phrase: str) -> bool:
        """Whether the locale has the phrase."""
        return phrase in self._sources

    def say(self, phrase: str, details: dict[str, Any]) -> tuple[str, Sequence[Exception]]:
        """The phrase, and the faults met in saying it; KeyError for a phrase that is not there."""
        if not self._bundle.has_message(phrase):
            self._bundle.add_resource(FluentResource(self._sources[phrase]))
        pattern = self._bundle.get_message(phrase).value
        if pattern is None:
            raise KeyError(phrase)
        text, faults = self._bundle.format_pattern(pattern, details)
        return str(text), faults


@dataclass(frozen=True, slots=True)
class Phrases:
    """One locale's phrases; calling it says one of them."""

    locale: Locale
    speeches: tuple[Speech, ...]
    strict: bool = False

    def __call__(self, phrase: str, **details: object) -> str:
        """The phrase with its details filled in.

        A fault in a phrasebook (a phrase or a variable that is missing) raises PhraseError where `strict`;
        elsewhere it is logged, and the reader gets what can be said.
        """
        speech = next((speech for speech in self.speeches if speech.has(phrase)), None)
        if speech is None:
            return self._fault(phrase, f"no phrase {phrase!r} in {self.locale}")
        text, faults = speech.say(phrase, details)
        return self._fault(text, f"{phrase!r} in {self.locale}: {'; '.join(map(str, faults))}") if faults else text

    def has(self, phrase: str) -> bool:
        """Whether the phrase is there, in this locale or in English."""
        return any(speech.has(phrase) for speech in self.speeches)

    def _fault(self, said: str, fault: str) -> str:
        if self.strict:
            raise PhraseError(fault)
        _log.error("phrase fault: %s", fault)
        return said


class Phrasebook:
    """The phrases of all locales; a phrase that a locale lacks is said in English."""

    def __init__(self, texts: Mapping[Locale, str], *, strict: bool = False) -> None:
        """Take each locale's Fluent source; ValueError if English is missing."""
        if DEFAULT_LOCALE not in texts:
            raise ValueError(f"the phrasebook needs the locale {DEFAULT_LOCALE}")
        self.locales: tuple[Locale, ...] = (DEFAULT_LOCALE, *sorted(set(texts) - {DEFAULT_LOCALE}, reverse=True))
        self._texts = texts
        self._strict = strict
        self._speeches: dict[Locale, Speech] = {}
        self._phrases: dict[Locale, Phrases] = {}

    @classmethod
    def read(cls, folder: Path, *, strict: bool = False) -> Phrasebook:
        """Read every locale's folder; files are joined in the order of their names."""
        texts = {
            home.name: "\n".join(file.read_text(encoding="utf-8") for file in sorted(home.glob("*.ftl")))
            for home in sorted(folder.iterdir())
            if home.is_dir()
        }
        return cls(texts, strict=strict)

    def speak(self, locale: Locale) -> Phrases:
        """The phrases of one locale."""
        if locale not in self._phrases:
            heard = dict.fromkeys((locale, DEFAULT_LOCALE))
            self._phrases[locale] = Phrases(locale, tuple(self._speech(tag) for tag in heard), self._strict)
        return self._phrases[locale]

    def _speech(self, locale: Locale) -> Speech:
        if locale not in self._speeches:
            self._speeches[locale] = Speech(locale, self._texts[locale])
        return self._speeches[locale]
