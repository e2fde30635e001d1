"""Pages that were written once and stay as bytes while the glossary does not change."""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

LIMIT = 4 * 2**20
"""Bytes of pages at most; the one longest unread goes first."""


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it is sent, plain and compressed; `tag` changes with its content."""

    body: bytes
    packed: bytes
    tag: str

    @classmethod
    def of(cls, html: str) -> KeptPage:
        """Encode a page; a character that UTF-8 cannot write becomes a question mark."""
        body = html.encode("utf-8", "replace")
        return cls(body, gzip.compress(body, 6, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:16]}"')

    def __len__(self) -> int:
        """Bytes held."""
        return len(self.body) + len(self.packed)


class KeptPages:
    """Pages by what they show, for one state of the glossary."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._size = 0
        self._state: object = None
        self._pages: OrderedDict[Hashable, KeptPage] = OrderedDict()

    def page(self, state: object, key: Hashable, write: Callable[[], str]) -> KeptPage:
        """The page of that key, written now if it is not kept; another state of the glossary forgets all of them."""
        if state is not self._state:
            self._state, self._size = state, 0
            self._pages.clear()
        if page := self._pages.get(key):
            self._pages.move_to_end(key)
            return page
        return self._keep(key, KeptPage.of(write()))

    def _keep(self, key: Hashable, page: KeptPage) -> KeptPage:
        self._pages[key] = page
        self._size += len(page)
        while self._size > self._limit:
            _, dropped = self._pages.popitem(last=False)
            self._size -= len(dropped)
        return page
