"""Letters in the clerk's words: what is granted, to whom the conditions speak, until when, and what went before."""

import random
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from . import page, stock
from .page import Block, h, li, p

Made = tuple[list[Block], dict[str, Any]]


def empty() -> dict[str, Any]:
    """A packet without a value."""
    return {
        "kind": "rules",
        "letter": None,
        "game": None,
        "owner": None,
        "paytables": [],
        "layouts": [],
        "equipment": [],
        "citations": [],
        "blanks": [],
        "meters": [],
        "limits": [],
    }


def words(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def base(rng: random.Random) -> tuple[dict[str, Any], date]:
    day = date(2024, 1, 3) + timedelta(days=rng.randrange(700))
    to, sign, *copies = rng.sample(stock.PEOPLE, 5)
    street = rng.choice(stock.STREETS)
    title, *others = rng.sample(stock.TITLES, 4)
    company = rng.choice(stock.COMPANIES)
    mail = f"{to.split()[0][0]}{to.split()[1]}@{company.split()[0]}.example".lower()
    letter: dict[str, Any] = {
        "date": day.isoformat(),
        "submission": str(rng.randrange(3200, 4900)),
        "subject": None,
        "decision": "approved",
        "reasons": [],
        "addressee": {
            "name": to,
            "company": company,
            "email": mail if rng.random() < 0.6 else None,
            "address": list(street),
        },
        "changes": [],
        "games": [],
        "rules_dates": [],
        "conditions": {"general": [], "commercial": [], "tribal": []},
        "contacts": [],
        "signer": {"name": sign, "title": title[0], "unit": title[1]},
        "cc": [
            {"name": n, "title": t, "unit": u} for n, (t, u) in zip(copies[: rng.randrange(1, 4)], others, strict=False)
        ],
    }
    return letter, day


def opening(letter: dict[str, Any], day: date, rng: random.Random) -> list[Block]:
    to = letter["addressee"]
    mail = [to["email"]] if to["email"] else []
    mark = rng.choice(("Re: Submission #{n} – {s}", "RE: Submission {n}, {s}", "Subject: Submission #{n}: {s}"))
    return [
        page.Block("lines", items=["WASHINGTON STATE GAMBLING COMMISSION", "Table Game Review"]),
        p(words(day)),
        page.Block("lines", items=[to["name"], to["company"], *to["address"], *mail]),
        p(mark.format(n=letter["submission"], s=letter["subject"])),
        p(f"Dear {rng.choice(('Mr.', 'Ms.'))} {to['name'].split()[-1]}:"),
    ]


def phone(rng: random.Random) -> str:
    return f"{rng.choice(('360', '253', '509'))}-555-{rng.randrange(100, 9999):04d}"


def closing(letter: dict[str, Any], rng: random.Random) -> list[Block]:
    out: list[Block] = []
    if rng.random() < 0.7:
        for kind, name in zip(("commercial", "tribal"), rng.sample(stock.PEOPLE, 2), strict=True):
            number = phone(rng)
            letter["contacts"].append({"name": name, "phone": number, "for": kind})
            who = "Commercial card rooms" if kind == "commercial" else "Tribal operations"
            out.append(p(f"{who} may direct questions to {name} at {number}."))
    sign = letter["signer"]
    out += [
        p(rng.choice(("Sincerely,", "Respectfully,"))),
        page.Block("lines", items=[sign["name"], sign["title"], sign["unit"]]),
    ]
    people = [f"{c['name']}, {c['title']}, {c['unit']}" for c in letter["cc"]]
    return [*out, page.Block("lines", items=[rng.choice(("cc:", "Copies to:")), *people])]


def conditions(letter: dict[str, Any], rng: random.Random, form: str) -> list[Block]:
    parts = stock.SENTENCES
    got = {
        "general": rng.sample(parts["general"], 2),
        "commercial": rng.sample(parts["commercial"], rng.randrange(1, 3)),
        "tribal": rng.sample(parts["tribal"], rng.randrange(0, 2)),
    }
    letter["conditions"] = got
    everything = [x for k in got for x in got[k]]
    if form == "paragraph":
        return [p("This approval stands on these conditions. " + " ".join(everything))]
    if form == "heads":
        heads = {"general": "All operators", "commercial": "Commercial card rooms", "tribal": "Tribal operations"}
        return [b for k, v in got.items() if v for b in (h(heads[k]), li(v))]
    return [p("This approval is subject to the following conditions:"), li(everything, rng.choice(("li", "ol")))]


def games(letter: dict[str, Any], rng: random.Random, form: str) -> list[Block]:
    names = rng.sample([*stock.GAMES, *stock.ONE_LINE], rng.randrange(2, 8) if form != "few" else rng.randrange(2, 4))
    numbered = form == "numbered"
    letter["games"] = [{"number": i if numbered else None, "name": n} for i, n in enumerate(names, 1)]
    say = rng.choice(
        (
            "We have finished our review, and the following games are approved for play in Washington State",
            "The games named here are approved",
        )
    )
    if form in ("inline", "few"):
        return [p(f"{say}: {listed(names)}.")]
    if form == "run":
        return [p(f"{say}: " + "; ".join(f"{n}" for n in names) + ".")]
    return [p(f"{say}:"), li(names, "ol" if numbered else "li")]


def approval(rng: random.Random) -> Made:
    letter, day = base(rng)
    letter["subject"] = rng.choice(("Table Game Rules", "Updated Rules (several games)", "New Table Games"))
    shown = games(letter, rng, rng.choice(("inline", "run", "numbered", "bullets", "few")))
    rules = day - timedelta(days=rng.randrange(9, 60))
    letter["rules_dates"] = [rules.isoformat()]
    middle = [
        p(f"The rules that you provided on {words(rules)} are enclosed."),
        *conditions(letter, rng, rng.choice(("paragraph", "heads", "list"))),
    ]
    if rng.random() < 0.4:
        until = day + timedelta(days=rng.randrange(90, 500))
        letter["permission"] = {"until": until.isoformat()}
        middle.append(p(f"This approval remains in effect until {words(until)} unless it is withdrawn earlier."))
    return finish(letter, day, [*shown, *middle], rng)


def amendment(rng: random.Random) -> Made:
    letter, day = base(rng)
    game = rng.choice(list(stock.GAMES))
    letter["subject"] = f"{game} Rule Update"
    letter["games"] = [{"number": None, "name": game}]
    letter["changes"] = rng.sample(stock.SENTENCES["changes"], rng.randrange(1, 4))
    before = day - timedelta(days=rng.randrange(100, 400))
    first = p(
        f"This letter amends and supersedes our letter of {words(before)} for {game}. "
        "The game is approved with the changes below."
    )
    return finish(
        letter,
        day,
        [
            first,
            p("The submission made these changes:"),
            li(letter["changes"]),
            *conditions(letter, rng, rng.choice(("heads", "list"))),
        ],
        rng,
    )


def denial(rng: random.Random) -> Made:
    letter, day = base(rng)
    game = rng.choice(list(stock.GAMES))
    letter |= {"decision": "denied", "subject": f"{game} Rules", "games": [{"number": None, "name": game}]}
    letter["reasons"] = rng.sample(stock.SENTENCES["reasons"], rng.randrange(1, 4))
    return finish(
        letter, day, [p(f"After review, {game} is not approved for the following reasons:"), li(letter["reasons"])], rng
    )


def finish(letter: dict[str, Any], day: date, middle: list[Block], rng: random.Random) -> Made:
    truth = empty() | {"kind": "letter", "letter": letter}
    blocks = [*opening(letter, day, rng), *middle, *closing(letter, rng)]
    printed = " ".join([b.text + " ".join(b.items) for b in blocks])
    truth["citations"] = sorted(c for c in ("WAC 230-15-140", "WAC 230-15-685") if c in printed)
    return blocks, truth


KINDS: dict[str, Callable[[random.Random], Made]] = {"approval": approval, "amendment": amendment, "denial": denial}
