"""The seventh author writes as a commission does today: approvals, partial ones, replacements, refusals and questions."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from datetime import date
from typing import Any

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import seventh_words as w
from tests.ingest.letters_unseen.making import dated, joined
from tests.ingest.letters_unseen.seventh_ends import Ends

PHONES = ["({0}) {1}-{2}", "{0}-{1}-{2}", "{0}.{1}.{2}", "({0}) {1}-{2}, ext. 231", "+1 {0} {1} {2}"]


class Seventh(Ends):
    """One letter; what it is for is drawn first, everything else for itself."""

    def make(self) -> None:
        self.purpose = self.rng.choices(["approve", "replace", "part", "deny", "ask", "receive"], [10, 3, 3, 4, 2, 1])[
            0
        ]
        self.style = self.one("long", "long", "long", "upper", "day first", "slashes", "weekday")
        self.forms = [self.one(*PHONES)]
        self.tone = self.one("we", "Commission")
        self.head()
        self.pool = self.some(w.GAMES, 20, 40)
        {"deny": self.deny, "ask": self.ask, "receive": self.receive}.get(self.purpose, self.approve)()
        self.people()
        self.tail()

    def on(self, day: date) -> str:
        return dated(day, self.style if self.style != "upper" else "long")

    def number(self) -> str:
        n = self.rng.randint(1004, 9876)
        year = self.day.year % 100
        return self.one(
            f"{n}",
            f"{n}",
            f"{2000 + year}-{n}",
            f"{year:02}-{n % 900 + 100}",
            f"TG-{year:02}-{n}",
            f"GR{n}",
            f"{n}-A",
            f"EGL.{n}.{self.rng.randint(1, 9):02}",
        )

    def head(self) -> None:
        if self.maybe(0.8):
            self.put(
                "letterhead",
                self.one(
                    [
                        "STATE OF WASHINGTON",
                        "GAMBLING COMMISSION",
                        "P.O. Box 42400 • Olympia, WA 98504-2400 • (360) 486-3440 • TDD (360) 486-3637",
                        "www.wsgc.wa.gov",
                    ],
                    [
                        "Washington State Gambling Commission",
                        "Licensing and Technology Section",
                        "4565 7th Avenue SE, Lacey, Washington 98503",
                    ],
                    ["GAMBLING COMMISSION", "Gambling Laboratory  |  800-345-2529 (toll-free in Washington)"],
                ),
            )
        name = self.one(*w.PEOPLE)
        company, host = self.one(*w.COMPANIES)
        self.company = company
        place = self.one(*w.PLACES)
        email = f"{name[0].lower()}{name.split()[-1].lower().replace(chr(39), '').replace('í', 'i')}@{host}"
        who = self.truth["addressee"]
        who.update(name=name, company=company, address=place)
        self.sub = self.number() if self.maybe(0.85) else None
        self.truth["submission"] = self.sub
        where = self.one("subject", "subject", "subject", "ref", "body") if self.sub else "none"
        self.where = where
        how = self.one("via", "via", "block", "none")
        if how != "none":
            who["email"] = email
        mail = self.one(
            f"Sent via email to {email}",
            f"VIA E-MAIL: {email}",
            f"By electronic mail only ({email})",
            f"Delivered by email – {email}",
        )
        role = self.one(None, None, *w.ROLES)
        if self.maybe(0.12):
            lines = [company, f"Attn: {name}" + (f", {role}" if role else ""), *place]
        else:
            lines = [name + (f", {role}" if role and self.maybe(0.5) else ""), company, *place]
            if role and role not in lines[0]:
                lines.insert(1, role)
        if how == "block":
            lines.append(email)
        stamp = dated(self.day, self.style)
        if self.maybe(0.1):
            self.put("right", stamp)
        else:
            self.put("line", self.one(stamp, stamp, stamp, f"Date: {stamp}"))
        if how == "via" and self.maybe(0.6):
            self.put("line", mail)
            how = "done"
        self.put("block", lines)
        if how == "via":
            self.put("line", mail)
        if where == "ref":
            self.put(
                "line",
                self.one(
                    f"Submission Number: {self.sub}",
                    f"Our file: {self.sub}",
                    f"Tracking No. {self.sub}",
                    f"Submission ID {self.sub}",
                ),
            )
        self.subject()
        surname = name.split()[-1] if "del" not in name else "del Río"
        greeting = self.one(
            f"Dear Ms. {surname}:",
            f"Dear Mr. {surname}:",
            f"Dear {name}:",
            f"Dear {name.split()[0]},",
            f"Hello {name.split()[0]}:",
            f"Dear Mx. {surname},",
        )
        self.put("line", greeting)
        self.name, self.surname = name, surname
        if self.maybe(0.6):
            self.running = self.one(
                f"{name}\n{dated(self.day, 'long')}\nPage #", "Page # of ##", f"Ms. {surname} – Page #"
            )

    def subject(self) -> None:
        if self.maybe(0.1) and self.where != "subject":
            return
        about = self.game or self.one(*w.GAMES)
        stated = self.one(
            f"{about} Rules of Play", f"Approval Request – {about}", f"{about}: rule changes", "Revised Game Rules (Multiple Games)", f"Your request concerning {about}", f"Card Game Update – {about} and Others",
        )  # fmt: skip
        self.truth["subject"] = stated
        label = self.one("RE:", "RE:", "Re:", "Subject:", "SUBJECT:", "Regarding:", "Re:\t")
        if self.where != "subject":
            self.put("subject", f"{label} {stated}")
            return
        self.put(
            "subject",
            self.one(
                f"{label} {stated} - Submission #{self.sub}", f"{label} {stated} (Submission No. {self.sub})", f"{label} Submission {self.sub} – {stated}", f"{label} {stated}, Tracking Number {self.sub}",
                f"{label} Submission #{self.sub}: {stated}", f"{label} {stated} – Control No. {self.sub}",
            ),
        )  # fmt: skip

    def some_games(self) -> list[str]:
        count = self.one(1, 2, 3, 4, 6, 9, 14, 24)
        names = [g + self.one(*w.EXTRA) for g in self.pool[:count]]
        if self.game and self.game not in names:
            names[0] = self.game
        return sorted(names) if self.maybe(0.5) else names

    def list_games(self, games: list[str], lead: str) -> None:
        """The games below a lead, in one of the ways that lists are set."""
        if len(games) == 1:
            self.say(lead)
            self.put("bullets", games)
            self.named(games)
            return
        self.say(lead)
        form = (
            self.one("bullets", "numbered", "numbered", "two", "grid", "bordered")
            if len(games) > 5
            else self.one("bullets", "numbered", "two")
        )
        if form == "bullets":
            self.put("bullets", games)
        elif form == "numbered":
            self.put("numbered", games)
        elif form == "two":
            self.put("twocolumn", games)
        else:
            self.put("games", (games, self.one(2, 2, 3), form == "bordered"))
        self.named(games, form != "bullets")

    def open(self) -> None:
        """How the letter begins, what came and when."""
        came = self.before(20, 90)
        self.came = [came]
        message = f", assigned Submission #{self.sub}," if self.where == "body" else ""
        self.say(
            self.one(
                f"Thank you for your submission{message} dated {self.on(self.before(91, 140))}."
                if message
                else "Thank you for your recent submission.",
                f"This responds to the request{message} made by {self.company} for review of card game rules.",
                f"Our office has concluded its review of the materials{message} from {self.company}.",
                f"{self.company} asked the Gambling Commission to review the game rules{message} described in this letter.",
            )
        )

    def what_changed(self) -> None:
        if self.maybe(0.3):
            return
        if self.maybe(0.25):
            stated = self.one(
                "The primary change to each game is the addition of a bonus wager named “Lucky Streak.”",
                "The revision replaces Pay Table 3 with a lower-volatility table.",
                "The only amendment is a corrected house way.",
            )
            self.say(stated)
            self.truth["changes"] = [stated]
            return
        new = self.some(w.NEW, 1, 4)
        self.say(
            self.one(
                "The changes you proposed include:", "The amended rules contain the following revisions:", f"{self.company} made these updates:", "Summary of modifications:", "According to your cover letter, the rules were amended to reflect the following:",
            )
        )  # fmt: skip
        self.put(self.one("bullets", "bullets", "numbered", "lettered"), new)
        self.truth["changes"] = new

    def approve(self) -> None:
        self.open()
        games = self.some_games()
        refused: list[str] = []
        if self.purpose == "part":
            games = [g + self.one(*w.EXTRA) for g in self.pool[: self.one(2, 3, 5)]]
            if self.game:
                games[0] = self.game
            refused = self.pool[30:][: self.one(1, 2)] or [self.pool[-1]]
            refused = [g for g in refused if g not in games]
        if self.maybe(0.5):
            self.what_changed()
        if self.maybe(0.12) and not refused and len(games) < 5 and not any("," in g for g in games):
            self.say(
                self.one(
                    f"The request covers {joined(games)}.", f"The games reviewed were: {joined(games, comma=',')}."
                )
            )
            self.named(games)
        else:
            self.list_games(
                games,
                self.one(
                    "The following games are covered by this letter:",
                    "Games reviewed:",
                    "The games affected are:",
                    "You asked us to review the rules of:",
                    "This letter addresses the games listed below.",
                )
                if not refused
                else self.one("The following games are approved:", "We are able to approve these games:"),
            )
        if not self.truth["changes"] and self.maybe(0.6):
            self.what_changed()
        if self.purpose == "replace":
            self.say(
                self.one(
                    f"This letter supersedes the approval we issued on {self.on(self.before(200, 900))} under Submission #{self.rng.randint(1000, 3000)}, which is no longer valid.",
                    f"It replaces in full our letter of {self.on(self.before(200, 900))}.",
                    f"Please discard our earlier letter dated {self.on(self.before(5, 30))}, which denied one of these games in error.",
                )
            )
        self.truth["decision"] = ["approved", None] if refused else "approved"
        if not refused:
            self.say(
                self.one(
                    "Based on the information provided, the Commission approves these games for play in Washington, subject to the conditions below:",
                    "The games meet the requirements of WAC 230-15-040 and are approved. The approval is conditioned upon the following:",
                    f"Effective {self.on(self.day)}, the rules referenced above are approved on the following terms:",
                    "We have no objection to the changes and hereby grant approval with these conditions:",
                    "Your request has been granted, provided that:",
                    "Approval is given under the conditions set out here.",
                )
            )
        else:
            self.say(
                self.one(
                    "The approval of these games is subject to the following conditions:",
                    "For the games we approved, these conditions apply:",
                )
            )
        self.conditions()
        if refused:
            self.say(
                f"We are not able to approve {joined(refused)} at this time. {self.one('The mathematics report for that part of the submission is incomplete.', 'You may resubmit once the issues we discussed are resolved.')}"
            )
        if self.maybe(0.5):
            self.say(
                self.one(
                    "Any modification of these games may void this approval.", "This approval does not endorse any product or company.", "The Commission may withdraw this approval at any time for cause.",
                )
            )  # fmt: skip

    def with_rules(self, general: list[str]) -> list[str]:
        days = [self.came[0]] + ([self.before(5, 18)] if self.maybe(0.3) else [])
        stated = joined([self.on(d) for d in days])
        text = self.one(
            f"The games must be operated according to the rules that you submitted on {stated}, which are enclosed.",
            f"Operators shall follow the enclosed rules, received by our office on {stated}.",
            f"Play must conform to the game rules provided {stated} and attached to this letter.",
        )
        self.truth["rules_dates"] = [d.isoformat() for d in days]
        return [text, *general]

    def conditions(self) -> None:
        general = self.some(w.ALL, 0, 3)
        rooms, tribes = self.some(w.ROOMS, 1, 3), self.some(w.TRIBES, 1, 3)
        if self.maybe(0.75):
            general = self.with_rules(general)
        if not general:
            general = [w.ALL[0]]
        form = self.one("heads", "heads", "heads", "labels", "prefix", "general", "table", "inline")
        kept = self.truth["conditions"]
        bul = self.one("bullets", "bullets", "numbered", "lettered")
        if form == "general":
            self.put(bul, general)
            kept["general"] = general
            return
        if form == "inline":
            texts = [g.rstrip(".") for g in general]
            self.say(
                " ".join(
                    f"({n}) {t}" + (";" if n < len(texts) - 1 else "; and" if n < len(texts) else ".")
                    for n, t in enumerate(texts, 1)
                )
            )
            kept["general"] = texts
            return
        kept.update(general=general, commercial=rooms, tribal=tribes)
        if form == "table":
            rows = [["Applies to", "Condition"]]
            names = self.one(
                ("All", "Card Rooms", "Tribal"), ("All operators", "House-banked card rooms", "Tribal casinos")
            )
            rows += [[n, t] for n, ts in zip(names, (general, rooms, tribes), strict=True) for t in ts]
            self.put("table", rows)
            return
        if form == "prefix":
            a, b = self.one(("Card rooms: ", "Tribes: "), ("Commercial – ", "Tribal – "))
            self.put("bullets", [*general, *[a + t for t in rooms], *[b + t for t in tribes]])
            return
        if form == "labels":
            self.put(bul, general)
            self.say(
                self.one(
                    "In addition, for commercial card rooms:",
                    "The following also apply to house-banked card rooms:",
                    "Card room licensees must also observe the following:",
                )
            )
            self.put(bul, rooms)
            self.say(
                self.one(
                    "In addition, for Tribal facilities:",
                    "The following also apply to Tribal casinos:",
                    "For Tribes operating under a Compact:",
                )
            )
            self.put(bul, tribes)
            return
        if self.maybe(0.4):
            self.put("heading", self.one("All Operators", "General Conditions", "General"))
        self.put(bul, general)
        blocks = [(self.one("Commercial Card Rooms", "House-Banked Card Rooms", "Card Room Licensees", "COMMERCIAL CARDROOMS"), rooms),
                  (self.one("Tribal Casinos", "Tribal Gaming Operations", "Tribal Class III Facilities", "TRIBAL OPERATIONS"), tribes)]  # fmt: skip
        if self.maybe(0.2):
            blocks.reverse()
        for title, texts in blocks:
            self.put("heading", title)
            self.put(bul, texts)

    def deny(self) -> None:
        self.open()
        games = self.some_games()[:4]
        if self.maybe(0.6) or any("," in g for g in games):
            self.list_games(
                games, self.one("The games submitted were:", "You requested approval of:", "Games under review:")
            )
        else:
            self.say(f"Your submission concerns {joined(games)}.")
            self.named(games)
        self.truth["decision"] = "denied"
        why = self.some(w.WHY, 1, 4)
        self.say(
            self.one(
                "We are unable to approve the submission for the following reasons:", "After careful consideration, your request for approval is denied. Our reasons are:", "The submission cannot be approved as presented because of the following deficiencies:",
                "The Commission has decided not to approve these rules:", "This is to inform you that approval has been denied on these grounds:",
            )
        )  # fmt: skip
        self.put(self.one("bullets", "numbered", "lettered"), why)
        self.truth["reasons"] = why
        if self.maybe(0.6):
            self.say(
                self.one(
                    "You may submit corrected rules at any time; a new review fee will apply.", "If the issues are corrected, the game may be approved later.", "You may ask for a review of this decision within 23 days under RCW 34.05.485.",
                )
            )  # fmt: skip

    def ask(self) -> None:
        self.open()
        self.list_games(self.some_games()[:3], self.one("The review concerns:", "Games submitted:"))
        self.say(
            self.one(
                "Before our review can continue, please send us the following:", "We need additional information in order to proceed:", "No decision has been made. Please respond to these questions:",
            )
        )  # fmt: skip
        self.put(
            self.one("bullets", "numbered"),
            self.rng.sample(
                [
                    "A mathematical analysis of every pay table", "The laboratory report for the shuffler", "A color copy of the layout", "A redline of the rules against the version we approved earlier", "What happens when two players hold the same winning hand?",
                ],
                3,
            ),
        )  # fmt: skip
        self.say("If we do not hear from you within 30 days the file will be closed.")

    def receive(self) -> None:
        self.open()
        self.list_games(self.some_games()[:3], "We have received your request to review:")
        self.say(
            "A special agent will be assigned to the review, which usually takes six to eight weeks. Please do not offer the games until you have our written approval."
        )


def make_letter(seed: int, game: str | None) -> tuple[dict[str, Any], list[Element], str | None]:
    letter = Seventh(random.Random(f"seventh letter {seed}"), game)
    letter.make()
    return letter.truth, letter.out, letter.running


def make_other(seed: int) -> list[Element]:
    """A document that is no packet."""
    title, lines = random.Random(f"seventh other {seed}").choice(w.OTHERS)
    return [("title", title), ("bullets", lines)]
