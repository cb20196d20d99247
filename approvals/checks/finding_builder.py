"""Small words that every check uses to answer: findings of its own, and the ways to stop early."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from approvals.findings import NOT_GIVEN, Certainty, Citation, Finding, Verdict, weakest
from approvals.law.model import Value
from paytables.packet.units import decimal as decimal
from paytables.packet.units import dollars as dollars
from paytables.packet.units import fixed as fixed
from paytables.packet.units import half_up as half_up
from paytables.packet.units import percent as percent


class CheckConcluded(Exception):
    """The check has its answer: there is nothing to look at, or what it needs is not known."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


@dataclass(frozen=True, slots=True)
class FindingBuilder:
    """Findings under one check's id."""

    check: str

    def _made(
        self,
        verdict: Verdict,
        subject: str,
        message: str,
        result: object,
        required: object,
        law: Iterable[Value],
        cite: Iterable[Citation],
        lacks_input: bool = False,
    ) -> Finding:
        certainty: Certainty = "read"
        if used := tuple(law):
            certainty = weakest([v.certainty for v in used]) if len(used) > 1 else used[0].certainty
            cite = (*[v.cited for v in used], *cite)
            if verdict == "fail" and certainty == "unverified":
                verdict = "needs_review"  # nobody read the rule: it may ask, it may fail nobody
        citations = tuple(cite)
        if len(citations) > 1:
            citations = tuple(dict.fromkeys(citations))  # one section gives several values
        return _one(
            self.check,
            verdict,
            subject,
            message,
            None if result is None else as_text(result),
            None if required is None else as_text(required),
            certainty,
            citations,
            lacks_input,
        )

    def fail(
        self,
        subject: str,
        message: str,
        *,
        found: object = None,
        required: object = None,
        law: Iterable[Value] = (),
        cite: Iterable[Citation] = (),
    ) -> Finding:
        return self._made("fail", subject, message, found, required, law, cite)

    def review(
        self,
        subject: str,
        message: str,
        *,
        found: object = None,
        required: object = None,
        law: Iterable[Value] = (),
        cite: Iterable[Citation] = (),
    ) -> Finding:
        return self._made("needs_review", subject, message, found, required, law, cite)

    def passes(
        self,
        subject: str,
        message: str,
        *,
        found: object = None,
        required: object = None,
        law: Iterable[Value] = (),
        cite: Iterable[Citation] = (),
    ) -> Finding:
        return self._made("pass", subject, message, found, required, law, cite)

    def not_applicable(
        self, subject: str, message: str, *, law: Iterable[Value] = (), cite: Iterable[Citation] = ()
    ) -> Finding:
        return self._made("not_applicable", subject, message, None, None, law, cite)

    def missing_input(
        self, subject: str, what: str, *, law: Iterable[Value] = (), cite: Iterable[Citation] = ()
    ) -> Finding:
        """The input that is missing, named."""
        return self._made("needs_review", subject, f"{NOT_GIVEN}{what}.", None, None, law, cite, lacks_input=True)


# Tables are much alike: what is found of thousands of them is one object, made and kept once.
_one = lru_cache(maxsize=16_384)(Finding)


def as_text(value: object) -> str:
    """A value as findings carry it: canonical decimals, words for yes and no."""
    if type(value) is str:
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return decimal(value)
    return str(value)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    results = list(words)
    if len(results) < 2:
        return "".join(results)
    return f"{', '.join(results[:-1])} {last} {results[-1]}"
