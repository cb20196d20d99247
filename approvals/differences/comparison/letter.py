"""Two letters field by field: heads, games, conditions by audience, people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from approvals.differences.comparison.fields import Field, exact_field, paired, text_field, text_likeness, text_list
from approvals.differences.comparison.likeness import likeness
from approvals.differences.comparison.model import Difference
from approvals.differences.comparison.sides import Sides
from paytables.packet import Letter, names
from paytables.packet.letter import Addressee, Contact, ListedGame, Person

EXACT = (("date", "date"), ("submission", "submission number"), ("decision", "decision"))
AUDIENCES = (("general", "everyone"), ("commercial", "commercial operators"), ("tribal", "tribal operators"))
SAME_PERSON = 0.85


def compare_letters(sides: Sides) -> Iterator[Difference]:
    old, new = sides.before.packet.letter, sides.after.packet.letter
    if old is None or new is None:
        if old is not new:
            change = "added" if old is None else "removed"
            place = sides.place("letter", None if old is None else "/letter", None if new is None else "/letter")
            was, now = old.submission if old else None, new.submission if new else None
            yield Difference("letter", change, "the letter", was, now, field="letter", places=(place,))
        return
    for key, subject in EXACT:
        field = Field("letter", key, subject, "letter")
        yield from exact_field(sides, field, getattr(old, key), getattr(new, key), f"/letter/{key}", f"/letter/{key}")
    field = Field("letter", "subject", "subject", "letter")
    yield from text_field(sides, field, old.subject, new.subject, "/letter/subject", "/letter/subject")
    yield from _text_lists(sides, old, new)
    yield from _addressee(sides, old.addressee, new.addressee)
    yield from _games(sides, old.games, new.games)
    signers = old.signer or Person(), new.signer or Person()
    yield from _person(sides, "signer", "signer", *signers, "/letter/signer", "/letter/signer")
    yield from _people(sides, "contacts", "contact", old.contacts, new.contacts)
    yield from _people(sides, "cc", "copy to", old.cc, new.cc)


def _text_lists(sides: Sides, old: Letter, new: Letter) -> Iterator[Difference]:
    for key, subject in (("changes", "what the letter says was changed"), ("reasons", "reason for the decision")):
        field = Field("letter", key, subject, "letter")
        yield from text_list(sides, field, getattr(old, key), getattr(new, key), f"/letter/{key}", f"/letter/{key}")
    field = Field("letter", "rules_dates", "dates of the enclosed rules", "letter")
    dates = list(old.rules_dates), list(new.rules_dates)
    if sorted(dates[0]) != sorted(dates[1]):
        yield from exact_field(sides, field, dates[0], dates[1], "/letter/rules_dates", "/letter/rules_dates")
    for key, who in AUDIENCES:
        field = Field("letter", f"conditions.{key}", f"condition for {who}", "letter")
        pointer = f"/letter/conditions/{key}"
        conditions = getattr(old.conditions, key), getattr(new.conditions, key)
        yield from text_list(sides, field, conditions[0], conditions[1], pointer, pointer)


def _addressee(sides: Sides, old: Addressee, new: Addressee) -> Iterator[Difference]:
    base = "/letter/addressee"
    for key, subject in (("name", "addressee"), ("company", "addressee's company")):
        field = Field("letter", f"addressee.{key}", subject, "letter")
        yield from text_field(sides, field, getattr(old, key), getattr(new, key), f"{base}/{key}", f"{base}/{key}")
    field = Field("letter", "addressee.email", "addressee's e-mail", "letter")
    yield from exact_field(sides, field, old.email, new.email, f"{base}/email", f"{base}/email")
    field = Field("letter", "addressee.address", "addressee's address", "letter")
    lines = [", ".join(side.address) or None for side in (old, new)]
    yield from text_field(sides, field, lines[0], lines[1], f"{base}/address", f"{base}/address")


def _games(sides: Sides, old: Sequence[ListedGame], new: Sequence[ListedGame]) -> Iterator[Difference]:
    was, now = [g.name for g in old], [g.name for g in new]
    pairs, gone, come = paired(
        was, now, names.fold, lambda a, b: float(likeness(a, b) in ("letters", "digits")), least=1.0
    )
    base = "/letter/games"
    for i, j in pairs:
        field = Field("letter", "games", "name of a game", "letter")
        yield from text_field(sides, field, was[i], now[j], f"{base}/{i}/name", f"{base}/{j}/name")
    for i in gone:
        place = sides.place("letter", f"{base}/{i}/name", base)
        yield Difference("letter", "removed", "game that is listed", was[i], None, field="games", places=(place,))
    for j in come:
        place = sides.place("letter", base, f"{base}/{j}/name")
        decision = sides.after.packet.letter.decision if sides.after.packet.letter else None
        yield Difference(
            "letter", "added", "game that is listed", None, now[j], field="games", places=(place,), context=decision
        )
    numbers = [(old[i].number, new[j].number, i, j) for i, j in pairs]
    moved = [(x, y, i, j) for x, y, i, j in numbers if x != y]
    if moved:
        before = {was[i]: x for x, _, i, _ in moved}
        after = {was[i]: y for _, y, i, _ in moved}
        places = tuple(sides.place("letter", f"{base}/{i}/number", f"{base}/{j}/number") for *_, i, j in moved)
        yield Difference(
            "letter", "renumbered", "numbers of games in the list", before, after, field="games.number", places=places
        )


def _people(
    sides: Sides, key: str, subject: str, old: Sequence[Person | Contact], new: Sequence[Person | Contact]
) -> Iterator[Difference]:
    base = f"/letter/{key}"
    pairs, gone, come = paired(old, new, lambda p: names.fold(p.name or ""), _same_person, least=SAME_PERSON)
    for i, j in pairs:
        yield from _person(sides, key, subject, old[i], new[j], f"{base}/{i}", f"{base}/{j}")
    for i in gone:
        place = sides.place("letter", f"{base}/{i}", base)
        yield Difference("letter", "removed", subject, old[i].json_object(), None, field=key, places=(place,))
    for j in come:
        place = sides.place("letter", base, f"{base}/{j}")
        yield Difference("letter", "added", subject, None, new[j].json_object(), field=key, places=(place,))


def _same_person(one: Person | Contact, other: Person | Contact) -> float:
    return text_likeness(one.name or "", other.name or "")


def _person(
    sides: Sides, key: str, subject: str, old: Person | Contact, new: Person | Contact, before: str, after: str
) -> Iterator[Difference]:
    name = new.name or old.name or ""
    about = subject if key == "signer" else f"{subject} {name}"
    was, now = old.json_object(), new.json_object()
    for part in ("name", "title", "unit", "for", "phone"):
        field = Field("letter", f"{key}.{part}", f"{about}: {part}", "letter")
        compare = exact_field if part == "phone" else text_field
        texts = [stated if isinstance(stated := side.get(part), str) else None for side in (was, now)]
        yield from compare(sides, field, texts[0], texts[1], f"{before}/{part}", f"{after}/{part}")
