"""What every author needs for a letter: days and telephone numbers in many styles, and the letter's truth."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from tests.ingest.blind.letters import MONTHS, Element


def dated(day: date, style: str) -> str:
    """One day as people write it."""
    month = MONTHS[day.month - 1]
    teen = day.day in (11, 12, 13)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(0 if teen else day.day % 10, "th")
    weekday = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][day.weekday()]
    return {
        "long": f"{month} {day.day}, {day.year}",
        "upper": f"{month.upper()} {day.day}, {day.year}",
        "ordinal": f"{month} {day.day}{ending}, {day.year}",
        "weekday": f"{weekday}, {month} {day.day}, {day.year}",
        "short": f"{month[:3]}. {day.day}, {day.year}" if month != "May" else f"May {day.day}, {day.year}",
        "military": f"{day.day:02} {month[:3].upper()} {day.year}",
        "day first": f"{day.day} {month} {day.year}",
        "slashes": f"{day.month}/{day.day}/{day.year}",
        "dashes": f"{day.month:02}-{day.day:02}-{day.year}",
        "iso": day.isoformat(),
        "no comma": f"{month} {day.day} {day.year}",
        "of": f"the {day.day}{ending} of {month}, {day.year}",
    }[style]


def telephone(rng: random.Random, forms: list[str]) -> tuple[str, str]:
    """A number in the packet's form and in one of the forms given."""
    a, b, c = rng.randint(206, 989), rng.randint(200, 999), rng.randint(1000, 9999)
    return f"{a}-{b}-{c}", rng.choice(forms).format(a, b, c)


def joined(items: list[str], last: str = "and", comma: str = "") -> str:
    if len(items) < 3:
        return f" {last} ".join(items)
    return f"{', '.join(items[:-1])}{comma} {last} {items[-1]}"


@dataclass
class Letter:
    """One letter in the making: what is true of it and the elements that print it."""

    rng: random.Random
    game: str | None
    truth: dict[str, Any] = field(default_factory=dict)
    out: list[Element] = field(default_factory=list)
    running: str | None = None
    day: date = date(2010, 1, 1)

    def __post_init__(self) -> None:
        self.day = date(2008, 2, 4) + timedelta(days=self.rng.randint(0, 6200))
        nobody = {"name": None, "title": None, "unit": None}
        self.truth = {
            "date": self.day.isoformat(), "submission": None, "subject": None, "decision": None, "reasons": [],
            "addressee": {"name": None, "company": None, "email": None, "address": []}, "changes": [], "games": [],
            "rules_dates": [], "conditions": {"general": [], "commercial": [], "tribal": []}, "contacts": [],
            "signer": nobody, "cc": [],
        }  # fmt: skip

    def put(self, kind: str, content: Any) -> None:
        if content != []:
            self.out.append((kind, content))

    def say(self, *sentences: str) -> None:
        self.put("para", " ".join(s for s in sentences if s))

    def one(self, *choices: Any) -> Any:
        return self.rng.choice(choices)

    def some(self, pool: list[Any], low: int, high: int) -> list[Any]:
        return self.rng.sample(pool, self.rng.randint(low, min(high, len(pool))))

    def maybe(self, chance: float) -> bool:
        return self.rng.random() < chance

    def before(self, low: int, high: int) -> date:
        return self.day - timedelta(days=self.rng.randint(low, high))

    def named(self, games: list[str], numbered: bool = False) -> None:
        self.truth["games"] = [{"number": n if numbered else None, "name": g} for n, g in enumerate(games, 1)]

    def contact(self, name: str, phone: str | None, whom: str | None = None) -> None:
        self.truth["contacts"].append({"name": name, "phone": phone, "for": whom})

    def copied(self, name: str, title: str | None, unit: str | None) -> None:
        self.truth["cc"].append({"name": name, "title": title, "unit": unit})
