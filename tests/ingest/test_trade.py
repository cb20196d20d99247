"""Documents of the trade: bare sheets are rules, other papers of a casino are none, and nothing read of them is wrong."""

from __future__ import annotations

import pytest

from ingest.packet import read_bytes
from ingest.values import CONFIDENT

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
