"""Every list of the pages: exported whole in three forms, safe in a spreadsheet, sorted by each head, filtered, linked.

The lists are those of the URL configuration: a new one is held to the same without anybody thinking of it.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.template import Context
from django.template.base import render_value_in_context
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from django.utils.html import conditional_escape
from django_tables2 import TemplateColumn
from openpyxl import load_workbook

from accounts.models import User
from accounts.web.lists import ListPage
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, published
from tests.web.register import room_of, table

pytestmark = pytest.mark.django_db
FORMULA = '=HYPERLINK("https://elsewhere.example/","click")'


def lists() -> Iterator[tuple[str, type[ListPage]]]:
    """The lists that stand under an address of their own, by the names of their routes."""
    todo: list[Any] = list(get_resolver().url_patterns)
    while todo:
        entry = todo.pop()
        if isinstance(entry, URLResolver):
            todo += entry.url_patterns
            continue
        view = getattr(entry.callback, "view_class", object)
        if issubclass(view, ListPage) and not entry.pattern.regex.groupindex:
            yield str(entry.name), view


LISTS = dict(sorted(lists()))
EMPTY = {"dead-letters", "filing-list", "work"}  # in the register of these tests


@pytest.fixture
def client(client_of: Callable[[str | User], Client]) -> Client:
    """A supervisor's, over a register in which names are formulas."""
    for number in range(2):
        published(
            packet(letter_=letter(number=f"{number}", games=(f"{FORMULA} {number}",)), game=f"{FORMULA} {number}")
        )
    table(room_of(name="+1+2"), "-3")
    return client_of(person("supervisor"))


def exported(client: Client, address: str) -> bytes:
    answer: Any = client.get(address)
    assert answer.status_code == 200, address
    assert answer["Content-Disposition"].startswith("attachment")
    return b"".join(answer.streaming_content)


def test_there_are_lists() -> None:
    assert {"game-list", "letter-list", "paytable-list", "operator-list", "audit-log", "work"} <= set(LISTS)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_exported_sorted_and_filtered(name: str, client: Client) -> None:
    address = reverse(name)
    page = client.get(address)
    assert page.status_code == 200
    html = page.content.decode()
    assert f"<h1>{LISTS[name].title}</h1>" in html
    rows = json.loads(exported(client, f"{address}?export=json"))
    assert rows or name in EMPTY
    sheet = list(csv.reader(io.StringIO(exported(client, f"{address}?export=csv").decode("utf-8-sig"))))
    book = load_workbook(io.BytesIO(exported(client, f"{address}?export=xlsx")), read_only=True).active
    assert book is not None
    cells = [cell for row in book.iter_rows() for cell in row]
    # the log and the work grow by what is asked; everything else is the same thrice
    assert name in ("audit-log", "work") or len(rows) == len(sheet) - 1
    assert all(str(cell)[:1] not in "=+@\t\r" for row in sheet for cell in row if cell), "a formula in a spreadsheet"
    assert all(cell.data_type != "f" for cell in cells), "a formula in a workbook"

    if rows:
        assert "?export=csv" in html.replace("&amp;", "&")
        view = LISTS[name]
        heads = [n for n, column in view.table_class.base_columns.items() if column.orderable is not False]
        for head in heads:
            assert client.get(f"{address}?sort=-{head}").status_code == 200, head
    for field, one in LISTS[name].filterset_class.base_filters.items():
        assert f'name="{field}' in html, "a filter that the page does not show"
        label = client.get(address).context["filter"].form.fields[field].label
        assert label, field
        assert "__" not in label, field
        assert one is not None
    assert client.get(f"{address}?export=exe").status_code == 404


@pytest.mark.parametrize("name", LISTS)
def test_equal_rows_have_an_order_of_their_own(name: str, client: Client) -> None:
    """Else the database may give them in another order each time; a count of related rows drops the model's."""
    columns = LISTS[name].table_class.base_columns.items()
    sorts = ["", *(f"?sort={n}" for n, column in columns if column.orderable is not False)]
    for sort in sorts:
        shown = client.get(reverse(name) + sort).context
        rows = shown["table"].page.object_list.data
        fields = {f.name for f in rows.model._meta.fields if f.unique} | {"pk"}
        for drawn in (rows, shown["table"].data.data):  # the page, and what is exported
            order = drawn.query.order_by
            assert fields & {str(part).lstrip("-") for part in order}, (sort, order)


@pytest.mark.parametrize("name", sorted(LISTS.keys() - EMPTY))
def test_rows_that_are_drawn_at_once_say_what_each_cell_says(name: str, client: Client) -> None:
    """accounts/web/rows.py against the library that it goes around."""
    answer = client.get(reverse(name))
    assert answer.context["table"].page.paginator.count
    drawn = answer.content.decode()
    for row in answer.context["table"].paginated_rows:
        for column in answer.context["table"].columns:
            if isinstance(column.column, TemplateColumn) or column.name == "acts":  # a form, with a token of its own
                continue
            stated = row.get_cell(column.name)
            assert f">{render_value_in_context(stated, Context())}</t" in drawn, (column.name, stated)
            assert f'data-label="{conditional_escape(column.header)}"' in drawn or column.name == row.table.sequence[0]


def test_the_filters_stand_in_the_address_and_go_with_the_export(client: Client) -> None:
    rows = json.loads(exported(client, "/games/?q=click%22%29%200&export=json"))
    assert [row["Name"] for row in rows] == [f"{FORMULA} 0"]
    html = client.get("/games/?q=click%22%29%200").content.decode()
    assert "q=click%22%29+0&amp;export=csv" in html


def test_the_law_of_a_day_and_the_checks_are_exported(client: Client) -> None:
    rows = json.loads(exported(client, "/law/?on=2010-05-05&q=230-15-140&export=json"))
    limit = next(row for row in rows if row["parameter"] == "wager.house_banked.max_usd")
    assert (limit["value"], limit["from"], limit["to"]) == ("$300", "2009-01-01", "2023-09-30")
    assert {row["section"] for row in rows} == {"WAC 230-15-140"}
    results = {row["check"]: row for row in json.loads(exported(client, "/checks/?export=json"))}
    assert "WAC 230-15-140" in results["WAGER-MAX"]["law"]
    assert "PROG-LEDGER" in results, "those of records too"
    for address in ("/law/", "/checks/"):
        assert "?export=csv" in client.get(address).content.decode()
