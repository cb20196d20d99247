"""What parent and child say to each other: length-prefixed JSON, and bytes where JSON announces them.

Nothing is unpickled: the child has opened an outsider's document, so what it says is data and never code. And it is
marked as what it is: a fork that says that it ended, or who it is, is not believed.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

HEAD = struct.Struct(">?IQ")  # whether it is passed on from a fork; the lengths of the text and of the bytes
MAX_JSON = 256 * 1024 * 1024
MAX_BODY = 512 * 1024 * 1024


def send(stream: BinaryIO, message: Mapping[str, object], body: bytes = b"") -> None:
    text = json.dumps(message, ensure_ascii=False).encode()
    stream.write(HEAD.pack(False, len(text), len(body)))
    stream.write(text)
    stream.write(body)
    stream.flush()


def receive(stream: BinaryIO) -> tuple[dict[str, Any], bytes, bool] | None:
    """The next message and whether a fork said it, or None where the other side is gone."""
    head = _exactly(stream, HEAD.size)
    if head is None:
        return None
    passed_on, length, size = HEAD.unpack(head)
    if length > MAX_JSON or size > MAX_BODY:
        raise ValueError("a message over the size that parent and child agreed on")
    text = _exactly(stream, length)
    body = _exactly(stream, size)
    if text is None or body is None:
        return None
    message = json.loads(text)
    if not isinstance(message, dict):
        raise ValueError("a message that is not an object")
    return message, body, passed_on


def pass_on(source: BinaryIO, to: BinaryIO, heard: Callable[[], None]) -> None:
    """Whole messages of a fork, marked as such, until it ends or talks nonsense; each is told of."""
    while (head := _exactly(source, HEAD.size)) is not None:
        _, length, size = HEAD.unpack(head)
        if length > MAX_JSON or size > MAX_BODY:
            return
        text, body = _exactly(source, length), _exactly(source, size)
        if text is None or body is None:
            return
        for part in (HEAD.pack(True, length, size), text, body):
            to.write(part)
        to.flush()
        heard()


def _exactly(stream: BinaryIO, size: int) -> bytes | None:
    parts = []
    while size:
        part = stream.read(size)
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
