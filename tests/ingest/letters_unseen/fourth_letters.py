"""Letters of ten state employees: each has one skeleton of their own, and varies it a little from day to day."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from collections.abc import Callable

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import fourth_words as w
from tests.ingest.letters_unseen.making import Letter, dated, joined, telephone


def games_of(letter: Letter, low: int, high: int, commas: bool = True) -> list[str]:
    """Names, each once, the enclosed game among them."""
    rng = letter.rng
    wanted = rng.randint(low, high)
    found = [letter.game] if letter.game else []
    while len(found) < wanted:
        name = rng.choice(w.GAMES) + rng.choice(w.TAILS)
        if name not in found and (commas or not any(s in name for s in (",", " & ", " and "))):
            found.append(name)
    return sorted(found)


def addressee(letter: Letter, style: str, order: str = "name first") -> str:
    """Puts date and address; the person's name."""
    rng, to = letter.rng, letter.truth["addressee"]
    name = rng.choice(w.PEOPLE)
    company, domain = rng.choice(w.COMPANIES)
    lines = rng.choice(w.PLACES)
    to.update(name=name, company=company, address=list(lines))
    letter.put("line", dated(letter.day, style))
    role = rng.choice([None, None, *w.ROLES])
    if order == "company first":
        letter.put("block", [company, *lines, f"Attention: {name}"])
    elif order == "mail":
        mail = f"{name.split()[-1].lower()}@{domain}".replace("í", "i")
        to["email"] = mail
        letter.put("block", [name, *([role] if role else []), company, *lines, mail])
    else:
        letter.put("block", [name, *([role] if role else []), company, *lines])
    return name


def last_of(name: str) -> str:
    return name.split()[-1] if " von " not in name else "von Stade"


def approve(letter: Letter, *choices: str) -> None:
    letter.truth["decision"] = "approved"
    letter.say(letter.one(*choices))


def audiences(letter: Letter, g: str, heads: tuple[str, str, str | None], form: str = "bullets") -> None:
    """Conditions below three heads."""
    truth = letter.truth["conditions"]
    general = [t.format(g=g) for t in letter.some(w.GENERAL, 1, 2)]
    truth["general"] += general
    if heads[2]:
        letter.put("heading", heads[2])
    letter.put(form, truth["general"])
    for key, head, pool in (("commercial", heads[0], w.COMMERCIAL), ("tribal", heads[1], w.TRIBAL)):
        if letter.maybe(0.8):
            truth[key] = [t.format(g=g) for t in letter.some(pool, 1, 3)]
            letter.put("heading", head)
            letter.put(form, truth[key])


def signature(letter: Letter, lines: list[str], name: str, title: str | None, unit: str | None, close: str) -> None:
    letter.put("line", close)
    letter.put("signature", [name, *lines])
    letter.truth["signer"] = {"name": name, "title": title, "unit": unit}


def others(letter: Letter, count: int) -> list[str]:
    taken = {letter.truth["addressee"]["name"], letter.truth["signer"]["name"]}
    return letter.rng.sample([p for p in w.PEOPLE if p not in taken and not p.startswith("Rev.")], count)


def denial(letter: Letter, g: str, form: str, *choices: str) -> None:
    letter.truth["decision"] = "denied"
    letter.truth["reasons"] = letter.some(w.REASONS, 1, 3)
    letter.say(letter.one(*choices).format(g=g))
    letter.put(form, letter.truth["reasons"])


