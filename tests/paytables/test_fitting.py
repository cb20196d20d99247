"""Deals and rules that would make printed figures true: found, counted exactly, and called fits."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.engines.changed import parse_pays
from paytables.fitting import Fit, Printed, fit_claim, fit_pays
from paytables.fitting.search import Nothing
from paytables.packet import packet_of
from tests.paytables.test_binding import QUEEN, packet

PAIR_PLUS = "straight_flush=40,three_of_a_kind=30,straight=6,flush=4,pair=1"


def fitted(pays: str, hit: str | None, edge: str | None) -> Fit:
    return fit_pays(parse_pays(f"bet:{pays}")[1], Printed.of(hit, edge))


def test_the_plain_deal_is_the_nearest() -> None:
    result = fitted(PAIR_PLUS, "25.61", "2.32")
    first = result.candidates[0]
    assert first.words == "3 cards from one deck, ranked as three card"
    assert (str(first.hit_frequency), str(first.house_edge)) == ("283/1105", "128/5525")
    assert result.has_fit


def test_another_deck_is_found_by_its_figures() -> None:
    first = fitted(PAIR_PLUS, "29.17", "-14.66").candidates[0].json(Printed.of("29.17", "-14.66"))
    assert first["change"]["decks"] == 6
    assert first["fits"] == ["hit_frequency", "house_edge"]


def test_what_fits_one_figure_alone_is_no_fit() -> None:
    result = fitted(PAIR_PLUS, "25.61", "7.00")
    assert not result.has_fit
    one = next(c for c in result.candidates if c.fitted(result.printed))
    assert one.json(result.printed)["fits_all"] is False


def test_a_changed_rule_explains_the_figure_of_a_packet() -> None:
    result = fit_claim(packet_of(packet(QUEEN, edge="-3.33")), "/paytables/0/claims/house_edge")
    first = result.candidates[0].json(result.printed)
    assert first["change"] == {"rule": "dealer_qualifies", "value": "jack_high"}
    assert first["house_edge"]["exact"] == "-484369/14541800"
    assert "not a proof" in result.json()["label"]


def test_a_seed_is_not_fitted() -> None:
    with pytest.raises(Nothing, match="prints no figure"):
        fit_claim(packet_of(packet(QUEEN)), "/paytables/0/claims/seed")


@pytest.mark.parametrize(
    ("words", "status", "text"),
    [
        ([PAIR_PLUS, "--hit", "25.61", "--edge", "2.32"], 0, "= 3 cards from one deck"),
        ([PAIR_PLUS, "--hit", "99"], 1, "A fit is not a proof"),
        ([PAIR_PLUS], 2, "Give the figure that should come out"),
        ([PAIR_PLUS, "--hit", "many"], 2, "write a percentage"),
        (["nowhere.pdf"], 2, "There is no file"),
        (["pair"], 2, "is not a file, nor pays"),
    ],
)
def test_the_command(words: list[str], status: int, text: str) -> None:
    out, err = StringIO(), StringIO()
    try:
        call_command("fit", *words, stdout=out, stderr=err)
        left = 0
    except SystemExit as end:
        left = int(str(end.code))
    assert left == status
    assert text in out.getvalue() + err.getvalue()


def test_the_command_fits_what_a_document_does_not_explain(tmp_path: Path) -> None:
    file = tmp_path / "jack.json"
    file.write_text(json.dumps(packet(QUEEN, edge="-3.33")), encoding="utf-8")
    out = StringIO()
    call_command("fit", str(file), "--json", stdout=out, stderr=StringIO())
    (fit,) = json.loads(out.getvalue())["fits"]
    assert fit["candidates"][0]["words"] == "dealer qualifies: jack high"
