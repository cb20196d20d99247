"""Dates as letters print them, also several of one year and damaged ones: "May 5 and 12, 2023", "Jnne l4, 2O23"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from ingest.readers.ocr_confusions import as_digits
from ingest.values import Repair

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
SHORT = {m[:3].lower(): n for n, m in enumerate(MONTHS, 1)} | {"sept": 9}
D = r"[\dOoQlI|iSsBZzGbgq\]]"
WRITTEN = re.compile(
    rf"(?P<month>[A-Z][A-Za-z0-9]{{2,8}})(?:\.?\s+|(?=\d))(?P<day>{D}{{1,2}})(?:st|nd|rd|th)?"
    rf"(?P<more>(?:\s*(?:,|and|&|,\s*and)\s*(?:(?:[A-Z][a-z]{{2,8}})\.?\s+)?{D}{{1,2}}(?:st|nd|rd|th)?){{0,4}}?)"
    rf"\s*[,.]?\s*(?P<year>[12lI|]{D}{{3}})\b"
)
EUROPEAN = re.compile(
    rf"\b(?P<day>(?=\w?\d){D}{{1,2}})(?:st|nd|rd|th)?\s+(?:(?:day\s+)?of\s+)?(?P<month>[A-Z][A-Za-z]{{2,8}})\.?,?\s+"
    rf"(?P<year>[12lI]{D}{{3}})\b"
)
NUMERIC = re.compile(r"\b(?P<month>\d{1,2})[/-](?P<day>\d{1,2})[/-](?P<year>\d{4})\b")
ISO = re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})\b")
ONE_MORE = re.compile(rf"(?:(?P<month>[A-Z][a-z]{{2,8}})\.?\s+)?(?P<day>{D}{{1,2}})(?:st|nd|rd|th)?")


@dataclass(frozen=True, slots=True)
class Dated:
    """A date found in a string, and what was repaired to read it."""

    iso: str
    start: int
    end: int
    confidence: float = 1.0
    repairs: tuple[Repair, ...] = ()


@lru_cache(maxsize=512)
def month_number(word: str) -> tuple[int, bool] | None:
    """A month's number, and whether its name had to be repaired (one letter at most)."""
    low = word.lower().rstrip(".")
    if low in SHORT:
        return SHORT[low], False
    for n, name in enumerate(MONTHS, 1):
        if low == name.lower():
            return n, False
    near = [n for n, name in enumerate(MONTHS, 1) if len(low) >= 4 and _one_off(low, name.lower())]
    return (near[0], True) if len(near) == 1 else None


def _one_off(a: str, b: str) -> bool:
    if abs(len(a) - len(b)) > 1:
        return False
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b)) == 1
    short, long = sorted((a, b), key=len)
    return any(long[:n] + long[n + 1 :] == short for n in range(len(long)))


def _digits(raw: str) -> tuple[int, float, tuple[Repair, ...]] | None:
    fixed, confidence, repairs = as_digits(raw)
    return (int(fixed), confidence, repairs) if fixed.isdigit() else None


def find_dates(text: str) -> list[Dated]:
    """Every date in a string, in order.

    >>> [d.iso for d in find_dates("provided on May 5 and June 12, 2023 and enclosed")]
    ['2023-05-05', '2023-06-12']
    >>> find_dates("Jnne l4, 2O23")[0].iso
    '2023-06-14'
    """
    results: list[Dated] = []
    taken: list[tuple[int, int]] = []
    for pattern in (ISO, EUROPEAN, WRITTEN, NUMERIC):
        for match in pattern.finditer(text):
            if any(a < match.end() and match.start() < b for a, b in taken):
                continue
            dates = list(_dates(match))
            if dates:
                taken.append(match.span())
                results += dates
    return sorted(results, key=lambda d: d.start)


def _dates(match: re.Match[str]) -> Iterator[Dated]:
    groups = match.groupdict()
    year = _digits(groups["year"])
    if year is None:
        return
    parts: list[tuple[str | None, str, int, int]] = [(groups["month"], groups["day"], *match.span())]
    if groups.get("more"):
        start, end = match.span("more")
        parts[0] = (groups["month"], groups["day"], match.start(), start)
        for more in ONE_MORE.finditer(match.string, start, end):
            parts.append((more["month"], more["day"], *more.span()))
        parts[-1] = (*parts[-1][:3], match.end())
    month: str | None = None
    for own, raw_day, start, end in parts:
        month = own or month
        day = _digits(raw_day)
        number = _month(month or "")
        if day is None or number is None:
            continue
        repairs = day[2] + year[2]
        confidence = min(day[1], year[1])
        if number[1]:
            repairs += (Repair("month_name", f"{month} is one letter from {MONTHS[number[0] - 1]}"),)
            confidence = min(confidence, 0.93)
        try:
            iso = date(year[0], number[0], day[0]).isoformat()
        except ValueError:
            continue
        if 1950 <= year[0] <= 2100:
            yield Dated(iso, start, end, confidence, repairs)


def _month(word: str) -> tuple[int, bool] | None:
    if word.isdigit():
        return (int(word), False) if 1 <= int(word) <= 12 else None
    return month_number(word)


def whole_date(text: str) -> Dated | None:
    """The date that a line consists of, if it is nothing but a date (a place before it allowed)."""
    dates = find_dates(text)
    if len(dates) != 1:
        return None
    rest = (text[: dates[0].start] + text[dates[0].end :]).strip(" .,:")
    rest = re.sub(r"^dated?\b:?\s*|\s*\bthe$", "", rest, flags=re.IGNORECASE).strip(" .,:")
    return dates[0] if re.fullmatch(r"(?:the|[A-Z][a-z]+(?:, [A-Z][A-Za-z]+)?)?", rest) else None
