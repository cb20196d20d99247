"""Sections of law as pages: which file a section stands in, and its address."""

from __future__ import annotations

import re
from functools import cache

from django.urls import reverse

from accounts.jurisdictions import of_register
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


def official_texts(text: str) -> list[tuple[str, str]]:
    """The citations in a text with the addresses of their official texts, as the jurisdiction's data say.

    >>> official_texts("WSR 24-03-092; then WAC 230-15-140")[0]
    ('WSR 24-03-092', 'https://lawfilesext.leg.wa.gov/law/wsr/2024/03/24-03-092.htm')
    """
    results = [
        (match.start(), match[0], kind["url"].format(*match.groups()))
        for kind in of_register().texts
        for match in re.finditer(rf"\b{kind['pattern']}\b", text)
    ]
    return [(words, url) for _, words, url in sorted(dict.fromkeys(results))]


def section_of(number: str) -> Section | None:
    return _by_number().get(number)


def page_of(number: str, day: str | None = None) -> str | None:
    """The address of a section, at the value of a day."""
    section = section_of(number)
    if section is None:
        return None
    return reverse("law-section", args=[section.slug]) + (f"?on={day}" if day else "")
