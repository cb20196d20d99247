"""The fifth author has no skeletons: every part of a letter is one of several forms, drawn for itself."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import fifth_words as w
from tests.ingest.letters_unseen.making import Letter, dated, joined, telephone

PHONES = [
    "({0}) {1}-{2}",
    "{0}-{1}-{2}",
    "tel. {0} {1}-{2}",
    "{0}.{1}.{2}",
    "Ph: {0}-{1}-{2}",
    "({0}) {1}.{2}",
    "{0}-{1}-{2} x204",
]


class Fifth(Letter):
    """One letter, part by part."""

    def make(self) -> None:
        self.free = self.rng.sample(w.PEOPLE, len(w.PEOPLE))
        self.head()
        parts = [self.games, self.changes]
        if self.maybe(0.3):
            parts.reverse()
        for part in parts:
            part()
        self.decision()
        self.questions()
        self.close()

    def person(self) -> str:
        return self.free.pop()

    def head(self) -> None:
        truth, to = self.truth, self.truth["addressee"]
        name, (company, domain), place = self.person(), self.one(*w.COMPANIES), self.one(*w.PLACES)
        mail = f"{name[0].lower()}.{name.split()[-1].lower().replace(chr(39), '')}@{domain}".encode(
            "ascii", "ignore"
        ).decode()
        to.update(name=name, company=company, address=list(place))
        style = self.one("long", "long", "upper", "day first", "weekday", "slashes", "of")
        day = dated(self.day, style)
        if style == "of":
            day = f"Dated {day}"
        if self.maybe(0.6):
            self.put(
                "letterhead",
                self.one(
                    ["Washington State Gambling Commission", "4565 7th Avenue SE • Lacey, WA 98503 • (360) 486-3440"],
                    ["GAMBLING COMMISSION", "State of Washington"],
                ),
            )
        where = self.one("left", "right", "under")
        block = [name, *self.one([], [], [self.one(*w.ROLES)]), company, *place]
        if self.maybe(0.15):
            block = [name, f"{company}, {', '.join(place)}"]
        sent = None
        if self.maybe(0.6):
            to["email"] = mail
            sent = self.one(
                "Sent by secure email: {}",
                "Via email at {}",
                "EMAIL {}",
                "By email to: {}",
                "Email: {}",
                "Delivered electronically – {}",
            ).format(mail)
        if where != "under":
            self.put("line" if where == "left" else "right", day)
        if sent and self.maybe(0.4):
            self.put("line", sent)
            sent = None
        self.put("block", block)
        if sent:
            self.put("line", sent)
        if where == "under":
            self.put("line", day)
        form = self.one("re", "re", "lines", "none", "in text")
        number = self.one(
            str(self.rng.randint(1000, 6000)),
            f"{self.rng.randint(2012, 2024)}-{self.rng.randint(1, 400):04}",
            f"{self.rng.randint(1000, 6000)}R{self.rng.randint(1, 3)}",
        )
        subject = self.one(
            "Table Game Modification",
            "Changes to side wagers",
            "New game approval",
            "Jackpot system upgrade",
            "Game rule revisions (various)",
        )
        self.number = None
        if form == "re":
            truth.update(subject=subject, submission=number)
            self.put(
                "subject",
                self.one(
                    "RE: {s} (Submission #{n})",
                    "RE:\t{s} – Submission # {n}",
                    "Re: Submission #{n} — {s}",
                    "Reference: {s}, Submission No. {n}",
                    "SUBJECT: {s}; Submission {n}",
                ).format(s=subject, n=number),
            )
        elif form == "lines":
            truth.update(subject=subject, submission=number)
            self.put(
                "block",
                [f"RE: {subject}", f"Submission #{number}"]
                if self.maybe(0.5)
                else [f"Submission Number: {number}", f"Subject: {subject}"],
            )
        elif form == "in text":
            truth["submission"] = self.number = number
        surname = name.split()[-1]
        self.put(
            "line",
            self.one(
                f"Dear {self.one('Mr.', 'Ms.', 'Dr.')} {surname}:",
                f"Dear {name},",
                f"{name}:",
                f"Dear {self.one('Mr.', 'Ms.')} {surname},",
            ),
        )
        self.running = self.one(
            None, f"{name} | {dated(self.day, 'long')} | page # of ##", f"Letter to {company}, page #", "Page # of ##"
        )

    def games(self) -> None:
        form = self.one(
            "one",
            "semicolons",
            "numbers in line",
            "lines",
            "bullets",
            "numbered",
            "two",
            "two",
            "bordered",
            "commas",
            "continued",
        )
        count = {
            "one": 1,
            "semicolons": 5,
            "numbers in line": 6,
            "lines": 6,
            "bullets": 8,
            "numbered": 14,
            "two": 60,
            "bordered": 30,
            "commas": 4,
            "continued": 9,
        }[form]
        games = [self.game] if self.game else []
        wanted = 1 if form == "one" else self.rng.randint(count // 2 + 1, count)
        while len(games) < wanted:
            game = self.one(*w.GAMES) + self.one(*w.EXTRA)
            if game not in games and not (
                form in ("one", "commas", "semicolons", "numbers in line")
                and any(x in game for x in (",", "&", " or ", "/"))
            ):
                games.append(game)
        games.sort()
        company = self.truth["addressee"]["company"]
        self.several = len(games) > 1
        thing = "games" if self.several else "game"
        asked = dated(self.before(20, 120), "long")
        if self.number:
            self.say(f"Your request of {asked}, logged as Submission #{self.number}, has been reviewed.")
        self.named(games, form in ("numbers in line", "numbered", "two", "bordered"))
        if form == "one":
            self.say(
                self.one(
                    f"{company} asked that the card game {games[0]} be reviewed.",
                    f"We write about {games[0]}, a card game made by {company}.",
                    f"On {asked} you submitted the card game {games[0]} for review.",
                )
            )
        elif form == "commas":
            self.say(
                self.one(
                    f"The request concerns the games {joined(games)}.",
                    f"{company} submitted {joined(games)} for review.",
                    f"We reviewed {len(games)} games: {joined(games)}.",
                )
            )
        elif form == "semicolons":
            self.say(
                f"Your submission covers these {thing}: {'; '.join(games[:-1])}{'; and ' if self.several else ''}{games[-1]}."
            )
        elif form == "numbers in line":
            self.say(f"The games in question are {'; '.join(f'({n}) {g}' for n, g in enumerate(games, 1))}.")
        elif form == "lines":
            self.say(self.one("Games reviewed:", "The games are these:"))
            self.put("block", games)
        elif form == "continued":
            self.say("Games reviewed at your request:")
            half = len(games) // 2
            self.put("bullets", games[:half])
            self.put("space", self.one(1, 3, 5))
            self.put("bullets", games[half:])
        else:
            self.say(
                self.one(
                    f"{company} would like to offer the following games in their changed form:",
                    "The list of games is as follows:",
                    "Please see the list of affected games:",
                    "The submission affects:",
                )
            )
            if form == "two":
                self.put("space", self.one(0, 1, 2.5, 4))
            if form == "bullets":
                self.put("bullets", games)
            else:
                self.put(
                    "games", (games, {"numbered": 1, "two": 2, "bordered": self.one(1, 2)}[form], form == "bordered")
                )

    def changes(self) -> None:
        form = self.one("none", "bullets", "lettered", "numbered")
        if form == "none":
            return
        self.truth["changes"] = self.some(w.NOTES, 1, 4)
        self.say(
            self.one(
                "The changes are summarized here:",
                "Summary of changes",
                "Compared with the version now approved, the rules differ as follows:",
                "You told us that the following was changed:",
                "Changes made:",
            )
        )
        self.put(form, self.truth["changes"])

    def decision(self) -> None:
        truth, several = self.truth, self.several
        g, is_ = ("games", "are") if several else ("game", "is")
        kind = self.one(*["approved"] * 6, "denied", "denied", "open")
        if kind == "open":
            self.say(
                self.one(
                    "We need more time. The laboratory has not yet returned its report, and no decision can be taken before that.",
                    f"Before a decision on the {g} is taken we ask that you answer the following:",
                    "Kindly supply what is missing, namely:",
                )
            )
            self.put("bullets", ["Where is the progressive server located?", "Who may reset the meter?"])
        elif kind == "denied":
            truth["decision"], truth["reasons"] = "denied", self.some(w.AGAINST, 1, 3)
            self.say(
                self.one(
                    f"Having weighed your request, we must turn it down. The {g} {is_} denied for the reasons given here:",
                    f"The Commission declines to approve the {g}. It does so because:",
                    f"Your {g} {is_} not approved. Reasons:",
                    "Therefore your application is denied on these grounds:",
                )
            )
            self.put(self.one("bullets", "numbered", "lettered"), truth["reasons"])
        else:
            truth["decision"] = "approved"
            self.approved(g, is_)

    def approved(self, g: str, is_: str) -> None:
        truth, item = self.truth, self.truth["conditions"]
        rules = [self.before(3, 40)]
        if self.maybe(0.3):
            rules.append(self.before(41, 80))
        rules.sort()
        days = " and ".join(dated(d, "long") for d in rules)
        truth["rules_dates"] = [d.isoformat() for d in rules]
        self.say(self.one(f"The {g} {is_} approved on condition that:", f"We have no objection to the {g} and approve {'them' if g == 'games' else 'it'}, with these conditions:", f"By this letter the Washington State Gambling Commission approves the {g}. These are the conditions:",
                          f"Your request is approved. The approval of the {g} is bound to the following conditions:", f"The above {g} {is_} hereby approved for play, provided that:"))  # fmt: skip
        item["general"] = [
            self.one(
                "The enclosed rules, as you supplied them on {}, are followed.",
                "Play is governed by the rules submitted on {}, which are enclosed.",
                "The rules of {} (copy enclosed) are the approved rules.",
            ).format(days),
            *self.some(w.EVERYWHERE, 0, 2),
        ]
        item["commercial"], item["tribal"] = self.some(w.CARD_ROOMS, 0, 2), self.some(w.TRIBES, 0, 2)
        heads = self.one(
            ("Card rooms", "Tribes"),
            ("Licensed card rooms", "Tribal facilities"),
            ("Additional conditions for commercial card rooms", "Additional conditions for Tribal casinos"),
            ("Non-tribal locations:", "Tribal locations:"),
            ("House-banked card room licensees", "Tribal gaming operations"),
        )
        form = self.one("bullets", "numbered", "sections", "bullets")
        for n, (key, head) in enumerate(
            zip(("general", "commercial", "tribal"), (self.one(None, "All locations"), *heads), strict=True), 1
        ):
            if not item[key]:
                continue
            if head:
                self.put("heading", f"{n}. {head}" if form == "sections" else head)
            if form == "sections":
                self.put("marked", [(f"{n}.{i}", t) for i, t in enumerate(item[key], 1)])
            else:
                self.put(form, item[key])

    def questions(self) -> None:
        form = self.one("none", "one", "two", "list", "block", "beside")
        if form == "none":
            return
        (a, b), phones = (self.person(), self.person()), [telephone(self.rng, PHONES) for _ in range(2)]
        (p, s), (p2, s2) = phones
        if form in ("one", "block"):
            self.contact(a, p)
            if form == "one":
                self.say(
                    self.one(
                        f"Should anything remain unclear, {a} will explain it ({s})."
                        if "(" not in s
                        else f"Should anything remain unclear, {a} will explain it: {s}.",
                        f"Please address questions to {a}, {self.one(*w.JOBS)}, at {s}.",
                        f"The agent in charge of this matter is {a}, {s}.",
                        f"Feel free to call me or {a} at {s}.",
                    )
                )
            else:
                self.put("heading", "Whom to ask")
                self.put("block", [a, self.one(*w.JOBS), s])
            return
        self.contact(a, p, "commercial")
        self.contact(b, p2, "tribal")
        if form == "two":
            self.say(
                self.one(
                    f"Card rooms with questions should contact {a} at {s}, and Tribes {b} at {s2}.",
                    f"{a} ({p}) handles questions of card rooms, and {b} ({p2}) those of Tribes.",
                    f"Contacts: {a}, {s} (card rooms); {b}, {s2} (Tribal casinos).",
                )
            )
        elif form == "list":
            self.say("For questions please contact:")
            self.put("bullets", [f"Card rooms: {a}, {s}", f"Tribal casinos: {b}, {s2}"])
        else:
            self.say("For questions please contact:")
            self.put("beside", (["Card rooms", a, s], ["Tribal casinos", b, s2]))

    def close(self) -> None:
        if self.maybe(0.6):
            self.say(
                self.one(
                    "We appreciate doing business with you.",
                    "Good luck with the new games.",
                    "Thank you.",
                    "Let us know how the launch goes.",
                )
            )
        self.put("line", self.one("Sincerely,", "Yours faithfully,", "Warm regards,", "With regards,", "Respectfully,"))
        name, job, office = self.person(), self.one(*w.JOBS), self.one(*w.OFFICES)
        form = self.one("two", "comma", "none", "of")
        lines = {"two": [job, office], "comma": [f"{job}, {office}"], "none": [job], "of": [f"{job}", office, "WSGC"]}[
            form
        ]
        unit: Any = None if form == "none" else office
        self.truth["signer"] = {
            "name": name,
            "title": job,
            "unit": [office, f"{office}, WSGC", f"{office} WSGC"] if form == "of" else unit,
        }
        self.put("signature", [name, *lines])
        if self.maybe(0.3):
            self.put("line", self.one("Enc.: Rules", "Enclosure: game rules", "2 Enclosures"))
        if self.maybe(0.55):
            rows = []
            shape = self.one("{p}, {t}, {u}", "{p}, {t}", "{t} {p}, {u}", "{p} / {t} / {u}")
            for person in [self.person() for _ in range(self.rng.randint(1, 4))]:
                title, unit = self.one(*w.JOBS), self.one(*w.OFFICES)
                self.copied(person, title, unit if "{u}" in shape else None)
                rows.append(shape.format(p=person, t=title, u=unit))
            self.put("cc", rows + self.one([], ["File"], ["Submission file"]))


def make_letter(seed: int, game: str | None) -> tuple[dict[str, object], list[Element], str | None]:
    letter = Fifth(random.Random(f"fifth letter {seed}"), game)
    letter.make()
    return letter.truth, letter.out, letter.running
