"""Whole packets: the form holds, every value has its evidence, the development packets hold no wrong value."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ingest.packet import read_bytes, read_packet
from ingest.pages.dump import read_dump
from ingest.pages.model import Pages
from ingest.readers.facts import FACTS
from ingest.readers.facts.registry import Sentence
from ingest.registry import READERS, reader_of
from ingest.summary import summary
from tests.ingest.variety_letters.measure import dumps
from tests.paths import ROOT, packets

SCHEMA = Draft202012Validator(json.loads((ROOT / "paytables/packet/packet.schema.json").read_text(encoding="utf-8")))
DOCUMENTED = ("kind", "citations", "x_")


def resolve(packet: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        packet = packet[int(part)] if isinstance(packet, list) else packet[part.replace("~1", "/").replace("~0", "~")]
    return packet


def values(tree: Any, at: str = "") -> Iterator[str]:
    if isinstance(tree, dict):
        for key, child in tree.items():
            yield from values(child, f"{at}/{key}")
    elif isinstance(tree, list):
        for n, child in enumerate(tree):
            yield from values(child, f"{at}/{n}")
    elif tree is not None:
        yield at


@pytest.fixture(scope="module")
def made() -> list[dict[str, Any]]:
    return [packet for _, _, packet in [*dumps(100, 24, 0.0), *dumps(300, 6, 0.2)]]


def test_every_packet_has_the_form(made: list[dict[str, Any]]) -> None:
    for packet in made:
        assert list(SCHEMA.iter_errors(packet)) == []


def test_every_value_has_its_evidence_and_a_declared_reader(made: list[dict[str, Any]]) -> None:
    for packet in made:
        for key in ("letter", "game", "owner", "equipment", "citations"):
            for pointer in values(packet[key], f"/{key}"):
                source = packet["provenance"][pointer]
                assert source["page"] >= 1
                assert source["bbox"] is not None
                assert source["raw"]
        for pointer, source in packet["provenance"].items():
            resolve(packet, pointer)
            assert reader_of(source["reader"]) is not None, source["reader"]


def test_what_is_no_packet_is_said_to_be_none_and_read_no_further() -> None:
    text = (
        "Dear Ms. Reyes:\n\nYour library card expires on July 1, 2024. The fine is $5.\n\nSincerely,\n\nThe Library\n"
    )
    for document in (text, "", "Hand\tPays\nRoyal Flush\t100 to 1\n", "lorem ipsum " * 500):
        packet = read_packet(Pages(read_dump(document), "dump", ""))
        assert packet["kind"] == "not_a_packet"
        assert packet["letter"] is None
        assert packet["paytables"] == packet["equipment"] == packet["citations"] == []
        assert list(SCHEMA.iter_errors(packet)) == []


@pytest.mark.parametrize("fact", FACTS, ids=lambda f: f.key)
def test_every_fact_reads_its_examples(fact: Any) -> None:
    assert fact.means
    for text, value in fact.examples:
        assert fact.words.search(text)
        assert fact.read(Sentence(text, "")) == value


def test_facts_are_not_read_out_of_other_sentences() -> None:
    for text in ("The dealer collects the ante.", "Players may fold.", "The shuffler is turned on.", "Seed amount"):
        assert [f.key for f in FACTS if f.words.search(text) and f.read(Sentence(text, "")) is not None] == []


def test_clauses_are_numbered_as_printed() -> None:
    text = """NEXUS COMMAND/GM ATLAS

RULES OF PLAY:

1. Lucky Stud offers an optional progressive wager.
2. Progressive winners:
   a. The percentage pays are paid from
      the progressive jackpot.
   b. The dealer shall then contact a supervisor.
      i. Dealers must wait.
3. The dealer ends the game. Players fold. WAC 230-15-140 applies.
"""
    packet = read_packet(Pages(read_dump(text), "dump", ""))
    clauses = {"/".join(c["path"][2:]): c["text"] for c in packet["x_clauses"]}
    assert packet["x_clauses"][0]["path"][:2] == ["NEXUS COMMAND/GM ATLAS", "RULES OF PLAY"]
    assert clauses["2/a"] == "The percentage pays are paid from the progressive jackpot."
    assert clauses["2/b/i"] == "Dealers must wait."
    assert clauses["3"].startswith("The dealer ends")


def test_readers_are_declared_once() -> None:
    names = [r.name for r in READERS]
    assert len(names) == len(set(names))
    for reader in READERS:
        assert importlib.util.find_spec(reader.module) is not None


def test_the_summary_names_what_was_read(made: list[dict[str, Any]]) -> None:
    for packet in made:
        lines = "\n".join(summary(packet))
        if packet["game"]:
            assert packet["game"] in lines
        assert lines.startswith("The document is")


def _scorer(folder: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("score", folder / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.packets
@pytest.mark.parametrize(
    "name",
    ["caribbean-3077-office.pdf", "straight-edge-office.pdf", "three-card-3119-manual.pdf",
     "six-card-fortune-3119-office.pdf",
     "text/3119-six-card-fortune.txt", "text/3119-caribbean-stud.txt", "text/straight-edge.txt"],
)  # fmt: skip
def test_development_packets_hold_no_wrong_value(name: str) -> None:
    folder = packets()
    score = _scorer(folder)
    packet = read_bytes((folder / name).read_bytes())
    assert list(SCHEMA.iter_errors(packet)) == []
    tally = score.score(packet, score.load_truth(folder / f"{name.rsplit('.', 1)[0]}.truth.json"))
    for group in ("document", "letter", "games", "equipment", "citations"):
        counts = tally.n[group]
        assert counts["wrong"] == counts["extra"] == 0, tally.notes
        assert counts["missing"] == 0, tally.notes
