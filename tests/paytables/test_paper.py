"""What a paper may take in: nothing but what stands in its own text."""

from __future__ import annotations

import base64
import contextlib
import socket
from pathlib import Path

import pytest
from weasyprint.urls import FatalURLFetchingError

from paytables.report.paper import paper


@pytest.mark.parametrize(
    "words",
    [
        '<img src="file:///etc/passwd">',
        '<img src="http://127.0.0.1:{port}/x.png">',
        '<link rel="stylesheet" href="http://127.0.0.1:{port}/x.css">',
        '<link rel="attachment" href="file:///etc/passwd">',
        '<style>@import "http://127.0.0.1:{port}/x.css"; p {{ background: url(file:///etc/passwd) }}</style>',
        '<object data="file:///etc/passwd"></object>',
        '<embed src="http://127.0.0.1:{port}/x.svg">',
        '<img src="data:image/svg+xml;base64,{svg}">',
    ],
)
def test_a_paper_reads_no_file_and_asks_nobody(words: str) -> None:
    """Were somebody's words ever taken for markup: a picture within the text is all that a paper takes."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        drawing = (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">'
            f'<image xlink:href="http://127.0.0.1:{port}/y.png" width="9" height="9"/>'
            '<image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>'
        )
        stated = words.format(port=port, svg=base64.b64encode(drawing.encode()).decode())
        made = b""
        with contextlib.suppress(FatalURLFetchingError):  # refused as a whole, or left out
            made = paper(f"<html lang='en'><title>t</title><p>words</p>{stated}</html>", identifier="x")
        server.settimeout(0.2)
        with pytest.raises(TimeoutError):
            server.accept()  # whoever had asked would wait here
    assert Path("/etc/passwd").read_bytes()[:20] not in made
    assert b"EmbeddedFile" not in made
