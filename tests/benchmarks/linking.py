"""What linking a newsletter costs beside finding its mentions alone: `python -m tests.benchmarks linking`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from bot.lookup.mentions import MentionFinder
from bot.lookup.names import Subject
from bot.newsletter.destination import OnTheWeb, Reader
from bot.newsletter.form import Form
from bot.newsletter.linking import EVERYTHING, Linker, Rules, Term
from tests.benchmarks.lookup_scale import PROSE, generated

ENTRIES = 1_000
SIZE = 60_000
ROUNDS = 30
LIMIT = 4.0
"""How many times finding the mentions linking may cost."""

_ROW = (
    '<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">'
    '<tr><td align="left" style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;color:#222222">'
    '<p style="margin:0 0 16px">{}</p><a href="https://letter.example/a?b=c&amp;d=e" style="color:#0a58ca">More</a>'
    "</td></tr></table>\r\n"
)


def measure() -> Iterator[dict[str, object]]:
    """One record a form and set of rules: CPU milliseconds, and the ratio to finding alone."""
    subjects = generated(ENTRIES)
    finder = MentionFinder.build(subjects)
    terms = {each.slug: Term(each.slug, each.names[0].text, "What it is, in a sentence. " * 4) for each in subjects}
    for form, source in ((Form.MARKDOWN, _issue("{}\r\n\r\n", subjects)), (Form.HTML, _issue(_ROW, subjects))):
        alone = _least(partial(finder.find, source))
        for rules in (Rules(), EVERYTHING):
            linker = Linker(finder, terms, OnTheWeb("https://terms.example", Reader("hu", None, "13")), rules)
            linking = _least(partial(linker.link, source, form))
            links = len(linker.link(source, form).links)
            yield {
                "what": f"link {len(source) // 1000} KB of {form} against {ENTRIES} entries: {links} links",
                "ms": round(linking * 1000, 2),
                "finding_ms": round(alone * 1000, 2),
                "ratio": round(linking / alone, 2),
                "at_most": LIMIT,
                "met": linking / alone <= LIMIT,
            }


def _issue(frame: str, subjects: list[Subject]) -> str:
    random, parts, size = Random(3), [], 0
    while size < SIZE:
        name = random.choice(random.choice(subjects).names).text
        parts.append(frame.format(f"{' '.join(random.choice(PROSE).split())} The {name} & more."))
        size += len(parts[-1])
    return "".join(parts)


def _least(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best
