"""The files of `sections/`: one a section of law, read once.

docs/adding-a-law.md says how to write one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, get_args

from accounts.jurisdictions import jurisdiction, of_register
from accounts.yaml_files import read_yaml
from approvals.findings import Certainty
from approvals.law.model import DateCertainty, Declaration, Held, Kind, Law, Source, Value

SECTIONS = Path(__file__).with_name("sections")

_SECTION_KEYS = {"jurisdiction", "section", "title", "parameters"}
_PARAMETER_KEYS = {"title", "kind", "values"}
_VALUE_KEYS = {
    "from", "to", "value", "certainty", "dates", "citation", "note", "facts", "section",
}  # fmt: skip


class BadLaw(ValueError):
    """A file of law that does not say all that a dated value needs."""


class Files:
    """The source that the project brings, of one jurisdiction."""

    def __init__(self, folder: Path = SECTIONS, jurisdiction: str | None = None) -> None:
        self.folder = folder
        self.jurisdiction = jurisdiction or of_register().code

    def declarations(self) -> Iterator[Declaration]:
        for file in sorted(self.folder.glob("*.yaml")):
            yield from (d for d in read_section(file) if d.value.jurisdiction == self.jurisdiction)


def read_section(file: Path) -> Iterator[Declaration]:
    written = read_yaml(file)
    _only(written, _SECTION_KEYS, file.name)
    code = written.get("jurisdiction")
    if not isinstance(code, str) or jurisdiction(code) is None:
        raise BadLaw(f"{file.name}: say whose law it is, such as `jurisdiction: US-WA`; {code!r} is known to nobody")
    for name, parameter in written["parameters"].items():
        where = f"{file.name}: {name}"
        _only(parameter, _PARAMETER_KEYS, where)
        kind: Kind = _one_of(parameter["kind"], Kind, where)
        for dated in parameter["values"]:
            _only(dated, _VALUE_KEYS, where)
            yield Declaration(
                parameter["title"],
                kind,
                Value(
                    jurisdiction=code,
                    parameter=name,
                    section=dated.get("section", written["section"]),
                    held=_held(dated["value"], kind, where),
                    effective_from=_day(dated["from"], where),
                    effective_to=_day(dated.get("to"), where),
                    certainty=_one_of(dated["certainty"], Certainty, where),
                    date_certainty=_one_of(dated["dates"], DateCertainty, where),
                    citation=dated["citation"],
                    note=dated.get("note", ""),
                    facts=tuple(dated.get("facts", ())),
                ),
            )


def _only(mapping: Mapping[str, object], keys: set[str], where: str) -> None:
    if strange := set(mapping) - keys:
        raise BadLaw(f"{where}: {', '.join(sorted(strange))} is not a part of it; known are {', '.join(sorted(keys))}")


def _one_of(value: object, allowed: object, where: str) -> Any:
    if value not in get_args(allowed):
        raise BadLaw(f"{where}: {value!r} is not one of {', '.join(get_args(allowed))}")
    return value


def _day(value: object, where: str) -> date | None:
    if value is None or isinstance(value, date):
        return value
    raise BadLaw(f"{where}: {value!r} is not a date; write it as 2024-02-01, without quotes")


def _held(value: Any, kind: Kind, where: str) -> Held:
    if value is None:
        return None
    if kind == "words":
        return frozenset(value)
    if kind == "ratio":
        return Fraction(str(value))
    if isinstance(value, float):
        raise BadLaw(f"{where}: {value!r} is not an exact number; write it in quotes under kind ratio")
    return value


@cache
def law() -> Law:
    """The law of the files. What a supervisor publishes is added by `Law.from_sources([Files(), rows])`."""
    files: Source = Files()
    return Law.from_sources([files])
