"""The platforms that people ask on: each turns an update into a question and renders the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from aiohttp.web import AbstractRouteDef


class Surface(Protocol):
    """A platform, built and connected by its `open_…` context manager."""

    @property
    def name(self) -> str:
        """The platform's name in logs and preferences: `telegram`, `discord`, `web`."""

    def routes(self) -> Sequence[AbstractRouteDef]:
        """What the one HTTP server shall serve for it."""

    async def run(self, ready: Callable[[bool], None]) -> None:
        """Take questions until cancelled; `ready` is told whenever the connection comes or goes.

        Cancelling finishes what is under way. OperatorError: the platform refused the token.
        """
