"""How calls of a platform's interface end, as its HTTP client sees them: no address, since that may hold a token."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

from aiohttp import ClientSession, TraceConfig, TraceRequestEndParams, TraceRequestExceptionParams

Ended = Callable[[str, float], None]
"""Told the status, or `timeout` or `unreachable`, and the seconds that the platform wants to be left alone."""


def calls(told: Ended) -> TraceConfig:
    """What a client has to be opened with so that every call is told; one that was given up here is not."""

    async def ended(_session: ClientSession, _call: SimpleNamespace, end: TraceRequestEndParams) -> None:
        told(str(end.response.status), _seconds(end.response.headers.get("Retry-After", "")))

    async def failed(_session: ClientSession, _call: SimpleNamespace, end: TraceRequestExceptionParams) -> None:
        if not isinstance(end.exception, asyncio.CancelledError):
            told("timeout" if isinstance(end.exception, TimeoutError) else "unreachable", 0.0)

    trace = TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


def _seconds(text: str) -> float:
    try:
        return max(0.0, float(text))
    except ValueError:
        return 0.0
