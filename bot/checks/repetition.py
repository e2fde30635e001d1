"""Repetition: no run of eight words stands in two entries of one language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bot.checks.proof import Manuscript, Passage, Proof
from bot.checks.sentences import words
from bot.glossary.entry import Slug
from bot.glossary.problem import Problem
from bot.language.locale import Locale

RULE = "repetition"

RUN = 8
_OUTER = ".,;:!?…\"„”“’‘'()[]–—-"


def check_repetition(manuscript: Manuscript) -> Iterator[Problem]:
    """The first words that a passage shares with another entry."""
    homes = _homes(manuscript)
    for proof in manuscript.proofs:
        for passage in proof.passages:
            for number, run in enumerate(_runs(passage)):
                other = next((slug for slug in homes[passage.locale, run] if slug != proof.entry.slug), None)
                if other:
                    yield _problem(proof, passage, number, other)
                    break


def _homes(manuscript: Manuscript) -> dict[tuple[Locale, int], set[Slug]]:
    found: dict[tuple[Locale, int], set[Slug]] = {}
    for proof in manuscript.proofs:
        for passage in proof.passages:
            for run in _runs(passage):
                found.setdefault((passage.locale, run), set()).add(proof.entry.slug)
    return found


def _runs(passage: Passage) -> Iterator[int]:
    folded = [word.strip(_OUTER) for word in words(passage.plain.casefold())]
    return map(hash, zip(*(islice(folded, start, None) for start in range(RUN)), strict=False))


def _problem(proof: Proof, passage: Passage, number: int, other: Slug) -> Problem:
    written = words(passage.plain)[number : number + RUN]
    run = " ".join(written)
    text = f"“{run}” also stands in `{other}`: say it in words of its own"
    return proof.about(passage, RULE, text, words=run if run in passage.text else written[0])
