"""Letters of the second five of those ten state employees."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

from tests.ingest.letters_unseen import fourth_words as w
from tests.ingest.letters_unseen.fourth_parts import addressee, approve, audiences, games_of, last_of, others, signature
from tests.ingest.letters_unseen.making import Letter, dated, joined, telephone


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
