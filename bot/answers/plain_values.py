"""An answer as plain values, for machines: what `--json` prints and the web serves."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from bot.answers.card import Answer, Block, Card


def of_answer(answer: Answer) -> dict[str, Any]:
    """The answer as JSON takes it; each block names its kind."""
    match = answer.match
    return {
        "slug": answer.slug,
        "locale": answer.locale,
        "audience": answer.audience.value,
        "view": answer.view.value,
        "match": match and {"score": match.score, "evidence": match.evidence.value, "locale": match.locale},
        "cards": [_card(card) for card in answer.cards],
        "actions": [{"label": action.label, "address": action.address} for action in answer.actions],
    }


def _card(card: Card) -> dict[str, Any]:
    return {"title": card.title, "blocks": [_block(block) for block in card.blocks]}


def _block(block: Block) -> Mapping[str, Any]:
    return {"block": type(block).__name__.lower(), **dataclasses.asdict(block)}
