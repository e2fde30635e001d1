"""Repetition: no run of eight words stands in two entries of one language."""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bot.checks.proof import Manuscript, Page
from bot.checks.prose import Passage
from bot.glossary.problem import Problem
from bot.language.locale import Locale

RULE = "repetition"

RUN = 8

_Numbers: TypeAlias = NDArray[np.uint64]

_ODD = np.uint64(0x9E3779B97F4A7C15)
_BREAK = "\N{PILCROW SIGN}"
_SIGNS = ("„", "“", "”", "‘", '"', "(", ")", "–", "—", "…", "!", "?", ":", ";")


def check_repetition(manuscript: Manuscript) -> Iterator[Problem]:
    """The first words that a passage shares with another entry."""
    pages: defaultdict[Locale, list[Page]] = defaultdict(list)
    for page in manuscript.pages:
        pages[page.locale].append(page)
    for of_one_language in pages.values():
        yield from _repeated(of_one_language)


def _repeated(pages: Sequence[Page]) -> Iterator[Problem]:
    """All words of a language stand in one array as numbers, so that comparing millions of runs is numpy's work."""
    passages = [(page, passage) for page in pages for passage in page.passages]
    words = _numbered(pages)
    breaks = words == np.int64(hash(_BREAK)).view(np.uint64)
    passage_of = np.cumsum(breaks)
    hashes = _hashes(words)
    begins = np.flatnonzero((passage_of[: len(hashes)] == passage_of[RUN - 1 :]) & ~breaks[: len(hashes)])
    ordered = np.sort(hashes[begins])
    repeated = begins[np.isin(hashes[begins], ordered[1:][ordered[1:] == ordered[:-1]])]
    homes: defaultdict[int, list[Page]] = defaultdict(list)
    for begin in repeated:
        homes[int(hashes[begin])].append(passages[passage_of[begin] - 1][0])
    told: set[int] = set()
    for begin in repeated:
        number = int(passage_of[begin])
        page, passage = passages[number - 1]
        other = next((home for home in homes[int(hashes[begin])] if home is not page), None)
        if other and number not in told:
            told.add(number)
            yield _problem(page, passage, int(begin - np.searchsorted(passage_of, number)) - 1, other)


def _numbered(pages: Iterable[Page]) -> _Numbers:
    """The words of all passages one behind the other, as numbers; a break stands before each passage."""
    words = array("q")
    for page in pages:
        words.extend(map(hash, _blanked(f"\n{page.whole}".casefold()).replace("\n", f" {_BREAK} ").split()))
    return np.array(words, np.int64).view(np.uint64)


def _hashes(words: _Numbers) -> _Numbers:
    """One number for the run that begins at each word."""
    count = max(0, len(words) - RUN + 1)
    hashes = np.zeros(count, np.uint64)
    for offset in range(RUN):
        hashes = hashes * _ODD + words[offset : offset + count]
    return hashes


def _blanked(text: str) -> str:
    """The text with blanks for its signs, so that a run is the same however it is punctuated; as long as it was."""
    for sign in _SIGNS:
        text = text.replace(sign, " ")
    return f"{text}\n".replace(". ", "  ").replace(", ", "  ").replace(".\n", " \n")[:-1]


def _problem(page: Page, passage: Passage, position: int, other: Page) -> Problem:
    written = list(re.finditer(r"\S+", _blanked(passage.plain)))[position : position + RUN]
    run = passage.plain[written[0].start() : written[-1].end()]
    text = f"“{run}” also stands in `{other.entry.slug}`: say it in words of its own"
    return page.about(passage, RULE, text, words=run if run in passage.text else written[0][0])
