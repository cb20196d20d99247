"""The web's processes: gunicorn's threads, with two kept for health alone.

Whoever asks whether the process is well is answered while every other thread works, waits for a database or for
somebody who reads slowly. Which question it is, is looked at before a thread is taken for it; a connection takes one
only when it says something. Used as gunicorn's --worker-class.
"""

from __future__ import annotations

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
LARGEST_QUESTION = 4096
SILENT_READER = 60  # seconds without taking a byte, or sending one: then the connection is closed
_NO_WAIT = socket.MSG_PEEK | socket.MSG_DONTWAIT


def asks_for_health(conn: TConn) -> bool:
    """A whole question for health, headers and all, so that nobody holds the kept threads with half of one."""
    try:
        begun: bytes = conn.sock.recv(LARGEST_QUESTION, _NO_WAIT)
    except OSError:
        return False
    return begun.startswith(HEALTH) and b"\r\n\r\n" in begun


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    def init_process(self) -> None:
        self.health = ThreadPoolExecutor(HEALTH_THREADS, thread_name_prefix="health")
        super().init_process()

    def accept(self, listener: socket.socket) -> None:
        """A new connection waits in the poller, not in a thread, until it says something."""
        try:
            sock, client = listener.accept()
        except OSError:
            return  # another process took it, or it is gone
        self.nr_conns += 1
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            sock.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", SILENT_READER, 0))
        conn = TConn(self.cfg, sock, client, listener.getsockname())
        conn.timeout = time.monotonic() + self.cfg.keepalive
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def enqueue_req(self, conn: TConn) -> None:
        pool = self.health if asks_for_health(conn) else self.tpool
        done: Any = pool.submit(self.handle, conn)
        done.add_done_callback(lambda result: self.method_queue.defer(self.finish_request, conn, result))
