"""An S3-compatible server for tests, over real HTTP on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from moto.server import ThreadedMotoServer

from tests.processes import free_port


@contextmanager
def s3_server() -> Iterator[str]:
    """Its address, while it runs."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=free_port(), verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        yield f"http://{host}:{port}"
    finally:
        server.stop()
