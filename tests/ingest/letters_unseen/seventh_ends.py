"""How the seventh author's letters end: whom to ask, who signs, who gets a copy."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

from tests.ingest.letters_unseen import seventh_words as w
from tests.ingest.letters_unseen.making import Letter, telephone


class Ends(Letter):
    """The last blocks of a letter, with what they say in its truth."""

    forms: list[str]  # of telephone numbers

    def people(self) -> None:
        a, b = self.rng.sample(w.WRITERS[:6], 2)
        (pa, sa), (pb, sb) = telephone(self.rng, self.forms), telephone(self.rng, self.forms)
        form = self.one("two", "two", "one", "none", "bullets", "single", "agents")
        if self.truth["decision"] in ("denied", None) and form not in ("none",):
            form = "single"
        if form == "two":
            self.say(self.one(
                f"If you have questions about card rooms, please call {a} at {sa}. Questions about Tribal casinos should go to {b} at {sb}.",
                f"For commercial card room questions, contact {a}, {sa}. For Tribal questions, contact {b}, {sb}.",
            ))  # fmt: skip
        elif form == "one":
            self.say(
                f"Please direct commercial inquiries to {a} ({sa.strip('()') if sa.startswith('+') else sa.replace('(', '').replace(') ', '-')}) and Tribal inquiries to {b} ({sb.strip('()') if sb.startswith('+') else sb.replace('(', '').replace(') ', '-')})."
            )
        elif form == "agents":
            self.say(
                f"Special Agent {a} ({sa.replace('(', '').replace(') ', '-')}) can answer questions regarding card rooms, and Special Agent {b} ({sb.replace('(', '').replace(') ', '-')}) can answer those regarding Tribal operations."
            )
        elif form == "bullets":
            self.say("Questions may be directed to:")
            self.put("bullets", [f"Card rooms: {a}, {sa}", f"Tribal casinos: {b}, {sb}"])
        elif form == "single":
            self.say(
                self.one(
                    f"Please contact {a} at {sa} if you have any questions.",
                    f"If you have questions, you may reach {a} by phone at {sa} or by email at {a.split()[0].lower()}.{a.split()[-1].lower()}@wsgc.wa.gov.",
                )
            )
            self.contact(a, pa)
        if form not in ("none", "single"):
            self.contact(a, pa, "commercial")
            self.contact(b, pb, "tribal")
        if self.maybe(0.5):
            self.say(
                self.one(
                    "Thank you for working with us.",
                    "We appreciate your patience during this review.",
                    "Thank you for your cooperation.",
                )
            )

    def tail(self) -> None:
        self.put(
            "line",
            self.one("Sincerely,", "Sincerely,", "Respectfully,", "Regards,", "Kind regards,", "Very truly yours,"),
        )
        name = self.one(*w.WRITERS[6:])
        title, unit = self.one(*w.TITLES), self.one(*w.UNITS, None)
        self.truth["signer"] = {"name": name, "title": title, "unit": unit}
        form = self.one("lines", "lines", "lines", "comma", "joined")
        if form == "lines" or unit is None:
            lines = [name, title] + ([unit] if unit else [])
        elif form == "comma":
            lines = [f"{name}, {title}", unit]
        else:
            lines = [name, f"{title}, {unit}"]
        if self.maybe(0.25):
            lines.insert(0, self.one(f"/s/ {name}", "DocuSigned by:", f"Digitally signed by {name}"))
        if self.maybe(0.15):
            lines.append(self.one("Washington State Gambling Commission", "(360) 486-3440"))
        self.put("signature", lines)
        if self.maybe(0.5):
            self.put(
                "line",
                self.one("Enclosure", "Enclosures: Game Rules", "Enclosures (2)", "Attachment: rules of play", "Encl."),
            )
        if self.maybe(0.6):
            shape = self.one("full", "full", "dash", "title first", "unit")
            lines = []
            for person in self.some(w.WRITERS[:6], 1, 4):
                t, u = self.one(*w.TITLES[:3], w.TITLES[5]), self.one(*w.UNITS)
                if shape == "full":
                    lines.append(f"{person}, {t}, {u}")
                    self.copied(person, t, u)
                elif shape == "dash":
                    lines.append(f"{person} – {t}, {u}")
                    self.copied(person, t, u)
                elif shape == "title first":
                    lines.append(f"{t} {person}, {u}")
                    self.copied(person, t, u)
                else:
                    lines.append(f"{person}, {u}")
                    self.copied(person, None, u)
            self.put("cc", lines + self.one([], [], ["File"]))
