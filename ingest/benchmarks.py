"""Speeds of reading, beside pdfplumber's words and tables on the same pages. Found by `manage.py benchmark`."""

from __future__ import annotations

import io
from functools import cache

from games.benchmarks import Subject, benchmark

PAGES = 30
HEAD = "<style>@page { size: Letter } table { border-collapse: collapse } td, th { border: 1px solid #000 }</style>"
PLAY = "<p>{n}. The dealer pays the progressive wager from the tray, and the player keeps the hand face up.</p>" * 14
ROW = "<tr><td>{hand}</td><td>{pays} to 1</td><td>{pays} to 1</td></tr>"
HANDS = (("Royal flush", 500), ("Straight flush", 100), ("Full house", 7), ("Flush", 5), ("Straight", 4))


@cache
def made_packet() -> bytes:
    """Thirty born-digital pages, two of three with a bordered paytable."""
    import weasyprint

    rows = "".join(ROW.format(hand=hand, pays=pays) for hand, pays in HANDS)
    table = f"<table><tr><th>Hand</th><th>XB-01</th><th>XB-02</th></tr>{rows}</table>"
    text = "".join(PLAY.format(n=n) for n in range(1, 3))
    pages = [f"<h2>RULES OF PLAY:</h2>{text}{table if n % 3 else ''}" for n in range(PAGES)]
    body = "<div style='break-after: page'></div>".join(pages)
    made: bytes = weasyprint.HTML(string=f"{HEAD}<h1>Lucky Meadow Poker</h1>{body}").write_pdf()
    return made


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


@benchmark("reading a scanned page at 200 dots an inch, two OCR engines", target="2 s a page and core")
def scanned_page() -> Subject:
    import pypdfium2

    from ingest.pages.ocr import read_image

    bitmap = pypdfium2.PdfDocument(made_packet())[1].render(scale=200 / 72, grayscale=True)
    image = bitmap.to_numpy().reshape(bitmap.height, bitmap.width, -1)[:, :, 0].copy()
    return Subject(lambda: read_image(image, 200), repeats=3)
