"""The sections of an entry as blocks, one function each; an empty section gives no block."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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
from bot.answers.sheet import Sheet
from bot.answers.values import in_words
from bot.glossary.audience import Audience
from bot.glossary.entry import Person, Slug, Source
from bot.glossary.markup import Run
from bot.language.calendar import PartialDate, format_date, format_list, language_name
from bot.language.phrasebook import Phrases
from bot.story import Story

Blocks = tuple[Block, ...]


def definition(sheet: Sheet) -> Blocks:
    """The one sentence that says what it is."""
    return (Paragraph(sheet.read(sheet.words.definition)),)


def plain(sheet: Sheet) -> Blocks:
    """The plain-terms paragraphs."""
    return tuple(Paragraph(sheet.read(text)) for text in sheet.words.plain)


def analogy(sheet: Sheet) -> Blocks:
    """The pictures, each with the place where it ends."""
    texts = [text for each in sheet.words.analogies for text in (sheet.read(each.text), _breaks(sheet, each.breaks))]
    return (Quotation(tuple(texts)),) if texts else ()


def note(sheet: Sheet) -> Blocks:
    """What it means for the reader's role."""
    text = sheet.words.audiences.get(sheet.audience)
    return (Paragraph((_strong(sheet.say(f"note-{sheet.audience}")), Run(" "), *sheet.read(text))),) if text else ()


def notes(sheet: Sheet) -> Mapping[Audience, Text]:
    """Every role's note."""
    return {audience: sheet.read(text) for audience, text in sheet.words.audiences.items()}


def myths(sheet: Sheet) -> Blocks:
    """What people believe and how it is, then what is true although it surprises."""
    say, words = sheet.say, sheet.words
    false = [
        Claim(say("myth"), sheet.read(it.claim), say("reality"), sheet.read(it.reality)) for it in words.myths.values()
    ]
    true = [Claim(say("truth"), sheet.read(it.claim), say("why"), sheet.read(it.why)) for it in words.truths.values()]
    return (*false, *true)


def how(sheet: Sheet) -> Blocks:
    """The steps, in order."""
    return (Steps(tuple(sheet.read(step) for step in sheet.words.how)),) if sheet.words.how else ()


def example(sheet: Sheet) -> Blocks:
    """A scene from everyday life."""
    return (Paragraph(sheet.read(sheet.words.example)),) if sheet.words.example else ()


def limits(sheet: Sheet) -> Blocks:
    """What it cannot do."""
    return (Bullets(tuple(sheet.read(item) for item in sheet.words.limits)),) if sheet.words.limits else ()


def similar(sheet: Sheet) -> Blocks:
    """What it is easily confused with, and the difference."""
    items = tuple(
        (_entry(sheet, slug, strong=True), Run(": "), *sheet.read(text)) for slug, text in sheet.words.similar.items()
    )
    return (Bullets(items),) if items else ()


def facts(sheet: Sheet) -> Blocks:
    """The dated values."""
    rows = tuple(_fact(sheet, key) for key in sheet.entry.facts if key in sheet.words.facts)
    return (Facts(rows),) if rows else ()


def profile(sheet: Sheet) -> Blocks:
    """What is asked first about a firm, product or project."""
    known, say = sheet.entry.profile, sheet.say
    if not known:
        return ()
    lines = {
        "parent": known.parent and sheet.name_of(known.parent),
        "based-in": sheet.words.profile.based_in,
        "known-for": format_list([sheet.name_of(each) for each in known.known_for], say.locale),
        "ticker": known.ticker,
    }
    rows: list[Text] = [(_strong(say(phrase)), Run(f": {value}")) for phrase, value in lines.items() if value]
    rows += [_person(sheet, key, person) for key, person in known.people.items() if key in sheet.words.profile.people]
    if known.website:
        rows.append((_strong(say("website")), Run(": "), Run(_shown(known.website), link=known.website)))
    return (Bullets(tuple(rows)),) if rows else ()


def timeline(sheet: Sheet) -> Blocks:
    """The events, by date."""
    dated = sorted((event.date, key) for key, event in sheet.entry.timeline.items() if key in sheet.words.timeline)
    items = tuple(
        (_strong(format_date(date, sheet.say.locale)), Run(": "), *sheet.read(sheet.words.timeline[key]))
        for date, key in dated
    )
    return (Bullets(items),) if items else ()


def now(sheet: Sheet) -> Blocks:
    """Where things stand."""
    return (Paragraph(sheet.read(sheet.words.now)),) if sheet.words.now else ()


