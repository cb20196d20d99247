"""The development packets: every printed pay table, with nothing wrong and nothing left out."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from ingest.blocks import Document
from ingest.pages.load import load
from ingest.readers.layouts import read_layouts
from ingest.readers.paytables import read_paytables
from ingest.sections import sections_of
from ingest.values import flatten
from tests.paths import packets

pytestmark = pytest.mark.shared
BORN_DIGITAL = [
    "caribbean-3077-office.pdf",
    "caribbean-3119-office.pdf",
    "six-card-fortune-3119-office.pdf",
    "straight-edge-office.pdf",
    "three-card-3119-office.pdf",
    "three-card-3119-manual.pdf",
]
DUMPS = ["3077-caribbean-stud", "3119-caribbean-stud", "3119-six-card-fortune", "3119-three-card", "straight-edge"]


def scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score", packets() / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def differences(name: str) -> list[tuple[str, str, str, object, object]]:
    folder = packets()
    score = scorer()
    pages = load((folder / name).read_bytes())
    reading = read_paytables(pages, sections_of(Document.of(pages)))
    produced, _ = flatten({"paytables": reading.paytables, "layouts": read_layouts(pages)})
    truth = score.load_truth((folder / name).with_suffix("").with_suffix(".truth.json"))
    result = score.score(produced, {**truth, "letter": None, "equipment": [], "citations": []})
    # System, variant and bet hints come from the sections; they have tests of their own.
    return [
        n
        for n in result.notes
        if n[1] in ("paytables.outcomes", "paytables.claims", "layouts")
        or (n[1] == "paytables.header" and not n[2].endswith((".system", ".variant", ".bet", ".multi_game")))
    ]


@pytest.mark.parametrize("name", BORN_DIGITAL)
def test_born_digital_packets(name: str) -> None:
    assert differences(name) == []


@pytest.mark.parametrize("name", DUMPS)
def test_text_dumps(name: str) -> None:
    assert differences(f"text/{name}.txt") == []
