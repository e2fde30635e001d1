"""Texts taken apart into sentences and words, by rules of thumb that hold for what entries say."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(r"([.!?…]+)((?:[\"”“’»)\]]|\[\^[^\]]*\])*)\s+(?=[\"„“‘«(\[]*[^\W_a-záéíóöőúüűäß])")
_LAST_WORD = re.compile(r"[^\s„“\"(]*$")
_ABBREVIATIONS = re.compile(
    r"e\.g|i\.e|u\.s|vs|mr|ms|dr|st|no|fig|pl|kb|ún|ill|stb|bzw|ca|evtl|ggf|usw|nr|abs|art|mio|mrd|inkl"
)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text; source marks stay with the sentence that they follow."""
    start = 0
    for end in _END.finditer(text):
        if end[1] == "." and _goes_on(text[start : end.start()]):
            continue
        yield text[start : end.end()].strip()
        start = end.end()
    if rest := text[start:].strip():
        yield rest


def words(text: str) -> list[str]:
    """The words of a text as they are counted: what has a letter or a digit."""
    return [word for word in text.split() if any(char.isalnum() for char in word)]


def _goes_on(before: str) -> bool:
    """Whether a full stop belongs to an abbreviation, an initial or a day (`5. November`) and ends no sentence."""
    last = _LAST_WORD.search(before)
    word = last[0].casefold() if last else ""
    is_day = word.isdigit() and len(word) <= 2
    return bool(_ABBREVIATIONS.fullmatch(word)) or is_day or (len(word.rpartition(".")[2]) == 1 and word.isalpha())
