"""An author whom nobody had in mind: what its documents showed, and the shares that its forms hold."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ingest.packet import read_bytes
from ingest.pages.boundaries.ladders import part_ladders
from ingest.values import CONFIDENT
from paytables.packet.plain import PlainLetter, PlainPacket, PlainTable
from tests.ingest.blind.compare import SURE
from tests.ingest.clerk import documents, page
from tests.ingest.clerk.measure import measured
from tests.ingest.clerk.page import Block, Table, head

RULES = [
    page.h("Cedar Draw Poker – Rules of Play"),
    page.p("Each player makes an Ante wager before the dealer deals five cards to each player."),
    page.p("The dealer settles each wager in turn."),
]


def read(*blocks: Block, design: int = 1) -> PlainPacket:
    return read_bytes(page.pdf([*RULES, *blocks], random.Random(design)))


def pays(table: PlainTable) -> list[tuple[str | None, str | None]]:
    return [(o["hand"], o["pays"]) for o in table["outcomes"]]


def test_a_table_that_says_that_it_goes_on_is_one_table_whatever_its_columns_width() -> None:
    rows = [["Royal Flush with the Dealer Qualified", "500 to 1"], ["Straight Flush", "50 to 1"]]
    rows += [["Flush", "5 to 1"], ["Straight", "4 to 1"], ["Pair", "1 to 1"]]
    made = Table([head("Outcome", "Pays")], rows, "Second Look Paytable", split=2)
    tables = read(page.table(made))["paytables"]
    assert [len(t["outcomes"]) for t in tables] == [5]
    assert [p for _, p in pays(tables[0])] == ["500", "50", "5", "4", "1"]


def test_a_table_of_another_name_on_the_next_page_goes_on_with_nothing() -> None:
    first = Table([head("Hand", "Pays")], [["Flush", "5 to 1"], ["Straight", "4 to 1"]], "First Look Paytable")
    other = Table([head("Hand", "Pays")], [["Pair", "2 to 1"], ["Ace High", "1 to 1"]], "Last Look (continued)")
    tables = read(page.table(first), Block("break"), page.table(other))["paytables"]
    assert [len(t["outcomes"]) for t in tables] == [2, 2]


def test_the_word_of_a_kind_of_game_is_a_part_of_a_bets_name_where_no_game_is_named() -> None:
    rows = [["Ace-2-3 Suited", "100 to 1"], ["Flush", "5 to 1"], ["Pair", "1 to 1"]]
    bets = [read(page.table(Table([head("Hand", "Pays")], rows, f"{x} Paytable"))) for x in ("Rummy Bonus", "Bonus")]
    assert [b["paytables"][0]["bet"] for b in bets] == ["rummy_bonus", "bonus"]


def test_a_tie_in_a_list_of_wagers_is_a_wager() -> None:
    rows = [["Tie", "10 to 1"], ["War Bonus", "3 to 1"]]
    tables = read(page.table(Table([head("Wager", "Pays")], rows, "Payouts")))["paytables"]
    assert [(t["bet"], pays(t)) for t in tables] == [("tie", [("tie", "10")]), ("war_bonus", [("war_bonus", "3")])]


LETTER = """WASHINGTON STATE GAMBLING COMMISSION

April 23, 2024

Petra Vane
Nine Pines Gaming Corporation
1290 Mill Basin Drive
Henderson, NV 89014

Re: Submission #4460 – Table Game Rules

Dear Ms. Vane:

{}

Sincerely,

