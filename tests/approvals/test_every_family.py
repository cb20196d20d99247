"""An outsider's packet of one game of each family: read, reviewed, verified, published; tables checked against it."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from approvals.registry.publish import publish_packet
from ingest.documents.review import confirm_field, correct_field
from ingest.documents.services import read_document, store_document
from ingest.models import Reading
from ingest.values import CONFIDENT
from paytables.verification import verify_packet
from tests.accounts.people import person, system
from tests.approvals.families import FAMILIES, progressive
from tests.approvals.family import Family
from tests.web.register import counted

pytestmark = pytest.mark.django_db

OF_METERS = ("SEED", "CONTRIBUTION", "CONTRIBUTION-GROWTH", "HOUSE-EDGE")
OF_BETS = ("GAME-AUTHORIZED", "PAYTABLE-APPROVED", "PAYTABLE-WAGER", "BET-RATIO", "WAGER-MAX", "GAMES-PER-HAND")


def reviewed(family: Family) -> Reading:
    """Read, and every doubtful value confirmed or put right, as the agent would beside the page."""
    who = system()
    document = store_document(data=family.text.encode(), name=f"{family.key}.txt", actor=who).document
    reading = read_document(document=document, actor=who)
    for field in reading.fields.filter(confidence__lt=CONFIDENT):
        if field.pointer in family.corrected:
            correct_field(field=field, value=family.corrected[field.pointer], actor=who)
        else:
            confirm_field(field=field, actor=who)
    return reading


Finding = dict[str, Any]


def findings(
    family: Family, bets: list[dict[str, Any]], progressive: dict[str, Any] | None, folder: Path
) -> list[Finding]:
    """What `comply` answers of a table."""
    form = {
        "operator": {"name": "Evergreen", "kind": "commercial"}, "as_of": "2026-11-18", "game": family.game,
        "submission": family.submission, "room": {"tables": 12}, "table": {"number": "T-1", "seats": 6},
        "bets": bets, "progressive": progressive,
    }  # fmt: skip
    file, out = folder / "table.json", io.StringIO()
    file.write_text(json.dumps(form), encoding="utf-8")
    with suppress(SystemExit):  # what fails is bad news
        call_command("comply", str(file), "--json", stdout=out)
    results: list[Finding] = json.loads(out.getvalue())["findings"]
    assert {f["check"] for f in results if f["verdict"] == "pass"} >= {"GAME-AUTHORIZED", "GAMES-PER-HAND"}
    return results


def failed(results: list[Finding]) -> set[tuple[str, str]]:
    """What is wrong with the bets and the meters."""
    of = (*OF_BETS, *OF_METERS)
    return {(f["check"], f["subject"]) for f in results if f["verdict"] == "fail" and f["check"] in of}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.key)
def test_a_strangers_packet_goes_the_whole_way(family: Family, tmp_path: Path) -> None:
    reading = reviewed(family)
    claims = verify_packet(reading.packet).json()["claims"]
    judged = tuple((c["paytable"], c["claim"], c["verdict"]) for c in claims if c["verdict"] != "not_determinable")
    assert judged == family.figures
    assert publish_packet(reading=reading, actor=system(), waive_second_agent=True).game.name == family.game
    good = findings(family, family.good, family.progressive, tmp_path)
    assert failed(good) == set()
    of_meters = {f["check"]: f["verdict"] for f in good if f["check"] in OF_METERS}
    assert set(of_meters.values()) == {"pass" if family.progressive else "not_applicable"}
    assert failed(findings(family, family.bad, family.wrong_progressive, tmp_path)) == family.wrong


def test_meters_that_are_set_up_otherwise_are_reviewed(tmp_path: Path) -> None:
    """The printed edge is right for one contribution; with less of each wager the meter does not grow."""
    family = next(f for f in FAMILIES if f.key == "ladder")
    reading = reviewed(family)
    (edge,) = (
        c
        for c in verify_packet(reading.packet).json()["claims"]
        if (c["paytable"], c["claim"]) == ("MSP-01", "house_edge")
    )
    assert edge["verdict"] == "not_determinable"
    assert "contribution" in json.dumps(edge)
    publish_packet(reading=reading, actor=system(), waive_second_agent=True)
    result = findings(family, family.good, progressive("MSP-01", "0.50", "10000"), tmp_path)
    of_meters = {f["check"]: (f["verdict"], f["found"], f["required"]) for f in result if f["check"] in OF_METERS}
    assert {check for check, (verdict, _, _) in of_meters.items() if verdict == "needs_review"} == {
        "CONTRIBUTION-GROWTH", "HOUSE-EDGE",
    }  # fmt: skip
    assert of_meters["HOUSE-EDGE"] == ("needs_review", "48.46", "18.46")


def test_pages_state_the_exact_figures_whether_printed_or_not(client: Client) -> None:
    """Two games of shoes, one of which prints no figure, and a bet that both sides share."""
    client.force_login(person("agent"))
    slugs = {}
    for family in (f for f in FAMILIES if f.key in ("blackjack", "baccarat")):
        slugs[family.key] = publish_packet(reading=reviewed(family), actor=system(), waive_second_agent=True).game.slug
    counted()
    bounty, baccarat = (client.get(f"/games/{slugs[key]}/").content.decode() for key in ("blackjack", "baccarat"))
    assert all(figure in bounty for figure in ("23.1637%", "76.8363%"))  # as in docs/maths/blackjack.md
    assert all(figure in baccarat for figure in ("7.6113%", "2.2534%", "10.1876%", "14.3596%"))
    assert "by the meter" not in baccarat  # the Dragon Bonus of no side is not counted, and no meter pays it
    assert "not counted" in baccarat
