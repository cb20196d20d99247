"""A register with two letters of one game and an operator with tables, for the pages of the register."""

from __future__ import annotations

from typing import Any

from accounts.jobs import State, run_here
from accounts.models import Organisation
from approvals.models import ConfigurationVersion, Operator, Room
from approvals.operators.services import add_operator, add_room, save_configuration
from approvals.registry.verdicts import verify_when_due
from approvals.samples.forms import caribbean, changed, three_card
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES
from tests.accounts.people import organisation, system
from tests.approvals.packets import published

CARIBBEAN = ("caribbean-stud-3077", "caribbean-stud-3119")


def publish(*names: str) -> None:
    """Sample packets by their names, as structured data."""
    for name in names:
        published(packet(next(s for s in SOURCES if s.name == name)), name=f"{name}.json")


def counted() -> None:
    """What a worker does with the figures of all that is published."""
    job = verify_when_due()
    if job is not None:
        assert run_here(job).state == State.DONE


def room_of(owner: Organisation | None = None, name: str = "Evergreen Card Room", kind: str = "commercial") -> Room:
    """A room of an operator; its own organisation by default."""
    owner = owner or organisation("operator")
    result = Operator.objects.filter(organisation=owner, name=name).first()
    operator = result or add_operator(organisation=owner, name=name, kind=kind, actor=system())
    return add_room(operator=operator, name="Yakima", location="Yakima, WA", tables=12, actor=system())


def form(number: str, game: str = "caribbean", kind: str = "commercial", **changes: Any) -> dict[str, Any]:
    made = {"caribbean": caribbean, "three_card": three_card}[game](kind)
    return {
        "operator": {"name": "as typed", "kind": kind},
        **changed(made, changes),
        "room": {"tables": 12, "location": "Yakima"},
        "table": {"number": number, "seats": 7},
    }


def table(room: Room, number: str, data: dict[str, Any] | None = None) -> ConfigurationVersion:
    return save_configuration(room=room, table=number, data=data or form(number), actor=system()).version
