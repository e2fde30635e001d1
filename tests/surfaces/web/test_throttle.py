import ipaddress

import pytest

from bot.surfaces.web.throttle import Throttle, client_of
from tests.hand_clock import HandClock

PROXIES = (ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("::1"))


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.1", "", "192.0.2.1"),
        ("192.0.2.1", "203.0.113.9", "192.0.2.1"),
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "198.51.100.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "," * 500, "10.0.0.1"),
        ("::1", "2001:db8:1:2:3::4", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "", "192.0.2.1"),
        (None, "", ""),
    ],
    ids=[
        "a plain peer",
        "a peer that claims another address",
        "behind a proxy",
        "behind a proxy, with a forged first hop",
        "behind two proxies",
        "a proxy that forwards nonsense",
        "a proxy that forwards nothing much",
        "an IPv6 home",
        "IPv4 in IPv6",
        "a socket without an address",
    ],
)
def test_the_client_is_the_last_address_that_no_trusted_proxy_added(
    peer: str | None, forwarded: str, client: str
) -> None:
    assert client_of(peer, forwarded, PROXIES) == client


def test_a_client_may_ask_in_a_burst_and_then_at_the_rate(clock: HandClock) -> None:
    throttle = Throttle(clock, rate=0.5, burst=3)
    assert [throttle.wait("a") for _ in range(5)] == [0, 0, 0, 2, 2]
    assert throttle.wait("b") == 0
    clock.turn(2)
    assert [throttle.wait("a") for _ in range(2)] == [0, 2]


def test_a_throttle_remembers_no_more_clients_than_it_should(clock: HandClock) -> None:
    throttle = Throttle(clock, clients=10)
    for number in range(100):
        throttle.wait(str(number))
    assert len(throttle._buckets) == 10


def test_who_could_ask_as_much_as_anybody_is_forgotten(clock: HandClock) -> None:
    throttle = Throttle(clock, rate=0.5, burst=3)
    for client in ("a", "b"):
        throttle.wait(client)
    clock.turn(4)
    throttle.wait("b")
    clock.turn(2)
    throttle.wait("c")
    assert throttle._buckets.keys() == {"b", "c"}
