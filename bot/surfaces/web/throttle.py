"""How much one client may ask: a bucket that refills, per address, in bounded memory."""

from __future__ import annotations

import functools
import ipaddress
import math
from collections import OrderedDict
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Address, IPv6Network

from bot.clock import Clock

Network = IPv4Network | IPv6Network
_IPV6_HOME = 64
"""Bits of an IPv6 address that one subscriber usually holds alone."""


@dataclass(slots=True)
class Bucket:
    """What is left for one client, and when that was counted."""

    left: float
    counted: float


@dataclass(slots=True)
class Throttle:
    """Grants `burst` questions at once and `rate` a second after that; forgets who has not asked for long."""

    clock: Clock
    rate: float = 10.0
    burst: float = 100.0
    clients: int = 10_000
    _buckets: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)

    def wait(self, client: str) -> int:
        """0 if the client may ask now, and count it; else after how many whole seconds."""
        now = self.clock.monotonic()
        bucket = self._buckets.pop(client, None) or Bucket(self.burst, now)
        bucket.left = min(self.burst, bucket.left + (now - bucket.counted) * self.rate)
        bucket.counted = now
        self._buckets[client] = bucket
        while len(self._buckets) > self.clients or self._is_full_again(next(iter(self._buckets.values())), now):
            self._buckets.popitem(last=False)
        if bucket.left < 1:
            return math.ceil((1 - bucket.left) / self.rate)
        bucket.left -= 1
        return 0

    def _is_full_again(self, bucket: Bucket, now: float) -> bool:
        """Then it says no more than that nobody has asked."""
        return now - bucket.counted >= self.burst / self.rate


@functools.lru_cache(maxsize=4096)
def client_of(peer: str | None, forwarded: str, trusted: tuple[Network, ...]) -> str:
    """Who asks: the last address of X-Forwarded-For that no trusted proxy added, else the peer itself.

    The header counts only where the peer is a trusted proxy, since anyone else may write into it what he likes.
    """
    hops = [peer or "", *reversed(forwarded.split(",")[-_MAX_HOPS:])] if forwarded else [peer or ""]
    client = ""
    for hop in hops:
        address = _address(hop)
        if address is None:
            break
        client = _home(address)
        if not any(address in network for network in trusted):
            break
    return client


_MAX_HOPS = 8


def _address(text: str) -> ipaddress.IPv4Address | IPv6Address | None:
    try:
        address = ipaddress.ip_address(text.strip())
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _home(address: ipaddress.IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _IPV6_HOME), strict=False).network_address)
    return str(address)
