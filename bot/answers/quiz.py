"""Myth or reality: the claims that entries offer for judging."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from bot.answers.knowledge import Knowledge
from bot.glossary.entry import Entry, Slug
from bot.glossary.markup import parse, plain_text
from bot.language.locale import Locale


@dataclass(frozen=True, slots=True)
class QuizClaim:
    """A claim with its verdict; `mark` names it in an address and outlives a change of order."""

    slug: Slug
    mark: str
    claim: str
    is_myth: bool
    explanation: str


def claims(entry: Entry, locale: Locale) -> Iterator[QuizClaim]:
    """The entry's myths and truths in the locale; none where the entry is not written in it."""
    words = entry.wordings.get(locale)
    if words:
        for key, myth in words.myths.items():
            yield _claim(entry, f"myth {key}", myth.claim, myth.reality, is_myth=True)
        for key, truth in words.truths.items():
            yield _claim(entry, f"truth {key}", truth.claim, truth.why, is_myth=False)


def all_claims(knowledge: Knowledge, locale: Locale) -> list[QuizClaim]:
    """Every claim of the glossary in the locale."""
    return [claim for entry in knowledge.glossary.entries.values() for claim in claims(entry, locale)]


def _claim(entry: Entry, key: str, claim: str, explanation: str, *, is_myth: bool) -> QuizClaim:
    mark = f"{zlib.crc32(key.encode()) & 0xFFFFFF:06x}"
    return QuizClaim(entry.slug, mark, plain_text(parse(claim)), is_myth, plain_text(parse(explanation)))
