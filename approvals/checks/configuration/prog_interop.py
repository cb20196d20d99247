"""Progressive equipment of several manufacturers is tested together first. One company under two names is one."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_progressive
from approvals.configuration.form import UNKNOWN, Configuration
from approvals.findings import Finding
from approvals.law.model import Law
from paytables.packet import names

finding = FindingBuilder("PROG-INTEROP")
LIMIT = "progressive.interoperability_test"


@check(
    "PROG-INTEROP",
    title="Equipment of several manufacturers was tested together",
    origin="law",
    inputs=("progressive.link.manufacturers", "progressive.link.interoperability_approval", "operator.kind"),
    law=(LIMIT,),
    fails="several manufacturers, by lineage, and no interoperability approval",
)
def prog_interop(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    link = progressive.link
    subject = "progressive.link.manufacturers"
    if link is None or not link.manufacturers:
        yield finding.missing_input(subject, "who made the progressive's equipment must be known")
        return
    lineages = dict.fromkeys(names.company(m) for m in link.manufacturers)
    if len(lineages) == 1:
        yield finding.passes(
            subject,
            f"The progressive's equipment is of one manufacturer ({listed(link.manufacturers)}).",
            found=1,
            law=tuple(v for v in (law.maybe(LIMIT, c.as_of),) if v),
        )
        return
    value = law.on(LIMIT, c.as_of)
    makers = listed(link.manufacturers)
    approval = link.interoperability_approval
    subject = "progressive.link.interoperability_approval"
    if approval is UNKNOWN:
        yield finding.missing_input(subject, f"the equipment is of {makers}", law=(value,))
    elif approval is None:
        yield finding.fail(
            subject,
            f"The progressive's equipment is of {makers}, and no interoperability approval is given.",
            found="none",
            required="an approval",
            law=(value,),
        )
    else:
        yield finding.passes(
            subject, f"The equipment of {makers} was approved together ({approval}).", found=str(approval), law=(value,)
        )
