"""Names that a newsletter uses often and the glossary does not know."""

from __future__ import annotations

import re
from collections import Counter

from bot.lookup.fold import fold
from bot.lookup.mentions import MentionFinder
from bot.lookup.vocabulary import is_common

MOST = 10
OFTEN = {True: 2, False: 3}
"""How often a name must be used: one of several capitals (`LoRA`), and one of an ordinary capital (`Mistral`)."""

_WORD = re.compile(r"(?<![\w@#/.-])[^\W_]*[^\W\d_a-záéíóöőúüűäß][^\W_]*(?:[-‑][^\W_]+)*(?![\w@])")
_SET_OFF_ENDING = re.compile(r"[-‑’'][a-záéíóöőúüűäß]+\Z")
_WITHIN_A_SENTENCE = re.compile(r"[\w,;:(„“\"'–-]\s+[„“\"'(]?\Z")


def unknown_terms(text: str, finder: MentionFinder, *, counts_nouns: bool = True) -> list[tuple[str, int]]:
    """Names with how often they stand in the text, the most frequent first.

    Acronyms and names with capitals or digits inside them, and what begins with a capital within a sentence; without
    the latter (`counts_nouns`) where a language writes every noun so, as German does.
    """
    counts: Counter[str] = Counter()
    for found in _WORD.finditer(text):
        name = _SET_OFF_ENDING.sub("", found[0])
        is_striking = any(sign.isupper() or sign.isdigit() for sign in name[1:])
        if is_striking or (counts_nouns and _WITHIN_A_SENTENCE.search(text, max(0, found.start() - 4), found.start())):
            counts[name] += 1
    often = ((name, count) for name, count in counts.most_common() if count >= OFTEN[not name[1:].islower()])
    unknown = ((name, count) for name, count in often if not _is_everyday(name) and not finder.find(name))
    return [pair for pair, _ in zip(unknown, range(MOST), strict=False)]


def _is_everyday(name: str) -> bool:
    """A plain word, or one that is shouted; `LoRA` is none although a horse may be called so."""
    return (name.isupper() or name[1:].islower()) and is_common(fold(name))
