"""The sections that the law's files hold, by number: their titles, and which dated values stand in each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.utils.text import slugify

from accounts.yaml_files import read_yaml
from approvals.law.load import SECTIONS
from approvals.law.model import Law, Parameter
from approvals.law.rows import current_law


@dataclass(frozen=True, slots=True)
class Section:
    slug: str
    number: str  # WAC 230-15-140
    title: str
    names: tuple[str, ...]  # of its parameters

    @property
    def parameters(self) -> list[Parameter]:
        return self.of(current_law())

    def of(self, held: Law) -> list[Parameter]:
        """Its parameters in a law that was asked for once, by whoever shows many sections."""
        return [held[name] for name in self.names]


@cache
def sections() -> tuple[Section, ...]:
    """Every section that the law's files hold, by number."""
    results = []
    for file in sorted(SECTIONS.glob("*.yaml")):
        written = read_yaml(file)
        results.append(Section(slugify(file.stem), written["section"], written["title"], tuple(written["parameters"])))
    return tuple(results)
