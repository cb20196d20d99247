"""Which company names are one manufacturer. Plain data, no database: checks use it as the register does."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.names import name_key

DATA = Path(__file__).parent / "data" / "companies.toml"

# Legal forms say nothing about who it is: "LNW Gaming, Inc." is "LNW Gaming".
_FORM = re.compile(
    r"(?<![,\s])(?:[,\s]+(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|company|co|gmbh|plc)\.?){1,4}\s*$",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[®™©℠]")
_AND = re.compile(r"\band\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """One manufacturer under all its names; the first is the present one."""

    key: str
    names: tuple[str, ...]


def company_key(name: str) -> str:
    """The form in which company names are compared.

    >>> company_key("LNW Gaming, Inc.") == company_key("LNW GAMING")
    True
    >>> company_key("Light & Wonder®, Inc.") == company_key("Light and Wonder")
    True
    """
    plain = _MARKS.sub("", name).strip().rstrip(",.")
    shorter = _AND.sub("&", _FORM.sub("", plain) or plain)
    return re.sub(r"[-.,'\"]", "", name_key(shorter))


@cache
def written() -> Mapping[str, Any]:
    """The data file as it is; whoever reads documents takes its own words from it."""
    return tomllib.loads(DATA.read_text("utf-8"))


@cache
def lines() -> tuple[Line, ...]:
    """Every line of the data file with the names of its companies."""
    results = []
    for line in written()["line"]:
        names = [line["name"]]
        for company in written()["company"]:
            if company.get("line") == line["key"]:
                names += [company["name"], *company.get("aliases", ()), *company.get("also", ())]
        results.append(Line(line["key"], tuple(dict.fromkeys(names))))
    return tuple(results)


@cache
def _by_name() -> dict[str, Line]:
    results: dict[str, Line] = {}
    for line in lines():
        for name in line.names:
            if results.setdefault(company_key(name), line) is not line:
                raise ValueError(f"{DATA.name}: {name!r} stands in two lines")
    return results


def line_of(name: str) -> Line | None:
    """The line that a company name belongs to; None for a company of which no line is known."""
    return _by_name().get(company_key(name))


def same_manufacturer(one: str, other: str) -> bool:
    """Whether two company names are one manufacturer.

    >>> same_manufacturer("SG Gaming, Inc.", "LNW Gaming, Inc.")
    True
    >>> same_manufacturer("LNW Gaming, Inc.", "Interblock d.o.o.")
    False
    """
    first, second = line_of(one), line_of(other)
    if first is not None or second is not None:
        return first is second
    return company_key(one) == company_key(other)
