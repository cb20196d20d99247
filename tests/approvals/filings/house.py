"""An operator with a table, a register with its game, and the people of a filing."""

from __future__ import annotations

import copy
import datetime
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from approvals.filings.drafts import create_filing
from approvals.models import Configuration, Filing, Operator, Room
from approvals.operators.services import add_operator, add_room, save_configuration
from approvals.samples.forms import changed
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import letter, packet, published

TODAY = datetime.date(2024, 1, 15)
GO_LIVE = datetime.date(2024, 2, 1)
FORM: dict[str, Any] = {
    "as_of": "2024-02-01",
    "game": "Harbor Stud",
    "submission": "9001",
    "room": {"tables": 5, "location": "Yakima"},
    "table": {"number": "HS-1", "seats": 6},
    "bets": [{"bet": "ante", "min": "5", "max": "100"}, {"bet": "play", "multiple_of_ante": "2"}],
    "progressive": None,
    "shuffler": None,
    "other_equipment": [],
    "aggregate_limit": None,
    "posted": [
        "wagering_limits",
        "jackpot_amounts",
        "odds_based_prizes",
        "employee_play",
        "dispute_procedure",
        "rules",
    ],
    "authorizations": {"layout_manufacturer_licensed": True},
}
TOO_MUCH = {"bets.0.max": "500"}  # an ante, and so a play of twice as much, above the limit of the law


@dataclass
class House:
    operator: Operator
    room: Room
    editor: User
    agent: User
    supervisor: User

    def table(self, number: str = "HS-1", changes: dict[str, Any] | None = None, **form: Any) -> Configuration:
        data = changed({**copy.deepcopy(FORM), "table": {"number": number, "seats": 6}, **form}, changes or {})
        return save_configuration(room=self.room, table=number, data=data, actor=self.editor).configuration

    def draft(self, *tables: Configuration, go_live: datetime.date | None = GO_LIVE) -> Filing:
        return create_filing(
            operator=self.operator, title="House-banked games", go_live=go_live, tables=tables, actor=self.editor
        )


def register() -> None:
    published(packet(letter_=letter(games=("Harbor Stud",)), x_facts=[], paytables=[]))


def house(kind: str = "commercial", name: str = "Alder Room") -> House:
    of = organisation("operator", name)
    operator = add_operator(organisation=of, name=name, kind=kind, licence="L-1", actor=system())
    room = add_room(operator=operator, name="Main", location="Yakima", tables=5, actor=system())
    slug = name.casefold().replace(" ", "-")
    return House(
        operator,
        room,
        person("operator_editor", f"{slug}-editor", of=of),
        person("agent", f"{slug}-agent"),
        person("supervisor", f"{slug}-supervisor"),
    )
