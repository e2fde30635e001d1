"""Plain language: short sentences, few long words.

Sentence averages per language follow what editors of plain language ask for. LIX is Björnsson's: words a sentence, and
the share of words longer than six letters in percent, added up; its bounds differ since German and Hungarian words are
longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.checks.proof import Manuscript, Passage, Proof
from bot.checks.sentences import sentences, words
from bot.glossary.entry import Status
from bot.glossary.problem import Problem, Severity
from bot.language.locale import Locale

RULE = "plain-language"

AVERAGE_WORDS: Mapping[Locale, int] = {"en": 15, "de": 14, "hu": 13}
FAR_ABOVE = 5
LONGEST_SENTENCE = 30
LIX: Mapping[Locale, int] = {"en": 42, "de": 50, "hu": 54}
LONG_WORD = 6

NOT_SENTENCES = frozenset({"definition", "facts.label", "facts.note", "facts.disputed", "profile.people"})
LIX_SECTIONS = frozenset({"plain", "example", "audiences"})


def check_readability(manuscript: Manuscript) -> Iterator[Problem]:
    """Sentences that are too long, one by one and on average, and texts that read heavily."""
    for proof in manuscript.proofs:
        yield from _definition(proof)
        for locale in proof.entry.wordings:
            passages = [p for p in proof.passages if p.locale == locale and p.section not in NOT_SENTENCES]
            yield from _longest(proof, passages)
            if proof.entry.status is Status.PUBLISHED and passages:
                yield from _average(proof, locale, passages)
                yield from _lix(proof, locale, [passage for passage in passages if passage.section in LIX_SECTIONS])


def _definition(proof: Proof) -> Iterator[Problem]:
    for passage in proof.in_sections("definition"):
        parts = list(sentences(passage.plain))
        if len(parts) > 1:
            yield proof.about(passage, RULE, "a definition is one sentence", words=parts[1])
        elif not passage.plain.endswith("."):
            yield proof.about(passage, RULE, "a definition is a sentence: end it with a full stop")


def _longest(proof: Proof, passages: Iterable[Passage]) -> Iterator[Problem]:
    for passage in passages:
        for sentence in sentences(passage.text):
            count = len(words(sentence))
            if count > LONGEST_SENTENCE:
                text = f"a sentence of {count} words; at most {LONGEST_SENTENCE}: make two of it"
                yield proof.about(passage, RULE, text, words=sentence)


def _average(proof: Proof, locale: Locale, passages: list[Passage]) -> Iterator[Problem]:
    counts = [len(words(sentence)) for passage in passages for sentence in sentences(passage.plain)]
    average, wanted = sum(counts) / len(counts), AVERAGE_WORDS.get(locale)
    if wanted and average > wanted:
        text = f"sentences have {average:.1f} words on average; at most {wanted}: split the longest"
        severity = Severity.ERROR if average > wanted + FAR_ABOVE else Severity.WARNING
        yield proof.problem(RULE, text, "plain", file=locale, severity=severity, at_name=True)


def _lix(proof: Proof, locale: Locale, passages: list[Passage]) -> Iterator[Problem]:
    lix, wanted = lix_of(" ".join(passage.plain for passage in passages)), LIX.get(locale)
    if wanted and lix > wanted:
        text = f"`plain`, `example` and `audiences` have LIX {lix:.0f}; at most {wanted}: shorter sentences and words"
        yield proof.problem(RULE, text, "plain", file=locale, severity=Severity.WARNING, at_name=True)


def lix_of(text: str) -> float:
    """Björnsson's readability index, from about 20 (a children's book) to 60 (officialese); 0 for an empty text."""
    counted = words(text)
    if not counted:
        return 0.0
    long = sum(sum(char.isalpha() for char in word) > LONG_WORD for word in counted)
    return len(counted) / max(1, len(list(sentences(text)))) + 100 * long / len(counted)
