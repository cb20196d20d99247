"""i-Verify shows how a hand is set: surveillance must see what it shows."""

from collections.abc import Iterable

from approvals.checks.conditions import in_force_or_named
from approvals.checks.registry import Standing, check
from approvals.checks.say import Say
from approvals.configuration.form import Configuration, Progressive
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.facts import IVERIFY_SURVEILLANCE
from paytables.packet import names

say = Say("IVERIFY")
IVERIFY = names.fold("i-Verify")
COVERAGE = "surveillance.table_coverage"


@check(
    "IVERIFY",
    title="i-Verify can be viewed by surveillance",
    origin="documents",
    inputs=("other_equipment[].component", "other_equipment[].viewed_by_surveillance"),
    law=(COVERAGE,),
    terms=("rules: conditions of i-Verify",),
    fails="i-Verify is in use and not viewable by surveillance",
)
def iverify(c: Configuration, standing: Standing, law: Law) -> Iterable[Finding]:
    places = [("other_equipment", c.other_equipment or ())]
    if isinstance(c.progressive, Progressive):
        places.append(("progressive.components", c.progressive.components or ()))
    facts = standing.terms.facts_named(IVERIFY_SURVEILLANCE) if standing.terms else ()
    cite = tuple(standing.terms.cite(f.place) for f in facts) if standing.terms else ()
    basis, section = in_force_or_named(law, COVERAGE, c.as_of)
    cite = (*cite, *section)
    found = False
    for prefix, components in places:
        for index, component in enumerate(components):
            if names.fold(component.component) != IVERIFY:
                continue
            found = True
            subject = f"{prefix}[{index}].viewed_by_surveillance"
            match component.viewed_by_surveillance:
                case None:
                    yield say.unknown(subject, "surveillance must be able to view i-Verify", law=basis, cite=cite)
                case True:
                    yield say.passes(subject, "Surveillance views i-Verify.", found="yes", law=basis, cite=cite)
                case False:
                    yield say.fail(
                        subject,
                        "i-Verify is in use and surveillance can't view it; the approved rules and "
                        "WAC 230-15-280 ask for it.",
                        found="no",
                        required="yes",
                        law=basis,
                        cite=cite,
                    )
    if not found and c.other_equipment is None:
        yield say.unknown("other_equipment", "whether i-Verify is in use must be known")
    elif not found:
        yield say.nothing("other_equipment", "i-Verify is not in use.")
