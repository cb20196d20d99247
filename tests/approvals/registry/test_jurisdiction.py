"""A document of another jurisdiction is read, kept, compared and verified, and never becomes terms of this register."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from accounts.jurisdictions import jurisdiction, jurisdictions, of_register, outside
from accounts.models import Organisation, User
from approvals.checks.registry import judge
from approvals.configuration.form import Configuration
from approvals.law.load import BadLaw, Files, law, read_section
from approvals.law.model import Law
from approvals.models import Approval, Letter, Proposal, Publication
from approvals.registry import rows
from approvals.registry.current import current_register
from approvals.registry.propose import propose_publication
from approvals.registry.publish import NotPublishable, publish_packet
from paytables.packet import UnusablePacket, load
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import letter, packet, published, stored
from tests.approvals.registry.whole import compile_stored

pytestmark = pytest.mark.django_db
ELSEWHERE = ("US-NV", "US-WA/tribal:Example", "GB")


def of(code: str | None, **more: Any) -> dict[str, Any]:
    made = packet(letter_=letter(**more))
    made["format"] = 2
    made["source"] = {"jurisdiction": code, "authority": None, "form": "approval_letter"}
    return made


@pytest.mark.parametrize("code", ELSEWHERE)
def test_it_is_read_and_verified_and_refused_in_one_sentence(code: str) -> None:
    agent = person("agent")
    reading = stored(of(code), name="elsewhere.json", actor=agent)
    with pytest.raises(NotPublishable) as why:
        propose_publication(reading=reading, actor=agent)
    assert str(why.value) == outside(code)
    assert str(why.value).endswith("never becomes terms of Washington (US-WA).")
    with pytest.raises(NotPublishable, match="never becomes terms"):
        publish_packet(reading=reading, actor=system(), waive_second_agent=True)
    assert not Proposal.objects.exists()
    assert not Letter.objects.exists()
    page = Client()
    page.force_login(agent)
    address = f"/documents/{reading.document_id}"
    for shown in (
        f"{address}/",
        f"{address}/publish/",
        f"{address}/supersession/",
        f"/impact/?document={reading.document_id}",
    ):
        assert "never becomes" in page.get(shown).content.decode(), shown
    assert page.get(f"{address}/figures/").status_code == 200
    assert (
        page.get(
            f"/differences/?before=document-{reading.document_id}&after=document-{reading.document_id}"
        ).status_code
        == 200
    )


@pytest.mark.parametrize("code", ["US-WA", None])
def test_one_of_the_register_enters_it_and_says_whose_it_is(code: str | None) -> None:
    published(of(code))
    assert Publication.objects.get().jurisdiction == Letter.objects.get().jurisdiction == "US-WA"
    register = current_register()
    assert register.jurisdiction == "US-WA"
    assert register.approval("Harbor Stud", datetime.date(2024, 1, 1)) is not None


def test_the_database_keeps_other_jurisdictions_out() -> None:
    published(of("US-WA"))
    known = Publication.objects.get()
    reading = stored(of("US-NV", number="9100"), name="elsewhere.json")
    row = {
        "document": reading.document, "reading": reading, "sha256": "0" * 64, "first_agent": system(),
        "second_agent_waived": True,
    }  # fmt: skip
    with pytest.raises(DatabaseError, match="a document of US-NV enters no register of US-WA"), transaction.atomic():
        Publication.objects.create(**row, packet=reading.packet, jurisdiction="US-WA")
    with pytest.raises(DatabaseError, match="is of another jurisdiction than US-NV"), transaction.atomic():
        Publication.objects.create(**row, packet=reading.packet, jurisdiction="US-NV", letter=known.letter)
    with pytest.raises(DatabaseError, match="a_regulator_is_of_a_jurisdiction"), transaction.atomic():
        Organisation.objects.create(name="Nowhere", slug="nowhere", kind="regulator")


def test_a_letter_of_elsewhere_is_never_among_the_terms() -> None:
    published(of("US-WA"))
    day = datetime.date(2024, 1, 1)
    before = current_register().approval("Harbor Stud", day)
    Letter.objects.create(jurisdiction="US-NV", date=day, decision="approved", fingerprint="1" * 64)
    assert current_register().approval("Harbor Stud", day) == before
    assert len(compile_stored(rows.register_for()).letters) == 1
    assert Approval.objects.count() == 2


def test_only_the_people_of_the_register_change_it() -> None:
    nevada = Organisation.objects.create(name="Board", slug="board", kind="regulator", jurisdiction="US-NV")
    guest: User = person("agent", "guest", of=nevada)
    reading = stored(of("US-WA"), name="ours.json", actor=guest)
    with pytest.raises(NotPublishable, match="Board is an authority of Nevada"):
        propose_publication(reading=reading, actor=guest)
    assert organisation("regulator").jurisdiction == "US-WA"
    assert organisation("manufacturer").jurisdiction is None


@pytest.mark.parametrize("code", ["US-ZZ", "XX", "US-ZZ/tribal:Example", "US-WA/tribal: "])
def test_a_jurisdiction_that_nobody_knows_is_one_sentence_with_its_pointer(code: str) -> None:
    with pytest.raises(UnusablePacket, match="/source/jurisdiction must be a known jurisdiction"):
        load(of(code))
    assert jurisdiction(code) is None


def test_the_file_names_one_register() -> None:
    assert of_register().code == "US-WA"
    assert sum(one.register for one in jurisdictions().values()) == 1
    assert len(jurisdictions()) > 50


def test_law_is_of_one_jurisdiction(tmp_path: Path) -> None:
    section = """
jurisdiction: {code}
section: NAC 5
title: A section of elsewhere
parameters:
  wager.house_banked.max_usd:
    title: Highest wager
    kind: usd
    values:
      - {{from: 2020-01-01, value: 1, certainty: read, dates: read, citation: "1"}}
"""
    (tmp_path / "nac_5.yaml").write_text(section.format(code="US-NV"))
    assert list(Files(tmp_path).declarations()) == [], "of another jurisdiction"
    elsewhere = Law.from_sources([Files(tmp_path, "US-NV")])
    assert elsewhere.jurisdiction == "US-NV"
    assert law().jurisdiction == "US-WA"
    with pytest.raises(ValueError, match="2 jurisdictions is not one law"):
        Law.from_sources([Files(), Files(tmp_path, "US-NV")])
    with pytest.raises(ValueError, match="law of US-NV judges nothing by the register of US-WA"):
        judge(Configuration(datetime.date(2024, 1, 1), "Harbor Stud"), current_register(), elsewhere)
    (tmp_path / "nac_6.yaml").write_text(section.format(code="Nevada"))
    with pytest.raises(BadLaw, match="say whose law it is"):
        list(read_section(tmp_path / "nac_6.yaml"))


def test_a_document_of_elsewhere_is_not_offered_for_proposal() -> None:
    agent = Client()
    agent.force_login(person("agent"))
    reading = stored(of("US-NV", number="9100"), name="elsewhere.json")
    html = agent.get(f"/documents/{reading.document_id}/publish/").content.decode()
    assert "Propose for the register" not in html
    assert f'href="/differences/?before=document-{reading.document_id}"' in html