def harriet(letter: Letter) -> None:
    """A memorandum with labels; games in one sentence; conditions with numbers that go on over the heads."""
    rng, truth = letter.rng, letter.truth
    name, (company, domain) = rng.choice(w.PEOPLE), rng.choice(w.COMPANIES)
    mail = f"{name.split()[-1].lower()}@{domain}".replace("í", "i")
    truth["addressee"].update(name=name, company=company, email=mail, address=[])
    truth["submission"] = str(rng.randint(1100, 5200))
    truth["subject"] = letter.one("Table game revisions", "Rules of play", "Second revision of rules")
    letter.put("title", letter.one("MEMORANDUM", "Game Decision"))
    letter.put("form", [("Date:", dated(letter.day, letter.one("long", "ordinal"))), ("To:", f"{name}, {company}"),
                        ("E-mail:", mail), ("Subject:", f"{truth['subject']} (Submission #{truth['submission']})")])  # fmt: skip
    games = games_of(letter, 2, 5, commas=False)
    letter.named(games)
    received = letter.before(4, 40)
    letter.say(
        letter.one("You sent us revised rules for", "We reviewed the revised rules of", "This concerns your card games")
        + f" {joined(games, comma=',')}."
    )
    approve(
        letter,
        "The games are approved, and the conditions below go with that approval.",
        "I am approving all of the above. Conditions:",
    )
    truth["rules_dates"] = [received.isoformat()]
    truth["conditions"]["general"] = [
        f"Play follows the enclosed rules, which we received on {dated(received, 'long')}."
    ]
    number = 1
    for key, head in (("general", None), ("commercial", "Card rooms"), ("tribal", "Tribal casinos")):
        if key != "general":
            truth["conditions"][key] = [
                t.format(g="games") for t in letter.some(w.COMMERCIAL if key == "commercial" else w.TRIBAL, 1, 2)
            ]
            letter.put("heading", head)
        pairs = [(f"{number + n}.", t) for n, t in enumerate(truth["conditions"][key])]
        number += len(pairs)
        letter.put("marked", pairs)
    person = rng.choice([p for p in w.PEOPLE if p != name])
    phone, shown = telephone(rng, w.PHONES)
    letter.contact(person, phone)
    letter.say(f"My colleague {person} answers questions about this letter: {shown}.")
    signer = rng.choice([p for p in w.PEOPLE if p not in (name, person)])
    signature(letter, ["Regulatory Program Manager"], signer, "Regulatory Program Manager", None, "Regards,")


def laboratory(letter: Letter) -> None:
    """The laboratory's letter: facts first as a form, then two columns of many games."""
    rng, truth = letter.rng, letter.truth
    letter.put("letterhead", w.HEADS[3])
    name = addressee(letter, letter.one("military", "weekday", "upper"))
    truth["submission"] = f"{rng.randint(10, 24)}-{rng.randint(100, 999)}"
    truth["subject"] = letter.one(
        "Progressive controller upgrade", "Side bet package (all games)", "Firmware and rule changes"
    )
    letter.put(
        "subject",
        f"RE: {letter.one('Submission No.', 'Submission #')} {truth['submission']}{letter.one(', ', ' - ')}{truth['subject']}",
    )
    letter.put("line", f"Dear {name}:")
    games = games_of(letter, 30, 70)
    letter.named(games, numbered=True)
    letter.say(letter.one("Laboratory staff examined the games in the table below, in the order of their names.",
                          "The upgrade touches these games:", "Covered by this letter are the games below."))  # fmt: skip
    letter.put("games", (games, 2, False))
    truth["changes"] = letter.some(w.CHANGES, 1, 3)
    letter.say(
        letter.one(
            "In every one of them you made the following changes.", "What you changed:", "Changes common to all games:"
        )
    )
    letter.put("bullets", truth["changes"])
    approve(
        letter,
        "Having found no defect, the Laboratory approves the games. Please observe the following.",
        "The Commission's approval is given, with the following conditions attached:",
    )
    received = letter.before(10, 60)
    truth["rules_dates"] = [received.isoformat()]
    truth["conditions"]["general"] = [
        f"The rules enclosed with this letter, submitted {dated(received, 'long')}, are the only ones in force."
    ]
    audiences(
        letter,
        "games",
        letter.one(
            ("Card rooms licensed by the Commission", "Casinos operated by Tribes", None),
            ("COMMERCIAL", "TRIBAL", None),
        ),
    )
    a, b = others(letter, 2)
    (p, s), (p2, s2) = telephone(rng, w.PHONES), telephone(rng, w.PHONES)
    letter.contact(a, p, "commercial")
    letter.contact(b, p2, "tribal")
    letter.say(
        f"Operators of card rooms may ring {a} ({s}); Tribal operators, {b} ({s2})."
        if not ("(" in s or "(" in s2)
        else f"Card room questions go to {a} at {s}, Tribal questions to {b} at {s2}."
    )
    signature(
        letter,
        ["Laboratory Administrator", "Electronic Gambling Lab"],
        others(letter, 3)[2],
        "Laboratory Administrator",
        "Electronic Gambling Lab",
        "Yours sincerely,",
    )
    letter.running = f"{name}, page # of ##"


