"""All checks by id, and how one configuration is put through them.

A check is a function `(configuration, standing, law) -> Iterable[Finding]` declared with `@check`. The page of checks
and docs/checks.md are made from these declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Literal

import approvals.checks.configuration as package
from approvals.checks.finding_builder import CheckConcluded, FindingBuilder
from approvals.configuration.form import Configuration
from approvals.findings import Finding, Result
from approvals.law.model import Law, NoLimit, NoValue
from approvals.registry.register import Approval, Register
from approvals.registry.terms import Terms


@dataclass(frozen=True, slots=True)
class CheckContext:
    """What the register says about a configuration's game on its day."""

    register: Register
    approval: Approval | None
    terms: Terms | None

    @classmethod
    def of(cls, configuration: Configuration, register: Register) -> CheckContext:
        approval = register.approval(configuration.game, configuration.as_of)
        terms = None if approval is None else register.terms_of(configuration.game, approval.letter)
        return cls(register, approval, terms)


GOVERNED_BY_COMPACT = "A tribal casino is bound by its compact, not by the WAC: the compact governs."

Function = Callable[[Configuration, CheckContext, Law], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A check as it declares itself."""

    id: str
    title: str
    origin: Literal["documents", "law"]
    inputs: tuple[str, ...]
    law: tuple[str, ...]  # parameters that a verdict may rest on
    terms: tuple[str, ...]  # what of the approved documents it reads
    fails: str
    reviews: str
    binds_tribal: bool
    function: Function
    finding: FindingBuilder

    def run(self, configuration: Configuration, standing: CheckContext, law: Law) -> tuple[Finding, ...]:
        finding = self.finding
        if not self.binds_tribal and configuration.operator_kind == "tribal":
            return (finding.not_applicable("operator.kind", GOVERNED_BY_COMPACT),)
        results: list[Finding] = []
        try:
            results.extend(self.function(configuration, standing, law))
        except CheckConcluded as answer:
            results.append(answer.finding)
        except NoValue as gap:
            results.append(
                finding.review(
                    "as_of",
                    f"{gap.parameter.title}: {gap.reason}, so {configuration.as_of.isoformat()} can't be checked.",
                    found=configuration.as_of.isoformat(),
                    law=(gap.nearest,),
                )
            )
        except NoLimit as ended:
            since = ended.value.effective_from
            results.append(
                finding.not_applicable("as_of", f"The law sets no such limit from {since}.", law=(ended.value,))
            )
        if not results:
            raise AssertionError(f"{self.id} gave no answer")
        if not self.binds_tribal and configuration.operator_kind is None:
            return _of_unknown_kind(finding, results)
        return tuple(results)


def _of_unknown_kind(finding: FindingBuilder, results: list[Finding]) -> tuple[Finding, ...]:
    """A rule that binds card rooms only, and nobody said whether this is one: nothing passes and nothing fails."""
    if all(f.verdict == "not_applicable" for f in results):
        return tuple(results)
    kind = finding.missing_input("operator.kind", "the rule binds card rooms and not tribal casinos")
    doubted = [
        replace(f, verdict="needs_review", message=f"If this is a card room: {f.message}") if f.verdict == "fail" else f
        for f in results
        if f.verdict in ("fail", "needs_review")
    ]
    return (kind, *doubted)


_DECLARED: dict[str, Check] = {}


def check(
    id: str,
    *,
    title: str,
    origin: Literal["documents", "law"],
    inputs: tuple[str, ...],
    fails: str,
    reviews: str = "",
    law: tuple[str, ...] = (),
    terms: tuple[str, ...] = (),
    binds_tribal: bool | None = None,
) -> Callable[[Function], Function]:
    """Declare a check."""

    def declare(function: Function) -> Function:
        if id in _DECLARED and _DECLARED[id].function is not function:
            raise ValueError(f"{id} is declared twice")
        binds = origin == "documents" if binds_tribal is None else binds_tribal
        _DECLARED[id] = Check(
            id, title, origin, inputs, law, terms, fails, reviews, binds, function, FindingBuilder(id)
        )
        return function

    return declare


# The order of the two tables of the form's description: findings come in it.
ORDER = (
    "GAME-AUTHORIZED",
    "PAYTABLE-APPROVED",
    "PAYTABLE-WAGER",
    "PAYTABLE-LINK",
    "EQUIPMENT-VERSION",
    "EQUIPMENT-SET",
    "SHUFFLER",
    "DISPLAY",
    "CONTRIBUTION",
    "CONTRIBUTION-GROWTH",
    "SEED",
    "HOUSE-EDGE",
    "LINK-PROBABILITY",
    "ENVY-MINIMUM",
    "FOLDED-HANDS",
    "BET-RATIO",
    "IVERIFY",
    "INTERNAL-CONTROLS",
    "TRIBAL-CONCURRENCE",
    "LAYOUT-LICENSED",
    "WAGER-MAX",
    "GAMES-PER-HAND",
    "TABLE-COUNT",
    "SEATS",
    "POSTING",
    "AGGREGATE-LIMIT",
    "PROG-LINK-SAME",
    "PROG-LINK-DIFF",
    "PROG-INTEROP",
    "PROG-MAX-LIMIT",
    "TRIBAL-WAGER",
)


@cache
def checks() -> tuple[Check, ...]:
    """Every check of a configuration, in the order of the form's description."""
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    if set(_DECLARED) != set(ORDER):
        raise AssertionError(f"declared and listed checks differ: {sorted(set(_DECLARED) ^ set(ORDER))}")
    return tuple(_DECLARED[id] for id in ORDER)


def judge(configuration: Configuration, register: Register, law: Law) -> Result:
    """All findings about one configuration: by register and law of one jurisdiction."""
    if law.jurisdiction != register.jurisdiction and None not in (law.jurisdiction, register.jurisdiction):
        raise ValueError(f"the law of {law.jurisdiction} judges nothing by the register of {register.jurisdiction}")
    standing = CheckContext.of(configuration, register)
    findings = tuple(f for c in checks() for f in c.run(configuration, standing, law))
    return Result(configuration.table.number, configuration.as_of, findings)
