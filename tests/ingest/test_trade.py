"""Documents of the trade: bare sheets are rules, other papers are none; what their names, owners and lists say.

How the readers do on seeds and words that nobody looked at: `python -m tests.ingest.trade.measure`.
"""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes
from ingest.readers.titles import name_in
from ingest.values import CONFIDENT
from tests.ingest.trade.measure import measured, numbered, source_of
from tests.ingest.trade.packets import make
from tools.training.calibration_corpora import Made
from tools.training.calibration_truth import judged

SHEETS = [
    "Casino War Pay Tables\n\nTie\n\nTie on the first card\t11 to 1\n",
    "Ultimate Texas Hold'em\u00ae - Paytables\n\nTrips TRP-01\n\nHand\tPays\nRoyal Flush\t50\nStraight Flush\t40\n"
    "Four of a Kind\t30\nFull House\t8\nFlush\t7\nStraight\t4\nThree of a Kind\t3\n\nAll payouts are to 1.\n",
    "EZ Baccarat\n\nDragon Bonus\n\nWin by 9 points ........ 30 to 1\nWin by 8 points ........ 10 to 1\n"
    "Natural winner ........ 1 to 1\nNatural tie ........ Push\n",
]
PAPERS = {
    "invoice": "INVOICE 20417\n\nDescription\tQty\tAmount\nFour Card Poker layout\t3\t$1,250.00\n"
    "Pay table signs, set of 5\t2\t$90.00\ni-Deal shuffler lease\t1\t$400.00\n\nTotal due\t\t$1,740.00\n",
    "prices": "Table Game Price List\n\nGame\tMonthly lease\nUltimate Texas Hold'em\t$800\nMississippi Stud\t$650\n"
    "High Card Flush\t$500\nCasino War\t$300\n\nPrices do not include tax.\n",
    "menu": "The Royal Flush Grill\n\nFull House Burger ...... $14.95\nStraight-up Steak ...... $31.00\n"
    "Pair of Tacos ...... $9.50\nFlush Salad ...... $8.00\n\nThe bar pays for ice.\n",
    "timetable": "Shuttle Timetable\n\nStop\tBus 1\tBus 2\nFerry\t6:15\t7:1\nCasino\t6:40\t7:41\nHotel\t9:1\t10:1\n",
    "tournament": "Friday Hold'em Tournament\n\nLevel\tSmall blind\tBig blind\tAnte\n1\t25\t50\t0\n2\t50\t100\t0\n"
    "3\t100\t200\t25\n4\t200\t400\t50\n\nThe buy-in is $60. The jackpot is posted.\n",
    "races": "Saturday, Race 4\n\nHorse\tOdds\nQuick Step\t5-1\nLady Luck\t8-1\nOld Flame\t12-1\nNorthern Lad\t3-1\n",
    "chances": "How rare is each hand?\n\nThe odds against being dealt it:\n\nRoyal flush\t649,739 to 1\n"
    "Straight flush\t72,192 to 1\nFour of a kind\t4,164 to 1\nFull house\t693 to 1\nFlush\t508 to 1\n",
}


@pytest.mark.parametrize("text", SHEETS)
def test_a_sheet_of_nothing_but_pay_tables_is_rules_and_its_kind_is_asked_about(text: str) -> None:
    packet = read_bytes(text.encode())
    assert packet["kind"] == "rules"
    assert packet["provenance"]["/kind"]["confidence"] < CONFIDENT
    assert packet["paytables"] or text is SHEETS[0]  # a table of one line is none that is believed


@pytest.mark.parametrize("paper", PAPERS)
def test_a_paper_with_numbers_beside_names_is_no_packet(paper: str) -> None:
    assert read_bytes(PAPERS[paper].encode())["kind"] == "not_a_packet"


RULES = (
    "{title}\n\n{owner}\n\nOverview\n\nEach player makes an Ante wager. The dealer deals two cards to each player.\n\n"
    "The dealer pays winning wagers and takes losing wagers.\n\n{more}\n\n"
    "Hand\tPays\nRoyal Flush\t50 to 1\nStraight Flush\t40 to 1\nFull House\t8 to 1\n"
)


