"""Whether a folded hand wins the progressive: each system's rules say so, or leave it to the house."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_progressive, need_terms, systems_in_use
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.facts import FOLDED_HANDS
from paytables.equipment import system_name

finding = FindingBuilder("FOLDED-HANDS")


@check(
    "FOLDED-HANDS",
    title="Folded hands win the progressive only where the rules allow it",
    origin="documents",
    inputs=("choices.folded_hands_win_progressive", "progressive.components", "progressive.paytable"),
    terms=("rules: folded hands, by system",),
    fails="folded hands win, but the approved rules of the system say that they don't",
    reviews="the choice or the system is unknown, or the rules say both",
)
def folded_hands(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    terms = need_terms(standing, finding, "choices.folded_hands_win_progressive")
    subject = "choices.folded_hands_win_progressive"
    win = c.choices.folded_hands_win_progressive
    if win is None:
        yield finding.missing_input(subject, "whether folded hands win the progressive must be known")
        return
    if not win:
        yield finding.passes(subject, "Folded hands don't win the progressive here.", found="no", cite=(terms.cite(),))
        return
    systems = systems_in_use(c, progressive, terms)
    every = terms.facts_named(FOLDED_HANDS)
    # A system's own rules speak of its progressive; the game's rules decide where these are silent.
    facts = [f for f in every if f.system is not None and (not systems or f.system in systems)]
    facts = facts or [f for f in every if f.system is None]
    statements = {f.value for f in facts}
    place = tuple(terms.cite(f.place) for f in every if f in facts or f.system is None) or (terms.cite(),)
    of = listed(system_name(s) for s in sorted(systems)) or "its"
    if statements == {"lose"} and (
        len(systems) < 2 or {f.system for f in facts} >= systems or None in {f.system for f in facts}
    ):
        yield finding.fail(
            subject,
            f"Folded hands win the progressive here; the approved rules ({of} system) say that they don't qualify.",
            found="yes",
            required="no",
            cite=place,
        )
    elif "lose" in statements:
        yield finding.review(
            subject,
            "Folded hands win the progressive here; one passage of the approved rules excludes them, "
            "another leaves it open.",
            found="yes",
            cite=place,
        )
    elif statements:
        yield finding.passes(
            subject, "The approved rules leave it to the house whether folded hands win.", found="yes", cite=place
        )
    elif terms.facts_read:
        yield finding.passes(subject, "The approved rules do not exclude folded hands.", found="yes", cite=place)
    else:
        yield finding.review(
            subject, "What the approved rules say of folded hands is not on file.", found="yes", cite=place
        )
