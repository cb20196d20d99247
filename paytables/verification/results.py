"""What verification answers, in the form that commands, the API and pages share."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from games.engines.report import rounded
from paytables.packet.units import pay
from paytables.printed import PrintedClaim, PrintedOutcome, PrintedPaytable
from paytables.verification.bound import CountedRule, Departure
from paytables.verification.figures import figure
from paytables.verification.json_form import ClaimJson, NeedJson, RemarkJson, VerificationJson

Verdict = Literal["consistent", "inconsistent", "not_determinable", "no_engine"]
PERCENT = frozenset({"house_edge", "hit_frequency"})


@dataclass(frozen=True, slots=True)
class Need:
    """Something unprinted that a figure depends on, and the value that would make the figure exactly true."""

    parameter: str
    implied: Fraction | None = None
    fits: tuple[str, ...] = ()  # round values that reproduce the printed figure: a fit, not a proof
    under: str | None = None  # what else was assumed
    meter: str | None = None  # of which meter, where it is a matter of one

    def json(self) -> NeedJson:
        need_json: NeedJson = {
            "parameter": self.parameter,
            "implied": None if self.implied is None else rounded(self.implied),
        }
        if self.meter:
            need_json["meter"] = self.meter
        if self.fits:
            need_json["fits"] = list(self.fits)
        if self.under:
            need_json["under"] = self.under
        return need_json


@dataclass(frozen=True, slots=True)
class ClaimResult:
    table: PrintedPaytable
    claim: PrintedClaim
    verdict: Verdict
    exact: Fraction | None = None  # a share for percents, else the claim's own quantity
    reading: str | None = None
    needs: tuple[Need, ...] = ()
    note: str = ""
    rules: tuple[CountedRule, ...] = ()  # under which it was counted
    hint: str | None = None  # the smallest single change that would explain an inconsistent figure

    @property
    def detail(self) -> str | None:
        """Of an inconsistent figure: whether it is off by its rounding, or by more."""
        if self.verdict != "inconsistent" or self.exact is None:
            return None
        scale = 100 if self.claim.kind in PERCENT else 1
        miss = figure(self.claim.value, self.claim.raw).near_miss(self.exact * scale)
        return "rounding" if miss else "value"

    def json(self) -> ClaimJson:
        scale = 100 if self.claim.kind in PERCENT else 1
        return {
            "at": self.claim.pointer,
            "paytable": self.table.designator,
            "bet": self.table.bet,
            "system": self.table.system,
            "variant": self.table.variant,
            "printing": self.table.printing,
            "claim": self.claim.kind,
            "printed": self.claim.value,
            "raw": self.claim.raw,
            "page": self.claim.page,
            "bbox": None if self.claim.bbox is None else list(self.claim.bbox),
            "verdict": self.verdict,
            "exact": None if self.exact is None else f"{self.exact.numerator}/{self.exact.denominator}",
            "computed": None if self.exact is None else rounded(self.exact * scale),
            "reading": self.reading or None,
            "detail": self.detail,
            "rules": [r.json() for r in self.rules],
            "needs": [n.json() for n in self.needs],
            "note": self.note,
            "hint": self.hint,
        }


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about the tables themselves: printed twice and different, pays that do not fall, and the like."""

    kind: str
    at: tuple[str, ...]  # pointers into the packet
    message: str

    def json(self) -> RemarkJson:
        return {"kind": self.kind, "at": list(self.at), "message": self.message}


@dataclass(frozen=True, slots=True)
class Verification:
    """Every printed figure of a packet with its verdict, and what is odd about the tables."""

    game: str | None
    claims: tuple[ClaimResult, ...]
    remarks: tuple[Remark, ...] = field(default=())
    departures: tuple[Departure, ...] = ()  # printed rules that are not the usual ones

    @property
    def has_inconsistency(self) -> bool:
        return any(c.verdict == "inconsistent" for c in self.claims)

    def json(self) -> VerificationJson:
        return {
            "game": self.game,
            "claims": [c.json() for c in self.claims],
            "remarks": [r.json() for r in self.remarks],
            "departures": [d.json() for d in self.departures],
        }


def shortest(value: Fraction) -> str:
    """A whole number as such, anything else to six places."""
    return str(value.numerator) if value.denominator == 1 else rounded(value)


def dollars(value: Fraction) -> str:
    """
    >>> dollars(Fraction(10_000)), dollars(Fraction(5, 2))
    ('$10,000', '$2.50')
    """
    whole, cents = divmod(int(value * 100), 100)
    return f"${whole:,}" if not cents else f"${whole:,}.{cents:02}"


def percent(value: Fraction, places: int = 4) -> str:
    return f"{rounded(value * 100, places)}%"


def award_words(o: PrintedOutcome | None) -> str:
    if o is None:
        return "nothing"
    if o.pays is None:
        return "unreadable"
    amount = shortest(o.pays)
    return pay(amount, o.unit, unknown=amount) + (f" with envy {dollars(o.envy)}" if o.envy else "")
