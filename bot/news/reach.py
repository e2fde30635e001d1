"""Which machines a feed may lead to: a name is looked up once, every address checked, and only those are called."""

from __future__ import annotations

import ipaddress
import socket
from ipaddress import IPv4Address, IPv6Address
from typing import TypeAlias

from aiohttp import ThreadedResolver
from aiohttp.abc import AbstractResolver, ResolveResult

Address: TypeAlias = IPv4Address | IPv6Address

_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class OutOfReachError(OSError):
    """The address belongs to this machine, to its network, or to nobody."""

    def __str__(self) -> str:
        """What the operator is told."""
        return "leads to an address that is not public"


class PublicResolver(AbstractResolver):
    """Gives only public addresses; a name with a single other one is refused as a whole.

    What it gives is what the connection is made to, so a name cannot mean another machine a moment later.
    """

    def __init__(self, resolver: AbstractResolver | None = None, *, loopback: bool = False) -> None:
        self._resolver = resolver or ThreadedResolver()
        self._loopback = loopback

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The host's addresses; OutOfReachError if one of them may not be called."""
        found = await self._resolver.resolve(host, port, family)
        for each in found:
            check_address(each["host"], loopback=self._loopback)
        return found

    async def close(self) -> None:
        """Let go of the resolver below."""
        await self._resolver.close()


def check_host(host: str, *, loopback: bool = False) -> None:
    """OutOfReachError if a URL's host is itself an address that may not be called: those are never looked up."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return
    check_address(host, loopback=loopback)


def check_address(text: str, *, loopback: bool = False) -> None:
    """OutOfReachError unless the address is public; `loopback` lets this machine's own pass, for tests and the demo."""
    address = _meant(ipaddress.ip_address(text.partition("%")[0]))
    is_public = address.is_global and not address.is_multicast
    if not is_public and not (loopback and address.is_loopback):
        raise OutOfReachError(text)


def _meant(address: Address) -> Address:
    """The IPv4 address inside one that only carries it over IPv6."""
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo or address