def read(title: str = "Lucky Dog Poker", owner: str = "", more: str = "") -> dict[str, Any]:
    return read_bytes(RULES.format(title=title, owner=owner, more=more).encode())


@pytest.mark.parametrize(
    "title", ["House Rules for {}", "{} - Game Rules", "{} Standards of Play", "Dealing Guide: {}"]
)
def test_a_title_is_about_the_game_whatever_its_paper_is_called(title: str) -> None:
    assert name_in(title.format("Lucky Dog Poker")) == ("Lucky Dog Poker", True)
    assert read(title.format("Lucky Dog Poker"))["game"] == "Lucky Dog Poker"


@pytest.mark.parametrize("title", ["Attachments", "Object of the Game", "Winning Hand Payout", "Rev. 3.1 Page 1 of 2"])
def test_heads_of_sections_and_tables_name_no_game(title: str) -> None:
    packet = read(title)
    assert packet["game"] is None or packet["provenance"]["/game"]["confidence"] < CONFIDENT


@pytest.mark.parametrize(
    ("sentence", "owner"),
    [
        ("The rights to Lucky Dog Poker are held by Northway Gaming, LLC.", "Northway Gaming, LLC."),
        ("The progressive system is owned by Masque Products, L.P. and contains it.", "Masque Products, L.P."),
        ("Northway Gaming, LLC and Acme Cards, Inc. hold patents.", None),
        ("Any dealer of Northway Gaming, LLC may deal.", None),
    ],
)
def test_the_owner_is_the_one_company_that_a_sentence_about_rights_names(sentence: str, owner: str | None) -> None:
    result = read(owner=sentence)["owner"]
    assert (result or "").rstrip(".") == (owner or "").rstrip(".")


SYSTEM = "The progressive system consists of Nexus Command Game Manager v1.3.0, ViPS v1.2.0 and a Progressive display."


@pytest.mark.parametrize(
    ("after", "sure"),
    [
        ("The Progressive display can either be provided by Northway, Inc. or the operator.", True),
        ("The Progressive display may be replaced by a screen.", False),
        ("A Progressive display is optional.", False),
        ("Instead of a Progressive display, a sign may be used.", False),
    ],
)
def test_who_provides_a_component_asks_for_nothing_more(after: str, sure: bool) -> None:
    provenance = read(more=f"{SYSTEM} {after}")["provenance"]
    results = [p["confidence"] for pointer, p in provenance.items() if pointer.endswith("/component")]
    assert len(results) >= 3
    assert (min(results) >= CONFIDENT) is sure


def test_words_that_lead_to_a_component_are_not_its_name() -> None:
    packet = read(more="The progressive must run on this system: Stax Controller v1.4.0 and Stax Hub at version 2.1.")
    parts = [part["any_of"][0] for part in packet["equipment"][0]["any_of"][0]["all_of"]]
    assert [(p["component"], p["version"]) for p in parts] == [("Stax Controller", "1.4.0"), ("Stax Hub", "2.1")]


def test_what_may_be_used_alternatively_is_an_alternative() -> None:
    packet = read(more="The progressive runs on Stax Hub v5.3.5SP. Alternatively, Stax Box v2.1 may be used.")
    names = [a["all_of"][0]["any_of"][0]["component"] for a in packet["equipment"][0]["any_of"]]
    assert names == ["Stax Hub", "Stax Box"]


LETTER = (
    "STATE OF WASHINGTON\nGAMBLING COMMISSION\n\nMay 3, 2022\n\nMarina Sample\nNorthway Gaming\n"
    "66 Example Road\nLas Vegas, NV 89119\n\nRE: New bonus - Submission #3077\n\nDear Ms. Sample:\n\n"
    "{lead}\n\n{games}\n\nBased on our review of the documentation, the Gambling Commission will approve the games "
    "under the conditions listed below:\n\n{conditions}\n\nAny modifications to these games may affect this approval."
    "\n\n"
    "Sincerely,\n\nGarth Signerson\nAssistant Director\n"
)


def letter(
    games: str, conditions: str = "- Signs must be posted.", lead: str = "The amended games are:"
) -> dict[str, Any]:
    return read_bytes(LETTER.format(lead=lead, games=games, conditions=conditions).encode())