Ingrid Castellanos
Deputy Director
Regulation Division
"""


def letter(*paragraphs: str) -> PlainLetter:
    made = read_bytes(LETTER.format("\n\n".join(paragraphs)).encode())["letter"]
    assert made is not None
    return made


@pytest.mark.parametrize(
    ("sentence", "games"),
    [
        (
            "We have finished our review, and the following games are approved for play in Washington State: "
            "Four Card Poker, Casino War and EZ Baccarat.",
            ["Four Card Poker", "Casino War", "EZ Baccarat"],
        ),
        ("The games named here are approved: Crazy 4 Poker; Six Card Poker.", ["Crazy 4 Poker", "Six Card Poker"]),
        ("After review, Six Card Poker is not approved.", ["Six Card Poker"]),
        ("This letter supersedes our letter of March 1, 2023 for Casino War.", ["Casino War"]),
        ("The rules are approved: Play begins at noon, and Staff must watch it.", []),
    ],
)
def test_games_that_a_sentence_lists_or_decides_about_are_the_letters(sentence: str, games: list[str]) -> None:
    assert [g["name"] for g in letter(sentence)["games"]] == games


def sure_games(sentence: str, subject: str = "Table Game Rules") -> list[str]:
    packet = read_bytes(LETTER.replace("Table Game Rules", subject).format(sentence).encode())
    assert packet["letter"] is not None
    sure = [
        packet["provenance"][f"/letter/games/{n}/name"]["confidence"] for n in range(len(packet["letter"]["games"]))
    ]
    return [g["name"] for g, s in zip(packet["letter"]["games"], sure, strict=True) if s >= CONFIDENT]


@pytest.mark.parametrize(
    "sentence",
    [
        "The changes to the game are (1) Ante Bonus Increase; (2) Second Pair Plus Wager; (3) Dealer Rotation.",
        "In each game the player may (1) Buy a Card; (2) Double Down; (3) Stand.",
        "In these games the dealer handles (1) Card Shufflers; (2) Table Signs.",
        "The games below are (1) Card Shufflers; (2) Table Signs; (3) Staff Rooms.",
        "The wagers of the game: Poker Pairs, Stud Bonus and Flush Rush.",
        "The wagers of the games are: Poker Pairs, Stud Bonus and Flush Rush.",
        "The equipment approved for use with these games is listed here: Poker Room Manager, Stud Shuffler.",
        "The games use this equipment: Poker Room Manager, Stud Shuffler.",
        "After review, Poker Chips are not approved.",
        "The bets of the game are called Poker Pairs, Stud Bonus and Flush Rush.",
    ],
)
def test_what_is_listed_of_a_game_is_surely_no_game(sentence: str) -> None:
    assert sure_games(sentence) == []


def test_games_that_a_sentence_decides_about_are_sure_where_the_letters_subject_names_them() -> None:
    listed = "The games named here are approved: Crazy 4 Poker and Casino War."
    assert sure_games(listed, "Crazy 4 Poker, Casino War") == ["Crazy 4 Poker", "Casino War"]
    assert sure_games(listed, "Casino War") == ["Casino War"]
    assert sure_games("After review, Six Card Poker is not approved.", "Six Card Poker") == ["Six Card Poker"]
    assert sure_games("The following games were reviewed: (1) Casino War; (2) Faro.") == ["Casino War", "Faro"]
    assert sure_games("The games in question are (1) Casino War; (2) Lightning Stud.") == [
        "Casino War",
        "Lightning Stud",
    ]


def test_changes_below_the_decision_are_no_conditions() -> None:
    made = letter(
        "Casino War is approved with the changes below.",
        "The submission made these changes:",
        "• Renamed the optional wager.\n• Raised the seed of the main meter.",
        "This approval is subject to the following conditions:",
        "• Play must follow the enclosed rules.\n• Commercial card rooms must post the pays.",
    )
    assert made["changes"] == ["Renamed the optional wager.", "Raised the seed of the main meter."]
    assert made["conditions"]["general"] == ["Play must follow the enclosed rules."]
    assert made["conditions"]["commercial"] == ["Commercial card rooms must post the pays."]


def test_conditions_of_one_paragraph_are_its_sentences_each_for_its_audience() -> None:
    made = letter(
        "Casino War is approved.",
        "This approval stands on these conditions. Play must follow the rules. Tribal operations must ask first.",
    )
    assert made["conditions"] == {
        "general": ["Play must follow the rules."], "commercial": [], "tribal": ["Tribal operations must ask first."],
    }  # fmt: skip


def test_a_sentence_that_forbids_is_one_condition() -> None:
    made = letter(
        "Casino War is approved.",
        "This approval is subject to the following conditions. Signs must be posted at each table. "
        "No other games are authorized. Cards must be new each day.",
    )
    assert sorted(made["conditions"]["general"]) == [
        "Cards must be new each day.", "No other games are authorized.", "Signs must be posted at each table.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "item",
    [
        "Signs must be posted at table 1 or table 2. The signs must be in English.",
        "Each player may wager on no more than 2. Nobody may wager on more.",
        "Each player wagers on spots 1 & 2. Nobody may wager on seat 3. The dealer must ask.",
        "Staff must keep every deck that Staff opened 2. Nobody may take one.",
    ],
)
def test_a_number_that_a_sentence_needs_begins_no_item(item: str) -> None:
    made = letter("Casino War is approved.", "The approval is subject to the following conditions:", f"1. {item}")
    assert made["conditions"]["general"] == [item]


def test_an_approval_that_lasts_until_a_day_is_a_permission_with_an_end() -> None:
    made = letter("Casino War is approved.", "This approval remains in effect until May 2, 2026 unless withdrawn.")
    assert made["permission"] is not None
    assert made["permission"]["until"] == "2026-05-02"
    assert made["changes"] == []
    assert not letter("Casino War is approved.", "This approval is yours.").get("permission")


def test_a_company_whose_name_begins_with_a_number_is_no_line_of_the_address() -> None:
    addressee = letter("Casino War is approved.")["addressee"]
    assert addressee is not None
    assert (addressee["company"], addressee["address"][0]) == ("Nine Pines Gaming Corporation", "1290 Mill Basin Drive")


def test_a_ladder_that_a_sentence_says_is_a_pay_table() -> None:
    sentence = "The Aces Up wager is settled on four cards: a straight flush pays 40 to 1, a flush pays 5 to 1, "
    tables = read(page.p(sentence + "and two pair pays 3 to 1. All other hands lose."))["paytables"]
    assert [(t["bet"], pays(t)) for t in tables] == [
        ("aces_up", [("straight_flush", "40"), ("flush", "5"), ("two_pair", "3")])
    ]
    assert {o["unit"] for o in tables[0]["outcomes"]} == {"to_1"}


@pytest.mark.parametrize(
    "sentence",
    [
        "If the dealer has a pair, the Aces Up wager: a flush pays 5 to 1, a straight pays 4 to 1.",
        "The Ante pays 1 to 1 and the Play wager pays 1 to 1.",
        "The odds are 5 to 1 against a flush and 4 to 1 against a straight.",
        "A straight flush pays 30 to 1, a flush pays 5 to 1, and a straight pays 4 to 1 with a dealer's pair.",
        "A straight flush pays 30 to 1, a flush pays 5 to 1, and a straight pays 4 to 1 only with a dealer's pair.",
        "A straight flush pays 30 to 1, a flush pays 6 to 1 up to $500, a straight pays 5 to 1.",
        "A straight flush pays 30 to 1, a flush pays 6 to 1 on $500, a straight pays 5 to 1.",
        "Under the old rules: a straight flush pays 30 to 1, a flush pays 5 to 1 and a straight pays 4 to 1.",
        "In the second round a straight flush pays 30 to 1, a flush pays 5 to 1 and a straight pays 4 to 1.",
        "Suppose a flush pays 6 to 1, a straight pays 4 to 1 and a pair pays 1 to 1.",
        "Last year, a flush pays 6 to 1, a straight pays 4 to 1 and a pair pays 1 to 1.",
        "A straight flush no longer pays 30 to 1, a flush pays 5 to 1, and a straight pays 4 to 1.",
        "A straight flush pays 30 to 1, a flush, so the dealer, pays 5 to 1, and a straight pays 4 to 1.",
        "The Aces Up wager: a flush pays 6 to 1, a straight still pays 4 to 1 and a pair pays 1 to 1.",
    ],
)
def test_sentences_that_name_a_condition_or_no_hands_say_no_ladder(sentence: str) -> None:
    assert not read(page.p(sentence))["paytables"]
    assert not read(page.p(f"2.1 {sentence}"))["paytables"]


@pytest.mark.parametrize("mark", ["", "2.1 ", "(c) ", "3. ", "Section 4.2 "])
def test_the_mark_of_a_clause_is_no_part_of_a_hand(mark: str) -> None:
    sentence = f"{mark}A straight flush pays 30 to 1, a 3 of a kind pays 6 to 1, and a straight pays 4 to 1."
    tables = read(page.p(sentence))["paytables"]
    assert [pays(t) for t in tables] == [[("straight_flush", "30"), ("three_of_a_kind", "6"), ("straight", "4")]]


METERS = [["6", "$19,000", "22.5%", "2%"], ["8", "$29,000", "20%", "5%"]]
NAMED = [["Mega", "$19,000", "22.5%", "2%"], ["Major Jackpot", "$2,000", "20%", "5%"]]


@pytest.mark.parametrize(
    ("first", "rows", "what", "want"),
    [("Decks", METERS, "decks", [[6], [8]]), ("Meter", NAMED, "name", ["mega", "major"])],
)
def test_meters_by_decks_or_by_name_stand_under_a_ladder_and_take_none_of_its_rows(
    first: str, rows: list[list[str]], what: str, want: list[object]
) -> None:
    ladder = [["Royal Flush", "100% of meter"], ["Four of a Kind", "300 for 1"], ["Flush", "40 for 1"]]
    packet = read(
        page.table(Table([head("Hand", "Progressive Pays")], ladder, "Progressive Wager")),
        page.table(Table([head(first, "Seed", "Increment", "Reserve")], rows)),
    )
    assert [len(t["outcomes"]) for t in packet["paytables"]] == [3]
    assert [m[what] for m in packet["meters"]] == want  # type: ignore[literal-required]
    assert [m["seed"] for m in packet["meters"]] == [r[1].strip("$").replace(",", "") for r in rows]


def test_a_label_is_not_cut_where_the_pays_of_a_table_below_begin() -> None:
    first = [["Straight", "6 for 1"], ["Flush", "4 for 1"], ["Pair of Nines or Better", "1 for 1"]]
    below = [["Royal Flush", "100% of Mega meter"], ["Straight Flush", "100% of Major meter"], ["Flush", "36 for 1"]]
    packet = read(
        page.table(Table([head("Hand", "Pays")], first, "Second Look Paytable")),
        page.p("Note: Only the highest ranking hand is paid."),
        page.table(Table([head("Hand", "Progressive Pays")], [*below, ["Pair", "9 for 1"]], "Progressive Wager")),
        design=9,
    )
    assert [pays(t)[-1] for t in packet["paytables"]] == [("pair_of_nines_or_better", "1"), ("pair", "9")]


@pytest.mark.parametrize("bet", ["Bet the Set", "Two Way Bad Beat"])
def test_a_bets_name_is_whole_where_it_holds_a_small_word(bet: str) -> None:
    sentence = f"A winning {bet} Wager shall be paid at the following odds: a flush pays 5 to 1, "
    tables = read(page.p(sentence + "a straight pays 4 to 1, and a pair pays 1 to 1."))["paytables"]
    assert [t["bet"] for t in tables] == [bet.lower().replace(" ", "_")]


def test_items_in_one_line_are_the_items_of_a_list() -> None:
    lead = "The following games are approved for play in Washington State:"
    assert letter(lead, "1. Casino War 2. Crazy 4 Poker")["games"] == [
        {"number": 1, "name": "Casino War"}, {"number": 2, "name": "Crazy 4 Poker"},
    ]  # fmt: skip


def test_a_letter_whose_lines_pay_hands_is_not_surely_a_letter_alone() -> None:
    text = LETTER.format("Casino War is approved.") + "\nCopies to:\nAda Moran, Administrator, Regulation Division\n\f"
    packet = read_bytes((text + "Aces Up Paytable\nHand Pays\nFlush6:1\nStraight5:1\nPair1:1\n").encode())
    assert packet["kind"] == "letter_and_rules" or packet["provenance"]["/kind"]["confidence"] < CONFIDENT


@pytest.mark.parametrize(
    ("names", "wrap"), [(["A", "B"], ""), (["1", "2"], ""), (["A", "B"], " of the Final Five Cards")]
)
def test_tables_that_lie_on_their_side_are_called_by_bare_letters_and_numbers(names: list[str], wrap: str) -> None:
    rows = [[names[0], "40 to 1", "8 to 1", "5 to 1"], [names[1], "50 to 1", "7 to 1", "4 to 1"]]
    made = Table([head("Paytable", f"Straight Flush{wrap}", f"Three of a Kind{wrap}", f"Flush{wrap}")], rows, "Aces Up")
    tables = read(page.table(made))["paytables"]
    assert [(t["designator"], t["bet"]) for t in tables] == [(n, "aces_up") for n in names]
    assert [[p for _, p in pays(t)] for t in tables] == [["40", "8", "5"], ["50", "7", "4"]]


def test_a_bets_name_alone_over_columns_of_named_tables_speaks_of_all_of_them() -> None:
    text = "Cedar Draw Poker Rules of Play\n\nEach player makes an Ante wager. The dealer deals five cards.\n\n{}\n"
    table = "Hand               Paytable A    Paytable B    Paytable C    Paytable D\n"
    table += "Straight Flush     100 to 1      90 to 1       110 to 1      90 to 1\n"
    table += "Flush              27 to 1       23 to 1       25 to 1       27 to 1"
    for over, bet in ((f"{'':38}Rummy Bonus", "rummy_bonus"), (f"{'':19}Ante", "ante")):
        tables = read_bytes(text.format(f"{over}\n{table}").encode())["paytables"]
        assert [t["bet"] for t in tables] == [bet] * 4


def test_pays_behind_rows_of_dots_are_one_column() -> None:
    rows = [("Royal Flush", "550:1"), ("Flush", "6:1"), ("Three of a Kind", "3:1"), ("Pair of Tens or Better", "1:1")]
    lines = Block("lines", items=[f"{label} ........ {pay}" for label, pay in rows])
    tables = read(page.h("Raise Pay Table"), lines)["paytables"]
    assert [[p for _, p in pays(t)] for t in tables] == [["550", "6", "3", "1"]]


def test_the_title_of_a_section_of_law_names_the_game() -> None:
    text = "§ 655a.12. Mississippi Stud; payout odds.\n\n(a) A licensee shall pay each winning wager as follows.\n\n"
    text += "(b) A winning Ante Wager shall be paid at no less than the following odds:\n\n"
    text += "Hand | Payout |\nRoyal Flush | 500 to 1 |\nFlush | 6 to 1 |\nStraight | 4 to 1 |\n"
    assert read_bytes(text.encode())["game"] == "Mississippi Stud"
    assert read_bytes(text.replace("Mississippi Stud; p", "P").encode())["game"] is None


PROSE = (
    "Cedar Draw Poker Rules of Play\n\nEach player makes an Ante wager. The dealer deals five cards to each player.\n\n"
    "The dealer pays winning wagers and takes losing wagers.\n\n{}\n"
)


def dump(text: str) -> PlainPacket:
    return read_bytes(PROSE.format(text).encode())


@pytest.mark.parametrize("pay", ["{} To 1", "{}-1", "{} to 1"])
def test_pays_that_ran_into_their_labels_or_into_one_line_are_parted_however_they_are_written(pay: str) -> None:
    rows = [("Straight Flush", "40"), ("Full House", "8"), ("Flush", "5"), ("Straight", "4")]
    want = [("straight_flush", "40"), ("full_house", "8"), ("flush", "5"), ("straight", "4")]
    stuck = "\n".join(f"{label}{pay.format(n)}" for label, n in rows)
    run = " ".join(f"{label} {pay.format(n)}" for label, n in rows)
    for text in (f"Aces Up\nHand Pays\n{stuck}", f"Aces Up\n\nHand Pays {run}"):
        assert [pays(t) for t in dump(text)["paytables"]] == [want]


@pytest.mark.parametrize("line", ["Paytable 2-1", "Submission 12-1", "WAC 230-15-1", "GSP-12-1", "Section 4-1"])
def test_a_number_that_ends_in_a_one_is_no_pay_where_no_hand_stands_before_it(line: str) -> None:
    rows = ["Straight Flush40-1", "Flush5-1", "Straight4-1"]
    assert part_ladders([*rows, line]) == ["Straight Flush\t40-1", "Flush\t5-1", "Straight\t4-1", line]
    listed = f"{line} and Paytable 3-1 and Submission 14-1 and Section 5-1 follow"
    assert part_ladders([listed]) == [listed]


def test_a_game_before_a_bonus_is_no_part_of_the_bets_name() -> None:
    rows = [["Straight Flush", "40 to 1"], ["Flush", "5 to 1"], ["Pair", "1 to 1"]]
    titles = ("Baccarat Pair Bonus", "Blackjack Bonus", "Poker Bonus")
    bets = [read(page.table(Table([head("Hand", "Pays")], rows, f"{x} Paytable"))) for x in titles]
    assert [b["paytables"][0]["bet"] for b in bets] == ["pair_bonus", "bonus", "bonus"]


def test_several_columns_that_ran_into_their_labels_keep_their_tables_names_and_claims() -> None:
    text = "Aces Up\nHand Table 1 Table 2\nStraight Flush40 to 1 50 to 1\nFlush5 to 1 4 to 1\nPair1 to 1 1 to 1\n"
    tables = dump(f"{text}House Edge4.44% 5.12%")["paytables"]
    assert [(t["designator"], t["claims"]["house_edge"]) for t in tables] == [("1", "4.44"), ("2", "5.12")]


def test_rows_and_tables_on_their_side_that_stand_a_cell_a_line_are_rows() -> None:
    rows = "Hand\nAward\nEnvy Bonus\nRoyal Flush\n$500\n$50\nFlush\n$36\n-\nStraight\n$6\n-"
    upright = dump(f"Raise ($1 wager)\n{rows}")["paytables"]
    assert [pays(t) for t in upright] == [[("royal_flush", "500"), ("flush", "36"), ("straight", "6")]]
    assert [o["envy"] for o in upright[0]["outcomes"]] == ["50", None, None]
    side = dump("Aces Up\nPaytable\nFlush\nStraight\n1\n5 for 1\n4 for 1\n2\n6 for 1\n3 for 1")["paytables"]
    assert [(t["designator"], pays(t)) for t in side] == [
        ("1", [("flush", "5"), ("straight", "4")]),
        ("2", [("flush", "6"), ("straight", "3")]),
    ]


def test_an_analysts_counts_that_ran_into_their_labels_are_proved() -> None:
    text = "Bonus\n\nEvent Pays Combinations Probability Return\nStraight Flush40 100 0.100000 4.000000\n"
    text += "Flush5 200 0.200000 1.000000\nPair1 300 0.300000 0.300000\nAll Other -1 400 0.400000 -0.400000\n"
    assert [pays(t) for t in dump(text)["paytables"]] == [[("straight_flush", "40"), ("flush", "5"), ("pair", "1")]]


@pytest.mark.parametrize("design", range(0, 12, 2))
def test_the_next_tables_columns_do_not_cut_the_head_of_this_one(design: int) -> None:
    def made(caption: str, rows: str) -> Block:
        cells = [[*row.split("/"), "-"] for row in rows.split(", ")]
        return page.table(Table([head("Hand", "Award", "Envy Bonus")], cells, f"{caption} ($1 wager)"))

    first = made("Three Card Bonus", "Mini Royal/$50, Straight Flush/$36, Three of a Kind/$30, Straight/$6, Pair/$1")
    second = made("Ante", "Royal Flush/$500, Straight Flush/$100, Full House/$10, Pair of Jacks or Better/$1")
    assert [t["bet"] for t in read(first, second, design=design)["paytables"]] == ["three_card_bonus", "ante"]


ACROSS = [head("Paytable", "Full House", "Flush", "Straight", "Three of a Kind", "Two Pair", "Pair of Jacks or Better")]


def test_the_last_row_of_a_table_is_read_where_one_of_its_pays_wraps() -> None:
    rows = [[d, "10 To 1", "1.5 To 1", "14 To 1", "13 To 1", "2 To 1", "1 To 1"] for d in "AB"]
    tables = read(page.table(Table(ACROSS, rows, "Ante")), design=4)["paytables"]
    assert [t["designator"] for t in tables] == ["A", "B"]
    assert [o["pays"] for o in tables[1]["outcomes"]] == ["10", "1.5", "14", "13", "2", "1"]


def test_the_rows_at_the_end_of_a_page_are_no_running_feet() -> None:
    top = [head("Paytable", "Ace-2-3 Suited", "Zero Points", "1 to 6 Points", "7 to 10 Points", "11 or 12 Points")]
    rows = [[str(n), f"{89 + n}-1", "25-1", "2-1", "1-1", "4-1"] for n in (1, 2, 3)]
    tables = read(page.table(Table(top, rows, "Rummy Bonus")), design=2)["paytables"]
    assert [[o["pays"] for o in t["outcomes"]] for t in tables] == [
        [str(89 + n), "25", "2", "1", "4"] for n in (1, 2, 3)
    ]


def held(seeds: range, form: str, least: float) -> None:
    counts: Counter[str] = Counter()
    for document in (d for seed in seeds for d in documents(seed, (form,))):
        tally = measured(document, read_bytes(document.content))
        assert not [n for n in tally.notes if n.startswith(SURE)]
        assert not [n for n in tally.notes if n.startswith("missing, silent") and (".pays" in n or "(no table)" in n)]
        counts += tally.counts
    assert counts["right"] >= least * sum(counts.values())


@pytest.mark.parametrize(("form", "least"), [("pdf", 0.99), ("dump", 0.99), ("damaged", 0.98)])
def test_the_clerks_documents_hold_their_share_and_nothing_wrong_and_sure(form: str, least: float) -> None:
    held(range(4, 5), form, least)


@pytest.mark.slow
@pytest.mark.parametrize(("form", "least"), [("pdf", 0.97), ("dump", 0.99), ("damaged", 0.98), ("scan", 0.98)])
def test_more_of_the_clerks_documents_hold_their_share_and_nothing_wrong_and_sure(form: str, least: float) -> None:
    held(range(1, 4), form, least)
