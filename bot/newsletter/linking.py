"""Choosing the places to link, and writing the links there."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.glossary.entry import Slug
from bot.lookup.mentions import Mention, MentionFinder
from bot.newsletter.destination import Destination
from bot.newsletter.form import Form, around
from bot.newsletter.html_prose import read_html
from bot.newsletter.markdown_prose import read_markdown, shape
from bot.newsletter.prose import Prose

_SENTENCE_END = re.compile(r"[.!?…][\"”’»)\]]*\s+(?![a-záéíóöőúüűäß])|\n\s*\n")

Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Term:
    """An entry as a newsletter names it; the definition has no markup."""

    slug: Slug
    headword: str
    definition: str
    is_beginner: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """What to link; `most` counts the links of an issue, None is without end. `only` allows beginner terms too."""

    most: int | None = 12
    one_a_sentence: bool = True
    beginner: bool = False
    skip: Collection[Slug] = ()
    only: Collection[Slug] = ()

    def allow(self, term: Term) -> bool:
        """Whether the term may be linked at all."""
        if term.slug in self.skip:
            return False
        return term.slug in self.only if self.only else self.beginner or not term.is_beginner


EVERYTHING = Rules(most=None, one_a_sentence=False, beginner=True)


@dataclass(frozen=True, slots=True)
class Link:
    """A link that was written: the words and their place in the source."""

    slug: Slug
    text: str
    url: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Linked:
    """A newsletter with its links; `slugs` are those that it links now, in order, whenever that was done.

    `mentioned` are all entries it names, `prose` is what readers read of it, `notes` what its editor should know.
    """

    text: str
    prose: str
    links: tuple[Link, ...]
    slugs: tuple[Slug, ...]
    mentioned: tuple[Slug, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Linker:
    """Links newsletters to these entries."""

    finder: MentionFinder
    terms: Mapping[Slug, Term]
    destination: Destination
    rules: Rules = Rules()

    def link(self, source: str, form: Form) -> Linked:
        """The newsletter with the first linkable mention of each entry linked, and every other character as it was.

        A link that the newsletter has already, from an earlier run, counts as if it were written now.
        """
        prose = read_html(source) if form is Form.HTML else read_markdown(source)
        mentions = [mention for mention in self.finder.find(prose.text) if mention.slug in self.terms]
        mentioned = tuple(dict.fromkeys(mention.slug for mention in mentions))
        before = self._linked_before(prose)
        refused: set[Place] = set()
        while True:
            chosen = self._chosen(prose, mentions, before, refused)
            links = [Link(slug, source[slice(*place)], self.destination.url_of(slug), *place) for slug, place in chosen]
            spoilt = self._spoilt(source, links) if form is Form.MARKDOWN else set()
            if not spoilt:
                break
            refused |= spoilt
        return Linked(
            self._spliced(source, links, form),
            prose.text,
            tuple(links),
            tuple(dict.fromkeys([*before, *(link.slug for link in links)])),
            mentioned,
            prose.notes,
        )

    def _chosen(
        self, prose: Prose, mentions: Sequence[Mention], before: Mapping[Slug, list[Place]], refused: Collection[Place]
    ) -> Iterator[tuple[Slug, Place]]:
        done, taken = set(before), sorted(place for places in before.values() for place in places)
        for mention in mentions:
            if self.rules.most is not None and len(done) >= self.rules.most:
                return
            if mention.slug in done or not self.rules.allow(self.terms[mention.slug]):
                continue
            words = self._words(prose, mention)
            place = words and prose.source_of(*words)
            if words is None or place is None or place in refused:
                continue
            if self.rules.one_a_sentence and _shares_sentence(prose.text, words, taken):
                continue
            done.add(mention.slug)
            taken.insert(bisect_left(taken, words), words)
            yield mention.slug, place

    def _words(self, prose: Prose, mention: Mention) -> Place | None:
        """The words of the prose to link: all of the mention, else what names the entry in one piece of it.

        Of `<b>Trainium</b> chips` that is the bold word.
        """
        if prose.source_of(mention.start, mention.end):
            return mention.start, mention.end
        pieces = prose.pieces(mention.start, mention.end)
        found = (
            (start + part.start, start + part.end)
            for start, end in pieces
            for part in self.finder.find(prose.text[start:end])
            if part.slug == mention.slug
        )
        return next((place for place in found if _is_whole(prose.text, place) and prose.source_of(*place)), None)

    def _linked_before(self, prose: Prose) -> dict[Slug, list[Place]]:
        """The links that the newsletter has to our entries, each with its places in the prose."""
        found: dict[Slug, list[Place]] = {}
        for anchor in prose.anchors:
            slug = self.destination.slug_of(anchor.url)
            if slug is not None and slug in self.terms:
                found.setdefault(slug, []).append((anchor.start, anchor.end))
        return found

    def _spliced(self, source: str, links: Sequence[Link], form: Form) -> str:
        parts, reached = [], 0
        for link in links:
            before, behind = around(form, link.url, self.terms[link.slug].definition)
            if form is Form.HTML and source.isascii():  # it may be read in whatever encoding it declares
                before = before.encode("ascii", "xmlcharrefreplace").decode()
            parts += [source[reached : link.start], before, link.text, behind]
            reached = link.end
        return "".join((*parts, source[reached:]))

    def _spoilt(self, source: str, links: Sequence[Link]) -> set[Place]:
        """The places where a link would change how the rest is read, such as the end of `**word**s`."""
        if not links:
            return set()
        urls = frozenset(link.url for link in links)
        meant = shape(source, urls)

        def spoils(some: Sequence[Link]) -> bool:
            return shape(self._spliced(source, some, Form.MARKDOWN), urls) != meant

        if not spoils(links):
            return set()
        alone = {(link.start, link.end) for link in links if spoils([link])}
        return alone or {(link.start, link.end) for link in links}


def _is_whole(text: str, place: Place) -> bool:
    """Whether no word goes on before or behind the place."""
    return not (text[place[0] - 1 : place[0]].isalnum() or text[place[1] : place[1] + 1].isalnum())


def _shares_sentence(text: str, place: Place, taken: Sequence[Place]) -> bool:
    number = bisect_left(taken, place)
    earlier = number > 0 and not _parted(text, taken[number - 1], place)
    return earlier or (number < len(taken) and not _parted(text, place, taken[number]))


def _parted(text: str, first: Place, second: Place) -> bool:
    """Whether a sentence ends between the places; the letter that begins the second belongs to the question."""
    return _SENTENCE_END.search(text, first[1], second[0] + 1) is not None
