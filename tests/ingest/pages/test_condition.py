"""The condition of a file is told: what was cut, mended, protected, turned or armed."""

from __future__ import annotations

import pikepdf
import pytest

from ingest.packet import read_bytes
from ingest.pages.load import load
from tests.ingest.pages import made


def plain(pages: int = 3) -> bytes:
    """Objects one after the other, so that a cut leaves whole ones."""
    return made.changed(made.letter_pdf(pages), lambda pdf: None, object_stream_mode=pikepdf.ObjectStreamMode.disable)


def launching(data: bytes) -> bytes:
    def arm(pdf: pikepdf.Pdf) -> None:
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.Launch, F="update.exe")

    return made.changed(data, arm)


@pytest.mark.parametrize("share", [0.6, 0.9, 0.999])
def test_a_cut_file_is_no_whole_one(share: float) -> None:
    whole = plain()
    assert "x_incomplete" not in read_bytes(whole)
    pages = load(whole[: int(len(whole) * share)])
    assert pages.incomplete
    assert any("cut short" in note for note in pages.warnings)


def test_the_packet_says_it_too() -> None:
    whole = plain()
    packet = read_bytes(whole[:-20])
    assert packet["x_incomplete"] is True
    assert any("ends before its end mark" in note for note in packet["x_notes"])


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (made.broken_references(made.letter_pdf()), "structure was rebuilt"),
        (made.encrypted(made.letter_pdf(), "", "owner"), "owner's password"),
        (made.rotated(made.letter_pdf(), 90), "Page 1 is stored turned"),
        (made.active(made.letter_pdf()), "active content (a script, attached files)"),
        (launching(made.letter_pdf()), "active content (a program to start)"),
    ],
)
def test_what_is_unusual_about_a_file_is_said(data: bytes, says: str) -> None:
    packet = read_bytes(data)
    assert any(says in note for note in packet["x_notes"]), packet.get("x_notes")
    assert "x_incomplete" not in packet
    assert packet["paytables"] == read_bytes(made.letter_pdf())["paytables"]


def test_an_ordinary_file_needs_no_words() -> None:
    assert load(made.letter_pdf()).warnings == ()
