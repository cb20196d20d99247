"""The form of a table, built from its game's terms: which bets, paytables, components and meters it has to ask for.

Every field is named by its path in the configuration (`bets.0.max`), so that what a check says of `bets[0].max` stands
beside it. Empty is unknown; "none" says that there is none, where the form of the configuration knows that.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from approvals.checks.equipment import is_generic_display
from approvals.checks.shufflers import shuffler_uses
from approvals.registry.facts import RAISE_RATIO
from approvals.registry.terms import Terms

NONE = "none"
NOT_KNOWN = "unknown"
POSTED = (
    ("wagering_limits", "wagering limits"),
    ("jackpot_amounts", "jackpot amounts"),
    ("odds_based_prizes", "prizes by odds, and fixed ones"),
    ("employee_play", "whether employees play"),
    ("dispute_procedure", "how disputes are settled"),
    ("rules", "the rules of the game"),
    ("progressive_maximum", "the maximum of a progressive meter"),
)
FLAG = (("", "not known"), ("yes", "yes"), ("no", "no"))
PRESENT = (("", "not known"), ("yes", "yes"), (NONE, "none"))
INSTALLED: tuple[Any, ...] = (
    "Is it known what is installed?",
    "present",
    (("", "not known"), ("yes", "what is listed"), (NONE, "none is installed")),
    "With no row filled in it is unknown, unless you say that none is installed.",
)
ROWS_NOTE = "An empty version: not installed. “unknown”: installed, and nobody has looked which."
SCOPES = (
    ("", "not known"),
    ("standalone", "standalone"),
    ("same_game", "same game on several tables"),
    ("multi_game", "several games"),
)


@dataclass
class Field:
    """One question of the form."""

    path: str
    label: str
    kind: str = "text"  # text | money | share | count | flag | choice | list | day | present
    choices: tuple[tuple[str, str], ...] = ()
    help: str = ""
    none: bool = False  # "none" may be said
    value: str = ""
    error: str = ""
    said: list[Any] = field(default_factory=list)  # findings about it
    wide: bool = False

    @property
    def key(self) -> str:
        return "f-" + self.path.replace(".", "-")

    @property
    def numeric(self) -> bool:
        return self.kind in ("money", "share", "count")


@dataclass
class Part:
    """Questions that belong together, with what is said of them as a whole."""

    path: str
    title: str
    fields: list[Field] = field(default_factory=list)
    rows: list[Part] = field(default_factory=list)
    note: str = ""
    said: list[Any] = field(default_factory=list)

    @property
    def compact(self) -> bool:
        """Its rows stand beside each other."""
        return self.path in ("progressive.components", "other_equipment")

    @property
    def key(self) -> str:
        return "p-" + (self.path or "whole").replace(".", "-")

    def every(self) -> Iterable[Field]:
        yield from self.fields
        for row in self.rows:
            yield from row.every()

    def parts(self) -> Iterable[Part]:
        yield self
        for row in self.rows:
            yield from row.parts()


def build(data: Mapping[str, Any], terms: Terms | None, letters: Iterable[str]) -> list[Part]:
    """The form for a table as it is (or as it might begin), with its values."""
    data = copy.deepcopy(dict(data))
    parts = [
        Part("", "The table", [
            Field("table.seats", "Seats for players", "count"),
            Field("as_of", "Judged for", "day", help="The day on which it is to be judged, such as 2024-02-01."),
            Field("submission", "Approval that it relies on", "choice",
                  (("", "the newest in force on the day"), *((n, f"#{n}") for n in letters))),
        ]),
        _bets(data, terms),
        _progressive(data, terms),
        Part("shuffler", "Shuffler", [
            Field("shuffler", "There is a shuffler", "present", PRESENT, help="None: dealt by hand."),
            Field("shuffler.manufacturer", "Manufacturer"),
            Field("shuffler.model", "Model"),
            Field("shuffler.version", "Version"),
            Field("shuffler.mode", "Mode", none=True, help="“none” where no mode is set."),
        ], note=_asked(terms, shuffler_uses(terms))),
        _other(data, terms),
        Part("choices", "Choices of the house", [
            Field("choices.folded_hands_win_progressive", "Folded hands win the progressive", "flag", FLAG),
            Field("choices.multiple_winners", "Order of several winners", help="Such as rightmost_first."),
            Field("choices.envy_minimum_wager", "Least wager for envy", "money"),
        ]),
        Part("aggregate_limit", "Aggregate limit", [
            Field("aggregate_limit", "There is one", "present", PRESENT),
            Field("aggregate_limit.bet", "Of which bet"),
            Field("aggregate_limit.amount", "Amount", "money"),
            Field("aggregate_limit.approved", "Approved", "flag", FLAG),
            Field("aggregate_limit.displayed", "Displayed", "flag", FLAG),
        ]),
        Part("posted", "Posted at the table", [
            Field("posted", "Is it known what is posted?", "choice", (("", "not known"), ("yes", "yes, as marked"))),
            *(Field(f"posted.{code}", label, "mark") for code, label in POSTED),
        ]),
        Part("authorizations", "Authorizations", [
            Field("authorizations.internal_controls_approved", "Internal controls approved on", "day", none=True),
            Field("authorizations.go_live", "Goes live on", "day", none=True),
            Field("authorizations.tribal_gaming_agency", "Tribal gaming agency approved on", "day", none=True),
            Field("authorizations.state_concurrence", "State concurred on", "day", none=True),
            Field("authorizations.layout_manufacturer_licensed", "Layout's manufacturer is licensed", "flag", FLAG),
        ], note="Days such as 2024-02-01; “none” where it was not given."),
    ]  # fmt: skip
    for part in parts:
        for question in part.every():
            if question.kind != "fixed":
                question.value = question.value or _written(data, question)
    return parts


def _bets(data: Mapping[str, Any], terms: Terms | None) -> Part:
    part = Part("bets", "Wager spots on the layout", note="Clear the name to remove a wager.")
    approved = approved_by_bet(terms)
    present = [dict(b) for b in data.get("bets") or ()]
    offered = [{"bet": name} for name in spots(terms) if name not in {b["bet"] for b in present}]
    for place, bet in enumerate([*present, *offered, {"bet": ""}]):
        at = f"bets.{place}"
        name = bet["bet"]
        known = place < len(present)
        tables = approved.get(name, []) if name else [pair for pairs in approved.values() for pair in pairs]
        fields = [
            Field(
                f"{at}.bet",
                "Spot",
                value=name if known else "",
                help="" if known or not name else f"“{name}” to add it.",
            )
        ]
        if tables or bet.get("paytable"):
            choices = tuple(dict.fromkeys([("", "not known"), *tables, *_kept(bet.get("paytable"), tables)]))
            fields.append(Field(f"{at}.paytable", "Paytable", "choice", choices, value=bet.get("paytable") or ""))
        for key, label, kind in (
            ("min", "Least", "money"),
            ("max", "Most", "money"),
            ("wager", "Fixed wager", "money"),
            ("multiple_of_ante", "Multiple of the ante", "count"),
        ):
            fields.append(Field(f"{at}.{key}", label, kind, value=bet.get(key) or ""))
        title = name.replace("_", " ").capitalize() if name else "Another spot"
        part.rows.append(Part(at, title if known or not name else f"{title} (approved, not on the layout)", fields))
    return part


def _kept(value: str | None, tables: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What stands in the form stays to be seen, said to be what it is."""
    known = {code for code, _ in tables}
    return [(value, f"{value} (not an approved paytable)")] if value and value not in known else []


