"""What the bytes are, by content and never by name."""

from __future__ import annotations

from typing import Literal

from ingest.pages.errors import OverLimit, UnusableDocument
from ingest.pages.limits import Limits

PICTURES = {
    b"\x89PNG": "PNG picture",
    b"\xff\xd8\xff": "JPEG picture",
    b"GIF8": "GIF picture",
    b"II*\0": "TIFF picture",
    b"MM\0*": "TIFF picture",
    b"BM": "bitmap picture",
}
OTHERS = {
    b"PK\x03\x04": "ZIP archive or office document",
    b"\xd0\xcf\x11\xe0": "old office document",
    b"Rar!": "RAR archive",
    b"\x1f\x8b": "gzip archive",
    b"7z\xbc\xaf": "7-Zip archive",
    b"%!PS": "PostScript file",
    b"{\\rtf": "RTF document",
    b"\x7fELF": "program",
    b"MZ": "program",
}
HEADER_WITHIN = 1024  # a PDF's header may stand behind junk, says the standard's implementation note


def sniff(data: bytes, limits: Limits) -> Literal["pdf", "dump"]:
    """`pdf` or `dump`; raises with the sentence to show for anything else."""
    if not data.strip(b"\0 \t\r\n"):
        raise UnusableDocument("The file is empty; choose the file again or ask its sender for a new copy.")
    if len(data) > limits.bytes:
        raise OverLimit(
            f"The file has {len(data) / 1e6:,.0f} MB and at most {limits.bytes / 1e6:,.0f} MB are read; "
            "split it or save it with smaller pictures."
        )
    if b"%PDF-" in data[:HEADER_WITHIN]:
        return "pdf"
    for table, advice in ((PICTURES, "save or scan it as a PDF"), (OTHERS, "export it as a PDF")):
        for magic, name in table.items():
            if data.startswith(magic) and not (len(magic) == 2 and looks_like_text(data)):
                raise UnusableDocument(f"The file is a {name}, whatever its name says; {advice} and submit that.")
    if not looks_like_text(data):
        raise UnusableDocument("The file is neither a PDF nor text; submit the PDF, or the text that was read from it.")
    return "dump"


def looks_like_text(data: bytes) -> bool:
    """Text has hardly any control characters; UTF-16 says so by its mark."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    sample = data[:65536]
    control = sum(1 for b in sample if b < 32 and b not in b"\t\n\r\f\x0b")
    return b"\0" not in sample and control <= len(sample) // 100


def decode(data: bytes, limits: Limits) -> str:
    """A dump's characters: UTF-8, UTF-16 with its mark, else the Windows code page that OCR programs write."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
    if len(text) > limits.dump_characters:
        raise OverLimit(
            f"The text has {len(text):,} characters and at most {limits.dump_characters:,} are read; split it."
        )
    return text
