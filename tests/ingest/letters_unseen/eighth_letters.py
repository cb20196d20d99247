"""The eighth author: notices of determination, plain-language letters and short replies, measured once."""

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import eighth_words as w
from tests.ingest.letters_unseen.making import Letter, dated, joined, telephone


class Eighth(Letter):
    def make(self) -> None:
        self.kind = self.one("notice", "plain", "plain", "reply")
        self.ends = self.rng.choices(["approved", "denied", None], [7, 3, 1])[0]
        self.n = self.one("{0}", "{0}", "20{1}-{0}", "CG{1}{0}", "{1}-{0}").format(
            self.rng.randint(200, 4999), f"{self.day.year % 100:02}"
        )
        self.head()
        count = self.one(1, 1, 2, 3, 5, 8)
        self.games = self.some(w.GAMES, count, count)
        if self.game and self.game not in self.games:
            self.games[0] = self.game
        if self.kind == "notice":
            self.notice()
        elif self.kind == "plain":
            self.plain()
        else:
            self.reply()
        self.foot()

    def head(self) -> None:
        self.put(
            "letterhead",
            self.one(
                ["Washington State", "Gambling Commission", "PO Box 42400, Olympia WA 98504"],
                ["WSGC", "Protecting the public since 1973", "360.486.3440 | wsgc.wa.gov"],
            ),
        )
        name = self.one(*w.PEOPLE)
        self.company, host = self.one(*w.COMPANIES)
        mail = f"{name.split()[0].lower().strip('.')}@{host}" if self.maybe(0.5) else None
        place = self.one(*w.PLACES)
        self.truth["addressee"] = {"name": name, "company": self.company, "email": mail, "address": place}
        self.put("line", dated(self.day, self.one("long", "long", "short", "day first", "no comma")))
        self.put(
            "block",
            [
                name,
                *([self.one("Regulatory Affairs Manager", "Chief Operating Officer")] if self.maybe(0.4) else []),
                self.company,
                *place,
            ],
        )
        if mail:
            self.put("line", self.one(f"Via email: {mail}", f"Emailed to {mail}"))
        about = self.game or self.one(*w.GAMES)
        stated = self.one(f"{about} rules review", f"Determination on {about}", f"{about} and related games")
        numbered = self.maybe(0.8)
        self.truth["submission"] = self.n if numbered else None
        self.truth["subject"] = stated
        self.put(
            "subject",
            self.one("RE: ", "Re: ", "Subject: ")
            + stated
            + (
                self.one(
                    f" – Submission {self.n}",
                    f" (Submission #{self.n})",
                    f", Submission No. {self.n}",
                    f" / Submission Number {self.n}",
                )
                if numbered
                else ""
            ),
        )
        last = name.split()[-1] if "van" not in name else "van Houten"
        self.put("line", self.one(f"Dear Ms. {last}:", f"Dear Mr. {last},", f"Dear {name},"))

    def listing(self, lead: str) -> None:
        self.say(lead)
        numbered = self.maybe(0.5) and len(self.games) > 1
        self.put("numbered" if numbered else "bullets", self.games)
        self.named(self.games, numbered)

    def changes(self) -> None:
        if self.maybe(0.6):
            self.truth["changes"] = self.some(w.NEW, 1, 3)
            self.say(
                self.one(
                    "Your revision makes the following changes:",
                    "What is new in these rules:",
                    "The rules have been revised as follows:",
                )
            )
            self.put("bullets", self.truth["changes"])

    def conditions(self) -> None:
        day = self.before(8, 70)
        first = self.one(
            f"The game is played under the rules sent to us on {dated(day, 'long')} and enclosed here.",
            f"Use only the enclosed rules, which we received {dated(day, 'long')}.",
        )
        self.truth["rules_dates"] = [day.isoformat()]
        general, rooms, tribes = [first, *self.some(w.ALL, 0, 2)], self.some(w.ROOMS, 1, 3), self.some(w.TRIBES, 1, 3)
        self.truth["conditions"] = {"general": general, "commercial": rooms, "tribal": tribes}
        if self.maybe(0.5):
            heads = self.one(
                ("All locations", "Card rooms", "Tribal casinos"),
                ("Everyone", "Commercial card rooms", "Tribal gaming facilities"),
            )
            for head, texts in zip(heads, (general, rooms, tribes), strict=True):
                self.put("heading", head)
                self.put("bullets", texts)
        else:
            for lead, texts in zip(
                (
                    "",
                    self.one("Card rooms must also meet these conditions:", "For card rooms only:"),
                    self.one("Tribal casinos must also meet these conditions:", "For Tribal casinos only:"),
                ),
                (general, rooms, tribes),
                strict=True,
            ):
                if lead:
                    self.say(lead)
                self.put("numbered", texts)

    def result(self) -> None:
        self.truth["decision"] = self.ends
        if self.ends == "approved":
            self.say(
                self.one(
                    "Determination: The Commission approves the submission with these conditions.",
                    "We have approved your submission. Please read these conditions carefully:",
                    "The games are approved for use in the State of Washington on the conditions stated next.",
                )
            )
            self.conditions()
        elif self.ends == "denied":
            self.say(
                self.one(
                    "Determination: The submission is denied for these reasons.",
                    "We did not approve your submission. These are the reasons:",
                    "Regrettably, we must deny the request on the following grounds:",
                )
            )
            self.truth["reasons"] = self.some(w.WHY, 1, 3)
            self.put("bullets", self.truth["reasons"])
        else:
            self.say("Our review is still open. We expect to finish it next month and will write to you again.")

    def notice(self) -> None:
        self.say("This notice informs you of the outcome of our review.")
        self.listing(self.one("Games included in the submission:", "The submission consisted of:"))
        self.changes()
        self.result()

    def plain(self) -> None:
        self.say(f"Thank you for sending us your game rules. {self.company} asked us to look at the following.")
        self.listing("These are the games we looked at:")
        self.changes()
        self.result()

    def reply(self) -> None:
        self.say(f"You wrote to us about {joined(self.games, comma=',')}.")
        self.named(self.games)
        self.changes()
        self.result()

    def foot(self) -> None:
        a, b = self.rng.sample(w.STAFF[:5], 2)
        forms = [self.one("({0}) {1}-{2}", "{0}-{1}-{2}", "{0}.{1}.{2}")]
        (pa, sa), (pb, sb) = telephone(self.rng, forms), telephone(self.rng, forms)
        if self.ends == "approved":
            self.say(
                self.one(
                    f"Card rooms with questions can call {a} at {sa}; Tribes can call {b} at {sb}.",
                    f"Card room contact: {a}, {sa}. Tribal contact: {b}, {sb}.",
                    f"Our contact for card rooms is {a}, {sa}. Our contact for Tribal casinos is {b}, {sb}.",
                )
            )
            self.contact(a, pa, "commercial")
            self.contact(b, pb, "tribal")
        else:
            self.say(self.one(f"Questions? Call {a} at {sa}.", f"{a} can help you with questions, {sa}."))
            self.contact(a, pa)
        name, title, unit = self.one(*w.STAFF[5:]), self.one(*w.TITLES), self.one(*w.UNITS)
        self.truth["signer"] = {"name": name, "title": title, "unit": unit}
        self.put("line", self.one("Sincerely,", "With regards,", "Best regards,", "Yours truly,"))
        self.put("signature", self.one([name, title, unit], [f"{name}, {title}", unit]))
        if self.maybe(0.5):
            rows = [(p, self.one(*w.TITLES), self.one(*w.UNITS)) for p in self.some(w.STAFF[:5], 1, 3)]
            for row in rows:
                self.copied(*row)
            shape = self.one("{}, {}, {}", "{} ({}, {})")
            self.put("cc", [shape.format(*row) for row in rows])


def make_letter(seed: int, game: str | None) -> tuple[dict[str, Any], list[Element], str | None]:
    letter = Eighth(random.Random(f"eighth letter {seed}"), game)
    letter.make()
    return letter.truth, letter.out, letter.running


def make_other(seed: int) -> list[Element]:
    """A document that is no packet."""
    title, lines = random.Random(f"eighth other {seed}").choice(w.OTHERS)
    return [("title", title), ("bullets", lines)]