def old_school(letter: Letter) -> None:
    """No RE line, no number; one running sentence of games in quotation marks; copies with titles in brackets."""
    rng, truth = letter.rng, letter.truth
    letter.put("letterhead", letter.one(*w.HEADS))
    name = addressee(letter, letter.one("long", "ordinal"), letter.one("name first", "company first"))
    letter.put("line", f"Dear {letter.one('Mr.', 'Ms.', 'Mrs.')} {last_of(name)},")
    games = games_of(letter, 1, 4, commas=False)
    letter.named(games)
    quoted = [f"“{x}”" for x in games]
    asked = letter.before(30, 90)
    several = len(games) > 1
    letter.say(f"On {dated(asked, 'long')} you asked us to look at {letter.one('your card games', 'the card games') if several else 'your card game'} {joined(quoted)}.",
               letter.one("Thank you for your patience.", "We have since done so.", ""))  # fmt: skip
    if letter.maybe(0.35):
        denial(
            letter,
            "games" if several else "game",
            "lettered",
            "I regret to say that the answer is no. We deny your request because:",
            "We find that we must deny the request, for these reasons:",
        )
        letter.say("You may send us a corrected version at any time. A new fee will be due.")
    else:
        approve(letter, f"You may now offer {'them' if several else 'it'} for play in Washington; your request is approved. We ask that you keep to these conditions:",
                f"The Commission approves your request. {'These games' if several else 'This game'} may be played in this state so long as these conditions are kept:")  # fmt: skip
        rules = letter.before(5, 29)
        truth["rules_dates"] = [rules.isoformat()]
        truth["conditions"]["general"] = [
            f"Deal {'each game' if several else 'the game'} in accordance with the rules of {dated(rules, 'long')}, a copy of which is enclosed."
        ]
        audiences(
            letter,
            "game",
            ("Conditions for card rooms only", "Conditions for Tribal casinos only", "Conditions for everyone"),
            letter.one("bullets", "numbered"),
        )
    person = others(letter, 1)[0]
    phone, shown = telephone(rng, w.PHONES)
    if letter.maybe(0.7):
        letter.contact(person, phone)
        letter.say(
            letter.one(
                f"Do not hesitate to telephone {person}, Special Agent, at {shown}, if anything is unclear.",
                f"{person} of our staff will gladly help; the telephone number is {shown}.",
            )
        )
    signer = next(p for p in others(letter, 6) if p != person)
    signature(
        letter,
        ["Agent in Charge, Compliance and Audit Unit"],
        signer,
        "Agent in Charge",
        "Compliance and Audit Unit",
        letter.one("Very truly yours,", "Cordially,"),
    )
    lines = []
    for p in [p for p in others(letter, 4) if p != person][: rng.randint(0, 3)]:
        title, unit = rng.choice(w.TITLES), rng.choice(w.UNITS)
        letter.copied(p, title, unit)
        lines.append(f"{p} ({title}, {unit})")
    if lines:
        letter.put("cc", lines)


