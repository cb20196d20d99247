"""Posting to an address that an outsider named, without being led into our own network.

The name is looked up once, every address it stands for must be public, and the connection goes to the very address that
was checked: a second look-up could give another. Nothing is followed and little is read.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

TIMEOUT = 10.0
DEADLINE = 20.0  # of a whole delivery: looking up, connecting, sending and being answered
TOO_SLOW = f"It was not answered within {DEADLINE:.0f} seconds."
MOST_READ = 2048
PORTS = (443, 8443)


# What IANA's registries of special-purpose addresses know beside what `is_global` does, or knows only in newer Pythons.
# Addresses that wrap another one (6to4, Teredo, NAT64) lead where that one leads, and no receiver has one.
GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
SPECIAL = tuple(
    ipaddress.ip_network(text)
    for text in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
    )
)


class NotAllowed(Exception):
    """An address that may not be called, with the reason."""


class NotReached(Exception):
    """The other side did not answer."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address that was checked."""

    scheme: str
    host: str
    port: int
    path: str
    ip: str


def private_allowed() -> bool:
    """Only where the installation says so, for receivers in the same network."""
    return bool(getattr(settings, "WEBHOOKS_ALLOW_PRIVATE", False))


def check_form(url: str) -> tuple[str, str, int, str]:
    """Scheme, host, port and path of an address that may be kept; raises NotAllowed."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotAllowed("This is not an address.") from None
    if any(ord(c) <= 32 or ord(c) == 127 for c in url) or not url.isascii():
        raise NotAllowed("The address holds a space, a control character or a letter outside ASCII.")
    if parts.scheme not in ("https", "http") or not parts.hostname:
        raise NotAllowed("Give an address that begins with https://.")
    if parts.username or parts.password or parts.fragment:
        raise NotAllowed("The address must not hold a user name, a password or a fragment.")
    if not private_allowed():
        if parts.scheme != "https":
            raise NotAllowed("Only https addresses are called.")
        if (port or 443) not in PORTS:
            raise NotAllowed(f"Only the ports {' and '.join(map(str, PORTS))} are called.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80), path


def resolve(url: str) -> Target:
    """The address looked up and checked; raises NotAllowed or NotReached."""
    scheme, host, port, path = check_form(url)
    try:
        result = _looked_up(host, port)
    except (OSError, UnicodeError) as trouble:
        raise NotReached(f"{host} cannot be found ({trouble}).") from trouble
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in result))
    if not private_allowed():
        for address in addresses:
            if not is_public(address):
                raise NotAllowed(f"{host} stands for {address}, which is not a public address.")
    if not addresses:
        raise NotReached(f"{host} stands for no address.")
    return Target(scheme, host, port, path, addresses[0])


def _looked_up(host: str, port: int) -> list[Any]:
    """In a thread of its own: the system's resolver knows no deadline."""
    looking = ThreadPoolExecutor(1, thread_name_prefix="look-up")
    try:
        return looking.submit(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM).result(TIMEOUT)
    except FutureTimeout as late:
        raise OSError(f"no answer in {TIMEOUT:.0f} seconds") from late
    finally:
        looking.shutdown(wait=False)


def is_public(address: str) -> bool:
    """Whether an address is of the internet at large, also where one is wrapped in another.

    >>> is_public("93.184.216.34"), is_public("127.0.0.1"), is_public("::ffff:10.0.0.1"), is_public("64:ff9b::a00:1")
    (True, False, False, False)
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip not in GLOBAL_UNICAST:
            return False
    special = any(ip in network for network in SPECIAL if network.version == ip.version)
    return ip.is_global and not special and not ip.is_multicast and not ip.is_reserved


class _PinnedHTTPS(http.client.HTTPSConnection):
    """Speaks TLS for the name, with the address that was checked."""

    held: socket.socket | None = None  # also when http.client has let go of it to read the answer

    def __init__(self, target: Target) -> None:
        self.tls = ssl.create_default_context()
        super().__init__(target.host, target.port, timeout=TIMEOUT, context=self.tls)
        self.ip = target.ip

    def connect(self) -> None:
        raw = socket.create_connection((self.ip, self.port), self.timeout)
        self.sock = self.tls.wrap_socket(raw, server_hostname=self.host, do_handshake_on_connect=False)
        self.held = self.sock
        self.sock.do_handshake()


class _Pinned(http.client.HTTPConnection):
    held: socket.socket | None = None

    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=TIMEOUT)
        self.ip = target.ip

    def connect(self) -> None:
        self.sock = self.held = socket.create_connection((self.ip, self.port), self.timeout)


def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """The status that was answered; raises NotAllowed or NotReached."""
    began = time.monotonic()
    target = resolve(url)
    connection = _PinnedHTTPS(target) if target.scheme == "https" else _Pinned(target)
    over = threading.Event()

    def end() -> None:
        over.set()
        if connection.held is not None:
            with contextlib.suppress(OSError):  # whoever reads from it, byte by byte, stops
                socket.socket.shutdown(connection.held, socket.SHUT_RDWR)

    watch = threading.Timer(max(0.1, DEADLINE - (time.monotonic() - began)), end)
    watch.daemon = True
    watch.start()
    try:
        connection.request("POST", target.path, body=body, headers=headers)
        answer = connection.getresponse()
        answer.read(MOST_READ)
        if over.is_set():
            raise NotReached(TOO_SLOW)
        return answer.status
    except (OSError, ValueError, http.client.HTTPException) as trouble:
        if over.is_set():
            raise NotReached(TOO_SLOW) from trouble
        raise NotReached(f"{type(trouble).__name__}: {trouble}"[:280]) from trouble
    finally:
        watch.cancel()
        connection.close()
