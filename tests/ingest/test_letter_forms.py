"""Forms that letters take: addresses of any domain, numbers that stand alone, odd names in their own lines."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes

LETTER = """June 14, 2023

{mail}
{name}
{company}
100 Main Street
Lakewood, WA 98499

RE: Submission #3119 - Card Games

Dear Mr. Sample:

We have reviewed your submission received on May 1, 2023. The following games are approved:

{games}

Please call Lee Signer at (360) 555-0100 if you have questions.

Sincerely,

Lee Signer
Special Agent
"""
GAMES = ("Four Card Poker", "Caribbean Stud Poker", "Casino War", "Three Card Poker", "Pai Gow Poker")
PLAIN = {
    "mail": "Sent by email: sam@maker.com",
    "name": "Sam Sample",
    "company": "Example Gaming, Inc.",
    "games": "1. Casino War\n2. Faro",
}


def letter(**more: str) -> dict[str, Any]:
    results: dict[str, Any] = read_bytes(LETTER.format(**{**PLAIN, **more}).encode())["letter"]
    return results


@pytest.mark.parametrize(
    "address",
    ["sam@maker.example", "sam@dept.gov.wa.us", "sam@maker.casino", "sam.o-k@x.y.technology", "s+m@maker.xn--p1ai"],
)
def test_an_address_of_any_domain_is_read(address: str) -> None:
    assert letter(mail=f"Sent by email: {address}")["addressee"]["email"] == address


def test_the_sentence_after_an_address_is_no_part_of_it() -> None:
    assert letter(mail="Sent by email: sam@maker.com. Please keep it.")["addressee"]["email"] == "sam@maker.com"


@pytest.mark.parametrize("form", ["{n}. {name}", "{n} {name}", "{n}\n{name}", "{n}.\n{name}", "{n}\n\n{name}"])
def test_a_list_gives_numbers_and_names(form: str) -> None:
    listed = "\n".join(form.format(n=n, name=name) for n, name in enumerate(GAMES, 1))
    games = [(game["number"], game["name"]) for game in letter(games=listed)["games"]]
    assert games == list(enumerate(GAMES, 1))


@pytest.mark.parametrize(
    "name", ["<b>Sam</b> Sample", "Sam <script>alert(1)</script>", "Sam & Sample", "Sam Sample 7", "Jo", "O"]
)
def test_an_odd_name_stays_in_its_line(name: str) -> None:
    reported = letter(name=name)["addressee"]
    assert reported["company"] == "Example Gaming, Inc."
    assert reported["address"] == ["100 Main Street", "Lakewood, WA 98499"]


@pytest.mark.parametrize(
    "company", ["Example <i>Gaming</i>, Inc.", "<Example> Gaming, Inc.", 'Example "Fun" Gaming LLC']
)
def test_an_odd_company_stays_in_its_line(company: str) -> None:
    reported = letter(company=company)["addressee"]
    assert reported["name"] == "Sam Sample"
    assert reported["address"] == ["100 Main Street", "Lakewood, WA 98499"]
    assert "Main Street" not in str(reported["company"])


@pytest.mark.parametrize(
    "printed",
    [
        "Example Gaming, Inc., 100 Main Street\nLakewood, WA 98499",
        "Example Gaming, Inc. - 100 Main Street\nLakewood, WA 98499",
        "Example Gaming, Inc., 100 Main Street, Lakewood, WA 98499",
    ],
)
def test_an_address_on_the_company_s_own_line_is_parted_from_it(printed: str) -> None:
    lines = LETTER.replace("{company}\n100 Main Street\nLakewood, WA 98499", "{company}")
    packet: Any = read_bytes(lines.format(**{**PLAIN, "company": printed}).encode())
    reported = packet["letter"]["addressee"]
    assert (reported["company"], reported["address"]) == (
        "Example Gaming, Inc.",
        ["100 Main Street", "Lakewood, WA 98499"],
    )
    sources = {p: s for p, s in packet["provenance"].items() if p.startswith("/letter/addressee")}
    assert all(source["confidence"] >= 0.9 for source in sources.values())


@pytest.mark.parametrize(
    ("printed", "company", "address"),
    [
        (
            "Example Gaming & Electronics, 100 Main Street, Lakewood, WA 98499",
            "Example Gaming & Electronics",
            ["100 Main Street", "Lakewood, WA 98499"],
        ),
        (
            "Example Group (X3), Units 4-6 Example Park, Leeds LS9 0PS, United Kingdom",
            "Example Group (X3)",
            ["Units 4-6 Example Park", "Leeds LS9 0PS", "United Kingdom"],
        ),
    ],
)
def test_an_address_behind_a_name_without_a_legal_form_is_parted_from_it(
    printed: str, company: str, address: list[str]
) -> None:
    lines = LETTER.replace("{company}\n100 Main Street\nLakewood, WA 98499", "{company}")
    packet: Any = read_bytes(lines.format(**{**PLAIN, "company": printed}).encode())
    reported = packet["letter"]["addressee"]
    assert (reported["company"], reported["address"]) == (company, address)


def test_a_street_named_for_a_casino_is_no_company() -> None:
    packet: Any = read_bytes(
        LETTER.replace("100 Main Street\nLakewood, WA 98499", "Casino Center Drive, Lakewood, WA 98499")
        .format(**{**PLAIN, "company": "Example Gaming, Inc."})
        .encode()
    )
    assert packet["letter"]["addressee"]["company"] == "Example Gaming, Inc."
