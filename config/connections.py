"""What the web's main loop (config/server.py) keeps of a connection: what was heard of a question, and what is still to
be sent of an answer.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import socket
import time
from collections import deque
from typing import Any

from gunicorn.workers.gthread import TConn

from accounts.limits.uploads import LONG

LONGEST_QUESTION = LONG  # bytes that the main loop keeps for one connection
HEALTH = (b"GET /health/", b"HEAD /health/")
MOST_WAITING = 1_000_000  # bytes of an answer that wait in memory; with more its thread waits before it adds to them
MOST_OF_ALL = 256_000_000  # in one process; with more every thread waits
SILENCE = 60.0  # seconds that a reader may take nothing
SLOWEST_READER = 8_192  # bytes a second, beyond that
UPLOAD_SILENCE = 20.0  # seconds that an upload may keep its thread waiting
SLOWEST_UPLOAD = 16_384
END_OF_HEAD = b"\r\n\r\n"
END_OF_LINE = b"\r\n"


class Piece:
    """Of a file that is sent as it lies there; it is kept open for that."""

    def __init__(self, number: int, offset: int, count: int) -> None:
        self.file, self.offset, self.left = os.dup(number), offset, count

    def send(self, to: int) -> int:
        sent = os.sendfile(to, self.file, self.offset, self.left)
        if not sent:
            raise BrokenPipeError(errno.EPIPE, "the file became shorter than it was")
        self.offset += sent
        self.left -= sent
        return sent

    def close(self) -> None:
        if self.file >= 0:
            os.close(self.file)
            self.file = -1


class Socket(socket.socket):
    """What the reader does not take at once waits here, and no thread with it."""

    everything = 0  # bytes that wait in this process, roughly: threads count without waiting for each other

    def __init__(self, taken: socket.socket) -> None:
        super().__init__(taken.family, taken.type, taken.proto, fileno=taken.detach())
        self.rest: deque[memoryview | Piece] = deque()
        self.in_memory = 0
        self.restart()

    def restart(self) -> None:
        """With the next question and its answer."""
        self.taken = 0  # of this answer
        self.waits_since: float | None = None  # for the reader, since they took all that there was
        self.body, self.body_waited = 0, 0.0

    # what the application's thread says

    def sendall(self, data: Any, flags: int = 0) -> None:
        self._wait_for_reader(MOST_WAITING)
        self.rest.append(memoryview(data))
        self._counted(len(data))
        if not self.flush() and Socket.everything > MOST_OF_ALL:
            self._wait_for_reader(0)

    def _wait_for_reader(self, most: int) -> None:
        while self.in_memory > most and not self.flush():
            if self.is_too_slow(time.monotonic()):
                raise BrokenPipeError(errno.EPIPE, "the answer was not taken in time")
            ready = select.poll()
            ready.register(self, select.POLLOUT)
            ready.poll(1000)

    def _counted(self, more: int) -> None:
        self.in_memory += more
        Socket.everything += more

    def sendfile(self, file: Any, offset: int = 0, count: int | None = None) -> int:
        number = file.fileno()
        length = os.fstat(number).st_size - offset if count is None else count
        if length > 0:
            self.rest.append(Piece(number, offset, length))
            self.flush()
        return length

    def recv(self, size: int, flags: int = 0) -> bytes:
        """In a thread: of an upload, which must not come too slowly for a thread to wait for it."""
        if self.gettimeout() == 0.0:
            return super().recv(size, flags)
        began = time.monotonic()
        left = UPLOAD_SILENCE + self.body / SLOWEST_UPLOAD - self.body_waited
        ready = select.poll()
        ready.register(self, select.POLLIN)
        asked = self.gettimeout()
        if left <= 0 or not ready.poll(1000 * (left if asked is None else min(left, asked))):
            raise TimeoutError(errno.ETIMEDOUT, "the body did not come in time")
        data = super().recv(size, flags)
        self.body_waited += time.monotonic() - began
        self.body += len(data)
        return data

    # what the main loop does

    def flush(self) -> bool:
        """Sends what is taken without waiting; whether that was all."""
        before = self.gettimeout()
        self.setblocking(False)
        try:
            while self.rest:
                try:
                    self._send_some()
                except BlockingIOError:
                    if self.waits_since is None:
                        self.waits_since = time.monotonic()
                    return False
        finally:
            if before != 0.0:
                self.settimeout(before)
        self.waits_since, self.taken = None, 0
        return True

    def _send_some(self) -> None:
        first = self.rest[0]
        if isinstance(first, Piece):
            sent = first.send(self.fileno())
            if not first.left:
                first.close()
                self.rest.popleft()
        else:
            sent = self.send(first)
            self._counted(-sent)
            if sent < len(first):
                self.rest[0] = first[sent:]
            else:
                self.rest.popleft()
        self.taken += sent

    def is_too_slow(self, now: float) -> bool:
        return self.waits_since is not None and now > self.waits_since + SILENCE + self.taken / SLOWEST_READER

    def close(self) -> None:
        for piece in self.rest:
            if isinstance(piece, Piece):
                piece.close()
        self.rest.clear()
        self._counted(-self.in_memory)
        super().close()


class Connection(TConn):
    """A connection with what was read of it before a thread was taken."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.data_ready = True  # gunicorn's own waiting, in a thread, is not wanted
        self.question = bytearray()
        self.looked_at = 0  # so far there is no end of its head
        self.whole_length: int | None = None
        self.was_long = False

    def heard(self, more: bytes) -> None:
        self.question += more
        while self.question.startswith(END_OF_LINE):
            del self.question[: len(END_OF_LINE)]  # empty lines before a question are none
            self.looked_at = 0

    def heard_before(self, begun: bytes) -> None:
        """What gunicorn had read already, before what is here."""
        after = bytes(self.question)
        self._forget()
        self.heard(begun + after)

    def _forget(self) -> None:
        self.question.clear()
        self.looked_at, self.whole_length = 0, None

    def init(self) -> None:
        super().init()
        self.was_long = self.is_long()
        held = self.parser.unreader.take_buffered()
        self.parser.unreader.unread(held + bytes(self.question))
        self._forget()

    def length(self) -> int | None:
        """Of the whole question; None while its head is not over, and more than is kept where nobody can say."""
        if self.whole_length is None:
            end = self.question.find(END_OF_HEAD, max(0, self.looked_at - len(END_OF_HEAD)))
            self.looked_at = len(self.question)
            if end >= 0:
                self.whole_length = end + len(END_OF_HEAD) + _body_of(bytes(self.question[:end]))
        return self.whole_length

    def is_long(self) -> bool:
        """With a body that the main loop does not wait for: too long, of unknown length, sent only when asked for."""
        return (self.length() or 0) > LONGEST_QUESTION

    def is_whole(self) -> bool:
        """Or so long that it is not waited for."""
        length = self.length()
        return length is not None and (length <= len(self.question) or length > LONGEST_QUESTION)

    def never_ends(self) -> bool:
        return len(self.question) > LONGEST_QUESTION and self.length() is None

    def asks_for_health(self) -> bool:
        return bytes(self.question[:16]).startswith(HEALTH)

    def close(self, graceful: bool = False) -> None:
        with contextlib.suppress(OSError):
            self.sock.close()


def _body_of(head: bytes) -> int:
    body = 0
    for line in head.lower().split(END_OF_LINE)[1:]:
        name, _, value = line.partition(b":")
        if name.strip() in (b"transfer-encoding", b"expect"):
            return LONGEST_QUESTION + 1
        if name.strip() == b"content-length":
            digits = value.strip()
            if body or not digits.isdigit() or len(digits) > 16:
                return LONGEST_QUESTION + 1  # the parser says what is wrong with it
            body = int(digits)
    return body
