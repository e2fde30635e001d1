"""Cards as Discord's Markdown, within a number of characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from bot.answers.card import (
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
from bot.glossary.markup import Run
from bot.surfaces.discord.markdown import ELLIPSIS, cut, escape, inline

# Less of a paragraph than this says nothing.
_SHORTEST = 40


def write(card: Card, room: int, link: str | None = None) -> str:
    """The card in at most `room` characters.

    What does not fit is left out behind an ellipsis, but never the small print at the end, where provenance stands.
    `link` is Markdown that joins the last line of it.
    """
    head = f"### {cut(escape(card.title), room // 2)}" if card.title else ""
    body, small = _split(card.blocks)
    tail = "\n".join("".join(_lines(block, room, listed=False)) for block in small)
    if link:
        tail = f"{tail} · {link}" if tail else f"-# {link}"
    tail = cut(tail, room - len(head))
    listed = any(isinstance(block, References) for block in body)
    return _joined(head, body, room - len(tail) - 1 if tail else room, tail, listed=listed)


def _joined(head: str, body: Sequence[Block], room: int, tail: str, *, listed: bool) -> str:
    written, gap = head, "\n"
    for block in body:
        for line in _lines(block, room - len(written) - len(gap), listed=listed):
            if len(written) + len(gap) + len(line) > room:
                return _ended(written, room, tail)
            written += (gap if written else "") + line
            gap = "\n"
        gap = "\n" if isinstance(block, Heading) else "\n\n"
    return _ended(written, 0, tail)


def _ended(written: str, room_for_ellipsis: int, tail: str) -> str:
    if room_for_ellipsis > len(written) + 1 and not written.endswith(ELLIPSIS):
        written += f"\n{ELLIPSIS}"
    return "\n".join(part for part in (written, tail) if part)


def _split(blocks: Sequence[Block]) -> tuple[Sequence[Block], Sequence[Block]]:
    end = len(blocks)
    while end and isinstance(blocks[end - 1], Small):
        end -= 1
    return blocks[:end], blocks[end:]


def _lines(block: Block, room: int, *, listed: bool) -> Iterator[str]:
    """A block as lines that each stand alone; `listed` says that the card names its sources elsewhere."""
    match block:
        case Heading(text):
            yield f"**{escape(text)}**"
        case Paragraph(text):
            yield inline(text, room) if room >= _SHORTEST else inline(text)
        case Steps(items):
            yield from (f"{number}. {_one_line(item)}" for number, item in enumerate(items, 1))
        case Bullets(items):
            yield from ("- " + inline(item).replace("\n", "\n  ") for item in items)
        case Quotation(paragraphs):
            yield from _quoted(paragraphs)
        case Claim(label, claim, answer_label, answer):
            yield f"{_label(label)} {_one_line(claim)}\n{_label(answer_label)} {_one_line(answer)}"
        case Facts(rows):
            yield from (_fact(row, listed=listed) for row in rows)
        case References(items):
            full = [f"- {_reference(item)}" for item in items]
            fits = sum(map(len, full)) + len(full) <= room
            yield from full if fits else (f"- {_short_reference(item)}" for item in items)
        case Small(text):
            yield f"-# {_one_line(text)}"
        case _:
            assert_never(block)


def _quoted(paragraphs: Sequence[Text]) -> Iterator[str]:
    for number, paragraph in enumerate(paragraphs):
        yield ("> \n" if number else "") + "> " + inline(paragraph).replace("\n", "\n> ")


def _fact(fact: Fact, *, listed: bool) -> str:
    details = [fact.value if fact.note is None else f"{fact.value} ({_plain(fact.note)})", fact.as_of, fact.disputed]
    written = f"- {_label(fact.label)} " + " · ".join(escape(part) for part in details if part)
    links = [] if listed else map(_short_reference, fact.sources)
    return " · ".join([written, *links])


def _reference(reference: Reference) -> str:
    title = inline((Run(reference.title, link=reference.url),))
    return ", ".join([title, *(escape(part) for part in (reference.publisher, reference.date) if part)])


def _short_reference(reference: Reference) -> str:
    return inline((Run(f"{reference.publisher}, {reference.date}", link=reference.url),))


def _label(label: str) -> str:
    return f"**{escape(label)}**" if label.endswith(("?", "!", ":")) else f"**{escape(label)}:**"


def _plain(note: str) -> str:
    return note.rstrip(".")


def _one_line(text: Text) -> str:
    return inline(text).replace("\n", " ")
