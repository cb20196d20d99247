"""Two letters field by field: heads, games, conditions by audience, people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from approvals.diff.fields import Field, exact_field, paired, text_field, text_likeness, text_list
from approvals.diff.likeness import likeness
from approvals.diff.model import Difference
from approvals.diff.sides import Sides
from approvals.terms import names

EXACT = (("date", "date"), ("submission", "submission number"), ("decision", "decision"))
AUDIENCES = (("general", "everyone"), ("commercial", "commercial operators"), ("tribal", "tribal operators"))
SAME_PERSON = 0.85


def compare_letters(sides: Sides) -> Iterator[Difference]:
    old, new = sides.before.packet.get("letter"), sides.after.packet.get("letter")
    if old is None or new is None:
        if old is not new:
            change = "added" if old is None else "removed"
            place = sides.place("letter", None if old is None else "/letter", None if new is None else "/letter")
            was, now = (
                (None if old is None else old.get("submission")),
                (None if new is None else new.get("submission")),
            )
            yield Difference("letter", change, "the letter", was, now, field="letter", places=(place,))
        return
    for key, subject in EXACT:
        field = Field("letter", key, subject, "letter")
        yield from exact_field(sides, field, old.get(key), new.get(key), f"/letter/{key}", f"/letter/{key}")
    field = Field("letter", "subject", "subject", "letter")
    yield from text_field(sides, field, old.get("subject"), new.get("subject"), "/letter/subject", "/letter/subject")
    yield from _text_lists(sides, old, new)
    yield from _addressee(sides, old.get("addressee") or {}, new.get("addressee") or {})
    yield from _games(sides, old.get("games") or (), new.get("games") or ())
    signers = old.get("signer") or {}, new.get("signer") or {}
    yield from _person(sides, "signer", "signer", *signers, "/letter/signer", "/letter/signer")
    for key, subject in (("contacts", "contact"), ("cc", "copy to")):
        yield from _people(sides, key, subject, old.get(key) or (), new.get(key) or ())


def _text_lists(sides: Sides, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Difference]:
    for key, subject in (("changes", "what the letter says was changed"), ("reasons", "reason for the decision")):
        field = Field("letter", key, subject, "letter")
        yield from text_list(sides, field, old.get(key) or (), new.get(key) or (), f"/letter/{key}", f"/letter/{key}")
    field = Field("letter", "rules_dates", "dates of the enclosed rules", "letter")
    dates = old.get("rules_dates") or [], new.get("rules_dates") or []
    if sorted(dates[0]) != sorted(dates[1]):
        yield from exact_field(sides, field, dates[0], dates[1], "/letter/rules_dates", "/letter/rules_dates")
    for key, who in AUDIENCES:
        field = Field("letter", f"conditions.{key}", f"condition for {who}", "letter")
        pointer = f"/letter/conditions/{key}"
        conditions = [(letter.get("conditions") or {}).get(key) or () for letter in (old, new)]
        yield from text_list(sides, field, conditions[0], conditions[1], pointer, pointer)


def _addressee(sides: Sides, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Difference]:
    base = "/letter/addressee"
    for key, subject in (("name", "addressee"), ("company", "addressee's company")):
        field = Field("letter", f"addressee.{key}", subject, "letter")
        yield from text_field(sides, field, old.get(key), new.get(key), f"{base}/{key}", f"{base}/{key}")
    field = Field("letter", "addressee.email", "addressee's e-mail", "letter")
    yield from exact_field(sides, field, old.get("email"), new.get("email"), f"{base}/email", f"{base}/email")
    field = Field("letter", "addressee.address", "addressee's address", "letter")
    lines = [", ".join(side.get("address") or ()) or None for side in (old, new)]
    yield from text_field(sides, field, lines[0], lines[1], f"{base}/address", f"{base}/address")


def _games(sides: Sides, old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> Iterator[Difference]:
    was, now = [g["name"] for g in old], [g["name"] for g in new]
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
        decision = (sides.after.packet["letter"] or {}).get("decision")
        yield Difference(
            "letter", "added", "game that is listed", None, now[j], field="games", places=(place,), context=decision
        )
    numbers = [(old[i].get("number"), new[j].get("number"), i, j) for i, j in pairs]
    moved = [(x, y, i, j) for x, y, i, j in numbers if x != y]
    if moved:
        before = {was[i]: x for x, _, i, _ in moved}
        after = {was[i]: y for _, y, i, _ in moved}
        places = tuple(sides.place("letter", f"{base}/{i}/number", f"{base}/{j}/number") for *_, i, j in moved)
        yield Difference(
            "letter", "renumbered", "numbers of games in the list", before, after, field="games.number", places=places
        )


def _people(
    sides: Sides, key: str, subject: str, old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]
) -> Iterator[Difference]:
    base = f"/letter/{key}"
    pairs, gone, come = paired(old, new, lambda p: names.fold(p.get("name") or ""), _same_person, least=SAME_PERSON)
    for i, j in pairs:
        yield from _person(sides, key, subject, old[i], new[j], f"{base}/{i}", f"{base}/{j}")
    for i in gone:
        place = sides.place("letter", f"{base}/{i}", base)
        yield Difference("letter", "removed", subject, dict(old[i]), None, field=key, places=(place,))
    for j in come:
        place = sides.place("letter", base, f"{base}/{j}")
        yield Difference("letter", "added", subject, None, dict(new[j]), field=key, places=(place,))


def _same_person(one: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    return text_likeness(one.get("name") or "", other.get("name") or "")


def _person(
    sides: Sides, key: str, subject: str, old: Mapping[str, Any], new: Mapping[str, Any], before: str, after: str
) -> Iterator[Difference]:
    name = new.get("name") or old.get("name") or ""
    about = subject if key == "signer" else f"{subject} {name}"
    for part in ("name", "title", "unit", "for"):
        if part in old or part in new:
            field = Field("letter", f"{key}.{part}", f"{about}: {part}", "letter")
            yield from text_field(sides, field, old.get(part), new.get(part), f"{before}/{part}", f"{after}/{part}")
    if "phone" in old or "phone" in new:
        field = Field("letter", f"{key}.phone", f"{about}: phone", "letter")
        yield from exact_field(sides, field, old.get("phone"), new.get("phone"), f"{before}/phone", f"{after}/phone")