def lawyer(letter: Letter) -> None:
    """A decision with findings: mostly no. Headings over every part."""
    rng, truth = letter.rng, letter.truth
    letter.put("letterhead", w.HEADS[1])
    name = addressee(letter, "long", letter.one("name first", "mail"))
    truth["submission"] = str(rng.randint(1100, 5200))
    truth["subject"] = letter.one("Notice of decision", "Decision on your card game", "Amended rules of play")
    letter.put(
        "subject",
        f"{letter.one('In re:', 'RE:', 'Regarding:')} {truth['subject']}, {letter.one('Submission', 'Submission Number')} {truth['submission']}",
    )
    letter.put("line", letter.one(f"Dear {name}:", "To whom it may concern:", f"Dear Counselor {last_of(name)}:"))
    games = games_of(letter, 1, 3, commas=False)
    letter.named(games)
    g = "game" if len(games) == 1 else "games"
    letter.put("heading", "I. The Request")
    letter.say(
        f"By letter of {dated(letter.before(40, 80), 'long')}, {truth['addressee']['company']} requested approval of the card {g} {joined(games)}."
    )
    letter.put("heading", "II. Decision")
    if letter.maybe(0.7):
        denial(letter, g, letter.one("lettered", "numbered"), "The request is DENIED. The grounds are as follows:", "Approval is withheld and the request denied, on the following grounds:",
               "For the reasons that follow, the Commission disapproves the {g}:", "The {g} may not be offered in Washington. The Commission does not approve the {g} because:")  # fmt: skip
        letter.put("heading", "III. Review of this Decision")
        letter.say(
            "You may ask for a brief adjudicative proceeding under RCW 34.05.482 within 20 days of the date of this letter."
        )
    else:
        approve(letter, "The request is GRANTED subject to the conditions in Part III.")
        letter.put("heading", "III. Conditions")
        rules = letter.before(5, 29)
        truth["rules_dates"] = [rules.isoformat()]
        truth["conditions"]["general"] = [
            f"The {g} must conform to the enclosed rules provided by the requester on {dated(rules, 'long')}."
        ]
        audiences(letter, g, ("A. Commercial card rooms", "B. Tribal casinos", None), "numbered")
    signer = others(letter, 1)[0]
    signature(letter, ["Staff Attorney", "for the Director"], signer, "Staff Attorney", None, "Respectfully submitted,")
    letter.truth["signer"]["unit"] = [None, "for the Director"]
    if letter.maybe(0.5):
        letter.put("line", "Enclosures: Rules of play as submitted")


def friendly(letter: Letter) -> None:
    """An e-mail turned to paper: greeting without Dear, bullets, a block for whom to ask."""
    rng, truth = letter.rng, letter.truth
    name, (company, domain) = rng.choice(w.PEOPLE), rng.choice(w.COMPANIES)
    mail = f"{name.split()[-1].lower()}@{domain}".replace("í", "i")
    truth["addressee"].update(name=name, company=company, email=mail, address=[])
    truth["submission"] = str(rng.randint(1100, 5200))
    truth["subject"] = letter.one("Your new card games", "Update to approved games", "Optional wagers")
    letter.put(
        "block",
        [
            f"Date: {dated(letter.day, letter.one('weekday', 'long'))}",
            f"To: {name} <{mail}>",
            f"Company: {company}",
            f"Subject: {truth['subject']} [Submission #{truth['submission']}]",
        ],
    )
    letter.put("line", f"Good morning {name.split()[0]},")
    games = games_of(letter, 2, 9)
    letter.named(games)
    letter.say(
        letter.one(
            "We finished looking at the following games:",
            "Here are the games we looked at this month:",
            "Good news about these games:",
        )
    )
    letter.put("bullets", games)
    if letter.maybe(0.6):
        truth["changes"] = letter.some(w.CHANGES, 1, 3)
        letter.say(letter.one("As I understand it, you made these changes:", "Your changes were:"))
        letter.put("bullets", truth["changes"])
    if letter.maybe(0.2):
        denial(
            letter,
            "games",
            "bullets",
            "Unfortunately we can't approve the {g} right now. Here is why:",
            "I'm sorry to tell you the {g} were not approved. The reasons:",
        )
    else:
        approve(
            letter,
            "All of them are approved! Please keep the following in mind:",
            "We approved the games. A few conditions:",
        )
        rules = sorted({letter.before(5, 29), letter.before(30, 70)})
        truth["rules_dates"] = [d.isoformat() for d in rules]
        truth["conditions"]["general"] = [
            f"Please use the rules you e-mailed on {' and '.join(dated(d, 'long') for d in rules)} (enclosed)."
        ]
        audiences(letter, "games", ("For card rooms:", "For Tribes:", None))
    person, title = others(letter, 1)[0], rng.choice(["Special Agent", "Regulatory Program Manager"])
    phone, shown = telephone(rng, w.PHONES[:5])
    letter.contact(person, phone)
    letter.say("If you have questions, get in touch with:")
    letter.put("block", [person, title, shown, f"{person.split()[0].lower()}@wsgc.wa.gov"])
    signer = next(p for p in others(letter, 5) if p != person)
    unit = rng.choice(w.UNITS)
    signature(
        letter, [f"Special Agent, {unit}"], signer, "Special Agent", unit, letter.one("Thanks,", "Best,", "Take care,")
    )