def approved_by_bet(terms: Terms | None) -> dict[str, list[tuple[str, str]]]:
    """Approved paytables of each bet: what a form holds, and what people read."""
    found: dict[str, dict[str, list[str]]] = {}
    wagers: dict[str, str] = {}
    for table in terms.paytables if terms else ():
        name = table.designator or table.alias
        if not name or not table.bet:
            continue
        systems = found.setdefault(table.bet, {}).setdefault(name, [])
        if table.system and table.system.replace("_", " ") not in systems:
            systems.append(table.system.replace("_", " "))
        if table.wager is not None:
            wagers[name] = f"${float(table.wager):g}"
    return {
        bet: [
            (name, ", ".join([name, *([wagers[name]] if name in wagers else []), *systems]))
            for name, systems in of.items()
        ]
        for bet, of in found.items()
    }


def spots(terms: Terms | None) -> list[str]:
    """Spots that the rules know: those with paytables, and raises fixed by the ante."""
    names = [t.bet for t in terms.paytables if t.bet] if terms else []
    raises = [f.value["bet"] for f in terms.facts_named(RAISE_RATIO)] if terms else []
    return list(dict.fromkeys(["ante", *raises, *(n for n in names if n not in ("bet", "ante_bonus"))]))


def _asked(terms: Terms | None, uses: tuple[str, ...]) -> str:
    """What the rules require, in one line."""
    said = [
        " + ".join(" or ".join(map(str, slot)) for slot in alternative.slots)
        for equipment in (terms.equipment if terms else ())
        if equipment.applies_to in uses
        for alternative in equipment.alternatives
    ]
    return f"Required: {'; or '.join(said)}." if said else ""


