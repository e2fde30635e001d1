"""An answer as a Discord message: one container in Components V2, each button's custom id an address.

Limits: https://docs.discord.com/developers/components/reference
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from bot.answers.card import Action, Answer, Group, Paragraph
from bot.glossary.markup import plain_text
from bot.language.phrasebook import Phrases
from bot.question import Turn, View
from bot.surfaces.discord.markdown import ELLIPSIS, cut, escape
from bot.surfaces.discord.prose import write

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_POST = 2000
MAX_PUBLIC_TEXT = 1300
MAX_OPTIONS = 25
MAX_ENTRY_BUTTONS = 15
_IN_A_ROW = 5
_LABEL = 40
_OPTION_LABEL = 100
_PLACEHOLDER = 150
_NAMES_ROOM = 1500
_APART = "\n\n"

NAMES_LINE = 77
"""The component that holds all names found in a message, so that turning its pages needs no memory."""

VIEWS_MENU = "views"
ENTRIES_MENU = "entries"
BIN = "bin"
BIN_SIGN = "🗑️"

_ACCENT = 0x3B6FD4
_FLAGS = 1 << 15
_EPHEMERAL = 1 << 6
_ROW, _BUTTON, _MENU, _TEXT, _SEPARATOR, _CONTAINER = 1, 2, 3, 10, 14, 17
_PRIMARY, _SECONDARY = 1, 2

Component: TypeAlias = dict[str, Any]
Message: TypeAlias = dict[str, Any]


def render(answer: Answer, say: Phrases, *, public: bool, public_url: str | None = None) -> Message:
    """The message as Discord's API takes it: at most 40 components and 4,000 characters, 1,300 where all see it.

    `public_url` is where the web pages stand, for the link to the full page.
    """
    return {
        "flags": _FLAGS if public else _FLAGS | _EPHEMERAL,
        "allowed_mentions": {"parse": []},
        "components": components(answer, say, public=public, public_url=public_url),
    }


def render_post(answer: Answer, say: Phrases) -> Message:
    """The same as ordinary text with buttons below it, for posts that nobody has asked for just now."""
    room = MAX_POST // len(answer.cards) - len(_APART)
    text = _APART.join(write(card, room) for card in answer.cards)
    rows = _fitting(_rows(answer, say, public=False, in_menu=False), MAX_COMPONENTS)
    return {"content": text, "components": list(rows), "allowed_mentions": {"parse": []}}


def request(message: Message) -> Mapping[str, Any]:
    """The message as the answer to an interaction: method, path and body of the request."""
    path = "/interactions/{interaction_id}/{interaction_token}/callback"
    return {"method": "POST", "path": path, "body": {"type": 4, "data": message}}


def components(  # noqa: PLR0913  # the answer, and what only Discord adds to it
    answer: Answer,
    say: Phrases,
    *,
    public: bool,
    public_url: str | None = None,
    names: Sequence[str] | None = None,
    extra: Sequence[Component] = (),
) -> list[Component]:
    """The container with the cards and their buttons.

    `names` puts the answer's entries in a menu and is what its last line says, readable again by `receive.names_on`;
    `extra` buttons stand in the last row.
    """
    last = [*_small(_toast(answer)), *_names_line(names or ())]
    room = (MAX_PUBLIC_TEXT if public else MAX_TEXT) - sum(len(line["content"]) for line in last)
    texts = [*_texts(answer, say, room, public_url), *last]
    rows = [*_rows(answer, say, public=public, in_menu=names is not None), *_button_rows(extra)]
    inside = [*texts, *_fitting(rows, MAX_COMPONENTS - 1 - len(texts))]
    # Discord refuses an empty container, and an answer must arrive.
    return [{"type": _CONTAINER, "accent_color": _ACCENT, "components": inside or [_text(ELLIPSIS)]}]


def is_short(answer: Answer, say: Phrases, public_url: str | None) -> bool:
    """Whether all of it may stand where everyone sees it."""
    whole = _texts(answer, say, MAX_TEXT, public_url)
    return sum(len(each.get("content", "")) for each in whole) <= MAX_PUBLIC_TEXT


def button(label: str, custom_id: str, *, active: bool = False) -> Component:
    """One button."""
    style = _PRIMARY if active else _SECONDARY
    return {"type": _BUTTON, "style": style, "label": cut(label, _LABEL), "custom_id": custom_id}


def _texts(answer: Answer, say: Phrases, room: int, public_url: str | None) -> Iterator[Component]:
    cards = [card for card in answer.cards[:3] if card.title or card.blocks]
    for number, card in enumerate(cards):
        link = _full_page(answer, say, public_url) if number == len(cards) - 1 else None
        written = write(card, room // len(cards), link)
        if written.strip():
            yield from [{"type": _SEPARATOR}] if number else []
            yield _text(written)


def _text(content: str) -> Component:
    return {"type": _TEXT, "content": content}


def _small(toast: str) -> list[Component]:
    """Discord shows nothing for a moment, so what was saved stands below the card."""
    return [_text(f"-# {escape(toast)}")] if toast else []


def _toast(answer: Answer) -> str:
    """What was saved, unless a card says the same."""
    said = {plain_text(block.text) for card in answer.cards for block in card.blocks if isinstance(block, Paragraph)}
    toast = answer.toast or ""
    return "" if toast in said else toast


def _names_line(names: Sequence[str]) -> list[Component]:
    written = "-# " + cut(escape(" · ".join(names)), _NAMES_ROOM)
    return [_text(written) | {"id": NAMES_LINE}] if names else []


def _full_page(answer: Answer, say: Phrases, public_url: str | None) -> str | None:
    if not public_url or not answer.slug:
        return None
    return f"[{say('full-page')}]({public_url}/{answer.locale}/t/{answer.slug})"


def _rows(answer: Answer, say: Phrases, *, public: bool, in_menu: bool) -> Iterator[Component]:
    """The rows of buttons and menus, the most important first."""
    beside, behind = _views(answer)
    bin_button = [_bin()] if public else []
    yield from _button_rows(map(_action, answer.in_group(Group.ROLE)))
    yield from _button_rows([*map(_action, beside), *bin_button])
    if behind:
        yield _menu(VIEWS_MENU, behind, _more_about(answer, say))
    yield from _entries(answer, say, in_menu=in_menu)
    yield from _button_rows(map(_action, answer.in_group(Group.PAGE)))
    yield from _button_rows(map(_action, answer.in_group(Group.CHOICE)))
    if not answer.in_group(Group.VIEW):
        yield from _button_rows(map(_action, answer.in_group(Group.LOCALE)))
    yield from _button_rows(map(_action, answer.in_group(Group.TIME)))
    yield from _button_rows(map(_action, answer.in_group(Group.COMMAND)))


def _views(answer: Answer) -> tuple[Sequence[Action], Sequence[Action]]:
    """The views that stand as buttons, and those behind the menu, where the other languages stand too."""
    views = answer.in_group(Group.VIEW)
    beside = [action for action in views if _view(action) in {View.CARD, View.MYTHS, View.HOW}]
    behind = [action for action in views if action not in beside]
    return beside[: _IN_A_ROW - 1], [*behind, *(answer.in_group(Group.LOCALE) if views else ())][:MAX_OPTIONS]


def _view(action: Action) -> View | None:
    return action.question.view if isinstance(action.question, Turn) else None


def _more_about(answer: Answer, say: Phrases) -> str:
    title = answer.cards[0].title if answer.cards else ""
    return say("discord-more-about", headword=title if answer.view is View.CARD else title.partition(": ")[0])


def _entries(answer: Answer, say: Phrases, *, in_menu: bool) -> Iterator[Component]:
    entries = answer.in_group(Group.ENTRY)
    if entries and (in_menu or len(entries) > MAX_ENTRY_BUTTONS):
        yield _menu(ENTRIES_MENU, entries[:MAX_OPTIONS], say("discord-choose-entry"))
    else:
        yield from _button_rows(map(_action, entries))


def _action(action: Action) -> Component:
    return button(action.label, action.address, active=action.active)


def _bin() -> Component:
    return {"type": _BUTTON, "style": _SECONDARY, "emoji": {"name": BIN_SIGN}, "custom_id": BIN}


def _menu(custom_id: str, actions: Sequence[Action], placeholder: str) -> Component:
    options = [{"label": cut(action.label, _OPTION_LABEL), "value": action.address} for action in actions]
    menu = {"type": _MENU, "custom_id": custom_id, "options": options, "placeholder": cut(placeholder, _PLACEHOLDER)}
    return {"type": _ROW, "components": [menu]}


def _button_rows(buttons: Iterable[Component]) -> Iterator[Component]:
    row: list[Component] = []
    for each in buttons:
        row.append(each)
        if len(row) == _IN_A_ROW:
            yield {"type": _ROW, "components": row}
            row = []
    if row:
        yield {"type": _ROW, "components": row}


def _fitting(rows: Iterable[Component], room: int) -> Iterator[Component]:
    """The rows as long as they fit, each custom id once: Discord refuses one that stands twice."""
    seen: set[str] = set()
    for row in rows:
        fresh = {each["custom_id"]: each for each in row["components"] if each["custom_id"] not in seen}
        if fresh and len(fresh) < room:
            room -= len(fresh) + 1
            seen |= fresh.keys()
            yield {"type": _ROW, "components": list(fresh.values())}
