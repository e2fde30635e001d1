"""Which buttons an answer has, and in which rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.answers.card import Action, Answer, Group
from bot.glossary.audience import Audience
from bot.language.phrasebook import Phrases
from bot.question import More, Turn, View
from bot.surfaces.telegram.links import deep_link
from bot.surfaces.telegram.text import shorten

Button: TypeAlias = dict[str, Any]
Row: TypeAlias = list[Button]

LABEL_UNITS = 40
_A_ROW = {
    Group.ROLE: 3,
    Group.VIEW: 2,
    Group.MORE: 2,
    Group.LOCALE: 3,
    Group.ENTRY: 1,
    Group.CHOICE: 1,
    Group.PAGE: 2,
    Group.COMMAND: 2,
    Group.TIME: 3,
}
_TOGETHER = ({Group.VIEW, Group.MORE},)


def keyboard(answer: Answer, phrases: Phrases, *, public: bool, username: str) -> list[Row]:
    """The rows below an answer."""
    if answer.slug is None:
        return _rows(answer.actions)
    if public:
        return _shared_rows(answer, phrases, username)
    return _second_rows(answer, phrases) if answer.more else _first_rows(answer)


def _first_rows(answer: Answer) -> list[Row]:
    """Lists, then the roles that are not open, then two views a row; the way back from a further view replaces More."""
    further = [action for action in answer.in_group(Group.VIEW) if action.active and not action.first]
    last = further or answer.in_group(Group.MORE)
    roles = [action for action in answer.in_group(Group.ROLE) if not _is_for(action, answer.audience)]
    views = [action for action in answer.in_group(Group.VIEW) if action.first]
    lists = answer.in_group(Group.ENTRY, Group.CHOICE, Group.PAGE)
    return _rows([*lists, *roles, *views, *last, *answer.in_group(Group.COMMAND)])


def _second_rows(answer: Answer, phrases: Phrases) -> list[Row]:
    """What More leads to: the other views, then sharing and languages, then the way back."""
    views = [action for action in answer.in_group(Group.VIEW) if not action.first]
    share = {"text": phrases("telegram-share"), "switch_inline_query_chosen_chat": _anywhere(f"{answer.slug}")}
    others = [share, *map(_button, answer.in_group(Group.LOCALE))]
    return [*_in_rows(views, 3), others, *([_back(action, phrases)] for action in answer.in_group(Group.MORE))]


def _back(more: Action, phrases: Phrases) -> Button:
    """From the second set of buttons to the first."""
    if not isinstance(more.question, More):
        return _button(more)
    question = Turn(more.question.slug, audience=more.question.audience, locale=more.question.locale)
    return _button(replace(more, label=phrases("back"), question=question))


def _shared_rows(answer: Answer, phrases: Phrases, username: str) -> list[Row]:
    """A shared card never changes: its buttons open pop-ups, the last one the private chat."""
    myths = [action for action in answer.in_group(Group.VIEW) if _opens(action, View.MYTHS)]
    more = {"text": phrases("telegram-more"), "url": deep_link(username, f"{answer.slug}")}
    return [*_in_rows(answer.in_group(Group.ROLE), 2), [*map(_button, myths), more]]


def _rows(actions: Iterable[Action]) -> list[Row]:
    """The actions in their order; those of one kind share rows, as many as that kind allows."""
    rows: list[Row] = []
    latest: Action | None = None
    for action in actions:
        if latest and _may_join(latest, action) and len(rows[-1]) < _A_ROW[action.group]:
            rows[-1].append(_button(action))
        else:
            rows.append([_button(action)])
        latest = action
    return rows


def _may_join(left: Action, right: Action) -> bool:
    return left.group is right.group or {left.group, right.group} in _TOGETHER


def _in_rows(actions: Sequence[Action], width: int) -> list[Row]:
    return [[_button(action) for action in actions[at : at + width]] for at in range(0, len(actions), width)]


def _is_for(action: Action, audience: Audience) -> bool:
    return getattr(action.question, "audience", None) is audience


def _opens(action: Action, view: View) -> bool:
    return getattr(action.question, "view", None) is view


def _button(action: Action) -> Button:
    return {"text": shorten(action.label, LABEL_UNITS), "callback_data": action.address}


def _anywhere(query: str) -> dict[str, Any]:
    return {"query": query, "allow_user_chats": True, "allow_group_chats": True, "allow_channel_chats": True}
