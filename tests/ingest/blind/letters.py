"""Letters by a second author: every part is optional, may stand elsewhere, and is worded otherwise."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any

from tests.ingest.blind import words as w
from tests.ingest.blind import words_of_letters as lw
from tests.ingest.blind.words import pick

Element = tuple[str, Any]
MONTHS = ["January", "February", "March", "April", "May", "June"]
MONTHS += ["July", "August", "September", "October", "November", "December"]


def printed_date(day: date, style: int) -> str:
    month = MONTHS[day.month - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10 if day.day not in (11, 12, 13) else 0, "th")
    return [
        f"{month} {day.day}, {day.year}",
        f"{day.day} {month} {day.year}",
        f"{day.month:02}/{day.day:02}/{day.year}",
        f"{month} {day.day}{ending}, {day.year}",
    ][style]


def names_of_games(rng: random.Random, count: int, held: bool, commas: bool) -> list[str]:
    """Names, each once; for a long list with numbers that makers give their versions."""
    results: list[str] = []
    while len(results) < count:
        name = pick(rng, w.GAMES, held)
        tail = pick(rng, w.TAILS, held)
        if not commas and ("," in tail or " and " in tail):
            continue
        if len(results) >= 40:
            tail = f" {rng.randint(2, 40)}{tail}"
        if name + tail not in results:
            results.append(name + tail)
    return results


def joined(items: list[str], rng: random.Random) -> str:
    if len(items) < 3:
        return " and ".join(items)
    return f"{', '.join(items[:-1])}{rng.choice([',', ''])} and {items[-1]}"


def person(rng: random.Random) -> tuple[str, str]:
    middle = rng.choice(["", "", "", f" {rng.choice('ABCHJ')}."])
    return rng.choice(w.FIRST) + middle, rng.choice(w.LAST)


def phone(rng: random.Random) -> tuple[str, str]:
    a, b, c = rng.randint(206, 989), rng.randint(200, 999), rng.randint(1000, 9999)
    form = rng.choice(["({0}) {1}-{2}", "{0}-{1}-{2}", "{0}.{1}.{2}", "({0}) {1}-{2} ext. 3481"])
    return f"{a}-{b}-{c}", form.format(a, b, c)


class Maker:
    """One letter in the making: what is printed and what is true of it."""

    def __init__(self, seed: int, game: str | None) -> None:
        self.rng = random.Random(f"blind letter {seed}")
        self.held = seed >= w.HELD_FROM
        self.game = game
        self.out: list[Element] = []
        self.day = date(2009, 1, 5) + timedelta(days=self.rng.randint(0, 6000))
        self.style = self.rng.choice([0, 0, 0, 1, 2, 3])
        self.truth: dict[str, Any] = {
            "submission": None, "subject": None, "decision": None, "reasons": [], "changes": [], "rules_dates": [],
            "games": [], "conditions": {"general": [], "commercial": [], "tribal": []}, "contacts": [], "cc": [],
        }  # fmt: skip

    def pick(self, pool: w.Pool) -> Any:
        return pick(self.rng, pool, self.held)

    def put(self, kind: str, content: Any) -> None:
        self.out.append((kind, content))

    def dated(self, day: date) -> str:
        return printed_date(day, self.style if self.style != 2 else 0)

    def make(self) -> None:
        rng = self.rng
        self.head()
        order = [self.changes, self.games] if rng.random() < 0.4 else [self.games, self.changes]
        for part in order:
            part()
        self.verdict()
        self.tail()

    def head(self) -> None:
        rng, truth = self.rng, self.truth
        letterhead = self.pick(w.LETTERHEADS)
        self.put("letterhead", letterhead) if letterhead else self.put(
            "picture", "Washington State Gambling Commission"
        )
        truth["date"] = self.day.isoformat()
        first, last = person(rng)
        honorific = rng.choice(["Mr.", "Ms.", "Mrs."])
        self.company, domain = self.pick(w.COMPANIES)
        street, city = self.pick(w.STREETS), self.pick(w.CITIES)
        email = rng.choice([f"{last.split()[-1].lower().replace(chr(39), '')}@{domain}", None])
        sent = self.pick(w.SENT).format(email) if email else rng.choice([None, self.pick(w.SENT_BARE)])
        role = rng.choice([None, self.pick(w.ROLES)])
        name = f"{first} {last}"
        truth["addressee"] = {"name": name, "company": self.company, "email": email, "address": [*street, city]}
        shown = rng.choice([name, name, f"{honorific} {name}"])
        if role and "," not in role and rng.random() < 0.4:
            lines = [f"{shown}, {role}", self.company, *street, city]
        else:
            lines = [shown, *([role] if role else []), self.company, *street, city]
        day = printed_date(self.day, self.style)
        opening: list[Element] = [("line", day)]
        if sent and rng.random() < 0.6:
            opening.append(("line", sent))
            sent = None
        opening.append(("block", lines))
        if sent:
            opening.append(("line", sent))
        self.out += opening
        dear = self.pick(w.DEAR).format(h=honorific, f=name, l=last)
        self.later = None
        if rng.random() < 0.75:
            subject = self.pick(w.SUBJECTS)
            named = (self.game or self.pick(w.GAMES)).split(",")[0]
            truth["subject"] = subject.format(g=named)
            truth["submission"] = str(rng.randint(1900, 4999)) + rng.choice(["", "", "", "-A"])
            line = ("subject", self.pick(w.SUBMISSION).format(s=truth["subject"], n=truth["submission"]))
            self.out += [("line", dear), line] if rng.random() < 0.15 else [line, ("line", dear)]
        else:
            self.put("line", dear)
            if rng.random() < 0.5:
                truth["submission"] = str(rng.randint(1900, 4999))
                self.later = self.pick(w.SUBMISSION_LATER).format(n=truth["submission"])
        self.running = rng.choice(
            [None, f"{honorific} {last}\n{day}\nPage #", f"{name} - {day} - Page # of ##", "Page #"]
        )

    def games(self) -> None:
        rng = self.rng
        form = rng.choice(["one", "sentence", "bullets", "numbered", "two", "two", "three", "bordered", "many"])
        count = {"one": 1, "sentence": rng.randint(2, 6), "bullets": rng.randint(2, 9), "many": 120}.get(form)
        games = names_of_games(rng, count or rng.randint(9, 38), self.held, form not in ("one", "sentence"))
        if self.game and self.game not in games:
            games[rng.randrange(len(games))] = self.game
        games = sorted(games) if form != "one" else games
        asked = self.dated(self.day - timedelta(days=rng.randint(100, 200)))
        self.truth["games"] = [{"number": None, "name": g} for g in games]
        if self.later:
            self.put("para", self.later)
        if form in ("one", "sentence"):
            pool = w.ONE_GAME if form == "one" else w.GAME_SENTENCE
            self.put("para", self.pick(pool).format(c=self.company, d=asked, list=joined(games, rng)))
            return
        self.put("para", self.pick(w.GAMES_INTRO).format(c=self.company))
        if form == "bullets":
            self.put("bullets", games)
            return
        for n, game in enumerate(self.truth["games"], 1):
            game["number"] = n
        columns = {"numbered": 1, "two": 2, "three": 3, "bordered": rng.choice([1, 2]), "many": rng.choice([2, 3])}[
            form
        ]
        self.put("games", (games, columns, form == "bordered"))

    def changes(self) -> None:
        rng = self.rng
        if rng.random() < 0.45:
            return
        half = lw.CHANGES[self.held]
        self.truth["changes"] = rng.sample(half, rng.randint(1, 3))
        self.put("para", self.pick(lw.CHANGES_INTRO).format(c=self.company))
        self.put(rng.choice(["bullets", "bullets", "lettered"]), self.truth["changes"])

    def verdict(self) -> None:
        rng, truth = self.rng, self.truth
        several = len(truth["games"]) > 1
        values = {
            "g": "games" if several else "game",
            "is": "are" if several else "is",
            "has": "have" if several else "has",
        }
        kind = rng.choice(["approved"] * 6 + ["denied"] * 2 + ["undecided", "withdrawn"])
        if kind == "denied":
            truth["decision"] = "denied"
            truth["reasons"] = rng.sample(lw.REASONS[self.held], rng.randint(1, 3))
            self.put("para", self.pick(lw.DENY).format(**values))
            self.put(rng.choice(["bullets", "numbered"]), truth["reasons"])
        elif kind == "undecided":
            self.put("para", self.pick(lw.UNDECIDED).format(**values))
            self.put("bullets", rng.sample(lw.UNDECIDED_ITEMS, rng.randint(2, 3)))
        elif kind == "withdrawn":
            self.put("para", self.pick(lw.WITHDRAWN).format(d=self.dated(self.day - timedelta(days=9)), **values))
        else:
            truth["decision"] = "approved"
            self.put("para", self.pick(lw.APPROVE).format(**values))
            self.conditions(values)

    def conditions(self, values: dict[str, str]) -> None:
        rng, conditions = self.rng, self.truth["conditions"]
        rules = sorted({self.day - timedelta(days=rng.randint(3, 90)) for _ in range(rng.choice([1, 1, 2]))})
        shown = " and ".join(self.dated(d) for d in rules)
        texts = [t.format(dates=shown, **values) for t in rng.sample(lw.GENERAL[self.held], rng.randint(1, 2))]
        if any(shown in t for t in texts):
            self.truth["rules_dates"] = [d.isoformat() for d in rules]
        general, commercial, tribal = self.pick(lw.HEADS)
        form = rng.choice(["bullets", "bullets", "numbered"])
        if general:
            self.put("heading", general)
        conditions["general"] = texts
        self.put(form, texts)
        for key, head, pool in (("commercial", commercial, lw.COMMERCIAL), ("tribal", tribal, lw.TRIBAL)):
            if rng.random() < 0.75:
                conditions[key] = rng.sample(pool[self.held], rng.randint(1, 2))
                self.put("heading", head)
                self.put(form, conditions[key])

    def tail(self) -> None:
        rng, truth = self.rng, self.truth
        asks = rng.choice(["one", "one", "two", "none", "table"])
        people = [(" ".join(person(rng)), *phone(rng)) for _ in range(2)]
        people = list({p[0]: p for p in people}.values())
        if asks == "one":
            name, number, shown = people[0]
            truth["contacts"] = [{"name": name, "phone": number, "for": None}]
            self.put("para", self.pick(lw.CONTACT).format(n=name, p=shown))
        elif asks in ("two", "table") and len(people) == 2:
            (n, p, s), (n2, p2, s2) = people
            truth["contacts"] = [
                {"name": n, "phone": p, "for": "commercial"},
                {"name": n2, "phone": p2, "for": "tribal"},
            ]
            if asks == "two":
                self.put("para", self.pick(lw.CONTACT_TWO).format(n=n, p=s, n2=n2, p2=s2))
            else:
                self.put("para", "Whom to contact:")
                self.put("table", [["Commercial card rooms", n, s], ["Tribal casinos", n2, s2]])
        self.put("para", self.pick(lw.THANKS))
        self.put("line", self.pick(lw.CLOSE))
        name = " ".join(person(rng))
        lines, title, unit = self.pick(lw.SIGNERS)
        truth["signer"] = {"name": name, "title": title, "unit": unit}
        self.put("signature", [name, *lines])
        enclosed = self.pick(lw.ENCLOSED) if rng.random() < 0.4 else None
        if enclosed and rng.random() < 0.5:
            self.put("line", enclosed)
            enclosed = None
        if rng.random() < 0.6:
            roles = lw.CC_ROLES[self.held]
            copied = {" ".join(person(rng)): rng.choice(roles) for _ in range(rng.randint(1, 4))}
            truth["cc"] = [{"name": n, "title": t, "unit": u} for n, (t, u) in copied.items()]
            self.put("cc", [f"{n}, {t}, {u}" for n, (t, u) in copied.items()] + rng.choice([[], ["File"]]))
        if enclosed:
            self.put("line", enclosed)


def make_letter(seed: int, game: str | None = None) -> tuple[dict[str, Any], list[Element], str | None]:
    """The letter of a seed: its truth, its elements, and what runs at the head of its later pages."""
    maker = Maker(seed, game)
    maker.make()
    return maker.truth, maker.out, maker.running
