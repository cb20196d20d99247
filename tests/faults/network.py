"""A network of one's own between a client and Redis, which can be cut and made to swallow everything."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
from pathlib import Path


class Network:
    """Listens on 127.0.0.1 and passes on to a Unix socket, as long as nobody cuts it."""

    def __init__(self, behind: Path) -> None:
        self.behind = behind
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        self._cut, self._swallows, self._over = threading.Event(), threading.Event(), threading.Event()
        self.swallowed = 0
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def cut(self) -> None:
        """Every connection breaks, and no new one comes through."""
        self._cut.set()
        self._break()

    def mend(self) -> None:
        self._cut.clear()
        self._swallows.clear()
        self._break()  # what was half-open is answered by nobody any more

    def swallow(self) -> None:
        """Connections stay, and nothing that is sent arrives: as when a cable is pulled."""
        self._swallows.set()

    def close(self) -> None:
        self._over.set()
        self._listener.close()
        self._break()

    def _break(self) -> None:
        with self._lock:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while not self._over.is_set():
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self._cut.is_set():
                client.close()
                continue
            server = socket.socket(socket.AF_UNIX)
            server.connect(str(self.behind))
            with self._lock:
                self._pairs.append((client, server))
            threading.Thread(target=self._pass, args=(client, server), daemon=True).start()

    def _pass(self, client: socket.socket, server: socket.socket) -> None:
        with selectors.DefaultSelector() as ready, client, server:
            ready.register(client, selectors.EVENT_READ, server)
            ready.register(server, selectors.EVENT_READ, client)
            while True:
                for key, _ in ready.select():
                    try:
                        data = key.fileobj.recv(65536)  # type: ignore[union-attr]
                        if not data:
                            return
                        if self._swallows.is_set():
                            self.swallowed += len(data)
                        else:
                            key.data.sendall(data)
                    except OSError:
                        return
