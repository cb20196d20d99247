"""Speed and memory of reading, beside pdfplumber on the same pages. Found by `manage.py benchmark`."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING

from tools.benchmarks import Measured, Subject, benchmark

if TYPE_CHECKING:
    from ingest.pages.pixels import Picture

PAGES = 30
DOTS = 200
HEAD = (
    "<style>@page { size: Letter } body { font-size: 10pt } table { border-collapse: collapse } "
    "td, th { border: 1px solid #000 }</style>"
)
PLAY = "<p>{n}. The dealer pays the progressive wager from the tray, and the player keeps the hand face up.</p>" * 14
ROW = "<tr><td>{hand}</td><td>{pays} to 1</td><td>{pays} to 1</td></tr>"
HANDS = (("Royal flush", 500), ("Straight flush", 100), ("Full house", 7), ("Flush", 5), ("Straight", 4))


@cache
def made_packet() -> bytes:
    """Thirty born-digital pages as full as real ones, two of three with a bordered paytable."""
    import pypdfium2
    import weasyprint

    rows = "".join(ROW.format(hand=hand, pays=pays) for hand, pays in HANDS)
    table = f"<table><tr><th>Hand</th><th>XB-01</th><th>XB-02</th></tr>{rows}</table>"
    pages = [f"<h2>RULES OF PLAY:</h2>{PLAY.format(n=n)}{table if n % 3 else ''}" for n in range(PAGES)]
    body = "<div style='break-after: page'></div>".join(pages)
    made: bytes = weasyprint.HTML(string=f"{HEAD}<h1>Lucky Meadow Poker</h1>{body}").write_pdf()
    if (count := len(pypdfium2.PdfDocument(made))) != PAGES:
        raise ValueError(f"the packet to be timed has {count} pages instead of {PAGES}")
    return made


def scanned_page_image() -> Picture:
    """A full page of it as a scanner delivers it at 200 dots an inch, in grey."""
    import pypdfium2

    bitmap = pypdfium2.PdfDocument(made_packet())[1].render(scale=DOTS / 72, grayscale=True)
    return bitmap.to_numpy().reshape(bitmap.height, bitmap.width, -1)[:, :, 0].copy()


@benchmark(
    "reading a born-digital packet of 30 pages, after start-up",
    target="0.7 s",
    peer="pdfplumber, words and tables of every page, no meaning",
)
def digital_packet() -> Subject:
    import pdfplumber

    from ingest.packet import read_bytes

    data = made_packet()

    def peer() -> None:
        with pdfplumber.open(io.BytesIO(data)) as pdf:
            for page in pdf.pages:
                page.extract_words()
                page.extract_tables()
                page.close()

    return Subject(lambda: read_bytes(data), items=PAGES, peer=peer, peer_items=PAGES, repeats=3, peer_repeats=2)


@benchmark("reading a scanned page at 200 dots per inch, two OCR engines", target="2 s per page and core")
def scanned_page() -> Subject:
    from ingest.pages.ocr import read_image

    image = scanned_page_image()
    return Subject(lambda: read_image(image, DOTS), repeats=3)


@benchmark("peak memory of a process that reads scans, pages of the largest size", target="1 GB")
def reading_memory() -> Measured:
    return Measured(peak_megabytes, repeats=1, unit="megabytes")


def peak_megabytes() -> float:
    """The most that the process of one document held, with engines and all, over two pages as large as are read."""
    from ingest.pages.limits import from_environment
    from ingest.sandbox import Sandbox

    side = (from_environment().pixels * 72 * 72 / DOTS**2 / (8.5 * 11)) ** 0.5  # points of an inch, drawn large
    box = Sandbox(ocr=True)
    try:
        box.packet(_scan(scanned_page_image(), 8.5 * side, 11 * side, pages=2))
        return box.peak / 1e6
    finally:
        box.close()


def _scan(image: Picture, width: float, height: float, pages: int) -> bytes:
    """A document of the same picture on every page."""
    import io

    import cv2
    import pikepdf

    _, jpeg = cv2.imencode(".jpg", image)
    out = pikepdf.new()
    picture = out.make_stream(
        jpeg.tobytes(),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=image.shape[1],
        Height=image.shape[0],
        ColorSpace=pikepdf.Name.DeviceGray,
        BitsPerComponent=8,
        Filter=pikepdf.Name.DCTDecode,
    )
    for _ in range(pages):
        page = out.add_blank_page(page_size=(width, height))
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Im=picture))
        page.Contents = out.make_stream(f"q {width} 0 0 {height} 0 0 cm /Im Do Q".encode())
    target = io.BytesIO()
    out.save(target)
    return target.getvalue()
