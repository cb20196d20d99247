"""The development scenarios: each configuration against what it must be told, compared as their own script does."""

from __future__ import annotations

import importlib.util
import json
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from approvals.checks.registry import judge
from approvals.configuration.read import load_json, read
from approvals.configuration.schema import Refused
from approvals.law.load import law
from approvals.registry.register import Register, compile_register
from approvals.registry.terms import PublishedPacket
from ingest.packet import read_bytes
from tests.approvals.checks.facts import BY_GAME
from tests.paths import configurations, names_of, packets

pytestmark = pytest.mark.shared
NAMES = names_of("configurations", "*.json")


def expect() -> ModuleType:
    spec = importlib.util.spec_from_file_location("expect", configurations() / "expect.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def perfect(name: str) -> PublishedPacket:
    packet = json.loads((packets() / f"{name}.truth.json").read_text(encoding="utf-8"))
    return PublishedPacket(name, {**packet, "x_facts": BY_GAME.get(packet["game"], [])})


@cache
def really_read(name: str) -> PublishedPacket:
    return PublishedPacket(name, read_bytes((packets() / f"{name}.pdf").read_bytes()))


def answer(scenario: dict[str, Any], register: Register) -> dict[str, Any]:
    try:
        configuration = read(load_json(json.dumps(scenario["configuration"])), same_paytable=register.same_paytable)
    except Refused as refused:
        return {"configuration": None, "error": refused.message, "at": refused.at}
    return judge(configuration, register, law()).as_json()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("document", [perfect, really_read], ids=lambda f: f.__name__)
def test_the_scenario_is_met(name: str, document: Any) -> None:
    scenario = json.loads((configurations() / f"{name}.json").read_text(encoding="utf-8"))
    register = compile_register([document(n) for n in scenario["register"]])
    assert expect().compare(scenario, answer(scenario, register)) == []
