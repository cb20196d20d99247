"""Small files that unpack to gigabytes, a kind each."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

GIB = 1024**3
WORD = b"BT /F1 12 Tf 72 700 Td (Royal flush pays 500 to 1) Tj ET\n"


def packed(body: bytes, size: int) -> bytes:
    """`body`, and behind it so many bytes of nothing."""
    first = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = first.compress(body) + first.flush(zlib.Z_FULL_FLUSH)
    again = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = again.compress(b" " * 2**20) + again.flush(zlib.Z_FULL_FLUSH)
    return b"\x78\x9c" + head + block * (size // 2**20) + b"\x03\x00"


def _pdf(objects: dict[int, bytes]) -> bytes:
    out, places = b"%PDF-1.7\n", {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % places[n] for n in sorted(places))
    head = b"xref\n0 1\n0000000000 65535 f \n1 %d\n" % len(places)
    trailer = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, len(out))
    return out + head + table + trailer


def _stream(body: bytes, about: bytes) -> bytes:
    return b"<< /Length %d %b >>\nstream\n%b\nendstream" % (len(body), about, body)


def _page(contents: bytes, more: dict[int, bytes] | None = None, resources: bytes = b"") -> bytes:
    return _pdf({
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources "
           b"<< /Font << /F1 5 0 R >> %b >> >>" % resources,
        4: contents,
        5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        **(more or {}),
    })  # fmt: skip


def page_once() -> bytes:
    return _page(_stream(packed(WORD, 2 * GIB), b"/Filter /FlateDecode"))


def page_twice() -> bytes:
    """Four kilobytes that are two gigabytes."""
    return _page(_stream(zlib.compress(packed(WORD, 2 * GIB), 9), b"/Filter [/FlateDecode /FlateDecode]"))


def page_named_elsewhere() -> bytes:
    """How it is packed stands in an object of its own; the engines read it, and show an empty page."""
    return _page(_stream(packed(WORD, 2 * GIB), b"/Filter 90 0 R"), {90: b"[/FlateDecode]"})


def runs() -> bytes:
    return _page(_stream(zlib.compress(b"\x81 " * 2**24), b"/Filter [ /FlateDecode /RunLengthDecode ]"))


def picture() -> bytes:
    image = _stream(
        packed(b"", 2 * GIB),
        b"/Type /XObject /Subtype /Image /Width 26000 /Height 26000 /ColorSpace /DeviceRGB /BitsPerComponent 8 "
        b"/Filter /FlateDecode",
    )
    return _page(_stream(b"q 612 0 0 792 0 0 cm /Im Do Q", b""), {6: image}, b"/XObject << /Im 6 0 R >>")


def drawing() -> bytes:
    """Under the limit of a page's instructions, and far more than a gigabyte as shapes."""
    return _page(_stream(zlib.compress(b"0 0 m 9 9 l S\n" * 4_500_000), b"/Filter /FlateDecode"))


def objects() -> bytes:
    """The catalogue and the pages stand in a stream of objects that unpacks to two gigabytes."""
    inside = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
    ]
    head, body = b"", b""
    for number, one in enumerate(inside, 1):
        head += b"%d %d " % (number, len(body))
        body += one + b" "
    listed = _stream(
        zlib.compress(packed(head + body, 2 * GIB), 9),
        b"/Type /ObjStm /N 3 /First %d /Filter [/FlateDecode /FlateDecode]" % len(head),
    )
    out = b"%%PDF-1.7\n4 0 obj\n%b\nendobj\n" % listed
    rows = [(0, 0, 65535), (2, 4, 0), (2, 4, 1), (2, 4, 2), (1, 9, 0), (1, len(out), 0)]
    table = zlib.compress(b"".join(struct.pack(">BIH", *row) for row in rows))
    about = b"/Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R /Filter /FlateDecode"
    return out + b"5 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (_stream(table, about), len(out))


KINDS: dict[str, tuple[Callable[[], bytes], str]] = {
    "a page packed once": (page_once, "The page unpacks to more than 64 MB; nothing was read."),
    "a page packed twice": (page_twice, "The page unpacks to more than 64 MB; nothing was read."),
    "a page whose packing is named elsewhere": (
        page_named_elsewhere,
        "The page unpacks to more than 64 MB; nothing was read.",
    ),
    "runs of one letter": (runs, "The page unpacks to more than 64 MB; nothing was read."),
    "a list of objects": (objects, "A list of objects unpacks to more than 64 MB; nothing was read."),
    "a picture": (picture, "A picture unpacks to more than 256 MB; nothing was read."),
    "a drawing": (drawing, "Reading needed more than 1,024 MB of memory; nothing was read."),
}
