"""The prose of a wording, passage by passage, taken apart into sentences and words.

What ends a sentence is told by rules of thumb that hold for what entries say in English, Hungarian and German.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bot.glossary import markup
from bot.glossary.entry import Wording
from bot.glossary.reading.syntax import Route

_END = re.compile(r"([.!?…])[\"”“’»)]*(?:\[\^\S*)?\s+(?=[\"„“‘«(\[]*[^\W_a-záéíóöőúüűäß])")
_ABBREVIATION = re.compile(
    r"e\.g|i\.e|u\.s|vs|mr|dr|pl|kb|ún|ill|stb|bzw|ca|evtl|ggf|usw|nr|abs|mio|mrd|inkl"
    r"|\d{1,2}"  # a day: `5. November`
    r"|[^\W\d_]|\w+\.\w"  # an initial: `z. B.`
)
_LETTERS_OF_NO_ABBREVIATION = 5
"""So many letters in a row end their sentence at the full stop behind them: no abbreviation has more than four."""
_LONGEST_ABBREVIATION = 8
"""Characters, with quotation marks and brackets before it: a longer word ends its sentence, which most do."""
_LONE_SIGN = re.compile(r" [–—&+=/-]+(?= )")


@dataclass(frozen=True, slots=True)
class Passage:
    """One text: `section` names its sort (`plain`, `myths.claim`), `plain` is it without markup, `words` counts it."""

    section: str
    route: Route
    text: str
    plain: str
    words: int

    @property
    def has_marks(self) -> bool:
        """Whether it is more than plain words."""
        return self.plain is not self.text

    @property
    def name(self) -> str:
        """What an editor calls it: `myths.slow.claim`, `how` item 2."""
        keys = ".".join(step for step in self.route if isinstance(step, str))
        return f"`{keys}` item {self.route[-1] + 1}" if isinstance(self.route[-1], int) else f"`{keys}`"


def passages(wording: Wording) -> Iterator[Passage]:
    """Everything that a wording says in prose; names, places and pronunciations are not."""
    for section, route, text in _texts(wording):
        if text:
            plain = markup.plain(text)
            yield Passage(section, route, text, plain, len(words(plain)))


def words(text: str) -> list[str]:
    """The words of a text as they are counted: a dash or an ampersand alone is none."""
    return _LONE_SIGN.sub("", text).split()


def sentences(text: str) -> list[str]:
    """The sentences of a text; source marks stay with the sentence that they follow."""
    found, start = [], 0
    for end in _ends(text):
        found.append(text[start:end].rstrip())
        start = end
    return [*found, text[start:]] if start < len(text) else found


def count_sentences(text: str) -> int:
    """How many sentences a text has."""
    ends = _ends(text)
    return len(ends) + ((ends[-1] if ends else 0) < len(text))


def _ends(text: str) -> list[int]:
    """Where sentences end within a text, the spaces behind them included."""
    found, start = [], 0
    for end in _END.finditer(text):
        if end[1] != "." or not _is_abbreviated(text, start, end.start()):
            start = end.end()
            found.append(start)
    return found


def _is_abbreviated(text: str, start: int, stop: int) -> bool:
    few_letters_before = stop - _LETTERS_OF_NO_ABBREVIATION
    if few_letters_before >= start and text[few_letters_before:stop].isalpha():
        return False
    nearest = max(start, stop - _LONGEST_ABBREVIATION)
    begin = text.rfind(" ", nearest, stop) + 1
    if not begin and nearest > start:
        return False
    return _ABBREVIATION.fullmatch(text[max(start, begin) : stop].lstrip("„“\"'(").casefold()) is not None


def _texts(wording: Wording) -> Iterator[tuple[str, Route, str | None]]:
    yield "definition", ("definition",), wording.definition
    yield from _numbered("plain", wording.plain)
    for number, analogy in enumerate(wording.analogies):
        yield "analogy.text", ("analogy", number, "text"), analogy.text
        yield "analogy.breaks", ("analogy", number, "breaks"), analogy.breaks
    yield from _numbered("how", wording.how)
    yield "example", ("example",), wording.example
    yield from _keyed("audiences", {audience.value: note for audience, note in wording.audiences.items()})
    for key, myth in wording.myths.items():
        yield "myths.claim", ("myths", key, "claim"), myth.claim
        yield "myths.reality", ("myths", key, "reality"), myth.reality
    for key, truth in wording.truths.items():
        yield "truths.claim", ("truths", key, "claim"), truth.claim
        yield "truths.why", ("truths", key, "why"), truth.why
    yield from _numbered("limits", wording.limits)
    yield from _keyed("similar", wording.similar)
    for key, fact in wording.facts.items():
        yield "facts.label", ("facts", key, "label"), fact.label
        yield "facts.note", ("facts", key, "note"), fact.note
        yield "facts.disputed", ("facts", key, "disputed"), fact.disputed
    yield from _keyed("timeline", wording.timeline)
    for key, post in wording.profile.people.items():
        yield "profile.people", ("profile", "people", key), post
    yield "now", ("now",), wording.now


def _numbered(section: str, texts: Iterable[str]) -> Iterator[tuple[str, Route, str]]:
    return ((section, (section, number), text) for number, text in enumerate(texts))


def _keyed(section: str, texts: Mapping[str, str]) -> Iterator[tuple[str, Route, str]]:
    return ((section, (section, key), text) for key, text in texts.items())
