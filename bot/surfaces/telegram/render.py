"""An answer as the parameters of one message."""

from __future__ import annotations

import functools
from typing import Any, assert_never

from bot.answers.card import (
    Answer,
    Block,
    Bullets,
    Card,
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
from bot.glossary.markup import Run, SourceMark
from bot.language.phrasebook import Phrases
from bot.surfaces.telegram.keyboard import keyboard
from bot.surfaces.telegram.links import deep_link
from bot.surfaces.telegram.text import Writer, shorten

NO_PREVIEW = {"is_disabled": True}
PLACEHOLDER_UNITS = 64


def render(answer: Answer, phrases: Phrases, *, public: bool, username: str = "plainterms_bot") -> dict[str, Any]:
    """The parameters of sendMessage but for the chat, ready for JSON; `username` is the bot's, for links to it.

    `public` is a card that many see: its buttons answer the presser alone, and what is long opens in private. Equal
    answers share their parameters, so nobody may change them.
    """
    return _rendered(answer, phrases, public, username)


@functools.lru_cache(maxsize=1_000)
def _rendered(answer: Answer, phrases: Phrases, public: bool, username: str) -> dict[str, Any]:
    parameters = render_text(answer.cards, username) | {"link_preview_options": NO_PREVIEW}
    if answer.prompt is not None:
        parameters["reply_markup"] = _forced_reply(answer.prompt, public=public)
    elif rows := keyboard(answer, phrases, public=public, username=username):
        parameters["reply_markup"] = {"inline_keyboard": rows}
    return parameters


def render_text(cards: tuple[Card, ...], username: str) -> dict[str, Any]:
    """`text` and `entities` of the cards, one below the other."""
    writer = Writer()
    for card in cards:
        if writer.length:
            writer.write("\n\n")
        _write_card(writer, card, username)
    return writer.finish()


def _forced_reply(placeholder: str, *, public: bool) -> dict[str, Any]:
    forced: dict[str, Any] = {"force_reply": True}
    if public:
        forced["selective"] = True
    if placeholder:
        forced["input_field_placeholder"] = shorten(placeholder, PLACEHOLDER_UNITS)
    return forced


def _write_card(writer: Writer, card: Card, username: str) -> None:
    if card.title:
        writer.write(card.title, "bold")
    above: Block | None = None
    for block in card.blocks:
        if above is not None or card.title:
            writer.write(_gap(above, block))
        _write_block(writer, block, username)
        above = block


def _gap(above: Block | None, below: Block) -> str:
    """What parts two blocks: a heading holds what follows, a quotation has room of its own, small print stays near."""
    if above is None:
        return "\n"
    near = isinstance(above, Heading | Quotation | Small) or isinstance(below, Quotation | Small)
    return "\n" if near and not isinstance(below, Heading) else "\n\n"


def _write_block(writer: Writer, block: Block, username: str) -> None:  # noqa: C901, one case a kind of block
    match block:
        case Heading(text):
            writer.write(text, "bold")
        case Paragraph(text):
            _write_text(writer, text, username)
        case Steps(items):
            _write_items(writer, items, [f"{number}. " for number in range(1, len(items) + 1)], username)
        case Bullets(items):
            _write_items(writer, items, ["• "] * len(items), username)
        case Quotation(paragraphs):
            with writer.inside("expandable_blockquote"):
                _write_items(writer, paragraphs, [""] * len(paragraphs), username)
        case Claim():
            _write_claim(writer, block, username)
        case Facts(rows):
            for place, row in enumerate(rows):
                writer.write("\n" if place else "")
                _write_fact(writer, row)
        case References(items):
            for place, item in enumerate(items):
                writer.write("\n• " if place else "• ")
                _write_reference(writer, item)
        case Small(text):
            _write_text(writer, text, username, "italic")
        case _:
            assert_never(block)


def _write_text(writer: Writer, text: Text, username: str, *styles: str) -> None:
    for inline in text:
        match inline:
            case Run():
                _write_run(writer, inline, username, styles)
            case SourceMark():
                pass
            case _:
                assert_never(inline)


def _write_run(writer: Writer, run: Run, username: str, around: tuple[str, ...]) -> None:
    if run.code:  # Telegram lets nothing nest with code.
        writer.write(run.text, "code")
        return
    url = run.link or (deep_link(username, run.entry) if run.entry else None)
    styles = {"bold": run.strong, "italic": run.emphasis, "text_link": url is not None}
    writer.write(run.text, *dict.fromkeys((*around, *(style for style, on in styles.items() if on))), url=url)


def _write_items(writer: Writer, items: tuple[Text, ...], marks: list[str], username: str) -> None:
    for place, (mark, item) in enumerate(zip(marks, items, strict=True)):
        writer.write("\n" + mark if place else mark)
        _write_text(writer, item, username)


def _write_claim(writer: Writer, claim: Claim, username: str) -> None:
    for label, text, gap in ((claim.label, claim.claim, "\n"), (claim.answer_label, claim.answer, "")):
        writer.write(label, "bold")
        writer.write(": ")
        _write_text(writer, text, username)
        writer.write(gap)


def _write_fact(writer: Writer, fact: Fact) -> None:
    writer.write(f"• {fact.label}: ")
    writer.write(fact.value, "bold")
    notes = [note for note in (fact.note, fact.as_of, fact.disputed) if note]
    if notes:
        writer.write(f" ({'; '.join(notes)})")
    for place, source in enumerate(fact.sources):
        writer.write(", " if place else " – ")
        writer.write(source.publisher, "text_link", url=source.url)


def _write_reference(writer: Writer, reference: Reference) -> None:
    writer.write(reference.title, "text_link", url=reference.url)
    writer.write(f" – {', '.join(filter(None, (reference.publisher, reference.date)))}")
