"""How feeds are asked for: never more than needed, and never a machine that is nobody's business."""

from __future__ import annotations

import socket
from collections.abc import Mapping

import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.news.fetching import Failed, Fetched, Unchanged, open_fetcher
from bot.news.reach import OutOfReachError, PublicResolver, check_address
from tests.news.feeding import Page, item, rss, serving

NOT_PUBLIC = Failed("leads to an address that is not public")


class Names(AbstractResolver):
    """Names that mean what a test says."""

    def __init__(self, names: Mapping[str, tuple[str, ...]]) -> None:
        self._names = names

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses of the table."""
        return [
            ResolveResult(hostname=host, host=address, port=port, family=family, proto=0, flags=0)
            for address in self._names[host]
        ]

    async def close(self) -> None:
        """Nothing is open."""


async def test_an_unchanged_feed_is_not_sent_again() -> None:
    page = Page(rss(item()), headers={"ETag": '"7"', "Last-Modified": "Sun, 29 Nov 2026 08:00:00 GMT"})
    async with serving({"/feed": page}) as site, open_fetcher(loopback=True, schemes=("http",)) as fetcher:
        first = await fetcher.fetch(f"{site.url}/feed")
        assert isinstance(first, Fetched)
        assert (first.etag, first.modified) == ('"7"', "Sun, 29 Nov 2026 08:00:00 GMT")
        assert await fetcher.fetch(f"{site.url}/feed", first.etag, first.modified) == Unchanged()
        assert site.asked[1]["If-Modified-Since"] == first.modified


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "120"}, 120.0),
        ({"Retry-After": "Mon, 30 Nov 2026 10:00:00 GMT", "Date": "Mon, 30 Nov 2026 09:00:00 GMT"}, 3600.0),
        ({"Retry-After": "99999999"}, 86400.0),
        ({"Retry-After": "soon"}, 0.0),
        ({}, 0.0),
    ],
    ids=["seconds", "a date", "for ever", "nonsense", "nothing"],
)
async def test_a_server_that_is_asked_too_often_says_for_how_long(headers: Mapping[str, str], seconds: float) -> None:
    page = Page(status=429, headers=headers)
    async with serving({"/feed": page}) as site, open_fetcher(loopback=True, schemes=("http",)) as fetcher:
        assert await fetcher.fetch(f"{site.url}/feed") == Failed("answers 429", seconds)


async def test_a_redirect_is_followed_to_where_the_feed_is() -> None:
    pages = {"/old": Page(status=301, headers={"Location": "/new"}), "/new": Page(rss(item()))}
    async with serving(pages) as site, open_fetcher(loopback=True, schemes=("http",)) as fetcher:
        reply = await fetcher.fetch(f"{site.url}/old")
        assert isinstance(reply, Fetched)
        assert reply.url == f"{site.url}/new"


async def test_a_redirect_to_this_machine_is_not_followed() -> None:
    pages = {"/secret": Page(rss(item()))}
    async with serving(pages) as site:
        pages_url = site.url.replace("127.0.0.1", "feeds.example")
        site.pages["/feed"] = Page(status=302, headers={"Location": f"{site.url}/secret"})
        names = Names({"feeds.example": ("127.0.0.1",)})
        async with open_fetcher(schemes=("http",), resolver=names) as fetcher:
            assert await fetcher.fetch(f"{pages_url}/feed") == NOT_PUBLIC
        assert len(site.asked) == 1


@pytest.mark.parametrize(
    "addresses",
    [("127.0.0.1",), ("93.184.215.14", "10.0.0.7"), ("::1",)],
    ids=["this machine", "one of two", "this machine by IPv6"],
)
async def test_a_name_that_means_an_inner_machine_is_not_called(addresses: tuple[str, ...]) -> None:
    resolver = PublicResolver(Names({"inside.example": addresses}))
    async with serving({}) as site, open_fetcher(schemes=("http",), resolver=resolver) as fetcher:
        assert await fetcher.fetch(site.url.replace("127.0.0.1", "inside.example")) == NOT_PUBLIC
        assert site.asked == []


@pytest.mark.parametrize(
    "url", ["http://feeds.example/", "ftp://feeds.example/", "https://", "https://a:b@feeds.example/"]
)
async def test_only_https_is_fetched(url: str) -> None:
    async with open_fetcher() as fetcher:
        assert await fetcher.fetch(url) == Failed("leads to a URL that is not https")


async def test_a_server_that_is_not_there_is_told() -> None:
    async with serving({}) as site:
        gone = site.url
    async with open_fetcher(loopback=True, schemes=("http",)) as fetcher:
        reply = await fetcher.fetch(gone)
    assert isinstance(reply, Failed)
    assert reply.fault.startswith("cannot be fetched: ")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.9.9.9",
        "0.0.0.0",  # noqa: S104  # refused, not bound
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.2.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "2002:a00:1::",
    ],
)
def test_addresses_that_are_not_public_are_refused(address: str) -> None:
    with pytest.raises(OutOfReachError):
        check_address(address)


@pytest.mark.parametrize(
    "address", ["93.184.215.14", "2606:2800:21f:cb07::1", "64:ff9b::5db8:d70e", "::ffff:93.184.215.14"]
)
def test_public_addresses_are_called(address: str) -> None:
    check_address(address)


def test_for_tests_this_machine_may_be_called_and_its_network_not() -> None:
    check_address("127.0.0.1", loopback=True)
    with pytest.raises(OutOfReachError):
        check_address("192.168.1.1", loopback=True)
