"""The laboratory: its state is its address, its figures are the engines', what was typed wrong is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from django.test import Client

from accounts.jobs import State, run_here
from accounts.models import Job, User
from games.canonical import canonical_json
from paytables.models import Paytable
from paytables.printed import paytables_of
from paytables.web.figures import _figures
from tests.paytables.test_binding import JACK, QUEEN, packet
from tests.web.register import publish
from tests.web.test_register_pages import page, plain

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]


@pytest.fixture
def key(db: None) -> int:
    publish("caribbean-stud-3119")
    paytable = Paytable.objects.filter(designator="CSTUD-07", system="aquarius").first()
    assert paytable is not None
    return paytable.pk


def test_as_approved_the_implied_contribution_gives_the_printed_edge(client_of: Clients, key: int) -> None:
    stated = plain(page(client_of("operator_editor"), f"/laboratory/?a={key}"))
    assert "House edge 28.0000% 7/25" in stated
    assert "changed" not in stated.partition("Results")[2].partition("House edge")[0]


def test_a_changed_contribution_is_set_beside_the_approved_one(client_of: Clients, key: int) -> None:
    stated = plain(page(client_of("operator_editor"), f"/laboratory/?a={key}&a.c.main=50"))
    # tray 10,200 straights of $25 and the seed of $10,000 in 649,740 hands, as in the printed table
    edge = 1 - Fraction(1, 2) - Fraction(25 * 10200, 2598960) - Fraction(10000, 649740)
    assert f"{edge.numerator}/{edge.denominator}" in stated
    assert "approved 28.0000%" in stated
    assert "?a=" in page(client_of("agent"), f"/laboratory/?a={key}&a.c.main=50").partition("this comparison")[0]


def test_risks_are_a_jobs_work_and_stand_beside_the_approved_ones(client_of: Clients, key: int) -> None:
    client, address = client_of("operator_editor"), f"/laboratory/curves/?a={key}&a.c.main=50"
    assert "Waiting for a worker" in page(client, address)
    page(client, address)
    job = Job.objects.get(kind="risks of a meter")  # asked for once
    assert run_here(job).state == State.DONE
    stated = page(client, address)
    assert "The chance that the meter runs dry" in stated
    assert "Dashed: as approved" in stated
    assert stated.count("<svg xmlns") == 2
    assert "How likely a meter runs dry and how large jackpots are is being counted" not in stated


def test_stopped_work_stays_stopped_until_it_is_tried_again(client_of: Clients, key: int) -> None:
    client, address = client_of("operator_editor"), f"/laboratory/curves/?a={key}"
    page(client, address)
    job = Job.objects.get(kind="risks of a meter")
    client.post(f"/work/{job.pk}/stop/", {"back": address})
    assert "Try again" in page(client, address)
    assert client.post(f"/work/{job.pk}/again/", {"back": address})["Location"] == address
    assert client.post(f"/work/{job.pk}/again/", {"back": "https://elsewhere.example/"})["Location"] == "/work/"
    assert Job.objects.get().state == State.QUEUED
    assert client_of("manufacturer_editor").post(f"/work/{job.pk}/stop/").status_code == 404


def test_what_is_no_number_is_said_beside_its_field(client_of: Clients, key: int) -> None:
    html = page(client_of("operator_editor"), f"/laboratory/?a={key}&a.c.main=much&a.p=40&a.s.main=-1")
    assert html.count('aria-invalid="true"') == 3
    assert "Give a whole number from 1 to 12" in html
    assert "Correct what is marked" in html


def test_up_to_four_stand_side_by_side(client_of: Clients, key: int) -> None:
    client = client_of("operator_editor")
    answer = client.get(f"/laboratory/?a={key}&b={key}&c={key}&add={key}")
    assert answer["Location"] == f"/laboratory/?a={key}&b={key}&c={key}&d={key}"
    html = page(client, answer["Location"])
    assert html.count('class="hr-lab__column"') == 4
    assert "Add to comparison" not in html
    assert client.get("/laboratory/?a=999999").status_code == 404


def test_a_jackpot_is_shared_only_by_equal_chances(client_of: Clients) -> None:
    client = client_of("agent")
    hands = "hand=caribbean_stud_poker/progressive/royal_flush&hand=three_card_poker/pair_plus/straight_flush"
    stated = plain(page(client, f"/laboratory/shared-jackpot/?{hands}"))
    assert " No The winning hands differ" in stated
    assert "1/649740" in stated
    assert "12/5525" in stated
    one = plain(page(client, "/laboratory/shared-jackpot/?hand=caribbean_stud_poker/progressive/royal_flush"))
    assert "Choose a second game" in one


def test_the_game_of_a_version_is_the_one_that_its_packet_prints() -> None:
    stated = canonical_json([None, packet(JACK)["x_facts"]])
    (table,) = paytables_of(packet(JACK))
    result = _figures("Three Card Poker", replace(table, claims=()), (), 1, stated)
    assert result.house_edge == Fraction(-484369, 14541800)
    assert [r.value for r in result.rules] == ["jack_high"]
    both = canonical_json([None, packet(JACK, QUEEN)["x_facts"]])
    assert "contradicts itself" in _figures("Three Card Poker", replace(table, claims=()), (), 1, both).trouble