def tabular(letter: Letter) -> None:
    """A table of games, a table of conditions by audience, and a table of contacts."""
    rng, truth = letter.rng, letter.truth
    letter.put("letterhead", letter.one(*w.HEADS))
    name = addressee(letter, letter.one("long", "slashes", "dashes", "iso"), letter.one("name first", "mail"))
    truth["submission"] = str(rng.randint(1100, 5200))
    truth["subject"] = letter.one("Annual rule update", "Logo and company name change", "New progressive")
    letter.put("subject", f"RE: Submission #{truth['submission']}: {truth['subject']}")
    letter.put("line", f"Dear {letter.one('Mr.', 'Ms.')} {last_of(name)}:")
    games = games_of(letter, 6, 28)
    letter.named(games, numbered=True)
    letter.say("The games at issue are:")
    letter.put("table", [["#", "Name of game"], *[[str(n), x] for n, x in enumerate(games, 1)]])
    approve(
        letter,
        "The Washington State Gambling Commission approves the listed games subject to the conditions in the next table.",
        "We hereby approve these games on the conditions tabulated here:",
    )
    rules = letter.before(5, 29)
    truth["rules_dates"] = [rules.isoformat()]
    truth["conditions"] = {
        "general": [f"Use the enclosed rules dated {dated(rules, 'long')} and no others."],
        "commercial": [rng.choice(w.COMMERCIAL).format(g="games")],
        "tribal": [rng.choice(w.TRIBAL).format(g="games")],
    }
    labels = letter.one(
        ("All operators", "Card rooms", "Tribal casinos"), ("Everyone", "Commercial card rooms", "Tribes")
    )
    letter.put(
        "table",
        [
            ["Applies to", "Condition"],
            *[
                [label, truth["conditions"][k][0]]
                for label, k in zip(labels, ("general", "commercial", "tribal"), strict=True)
            ],
        ],
    )
    a, b = others(letter, 2)
    (p, s), (p2, s2) = telephone(rng, w.PHONES[:5]), telephone(rng, w.PHONES[:5])
    letter.contact(a, p, "commercial")
    letter.contact(b, p2, "tribal")
    letter.say("Questions may be put to:")
    letter.put("table", [["Card rooms", a, s], ["Tribal casinos", b, s2]])
    signature(
        letter,
        ["Deputy Director", "Licensing Operations Division"],
        others(letter, 3)[2],
        "Deputy Director",
        "Licensing Operations Division",
        "Sincerely,",
    )


def brief(letter: Letter) -> None:
    """Six lines and a signature; nothing is enclosed."""
    rng, truth = letter.rng, letter.truth
    name = addressee(letter, letter.one("short", "long"), "name first")
    letter.put("line", f"Dear {letter.one('Mr.', 'Ms.')} {last_of(name)}:")
    games = games_of(letter, 1, 2, commas=False)
    letter.named(games)
    truth["submission"] = str(rng.randint(1100, 5200))
    g = "games" if len(games) > 1 else "game"
    kind = letter.one("approved", "denied", "open", "received")
    letter.say(f"I refer to submission #{truth['submission']}, the card {g} {joined(games)}.")
    if kind == "approved":
        truth["decision"] = "approved"
        letter.say(
            f"The {g} {'are' if len(games) > 1 else 'is'} approved without conditions."
            if letter.maybe(0.5)
            else "It has been approved as submitted."
        )
    elif kind == "denied":
        truth["decision"] = "denied"
        reason = rng.choice(w.REASONS)
        truth["reasons"] = [reason]
        letter.say("It is denied for this reason:")
        letter.put("bullets", [reason])
    elif kind == "open":
        letter.say(
            "Our review has been suspended until you answer the questions that we put to you by telephone. If we hear nothing within 60 days the file will be closed."
        )
    else:
        letter.say(
            "We received your fee and will begin our review as soon as an agent is free. This letter is not an approval."
        )
    if letter.maybe(0.5):
        person = others(letter, 1)[0]
        phone, shown = telephone(rng, w.PHONES)
        letter.contact(person, phone)
        letter.say(f"Any questions? {person}, {shown}.")
    taken = [c["name"] for c in truth["contacts"]]
    signer = next(p for p in others(letter, 5) if p not in taken)
    signature(letter, ["Special Agent"], signer, "Special Agent", None, "Sincerely,")


