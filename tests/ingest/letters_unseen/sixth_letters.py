"""The sixth author writes three kinds of letter: the decree, the note and the report."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import sixth_words as w
from tests.ingest.letters_unseen.making import Letter, dated, joined, telephone

PHONES = ["({0}) {1}-{2}", "{0}-{1}-{2}", "{0}.{1}.{2}", "{0} {1}-{2}", "({0}) {1}-{2} ext. 14"]


class Sixth(Letter):
    def make(self) -> None:
        self.free = self.rng.sample(w.PEOPLE, len(w.PEOPLE))
        self.one(self.decree, self.note, self.report)()

    def person(self) -> str:
        return self.free.pop()

    def listed(self, low: int, high: int, plain: bool) -> list[str]:
        results = [self.game] if self.game else []
        wanted = self.rng.randint(low, high)
        while len(results) < wanted:
            name = self.one(*w.GAMES) + self.one(*w.EXTRA)
            if name not in results and not (plain and ("&" in name or "with" in name)):
                results.append(name)
        return sorted(results)

    def to(self, mail: bool) -> str:
        name, (company, domain), place = self.person(), self.one(*w.COMPANIES), self.one(*w.PLACES)
        self.truth["addressee"].update(name=name, company=company, address=list(place))
        self.put(
            "block",
            [
                f"{self.one('Mr.', 'Ms.')} {name}" if self.maybe(0.4) else name,
                *self.one([], ["Director of Compliance"], ["President"]),
                company,
                *place,
            ],
        )
        if mail:
            address = f"compliance@{domain}"
            self.truth["addressee"]["email"] = address
            self.put("line", self.one("Sent by e-mail only: {}", "Via e-mail ({})", "e-mail: {}").format(address))
        return name

    def numbered_conditions(self, heads: tuple[str, str, str], first: str, form: str) -> None:
        result = self.truth["conditions"]
        result["general"] = [first, *self.some(w.ALL, 0, 2)]
        result["commercial"], result["tribal"] = self.some(w.ROOMS, 1, 2), self.some(w.TRIBES, 1, 2)
        for key, head in zip(("general", "commercial", "tribal"), heads, strict=True):
            if head:
                self.put("heading", head)
            self.put(form, result[key])

    def sign(self, name: str, title: str, unit: str | None, close: str, lines: list[str]) -> None:
        self.put("line", close)
        self.put("signature", [name, *lines])
        self.truth["signer"] = {"name": name, "title": title, "unit": unit}

    def decree(self) -> None:
        """Whereas and therefore: numbered paragraphs, one of which decides."""
        truth = self.truth
        self.put("letterhead", ["WASHINGTON STATE GAMBLING COMMISSION", "Licensing and Regulation Division"])
        self.put("right", dated(self.day, self.one("long", "upper")))
        name = self.to(self.maybe(0.5))
        truth["submission"] = str(self.rng.randint(1000, 7000))
        truth["subject"] = self.one("Order on card game request", "Card game determination", "Modified rules of play")
        self.put("subject", f"RE: {truth['subject']}; Submission #{truth['submission']}")
        self.put("line", f"Dear {self.one('Mr.', 'Ms.')} {name.split()[-1] if 'van' not in name else 'van Houten'}:")
        games = self.listed(1, 4, True)
        self.named(games)
        g = "game" if len(games) == 1 else "games"
        asked = dated(self.before(50, 90), "long")
        self.say(f"You requested on {asked} that the Commission approve the following {g}: {joined(games)}.")
        rules = self.before(4, 44)
        if self.maybe(0.35):
            truth["decision"], truth["reasons"] = "denied", self.some(w.WHY, 1, 3)
            self.say(
                self.one(
                    f"Upon review, approval of the {g} is denied. Our findings are these:",
                    "Upon review, your request is hereby denied because:",
                    f"Upon review, the Commission does not approve the {g}. The reasons are:",
                )
            )
            self.put(self.one("numbered", "bullets"), truth["reasons"])
            self.say("A corrected request may be filed at any time with the proper fee.")
        else:
            truth["decision"], truth["rules_dates"] = "approved", [rules.isoformat()]
            self.say(
                self.one(
                    f"Upon review, the Commission grants approval of the {g} on these conditions:",
                    f"Upon review, the {g} {'is' if g == 'game' else 'are'} hereby approved, subject to what follows:",
                )
            )
            self.numbered_conditions(
                self.one(
                    ("Conditions for all", "Card room conditions", "Tribal conditions"),
                    ("", "Commercial operators", "Tribal operators"),
                ),
                f"Play is conducted under the enclosed rules which you submitted on {dated(rules, 'long')}.",
                self.one("numbered", "lettered", "bullets"),
            )
        person = self.person()
        phone, shown = telephone(self.rng, PHONES)
        self.contact(person, phone)
        self.say(
            f"Inquiries about this determination are answered by {self.one('', 'Special Agent ')}{person} at {shown}."
        )
        title = self.one(*w.TITLES)
        unit = self.one(*w.UNITS)
        self.sign(self.person(), title, unit, "Respectfully,", self.one([title, unit], [f"{title}, {unit}"]))
        rows = [(self.person(), self.one(*w.TITLES), self.one(*w.UNITS)) for _ in range(self.rng.randint(0, 3))]
        for p, t, u in rows:
            self.copied(p, t, u)
        if rows:
            self.put("cc", [f"{p}, {t}, {u}" for p, t, u in rows])

    def note(self) -> None:
        """Short and kind; games as bullets; one person to ask."""
        truth = self.truth
        self.put("line", dated(self.day, self.one("long", "ordinal", "day first")))
        name = self.to(self.maybe(0.7))
        truth["submission"] = str(self.rng.randint(1000, 7000))
        truth["subject"] = self.one("Good news about your games", "Your latest changes", "New side bets")
        self.put("subject", f"Subject: {truth['subject']} (Submission No. {truth['submission']})")
        self.put("line", f"Hello {name.split()[0]},")
        games = self.listed(2, 10, False)
        self.named(games)
        if self.maybe(0.5):
            truth["changes"] = self.some(w.NEW, 1, 3)
            self.say(
                self.one("You changed these things in your rules:", "Your cover sheet says that the following is new:")
            )
            self.put("bullets", truth["changes"])
        self.say(
            self.one("The games concerned:", "We looked at the following games:", "All this applies to these games:")
        )
        self.put("bullets", games)
        rules = self.before(4, 44)
        truth["decision"], truth["rules_dates"] = "approved", [rules.isoformat()]
        self.say(
            self.one(
                "We have approved all of them. Kindly note what we ask in return:",
                "I am glad to approve these games under the conditions that follow.",
                "The games have now been approved, with the conditions listed here.",
            )
        )
        self.numbered_conditions(
            self.one(
                ("", "If you run a card room", "If you run a Tribal casino"), ("", "Card rooms:", "Tribal casinos:")
            ),
            f"The enclosed rules, sent to us on {dated(rules, 'long')}, are the ones to follow.",
            "bullets",
        )
        person = self.person()
        phone, shown = telephone(self.rng, PHONES)
        self.contact(person, phone)
        self.say(
            self.one(
                f"Call {person} any weekday at {shown} if something is not clear.",
                f"{person} can be reached at {shown} for any questions.",
                f"Your contact for questions is {person} ({shown})."
                if "(" not in shown
                else f"Your contact for questions is {person}, {shown}.",
            )
        )
        title = self.one(*w.TITLES)
        self.sign(self.person(), title, None, self.one("Kind regards,", "With best wishes,", "Sincerely,"), [title])

    def report(self) -> None:
        """A long list in columns, findings, conditions, two people to ask, and a page for copies."""
        truth = self.truth
        self.put("letterhead", ["State of Washington", "GAMBLING COMMISSION", "P.O. Box 42400, Olympia, WA 98504-2400"])
        self.put("line", dated(self.day, "long"))
        name = self.to(True)
        truth["submission"] = f"{self.rng.randint(2010, 2024)}-{self.rng.randint(10, 400)}"
        truth["subject"] = self.one(
            "Report on progressive upgrade", "Report on amended games (multiple)", "Report of review"
        )
        self.put("subject", f"RE: {truth['subject']} - Submission #{truth['submission']}")
        self.put("line", f"Dear {self.one('Mr.', 'Ms.')} {name.split()[-1] if 'van' not in name else 'van Houten'}:")
        games = self.listed(20, 66, False)
        self.named(games, True)
        self.say(
            self.one(
                f"{truth['addressee']['company']} submitted amendments to {len(games)} approved games. They are:",
                "The following games were submitted for amendment:",
            )
        )
        self.put("space", self.one(0, 2, 3.5))
        self.put("games", (games, self.one(2, 2, 3), self.maybe(0.3)))
        truth["changes"] = self.some(w.NEW, 2, 4)
        self.say("The amendments can be summarized as follows:")
        self.put("bullets", truth["changes"])
        rules = sorted({self.before(4, 44), self.before(45, 80)})
        truth["decision"], truth["rules_dates"] = "approved", [d.isoformat() for d in rules]
        self.say(
            "No deficiencies were found. The Washington State Gambling Commission therefore approves the amended games under the conditions stated below:"
        )
        self.numbered_conditions(
            ("General Conditions", "Conditions for House-Banked Card Rooms", "Conditions for Tribal Gaming Operations"),
            f"The games shall be operated in accordance with the rules received on {joined([dated(d, 'long') for d in rules])}, which are enclosed.",
            self.one("bullets", "numbered"),
        )
        (a, b), ((p, s), (p2, s2)) = (
            (self.person(), self.person()),
            (telephone(self.rng, PHONES), telephone(self.rng, PHONES)),
        )
        self.contact(a, p, "commercial")
        self.contact(b, p2, "tribal")
        self.say(
            self.one(
                f"Please contact {a} at {s} regarding card rooms or {b} at {s2} regarding Tribal casinos.",
                f"On matters of card rooms {a} ({p}) will assist you; on Tribal matters, {b} ({p2}).",
                f"Questions from card rooms: {a}, {s}. Questions from Tribes: {b}, {s2}.",
            )
        )
        title, unit = self.one(*w.TITLES), self.one(*w.UNITS)
        self.sign(self.person(), title, unit, "Sincerely,", [title, unit])
        shape: Any = self.one("{p}, {t}, {u}", "{p} ({t}, {u})", "{p}, {t} - {u}")
        rows = [(self.person(), self.one(*w.TITLES), self.one(*w.UNITS)) for _ in range(self.rng.randint(1, 5))]
        for p_, t, u in rows:
            self.copied(p_, t, u)
        self.put("cc", [shape.format(p=p_, t=t, u=u) for p_, t, u in rows] + self.one([], ["File"]))
        self.running = f"{name}\n{dated(self.day, 'long')}\nPage # of ##"


def make_letter(seed: int, game: str | None) -> tuple[dict[str, object], list[Element], str | None]:
    letter = Sixth(random.Random(f"sixth letter {seed}"), game)
    letter.make()
    return letter.truth, letter.out, letter.running
