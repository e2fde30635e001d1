"""Blocks as HTML: every text is escaped, and a link leads to https or to an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from markupsafe import Markup

from bot.answers.card import (
    Block,
    Bullets,
    Claim,
    Fact,
    Facts,
    Heading,
    Paragraph,
    Quotation,
    Reference,
    References,
    Small,
    Steps,
    Text,
)
from bot.glossary.entry import Slug, Source
from bot.glossary.markup import Inline, Run, SourceMark
from bot.language.phrasebook import Phrases
from bot.surfaces.web import paths


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes blocks for one page.

    `headword` names the entry behind a slug, None where there is none. `sources` are listed on the page in this
    order, numbered from 1. `heading` is the level of a heading among the blocks.
    """

    say: Phrases
    headword: Callable[[Slug], str | None]
    sources: Mapping[str, Source] = field(default_factory=dict)
    heading: int = 3

    def blocks(self, blocks: Iterable[Block]) -> Markup:
        """All the blocks, one below the other."""
        return Markup("\n").join(self.block(block) for block in blocks)

    def block(self, block: Block) -> Markup:  # a table of one form a block
        """One block."""
        match block:
            case Heading(text=text):
                return Markup("<h{0}>{1}</h{0}>").format(self.heading, text)
            case Paragraph(text=text):
                return self._wrapped(Markup("<p>{}</p>"), text)
            case Steps(items=items):
                return Markup('<ol class="steps">{}</ol>').format(self._items(items))
            case Bullets(items=items):
                return Markup("<ul>{}</ul>").format(self._items(items))
            case Quotation(paragraphs=paragraphs):
                quoted = Markup().join(self._wrapped(Markup("<p>{}</p>"), text) for text in paragraphs)
                return Markup("<blockquote>{}</blockquote>").format(quoted)
            case Claim():
                return self._claim(block)
            case Facts(rows=rows):
                return Markup('<dl class="facts">{}</dl>').format(Markup().join(map(self._fact, rows)))
            case References(items=items):
                listed = Markup().join(self._source(number, item) for number, item in enumerate(items, 1))
                return Markup('<ol class="sources">{}</ol>').format(listed)
            case Small(text=text):
                return self._wrapped(Markup('<p class="small">{}</p>'), text)
            case _:
                assert_never(block)

    def text(self, text: Text) -> Markup:
        """Inline text."""
        return Markup().join(map(self._inline, text))

    def backing(self, keys: Iterable[str]) -> Markup:
        """The marks of these sources."""
        return Markup().join(self._mark(key) for key in keys)

    def _wrapped(self, frame: Markup, text: Text) -> Markup:
        return frame.format(self.text(text))

    def _items(self, items: Iterable[Text]) -> Markup:
        return Markup().join(self._wrapped(Markup("<li>{}</li>"), item) for item in items)

    def _inline(self, inline: Inline) -> Markup:
        match inline:
            case Run():
                return self._linked(inline)
            case SourceMark(key=key):
                return self._mark(key)
            case _:
                assert_never(inline)

    def _linked(self, run: Run) -> Markup:
        name = self.headword(run.entry) if run.entry else None
        text = _styled(run, name if name and run.text == run.entry else run.text)
        if name and run.entry:
            return Markup('<a href="{}">{}</a>').format(paths.entry(run.entry, self.say.locale), text)
        if run.link and run.link.startswith("https://"):
            return Markup('<a href="{}" rel="noopener">{}</a>').format(run.link, text)
        return text

    def _mark(self, key: str) -> Markup:
        if key not in self.sources:
            return Markup()
        number = list(self.sources).index(key) + 1
        spoken = self.say("web-source-number", number=number)
        return Markup('<sup><a href="#source-{0}" aria-label="{1}">{0}</a></sup>').format(number, spoken)

    def _claim(self, block: Claim) -> Markup:
        return Markup(
            '<div class="claim"><p class="claimed"><b class="label">{}</b> {}</p>'
            '<p class="really"><b class="label">{}</b> {}</p></div>'
        ).format(block.label, self.text(block.claim), block.answer_label, self.text(block.answer))

    def _fact(self, fact: Fact) -> Markup:
        small = " · ".join(note for note in (fact.note, fact.as_of) if note)
        return Markup('<div><dt>{}</dt><dd><span class="value">{}</span>{}{}{}</dd></div>').format(
            fact.label,
            fact.value,
            self._backing(fact.sources),
            Markup('<p class="small">{}</p>').format(small) if small else "",
            Markup('<p class="disputed">{}</p>').format(fact.disputed) if fact.disputed else "",
        )

    def _backing(self, references: Iterable[Reference]) -> Markup:
        urls = {reference.url for reference in references}
        return self.backing(key for key, source in self.sources.items() if source.url in urls)

    def _source(self, number: int, item: Reference) -> Markup:
        title = Markup('<a href="{}" rel="noopener">{}</a>') if item.url.startswith("https://") else Markup("{1}")
        return Markup('<li id="source-{}">{}<br><span class="small">{} · {}</span></li>').format(
            number, title.format(item.url, item.title), item.publisher, item.date
        )


def _styled(run: Run, words: str) -> Markup:
    text = Markup("<br>").join(words.split("\n"))
    for wanted, tag in ((run.code, "code"), (run.emphasis, "em"), (run.strong, "strong")):
        if wanted:
            text = Markup("<{0}>{1}</{0}>").format(tag, text)
    return text
