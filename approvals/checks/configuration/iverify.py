"""A device that shows how a hand is set: surveillance must see what it shows (devices: paytables/equipment.toml)."""

from collections.abc import Iterable

from approvals.checks.conditions import in_force_or_named
from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.registry import CheckContext, check
from approvals.configuration.form import Configuration, Progressive
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.facts import IVERIFY_SURVEILLANCE
from paytables.equipment import viewed_by_surveillance
from paytables.packet import names

finding = FindingBuilder("IVERIFY")
DEVICES = {names.fold(name): name for name in viewed_by_surveillance()}
ANY = listed(viewed_by_surveillance(), "or")
COVERAGE = "surveillance.table_coverage"


@check(
    "IVERIFY",
    title=f"{ANY} can be viewed by surveillance",
    origin="documents",
    inputs=("other_equipment[].component", "other_equipment[].viewed_by_surveillance"),
    law=(COVERAGE,),
    terms=(f"rules: conditions of {ANY}",),
    fails=f"{ANY} is in use and not viewable by surveillance",
)
def iverify(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    places = [("other_equipment", c.other_equipment or ())]
    if isinstance(c.progressive, Progressive):
        places.append(("progressive.components", c.progressive.components or ()))
    facts = standing.terms.facts_named(IVERIFY_SURVEILLANCE) if standing.terms else ()
    cite = tuple(standing.terms.cite(f.place) for f in facts) if standing.terms else ()
    basis, section = in_force_or_named(law, COVERAGE, c.as_of)
    cite = (*cite, *section)
    result = False
    for prefix, components in places:
        for index, component in enumerate(components):
            device = DEVICES.get(names.fold(component.component))
            if device is None:
                continue
            result = True
            subject = f"{prefix}[{index}].viewed_by_surveillance"
            match component.viewed_by_surveillance:
                case None:
                    yield finding.missing_input(
                        subject, f"surveillance must be able to view {device}", law=basis, cite=cite
                    )
                case True:
                    yield finding.passes(subject, f"Surveillance views {device}.", found="yes", law=basis, cite=cite)
                case False:
                    yield finding.fail(
                        subject,
                        f"{device} is in use and surveillance can't view it; the approved rules and "
                        "WAC 230-15-280 ask for it.",
                        found="no",
                        required="yes",
                        law=basis,
                        cite=cite,
                    )
    if not result and c.other_equipment is None:
        yield finding.missing_input("other_equipment", f"whether {ANY} is in use must be known")
    elif not result:
        yield finding.not_applicable("other_equipment", f"{ANY} is not in use.")
