"""An answer as lines of text, wrapped to the window; styled only where the terminal shows styles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from bot.answers.card import (
    Action,
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
from bot.question import More, Note, Wish

WIDEST = 78
_BOLD, _DIM, _ITALIC, _CODE, _PLAIN = "1", "2", "3", "36", ""


@dataclass(frozen=True, slots=True)
class Page:
    """Where text is set: the width in characters, and whether styles show."""

    width: int = WIDEST
    styled: bool = False

    def style(self, text: str, code: str) -> str:
        """The text in a style of the terminal (SGR parameter)."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.styled and code else text

    def narrowed(self, by: int) -> Page:
        """Room for an indent."""
        return Page(max(20, self.width - by), self.styled)


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a word in one style."""

    text: str
    style: str


Word = tuple[Piece, ...]


def render(answer: Answer, page: Page) -> str:
    """All cards, parted by empty lines."""
    return "\n\n".join(_card(card, page) for card in answer.cards)


def render_actions(answer: Answer, page: Page) -> str:
    """The actions, numbered from 1 in their order, as many on a line as fit."""
    words = [
        (Piece(f"[{number}] {action.label}", _BOLD if action.active else _PLAIN),)
        for number, action in enumerate(pressable(answer), start=1)
    ]
    return "\n".join(_lines(words, page, gap="   "))


def pressable(answer: Answer) -> Sequence[Action]:
    """The actions that a terminal offers.

    It has room for all, so none hides the others; the note that is on the card needs no button; nobody counts wishes.
    """
    return [action for action in answer.actions if not _is_of_no_use(action, answer)]


def _is_of_no_use(action: Action, answer: Answer) -> bool:
    match action.question:
        case Note(audience=audience):
            return audience is answer.audience
        case question:
            return isinstance(question, More | Wish)


def _card(card: Card, page: Page) -> str:
    parts = ["\n".join(_paragraph((Run(card.title, strong=True),), page))] if card.title else []
    return "\n\n".join([*parts, *_grouped(card.blocks, page)])


def _grouped(blocks: Sequence[Block], page: Page) -> Iterator[str]:
    """Blocks as paragraphs of lines; a heading stays with what it names, small print with its like."""
    held: list[str] = []
    last: Block | None = None
    for block in blocks:
        if held and not isinstance(last, Heading) and not (isinstance(last, Small) and isinstance(block, Small)):
            yield "\n".join(held)
            held = []
        held += _block(block, page)
        last = block
    if held:
        yield "\n".join(held)


def _block(block: Block, page: Page) -> list[str]:
    match block:
        case Heading(text):
            return _paragraph((Run(text, strong=True),), page)
        case Paragraph(text):
            return _paragraph(text, page)
        case Small(text):
            return _paragraph(text, page, _DIM)
        case Steps(items):
            return [line for number, item in enumerate(items, 1) for line in _hung(f"{number}. ", item, page)]
        case Bullets(items):
            return [line for item in items for line in _hung("• ", item, page)]
        case Quotation(paragraphs):
            return _quotation(paragraphs, page)
        case Claim():
            return _claim(block, page)
        case Facts(rows):
            return [line for row in rows for line in _fact(row, page)]
        case References(items):
            return [line for item in items for line in _hung("• ", _reference(item), page)]
        case _:
            assert_never(block)


def _quotation(paragraphs: Sequence[Text], page: Page) -> list[str]:
    inner = page.narrowed(2)
    lines = [["", *_paragraph(text, inner)] for text in paragraphs]
    return [f"│ {line}".rstrip() for paragraph in lines for line in paragraph][1:]


def _claim(block: Claim, page: Page) -> list[str]:
    claim = (Run(f"{block.label}: ", strong=True), *block.claim)
    answer = (Run(f"{block.answer_label}: ", strong=True), *block.answer)
    return [*_hung("• ", claim, page), *(f"  {line}" for line in _paragraph(answer, page.narrowed(2)))]


def _fact(row: Fact, page: Page) -> list[str]:
    said: list[Run] = [Run(f"{row.label}: "), Run(row.value, strong=True)]
    said += [Run(f", {row.note}")] if row.note else []
    backing = [part for part in (row.as_of, ", ".join(source.publisher for source in row.sources)) if part]
    said += [Run(f" ({'; '.join(backing)})")] if backing else []
    said += [Run(f" – {row.disputed}", emphasis=True)] if row.disputed else []
    return _hung("• ", tuple(said), page)


def _reference(reference: Reference) -> Text:
    return (Run(f"{reference.title}, {reference.publisher}, {reference.date} "), Run(reference.url))


def _hung(mark: str, text: Text, page: Page) -> list[str]:
    first, *rest = _paragraph(text, page.narrowed(len(mark)))
    return [f"{mark}{first}", *(f"{' ' * len(mark)}{line}" for line in rest)]


def _paragraph(text: Text, page: Page, style: str = _PLAIN) -> list[str]:
    return [line for words in _rows(text, style) for line in _lines(words, page)] or [""]


def _rows(text: Text, style: str) -> Iterator[list[Word]]:
    """The words of each line that the text itself ends."""
    words: list[list[Piece]] = [[]]
    for run in text:
        if isinstance(run, SourceMark):
            continue
        shown = f"{run.text} ({run.link})" if run.link and run.text not in run.link else run.text
        for part in re.split(r"( +|\n)", shown):
            if part == "\n":
                yield _whole(words)
                words = [[]]
            elif part.isspace():
                words.append([])
            elif part:
                words[-1].append(Piece(part, _style(run) or style))
    yield _whole(words)


def _whole(words: Iterable[Sequence[Piece]]) -> list[Word]:
    """Words as they are parted by spaces; a change of style inside a word does not part it."""
    return [tuple(word) for word in words if word]


def _lines(words: Sequence[Word], page: Page, gap: str = " ") -> Iterator[str]:
    line: list[Word] = []
    used = 0
    for word in words:
        length = sum(len(piece.text) for piece in word)
        if line and used + len(gap) + length > page.width:
            yield _set(line, page, gap)
            line, used = [], 0
        used += length + (len(gap) if line else 0)
        line.append(word)
    if line:
        yield _set(line, page, gap)


def _set(line: Sequence[Word], page: Page, gap: str) -> str:
    return gap.join("".join(page.style(piece.text, piece.style) for piece in word) for word in line)


def _style(run: Run) -> str:
    if run.strong:
        return _BOLD
    if run.emphasis:
        return _ITALIC
    return _CODE if run.code else _PLAIN
