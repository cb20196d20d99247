"""The rows of a list as HTML, with what is the same in all of them worked out once.

django_tables2 works out a column's attributes, its renderer's parameters and its place in the record for every cell
again, and a template walks them: most of the time of a list of fifty rows. What a cell says is the table's own matter
(`render_…`, choices in words, defaults, links), and so is what an export says.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.core.exceptions import ObjectDoesNotExist
from django.template import Context
from django.template.base import render_value_in_context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django_tables2.columns import BoundColumn
from django_tables2.rows import BoundRow
from django_tables2.tables import Table
from django_tables2.utils import Accessor, signature


class Cells:
    """One column of a table of database records."""

    def __init__(self, column: BoundColumn, first: bool) -> None:
        self.column = column
        self.bits = Accessor(column.accessor).bits
        self.display = f"get_{self.bits[-1]}_display" if self.bits else ""
        self.wanted, self.all = signature(column.render)
        attributes = column.attrs["td"].as_html()
        self.open = (
            format_html('<th scope="row" {}>', attributes)
            if first
            else format_html('<td data-label="{}" {}>', column.header, attributes)
        )
        self.close = "</th>" if first else "</td>"

    def value(self, record: object) -> object:
        """What the record holds; a choice in its words. None where there is nothing."""
        holder = record
        try:
            for bit in self.bits[:-1]:
                holder = _called(getattr(holder, bit))
                if holder is None:
                    return None
            display = getattr(holder, self.display, None)
            return display() if display else _called(getattr(holder, self.bits[-1]))
        except (AttributeError, IndexError, ObjectDoesNotExist):
            return None  # a column that is no attribute: its renderer takes the record

    def stated(self, row: BoundRow, table: Table) -> object:
        value = self.value(row.record)
        if value in self.column.column.empty_values:
            return self.column.default
        cell = {
            "value": value,
            "record": row.record,
            "column": self.column.column,
            "bound_column": self.column,
            "bound_row": row,
            "table": table,
        }
        content = self.column.render(**(cell if self.all else {name: cell[name] for name in self.wanted}))
        return self.column.link(content, **cell) if self.column.link else content


def _called(result: object) -> object:
    return result() if callable(result) and not getattr(result, "do_not_call_in_templates", False) else result


def lines(table: Table, context: Context) -> Iterator[SafeString]:
    """Each row of the page that is shown, as HTML."""
    columns = [Cells(column, first=not place) for place, column in enumerate(table.columns)]
    for row in table.paginated_rows:
        cells = "".join(f"{c.open}{render_value_in_context(c.stated(row, table), context)}{c.close}" for c in columns)
        yield mark_safe(f"<tr>{cells}</tr>\n")  # nosec B308 B703 - each part is escaped above
