"""Plain language: short sentences, few long words.

LIX is Björnsson's: words a sentence, and the share of words longer than six letters in percent, added up. Its bounds
differ by language, since German and Hungarian words are longer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.checks.lengths import is_too_long
from bot.checks.proof import Manuscript, Page
from bot.checks.prose import count_sentences, sentences, words
from bot.glossary.entry import Status
from bot.glossary.problem import Problem, Severity
from bot.language.locale import Locale

RULE = "plain-language"

AVERAGE_WORDS: Mapping[Locale, int] = {"en": 15, "de": 14, "hu": 13}
FAR_ABOVE = 5
LONGEST_SENTENCE = 30
LIX: Mapping[Locale, int] = {"en": 42, "de": 50, "hu": 54}
LIX_SECTIONS = ("plain", "example", "audiences")
NO_SENTENCES = frozenset({"definition", "facts.label", "facts.note", "facts.disputed", "profile.people"})

_LONG_WORD = re.compile(r"[a-zA-Z\u00c0-\u024f]{7,}")


def check_readability(manuscript: Manuscript) -> Iterator[Problem]:
    """Sentences that are too long, one by one and on average, and texts that read heavily."""
    for page in manuscript.pages:
        yield from _definition(page)
        yield from _longest(page)
        if page.entry.status is Status.PUBLISHED:
            yield from _average(page)
            yield from _lix(page)


def lix_of(text: str) -> float:
    """Björnsson's readability index, from about 20 (a children's book) to 60 (officialese); 0 for an empty text."""
    count = len(words(text))
    long_words = len(_LONG_WORD.findall(text))
    return count / count_sentences(text) + 100 * long_words / count if count else 0.0


def _definition(page: Page) -> Iterator[Problem]:
    for definition in page.within("definition"):
        parts = sentences(definition.plain)
        if len(parts) > 1:
            yield page.about(definition, RULE, "a definition is one sentence", words=parts[1])
        elif not definition.plain.endswith("."):
            yield page.about(definition, RULE, "a definition is a sentence: end it with a full stop")


def _longest(page: Page) -> Iterator[Problem]:
    for passage in page.passages:
        if passage.words <= LONGEST_SENTENCE or passage.section in NO_SENTENCES:
            continue
        for sentence in sentences(passage.text):
            count = len(words(sentence))
            if count > LONGEST_SENTENCE and not (sentence == passage.text and is_too_long(passage)):
                text = f"a sentence of {count} words; at most {LONGEST_SENTENCE}: make two of it"
                yield page.about(passage, RULE, text, words=sentence)


def _average(page: Page) -> Iterator[Problem]:
    passages = [passage for passage in page.passages if passage.section not in NO_SENTENCES]
    count = count_sentences("\n".join(passage.plain for passage in passages)) or 1
    average = sum(passage.words for passage in passages) / count
    most = AVERAGE_WORDS.get(page.locale, average)
    if average > most:
        text = f"sentences have {average:.1f} words on average; at most {most}: split the longest"
        severity = Severity.ERROR if average > most + FAR_ABOVE else Severity.WARNING
        yield page.problem(RULE, text, "plain", severity=severity, at_name=True)


def _lix(page: Page) -> Iterator[Problem]:
    lix = lix_of(" ".join(passage.plain for passage in page.within(*LIX_SECTIONS)))
    most = LIX.get(page.locale, lix)
    if lix > most:
        text = f"`plain`, `example` and `audiences` have LIX {lix:.0f}; at most {most}: shorter sentences and words"
        yield page.problem(RULE, text, "plain", severity=Severity.WARNING, at_name=True)
