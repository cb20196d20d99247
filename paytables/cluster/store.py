"""Whole results in the database, for all machines. Where the database is away each machine counts for itself."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from functools import cache
from typing import Any

from django.db import DatabaseError, InterfaceError, transaction

from games.engines.kernels import fingerprint
from paytables.models import Calculation

KIND = "exact count"


@cache
def engine() -> str:
    """The state of the engines that this process runs."""
    return fingerprint()


def address(question: str, state: str) -> str:
    """What a result is kept under: the question and every engine source."""
    return hashlib.sha256(f"{state}\0{question}".encode()).hexdigest()


def digest(value: object) -> str:
    """Of integers in lists and dicts, whatever order the dicts are in."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


class DamagedResult(ArithmeticError):
    """A kept result that no longer has its hash."""


class InDatabase:
    """The store that engines share (games/engines/common/results.py)."""

    def get(self, key: str) -> Any:
        with suppress(DatabaseError, InterfaceError, DamagedResult):
            return get(key)
        return None

    def put(self, key: str, result: object) -> None:
        with suppress(DatabaseError, InterfaceError):
            put(key, result)


def get(question: str) -> Any:
    """The result that some machine came to with these engines; None where none has."""
    with transaction.atomic():
        kept = Calculation.objects.filter(key=address(question, engine())).values_list("result", flat=True).first()
    if kept is None:
        return None
    if digest(kept["value"]) != kept["sha256"]:
        raise DamagedResult(f"the kept result of {question!r} does not have its hash")
    return kept["value"]


def put(question: str, result: object) -> None:
    """Kept once; who comes later leaves it as it is."""
    row = {"kind": KIND, "inputs": {"question": question}, "engine": engine()}
    kept = {"value": result, "sha256": digest(result)}
    with transaction.atomic():
        Calculation.objects.get_or_create(key=address(question, engine()), defaults={**row, "result": kept})
