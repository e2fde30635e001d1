"""What came of a question, as the asker's client shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot import address
from bot.address import AddressError
from bot.glossary.entry import Slug
from bot.question import More, Note, Turn


@dataclass(frozen=True, slots=True)
class Seen:
    """The answers' texts, the addresses below them, the entries they are cards of, and what went wrong."""

    texts: Sequence[str] = ()
    addresses: Sequence[str] = ()
    slugs: frozenset[Slug] = frozenset()
    fault: str | None = None
    failure: str | None = None
    """Why there is no answer, where there should be one."""

    def is_of(self, slug: Slug, headings: Iterable[str]) -> bool:
        """Whether what is seen is that entry: by its buttons, or where it has none by its name."""
        if self.slugs:
            return self.slugs == {slug}
        return any(heading in text for text in self.texts for heading in headings)


def cards_of(addresses: Iterable[str]) -> frozenset[Slug]:
    """The entries whose cards have these buttons; what only leads elsewhere does not count."""
    return frozenset(filter(None, map(_card_of, addresses)))


def _card_of(text: str) -> Slug | None:
    try:
        question = address.read(text)
    except AddressError:
        return None
    return question.slug if isinstance(question, Turn | Note | More) else None
