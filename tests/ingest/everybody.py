"""A document of any author, as PDF or as text dump: for what has to hold on every document."""

from __future__ import annotations

from importlib import import_module

LETTERS = ("fourth", "fifth", "sixth", "seventh", "eighth")
AUTHORS = ("trade", "blind", "variety", "texts", "stranger", "keeper", *LETTERS)


def document_of(author: str, seed: int, what: str) -> bytes:
    """The bytes of a seed's document; who writes texts alone has no PDF."""
    if author == "trade":
        made = import_module("tests.ingest.trade.packets").make(seed)
        source: bytes = import_module("tests.ingest.trade.measure").source_of(made, what, browser=False)
        return source
    if author == "variety":
        measure = import_module("tests.ingest.variety_letters.measure")
        printed = measure.make(seed)[1]
        return bytes(measure.pdf_of(printed, seed)) if what == "pdf" else measure.dump_of(printed, seed, 0.0).encode()
    if author == "texts":
        return import_module("tests.ingest.texts.authors").document(seed).text.encode()
    if author in ("stranger", "keeper"):
        stranger = import_module("tests.ingest.strangers.measure")
        return bytes(stranger.source_of(stranger.AUTHORS[author](seed), what))
    if author == "blind":
        measure = import_module("tests.ingest.blind.measure")
        render = measure.pdf_bytes if what == "pdf" else measure.dump_bytes
        return bytes(render(seed, measure.make(seed)[1]))
    measure = import_module("tests.ingest.letters_unseen.measure")
    parts = measure.make(author, seed)[1]
    return bytes(measure.pdf_of(parts, seed)) if what == "pdf" else measure.dump_of(parts, seed).encode()
