"""What a table runs although it was withdrawn: one sentence for every check that looks at equipment."""

from __future__ import annotations

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.registry import CheckContext
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.registry.components import component_key


def withdrawn_version(
    finding: FindingBuilder, c: Configuration, standing: CheckContext, subject: str, component: str, version: str | None
) -> Finding | None:
    """A fail where the installed version is withdrawn on the day, a review where nobody can tell."""
    withdrawals = standing.register.withdrawals
    if not withdrawals.versions or not withdrawals.of_component(component):
        return None
    letter = standing.approval.letter.date if standing.approval else None
    printed = list(_printed(standing, component))
    gone = withdrawals.of_version(component, version, c.as_of, letter, printed)
    if gone is not None:
        return finding.fail(
            subject,
            f"{component} {version} is {gone.of.in_words()}.",
            found=version,
            required=f"a version other than {gone.version}" if not gone.and_older else f"newer than {gone.version}",
            cite=(gone.of.cite(),),
        )
    doubt = withdrawals.doubt_about(component, version, c.as_of)
    if doubt is None:
        return None
    return finding.review(
        subject,
        f"{component} {doubt.version} and older are {doubt.of.in_words()}; {version} can't be compared with it.",
        found=version,
        required=f"newer than {doubt.version}",
        cite=(doubt.of.cite(),),
    )


def _printed(standing: CheckContext, component: str) -> Iterable[str]:
    wanted = component_key(component)
    for e in standing.terms.equipment if standing.terms else ():
        for r in e.requirements():
            if r.version is not None and component_key(r.component) == wanted:
                yield r.version
