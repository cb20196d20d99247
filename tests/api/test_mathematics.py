"""Verdicts and what-if for programs: the same answers as the pages, bad settings in one sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rest_framework.test import APIClient

from accounts.jobs import run_here
from accounts.models import Job, User
from accounts.models.jobs import State
from approvals.samples.pages import pdf
from approvals.samples.sources import SOURCES
from ingest.documents.services import read_document, store_document
from paytables.models import Calculation, Paytable
from tests.accounts.people import person
from tests.web.register import CARIBBEAN, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def agent() -> User:
    return person("agent")


@pytest.fixture
def client(agent: User) -> APIClient:
    one = APIClient()
    one.force_login(agent)
    return one


def test_figures_of_a_document_carry_verdict_and_counts(client: APIClient, agent: User) -> None:
    source = next(s for s in SOURCES if s.name == "three-card-poker-3119")
    document = store_document(data=pdf(source), name="three.pdf", actor=agent).document
    read_document(document=document, actor=agent)
    address = f"/api/v1/documents/{document.pk}/figures"
    waits = client.get(address)
    assert waits.status_code == 202
    assert client.get(address).json()["id"] == waits.json()["id"], "asked for once, however often somebody asks"
    assert Calculation.objects.count() == 0, "no request counts"
    assert run_here(Job.objects.get(pk=waits.json()["id"])).state == State.DONE
    answer = client.get(address).json()
    wrong = {c["paytable"]: c["computed"] for c in answer["verification"]["claims"] if c["verdict"] == "inconsistent"}
    assert wrong["TCP-6B1"] == "10.224790"
    assert client.get("/api/v1/documents/999999/figures").status_code == 404


def test_what_if_moves_with_the_settings(client: APIClient) -> None:
    publish(*CARIBBEAN)
    table = Paytable.objects.filter(designator="CSTUD-01", version__number=2)[0]
    address = f"/api/v1/paytables/{table.pk}/what-if"
    settings = {"contribution_main": "70", "seed_main": "10,000"}
    waits = client.get(address, settings)
    assert waits.status_code == 202
    assert client.get(address, settings).json()["id"] == waits.json()["id"], "asked for once, however often"
    assert run_here(Job.objects.get(pk=waits.json()["id"])).state == State.DONE
    answer = client.get(address, settings).json()
    edge = Fraction(answer["house_edge"]["exact"])
    assert edge == 1 - Fraction(7, 10) - Fraction(4 * 10_000, 2_598_960)
    refused = client.get(address, {"contribution_main": "170"})
    assert refused.status_code == 400
    assert "between 0 and 100" in refused.content.decode()
    assert Job.objects.filter(kind="try settings").count() == 1, "what cannot be used is refused at once"
    main = Paytable.objects.filter(bet="base").first() or Paytable.objects.exclude(bet="progressive")[0]
    address = f"/api/v1/paytables/{main.pk}/what-if"
    assert run_here(Job.objects.get(pk=client.get(address).json()["id"])).state == State.DONE
    assert client.get(address).status_code == 400, "a bet without a meter has no settings"
