"""From which address somebody comes, where proxies stand in between.

Only a proxy of TRUSTED_PROXIES is believed. Who comes directly and names another address in a header is known by the
address of the connection, and what they say of TLS and of names is dropped.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Sequence
from functools import lru_cache

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponseBase

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
SET_BY_PROXIES = (
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_REAL_IP",
    "HTTP_FORWARDED",
)
OVER_A_SOCKET = "unix"  # in TRUSTED_PROXIES: whoever reaches the server's own socket file
IPV6_OF_ONE = 64  # bits; a household or a server has a whole network of that length


@lru_cache(maxsize=8)
def networks(statements: tuple[str, ...]) -> tuple[Network, ...]:
    try:
        return tuple(ipaddress.ip_network(one, strict=False) for one in statements if one != OVER_A_SOCKET)
    except ValueError as why:
        raise ImproperlyConfigured(
            f"TRUSTED_PROXIES: {why}. Give addresses or networks with commas between, such as 10.0.0.0/8,::1."
        ) from None


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Also as some proxies write it: with a port, or in brackets."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        result = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(result, "ipv4_mapped", None) or result


def trusted(peer: str, statements: Sequence[str]) -> bool:
    """Whether a connection from there is one of our proxies'."""
    if not peer:
        return OVER_A_SOCKET in statements
    address = _address(peer)
    return address is not None and any(address in network for network in networks(tuple(statements)))


def client_of(peer: str, forwarded: str, statements: Sequence[str]) -> str:
    """The last address of the chain that is no proxy of ours; each proxy added the one that it saw at the end.

    >>> client_of("10.0.0.1", "6.6.6.6, 93.184.216.34, 10.0.0.7", ["10.0.0.0/8"])
    '93.184.216.34'
    >>> client_of("93.184.216.34", "10.0.0.7", ["10.0.0.0/8"])
    '93.184.216.34'
    """
    client = peer
    for hop in reversed(forwarded.split(",")):
        if not trusted(client, statements) or (address := _address(hop)) is None:
            break
        client = str(address)
    return client


def who(address: str) -> str:
    """As whom an address counts: the whole network that one customer has, where that is usual.

    >>> who("2001:db8:1:2:aaaa::1"), who("93.184.216.34")
    ('2001:db8:1:2::/64', '93.184.216.34')
    """
    result = _address(address)
    if isinstance(result, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((result, IPV6_OF_ONE), strict=False))
    return str(result or "unknown")


class ProxyMiddleware:
    """First of all: from here on REMOTE_ADDR is the client's, and what an outsider said in a proxy's name is gone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        networks(tuple(settings.TRUSTED_PROXIES))  # a bad setting is said at start

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        stated, peer = settings.TRUSTED_PROXIES, request.META.get("REMOTE_ADDR", "")
        if trusted(peer, stated):
            client = client_of(peer, request.META.get("HTTP_X_FORWARDED_FOR", ""), stated)
            request.META["REMOTE_ADDR"] = client or "127.0.0.1"  # over a socket, by somebody of this machine
        else:
            for name in SET_BY_PROXIES:
                request.META.pop(name, None)
        return self.get_response(request)
