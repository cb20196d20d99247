"""Every line of every document has a fate, and what is unread is said: of each author, as PDF and as dump."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ingest.blocks import Document
from ingest.layout.lines import lines_of
from ingest.ledger import OF_THE_WHOLE, fates
from ingest.packet import read_bytes, read_document
from ingest.pages.model import Pages, Word
from tests.ingest.clerk import documents
from tests.ingest.everybody import AUTHORS, document_of
from tools.training.calibration_corpora import SIZES, Made


@pytest.mark.parametrize("what", ["pdf", "dump"])
@pytest.mark.parametrize("author", AUTHORS)
def test_every_line_has_a_fate_and_an_unread_one_is_said(author: str, what: str) -> None:
    for seed in (6, 7):
        packet, pages = read_document(document_of(author, seed, what))
        plain: Any = packet.json_object()
        entries = fates(Document.of(pages), plain)
        assert {(e.page, e.line) for e in entries} == {
            (page.number, n) for page in pages.pages for n, _ in enumerate(lines_of(page))
        }
        for entry in entries:
            if entry.fate == "unread":
                middle = (entry.box[1] + entry.box[3]) / 2
                assert any(
                    u["page"] == entry.page and u["bbox"][1] <= middle <= u["bbox"][3] for u in plain["x_unread"]
                )


TABLES = [(corpus, form) for corpus, form, _ in SIZES if ("tables" in corpus or "serial" in corpus) and form != "scan"]


def made() -> Iterator[Any]:
    for corpus, form in TABLES:
        yield pytest.param(
            lambda c=corpus, f=form: [Made(c, f, number).source()[0] for number in range(6, 10)], id=f"{corpus} {form}"
        )
    for author in AUTHORS:
        for what in ("pdf", "dump"):
            yield pytest.param(
                lambda a=author, w=what: [document_of(a, seed, w) for seed in (6, 7)], id=f"{author} {what}"
            )
    for form in ("pdf", "dump", "damaged"):
        yield pytest.param(lambda f=form: [d.content for d in documents(4, (f,))], id=f"clerk {form}")


@pytest.mark.parametrize("sources", [*made()])
def test_no_row_vanishes_whatever_the_readers_think_of_it(sources: Callable[[], list[bytes]]) -> None:
    """Rows whose values are taken out, while a clause covers every page and every line is said to be furniture."""
    for data in sources():
        packet, pages = read_document(data)
        plain: Any = packet.json_object()
        rows = Document.of(pages)
        document = Document(pages, rows.rows, [*rows.furniture, *rows.rows])
        plain["x_clauses"] = [{"page": p.number, "bbox": [0, 0, 1e5, 1e5], "path": [], "text": ""} for p in pages.pages]
        for taken in (lambda n, last: True, lambda n, last: n % 2 == 1, lambda n, last: n == last):
            gone = {at for at in plain["provenance"] if _is_taken(at, plain, taken)}
            kept = {at: source for at, source in plain["provenance"].items() if at not in gone}
            unread = [(e.page, e.box) for e in fates(document, {**plain, "provenance": kept}) if e.fate == "unread"]
            read = [(v["page"], v["bbox"]) for at, v in kept.items() if v["bbox"] and not at.startswith(OF_THE_WHOLE)]
            for at in (at for at in gone if at.endswith("/pays")):
                source = plain["provenance"][at]
                for word in _words(pages, source["page"], [(source["page"], source["bbox"])]):
                    assert _within(word, source["page"], [*read, *unread]), (at, word.text)


def _is_taken(at: str, packet: Any, taken: Callable[[int, int], bool]) -> bool:
    if not at.startswith("/paytables/") or "/outcomes/" not in at:
        return False
    table, n = int(at.split("/")[2]), int(at.split("/")[4])
    return taken(n, len(packet["paytables"][table]["outcomes"]) - 1)


def _words(pages: Pages, number: int | None, boxes: list[tuple[int, Any]]) -> list[Word]:
    page = next((p for p in pages.pages if p.number == number), None)
    words = page.words if page is not None else ()
    return [w for w in words if any(c.isdigit() for c in w.text) and _within(w, number, boxes)]


def _within(word: Word, number: int | None, boxes: list[tuple[int, Any]]) -> bool:
    x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
    return any(
        page == number and box and box[0] - 0.02 <= x <= box[2] + 0.02 and box[1] - 0.02 <= y <= box[3] + 0.02
        for page, box in boxes
    )


ODDS = re.compile(
    r"(?:(?<=\s)|^)(?!(?<=pays )1 to 1\b|(?<=paid )1 to 1\b)"
    r"(?:\d+|\d{1,3}(?:,\d\d\d)+) (?:to|for) (?:1?\d|one)(?=[\s.,;)]|$)",
    re.I,
)


@pytest.mark.parametrize("sources", [*made()])
def test_odds_are_in_a_value_or_unread(sources: Callable[[], list[bytes]]) -> None:
    """All but even money that a sentence pays: so the rules of a main bet are told, and the ledger does not list it."""
    for data in sources():
        packet, pages = read_document(data)
        plain: Any = packet.json_object()
        felts = {v["page"] for at, v in plain["provenance"].items() if at.startswith("/layouts/")}
        boxes = [(v["page"], v["bbox"]) for at, v in plain["provenance"].items() if not at.startswith(OF_THE_WHOLE)]
        boxes += [(entry["page"], entry["bbox"]) for entry in plain["x_unread"]]
        for page in (p for p in pages.pages if p.number not in felts):
            words = [word for line in lines_of(page) for word in line.words]
            text = " ".join(word.text for word in words)
            for match in ODDS.finditer(text):
                word = words[text.count(" ", 0, match.start())]
                assert _within(word, page.number, boxes), text[max(match.start() - 60, 0) : match.end()]


def test_what_stands_on_no_page_covers_no_line() -> None:
    packet, pages = read_document(document_of("stranger", 6, "dump"))
    plain: Any = packet.json_object()
    before = fates(Document.of(pages), plain)
    plain["provenance"]["/paytables/0/system"] = {"confidence": 1.0, "reader": "entered"}
    plain.setdefault("x_facts", []).append({"name": "entered"})
    assert fates(Document.of(pages), plain) == before


def test_what_is_staked_in_a_clause_is_unread_where_no_value_was_made_of_it() -> None:
    text = (
        "RULES OF PLAY: the player bets an Ante and the dealer deals four cards to each player.\n"
        "1. The dealer qualifies with king high and the Ante is paid 1 to 1.\n"
        "2. The first meter starts over at $2,500 on Mondays.\n"
        "3. Lucky Mesa may be bet from $1 to $25.\n"
        "4. The casino's top payout on any one round is $20,000.\n"
        "5. The dealer burns one card.\n"
    )
    packet = read_bytes(text.encode())
    unread = " ".join(line["text"] for line in packet["x_unread"])
    read = {one["least"] for one in packet["limits"]} | {one["most"] for one in packet["limits"]}
    read |= {one["seed"] for one in packet["meters"]}
    for amount, digits in (("$2,500", "2500"), ("$25", "25"), ("$20,000", "20000")):
        assert amount in unread or digits in read
    assert "burns" not in unread


@pytest.mark.parametrize(
    ("sentence", "figure"),
    [
        ("The Bonus wager may not exceed $75 and pays 35 to 1 for a straight flush.", "35 to 1"),
        ("A tie is a push, and a suited tie pays 22 to 1.", "22 to 1"),
        ("A 54-card deck with two jokers is used, and five aces pays 250 to 1.", "250 to 1"),
        ("Maximum payout is $8,000; a royal flush pays 90 to 1.", "90 to 1"),
        ("The dealer uses a 52-card deck and the Ante raise may go to $450.", "$450"),
    ],
)
def test_one_figure_of_a_sentence_does_not_answer_for_another(sentence: str, figure: str) -> None:
    text = (
        "QUARRY POKER\nHouse Rules\nThe dealer deals five cards to each player.\n"
        "Each player places an Ante wager.\nThe player may fold or raise.\n" + sentence + "\n"
    )
    packet: Any = read_bytes(text.encode())
    pays = [f"{outcome['pays']} to 1" for table in packet["paytables"] for outcome in table["outcomes"]]
    assert figure in pays or any(figure in line["text"] for line in packet["x_unread"])


@pytest.mark.parametrize(
    ("sentence", "unread"),
    [
        ("A natural pays 9 to 8.", "9 to 8"),
        ("Each Dragon hand wins 12 to 10 from the house.", "12 to 10"),
        ("A winning Banker hand is paid at 19 to 20.", "19 to 20"),
        ("The casino pays 6 to 12 players at each table by hand.", None),
    ],
)
def test_odds_to_more_than_five_are_read_or_unread(sentence: str, unread: str | None) -> None:
    text = (
        "QUARRY POKER\nHouse Rules\nThe dealer deals five cards to each player.\n"
        "Each player places an Ante wager.\nThe player may fold or raise.\n" + sentence + "\n"
    )
    packet: Any = read_bytes(text.encode())
    assert packet["paytables"] == []
    assert [line["text"] for line in packet["x_unread"]] == ([] if unread is None else [sentence])
