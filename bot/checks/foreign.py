"""Foreign words: every text is in the language of its file."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping

from ahocorasick_rs import AhoCorasick

from bot.checks.proof import Manuscript, Page, Proof
from bot.checks.prose import Passage, sentences
from bot.glossary.problem import Problem
from bot.language.calendar import language_name
from bot.language.locale import DEFAULT_LOCALE, Locale

RULE = "foreign"

ENOUGH = 2
"""One foreign word may belong to a quoted title; two make a sentence."""


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

_OTHER_BLANKS = "\n\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_WORD = re.compile(r"[^\W\d_]+")


def check_foreign(manuscript: Manuscript) -> Iterator[Problem]:
    """Texts with function words of another language, and texts that are still in English."""
    for proof in manuscript.proofs:
        for page in proof.pages.values():
            if len(_words_of_others(page)) >= ENOUGH:
                yield from _foreign(page)
        yield from _copied(proof)


def _words_of_others(page: Page) -> set[str]:
    """The function words of all other languages that stand between blanks."""
    text = f" {page.whole} "
    for blank in _OTHER_BLANKS:
        text = text.replace(blank, " ")
    return set(_finder(page.locale).find_matches_as_strings(text, overlapping=True))


@functools.cache
def _finder(own: Locale) -> AhoCorasick:
    """Finds them in one pass over a page."""
    return AhoCorasick([f" {word} " for locale, words in FUNCTION_WORDS.items() if locale != own for word in words])


def _foreign(page: Page) -> Iterator[Problem]:
    words = set(page.whole.split())
    for locale, function_words in FUNCTION_WORDS.items():
        if locale != page.locale and len(words & function_words) >= ENOUGH:
            yield from _written_in(locale, page)


def _written_in(locale: Locale, page: Page) -> Iterator[Problem]:
    for passage in page.passages:
        found = [word for word in dict.fromkeys(_WORD.findall(passage.plain)) if word in FUNCTION_WORDS[locale]]
        if len(found) >= ENOUGH:
            quoted = ", ".join(f"“{word}”" for word in found[:3])
            text = f"looks {language_name(locale, DEFAULT_LOCALE)} ({quoted}): write it in {_own(page)}"
            yield page.about(passage, RULE, text, words=_sentence_of(found, passage))


def _sentence_of(found: list[str], passage: Passage) -> str:
    """The first sentence that has one of the words, from it on."""
    words = ((sentence, word) for sentence in sentences(passage.plain) for word in _WORD.finditer(sentence))
    return next(sentence[word.start() :] for sentence, word in words if word[0] in found)


def _copied(proof: Proof) -> Iterator[Problem]:
    english = {passage.route: passage.plain for passage in proof.english.passages}
    for page in proof.translations:
        for passage in page.passages:
            if passage.words > ENOUGH and english.get(passage.route) == passage.plain:
                yield page.about(passage, RULE, f"is the English text, word for word: write it in {_own(page)}")


def _own(page: Page) -> str:
    return language_name(page.locale, DEFAULT_LOCALE)
