"""The whole documents that damage is done to: small pages, so that many can be read, and of every make we can write."""

from __future__ import annotations

import io
from functools import cache

import pikepdf

SMALL = "@page { size: 320pt 300pt; margin: 16pt }"
STYLE = (
    f"<style>{SMALL} body {{ font: 8pt 'DejaVu Serif' }} td, th {{ border: 1px solid #000; padding: 1pt 6pt }}</style>"
)
LETTER = """<p>STATE OF WASHINGTON<br>GAMBLING COMMISSION</p><p>June 14, 2023</p>
<p>Jo Day<br>Lucky Meadow Games, LLC<br>480 Pilot Road<br>Las Vegas, NV 89119</p>
<p>RE: Rule Update - Submission #4021</p><p>Dear Ms. Day:</p>
<p>The Gambling Commission has completed the review of the card game rules you provided on May 5, 2023. We have approved
the following games under WAC 230-15-040:</p><ol><li>Lucky Meadow Poker</li><li>Four Winds</li></ol>
<p>Sincerely,</p><p>Ann Lee<br>Assistant Director<br>Enforcement Operations Division</p><p>cc: Sam Roe, Agent</p>"""
RULES = """<h1>Lucky Meadow Poker</h1><h2>Rules of Play</h2>
<p>1. Each player makes an ante wager and may make the bonus bet.
The dealer deals five cards to each player. A player who folds loses the ante wager.</p>
<p>2. The dealer pays the bonus bet by the paytable below. The Cham2+ shuffler v1.66 or higher is required.</p>
<h2>Bonus Bet</h2><p>Pay Table LM-01</p><table><tr><th>Hand</th><th>Pays</th></tr>
<tr><td>Royal flush</td><td>500 to 1</td></tr><tr><td>Straight flush</td><td>60 to 1</td></tr>
<tr><td>Full house</td><td>7 to 1</td></tr><tr><td>Pair</td><td>1 to 1</td></tr>
<tr><td>House Edge</td><td>4.75%</td></tr></table>"""
DUMP = """STATE OF WASHINGTON GAMBLING COMMISSION
June 14, 2023
RE: Rule Update - Submission #4021
We have approved the card game Lucky Meadow Poker under WAC 230-15-040.
\f
Lucky Meadow Poker
Rules of Play
1. Each player makes an ante wager. The dealer deals five cards to each player, who may fold.
Pay Table LM-01
Hand\tPays
Royal flush\t500 to 1
Straight flush\t60 to 1
Full house\t7 to 1
House Advantage\t4.75%
"""


@cache
def samples() -> dict[str, bytes]:
    """Every sample by its name."""
    letter, rules = _printed(LETTER), _printed(RULES)
    both = _joined(letter, rules)
    return {
        "packed": both,
        "plain": _saved(both, object_stream_mode=pikepdf.ObjectStreamMode.disable, stream_decode_level=DECODED),
        "old": _saved(rules, force_version="1.3", object_stream_mode=pikepdf.ObjectStreamMode.disable),
        "linear": _saved(letter, linearize=True),
        "owned": _saved(rules, encryption=pikepdf.Encryption(user="", owner="owner")),
        "nested": _nested(rules),
        "picture": _picture(rules),
        "dump": DUMP.encode(),
    }


SELDOM = frozenset({"picture"})  # reading a picture takes as long as reading thirty pages
DECODED = pikepdf.StreamDecodeLevel.generalized


def _printed(body: str) -> bytes:
    import weasyprint

    printed: bytes = weasyprint.HTML(string=STYLE + body).write_pdf()
    return printed


def _saved(data: bytes, **how: object) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return _bytes(pdf, **how)


def _bytes(pdf: pikepdf.Pdf, **how: object) -> bytes:
    out = io.BytesIO()
    pdf.save(out, static_id="encryption" not in how, **how)  # type: ignore[arg-type]
    return out.getvalue()


def _joined(*parts: bytes) -> bytes:
    with pikepdf.new() as whole:
        for part in parts:
            with pikepdf.open(io.BytesIO(part)) as pdf:
                whole.pages.extend(pdf.pages)
        return _bytes(whole, object_stream_mode=pikepdf.ObjectStreamMode.generate)


def _nested(data: bytes) -> bytes:
    """The page drawn by a form within a form, turned, on a page whose corner is not at 0, 0."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[0]
        inner = page.as_form_xobject()
        outer = pdf.make_stream(b"q /Inner Do Q")
        outer.Type, outer.Subtype, outer.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, inner.BBox
        outer.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Inner=inner))
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Outer=outer))
        page.Contents = pdf.make_stream(b"q 1 0 0 1 20 30 cm /Outer Do Q")
        page.MediaBox = pikepdf.Array([20, 30, 340, 330])
        page.Rotate = 90
        return _bytes(pdf)


def _picture(data: bytes) -> bytes:
    """The first page as a scanner delivers it."""
    import pypdfium2
    from PIL import Image

    document = pypdfium2.PdfDocument(data)
    try:
        bitmap = document[0].render(scale=150 / 72, grayscale=True)
        grey = bitmap.to_numpy().reshape(bitmap.height, bitmap.width, -1)[:, :, 0]
        out = io.BytesIO()
        Image.fromarray(grey).save(out, "PDF", resolution=150, quality=70)
        return out.getvalue()
    finally:
        document.close()
