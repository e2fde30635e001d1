"""A claim to judge, as Telegram's own quiz poll."""

from __future__ import annotations

from typing import Any

from bot import address
from bot.answers.card import QuizPart
from bot.language.phrasebook import Phrases
from bot.question import Quiz
from bot.surfaces.telegram.links import deep_link
from bot.surfaces.telegram.text import Writer, shorten, units

QUESTION_UNITS = 300
EXPLANATION_UNITS = 200
EXPLANATION_LINE_FEEDS = 2


def render_quiz(part: QuizPart, phrases: Phrases, username: str, *, public: bool) -> dict[str, Any]:
    """The parameters of sendPoll but for the chat; in private another claim is one press away."""
    parameters: dict[str, Any] = {
        "question": shorten(part.claim, QUESTION_UNITS),
        "options": [{"text": option} for option in part.options],
        "type": "quiz",
        "correct_option_ids": [part.right],
        **_explanation(part, phrases("telegram-quiz-link"), deep_link(username, part.slug)),
    }
    if not public:
        another = {"text": phrases("myth-another"), "callback_data": address.write(Quiz())}
        parameters["reply_markup"] = {"inline_keyboard": [[another]]}
    return parameters


def _explanation(part: QuizPart, label: str, url: str) -> dict[str, Any]:
    """The explanation and the link to the entry, if they fit; else the link alone."""
    writer = Writer()
    fits = units(part.explanation) + 1 + units(label) <= EXPLANATION_UNITS
    if fits and part.explanation.count("\n") < EXPLANATION_LINE_FEEDS:
        writer.write(part.explanation + "\n")
    writer.write(label, "text_link", url=url)
    written = writer.finish()
    return {"explanation": written["text"], "explanation_entities": written["entities"]}