def careful(letter: Letter) -> None:
    """Says everything twice, with dates, people and games that are not the letter's own in between."""
    rng, truth = letter.rng, letter.truth
    letter.put("letterhead", w.HEADS[0])
    name = addressee(letter, "long", letter.one("mail", "name first"))
    truth["submission"] = str(rng.randint(3000, 5200))
    old = str(rng.randint(1100, 2900))
    truth["subject"] = letter.one("Rule Amendment", "Amended Side Wagers")
    letter.put(
        "subject",
        f"RE: {truth['subject']} – Submission #{truth['submission']} (replaces our letter about Submission #{old})",
    )
    truth["subject"] = [truth["subject"], f"{truth['subject']} (replaces our letter about Submission #{old})"]
    letter.put("line", f"Dear {letter.one('Mr.', 'Ms.')} {last_of(name)}:")
    first = letter.before(300, 900)
    games = games_of(letter, 3, 12)
    letter.named(games, numbered=True)
    stranger = rng.choice([x for x in w.GAMES if x not in games])
    letter.say(
        f"On {dated(first, 'long')} we approved Submission #{old}. That approval, which {rng.choice(w.PEOPLE)} signed, is replaced by this one. It also covered {stranger}, which you have since taken off the market."
    )
    letter.say("The games to which this letter applies are:")
    letter.put("numbered", games)
    truth["changes"] = letter.some(w.CHANGES, 2, 4)
    letter.say("According to your cover letter, the amendments are these:")
    letter.put("numbered", truth["changes"])
    rules = letter.before(5, 29)
    truth["rules_dates"] = [rules.isoformat()]
    approve(
        letter,
        f"An independent laboratory reported on {dated(letter.before(31, 60), 'long')} that the equipment works as described. On the strength of that report and of our own tests the Washington State Gambling Commission approves the games under the following conditions:",
    )
    truth["conditions"]["general"] = [
        f"The games are played by the rules you provided on {dated(rules, 'long')}, which are enclosed, and not by those of {dated(first, 'long')}."
    ]
    audiences(letter, "games", ("House-banked card rooms", "Tribal gaming facilities", "All gaming facilities"))
    a, b = others(letter, 2)
    (p, s), (p2, s2) = telephone(rng, w.PHONES), telephone(rng, w.PHONES)
    letter.contact(a, p, "commercial")
    letter.contact(b, p2, "tribal")
    letter.say(
        "This approval may be affected by later changes of the games.",
        f"For card rooms, your contact is {a}, {s}.",
        f"For Tribal casinos, your contact is {b}, {s2}.",
        "Our main number is (360) 486-3440.",
    )
    unit = rng.choice(w.UNITS)
    signature(
        letter,
        [f"Acting Assistant Director – {unit}"],
        others(letter, 3)[2],
        "Acting Assistant Director",
        unit,
        "Sincerely,",
    )
    roles = [(p, rng.choice(w.TITLES), rng.choice(w.UNITS)) for p in others(letter, 6)[3:] if p not in (a, b)]
    for p, t, u in roles:
        letter.copied(p, t, u)
    if roles:
        letter.put("cc", [f"{p} - {t} - {u}" for p, t, u in roles] + ["File"])
    letter.running = f"{name}\n{dated(letter.day, 'long')}\nPage # of ##"