def sources(sheet: Sheet) -> Blocks:
    """The references, in the order of the file."""
    items = tuple(_reference(sheet, source) for source in sheet.entry.sources.values())
    return (References(items),) if items else ()


def news(sheet: Sheet) -> Blocks:
    """The newest stories, those in the reader's language first."""
    stories = sheet.newsstand.about(sheet.entry, sheet.say.locale)
    return (Bullets(tuple(story(each, sheet.say) for each in stories)),) if stories else ()


def story(told: Story, say: Phrases) -> Text:
    """A story's headline as a link, with who published it, when, and in which language if it is not the reader's."""
    day = PartialDate(told.moment.year, told.moment.month, told.moment.day)
    details = {"publisher": told.publisher, "date": format_date(day, say.locale)}
    if told.locale in {None, say.locale}:
        byline = say("news-byline", **details)
    else:
        byline = say("news-byline-foreign", language=language_name(str(told.locale), say.locale), **details)
    return (Run(told.headline, link=told.link), Run(f" – {byline}"))


def names(sheet: Sheet) -> Blocks:
    """Badges, pronunciation and other names, in small print."""
    say, entry, words = sheet.say, sheet.entry, sheet.words
    badges = [say(f"kind-{entry.kind}"), say(f"level-{entry.level}"), say(f"maturity-{entry.maturity}")]
    aliases = [alias.text for alias in words.aliases if alias.type not in {"misspelling", "deprecated"}]
    lines = [" · ".join(badges)]
    lines += [say("say", sound=words.say)] if words.say else []
    lines += [say("also-called", names=", ".join(aliases))] if aliases else []
    return tuple(Small((Run(line),)) for line in lines)


def provenance(sheet: Sheet) -> Blocks:
    """As of when it is true, and who wrote and checked it."""
    review = sheet.words.review
    when = sheet.entry.now_as_of or PartialDate(review.last_checked.year, review.last_checked.month)
    line = sheet.say(
        "provenance",
        date=format_date(when, sheet.say.locale),
        edited=review.edited.value,
        reviewed=review.reviewed.value,
    )
    return (Small((Run(line),)),)


def notices(sheet: Sheet) -> Blocks:
    """What the reader must know of the state of the entry: a stub, or not in her language."""
    phrases = {"stub-notice": sheet.is_stub, "other-language": not sheet.is_translated}
    return tuple(Small((Run(sheet.say(phrase)),)) for phrase, holds in phrases.items() if holds)


def titled(phrase: str, section: Callable[[Sheet], Blocks], sheet: Sheet) -> Blocks:
    """A section under its heading; nothing where the section is empty."""
    blocks = section(sheet)
    return (Heading(sheet.say(phrase)), *blocks) if blocks else ()


def entry_list(sheet: Sheet, slugs: Sequence[Slug]) -> Blocks:
    """Entries by name, as cross-references, a line each."""
    return (Bullets(tuple((_entry(sheet, slug),) for slug in slugs)),) if slugs else ()


def _fact(sheet: Sheet, key: str) -> Fact:
    fact, words, say = sheet.entry.facts[key], sheet.words.facts[key], sheet.say
    disputed = say("disputed-because", reason=words.disputed) if words.disputed else say("disputed")
    return Fact(
        label=words.label,
        value=in_words(fact, say, sheet.glossary),
        note=words.note,
        as_of=say("as-of", date=format_date(fact.as_of, say.locale)) if fact.as_of else None,
        disputed=disputed if fact.disputed else None,
        sources=tuple(
            _reference(sheet, sheet.entry.sources[key]) for key in fact.sources if key in sheet.entry.sources
        ),
    )


def _reference(sheet: Sheet, source: Source) -> Reference:
    return Reference(source.title, source.publisher, format_date(source.date, sheet.say.locale), source.url)


def _person(sheet: Sheet, key: str, person: Person) -> Text:
    post = sheet.words.profile.people[key]
    return (Run(sheet.say("person", name=person.name, post=post, of=sheet.name_of(person.of))),)


def _breaks(sheet: Sheet, text: str) -> Text:
    return (_strong(sheet.say("analogy-breaks")), Run(" "), *sheet.read(text))


def _entry(sheet: Sheet, slug: Slug, *, strong: bool = False) -> Run:
    return Run(sheet.label_of(slug), strong=strong, entry=slug)


def _strong(text: str) -> Run:
    return Run(text, strong=True)


def _shown(url: str) -> str:
    return url.removeprefix("https://").removeprefix("www.").rstrip("/")
