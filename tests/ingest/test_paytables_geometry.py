"""What a page says by where it puts things: narrow columns, wrapped labels, cells over two columns, page breaks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ingest.pages.model import Page
from ingest.values import CONFIDENT
from tests.ingest.set_pages import page, pays, read, rows

CAPTION = (50.0, [("Silver Reef Pay Table", 60.0)])


def test_columns_hardly_a_space_apart_are_cut_where_the_other_lines_are_white() -> None:
    tables, _ = read(
        page(
            [
                CAPTION,
                (70.0, [("Outcome", 60.0), ("Paytable 1", 166.0), ("Paytable 2", 222.0)]),  # six points between them
                *rows(
                    85.0,
                    15.0,
                    [("Icy Cricket", 60.0), ("600 to 1", 171.0), ("300 to 1", 227.0)],
                    [("No Lantern", 60.0), ("40 to 1", 173.0), ("20 to 1", 229.0)],
                    [("Glacier", 60.0), ("5 to 1", 176.0), ("4 to 1", 232.0)],
                ),
            ]
        )
    )
    assert [t["designator"] for t in tables] == ["1", "2"]
    assert pays(tables[1]) == {"icy_cricket": "300", "no_lantern": "20", "glacier": "4"}


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("torn", [("Flush", ""), ("Flush of any", "suit")])
def test_the_tables_of_a_line_that_the_page_tears_are_doubted(torn: tuple[str, str], again: bool) -> None:
    head = [("Hand", 60.0), ("Paytable 1", 200.0), ("Paytable 2", 280.0)]
    first = [("Straight Flush", 60.0), ("40 to 1", 200.0), ("50 to 1", 280.0)]
    second = [("Full House", 60.0), ("8 to 1", 200.0), ("7 to 1", 280.0)]
    prose = rows(80.0, 14.0, *[[("The dealer settles each wager in turn and then takes cards.", 60.0)]] * 39)
    rest = [(50.0, head)] if again else []
    own = [(torn[1], 60.0)] if torn[1] else []
    rest += rows(
        65.0,
        15.0,
        [*own, ("5 to 1", 200.0), ("6 to 1", 280.0)],
        [("Straight", 60.0), ("4 to 1", 200.0), ("3 to 1", 280.0)],
        [("Pair", 60.0), ("1 to 1", 200.0), ("1 to 1", 280.0)],
    )
    bottom = rows(665.0, 15.0, first, second, [(torn[0], 60.0)])
    _, provenance = read(page([CAPTION, *prose, (650.0, head), *bottom], 1), page(rest, 2))
    values = [p for p in provenance if p.endswith(("/hand", "/pays"))]
    assert len(values) >= 8
    assert [p for p in values if provenance[p]["confidence"] >= CONFIDENT] == []


def test_a_note_at_a_pages_end_is_no_label_of_the_next_pages_table() -> None:
    """Two tables with like heads, each whole on its page, and the notes of the first below it."""

    def whole(top: float, name: str) -> list[tuple[float, list[tuple[str, float]]]]:
        return rows(
            top,
            13.0,
            [(f"Paytable {name}", 60.0)],
            [("Hand", 60.0), ("Pays*", 200.0)],
            [("Straight Flush", 60.0), ("40 to 1", 200.0)],
            [("Full House", 60.0), ("8 to 1", 200.0)],
            [("Pair", 60.0), ("1 to 1", 200.0)],
            [("*Original wager is NOT returned", 60.0)],
            [("**Table wagers are multiplied by Wager Amount", 60.0)],
        )

    prose = rows(80.0, 14.0, *[[("The dealer settles each wager in turn and then takes cards.", 60.0)]] * 38)
    tables, provenance = read(page([CAPTION, *prose, *whole(640.0, "ML01")], 1), page(whole(50.0, "ML03"), 2))
    assert [len(t["outcomes"]) for t in tables] == [3, 3]
    reasons = [d["name"] for source in provenance.values() for d in source.get("x_doubts") or []]
    assert "torn_by_the_page" not in reasons


def test_a_pay_of_two_words_that_wraps_in_its_cell_is_put_together() -> None:
    tables, _ = read(
        page(
            [
                CAPTION,
                (80.0, [("Outcome", 60.0), ("Payout", 200.0)]),
                (100.0, [("Anchor of Towers", 60.0), ("Pays", 205.0)]),
                (112.0, [("50x", 205.0)]),
                (140.0, [("Fierce Mill", 60.0), ("Pays", 205.0)]),
                (152.0, [("20x", 205.0)]),
                (180.0, [("No Plum", 60.0), ("Even", 205.0)]),
                (192.0, [("Money", 205.0)]),
            ]
        )
    )
    assert [pays(table) for table in tables] == [{"anchor_of_towers": "50", "fierce_mill": "20", "no_plum": "1"}]


def test_heads_that_begin_where_their_columns_begin_need_no_wider_gap() -> None:
    tables, _ = read(
        page(
            [
                (50.0, [("Payouts", 60.0)]),
                (70.0, [("Outcome", 60.0), ("Hollow Oak", 170.0), ("Ferry", 225.0), ("Calm Anvil", 270.0)]),
                *rows(
                    85.0,
                    15.0,
                    [("Royal Flush", 60.0), ("900/1", 170.0), ("600/1", 225.0), ("800/1", 270.0)],
                    [("Straight Flush", 60.0), ("90/1", 170.0), ("60/1", 225.0), ("80/1", 270.0)],
                    [("Full House", 60.0), ("9/1", 170.0), ("6/1", 225.0), ("8/1", 270.0)],
                ),
            ]
        )
    )
    assert [t["bet"] for t in tables] == ["hollow_oak", "ferry", "calm_anvil"]


@pytest.mark.parametrize("first", [0.0, 6.0, 12.0])  # the pays level with the first line, the middle, the last
def test_wrapped_labels_are_put_together_by_their_distances(first: float) -> None:
    lines = [(100.0, [("Anchor", 60.0)]), (112.0, [("of Towers", 60.0)]), (140.0, [("Fierce", 60.0)])]
    lines += [(152.0, [("Mill", 60.0)]), (180.0, [("No", 60.0)]), (192.0, [("Plum", 60.0)])]
    values = [(100.0 + first + 40.0 * n, [(text, 200.0)]) for n, text in enumerate(("50 to 1", "20 to 1", "5 to 1"))]
    together = {top: list(cells) for top, cells in lines}
    for top, cells in values:
        together.setdefault(top, []).extend(cells)
    tables, provenance = read(page([CAPTION, (80.0, [("Outcome", 60.0), ("Pays", 205.0)]), *sorted(together.items())]))
    assert pays(tables[0]) == {"anchor_of_towers": "50", "fierce_mill": "20", "no_plum": "5"}
    assert provenance["/paytables/0/outcomes/0/pays"]["confidence"] >= 0.9


def test_a_pay_that_wraps_beside_a_label_that_wraps_is_its_line_s() -> None:
    lines = [
        (80.0, [("Outcome", 60.0), ("Paytable 1", 190.0), ("Paytable 2", 290.0)]),
        (100.0, [("AKQ of", 60.0), ("5,000 to", 200.0), ("500 to 1", 300.0)]),
        (112.0, [("Spades", 60.0), ("1", 215.0)]),
        (132.0, [("Glacier", 60.0), ("200 to 1", 200.0), ("40 to 1", 300.0)]),
        (152.0, [("Three of", 60.0), ("18 to 1", 200.0), ("12 to 1", 300.0)]),
        (164.0, [("a Kind", 60.0)]),
    ]
    tables, _ = read(page([CAPTION, *lines]))
    assert [pays(t) for t in tables] == [
        {"akq_of_spades": "5000", "glacier": "200", "three_of_a_kind": "18"},
        {"akq_of_spades": "500", "glacier": "40", "three_of_a_kind": "12"},
    ]


def test_a_note_close_under_a_table_is_no_label_s_end() -> None:
    lines = rows(
        100.0, 20.0, *([(text, 60.0), (n, 200.0)] for text, n in (("Ivy Gate", "50"), ("Oak", "9"), ("Elm", "2")))
    )
    tables, _ = read(
        page(
            [CAPTION, (80.0, [("Outcome", 60.0), ("Pays", 195.0)]), *lines, (152.0, [("All payouts are to 1.", 60.0)])]
        )
    )
    assert pays(tables[0]) == {"ivy_gate": "50", "oak": "9", "elm": "2"}
    assert {o["unit"] for o in tables[0]["outcomes"]} == {"to_1"}


@pytest.mark.parametrize("by", ["border", "shading"])
def test_a_cell_drawn_over_two_columns_stands_for_both(by: str) -> None:
    lines = [(80.0, [("Outcome", 60.0), ("Paytable 1", 200.0), ("Paytable 2", 300.0)])]
    for n, (hand, a, b) in enumerate(
        (("Ivy Gate", "90 to 1", "80 to 1"), ("Oak", "9 to 1", ""), ("Elm", "3 to 1", "2 to 1"))
    ):
        lines.append((100.0 + 20 * n, [(hand, 60.0), (a, 200.0), *([(b, 300.0)] if b else [])]))
    edges = [(55.0, 155.0), (155.0, 275.0), (275.0, 375.0)]
    cells = [(x0, 97.0 + 20 * n, x1, 115.0 + 20 * n) for n in (0, 2) for x0, x1 in edges]
    cells += [(55.0, 117.0, 155.0, 135.0), (155.0, 117.0, 375.0, 135.0)]
    rules = [(x - 0.25, top - 1, x + 0.25, bottom + 1) for x0, top, x1, bottom in cells for x in (x0, x1)]
    tables, provenance = read(
        page([CAPTION, *lines], rules=rules if by == "border" else (), fills=cells if by == "shading" else ())
    )
    assert [pays(t)["oak"] for t in tables] == ["9", "9"]
    doubts = provenance["/paytables/1/outcomes/1/pays"]["x_doubts"]
    assert [d["name"] for d in doubts] == ["one_value_over_two_columns"]


HEAD = (700.0, [("Outcome", 60.0), ("Paytable 1", 200.0), ("Paytable 2", 300.0)])
FIRST = [("Ivy Gate", 60.0), ("90 to 1", 200.0), ("80 to 1", 300.0)]
SECOND = [("Oak", 60.0), ("9 to 1", 200.0), ("7 to 1", 300.0)]
THIRD = [("Elm", 60.0), ("3 to 1", 200.0), ("2 to 1", 300.0)]
WHOLE = {"ivy_gate": "90", "oak": "9", "elm": "3"}
FOOT = (760.0, [("Revised 05/05/2023", 60.0), ("Page 1 of 2", 500.0)])


def test_a_head_alone_at_the_end_of_a_page_heads_the_next() -> None:
    before = page([(680.0, CAPTION[1]), HEAD, FOOT])
    tables, _ = read(before, page(rows(60.0, 15.0, FIRST, SECOND, THIRD), 2))
    assert [(t["designator"], t["bet"]) for t in tables] == [("1", "silver_reef"), ("2", "silver_reef")]
    assert pays(tables[0]) == WHOLE


def test_one_line_at_the_end_or_the_beginning_of_a_page_is_its_table_s() -> None:
    start = [(680.0, CAPTION[1]), HEAD, (715.0, FIRST)]
    assert pays(read(page([*start, FOOT]), page(rows(60.0, 15.0, SECOND, THIRD), 2))[0][0]) == WHOLE
    other = [(100.0, [("Copper Bell Pay Table 7", 60.0)]), (115.0, [("Outcome", 60.0), ("Pays", 200.0)])]
    more = rows(130.0, 15.0, [("Fox", 60.0), ("8 to 1", 200.0)], [("Hen", 60.0), ("4 to 1", 200.0)])
    tables, _ = read(page([*start, (730.0, SECOND), FOOT]), page([(60.0, THIRD), *other, *more], 2))
    assert [(t["designator"], pays(t)) for t in (tables[0], tables[2])] == [
        ("1", WHOLE),
        ("7", {"fox": "8", "hen": "4"}),
    ]


def test_running_heads_and_page_numbers_part_no_table() -> None:
    title = (20.0, [("Silver Reef Rules", 250.0)])
    first = page([title, (680.0, CAPTION[1]), HEAD, (715.0, FIRST), FOOT])
    second = page(
        [title, (60.0, SECOND), (75.0, THIRD), (760.0, [("Revised 05/05/2023", 60.0), ("Page 2 of 2", 500.0)])], 2
    )
    tables, _ = read(first, second)
    assert [pays(t) for t in tables[:1]] == [WHOLE]
    assert len(tables) == 2


def test_tables_side_by_side_go_on_side_by_side() -> None:
    right = [[(text, x + 250.0) for text, x in line[:2]] for line in (FIRST, SECOND, THIRD)]
    left = [line[:2] for line in (FIRST, SECOND, THIRD)]
    head = (700.0, [("Outcome", 60.0), ("Paytable 1", 195.0), ("Outcome", 310.0), ("Paytable 2", 445.0)])
    first = page([(680.0, CAPTION[1]), head, (715.0, [*left[0], *right[0]])])
    tables, _ = read(first, page(rows(60.0, 15.0, [*left[1], *right[1]], [*left[2], *right[2]]), 2))
    assert [(t["designator"], pays(t)) for t in tables] == [("1", WHOLE), ("2", WHOLE)]


def test_a_label_that_the_page_s_end_cut_off_is_found_over_the_next_line() -> None:
    start = page([(680.0, CAPTION[1]), HEAD, (715.0, FIRST), (732.0, SECOND[1:])])
    tables, _ = read(start, page([(60.0, [("Oak", 60.0)]), (90.0, THIRD), (105.0, [("Yew", 60.0), *THIRD[1:]])], 2))
    assert pays(tables[0]) == {**WHOLE, "yew": "3"}


def test_the_end_of_a_sentence_is_no_caption() -> None:
    text = [
        (50.0, [("The house may choose one of these pay tables for the Straight", 60.0)]),
        (62.0, [("Shooter bet:", 60.0)]),
    ]
    tables, _ = read(
        page([*text, (82.0, [("Outcome", 60.0), ("Pays", 205.0)]), *rows(97.0, 15.0, FIRST[:2], SECOND[:2])])
    )
    assert tables[0]["bet"] == "straight_shooter"


def test_a_caption_that_says_pay_table_is_a_head() -> None:
    lines = rows(100.0, 15.0, [("Two Suited Matches", 60.0), ("18", 300.0)], [("Suited Match", 60.0), ("9", 300.0)])
    tables, _ = read(page([(80.0, [("Meet the Maker - Pay Table 1", 60.0)]), *lines]))
    assert [(t["designator"], t["bet"], pays(t)) for t in tables] == [
        ("1", "meet_the_maker", {"two_suited_matches": "18", "suited_match": "9"})
    ]


def test_a_name_that_wraps_with_its_number_is_no_pay_table_s() -> None:
    lines = [(80.0, [("Dragon", 200.0), ("Panda", 300.0)]), (92.0, [("Outcome", 60.0), ("7", 215.0), ("8", 310.0)])]
    pair = (
        [("Banker wins", 60.0), ("40 to 1", 200.0), ("-", 312.0)],
        [("Player wins", 60.0), ("-", 212.0), ("25 to 1", 300.0)],
    )
    tables, _ = read(page([(60.0, [("Payouts", 60.0)]), *lines, *rows(107.0, 15.0, *pair)]))
    assert [(t["designator"], t["bet"]) for t in tables] == [(None, "dragon_7"), (None, "panda_8")]


def test_a_rule_over_the_first_line_of_a_page_begins_a_table_of_its_own() -> None:
    first = page([(680.0, CAPTION[1]), HEAD, (715.0, FIRST), (730.0, SECOND)])
    rule = (60.0, [("The Copper Bell bet pays as shown below:", 60.0)])
    tables, _ = read(
        first, page([rule, *rows(80.0, 15.0, [("Fox", 60.0), ("8 to 1", 200.0)], SECOND[:2], THIRD[:2])], 2)
    )
    assert [(t["bet"], len(t["outcomes"])) for t in tables] == [
        ("silver_reef", 2),
        ("silver_reef", 2),
        ("copper_bell", 3),
    ]


@pytest.mark.parametrize(("above", "tables"), [(23.0, 2), (13.0, 1)])
def test_a_title_of_card_words_stands_further_from_the_rows_above_than_a_label_s_half(
    above: float, tables: int
) -> None:
    first = rows(
        70.0,
        13.0,
        [("1 to 5 cards", 70.0), ("7 for 2", 200.0)],
        [("6 to 10 cards", 70.0), ("9 for 2", 200.0)],
        [("41 or more cards", 70.0), ("120 for 1", 200.0)],
    )
    title = (96.0 + above, [("First Three", 70.0)])
    below = rows(
        title[0] + 24.0 if tables == 2 else title[0] + 11.0,
        13.0,
        [("Straight Flush", 70.0), ("120 for 1", 200.0)],
        [("Straight", 70.0), ("8 for 1", 200.0)],
        [("Flush", 70.0), ("5 for 1", 200.0)],
    )
    read_tables, _ = read(page([(40.0, [("Joker Run Pay Table", 70.0)]), *first, title, *below]))
    assert len(read_tables) == tables
    assert pays(read_tables[-1])["flush"] == "5"


def test_heads_that_wrap_are_no_line_of_the_table_and_say_the_unit() -> None:
    tables, provenance = read(
        page(
            [
                (50.0, [("Bonus Pay Tables", 60.0)]),
                (70.0, [("CSTUD-01", 200.0), ("CSTUD-02", 300.0)]),
                (85.0, [("Length of", 60.0), ("Pays (for", 200.0), ("Pays (for", 300.0)]),
                (98.0, [("Straight", 60.0), ("1)", 200.0), ("1)", 300.0)]),
                *rows(
                    117.0,
                    19.0,
                    [("7 Cards", 60.0), ("125", 205.0), ("300", 305.0)],
                    [("6 Cards", 60.0), ("100", 205.0), ("30", 305.0)],
                    [("5 Cards", 60.0), ("75", 205.0), ("8", 305.0)],
                ),
            ]
        )
    )
    assert pays(tables[1]) == {"7_card_straight": "300", "6_card_straight": "30", "5_card_straight": "8"}
    assert {o["unit"] for t in tables for o in t["outcomes"]} == {"for_1"}
    assert all(source["confidence"] >= 0.9 for pointer, source in provenance.items() if pointer.endswith("/unit"))


def _bold(one: Page, words: set[str]) -> Page:
    return replace(one, words=tuple(replace(w, bold=w.text in words) for w in one.words))


@pytest.mark.parametrize(("bold", "tables"), [({"Bust", "Watch"}, 2), (set(), 1), ({"Bust", "Watch", "Dealer"}, 1)])
def test_a_bold_line_among_labels_that_are_not_begins_a_table(bold: set[str], tables: int) -> None:
    lines = rows(
        70.0,
        17.0,
        [("Perfect pair", 78.0), ("30 for 1", 240.0)],
        [("Colored pair", 78.0), ("10 for 1", 240.0)],
        [("Mixed pair", 78.0), ("5 for 1", 240.0)],
        [("Bust Watch", 78.0)],
        [("Dealer busts with 3 cards", 78.0), ("1 for 1", 240.0)],
        [("Dealer busts with 4 cards", 78.0), ("2 for 1", 240.0)],
        [("Dealer busts with 5 cards", 78.0), ("9 for 1", 240.0)],
    )
    read_tables, _ = read(_bold(page([(40.0, [("Matched Deal Pay Table", 78.0)]), *lines]), bold))
    assert len(read_tables) == tables


def test_a_bold_line_beside_a_table_parts_it_not() -> None:
    lines = rows(
        70.0,
        17.0,
        [("Perfect pair", 78.0), ("30 for 1", 240.0)],
        [("Colored pair", 78.0), ("10 for 1", 240.0)],
        [("Mixed pair", 78.0), ("5 for 1", 240.0)],
    )
    beside = (95.0, [("Bust Watch", 400.0)])
    read_tables, _ = read(_bold(page([(40.0, [("Matched Deal Pay Table", 78.0)]), *lines, beside]), {"Bust", "Watch"}))
    assert [pays(t) for t in read_tables] == [{"perfect_pair": "30", "colored_pair": "10", "mixed_pair": "5"}]


@pytest.mark.parametrize(("caption", "sure"), [("Lucky Ladies Pay Table", False), ("Progressive Pay Table", True)])
def test_a_title_s_bet_is_sure_only_where_the_paper_is_about_no_other(caption: str, sure: bool) -> None:
    lines = [
        (40.0, [("Harbor Stud Progressive", 60.0)]),
        (70.0, [(caption, 60.0)]),
        *rows(90.0, 15.0, [("Royal Flush", 60.0), ("90 to 1", 200.0)], [("Flush", 60.0), ("9 to 1", 200.0)]),
        (300.0, [("Hand", 60.0), ("Paytable 1", 200.0)]),
        *rows(320.0, 15.0, [("Royal Flush", 60.0), ("80 to 1", 200.0)], [("Flush", 60.0), ("8 to 1", 200.0)]),
    ]
    tables, provenance = read(page(lines))
    assert tables[1]["bet"] == "progressive"
    assert (provenance["/paytables/1/bet"]["confidence"] >= 0.9) == sure
