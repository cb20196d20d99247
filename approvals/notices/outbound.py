"""Posting to an address that a stranger named, without being led into our own network.

The name is looked up once, every address it stands for must be public, and the connection goes to the very address that
was checked: a second look-up could give another. Nothing is followed and little is read.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

TIMEOUT = 10.0
MOST_READ = 2048
PORTS = (443, 8443)


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
        raise NotAllowed("This is no address.") from None
    if any(ord(c) <= 32 or ord(c) == 127 for c in url) or not url.isascii():
        raise NotAllowed("The address holds a space, a control character or a letter outside ASCII.")
    if parts.scheme not in ("https", "http") or not parts.hostname:
        raise NotAllowed("Give an address that begins with https://.")
    if parts.username or parts.password or parts.fragment:
        raise NotAllowed("An address with a name, a password or a fragment is not called.")
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
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as trouble:
        raise NotReached(f"{host} can not be found ({trouble}).") from trouble
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not private_allowed():
        for address in addresses:
            if not is_public(address):
                raise NotAllowed(f"{host} stands for {address}, which is no public address.")
    if not addresses:
        raise NotReached(f"{host} stands for no address.")
    return Target(scheme, host, port, path, addresses[0])


def is_public(address: str) -> bool:
    """Whether an address is of the internet at large, also where one is wrapped in another.

    >>> is_public("93.184.216.34"), is_public("127.0.0.1"), is_public("::ffff:10.0.0.1"), is_public("64:ff9b::a00:1")
    (True, False, False, False)
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is None and ip in ipaddress.ip_network("64:ff9b::/96"):
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None and not is_public(str(inner)):
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


class _PinnedHTTPS(http.client.HTTPSConnection):
    """Speaks TLS for the name, with the address that was checked."""

    def __init__(self, target: Target) -> None:
        self.tls = ssl.create_default_context()
        super().__init__(target.host, target.port, timeout=TIMEOUT, context=self.tls)
        self.ip = target.ip

    def connect(self) -> None:
        raw = socket.create_connection((self.ip, self.port), self.timeout)
        self.sock = self.tls.wrap_socket(raw, server_hostname=self.host)


class _Pinned(http.client.HTTPConnection):
    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=TIMEOUT)
        self.ip = target.ip

    def connect(self) -> None:
        self.sock = socket.create_connection((self.ip, self.port), self.timeout)


def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """The status that was answered; raises NotAllowed or NotReached."""
    target = resolve(url)
    connection = _PinnedHTTPS(target) if target.scheme == "https" else _Pinned(target)
    try:
        connection.request("POST", target.path, body=body, headers=headers)
        answer = connection.getresponse()
        answer.read(MOST_READ)
        return answer.status
    except (OSError, http.client.HTTPException) as trouble:
        raise NotReached(f"{type(trouble).__name__}: {trouble}"[:280]) from trouble
    finally:
        connection.close()
