"""One list of companies: what readers of documents and the register's checks know of them comes from it."""

from __future__ import annotations

from games.lineage import company_key, line_of, lines, same_manufacturer, written
from ingest.vocabulary import companies, same_family


def test_the_names_that_are_one_manufacturer() -> None:
    names = ("SHFL entertainment", "SG Gaming, Inc.", "Scientific Games", "LNW Gaming, Inc.", "Light & Wonder")
    assert {line_of(name) for name in names} == {lines()[0]}
    assert lines()[0].names[0] == "Light & Wonder"  # what it is called now


def test_successors_in_documents_are_not_at_once_one_manufacturer() -> None:
    assert same_family("Bally Gaming", "LNW Gaming") is True
    assert same_manufacturer("Bally Gaming", "LNW Gaming") is False
    assert same_family("DEQ Systems", "AGS") is True
    assert same_manufacturer("DEQ Systems", "AGS") is False


def test_readers_and_register_know_the_same_companies() -> None:
    """Whoever is in a line is of one family; every name is in one company, so that both say one thing of it."""
    assert [c.name for c in companies()] == [c["name"] for c in written()["company"]]
    for line in lines():
        families = {c["family"] for c in written()["company"] if c.get("line") == line.key}
        assert len(families) == 1
    owners: dict[str, str] = {}
    for company in companies():
        for name in (company.name, *company.aliases):
            assert owners.setdefault(company_key(name), company.name) == company.name
