"""A progressive paytable is printed for one wager: its fixed awards and its seed belong to that wager."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder, dollars, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_chosen, need_progressive, need_terms, progressive_bet
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PAYTABLE-WAGER")


@check(
    "PAYTABLE-WAGER",
    title="The progressive's wager is the one that its paytable is printed for",
    origin="documents",
    inputs=("bets[].wager", "progressive.paytable"),
    terms=("paytables: wager",),
    fails="the progressive's wager is not the one that its paytable is printed for",
)
def paytable_wager(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    need_progressive(c, finding)
    terms = need_terms(standing, finding)
    chosen = need_chosen(c, terms, finding)
    printed = sorted({p.wager for p in chosen.printed if p.wager is not None})
    place = terms.cite(next((p.place for p in chosen.printed if p.wager is not None), chosen.best.place))
    if not printed:
        yield finding.not_applicable(
            chosen.subject, f"{chosen.name} is printed for no wager in particular.", cite=(place,)
        )
        return
    required = listed([dollars(w) for w in printed], "or")
    bet = progressive_bet(c, terms)
    if bet is None:
        yield finding.missing_input("bets", f"the progressive's wager is to be {required}, and the bets don't name it")
        return
    index, spot = bet
    wager = spot.wager
    if wager is None and spot.min is not None and spot.min == spot.max:
        wager = spot.min
    subject = f"bets[{index}].wager"
    if wager is None:
        yield finding.missing_input(subject, f"{chosen.name} is printed for {required}", cite=(place,))
    elif wager in printed:
        yield finding.passes(
            subject,
            f"{chosen.name} is printed for {required}, and that is the wager.",
            found=wager,
            required=" or ".join(str(w) for w in printed),
            cite=(place,),
        )
    else:
        yield finding.fail(
            subject,
            f"The progressive takes {dollars(wager)}; {chosen.name} is printed for {required}.",
            found=wager,
            required=listed([f"{float(w):g}" for w in printed], "or"),
            cite=(place,),
        )
