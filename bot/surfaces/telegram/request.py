"""Calls of the Bot API over aiohttp, for python-telegram-bot.

The library's default client costs more than twice as much per call and writes the token into its log lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector, TraceConfig
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

_HEADERS = {"Content-Type": "application/json", "User-Agent": BaseRequest.USER_AGENT}
_TOO_MANY = 429
_SERVER_ERROR = 500


class TooFastError(TelegramError):
    """The platform wants to be left alone for some seconds (the library's own error warns of its own future)."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many requests: wait {seconds} s")
        self.seconds = seconds


class Encoded(str):
    """A parameter that is JSON already, for what is sent again and again."""

    __slots__ = ()


class AiohttpRequest(BaseRequest):
    """One pool of connections. No error it raises names the URL or its cause, since the URL holds the token."""

    def __init__(self, connections: int = 32, timeout: float = 10.0, trace: TraceConfig | None = None) -> None:
        self._connections = connections
        self._timeout = timeout
        self._traces = [trace] if trace else []
        self._session: ClientSession | None = None

    @property
    def read_timeout(self) -> float | None:
        """Seconds to wait for an answer."""
        return self._timeout

    async def initialize(self) -> None:
        """Open the pool."""
        if self._session is None:
            connector = TCPConnector(limit=self._connections)
            self._session = ClientSession(connector=connector, trace_configs=self._traces)

    async def shutdown(self) -> None:
        """Close the pool."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(  # noqa: PLR0913, PLR0917, the library's own signature
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = None,  # noqa: ARG002, as above
        connect_timeout: Any = None,  # noqa: ARG002, as above
        pool_timeout: Any = None,  # noqa: ARG002, as above
    ) -> tuple[int, bytes]:
        """Send one request as JSON; TimedOut, NetworkError or TooFastError for what goes wrong on the way."""
        seconds = self._timeout if read_timeout is BaseRequest.DEFAULT_NONE else read_timeout
        body = _body(request_data.parameters if request_data else {})
        try:
            status, payload = await self._exchange(method, url, body, ClientTimeout(total=seconds))
        except TimeoutError:
            raise TimedOut from None
        except (ClientError, OSError, ValueError) as refused:
            raise NetworkError(type(refused).__name__) from None
        if status >= _SERVER_ERROR:
            raise NetworkError(f"the server answered {status}")
        if status == _TOO_MANY:
            raise TooFastError(_wait(payload))
        return status, payload

    async def _exchange(self, method: str, url: str, body: bytes, limit: ClientTimeout) -> tuple[int, bytes]:
        if self._session is None:
            raise NetworkError("the pool of connections is closed")
        async with self._session.request(method, url, data=body, headers=_HEADERS, timeout=limit) as response:
            return response.status, await response.read()


def _body(parameters: Mapping[str, Any]) -> bytes:
    written = (
        f"{json.dumps(name)}:{value if isinstance(value, Encoded) else json.dumps(value)}"
        for name, value in parameters.items()
    )
    return f"{{{','.join(written)}}}".encode()


def _wait(payload: bytes) -> float:
    """How long a refusal asks to wait; a second where it does not say."""
    try:
        return float(json.loads(payload)["parameters"]["retry_after"])
    except (ValueError, KeyError, TypeError):
        return 1.0