def three_columns(letter: Letter) -> None:
    """Games in three columns with headings; conditions in Roman numerals; copies without titles."""
    rng, truth = letter.rng, letter.truth
    letter.put("letterhead", w.HEADS[2])
    name = addressee(letter, letter.one("no comma", "day first"), "name first")
    truth["submission"] = f"{rng.randint(1100, 5200)}.{rng.randint(1, 3)}"
    truth["subject"] = letter.one("Multi-game update", "Card game package")
    letter.put("subject", f"Re: {truth['subject']} / Submission # {truth['submission']}")
    letter.put("line", f"Dear {name.split()[0]}:")
    games = games_of(letter, 12, 45)
    letter.named(games, numbered=True)
    letter.say(f"{truth['addressee']['company']} has asked for approval of changes to {len(games)} games, namely:")
    letter.put("games", (games, 3, False))
    approve(
        letter,
        f"We approve the changes to all {len(games)} games as long as the following conditions are observed.",
        "Approval is granted. It is conditioned upon the following:",
    )
    rules = letter.before(5, 29)
    truth["rules_dates"] = [rules.isoformat()]
    truth["conditions"]["general"] = [f"Follow the enclosed rules as we received them on {dated(rules, 'long')}."]
    truth["conditions"]["commercial"] = [t.format(g="games") for t in letter.some(w.COMMERCIAL, 1, 2)]
    truth["conditions"]["tribal"] = [t.format(g="games") for t in letter.some(w.TRIBAL, 1, 2)]
    for key, head in (
        ("general", "Both card rooms and Tribal casinos"),
        ("commercial", "Card rooms only"),
        ("tribal", "Tribal casinos only"),
    ):
        letter.put("heading", head)
        letter.put("marked", [(f"({'i' * (n + 1)})", t) for n, t in enumerate(truth["conditions"][key])])
    letter.say("We thank you for your interest in doing business in Washington.")
    signature(letter, ["Assistant Director"], others(letter, 1)[0], "Assistant Director", None, "Respectfully,")
    names = others(letter, 3)[1:]
    for p in names:
        letter.copied(p, None, None)
    letter.put("cc", names)
    letter.running = "Page #"


def interim(letter: Letter) -> None:
    """Approves for a trial period; conditions as sub-points of one list; nothing by heads."""
    rng, truth = letter.rng, letter.truth
    letter.put("letterhead", letter.one(*w.HEADS))
    name = addressee(letter, "long", "company first")
    truth["submission"] = str(rng.randint(1100, 5200))
    truth["subject"] = letter.one("Field test", "Temporary authorization")
    letter.put("subject", f"SUBJECT: {truth['subject'].upper()} - SUBMISSION {truth['submission']}")
    letter.put("line", f"Dear {letter.one('Mr.', 'Ms.')} {last_of(name)}:")
    games = games_of(letter, 1, 1, commas=False)
    letter.named(games)
    until = letter.day.replace(year=letter.day.year + 1, day=min(letter.day.day, 28))
    letter.say(f"We have considered your card game {games[0]}, which you propose to test at one location.")
    approve(
        letter,
        f"The game is approved for a field test that ends on {dated(until, 'long')}. During the test:",
        f"We approve the game until {dated(until, 'long')} and on these conditions:",
    )
    rules = letter.before(5, 29)
    truth["rules_dates"] = [rules.isoformat()]
    truth["conditions"]["general"] = [
        f"The game is dealt by the rules submitted on {dated(rules, 'long')}, copies of which are enclosed.",
        *[t.format(g="game") for t in letter.some(w.GENERAL[1:], 1, 3)],
    ]
    letter.put("numbered", truth["conditions"]["general"])
    person, unit = others(letter, 1)[0], rng.choice(w.UNITS)
    phone, shown = telephone(rng, w.PHONES)
    letter.contact(person, phone)
    letter.say(
        f"Reports of the test go to {person}, who is also the person to ask ({shown})."
        if "(" not in shown
        else f"Reports and questions go to {person} at {shown}."
    )
    signer = next(p for p in others(letter, 4) if p != person)
    signature(
        letter,
        ["Special Agent in Charge", unit, "Washington State Gambling Commission"],
        signer,
        "Special Agent in Charge",
        unit,
        "Sincerely yours,",
    )
    truth["signer"]["unit"] = [
        unit,
        f"{unit}, Washington State Gambling Commission",
        f"{unit} Washington State Gambling Commission",
    ]


VOICES: list[Callable[[Letter], None]] = [
    harriet, laboratory, old_school, lawyer, friendly, tabular, brief, careful, three_columns, interim,
]  # fmt: skip


def make_letter(seed: int, game: str | None) -> tuple[dict[str, object], list[Element], str | None]:
    letter = Letter(random.Random(f"fourth letter {seed}"), game)
    letter.rng.choice(VOICES)(letter)
    return letter.truth, letter.out, letter.running
