"""One way in: bytes to pages."""

from __future__ import annotations

import hashlib
import io

import pdfplumber

from ingest.pages.digital import read_page
from ingest.pages.dump import read_dump
from ingest.pages.model import Pages


def load(data: bytes) -> Pages:
    """Every page of a document. Raises what the physical layer's errors module names."""
    sha = hashlib.sha256(data).hexdigest()
    if not data.lstrip()[:5].startswith(b"%PDF"):
        return Pages(read_dump(data.decode("utf-8", errors="replace")), "dump", sha)
    pages = []
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        producer = (pdf.metadata or {}).get("Producer")
        for number, page in enumerate(pdf.pages, start=1):
            pages.append(read_page(page, number))
            page.close()
    return Pages(tuple(pages), "pdf", sha, producer)
