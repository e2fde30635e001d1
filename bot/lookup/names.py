"""What the look-up is built from: subjects and the names that they go by."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a subject in one locale, as written.

    `case_sensitive` asks for its own capitals in running text, `common_word` marks an everyday word that counts only
    where nothing else is said, `no_fuzzy` keeps typing errors from finding it.
    """

    text: str
    locale: str
    headword: bool = False
    case_sensitive: bool = False
    common_word: bool = False
    no_fuzzy: bool = False


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that can be found: `texts` holds, by locale, the prose that describes it."""

    slug: str
    names: tuple[Name, ...]
    texts: Mapping[str, str]
