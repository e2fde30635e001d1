"""The box "Words in this issue": a few definitions of a line each, to paste at the end of a newsletter."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

from bot.glossary.entry import Slug
from bot.newsletter.form import Form, around, markdown
from bot.newsletter.linking import Linked, Linker, Term

FEWEST, MOST = 5, 8
LONGEST = 8_000
"""Bytes: some mail programs cut a message that is long altogether."""


def box_terms(linked: Linked, linker: Linker) -> list[Term]:
    """The words for the box: those that are linked, and where they are fewer than five, others that are named."""
    slugs = list(linked.slugs[:MOST])
    named = [linker.terms[slug] for slug in linked.mentioned if slug not in slugs and slug not in linker.rules.skip]
    spare = sorted(named, key=lambda term: term.is_beginner)
    return [linker.terms[slug] for slug in slugs] + spare[: max(0, FEWEST - len(slugs))]


def box(title: str, terms: Sequence[Term], url_of: Callable[[Slug], str], form: Form) -> str:
    """The box in the newsletter's form; in HTML of p, ul, li, strong and a alone."""
    shown = [_line(term, url_of(term.slug), form) for term in terms]
    while len((written := _whole(title, shown, form)).encode()) > LONGEST and shown:
        shown.pop()
    return written


def _line(term: Term, url: str, form: Form) -> str:
    before, behind = around(form, url)
    if form is Form.HTML:
        name, definition = html.escape(term.headword, quote=False), html.escape(term.definition, quote=False)
        return f"<li>{before}<strong>{name}</strong>{behind} – {definition}</li>\n"
    return f"- {before}**{markdown(term.headword)}**{behind} – {markdown(term.definition)}\n"


def _whole(title: str, lines: Sequence[str], form: Form) -> str:
    if form is Form.HTML:
        return f"<p><strong>{html.escape(title, quote=False)}</strong></p>\n<ul>\n{''.join(lines)}</ul>\n"
    return f"**{markdown(title)}**\n\n{''.join(lines)}"
