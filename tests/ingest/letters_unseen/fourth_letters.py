"""Letters of ten state employees: each has one skeleton of their own, and varies it a little from day to day."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from collections.abc import Callable

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import fourth_words as w
from tests.ingest.letters_unseen.fourth_others import brief, careful, interim, tabular, three_columns
from tests.ingest.letters_unseen.fourth_parts import (
    addressee,
    approve,
    audiences,
    denial,
    games_of,
    last_of,
    others,
    signature,
)
from tests.ingest.letters_unseen.making import Letter, dated, joined, telephone


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


VOICES: list[Callable[[Letter], None]] = [
    harriet, laboratory, old_school, lawyer, friendly, tabular, brief, careful, three_columns, interim,
]  # fmt: skip


def make_letter(seed: int, game: str | None) -> tuple[dict[str, object], list[Element], str | None]:
    letter = Letter(random.Random(f"fourth letter {seed}"), game)
    letter.rng.choice(VOICES)(letter)
    return letter.truth, letter.out, letter.running
