"""The development scenarios again, with the register as the reader of documents really reads it."""

from __future__ import annotations

import json
from functools import cache

import pytest

from approvals.checks.registry import judge
from approvals.configuration.read import load_json, read
from approvals.configuration.schema import Refused
from approvals.law.load import law
from approvals.terms.compile import compile_register
from approvals.terms.printed import PublishedPacket
from ingest.packet import read_bytes
from tests.approvals.checks.test_shared_scenarios import NAMES, expect
from tests.paths import configurations, packets


@cache
def really_read(name: str) -> PublishedPacket:
    return PublishedPacket(name, read_bytes((packets() / f"{name}.pdf").read_bytes()))


@pytest.mark.packets
@pytest.mark.parametrize("name", NAMES)
def test_the_scenario_is_met_by_what_is_really_read(name: str) -> None:
    scenario = json.loads((configurations() / f"{name}.json").read_text(encoding="utf-8"))
    register = compile_register([really_read(n) for n in scenario["register"]])
    try:
        configuration = read(load_json(json.dumps(scenario["configuration"])), same_paytable=register.same_paytable)
        answer = judge(configuration, register, law()).as_json()
    except Refused as refused:
        answer = {"error": refused.message, "at": refused.at}
    assert expect().compare(scenario, answer) == []
    for finding in answer.get("findings", []):
        of_documents = [c for c in finding["citations"] if c["source"].startswith("Submission")]
        assert finding["verdict"] != "fail" or not of_documents or any(c.get("document") for c in of_documents)
