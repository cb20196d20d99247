"""Letters from a seed: the truth first, then what is printed."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from ingest.readers.dates import MONTHS
from tests.ingest.variety_letters import words as w


@dataclass
class Printed:
    """What stands on the page, in order: (kind, text or rows)."""

    blocks: list[tuple[str, Any]] = field(default_factory=list)
    running: str | None = None  # repeated at the head of every page but the first

    def add(self, kind: str, content: Any) -> None:
        self.blocks.append((kind, content))


def long_date(day: date, style: int = 0) -> str:
    if style == 1:
        return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def _and(items: list[str]) -> str:
    return (
        items[0]
        if len(items) == 1
        else f"{', '.join(items[:-1])} and {items[-1]}"
        if len(items) > 2
        else " and ".join(items)
    )


def _person(rng: random.Random) -> str:
    middle = f" {rng.choice('ABDEJK')}." if rng.random() < 0.15 else ""
    return f"{rng.choice(w.FIRST)}{middle} {rng.choice(w.LAST)}"


def _phone(rng: random.Random) -> tuple[str, str]:
    a, b, c = rng.randint(201, 989), rng.randint(200, 999), rng.randint(0, 9999)
    canonical = f"{a}-{b}-{c:04d}"
    return canonical, rng.choice([f"({a}) {b}-{c:04d}", canonical, f"{a}.{b}.{c:04d}"])


def game_names(rng: random.Random, count: int, plain: bool = False) -> list[str]:
    results: list[str] = []
    while len(results) < count:
        tail = "" if plain else rng.choice(w.GAME_C)
        name = f"{rng.choice(w.GAME_A)} {rng.choice(w.GAME_B)}{tail}"
        if name not in results:
            results.append(name)
    return results


def _pick(rng: random.Random, name: str, held: bool) -> Any:
    return rng.choice(getattr(w, f"{name}_HELD") if held and hasattr(w, f"{name}_HELD") else getattr(w, name))


def make_letter(seed: int, held: bool = False) -> tuple[dict[str, Any], Printed]:
    """The letter of a seed: its truth and what it prints."""
    rng = random.Random(f"letter {seed}")
    printed = Printed()
    company, domain = rng.choice(w.COMPANIES)
    day = date(2012, 1, 1) + timedelta(days=rng.randint(0, 5100))
    name = _person(rng)
    surname = name.split(" ", 1)[1].split(". ")[-1]
    honorific = rng.choice(["Ms.", "Mr."])
    street, city = rng.choice(w.STREETS), rng.choice(w.CITIES)
    email = f"{name[0].lower()}{surname.lower().replace(' ', '').replace(chr(39), '')}@{domain}"
    current = rng.random() < 0.65
    denied = rng.random() < 0.2
    with_email = rng.random() < 0.8
    submission = (
        rng.choice([str(rng.randint(1200, 4999)), f"{rng.randint(2015, 2025)}-{rng.randint(10, 999)}"])
        if current
        else None
    )
    rules = sorted(day - timedelta(days=rng.randint(5, 90)) for _ in range(rng.choice([1, 1, 2])))
    rules = sorted(set(rules))

    printed.add("letterhead", ["STATE OF WASHINGTON", "GAMBLING COMMISSION"])
    if rng.random() < 0.7:
        printed.add("motto", "\u201cProtect the Public by Ensuring that Gambling is Legal and Honest\u201d")
    printed.add("line", long_date(day, rng.choice([0, 0, 0, 1])))
    if with_email:
        printed.add(
            "line", rng.choice(["Sent via email to {}", "Sent via e-mail: {}", "Via email to {}"]).format(email)
        )
    role = rng.choice(["", "", "Compliance Manager", "Director of Product Compliance"])
    printed.add("address", [name, *([role] if role else []), company, street, city])
    games = game_names(rng, rng.choice([1, 3, 5, 8, 24, 47, 66]), plain=rng.random() < 0.3)
    style = rng.choice(["columns", "numbered", "bullets", "sentence"])
    if style == "sentence":
        games = [g for g in games if "," not in g][:6] or game_names(rng, 1, plain=True)
    if style in ("columns", "numbered") and len(games) < 4:
        style = "bullets"
    subject = None
    if current:
        subject = rng.choice(
            [
                "Game Rule Update (multiple games)",
                f"{games[0].split(',')[0]} Amendment",
                "L&W GM Atlas Game Rule Update",
            ]
        )
        if submission:
            line = rng.choice(["{s} - Submission #{n}", "{s} \u2013 Submission No. {n}", "{s}, Submission Number {n}"])
            printed.add("subject", f"RE: {line.format(s=subject, n=submission)}")
    printed.add("line", f"Dear {honorific} {surname}{rng.choice([':', ','])}")
    printed.running = rng.choice(
        [
            None,
            f"{honorific} {surname}\n{long_date(day)}\nPage # of ##",
            f"{honorific} {surname} {long_date(day)} Page # of ##",
        ]
    )

    changes: list[str] = []
    parts = ["changes", "games"] if rng.random() < 0.7 else ["games", "changes"]
    for part in parts:
        if part == "changes":
            form = rng.choice(["bullets", "sentence", "none"])
            if form == "bullets":
                changes = rng.sample(w.CHANGES, rng.randint(2, 4))
                printed.add("text", _pick(rng, "CHANGE_INTRO", held).format(company=company))
                printed.add("bullets", changes)
            elif form == "sentence":
                changes = [rng.choice(w.CHANGE_SENTENCES)]
                printed.add("text", f"We have reviewed the changes to the games. {changes[0]}")
        elif style == "sentence":
            listed = f"{', '.join(games[:-1])}, and {games[-1]}" if len(games) > 2 else _and(games)
            if len(games) == 1:
                printed.add("text", f"{company} submitted the card game {games[0]} for our review.")
            else:
                printed.add("text", _pick(rng, "GAME_SENTENCE", held).format(company=company, list=listed))
        else:
            printed.add("text", _pick(rng, "GAME_INTRO", held).format(company=company))
            printed.add(style, games)
    text = "game" if len(games) == 1 else "games"
    conditions: dict[str, list[str]] = {"general": [], "commercial": [], "tribal": []}
    reasons: list[str] = []
    if denied:
        reasons = rng.sample(w.REASONS, rng.randint(1, 3))
        printed.add("text", _pick(rng, "DENY", held).format(games=text))
        printed.add("bullets", reasons)
        printed.add("text", "You may resubmit your request after these matters are resolved.")
        rules = []
    else:
        printed.add("text", _pick(rng, "APPROVE", held).format(games=text, company=company))
        conditions["general"] = [rng.choice(w.GENERAL).format(dates=_and([long_date(d) for d in rules]))]
        printed.add("bullets", conditions["general"])
        for audience, heads in (("commercial", "COMMERCIAL_HEADS"), ("tribal", "TRIBAL_HEADS")):
            if rng.random() < 0.85:
                conditions[audience] = rng.sample(getattr(w, audience.upper()), rng.randint(1, 3))
                printed.add("heading", _pick(rng, heads, held))
                printed.add("bullets", conditions[audience])
    contacts = []
    closing = [w.MODIFY] if not denied else []
    audiences: list[list[str | None]] = [["commercial", "tribal"], ["commercial", "tribal"], [None], []]
    for whom in rng.choice(audiences):
        person = _person(rng)
        phone, shown = _phone(rng)
        contacts.append({"name": person, "phone": phone, "for": whom})
        closing.append(rng.choice(w.CONTACT[whom]).format(name=person, phone=shown))
    if closing:
        printed.add("text", " ".join(closing))
    printed.add("text", rng.choice(w.THANKS))
    printed.add("line", rng.choice(w.CLOSE))
    signer = {"name": _person(rng), "title": rng.choice(w.TITLES[:3]), "unit": rng.choice(w.UNITS[:2])}
    if rng.random() < 0.5:
        printed.add("stamp", ["DocuSigned by:", signer["name"], f"{rng.getrandbits(60):015X}..."])
    printed.add("address", [signer["name"], signer["title"], signer["unit"]])
    cc = [
        {"name": _person(rng), "title": rng.choice(w.AGENTS), "unit": rng.choice(w.UNITS[2:])}
        for _ in range(rng.choice([0, 2, 3, 5]))
    ]
    cc = list({p["name"]: p for p in cc}.values())
    if cc:
        printed.add(
            "cc", [f"{p['name']}, {p['title']}, {p['unit']}" for p in cc] + (["File"] if rng.random() < 0.6 else [])
        )
    numbered = style in ("columns", "numbered")
    truth = {
        "date": day.isoformat(),
        "submission": submission,
        "subject": subject,
        "decision": "denied" if denied else "approved",
        "reasons": reasons,
        "addressee": {
            "name": name,
            "company": company,
            "email": email if with_email else None,
            "address": [street, city],
        },
        "changes": changes,
        "games": [{"number": n if numbered else None, "name": g} for n, g in enumerate(games, 1)],
        "rules_dates": [d.isoformat() for d in rules],
        "conditions": conditions,
        "contacts": contacts,
        "signer": signer,
        "cc": cc,
    }
    return truth, printed
