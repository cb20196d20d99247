"""Records written into forms and files become what the checks take; what is wrong is told with its place."""

from __future__ import annotations

import io
import json

import openpyxl
import pytest

from approvals.checks.record import RecordCheck, record_check_of, record_checks
from approvals.checks.record_files import records_of, template
from approvals.checks.registry import checks
from approvals.configuration.cells import from_cells
from approvals.configuration.declare import Rows, fields_of, form_fields
from approvals.configuration.schema import Refused
from approvals.law.load import law
from approvals.sheets import Unreadable

BANK = {"separate": True, "institution_type": "bank", "state": "WA"}


def check(id: str) -> RecordCheck:
    result = record_check_of(id)
    assert result is not None
    return result


def test_no_id_names_two_checks() -> None:
    ids = [c.id for c in (*checks(), *record_checks())]
    assert len(ids) == len(set(ids))


def test_every_field_of_every_record_has_a_title_and_a_place_of_its_own() -> None:
    for one in record_checks():
        asked = list(form_fields(one.form))
        assert len({name for name, _ in asked}) == len(asked) > 2
        for _, of in asked:
            assert of.title
            assert not isinstance(of.holds, Rows) or all(column.title for column in fields_of(of.holds.model))


def test_cells_become_the_record() -> None:
    made = from_cells(
        check("SURV-PTZ").form,
        [
            ("as_of", "2024-01-31"),
            ("payouts[0].amount_usd", "3001"),
            ("payouts[0].ptz_record", "winning_hand; winner"),
            ("payouts[1].amount_usd", "5000"),
            ("payouts[1].ptz_record", "none"),
        ],
    )
    assert made == {
        "as_of": "2024-01-31",
        "payouts": [
            {"amount_usd": "3001", "ptz_record": ["winning_hand", "winner"]},
            {"amount_usd": "5000", "ptz_record": []},
        ],
    }
    assert from_cells(
        check("IC-FUNCTIONS").form, [("org.Ann B. Lee", "security; gambling"), ("general_manager", "none")]
    ) == {
        "org": {"Ann B. Lee": ["security", "gambling"]},
        "general_manager": None,
    }
    assert from_cells(check("SHUFFLER-NETWORK").form, [("network.kind", "none")]) == {"network": {"kind": "none"}}


@pytest.mark.parametrize(
    ("id", "cells", "at"),
    [
        ("SURV-PTZ", [("payout[0].amount_usd", "1")], "payout[0].amount_usd"),
        ("SURV-PTZ", [("payouts[0].amount", "1")], "payouts[0].amount"),
        ("SURV-PTZ", [("payouts[1].amount_usd", "1")], "payouts[1].amount_usd"),
        ("SURV-PTZ", [("payouts", "all")], "payouts"),
        ("CARDS", [("deck.logo", "perhaps")], "deck.logo"),
        ("CARDS", [("deck.logo", "yes"), ("deck.logo", "no")], "deck.logo"),
        ("PROG-ACCOUNT", [("deposits[0].day", "2024-01-01")], "deposits[0].day"),
    ],
)
def test_what_is_no_such_cell_is_refused_with_its_place(id: str, cells: list[tuple[str, str]], at: str) -> None:
    with pytest.raises(Refused) as refused:
        from_cells(check(id).form, cells)
    assert refused.value.at == at


@pytest.mark.parametrize(
    ("id", "record", "at"),
    [
        ("PROG-LEDGER", {"ledger": [{"delta_usd": 1, "reasn": "x"}]}, "ledger[0].reasn"),
        ("CARDS", {"deck": {"maker": True}}, "deck.maker"),
        ("PROG-LEDGER", {"ledger": [5]}, "ledger[0]"),
        ("SURV-PTZ", {"payouts": [{"amount_usd": "1e999999999"}]}, "payouts[0].amount_usd"),
        ("CASH-ON-HAND", {"tables": 5, "largest_single_prize_usd": "1/3", "cash_usd": 1}, "largest_single_prize_usd"),
        ("CASH-ON-HAND", {"tables": -5, "largest_single_prize_usd": "1", "cash_usd": 1}, "tables"),
        ("CASH-ON-HAND", {"tables": 5, "largest_single_prize_usd": "1", "cash_usd": "-1"}, "cash_usd"),
        ("PROG-ACCOUNT", {"account": BANK, "deposits": {}, "accruals": []}, "deposits"),
        ("CARDS", {"operator_kind": "private"}, "operator_kind"),
    ],
)  # fmt: skip
def test_a_record_that_is_none_is_refused_at_every_depth(id: str, record: dict[str, object], at: str) -> None:
    with pytest.raises(Refused) as refused:
        check(id).run({"as_of": "2024-01-31", **record}, law())
    assert refused.value.at == at


def test_times_with_and_without_an_offset_can_be_compared() -> None:
    record = {
        "as_of": "2024-01-31",
        "events": [{"aware_at": "2024-01-01T10:00", "reported_at": "2024-01-04T18:00+00:00"}],
    }
    assert check("EQUIP-MALFUNCTION").answer(record, law()).verdict == "pass"  # 10:00 in the state


def test_a_ledger_as_csv_and_the_same_in_a_workbook() -> None:
    rows = [["ts", "delta_usd", "reason"], ["2024-01-01", "10000", "starting_amount"], ["2024-01-02", "-5", "prize"]]
    csv = "\n".join(",".join(row) for row in rows).encode()
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.append(["input", "value"])
    book.active.append(["as_of", "2024-02-01"])
    sheet = book.create_sheet("ledger")
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    ledger = check("PROG-LEDGER")
    (of_csv,), (of_book,) = records_of(ledger, csv, "l.csv"), records_of(ledger, out.getvalue(), "l.xlsx")
    assert of_book == {"as_of": "2024-02-01", **of_csv}
    answer = ledger.answer(of_book, law())
    assert [(f.verdict, f.subject) for f in answer.findings] == [("fail", "ledger[1].reason")]


@pytest.mark.parametrize("one", record_checks(), ids=lambda c: c.id)
def test_templates_can_be_sent_back(one: RecordCheck) -> None:
    """A template with nothing filled in is a record of which nothing is known."""
    assert json.loads(template(one, "json"))["as_of"]
    for form in ("csv", "xlsx"):
        sent = template(one, form)
        if form == "csv":
            sent = b"\r\n".join(line for line in sent.split(b"\r\n") if "…".encode() not in line)
        (record,) = records_of(one, sent.replace(b"as_of,,", b"as_of,2024-01-31,"), f"t.{form}")
        assert set(record) <= {"as_of"}
    assert one.answer({"as_of": "2024-01-31"}, law()).verdict in ("needs_review", "not_applicable")


@pytest.mark.parametrize(
    ("data", "wrong"),
    [(b"\xff\xfe", Unreadable), (b"", Refused), (b"PK\x03\x04nonsense", Unreadable), (b"colour\ngreen", Refused),
     (b'{"as_of": "2024-01-01", "as_of": "2024-01-02"}', Refused)],
)  # fmt: skip
def test_a_file_that_is_none(data: bytes, wrong: type[Exception]) -> None:
    ledger = check("PROG-LEDGER")
    with pytest.raises(wrong):
        [ledger.answer(record, law()) for record in records_of(ledger, data, "file")]
