"""The shuffler: whether the game must have one, of whom and of which kind, its version, and its mode for a bet."""

from collections.abc import Iterable

from approvals.checks.equipment import needed
from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.shufflers import bets_with_own_shuffler, requirements_for
from approvals.checks.subjects import need_terms
from approvals.checks.withdrawn import withdrawn_version
from approvals.configuration.form import UNKNOWN, Configuration, Shuffler
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.components import component_key
from approvals.registry.facts import BET_SHUFFLER_MODE, HAND_DEALING, SHUFFLER_REQUIRED
from approvals.registry.terms import Requirement, Terms
from paytables.packet import names
from paytables.packet.versions import best

finding = FindingBuilder("SHUFFLER")


@check(
    "SHUFFLER",
    title="The shuffler is one that the rules require",
    origin="documents",
    inputs=("shuffler", "bets[].bet", "other_equipment"),
    terms=("equipment: shuffler, display, separate bets", "rules: shuffler required, mode for a bet"),
    fails=(
        "the game requires a shuffler of a named kind and is hand dealt; the shuffler is of "
        "a different maker or kind, below the minimum version, or without a mode that a bet needs"
    ),
    reviews="model, maker, version or mode is not given, or the version can't be compared",
)
def shuffler(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if not isinstance(c.shuffler, Shuffler) and c.shuffler is not None:
        yield finding.missing_input("shuffler", "whether the table is hand dealt must be known")
        return
    terms = need_terms(standing, finding)
    kinds = tuple(r for e in terms.equipment if e.applies_to == "shuffler" for r in e.requirements())
    required = terms.facts_named(SHUFFLER_REQUIRED)
    allowed = terms.facts_named(HAND_DEALING)
    # Rules that let a table be dealt by hand name a shuffler for whoever uses one; only a clause of its own binds.
    must = bool(required) or (bool(kinds) and not allowed)
    where = (terms.cite(required[0].place if required else kinds[0].place),) if must else ()
    asked = listed(dict.fromkeys(r.component for r in kinds), "or") or "a shuffler"
    if c.shuffler is None:
        if required and allowed:
            yield finding.review(
                "shuffler",
                f"The rules require {asked} in one place and let the table be dealt by hand in another.",
                found="hand dealt",
                required=asked,
                cite=(*where, terms.cite(allowed[0].place)),
            )
        elif must:
            yield finding.fail(
                "shuffler",
                f"The table is dealt by hand; the rules require {asked} of {terms.owner or 'the owner'}.",
                found="hand dealt",
                required=asked,
                cite=where,
            )
        else:
            yield finding.passes(
                "shuffler",
                f"{terms.game} may be dealt by hand.",
                found="hand dealt",
                cite=(terms.cite(allowed[0].place if allowed else None),),
            )
        return
    findings = [
        *(_kind(terms, c.shuffler, kinds, where, asked) if must else ()),
        *_version(c, terms, c.shuffler, kinds),
        *_withdrawn(c, standing, c.shuffler),
        *_of_bets(c, terms, c.shuffler),
    ]
    if not any(f.verdict in ("fail", "needs_review") for f in findings):
        findings.append(
            finding.passes(
                "shuffler",
                f"{c.shuffler.model or 'The shuffler'} is as the approved rules ask.",
                found=c.shuffler.model,
                cite=where or (terms.cite(),),
            )
        )
    yield from findings


def _kind(terms: Terms, device: Shuffler, kinds: tuple[Requirement, ...], where, asked: str) -> Iterable[Finding]:  # type: ignore[no-untyped-def]
    if device.model is None:
        yield finding.missing_input("shuffler.model", f"the rules require {asked}", cite=where)
    elif kinds and not requirements_for(device, kinds):
        yield finding.fail(
            "shuffler.model",
            f"The shuffler is a {device.model}; the rules require {asked}.",
            found=device.model,
            required=asked,
            cite=where,
        )
    makers = [m for f in terms.facts_named(SHUFFLER_REQUIRED) for m in f.value["makers"]]
    makers = makers or ([terms.owner] if terms.owner else [])
    maker = listed(dict.fromkeys(makers), "or")
    if not makers:
        return
    if device.manufacturer is None:
        yield finding.missing_input("shuffler.manufacturer", f"the rules require a shuffler of {maker}", cite=where)
    elif names.company(device.manufacturer) not in {names.company(m) for m in makers}:
        yield finding.fail(
            "shuffler.manufacturer",
            f"The shuffler is made by {device.manufacturer}; the rules require one of {maker}.",
            found=device.manufacturer,
            required=maker,
            cite=where,
        )


def _version(c: Configuration, terms: Terms, device: Shuffler, kinds: tuple[Requirement, ...]) -> Iterable[Finding]:
    """Each group of printed minimums that applies; within a group one that is met suffices."""
    for requirements in _groups(c, terms, kinds):
        about = tuple(r for r in requirements_for(device, requirements) if r.match != "any")
        if not about:
            continue
        required = needed(about)
        given = best(r.answer(device.version) for r in about)
        place = (terms.cite(about[0].place),)
        if given == "meets":
            continue
        if device.version is None:
            yield finding.missing_input("shuffler.version", f"{device.model} must be {required}", cite=place)
        elif given == "unknown":
            yield finding.review(
                "shuffler.version",
                f"{device.model} {device.version} can't be compared with {required}.",
                found=device.version,
                required=required,
                cite=place,
            )
        else:
            yield finding.fail(
                "shuffler.version",
                f"{device.model} {device.version}: {required} required.",
                found=device.version,
                required=required,
                cite=place,
            )
        return


def _withdrawn(c: Configuration, standing: CheckContext, device: Shuffler) -> Iterable[Finding]:
    if device.model is not None:
        result = withdrawn_version(finding, c, standing, "shuffler.version", device.model, device.version)
        yield from (result,) if result is not None else ()


def _groups(c: Configuration, terms: Terms, kinds: tuple[Requirement, ...]) -> Iterable[tuple[Requirement, ...]]:
    yield kinds
    own = bets_with_own_shuffler(terms)
    for bet in dict.fromkeys(b.bet for b in c.bets or () if b.bet in own):
        yield tuple(r for e in terms.equipment if e.applies_to == bet for r in e.requirements())
    installed = {names.fold(o.component) for o in c.other_equipment or ()}
    for e in terms.equipment:
        # The optional display is printed with the shufflers that it works with: they apply where it is in use.
        every = tuple(e.requirements())
        if e.applies_to == "display" and any(names.fold(r.component) in installed for r in every):
            yield every


def _of_bets(c: Configuration, terms: Terms, device: Shuffler) -> Iterable[Finding]:
    """Bets for which the rules ask for shufflers, or for a mode of the shuffler, of their own."""
    own = bets_with_own_shuffler(terms)
    if c.bets is None:
        if offered := [p.bet for p in terms.paytables if p.bet in own]:
            title = _title(str(offered[0]))
            yield finding.missing_input("bets", f"whether {title} is offered decides the shuffler's mode")
        return
    for bet in dict.fromkeys(b.bet for b in c.bets if b.bet in own):
        yield from _of_bet(terms, device, bet)


def _title(bet: str) -> str:
    return bet.replace("_", " ").title()


def _of_bet(terms: Terms, device: Shuffler, bet: str) -> Iterable[Finding]:
    title = _title(bet)
    requirements = tuple(r for e in terms.equipment if e.applies_to == bet for r in e.requirements())
    modes = [f for f in terms.facts_named(BET_SHUFFLER_MODE) if f.value["bet"] == bet]
    place = (terms.cite(modes[0].place if modes else requirements[0].place if requirements else None),)
    wanted = str(modes[0].value["mode"]) if modes else None
    asked = f'the mode "{wanted}"' if wanted else "its own mode"
    if device.mode is UNKNOWN:
        yield finding.missing_input("shuffler.mode", f"{title} needs {asked}", cite=place)
    elif device.mode is None:
        yield finding.fail(
            "shuffler.mode",
            f"The shuffler is set to no mode; {title} needs {asked}.",
            found="none",
            required=wanted,
            cite=place,
        )
    elif wanted is None:
        yield finding.review(
            "shuffler.mode",
            f'The mode that {title} needs is not on file: "{device.mode}" can\'t be compared.',
            found=str(device.mode),
            cite=place,
        )
    elif names.fold(str(device.mode)) != names.fold(wanted):
        yield finding.fail(
            "shuffler.mode",
            f'The shuffler is set to "{device.mode}"; {title} needs the mode "{wanted}".',
            found=str(device.mode),
            required=wanted,
            cite=place,
        )
    if device.model is None:
        yield finding.missing_input("shuffler.model", f"{title} is approved with named shufflers", cite=place)
    elif requirements and not requirements_for(device, requirements):
        asked_kinds = listed(dict.fromkeys(r.component for r in requirements), "or")
        yield finding.review(
            "shuffler.model",
            f"{title} is approved with {asked_kinds}; whether a {device.model} may deal it is not printed.",
            found=component_key(device.model),
            required=asked_kinds,
            cite=place,
        )
