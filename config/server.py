"""The web's processes: gunicorn's threads, none of which waits for somebody who is slow to ask.

A connection is read by the main loop until its question is whole, and takes a thread only then. Questions that are too
long for that (uploads) have threads of their own, and so has health: whoever asks whether the process is well is
answered while every other thread works, waits for a database or for somebody who reads slowly. Used as gunicorn's
--worker-class.
"""

from __future__ import annotations

import contextlib
import selectors
import socket
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

HEALTH = (b"GET /health/", b"HEAD /health/")
HEALTH_THREADS = 2
UPLOAD_THREADS = 4
LONGEST_QUESTION = 65_536  # bytes that the main loop keeps for one connection
QUESTION_SECONDS = 10  # from the first byte of a question to its last, where the main loop reads it
SILENT_READER = 60  # seconds without taking a byte, or sending one: then the connection is closed
END_OF_HEAD = b"\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connection(TConn):  # type: ignore[misc]  # gunicorn has no types
    """A connection with what was read of it before a thread was taken."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.data_ready = True  # gunicorn's own waiting, in a thread, is not wanted
        self.question = bytearray()

    def init(self) -> None:
        super().init()
        held = self.parser.unreader.take_buffered()
        self.parser.unreader.unread(held + bytes(self.question))
        self.question.clear()

    def length(self) -> int | None:
        """Of the whole question; None while its head is not over, and more than is kept where nobody can say."""
        end = self.question.find(END_OF_HEAD)
        if end < 0:
            return None
        body = 0
        for line in bytes(self.question[:end]).lower().split(b"\r\n")[1:]:
            name, _, value = line.partition(b":")
            if name.strip() in (b"transfer-encoding", b"expect"):
                return LONGEST_QUESTION + 1
            if name.strip() == b"content-length":
                digits = value.strip()
                if body or not digits.isdigit() or len(digits) > 16:
                    return LONGEST_QUESTION + 1  # the parser says what is wrong with it
                body = int(digits)
        return end + len(END_OF_HEAD) + body

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


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    def init_process(self) -> None:
        self.health = ThreadPoolExecutor(HEALTH_THREADS, thread_name_prefix="health")
        self.uploads = ThreadPoolExecutor(UPLOAD_THREADS, thread_name_prefix="upload")
        super().init_process()

    def accept(self, listener: socket.socket) -> None:
        try:
            sock, client = listener.accept()
        except OSError:
            return  # another process took it, or it is gone
        self.nr_conns += 1
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            sock.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", SILENT_READER, 0))
        self._wait_for_question(Connection(self.cfg, sock, client, listener.getsockname()))

    def _wait_for_question(self, conn: Connection) -> None:
        conn.timeout = time.monotonic() + QUESTION_SECONDS
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def on_pending_socket_readable(self, conn: Connection, client: socket.socket) -> None:
        try:
            more = client.recv(LONGEST_QUESTION)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            more = b""
        conn.question += more
        if more and not conn.is_whole():
            if not conn.never_ends():
                return
            with contextlib.suppress(OSError):
                client.send(TOO_LONG)
            more = b""
        self.poller.unregister(client)
        self.pending_conns.remove(conn)
        if more:
            self.enqueue_req(conn)
        else:  # gone, or refused, before it had asked anything
            self.nr_conns -= 1
            conn.close()

    def on_client_socket_readable(self, conn: Connection, client: socket.socket) -> None:
        """A kept connection says something again."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._wait_for_question(conn)

    def enqueue_req(self, conn: Connection) -> None:
        if conn.initialized and (begun := conn.parser.unreader.take_buffered()):
            conn.question[:0] = begun  # the next question, sent with the last one
            if not conn.is_whole():
                conn.sock.setblocking(False)
                self._wait_for_question(conn)
                return
        if conn.asks_for_health():
            pool = self.health
        else:
            pool = self.uploads if conn.is_long() else self.tpool
        done: Any = pool.submit(self.handle, conn)
        done.add_done_callback(lambda result: self.method_queue.defer(self.finish_request, conn, result))
