"""The views of an entry: which sections each holds, and the card that shows it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import assert_never

from bot.answers import sections
from bot.answers.card import Block, Card, Claim, Paragraph, Quotation
from bot.answers.sections import Blocks, titled
from bot.answers.sheet import Sheet
from bot.glossary.entry import Slug
from bot.glossary.markup import plain_text
from bot.question import View

WHISPER_LENGTH = 200


def card(sheet: Sheet, view: View) -> Card:
    """An entry's card with one of its views open; all but news end with its provenance."""
    blocks = VIEWS[view](sheet)
    return Card(_title(sheet, view), blocks if view is View.NEWS else (*blocks, *state(sheet)))


def public_card(sheet: Sheet, *, brief: bool) -> Card:
    """The card that others see too: without a role's note; `brief` leaves out the analogy as well."""
    return Card(sheet.title, (*(_brief(sheet) if brief else _summary(sheet)), *state(sheet)))


def state(sheet: Sheet) -> Blocks:
    """What a reader must know before she trusts it: whether it is a stub or not in her language, and its provenance."""
    return (*sections.notices(sheet), *sections.provenance(sheet))


def has(sheet: Sheet, view: View) -> bool:
    """Whether the view has anything to show: told from the entry, since writing a view costs far more."""
    words = sheet.words
    match view:
        case View.CARD:
            return True
        case View.MYTHS:
            return bool(words.myths or words.truths)
        case View.HOW:
            return bool(words.how or words.example)
        case View.LIMITS:
            return bool(words.limits or words.similar)
        case View.FACTS:
            return not sheet.is_stub
        case View.RELATED:
            return any(_kin(sheet).values())
        case View.NEWS:
            return sheet.entry.slug in sheet.newsstand.by_entry
        case _:
            assert_never(view)


def whisper(sheet: Sheet, view: View) -> str | None:
    """What a pop-up over a shared card says: the role's note or the first myth, if it fits in 200 characters."""
    if view is View.CARD:
        text = plain_text(sections.notes(sheet).get(sheet.audience, ()))
    elif view is View.MYTHS:
        text = next((_claim(block) for block in sections.myths(sheet) if isinstance(block, Claim)), "")
    else:
        text = ""
    return text if 0 < len(text.encode("utf-16-le")) // 2 <= WHISPER_LENGTH else None


def relatives(sheet: Sheet) -> tuple[Slug, ...]:
    """All entries that the related view names, the nearest first, each once."""
    return tuple(dict.fromkeys(slug for slugs in _kin(sheet).values() for slug in slugs))


def _card(sheet: Sheet) -> Blocks:
    return sections.definition(sheet) if sheet.is_stub else (*_summary(sheet), *sections.note(sheet))


def _summary(sheet: Sheet) -> Blocks:
    return (*sections.definition(sheet), *_plain_and_fold(sheet))


def _brief(sheet: Sheet) -> Blocks:
    return (*sections.definition(sheet), *sections.plain(sheet))


def _state(sheet: Sheet) -> Blocks:
    """What a reader must know before she trusts it: whether it is a stub or not in her language, and its provenance."""
    return (*sections.notices(sheet), *sections.provenance(sheet))


def _plain_and_fold(sheet: Sheet) -> Blocks:
    """The first paragraph, then the analogy and the others set apart, so that a surface may fold them."""
    first, *others = sections.plain(sheet) or (None,)
    folded = [text for block in sections.analogy(sheet) if isinstance(block, Quotation) for text in block.paragraphs]
    folded += [block.text for block in others if isinstance(block, Paragraph)]
    return (*((first,) if first else ()), *((Quotation(tuple(folded)),) if folded else ()))


def _how(sheet: Sheet) -> Blocks:
    return (*sections.how(sheet), *titled("title-example", sections.example, sheet))


def _limits(sheet: Sheet) -> Blocks:
    return (*sections.limits(sheet), *titled("title-similar", sections.similar, sheet))


def _facts(sheet: Sheet) -> Blocks:
    if sheet.is_stub:
        return ()
    blocks = (
        *sections.facts(sheet),
        *titled("title-profile", sections.profile, sheet),
        *titled("title-timeline", sections.timeline, sheet),
        *titled("title-now", sections.now, sheet),
        *titled("title-sources", sections.sources, sheet),
    )
    return (*blocks, *sections.names(sheet))


def _related(sheet: Sheet) -> Blocks:
    blocks: list[Block] = []
    for phrase, slugs in _kin(sheet).items():
        blocks += titled(phrase, functools.partial(sections.entry_list, slugs=slugs), sheet)
    return tuple(blocks)


def _kin(sheet: Sheet) -> Mapping[str, tuple[Slug, ...]]:
    slug = sheet.entry.slug
    broader = tuple(each for each in sheet.entry.broader if sheet.glossary.resolve(each))
    return {
        "title-broader": broader,
        "title-narrower": tuple(sheet.glossary.narrower(slug)),
        "title-edge": tuple(sheet.glossary.related(slug)),
    }


def _title(sheet: Sheet, view: View) -> str:
    return sheet.title if view is View.CARD else f"{sheet.heading}: {sheet.say(f'view-{view}')}"


def _claim(block: Claim) -> str:
    return f"{plain_text(block.claim)} – {block.answer_label}: {plain_text(block.answer)}"


VIEWS: Mapping[View, Callable[[Sheet], Blocks]] = {
    View.CARD: _card,
    View.MYTHS: sections.myths,
    View.HOW: _how,
    View.LIMITS: _limits,
    View.FACTS: _facts,
    View.RELATED: _related,
    View.NEWS: sections.news,
}
