"""What the look-up is built from: subjects and the names that they go by."""

from collections.abc import Mapping
from dataclasses import dataclass

_SHORT_ACRONYM = 5


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

    @property
    def is_acronym(self) -> bool:
        """Capitals alone, or short with capitals inside: its letters are names of sounds, so none of them changes."""
        if " " in self.text or self.text.islower() or self.text.istitle():
            return False
        letters = [char for char in self.text if char.isalpha()]
        capitals = sum(map(str.isupper, letters))
        return capitals > 1 and (capitals == len(letters) or len(letters) <= _SHORT_ACRONYM)


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that can be found: `texts` holds, by locale, the prose that describes it."""

    slug: str
    names: tuple[Name, ...]
    texts: Mapping[str, str]
