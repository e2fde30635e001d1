"""Taking over what editors save while the bot runs: built off the loop, swapped whole, the old let go in pieces."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from itertools import zip_longest

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge, subjects_of
from bot.app.settling import give_back
from bot.app.watching import Saved, all_of, beside
from bot.clock import Clock
from bot.glossary.entry import Slug
from bot.glossary.glossary import Glossary
from bot.glossary.library import Library

GRACE = 10.0
"""Seconds after a swap until the old knowledge is let go: by then the answers that began with it are out."""
TURN = 0.001
"""Seconds that building keeps the interpreter at most, while the loop has something to do."""
LARGE = 64
"""Items of a container from which on it is taken apart."""
DEEPEST = 8
"""How far into old knowledge it is taken apart."""

_ALONE = 2
_log = logging.getLogger(__name__)


class Reloader:
    """Swaps a dispatcher's knowledge for newer ones; `told` is called after each swap.

    `prepare` makes, off the loop, what a new look-up should have.
    """

    def __init__(
        self,
        dispatcher: Dispatcher,
        library: Library,
        clock: Clock,
        told: Callable[[], None] = lambda: None,
        prepare: Callable[[Knowledge], None] = Knowledge.warm,
    ) -> None:
        self._dispatcher = dispatcher
        self._library = library
        self._clock = clock
        self._told = told
        self._prepare = prepare
        self._old: list[Knowledge] = []
        self._swapped = asyncio.Event()
        self._one_at_a_time = asyncio.Lock()

    async def run(self, saved: Saved) -> None:
        """Take over whatever is saved, until cancelled; what cannot be taken over is logged."""
        async with beside(self._keep_letting_go()):
            while True:
                slugs = await all_of(saved)
                try:
                    await self.take_over(slugs)
                except Exception:  # the bot goes on with what it knows
                    _log.exception("changed entries could not be taken over")

    async def take_over(self, slugs: Collection[Slug]) -> None:
        """Read these entries again and swap: at once where no name has changed, else with a new look-up."""
        async with self._one_at_a_time, _undisturbed():
            for problem in await asyncio.to_thread(self._library.read_again, slugs):
                _log.warning("a saved change is left out: %s", problem)
            glossary = await asyncio.to_thread(self._library.glossary)
            if glossary.version == self._dispatcher.knowledge.glossary.version:
                return
            quick, is_whole = await asyncio.to_thread(_with_old_look_up, self._dispatcher.knowledge, glossary)
            if quick:
                self._swap(quick)
            if not is_whole:
                self._swap(await asyncio.to_thread(self._with_new_look_up, glossary, quick))
            has_same_names = quick is not None
            del quick
            await asyncio.to_thread(_free, self._old)  # else many saves in a short time would be held together
            if has_same_names:
                gc.collect(0)  # pages written meanwhile, as below; after a new name there is too much to look through
        _log.info("entries as of now: %d, changed: %s", len(glossary.entries), ", ".join(sorted(slugs)[:10]))

    async def let_go(self) -> None:
        """Free what nobody holds any more; what an idle surface still holds waits for the next time."""
        async with self._one_at_a_time, _undisturbed():
            await asyncio.to_thread(_free, self._old)
            await asyncio.to_thread(give_back)
            gc.collect(0)

    def _with_new_look_up(self, glossary: Glossary, same_names: Knowledge | None) -> Knowledge:
        """What is made of names is taken from what has the same."""
        knowledge = same_names.retold() if same_names else Knowledge.of(glossary)
        self._prepare(knowledge)
        return knowledge

    def _swap(self, knowledge: Knowledge) -> None:
        self._old.append(self._dispatcher.knowledge)
        self._dispatcher.knowledge = knowledge.reporting(self._dispatcher.knowledge.newsstand)
        self._told()
        self._swapped.set()

    async def _keep_letting_go(self) -> None:
        while True:
            await self._swapped.wait()
            self._swapped.clear()
            await self._clock.sleep(GRACE)
            await self.let_go()


@contextlib.asynccontextmanager
async def _undisturbed() -> AsyncIterator[None]:
    """Looking through all there is for garbage would hold the loop, so there is none of that; its turn comes often.

    What is garbage already is collected before, among the little that is not frozen: a page that was written holds the
    knowledge that it was written from, and would be frozen with it for good.
    """
    gc.collect()
    turn = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
        sys.setswitchinterval(turn)


def _with_old_look_up(old: Knowledge, glossary: Glossary) -> tuple[Knowledge | None, bool]:
    """The glossary with the look-up there is, if that still finds all of it; and whether nothing else is to be done."""
    if old.glossary.former != glossary.former:
        return None, False
    is_whole = True
    for before, after in zip_longest(subjects_of(old.glossary), subjects_of(glossary)):
        if before is None or after is None or (before.slug, before.names) != (after.slug, after.names):
            return None, False
        is_whole = is_whole and before.texts == after.texts
    return old.over(glossary), is_whole


def _free(old: list[Knowledge]) -> None:
    """Take apart what is held here alone. Freed as one piece, a large index would hold the interpreter for too long."""
    alone = [place for place in range(len(old)) if sys.getrefcount(old[place]) <= _ALONE]
    pieces: list[tuple[object, int]] = [(old.pop(place), 0) for place in reversed(alone)]
    while pieces:
        piece, depth = pieces.pop()
        if depth < DEEPEST:
            pieces += [(inner, depth + 1) for inner in _inside(piece)]


def _inside(piece: object) -> Iterable[object]:
    """What a structure is made of; a value, and a small container, is one piece."""
    if isinstance(piece, dict | list | tuple | set | frozenset):
        return gc.get_referents(piece) if len(piece) >= LARGE else ()
    is_structure = type(piece).__module__.startswith("bot.") and hasattr(piece, "__dict__")
    return list(vars(piece).values()) if is_structure else ()
