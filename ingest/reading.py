"""A file becomes a packet: a document is read in the sandbox, a packet's JSON is taken as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ingest.pages.errors import UnusableDocument
from ingest.pages.limits import from_environment
from ingest.proof import consult_engines
from ingest.sandbox import shared_sandbox
from paytables.packet import NotJson, UnusablePacket, loads
from paytables.packet.plain import PlainPacket

Report = Callable[[int, int, str], None]


def packet_of_file(path: Path, report: Report | None = None) -> PlainPacket:
    """The packet of a document or a packet JSON. Raises UnusableDocument with one clear sentence."""
    try:
        size = path.stat().st_size
        if size > from_environment().bytes:
            raise UnusableDocument(f"{path} is too large to be a packet ({size / 1e6:,.0f} MB); split it.")
        data = path.read_bytes()
    except FileNotFoundError:
        raise UnusableDocument(f"There is no file {path}; check the name.") from None
    except IsADirectoryError:
        raise UnusableDocument(f"{path} is a folder; name one file in it.") from None
    except PermissionError:
        raise UnusableDocument(f"{path} may not be read; ask its owner for permission.") from None
    return packet_of_bytes(data, report)


def packet_of_bytes(data: bytes, report: Report | None = None) -> PlainPacket:
    """The same for bytes. Structured data is recognised by its opening brace."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return structured(data)
    packet = shared_sandbox().packet(data, report)
    consult_engines(packet)
    return packet


def structured(data: bytes) -> PlainPacket:
    """A submitted packet JSON, checked in every way."""
    try:
        return loads(data.decode("utf-8-sig")).plain()
    except (UnicodeDecodeError, NotJson) as trouble:
        raise UnusableDocument(
            f"The file starts like JSON but is not valid ({trouble}); correct it and try again."
        ) from None
    except UnusablePacket as wrong:
        raise UnusableDocument(f"The JSON is not a packet: {str(wrong).removesuffix('.')}; correct it.") from None
