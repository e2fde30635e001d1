"""Whether the process lives, and which of its parts are ready."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from aiohttp import web


@dataclass(slots=True)
class Health:
    """What is asked from outside: `surfaces` is written by the supervisor, the rest is looked up when asked."""

    surfaces: dict[str, bool]
    store: Callable[[], bool]
    glossary: Callable[[], bool] = lambda: True
    is_alive: Callable[[], bool] = lambda: True
    is_stopping: bool = field(default=False)

    @property
    def parts(self) -> dict[str, bool]:
        """Each part by name."""
        return {"store": self.store(), "glossary": self.glossary(), **self.surfaces}

    @property
    def is_ready(self) -> bool:
        """Whether every part is, and none is being stopped."""
        return not self.is_stopping and all(self.parts.values())

    def routes(self) -> Sequence[web.AbstractRouteDef]:
        """`/healthz`, which never asks the database, and `/readyz`."""
        return web.get("/healthz", self._tell_life), web.get("/readyz", self._tell_parts)

    async def _tell_life(self, _request: web.Request) -> web.Response:
        return web.json_response({"alive": self.is_alive()}, status=200 if self.is_alive() else 503)

    async def _tell_parts(self, _request: web.Request) -> web.Response:
        stopping = {"stopping": True} if self.is_stopping else {}
        return web.json_response({**self.parts, **stopping}, status=200 if self.is_ready else 503)
