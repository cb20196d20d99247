"""A page that is drawn without an end holds no thread of the web for long, and delays another's page by its turn."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from ingest.documents import drawing
from ingest.documents.drawing import Busy, Line
from ingest.documents.services import read_document, store_document
from tests.accounts.people import person
from tests.ingest.pages import made
from tests.processes import until

SECONDS = 3
COMMISSION, MAKER = 1, 2


def slow_to_draw(data: bytes) -> bytes:
    """Words that are read at once, under a color that is calculated for each point by forty thousand steps."""

    def fill(pdf: pikepdf.Pdf) -> None:
        steps = pdf.make_stream(b"{ " + b"sin cos " * 20_000 + b" dup dup }")
        steps.FunctionType, steps.Domain, steps.Range = 4, [0, 1, 0, 1], [0, 1, 0, 1, 0, 1]
        shading = pikepdf.Dictionary(
            ShadingType=1, ColorSpace=pikepdf.Name.DeviceRGB, Domain=[0, 1, 0, 1], Matrix=[612, 0, 0, 792, 0, 0],
            Function=steps,
        )  # fmt: skip
        page = pdf.pages[0]
        page.Resources.Shading = pikepdf.Dictionary(S=shading)
        page.contents_add(pdf.make_stream(b"\nq /S sh Q\n"))

    return made.changed(data, fill)


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    monkeypatch.setattr(drawing, "SECONDS", SECONDS)
    monkeypatch.setattr(drawing, "SLOW", 0.5)
    monkeypatch.setattr(drawing, "_sandbox", None)
    monkeypatch.setattr(drawing, "LINE", Line())
    cache.clear()
    yield drawing.LINE
    if drawing._sandbox is not None:
        drawing._sandbox[1].close()
    cache.clear()


@pytest.mark.django_db(transaction=True)
def test_twelve_questions_for_a_page_without_an_end_hold_three_threads(line: Line) -> None:
    maker = person("manufacturer_editor")
    document = store_document(data=slow_to_draw(made.letter_pdf()), name="slow.pdf", actor=maker).document
    read_document(document=document, actor=maker)
    assert document.pages.get().source == "text", "nobody drew it to read it"
    client = Client()
    client.force_login(maker)
    answers: list[tuple[float, Any]] = []

    def ask() -> None:
        began = time.monotonic()
        mine = Client()
        mine.cookies = client.cookies
        answers.append((time.monotonic() - began, mine.get(f"/documents/{document.pk}/pages/1/fine.png")))
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(12)]
    for thread in threads:
        thread.start()
    until(lambda: len(answers) >= 9, "those for whom there is no room", 120)
    reported = [answer for _, answer in answers[:9]]
    assert {(a.status_code, a["Retry-After"]) for a in reported} == {(429, str(drawing.TRY_AGAIN_AFTER))}
    for thread in threads:
        thread.join()
    rest = [answer for _, answer in answers[9:]]
    assert {a.status_code for a in rest} == {422}
    assert any("cannot be drawn" in a.content.decode() for a in rest), "those who waited do not begin it again"
    again = client.get(f"/documents/{document.pk}/pages/1/page.png")
    assert (again.status_code, "open the original file" in again.content.decode()) == (422, True)


def test_the_next_is_whose_documents_took_the_least(line: Line) -> None:
    order: list[int] = []

    def draw(whose: int, seconds: float) -> None:
        with line.turn(whose):
            line.begins()
            order.append(whose)
            time.sleep(seconds)

    draw(MAKER, 0.2)
    first = threading.Thread(target=draw, args=(MAKER, 1.5))
    first.start()
    until(lambda: len(order) == 2, "the one that draws", 5)
    refused: list[int] = []

    def come(whose: int) -> None:
        try:
            draw(whose, 0.0)
        except Busy:
            refused.append(whose)

    waiting = [threading.Thread(target=come, args=(whose,)) for whose in (MAKER, MAKER, MAKER, COMMISSION)]
    for thread in waiting:
        thread.start()
        time.sleep(0.05)
    for thread in [first, *waiting]:
        thread.join()
    assert order == [MAKER, MAKER, COMMISSION, MAKER]
    assert refused == [MAKER, MAKER]
