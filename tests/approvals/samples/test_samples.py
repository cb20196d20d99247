"""Samples print what they say, the same bytes each time, and are read as they are printed."""

from __future__ import annotations

import json
import re

import pytest

from approvals.configuration.read import read
from approvals.samples.load import damaged_dump, same
from approvals.samples.pages import html, pdf
from approvals.samples.parts import Source, canonical_figure, packet
from approvals.samples.sources import SOURCES
from approvals.samples.tables import PLACES, form_of
from ingest.documents.form import structured_packet
from ingest.packet import read_bytes

EACH = pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)


@EACH
def test_the_structured_packet_fits_the_contract(source: Source) -> None:
    assert structured_packet(json.dumps(packet(source)).encode())["game"] == source.game


@EACH
def test_the_pages_are_read_as_they_are_printed(source: Source) -> None:
    assert same(packet(source), read_bytes(pdf(source)))


def test_the_same_source_is_the_same_bytes() -> None:
    assert pdf(SOURCES[-1]) == pdf(SOURCES[-1])
    assert damaged_dump() == damaged_dump()


@EACH
def test_every_figure_of_the_packet_is_on_the_pages(source: Source) -> None:
    page = html(source).replace(",", "")
    cells = [re.sub(r"<[^>]+>", " ", cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", page, re.DOTALL)]
    starts = [re.match(r"\$?(\d+(?:\.\d+)?)", cell) for cell in cells]
    numbers = {canonical_figure(start[1]) for start in starts if start} | {"1.5" for cell in cells if cell == "3 to 2"}
    for table in packet(source)["paytables"]:
        assert {outcome["pays"] for outcome in table["outcomes"]} - numbers == set()
        assert table["designator"] is None or table["designator"] in page


def test_twenty_operators_with_forms_that_fit() -> None:
    forms = [form_of(place, table) for place in PLACES for table in place.floor]
    assert len(PLACES) == 20
    assert len({place.name for place in PLACES}) == 20
    for form in forms:
        read(form)
