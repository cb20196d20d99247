"""Sections of law as pages: which file a section stands in, and its address."""

from __future__ import annotations

from functools import cache

from django.urls import reverse

from approvals.law.listing import Section, sections
from approvals.law.load import law

__all__ = ["Section", "page_of", "section_of", "sections"]


@cache
def _by_number() -> dict[str, Section]:
    """Also by the older numbers under which some values of the files stood."""
    known: dict[str, Section] = {}
    for section in sections():
        for name in section.names:
            for value in law()[name].values:
                known.setdefault(value.section, section)
    return known | {section.number: section for section in sections()}


def section_of(number: str) -> Section | None:
    return _by_number().get(number)


def page_of(number: str, day: str | None = None) -> str | None:
    """The address of a section, at the value of a day."""
    section = section_of(number)
    if section is None:
        return None
    return reverse("law-section", args=[section.slug]) + (f"?on={day}" if day else "")
