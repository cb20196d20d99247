"""The form of a table shows exact figures beside each paytable, and what the table earns as it is set up."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from approvals.checks.finding_builder import percent
from approvals.models import ConfigurationVersion
from approvals.registry.current import current_register
from approvals.web.economics import Economics, economics_of
from approvals.web.evaluations import evaluate
from approvals.web.exact import exact_figures
from games.engines.meters import Award, Meter, Progressive, break_even, house_edge
from paytables.models import Paytable
from paytables.report import storage
from tests.web.register import counted, form, publish, room_of, table
from tests.web.test_register_pages import page, plain
from tests.web.test_register_pages_tables import HTMX, sent

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]
CONTRIBUTION = "progressive.meters.main.contribution"


def row_of(html: str, name: str) -> str:
    """One paytable that may be chosen, as its row is read."""
    match = re.search(rf'<tr><th scope="row"><span class="usa-radio">[^>]*value="{name}".*?</tr>', html, re.DOTALL)
    assert match is not None, name
    return plain(match[0])


def panel(html: str) -> str:
    results = re.findall(r'<section id="economics".*?</section>', html, re.DOTALL)
    assert len(results) == 1
    return plain(results[0].partition(">")[2].removesuffix("</section>")).strip()


def economics(data: dict[str, Any]) -> Economics | None:
    day = datetime.date.fromisoformat(data["as_of"])
    terms = current_register().terms(data["game"], day)
    return economics_of(data, day, terms, exact_figures(terms))


def messages(data: dict[str, Any], check: str) -> str:
    result = evaluate(data, datetime.date.fromisoformat(data["as_of"])).findings
    return " ".join(f.message for f in result if f.check == check)


def test_each_paytable_has_its_exact_edge_beside_it_and_no_page_counts(
    client_of: Clients, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish("three-card-poker-3119")
    version = table(room_of(), "TC-1", form("TC-1", "three_card"))
    client = client_of("operator_editor")
    address = f"/configurations/{version.configuration_id}/edit/"
    with monkeypatch.context() as still:
        still.setattr(storage, "report_on", None)  # whoever counts, fails
        before = page(client, address)
    assert "being counted" in row_of(before, "TCP-6B1")
    assert "House edge" not in panel(before), "nothing is known, so nothing is said"
    counted()
    with monkeypatch.context() as still:
        still.setattr(storage, "report_on", None)
        html = page(client, address)
    listed = plain(page(client, "/paytables/?designator=TCP-6B1"))
    for figure in ("10.2248%", "1,000 to 1"):
        assert figure in listed
        assert figure in row_of(html, "TCP-6B1")
    assert "6 Card Bonus TCP-6B1 10.2248% $0.10 of $1 $2.56 of $25" in panel(html)
    assert "Pair Plus TCP-01 2.3167% $0.12 of $5 $2.32 of $100" in panel(html)
    # as somebody types: another paytable, a bet taken off, a limit that cannot be read
    typed = client.post(
        address, sent(version.data, **{"bets.six_card_bonus": "", "bets.pair_plus.min": "10"}), headers=HTMX
    ).content.decode()
    assert 'hx-swap-oob="true"' in typed.partition('id="economics"')[2][:120]
    assert "$0.23 of $10" in panel(typed)
    assert "6 Card Bonus" not in panel(typed)
    wrong = client.post(address, sent(version.data, **{"bets.pair_plus.min": "ten"}), headers=HTMX).content.decode()
    assert panel(wrong) == "", "what cannot be read yet has no figures"
    other = client.post(address, sent(version.data, **{"table.seats": "many"}), headers=HTMX).content.decode()
    assert "Pair Plus TCP-01 2.3167%" in panel(other), "what is wrong elsewhere takes nothing away"
    assert ConfigurationVersion.objects.count() == 1


def test_what_a_progressive_earns_follows_from_its_kept_counts(
    client_of: Clients, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish("caribbean-stud-3119")
    version = table(room_of(), "CS-1")
    data = version.data
    waiting = economics(data)
    assert waiting is not None
    assert [(b.title, b.edges, b.without) for b in waiting.bets] == [
        ("Progressive", (), "being counted"),
        ("Caribbean Stud Bonus", (), "being counted"),
    ]
    assert [(m.taken, m.break_even, m.hit) for m in waiting.meters] == [(Fraction("0.6946"), None, None)]
    counted()
    # the counts of five cards, written down by anybody
    deals, counts = 2598960, {"royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3744,
                              "flush": 5108}  # fmt: skip
    printed = Paytable.objects.filter(designator="CSTUD-05", bet="progressive").first()
    assert printed is not None
    awards = tuple(
        Award(str(o.hand), counts[str(o.hand)], "share" if o.unit == "percent" else "meter" if o.from_meter else "tray",
              Fraction(o.pays or 0) / (100 if o.unit == "percent" else 1))
        for o in printed.outcomes.all()
    )  # fmt: skip
    as_set = Meter(Fraction("0.6946"), Fraction(10000), Fraction("0.01"))
    own = Progressive(Fraction(1), deals, awards, {"main": as_set})
    result = economics(data)
    assert result is not None
    meter, bet = result.meters[0], next(b for b in result.bets if b.title == "Progressive")
    assert (meter.taken, meter.reserved, meter.hit) == (Fraction("0.6946"), Fraction("0.01"), own.hit("main"))
    assert meter.break_even == break_even(own, "main")
    assert meter.growth == Fraction("0.6946") - own.fixed("main") - own.shares("main") * 10000
    assert bet.edges == ((0, house_edge(own).house),)
    assert f"keeps {float(house_edge(own).house * 100):.4f}%" in messages(data, "HOUSE-EDGE")
    assert meter.dry is None, "a meter that grows: its risk is drawn in the laboratory"

    client = client_of("operator_editor")
    address = f"/configurations/{version.configuration_id}/edit/"
    monkeypatch.setattr(storage, "report_on", None)  # whoever counts a report, fails
    stated = panel(client.post(address, sent(data, **{CONTRIBUTION: "85 %"}), headers=HTMX).content.decode())
    assert "$0.85 of each $1 wager (85.00%)" in stated
    assert f"{float(house_edge(own).house * 100) - 15.54:.4f}%" in stated
    assert "1 in 649,740 wagers" in stated
    unset = panel(client.post(address, sent(data, **{CONTRIBUTION: ""}), headers=HTMX).content.decode())
    assert "Progressive CSTUD-05 set by its meter" in unset
    assert "Goes to the meter" not in unset
    assert "Break-even jackpot" in unset, "which does not hang on the contribution"
    html = page(client, address)
    assert "CSTUD-05 Aquarius, Nexus $1 set by its meter 0.3661% 100% of the main meter 28%" in row_of(html, "CSTUD-05")
    laboratory = re.search(r'href="(/laboratory/\?a=[^"]+)"', html)
    assert laboratory is not None
    tried = page(client, unescape(laboratory[1]))
    assert re.search(r'name="a\.c\.main"[^>]*value="69.46"', tried)
    assert "28.0009%" in tried, "the same settings have the same edge there"


def test_the_risk_of_a_meter_that_shrinks_is_the_one_that_the_check_states() -> None:
    publish("caribbean-stud-3119")
    counted()
    data = form("CS-1", **{"progressive.meters.0.contribution": "0.1"})
    result = economics(data)
    assert result is not None
    meter = result.meters[0]
    stated = messages(data, "CONTRIBUTION-GROWTH")
    assert meter.growth is not None
    assert meter.growth < 0
    assert meter.dry is not None
    assert 0 < meter.dry.low <= meter.dry.high
    assert f"between {percent(meter.dry.low)} and {percent(meter.dry.high)}" in stated
    assert meter.average is None, "which holds of meters that do not run dry"
    shares = form("CS-1", **{"bets.2.paytable": "CSTUD-14", "progressive.paytable": "CSTUD-14"})
    safe = economics(shares)
    assert safe is not None
    assert (safe.meters[0].never_dry, safe.meters[0].dry) == (True, None)


def test_what_is_not_known_is_not_said() -> None:
    publish("caribbean-stud-3119")
    counted()
    none = form("CS-1", progressive=None)
    result = economics(none)
    assert result is not None
    assert result.meters == ()
    assert result.laboratory == ""
    assert [b.title for b in result.bets if b.edges] == ["Caribbean Stud Bonus"]
    unnamed = form("CS-1", **{"bets.2.paytable": "CSTUD-99", "progressive.paytable": "CSTUD-99"})
    answer = economics(unnamed)
    assert answer is not None
    assert answer.meters == ()
    too_much = economics(form("CS-1", **{"progressive.meters.0.reserve": "0.9"}))
    assert too_much is not None
    assert not any(b.edges for b in too_much.bets if b.title == "Progressive")
    two = form("CS-1")
    two["progressive"]["meters"].append({"meter": "minor", "contribution": "0.1", "reserve": "0", "seed": "100"})
    other = economics(two)
    assert other is not None
    assert all(m.break_even is None and m.dry is None for m in other.meters)
    assert economics({**form("CS-1"), "game": "No Such Game"}) is None


def test_a_bet_that_was_just_named_has_no_notes_on_the_page_that_does_not_show_it_yet(client_of: Clients) -> None:
    publish("three-card-poker-3119")
    version = table(room_of(), "TC-1", form("TC-1", "three_card"))
    asked = {**sent(version.data), "another.bets": "lucky", "another.bets.min": "5"}
    client, address = client_of("operator_editor"), f"/configurations/{version.configuration_id}/edit/"
    html = client.post(address, asked, headers=HTMX).content.decode()
    whole = page(client, address)
    notes = set(re.findall(r'id="([^"]+)-note"[^>]*hx-swap-oob', html))
    assert notes
    assert {note for note in notes if f'id="{note}-note"' not in whole} == set()
    assert "f-bets-ante-min" in notes
    assert "lucky" in plain(html), "what is found of it stands in the summary"
