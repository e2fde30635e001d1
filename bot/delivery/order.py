"""In which order a place is shown the entries: shuffled, the same after a restart, and each once a round."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from bot.glossary.entry import Slug


@dataclass(frozen=True, slots=True)
class Step:
    """The entry that comes next, and how far the order has come with it: the round, and the place in it."""

    slug: Slug
    circle: int
    position: str


def next_step(seed: int, circle: int, position: str, slugs: Iterable[Slug]) -> Step | None:
    """What follows in the order of a subscription; None if there is nothing to show.

    The position is a place between all that may ever be written, no count: an entry that comes or goes meanwhile moves
    no other. One that comes too late for its place in this round has its turn in the next.
    """
    known = list(slugs)
    if not known:
        return None
    placed = [(place, slug) for slug in known if (place := _place(seed, circle, slug)) > position]
    if placed:
        place, slug = min(placed)
        return Step(slug, circle, place)
    place, slug = min((_place(seed, circle + 1, slug), slug) for slug in known)
    return Step(slug, circle + 1, place)


def _place(seed: int, circle: int, slug: Slug) -> str:
    return hashlib.sha256(f"{seed} {circle} {slug}".encode()).hexdigest()[:16]
