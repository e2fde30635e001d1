"""Foreign words: every text is in the language of its file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.checks.proof import Manuscript, Passage
from bot.glossary.problem import Problem
from bot.glossary.reading.syntax import Route
from bot.language.calendar import language_name
from bot.language.locale import DEFAULT_LOCALE, Locale

RULE = "foreign"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FUNCTION_WORDS: Mapping[Locale, frozenset[str]] = {
    "en": _words(
        "the and of with which from that this these are were been it its you your they their what when how but because"
        " than into only more can could would should does"
    ),
    "hu": _words(
        "és hogy nem egy amely amelyet ami vagy csak mint ez ezek ezt azt lehet van volt lesz nincs már még sem illetve"
        " mert ahol amikor amit annak ennek ezért tehát pedig minden sok több"
    ),
    "de": _words(
        "und der das nicht ist ein eine einen einem einer mit für von auf wird werden oder auch dem den sich aber wie"
        " nur noch nach bei aus sie wenn dass durch über kann sind"
    ),
}
"""Words that a sentence of the language rarely does without and that the other languages do not have."""

ENOUGH = 2
"""One may belong to a quoted title; two make a sentence."""

_WORD = re.compile(r"[^\W\d_]+")


def check_foreign(manuscript: Manuscript) -> Iterator[Problem]:
    """Texts with function words of another language, and texts that are still in English."""
    for proof in manuscript.proofs:
        english = {passage.route: passage.plain for passage in proof.passages if passage.locale == DEFAULT_LOCALE}
        for passage in proof.passages:
            own = language_name(passage.locale, DEFAULT_LOCALE)
            if found := _foreign(passage):
                locale, words = found
                quoted = " ".join(f"“{word}”" for word in words)
                text = f"looks {language_name(locale, DEFAULT_LOCALE)} ({quoted}): write it in {own}"
                yield proof.about(passage, RULE, text, words=words[0])
            elif passage.locale != DEFAULT_LOCALE and _is_copied(passage, english):
                yield proof.about(passage, RULE, f"is the English text, word for word: write it in {own}")


def _is_copied(passage: Passage, english: Mapping[Route, str]) -> bool:
    return passage.words > ENOUGH and english.get(passage.route) == passage.plain


def _foreign(passage: Passage) -> tuple[Locale, list[str]] | None:
    words = [word for word in _WORD.findall(passage.plain) if word.islower()]
    own = FUNCTION_WORDS.get(passage.locale, frozenset())
    for locale, function_words in FUNCTION_WORDS.items():
        found = list(dict.fromkeys(word for word in words if word in function_words and word not in own))
        if locale != passage.locale and len(found) >= ENOUGH:
            return locale, found[:3]
    return None
