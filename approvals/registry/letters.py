"""Filing a letter: the submission, the letter itself, the games it lists. One number and date is one letter."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from approvals.models import Letter, ListedGame, Submission
from games.canonical import sha256_of
from games.models import Game
from games.names import name_key
from games.services import games_named, manufacturer_named
from ingest.documents.effective import Confident
from paytables.packet.plain import PlainGame, PlainLetter

LONGEST_NAME = 200  # of a game; what is longer is a paragraph that was taken for one


class NotPublishable(Exception):
    """What a packet lacks to enter the register; `str()` is one sentence for people."""


@dataclass
class FiledLetter:
    """A letter in the register, with what was found on the way."""

    letter: Letter
    created: bool
    notes: list[str] = field(default_factory=list)
    places: dict[tuple[str, int, str], str] = field(default_factory=dict)  # (table, id, attribute) → pointer
    listed: list[Game] = field(default_factory=list)


def file_letter(view: Confident, jurisdiction: str) -> FiledLetter:
    """The letter of a packet: found by its number and date, or made. What decides must have been read for certain."""
    plain_letter: PlainLetter = view.packet["letter"] or {}
    for name, what in (("date", "date"), ("submission", "submission number"), ("decision", "decision")):
        if not view.sure(f"/letter/{name}"):
            raise NotPublishable(f"The letter's {what} is doubtful; confirm it against the page first.")
    if plain_letter["date"] is None:
        raise NotPublishable("The letter's date was not read; an approval holds from its letter's day.")
    try:
        date = datetime.date.fromisoformat(plain_letter["date"])
    except ValueError as trouble:
        raise NotPublishable(f"The letter's date {plain_letter['date']} is not a day of the calendar.") from trouble
    submission = _submission(view, date)
    fingerprint = _fingerprint(plain_letter)
    result = (
        Letter.objects.filter(submission=submission, date=date)
        if submission
        else Letter.objects.filter(submission=None, date=date, fingerprint=fingerprint)
    )
    letter = result.first()
    created = letter is None
    if letter is None:
        letter = Letter.objects.create(
            submission=submission, date=date, fingerprint=fingerprint, jurisdiction=jurisdiction, **_facts(view)
        )
    elif letter.decision != plain_letter["decision"]:
        raise NotPublishable(
            f"The register has this letter ({letter}) as {letter.decision or 'deciding nothing'}, this document says "
            f"{plain_letter['decision'] or 'nothing'}; compare the two documents."
        )
    filed = FiledLetter(letter, created)
    if created:
        filed.places |= {("approvals_letter", letter.pk, name): place for name, place in PLACES.items()}
    else:
        _complete(letter, _facts(view), filed)
    _list_games(view, filed)
    return filed


PLACES = {
    "date": "/letter/date",
    "submission": "/letter/submission",
    "decision": "/letter/decision",
    "subject": "/letter/subject",
    "addressee_name": "/letter/addressee/name",
    "addressee_company": "/letter/addressee/company",
    "addressee_email": "/letter/addressee/email",
    "signer_name": "/letter/signer/name",
    "signer_title": "/letter/signer/title",
    "signer_unit": "/letter/signer/unit",
}


def _submission(view: Confident, date: datetime.date) -> Submission | None:
    number = (view.packet["letter"] or {})["submission"]
    if number is None:
        return None
    company = view.value("/letter/addressee/company")
    maker = manufacturer_named(name=company, day=date) if company and name_key(company) else None
    submission, created = Submission.objects.get_or_create(number=number, defaults={"manufacturer": maker})
    if not created and submission.manufacturer is None and maker is not None:
        submission.manufacturer = maker
        submission.save(update_fields=["manufacturer"])
    return submission


def _fingerprint(plain_letter: PlainLetter) -> str:
    """The identity of a letter that has no number: who wrote what to whom about which games."""
    return sha256_of(
        {
            "addressee": name_key((plain_letter.get("addressee") or {}).get("company") or ""),
            "subject": name_key(plain_letter.get("subject") or ""),
            "decision": plain_letter.get("decision"),
            "games": sorted(name_key(game["name"]) for game in plain_letter.get("games", [])),
        }
    )


def _facts(view: Confident) -> dict[str, object]:
    """Everything a letter holds beside its identity; what is doubtful is left empty."""

    def text(pointer: str, longest: int = 200) -> str:
        return str(view.value(pointer) or "")[:longest]

    def texts(pointer: str) -> list[str]:
        stated = view.value(pointer) or []
        return [item for place, item in enumerate(stated) if view.sure(f"{pointer}/{place}")]

    def people(pointer: str, keys: tuple[str, ...]) -> list[dict[str, object]]:
        stated = view.value(pointer) or []
        return [{key: view.value(f"{pointer}/{place}/{key}") for key in keys} for place in range(len(stated))]

    return {
        "decision": view.value("/letter/decision"),
        "subject": text("/letter/subject", 2000),
        "addressee_name": text("/letter/addressee/name"),
        "addressee_company": text("/letter/addressee/company"),
        "addressee_email": text("/letter/addressee/email"),
        "addressee_address": [line[:300] for line in texts("/letter/addressee/address")],
        "signer_name": text("/letter/signer/name"),
        "signer_title": text("/letter/signer/title"),
        "signer_unit": text("/letter/signer/unit"),
        "reasons": texts("/letter/reasons"),
        "changes": texts("/letter/changes"),
        "rules_dates": [day for day in map(_day, texts("/letter/rules_dates")) if day],
        "conditions_general": texts("/letter/conditions/general"),
        "conditions_commercial": texts("/letter/conditions/commercial"),
        "conditions_tribal": texts("/letter/conditions/tribal"),
        "contacts": people("/letter/contacts", ("name", "phone", "for")),
        "cc": people("/letter/cc", ("name", "title", "unit")),
    }


def _day(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None


def _complete(letter: Letter, facts: Mapping[str, object], filed: FiledLetter) -> None:
    """A further print of a letter fills what the first left empty, and changes nothing."""
    filled = [name for name, value in facts.items() if value and not getattr(letter, name)]
    for name in filled:
        setattr(letter, name, facts[name])
        if name in PLACES:
            filed.places["approvals_letter", letter.pk, name] = PLACES[name]
    if filled:
        letter.save(update_fields=filled)
    for name, value in facts.items():
        if value and getattr(letter, name) != value:
            filed.notes.append(
                f"This document prints the letter's {name.replace('_', ' ')} differently; the first stands."
            )


def _list_games(view: Confident, filed: FiledLetter) -> None:
    stated = (view.packet["letter"] or {}).get("games") or []
    sure: dict[str, tuple[int, PlainGame]] = {}
    for place, game in enumerate(stated):
        named = len(name_key(game["name"])) > 0 and len(game["name"]) <= LONGEST_NAME
        if not named or not view.sure(f"/letter/games/{place}/name"):
            filed.notes.append(f"Game {place + 1} of the letter's list was not read for certain and is not listed.")
        else:
            sure.setdefault(name_key(game["name"]), (place, game))
    if not sure:
        return
    games = games_named(names=[game["name"] for _, game in sure.values()])
    listed = set(filed.letter.listed_games.values_list("game_id", flat=True))
    next_place = filed.letter.listed_games.count()
    new = []
    for key, (place, game) in sure.items():
        result = games[key]
        filed.listed.append(result)
        if result.pk in listed:
            continue
        listed.add(result.pk)
        number = game["number"] if view.sure(f"/letter/games/{place}/number") else None
        new.append((ListedGame(letter=filed.letter, game=result, number=number, name=game["name"]), place))
        new[-1][0].position = next_place + len(new) - 1
    if new and not filed.created:
        filed.notes.append(f"{len(new)} games were added to the letter's list from this document.")
    for row, (_, place) in zip(ListedGame.objects.bulk_create([row for row, _ in new]), new):
        filed.places["approvals_listedgame", row.pk, "name"] = f"/letter/games/{place}/name"
        filed.places["approvals_listedgame", row.pk, "number"] = f"/letter/games/{place}/number"
