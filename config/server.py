"""The web's processes: gunicorn's threads, none of which waits for somebody who is slow.

A connection is read by the main loop until its question is whole, and takes a thread only then. What of the answer is
not taken at once is sent by the main loop (config/connections.py), which also waits for the other side to hang up.
Questions that are too long to wait for (uploads) have threads of their own, and so has health: whoever asks whether
the process is well is answered while every other thread works or waits for a database. Used as gunicorn's
--worker-class.
"""

from __future__ import annotations

import contextlib
import resource
import selectors
import socket
import time
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from gunicorn.workers.gthread import ThreadWorker

from config.connections import LONGEST_QUESTION, Connection, Socket

if TYPE_CHECKING:
    from gunicorn.http.message import Request

HEALTH_THREADS = 2
UPLOAD_THREADS = 4
QUESTION_SECONDS = 10  # from the first byte of a question to its last, where the main loop reads it
MOST_ASKING = 512  # connections that have begun a question, or none; who waits longest makes room
HANGING_UP = 2.0  # seconds in which the other side may still send, so that it reads our last words
MOST_FILES = 8192
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def _received(client: socket.socket) -> bytes | None:
    """What they sent; empty where they are gone, None where nothing is there yet."""
    try:
        return client.recv(LONGEST_QUESTION)
    except (BlockingIOError, InterruptedError):
        return None
    except OSError:
        return b""


class Worker(ThreadWorker):
    def init_process(self) -> None:
        self.health = ThreadPoolExecutor(HEALTH_THREADS, thread_name_prefix="health")
        self.uploads = ThreadPoolExecutor(UPLOAD_THREADS, thread_name_prefix="upload")
        self.answering: list[tuple[Connection, Future[object]]] = []  # the main loop sends the rest of their answers
        self.hanging_up: list[Connection] = []
        self.looked_through = 0.0
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < most:  # a connection may hold a file that is being sent
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        super().init_process()

    # asking

    def accept(self, listener: socket.socket) -> None:
        try:
            sock, client = listener.accept()
        except OSError:
            return  # another process took it, or it is gone
        if len(self.pending_conns) >= MOST_ASKING:
            self._end(self.pending_conns.popleft())
        self.nr_conns += 1
        self._wait_for_question(Connection(self.cfg, Socket(sock), client, listener.getsockname()))

    def _wait_for_question(self, conn: Connection) -> None:
        conn.timeout = time.monotonic() + QUESTION_SECONDS
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def on_pending_socket_readable(self, conn: Connection, client: socket.socket) -> None:
        more = _received(client)
        if more is None:
            return
        conn.heard(more)
        if more and not conn.is_whole():
            if not conn.never_ends():
                return
            with contextlib.suppress(OSError):
                client.send(TOO_LONG)
            more = b""
        self.pending_conns.remove(conn)
        if more:
            self.poller.unregister(client)
            self.enqueue_req(conn)
        else:  # gone, or refused, before it had asked anything
            self._end(conn)

    def on_client_socket_readable(self, conn: Connection, client: socket.socket) -> None:
        """A kept connection says something again."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._wait_for_question(conn)

    def enqueue_req(self, conn: Connection) -> None:
        if conn.initialized and (begun := conn.parser.unreader.take_buffered()):
            conn.heard_before(begun)  # the next question, sent with the last one
            if not conn.is_whole():
                conn.sock.setblocking(False)
                self._wait_for_question(conn)
                return
        pool = self.tpool
        if conn.is_long():
            pool = self.uploads
        elif conn.asks_for_health():
            pool = self.health
        done = pool.submit(self.handle, conn)
        done.add_done_callback(lambda result: self.method_queue.defer(self.finish_request, conn, result))

    def handle_request(self, req: Request, conn: Connection) -> object:
        if conn.was_long:
            req.force_close()  # what is left of its body is not waited for, so no other question can follow
        return super().handle_request(req, conn)

    # answering

    def finish_request(self, conn: Connection, fs: Future[object]) -> None:
        try:
            conn.sock.setblocking(False)
            if not conn.sock.flush():
                self.answering.append((conn, fs))
                self.poller.register(conn.sock, selectors.EVENT_WRITE, partial(self._on_writable, conn, fs))
                return
        except OSError:
            self._end(conn)
            return
        self._answered(conn, fs)

    def _on_writable(self, conn: Connection, fs: Future[object], client: Socket) -> None:
        try:
            if not client.flush():
                return
        except OSError:
            self.answering.remove((conn, fs))
            self._end(conn)
            return
        self.answering.remove((conn, fs))
        self.poller.unregister(client)
        self._answered(conn, fs)

    def _answered(self, conn: Connection, fs: Future[object]) -> None:
        if not fs.cancelled() and fs.exception() is None and fs.result():
            conn.sock.restart()
            super().finish_request(conn, fs)
        else:
            self._hang_up(conn)

    def _hang_up(self, conn: Connection) -> None:
        """We have said all; what they still send is read for a moment, or they would not get our last words."""
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._end(conn)
            return
        conn.timeout = time.monotonic() + HANGING_UP
        self.hanging_up.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._on_last_words, conn))

    def _on_last_words(self, conn: Connection, client: socket.socket) -> None:
        more = _received(client)
        if more is None:
            return
        if not more:
            self.hanging_up.remove(conn)
            self._end(conn)

    def _end(self, conn: Connection) -> None:
        with contextlib.suppress(OSError, KeyError, ValueError):
            self.poller.unregister(conn.sock)
        self.nr_conns -= 1
        conn.close()

    def murder_pending(self) -> None:
        """Once in each turn of the main loop: whoever took too long."""
        super().murder_pending()
        now = time.monotonic()
        while self.hanging_up and self.hanging_up[0].timeout < now:
            self._end(self.hanging_up.pop(0))
        if now < self.looked_through + 1:
            return
        self.looked_through = now
        for conn, fs in [each for each in self.answering if each[0].sock.is_too_slow(now)]:
            self.answering.remove((conn, fs))
            self._end(conn)
