"""Sections of law as pages: which file a section stands in, and its address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from django.urls import reverse
from django.utils.text import slugify

from accounts.jurisdictions import of_register
from accounts.written import read_yaml
from approvals.law.load import SECTIONS, law
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
    found = []
    for file in sorted(SECTIONS.glob("*.yaml")):
        written = read_yaml(file)
        found.append(Section(slugify(file.stem), written["section"], written["title"], tuple(written["parameters"])))
    return tuple(found)


@cache
def _by_number() -> dict[str, Section]:
    """Also by the older numbers under which some values of the files stood."""
    known: dict[str, Section] = {}
    for section in sections():
        for name in section.names:
            for value in law()[name].values:
                known.setdefault(value.section, section)
    return known | {section.number: section for section in sections()}


def official_texts(text: str) -> list[tuple[str, str]]:
    """The citations in a text with the addresses of their official texts, as the jurisdiction's data say.

    >>> official_texts("WSR 24-03-092; then WAC 230-15-140")[0]
    ('WSR 24-03-092', 'https://lawfilesext.leg.wa.gov/law/wsr/2024/03/24-03-092.htm')
    """
    found = [
        (match.start(), match[0], kind["url"].format(*match.groups()))
        for kind in of_register().texts
        for match in re.finditer(rf"\b{kind['pattern']}\b", text)
    ]
    return [(words, url) for _, words, url in sorted(dict.fromkeys(found))]


def section_of(number: str) -> Section | None:
    return _by_number().get(number)


def page_of(number: str, day: str | None = None) -> str | None:
    """The address of a section, at the value of a day."""
    section = section_of(number)
    if section is None:
        return None
    return reverse("law-section", args=[section.slug]) + (f"?on={day}" if day else "")