def minimums(terms: Terms | None, progressive: bool) -> dict[str, str]:
    """Components that the rules name, for progressives or for the rest that is no shuffler, with their versions."""
    found: dict[str, dict[str, list[str]]] = {}
    shufflers = shuffler_uses(terms)
    for equipment in terms.equipment if terms else ():
        use = equipment.applies_to
        if (use == "progressive") != progressive or use in shufflers:
            continue
        for requirement in equipment.requirements():
            if is_generic_display(requirement):
                continue  # the form asks for it by its own questions
            words = str(requirement).removeprefix(requirement.component).strip() or "any version"
            systems = found.setdefault(requirement.component, {}).setdefault(words, [])
            if equipment.system and (system := equipment.system.replace("_", " ")) not in systems:
                systems.append(system)
    return {
        name: "; ".join(f"{words} ({', '.join(systems)})" if systems else words for words, systems in of.items())
        for name, of in found.items()
    }


def _components(at: str, data: Any, minimums: dict[str, str], seen: bool) -> list[Part]:
    """Installed components first, then what the rules name beside them, then a free row."""
    present = [dict(c) for c in data or ()]
    names = [c["component"] for c in present]
    offered = [{"component": name} for name in minimums if name not in names]
    rows = []
    for place, component in enumerate([*present, *offered, {"component": ""}]):
        here = f"{at}.{place}"
        name = component["component"]
        asked = minimums.get(name, "")
        fields = [] if name else [Field(f"{here}.component", "Component")]
        if name:
            fields.append(Field(f"{here}.component", "Component", "fixed", value=name))
        fields.append(
            Field(
                f"{here}.version",
                "Version installed",
                help=f"Required: {asked}" if asked else "",
                value=component.get("version") or (NOT_KNOWN if place < len(present) else ""),
            )
        )
        if seen:
            value = {True: "yes", False: "no", None: ""}[component.get("viewed_by_surveillance")]
            fields.append(Field(f"{here}.viewed_by_surveillance", "Viewed by surveillance", "flag", FLAG, value=value))
        rows.append(Part(here, name or "Another component", fields))
    return rows


