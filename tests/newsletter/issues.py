"""A made-up glossary of pottery, linkers over it, and issues of a newsletter to link."""

from __future__ import annotations

from bot.lookup.mentions import MentionFinder
from bot.lookup.names import Name, Subject
from bot.newsletter.destination import OnTheWeb, Reader
from bot.newsletter.form import Form
from bot.newsletter.linking import Linked, Linker, Rules, Term

NAMES = {
    "kiln": ("kiln", "kemence", "Brennofen"),
    "gas-kiln": ("gas kiln", "gázkemence", "Gasofen"),
    "glaze": ("glaze", "máz", "Glasur"),
    "clay": ("clay", "agyag", "Ton"),
    "raku": ("raku firing", "raku égetés", "Rakubrand"),
    "slip": ("slip casting", "masszaöntés", "Gießton"),
    "wheel": ("potter's wheel", "fazekaskorong", "Töpferscheibe"),
    "qz": ("QZM", "QZM", "QZM"),
}
TERMS = {
    slug: Term(slug, names[0], f'What "{names[0]}" is & means | more', slug == "clay") for slug, names in NAMES.items()
}
FINDER = MentionFinder.build(
    Subject(
        slug,
        tuple(Name(text, locale, headword=True) for text, locale in zip(names, ("en", "hu", "de"), strict=True)),
        {},
    )
    for slug, names in NAMES.items()
)
URL = "https://terms.example/t/"
ALL = Rules(most=None, one_a_sentence=False, beginner=True)


def linker(rules: Rules = ALL, campaign: str | None = None) -> Linker:
    """Links to pages of terms.example."""
    return Linker(FINDER, TERMS, OnTheWeb("https://terms.example", Reader(campaign=campaign)), rules)


def link(source: str, form: Form, rules: Rules = ALL) -> Linked:
    """The linked issue."""
    return linker(rules).link(source, form)


def linked(source: str, form: Form, rules: Rules = ALL) -> str:
    """The linked issue with each link shown as ‹slug|words›, so that a test can be read."""
    found = link(source, form, rules)
    parts, reached = [], 0
    for each in found.links:
        parts += [source[reached : each.start], f"‹{each.slug}|{each.text}›"]
        reached = each.end
    return "".join([*parts, source[reached:]])
