"""Twenty operators, their rooms and tables: some within their terms, some not, each for another reason.

Names of operators and places are invented.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from accounts.models import Organisation, User
from approvals.models import Operator, Room
from approvals.operators.services import add_operator, add_room, save_configuration
from approvals.samples.forms import FORMS, MISSING, changed
from approvals.samples.people import organisation


@dataclass(frozen=True, slots=True)
class Table:
    number: str
    form: str  # a key of FORMS
    why: str  # what is to be seen of it
    changes: dict[str, object] = field(default_factory=dict)
    seats: int = 7


@dataclass(frozen=True, slots=True)
class Place:
    slug: str
    name: str
    kind: str
    town: str
    tables: int
    floor: tuple[Table, ...]
    organisation: str | None = None  # of another sample organisation; else its own


AS_IT_SHOULD_BE = "within its terms"
PLACES = (
    Place("evergreen-yakima", "Evergreen Card Room", "commercial", "Yakima", 12, (
        Table("CS-1", "caribbean", AS_IT_SHOULD_BE),
        Table("TC-1", "three_card", AS_IT_SHOULD_BE),
        Table("PG-1", "fortune", AS_IT_SHOULD_BE),
        Table("CS-2", "caribbean", "an Atlas below the minimum", {"progressive.components.1.version": "5.3.12"}),
        Table("SE-1", "straight_edge", "listed, but the rules on file came without a letter"),
    ), "evergreen"),
    Place("evergreen-union-gap", "Evergreen Union Gap", "commercial", "Union Gap", 8, (
        Table("CS-1", "caribbean", "a Game Manager newer than the minimum", {
            "progressive.components.0.version": "1.10.0",
        }),
        Table("TC-1", "three_card", "dealt by hand", {"shuffler": None}),
    ), "evergreen"),
    Place("cedar-river", "Cedar River Casino", "tribal", "Cedar River", 60, (
        Table("PG-1", "fortune", AS_IT_SHOULD_BE, {"bets.0.max": "1000"}, 9),
        Table("CS-1", "caribbean", AS_IT_SHOULD_BE),
    )),
    Place("salmon-bay", "Salmon Bay Casino", "tribal", "Salmon Bay", 45, (
        Table("PG-4", "fortune", "no state concurrence", {"authorizations.state_concurrence": None}),
    )),
    Place("rainier", "Rainier Card Room", "commercial", "Tacoma", 15, (
        Table("CS-3", "caribbean", "an ante above the limit", {"bets.0.max": "500"}),
    )),
    Place("olympic", "Olympic Card House", "commercial", "Olympia", 16, (
        Table("TC-2", "three_card", "sixteen tables in the room"),
    )),
    Place("cascade", "Cascade Club", "commercial", "Everett", 9, (
        Table("TC-1", "three_card", "eight seats", {}, 8),
    )),
    Place("palouse", "Palouse Room", "commercial", "Pullman", 4, (
        Table("CS-1", "caribbean", "a paytable that is approved for another wager", {
            "bets.2.paytable": "CSTUD-12", "progressive.paytable": "CSTUD-12", "progressive.meters.0.seed": "50000",
        }),
    )),
    Place("skagit", "Skagit Tables", "commercial", "Mount Vernon", 7, (
        Table("CS-1", "caribbean", "a paytable that no rules print", {
            "bets.2.paytable": "CSTUD-99", "progressive.paytable": "CSTUD-99",
        }),
    )),
    Place("columbia", "Columbia Card Room", "commercial", "Kennewick", 11, (
        Table("CS-1", "caribbean", "a seed of nothing", {"progressive.meters.0.seed": "0"}),
        Table("CS-2", "caribbean", "a contribution that makes another edge than the printed one", {
            "progressive.meters.0.contribution": "0.20", "progressive.meters.0.reserve": "0",
        }),
    )),
    Place("chelan", "Chelan Lake Casino", "tribal", "Chelan", 30, (
        Table("PG-2", "fortune", "i-Verify out of surveillance's view", {
            "other_equipment.0.viewed_by_surveillance": False,
        }),
    )),
    Place("okanogan", "Okanogan Hall", "commercial", "Omak", 5, (
        Table("TC-1", "three_card", "a play of twice the ante", {"bets.1.multiple_of_ante": "2"}),
    )),
    Place("walla-walla", "Walla Walla Poker Club", "commercial", "Walla Walla", 6, (
        Table("CS-1", "caribbean", "a display on the network", {"progressive.display.networked": True}),
    )),
    Place("whatcom", "Whatcom Card Room", "commercial", "Bellingham", 10, (
        Table("CS-1", "caribbean", "relies on a superseded approval", {"submission": "3077"}),
    )),
    Place("kittitas", "Kittitas Room", "commercial", "Ellensburg", 5, (
        Table("CS-1", "caribbean", "without a Table Controller", {
            "progressive.components": [
                {"component": "Nexus Command Game Manager", "version": "1.3.0"},
                {"component": "GM Atlas", "version": "5.4.0"},
            ],
        }),
    )),
    Place("lewis", "Lewis County Club", "commercial", "Centralia", 5, (
        Table("TC-1", "three_card", "no rules and no dispute procedure posted", {
            "posted": ["wagering_limits", "odds_based_prizes", "employee_play"],
        }),
    )),
    Place("pacific", "Pacific Beach Casino", "tribal", "Ocean Shores", 25, (
        Table("CS-1", "caribbean", "a link between games with a standalone paytable", {
            "progressive.link.scope": "multi_game", "progressive.link.games": ["6 Card Fortune Pai Gow Poker"],
        }),
    )),
    Place("clark", "Clark County Tables", "commercial", "Vancouver", 13, (
        Table("PG-1", "fortune", "envy below the printed minimum", {"choices.envy_minimum_wager": "1"}),
    )),
    Place("spokane", "Spokane Falls Card Room", "commercial", "Spokane", 14, (
        Table("CS-1", "caribbean", "internal controls approved after going live", {
            "authorizations.internal_controls_approved": "2024-02-20",
        }),
        Table("TC-1", "three_card", AS_IT_SHOULD_BE),
    )),
    Place("grays-harbor", "Grays Harbor Room", "commercial", "Aberdeen", 3, (
        Table("TC-1", "three_card", "much is not known yet", {
            "shuffler": MISSING, "posted": MISSING, "authorizations": MISSING,
        }),
    )),
)  # fmt: skip


def form_of(place: Place, table: Table) -> dict[str, Any]:
    """A table's configuration in contract form."""
    form = changed(FORMS[table.form](place.kind), table.changes)
    return {
        "operator": {"name": place.name, "kind": place.kind},
        **form,
        "room": {"tables": place.tables, "location": place.town},
        "table": {"number": table.number, "seats": table.seats},
    }


@transaction.atomic
def make_tables(actor: User) -> int:
    """Operators, rooms and configurations; what is there already is left. Returns how many tables there are."""
    count = 0
    for place in PLACES:
        operator = _operator(place, actor)
        room = Room.objects.filter(operator=operator, name=place.town).first() or add_room(
            operator=operator, name=place.town, location=f"{place.town}, WA", tables=place.tables, actor=actor
        )
        for table in place.floor:
            save_configuration(room=room, table=table.number, data=form_of(place, table), actor=actor, reason="sample")
            count += 1
    return count


def _operator(place: Place, actor: User) -> Operator:
    owner = organisation(
        place.organisation or place.slug,
        "Evergreen Gaming Group" if place.organisation else place.name,
        Organisation.Kind.OPERATOR,
    )
    operator = Operator.objects.filter(organisation=owner, name=place.name).first()
    return operator or add_operator(
        organisation=owner, name=place.name, kind=place.kind, licence=f"S-{place.slug[:12]}", actor=actor
    )