def _progressive(data: Mapping[str, Any], terms: Terms | None) -> Part:
    said = data.get("progressive") or {}
    part = Part("progressive", "Progressive", [
        Field("progressive", "There is a progressive", "present", PRESENT),
        Field("progressive.paytable", "Its paytable", "choice",
              tuple(dict.fromkeys([("", "as on the progressive spot"), *approved_by_bet(terms).get("progressive", []),
                                   *_kept(said.get("paytable"), approved_by_bet(terms).get("progressive", []))]))),
    ])  # fmt: skip
    components = Part(
        "progressive.components", "Components", [Field("progressive.components", *INSTALLED)], note=ROWS_NOTE
    )
    components.rows = _components("progressive.components", said.get("components"), minimums(terms, True), False)
    meters = Part(
        "progressive.meters", "Meters", note="Contribution and reserve are shares of each wager: 0.6946 is 69.46 %."
    )
    known = said.get("meters") or [{"meter": "main"}]
    for place, meter in enumerate(known):
        at = f"progressive.meters.{place}"
        meters.rows.append(
            Part(at, f"{meter['meter'].capitalize()} meter", [
                Field(f"{at}.meter", "Meter", "fixed", value=meter["meter"]),
                Field(f"{at}.contribution", "Contribution", "share"),
                Field(f"{at}.reserve", "Reserve", "share"),
                Field(f"{at}.seed", "Seed", "money"),
                Field(f"{at}.maximum", "Maximum", "money", none=True, help="“none” where there is none."),
                Field(f"{at}.jackpot_when_maximum_set", "Jackpot when the maximum was set", "money"),
            ])
        )  # fmt: skip
    link = Part("progressive.link", "Link", [
        Field("progressive.link.scope", "Linked", "choice", SCOPES),
        Field("progressive.link.games", "Other games on the link", "list", none=True, help="Separated by ;"),
        Field("progressive.link.locations", "Locations", "count"),
        Field("progressive.link.meter_on_every_table", "Meter seen at every table", "flag", FLAG),
        Field("progressive.link.progressives_on_game", "Progressives on this game", "count"),
        Field("progressive.link.manufacturers", "Manufacturers on the link", "list", none=True, help="Separated by ;"),
        Field("progressive.link.interoperability_approval", "Approval of interoperability", none=True),
    ])  # fmt: skip
    display = Part("progressive.display", "Display", [
        Field("progressive.display.provided_by", "Provided by"),
        Field("progressive.display.networked", "Networked", "flag", FLAG),
        Field("progressive.display.other_functions", "Other functions", "list", none=True, help="Separated by ;"),
    ])  # fmt: skip
    part.rows = [components, meters, link, display]
    return part


def _other(data: Mapping[str, Any], terms: Terms | None) -> Part:
    part = Part("other_equipment", "Other equipment", [Field("other_equipment", *INSTALLED)], note=ROWS_NOTE)
    part.rows = _components("other_equipment", data.get("other_equipment"), minimums(terms, False), True)
    return part


def _written(data: Mapping[str, Any], question: Field) -> str:
    """What stands in the configuration, as the form shows it."""
    if question.kind == "mark":
        return "yes" if question.path.removeprefix("posted.") in (data.get("posted") or ()) else ""
    here: Any = data
    for step in question.path.split("."):
        if isinstance(here, list):
            here = here[int(step)] if int(step) < len(here) else None
        elif isinstance(here, Mapping):
            if step not in here:
                return ""
            here = here[step]
        else:
            return ""
    if question.kind == "present" or question.path == "posted":
        empty = here is None or (here == [] and question.path != "posted")
        return NONE if empty else "yes"
    if here is None:
        return NONE if question.none else ""
    if isinstance(here, bool):
        return "yes" if here else "no"
    if isinstance(here, list):
        return "; ".join(here) or NONE
    return str(here)


@dataclass
class Said:
    """Findings by the field, or else by the part, that they are about."""

    fields: dict[str, list[Any]] = field(default_factory=dict)
    parts: dict[str, list[Any]] = field(default_factory=dict)
    left: list[Any] = field(default_factory=list)


def say(findings: Iterable[Any], fields: set[str], parts: set[str], places: Mapping[str, str]) -> Said:
    """Where each finding is said. `places` leads from the configuration's paths to the form's (see places_of)."""
    said = Said()
    for finding in findings:
        path = dotted(finding.subject)
        path = places.get(path, path)
        while path and path not in fields and path not in parts:
            shorter = path.rpartition(".")[0]
            path = places.get(shorter, shorter)
        if path in fields and path not in parts:
            said.fields.setdefault(path, []).append(finding)
        elif path:
            said.parts.setdefault(path, []).append(finding)
        else:
            said.left.append(finding)
    return said


def paths_of(parts: Iterable[Part]) -> tuple[set[str], set[str]]:
    """The paths of all fields, and of all parts."""
    listed = list(parts)
    return {f.path for p in listed for f in p.every()}, {q.path for p in listed for q in p.parts() if q.path}


def paths_in(posted: Iterable[str]) -> tuple[set[str], set[str]]:
    """The same, of a form that was sent."""
    fields = set(posted)
    parts = {name.rsplit(".", n)[0] for name in fields for n in range(1, name.count(".") + 1)}
    return fields, parts - {"table"}


def dotted(subject: str) -> str:
    return re.sub(r"\[(\d+)\]", r".\1", subject)