def test_columns_that_are_ragged_are_proved_by_their_numbers() -> None:
    packet = letter("1   Casino War   4   Four Card Poker\n2   EZ Pai Gow   5   Let It Ride\n3   Fortune Pai Gow Poker")
    names = ["Casino War", "EZ Pai Gow", "Fortune Pai Gow Poker", "Four Card Poker", "Let It Ride"]
    assert packet["letter"]["games"] == [{"number": n, "name": name} for n, name in enumerate(names, 1)]


def test_lists_whose_bullets_a_dump_has_lost_are_lists() -> None:
    must = "{} must be submitted to us and approved before any play of the games."
    packet = letter(
        "Wild Stud Poker\n\nFour Card Poker\n\nMississippi Stud\n\nCasino War",
        "\n\n".join(
            [must.format("Rules"), "Card Rooms", must.format("Controls"), "Tribal Casinos", must.format("Plans")]
        ),
    )
    assert [g["name"] for g in packet["letter"]["games"]][-2:] == ["Mississippi Stud", "Casino War"]
    assert packet["letter"]["conditions"]["tribal"] == [must.format("Plans")]
    doubted = [p for p, source in packet["provenance"].items() if source["confidence"] < CONFIDENT]
    assert not [p for p in doubted if p.startswith(("/letter/games", "/letter/conditions"))]


def paths(more: str) -> list[str]:
    result = read(more=f"Rules of Play\n\n{more}")["x_clauses"]
    return [".".join(c["path"][1:]) for c in result if c["path"][:1] == ["Rules of Play"]]


def test_numbers_that_stand_apart_come_back_to_their_clauses_where_they_count_right() -> None:
    text = "1.\n\n2.\n\nPlayers bet on the Ante.\n\nThe dealer deals.\n\nPlayers choose:\na. To fold.\nb. To play.\n\n"
    text += "{}. All pay."
    assert paths(text.format(4)) == ["1", "2", "3", "3.a", "3.b", "4"]
    assert paths(text.format(6))[:3] == ["", "", ""]  # the count does not prove it


def test_a_paragraph_within_a_list_does_not_end_it() -> None:
    text = (
        "8. Winners are paid as follows:\na. The first is paid.\nb. The second is paid.\n\n"
        "Reviewing the monitor shows it.\n\nc. The third is paid.\n\n9. The round is over."
    )
    assert [p for p in paths(text) if p] == ["8", "8.a", "8.b", "8.c", "9"]


@pytest.mark.parametrize("seed", [0, 4, 27, 35, 51])
def test_documents_of_the_trade_hold_nothing_wrong_and_confident_and_read_alike(seed: int) -> None:
    made = make(seed)
    packets = [read_bytes(source_of(made, what, browser=False)) for what in ("pdf", "dump")]
    for packet in packets:
        rest, _ = measured(made, packet)
        assert rest.wrong_and_confident == 0, rest.notes
        assert rest.share > 0.95, rest.notes
    both = numbered(packets[0]) & numbered(packets[1])
    assert sum(both.values()) >= len(made.steps) - 1


@pytest.mark.parametrize("number", [61003, 61008])
def test_tables_beside_each_other_whose_labels_wrap_around_their_pays_are_read(number: int) -> None:
    data, truth, heads = Made("trade", "pdf", number).source()
    packet = read_bytes(data)
    assert [len(t["outcomes"]) for t in packet["paytables"]] == [len(t["outcomes"]) for t in truth["paytables"]]
    assert all(judged(packet, truth, heads).values())


def test_decimal_numbers_and_capital_letters_number_clauses() -> None:
    text = (
        "1. Players bet.\n1.1 The Ante is required, or\n1.2 The Blind is made instead\n2. The dealer deals five cards."
    )
    assert paths(text) == ["1", "1.1.1", "1.1.2", "2"]
    text = (
        "A. Players bet on one of these:\n1. the Ante in the circle, or\n2. the Blind\nB. The dealer deals five cards."
    )
    assert paths(text) == ["A", "A.1", "A.2", "B"]
