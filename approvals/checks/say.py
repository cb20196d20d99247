"""Small words that every check uses to answer: findings of its own, and the ways to stop early."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from approvals.findings import Certainty, Citation, Finding, Verdict, weakest
from approvals.law.model import Value


class Answered(Exception):
    """The check has its answer: there is nothing to look at, or what it needs is not known."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


@dataclass(frozen=True, slots=True)
class Say:
    """Findings under one check's id."""

    check: str

    def _say(
        self,
        verdict: Verdict,
        subject: str,
        message: str,
        found: object,
        required: object,
        law: Iterable[Value],
        cite: Iterable[Citation],
    ) -> Finding:
        used = tuple(law)
        certainty: Certainty = weakest(v.certainty for v in used)
        if verdict == "fail" and certainty == "unverified":
            verdict = "needs_review"  # nobody read the rule: it may ask, it may fail nobody
        return Finding(
            self.check,
            verdict,
            subject,
            message,
            None if found is None else written(found),
            None if required is None else written(required),
            certainty,
            (*(v.cite() for v in used), *cite),
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
        return self._say("fail", subject, message, found, required, law, cite)

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
        return self._say("needs_review", subject, message, found, required, law, cite)

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
        return self._say("pass", subject, message, found, required, law, cite)

    def nothing(
        self, subject: str, message: str, *, law: Iterable[Value] = (), cite: Iterable[Citation] = ()
    ) -> Finding:
        return self._say("not_applicable", subject, message, None, None, law, cite)

    def unknown(self, subject: str, what: str, *, law: Iterable[Value] = (), cite: Iterable[Citation] = ()) -> Finding:
        """The input that is missing, named."""
        return self._say("needs_review", subject, f"{subject} is not given: {what}.", None, None, law, cite)


def written(value: object) -> str:
    """A value as findings carry it: canonical decimals, words for yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return decimal(value)
    return str(value)


def decimal(value: Fraction, places: int = 10) -> str:
    """An exact decimal where it has one of few places, else rounded half up to `places`.

    >>> decimal(Fraction(5, 2)), decimal(Fraction(1, 3), 4)
    ('2.5', '0.3333')
    """
    if value.denominator == 1:
        return str(value.numerator)
    scaled = half_up(value, places)
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**places)
    fraction = f"{rest:0{places}d}".rstrip("0") if places else ""
    return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"


def half_up(value: Fraction, places: int) -> int:
    """The value in units of the last place, halves away from zero."""
    twice = 2 * value.denominator
    units = (abs(value.numerator) * 2 * 10**places + value.denominator) // twice
    return -units if value < 0 else units


def fixed(value: Fraction, places: int) -> str:
    """A decimal with exactly so many places, rounded half up.

    >>> fixed(Fraction(28), 2)
    '28.00'
    """
    units = half_up(value, places)
    sign = "-" if units < 0 else ""
    whole, rest = divmod(abs(units), 10**places)
    return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"


def dollars(amount: Fraction | int) -> str:
    """An amount in a sentence.

    >>> dollars(Fraction(10000)), dollars(Fraction(5, 2))
    ('$10,000', '$2.50')
    """
    exact = Fraction(amount)
    if exact.denominator == 1:
        return f"${exact.numerator:,}"
    whole, _, rest = decimal(exact, 4).partition(".")
    return f"${int(whole):,}.{rest.ljust(2, '0')}"


def percent(share: Fraction, places: int = 2) -> str:
    """A share as a percent in a sentence, without trailing zeros."""
    return f"{decimal(share * 100, places)} %"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"
