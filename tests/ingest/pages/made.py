"""Documents made for the tests: ordinary, scanned, turned, and as nasty as the world sends them."""

from __future__ import annotations

import io
import zlib
from functools import cache
from typing import Any

import numpy as np
import pikepdf
from PIL import Image

PAGE = """<style>@page {{ size: Letter; margin: 60pt }} body {{ font: 12pt 'DejaVu Serif' }}
td, th {{ border: 1px solid #000; padding: 4pt 12pt }}</style>
<h1>Lucky Meadow Poker</h1><p>The dealer pays the bonus wager by the table below, and the player keeps the hand.</p>
<table><tr><th>Hand</th><th>Pays</th></tr>{rows}</table><p>House advantage 4.75% of the wager.</p>"""
ROWS = [("Royal flush", "500 to 1"), ("Straight flush", "60 to 1"), ("Full house", "7 to 1"), ("Pair", "1 to 1")]


@cache
def letter_pdf(pages: int = 1) -> bytes:
    """A born-digital page with a bordered table."""
    import weasyprint

    rows = "".join(f"<tr><td>{a}</td><td>{b}</td></tr>" for a, b in ROWS)
    body = PAGE.format(rows=rows)
    made: bytes = weasyprint.HTML(string="<div style='break-after: page'></div>".join([body] * pages)).write_pdf()
    return made


def picture(data: bytes, dots: int = 200) -> Any:
    """The first page as a grey image."""
    import pypdfium2

    page = pypdfium2.PdfDocument(data)[0]
    bitmap = page.render(scale=dots / 72, grayscale=True)
    return bitmap.to_numpy().reshape(bitmap.height, bitmap.width, -1)[:, :, 0].copy()


def scan_of(
    data: bytes, *, dots: int = 200, skew: float = 0.0, turn: int = 0, noise: float = 0.0, large: float = 1.0
) -> bytes:
    """The first page as a scanner would deliver it: a JPEG on a page, no text. `large`: times the sheet's size."""
    image = Image.fromarray(picture(data, dots))
    image = image.rotate(skew, fillcolor=255, resample=Image.Resampling.BICUBIC)
    image = image.rotate(turn, expand=True)
    if noise:
        grain = np.random.default_rng(7).normal(0, noise, (image.height, image.width))
        image = Image.fromarray(np.clip(np.asarray(image) + grain, 0, 255).astype(np.uint8))
    out = io.BytesIO()
    image.save(out, "PDF", resolution=dots / large, quality=80)
    return out.getvalue()


def changed(data: bytes, change: Any, **save: Any) -> bytes:
    """The document after `change(pdf)`."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        out = io.BytesIO()
        pdf.save(out, **save)
        return out.getvalue()


def rotated(data: bytes, degrees: int) -> bytes:
    """The page's /Rotate is set, its content is not touched: a viewer shows it lying."""

    def turn(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Rotate = degrees

    return changed(data, turn)


def lying(data: bytes) -> bytes:
    """The content runs up the page on a page of its own size, with no /Rotate: text at 90 degrees."""

    def turn(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        page.contents_coalesce()
        body = page.Contents.read_bytes()
        page.Contents = pdf.make_stream(b"q 0 1 -1 0 792 0 cm\n" + body + b"\nQ")
        page.MediaBox = pikepdf.Array([0, 0, 792, 612])

    return changed(data, turn)


def moved_origin(data: bytes) -> bytes:
    """The page's corner is not at 0, 0."""

    def move(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        page.contents_coalesce()
        body = page.Contents.read_bytes()
        page.Contents = pdf.make_stream(b"q 1 0 0 1 100 50 cm\n" + body + b"\nQ")
        page.MediaBox = pikepdf.Array([100, 50, 712, 842])

    return changed(data, move)


def encrypted(data: bytes, user: str, owner: str) -> bytes:
    return changed(data, lambda pdf: None, encryption=pikepdf.Encryption(user=user, owner=owner))


def hidden_layer(data: bytes) -> bytes:
    """A scan with an invisible text layer that a bad OCR left behind."""

    def layer(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page.Resources.Font = pikepdf.Dictionary(F1=font)
        page.contents_add(b"BT /F1 12 Tf 3 Tr 72 700 Td (Rcyal f1ush pays SOO tol the wagcr) Tj ET")

    return changed(scan_of(data), layer)


def flat(data: bytes) -> bytes:
    """A line whose letters have a width and no height: nobody sees it."""

    def line(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page.Resources.Font[pikepdf.Name("/Flat")] = pdf.make_indirect(font)
        page.contents_add(b"q BT /Flat 10 Tf 1 0 0 0 72 300 Tm (hidden) Tj ET Q")

    return changed(data, line)


def bold_twice(data: bytes) -> bytes:
    """Fake bold: everything is drawn a second time, a hair to the right."""

    def twice(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        page.contents_coalesce()
        body = page.Contents.read_bytes()
        page.Contents = pdf.make_stream(b"q " + body + b" Q q 1 0 0 1 0.3 0 cm " + body + b" Q")

    return changed(data, twice)


def stamped(data: bytes) -> bytes:
    """A slanting stamp over the page."""

    def stamp(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page.Resources.Font[pikepdf.Name("/Stamp")] = pdf.make_indirect(font)
        page.contents_add(b"q BT /Stamp 40 Tf 0.8 0.6 -0.6 0.8 150 300 Tm (RECEIVED) Tj ET Q")

    return changed(data, stamp)


def page_tree_loop(data: bytes) -> bytes:
    """The list of pages holds itself."""

    def loop(pdf: pikepdf.Pdf) -> None:
        tree = pdf.Root.Pages
        tree.Kids.append(tree)
        tree.Count = 999_999

    return changed(data, loop)


def broken_references(data: bytes) -> bytes:
    """The table that says where objects lie points anywhere."""
    plain = changed(data, lambda pdf: None, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    at = plain.rindex(b"startxref")
    return plain[:at] + b"startxref\n99999999\n%%EOF\n"


def bomb(data: bytes) -> bytes:
    """A few kilobytes that unpack to hundreds of megabytes of drawing."""

    def fill(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        packed = zlib.compress(b"0 0 m 1 1 l S\n" * 20_000_000, 9)
        stream = pikepdf.Stream(pdf, packed)
        stream.Filter = pikepdf.Name.FlateDecode
        page.Contents = pdf.make_indirect(stream)

    return changed(data, fill, compress_streams=False)


def huge_page(data: bytes) -> bytes:
    def grow(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].MediaBox = pikepdf.Array([0, 0, 200_000, 200_000])

    return changed(scan_of(data), grow)


def active(data: bytes) -> bytes:
    """Scripts, a launch action and an embedded program: to be read past, never run."""

    def arm(pdf: pikepdf.Pdf) -> None:
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.launchURL('http://localhost/')")
        pdf.attachments["update.exe"] = b"MZ not a program"

    return changed(data, arm)


def endless(data: bytes) -> bytes:
    """The same pictures and words drawn again and again: small, and drawn for longer than anybody waits."""

    def fill(pdf: pikepdf.Pdf) -> None:
        inner = pdf.make_stream(b"0.3 w 0 0 m 612 792 l 0 792 l 612 0 l B* " * 400)
        inner.Type, inner.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        inner.BBox, inner.Group = [0, 0, 612, 792], pikepdf.Dictionary(S=pikepdf.Name.Transparency)
        page = pdf.pages[0]
        page.Contents = pdf.make_stream(b"/D Do " * 2_000)
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(D=inner))

    return changed(data, fill)
