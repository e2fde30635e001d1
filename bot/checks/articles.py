"""Articles: in Hungarian, `a` or `az` goes by the sound that follows, and endings by the vowels before.

Only what is wrong however it is read aloud is told. Whether `az` is right before a consonant depends on whether the
word is spelled out (`az MI`) and whether it is an article at all (`az nem baj`); `user` begins with a consonant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.checks.proof import Manuscript, Page
from bot.glossary.problem import Problem

RULE = "articles"

_LOCALE = "hu"
_BEFORE_VOWEL = "“{}”: before a vowel write “az”"
_VOWEL = r"[„“\"]?(?![Uu][Nn]|[Uu][Ss]|[Oo]ne)[aáeéiíoóöőuúüűAÁEÉIÍOÓÖŐUÚÜŰ]\w*"
_WRONG: tuple[tuple[str, re.Pattern[str], str], ...] = (
    ("a ", re.compile(rf"a (?<![\w.-]a ){_VOWEL}"), _BEFORE_VOWEL),
    ("A ", re.compile(rf"A (?<!\SA )(?<![^.!?:…] A ){_VOWEL}"), _BEFORE_VOWEL),
    ("(z)", re.compile(r"(?<!\w)[Aa]\(z\)"), "“{}”: write “a” or “az”, whichever it is"),
    (
        "[[",
        re.compile(r"(?<![\w.-])[Aa]z? \[\[[a-z0-9-]+\]\]|\[\[[a-z0-9-]+\]\]-?\w+"),
        "“{}”: a headword comes in place of the slug, and article and ending have to fit it: write [[slug|words]]",
    ),
)
"""What a page has in it if it may be wrong, which is quick to see; what is wrong; and what to say of it."""


def check_articles(manuscript: Manuscript) -> Iterator[Problem]:
    """Hungarian articles and endings that do not fit what stands beside them, or may not."""
    for page in manuscript.pages:
        if page.locale == _LOCALE:
            written = "\n".join(passage.text for passage in page.passages)
            for sign, wrong, text in _WRONG:
                if sign in written and wrong.search(written):
                    yield from _found(page, wrong, text)


def _found(page: Page, wrong: re.Pattern[str], text: str) -> Iterator[Problem]:
    for passage in page.passages:
        for found in wrong.finditer(passage.text):
            yield page.about(passage, RULE, text.format(found[0]), words=found[0])
