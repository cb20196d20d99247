"""The scenarios again, with the register as the reader of documents really reads it from pages."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from approvals.checks.registry import judge
from approvals.configuration.read import load_json, read
from approvals.law.load import law
from approvals.registry.terms import PublishedPacket
from ingest.packet import read_bytes
from tests.approvals.checks.test_scenarios import THEMES, configuration, register, scenarios, unmet
from tests.printed import pages_of


@cache
def really_read(name: str) -> PublishedPacket:
    return PublishedPacket(name, read_bytes(pages_of(name)))


@pytest.mark.parametrize("scenario", [s for theme in THEMES for s in scenarios(theme)])
def test_the_scenario_is_met_by_what_is_really_read(scenario: dict[str, Any]) -> None:
    known = register(scenario, really_read)
    given = read(load_json(json.dumps(configuration(scenario))), same_paytable=known.same_paytable)
    findings = judge(given, known, law()).findings
    assert unmet(scenario, findings) == []
    for finding in findings:
        of_documents = [c for c in finding.citations if c.source.startswith("Submission")]
        assert finding.verdict != "fail" or not of_documents or any(c.document for c in of_documents)
