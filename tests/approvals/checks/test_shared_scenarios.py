"""The development scenarios: each configuration against what it must be told, compared as their own script does."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from approvals.checks.registry import judge
from approvals.configuration.read import load_json, read
from approvals.configuration.schema import Refused
from approvals.law.load import law
from tests.approvals.checks.registers import register_of
from tests.paths import ROOT, configurations

FOLDER = Path(os.environ.get("HOUSERULES_SHARED") or ROOT.parent / "shared") / "configurations"
NAMES = sorted(p.stem for p in FOLDER.glob("*.json")) if FOLDER.is_dir() else ["none"]


def expect() -> ModuleType:
    spec = importlib.util.spec_from_file_location("expect", configurations() / "expect.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answer(scenario: dict[str, Any]) -> dict[str, Any]:
    register = register_of(scenario["register"])
    try:
        configuration = read(load_json(json.dumps(scenario["configuration"])), same_paytable=register.same_paytable)
    except Refused as refused:
        return {"configuration": None, "error": refused.message, "at": refused.at}
    return judge(configuration, register, law()).as_json()


@pytest.mark.packets
@pytest.mark.parametrize("name", NAMES)
def test_the_scenario_is_met(name: str) -> None:
    file = configurations() / f"{name}.json"
    if not Path(file).exists():
        pytest.skip("the development configurations are not beside the checkout")
    scenario = json.loads(file.read_text(encoding="utf-8"))
    assert expect().compare(scenario, answer(scenario)) == []
