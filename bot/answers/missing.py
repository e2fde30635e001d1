"""Queries that found nothing, as far as they may be told: nobody's name, address or number, and short."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.answers.echo import echo
from bot.language.locale import Locale

LONGEST = 60
MOST_WORDS = 5
_PERSONAL = re.compile(r"@|://|www\.|\d[\d ./()-]{3,}\d|\d{4,}")
"""What looks like an address, a link or a long number is nobody's term, and may be somebody's."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A query that found nothing; `mark` names it in an address (10 hexadecimal digits)."""

    query: str
    locale: Locale
    mark: str


def miss(text: str, locale: Locale) -> Miss | None:
    """The query in one spelling; None where it is too long for a term or may be about a person."""
    query = echo(text, LONGEST + 1).casefold().strip(" ?!.,;:\"'„“”()")
    is_term = 0 < len(query) <= LONGEST and len(query.split()) <= MOST_WORDS and any(map(str.isalnum, query))
    if not is_term or _PERSONAL.search(query):
        return None
    import hashlib  # noqa: PLC0415  # 3 ms that a query that is found is spared

    mark = hashlib.blake2b(f"{locale} {query}".encode(), digest_size=5).hexdigest()
    return Miss(query, locale, mark)
