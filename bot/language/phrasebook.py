"""Everything the bot itself says, read from Fluent files: `locales/<locale>/*.ftl`."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from bot.language.locale import DEFAULT_LOCALE, Locale

_log = logging.getLogger(__name__)


class PhraseError(LookupError):
    """A phrase that no phrasebook has, or a variable that it was not given."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """One locale's phrases; calling it says one of them."""

    locale: Locale
    bundles: tuple[FluentBundle, ...]
    strict: bool = False

    def __call__(self, phrase: str, **details: object) -> str:
        """The phrase with its details filled in.

        A fault in a phrasebook (a phrase or a variable that is missing) raises PhraseError where `strict`;
        elsewhere it is logged, and the reader gets what can be said.
        """
        for bundle in self.bundles:
            if bundle.has_message(phrase):
                return self._say(bundle, phrase, details)
        return self._fault(phrase, f"no phrase {phrase!r} in {self.locale}")

    def has(self, phrase: str) -> bool:
        """Whether the phrase is there, in this locale or in English."""
        return any(bundle.has_message(phrase) for bundle in self.bundles)

    def _say(self, bundle: FluentBundle, phrase: str, details: Mapping[str, object]) -> str:
        text, faults = bundle.format_pattern(bundle.get_message(phrase).value, details)
        if faults:
            return self._fault(str(text), f"{phrase!r} in {self.locale}: {'; '.join(map(str, faults))}")
        return str(text)

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
        self._bundles: dict[Locale, FluentBundle] = {}

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
        heard = dict.fromkeys((locale, DEFAULT_LOCALE))
        return Phrases(locale, tuple(self._bundle(tag) for tag in heard), self._strict)

    def _bundle(self, locale: Locale) -> FluentBundle:
        """Parse a locale's phrases when they are first needed: a one-shot process needs one or two locales."""
        if locale not in self._bundles:
            # Isolation marks count as characters in Telegram and break copy and paste; every locale runs left to right.
            bundle = FluentBundle([locale], use_isolating=False)
            bundle.add_resource(FluentResource(self._texts[locale]))
            self._bundles[locale] = bundle
        return self._bundles[locale]
