"""A submission's packet: the rules of a definition, pays as typed, and for each paytable the figures that follow.

Everything that is printed is counted here, and then verified as any packet that arrives is: what does not come out
consistent is a problem, and is not sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from accounts.json_types import Json
from accounts.web.formats import rounded
from games.engines.api import Bet, Game
from games.engines.definition.load import AnyDefinition, BadDefinition, check_versions, every_definition, read_any
from games.engines.definition.rules import BadRule, parameters, with_rules
from games.engines.registry import using
from games.engines.report import decimal
from games.engines.solvers.as_game import as_game, not_counted
from games.engines.solvers.pack import CannotCount
from games.register import is_in_catalog, standing
from paytables.packet import UnusablePacket, load
from paytables.packet.own_keys import OWN_DEFINITION
from paytables.trials import (
    UNCOUNTED,
    NotCounted,
    counted,
    parse_pay,
    schedules_of,
    typed_pay,
    usual_schedule,
    usual_unit,
)
from paytables.verification import verify_packet

Data = Mapping[str, Any]
PLACES = 4  # of a printed percentage
MOST_ROWS = 60
LONGEST = 8000
MOST_LETTERS = 250_000  # of a draft's data as a whole, the game that it brings along included
NAME = re.compile(r"[a-z0-9_]{1,60}")
OR_HIGHER = re.compile(r" or (?:higher|later|newer)$", re.IGNORECASE)
TO_ONE = re.compile(r" ?(?:to|for) 1$", re.IGNORECASE)


class Unfit(ValueError):
    """Everything that is wrong with what was typed; each a sentence."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


def definition_of(data: Data) -> AnyDefinition:
    """The game: of the catalog or the register by its key, or one that the draft brings along. Raises Unfit."""
    own = data.get("definition_data")
    if own:
        return own_definition(own)
    key = str(data.get("definition"))
    result = every_definition().get(key) or standing().known.get(key)
    if result is None:
        raise Unfit(["Choose a game."])
    return result


def own_definition(own: object) -> AnyDefinition:
    """A game that a draft brings along; what the catalog has is no such game. Raises Unfit."""
    try:
        result = read_any(own)
        check_versions(result)
    except BadDefinition as why:
        raise Unfit([f"The definition does not fit: {m.rstrip('.')}." for m in why.mistakes]) from why
    if is_in_catalog(result):
        known = f"The catalog has a game called {result.name} already"
        raise Unfit([f"{known}; choose it and set its rules, or give your definition another key and name."])
    return result


def check_size(data: object) -> None:
    """Lists of drafts hold their data, and each page reads the game of its own again. Raises Unfit."""
    try:
        text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as why:
        raise Unfit(["The draft holds a date or a number that cannot be kept; put it in quotes."]) from why
    if len(text) > MOST_LETTERS:
        raise Unfit([f"The draft is too long: its data has at most {MOST_LETTERS:,} characters."])
    if "\\u0000" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Unfit(["The draft holds a character that is not text; remove it."])


def check_shape(data: Any) -> None:
    """What a program sends as a draft's data has the form of one. Raises Unfit."""
    check_size(data)
    bets_of(definition_of(data))
    texts = [data.get("company", ""), data.get("equipment", "")]
    rules, bets = data.get("rules", {}), data.get("bets", {})
    fits = isinstance(rules, dict) and isinstance(bets, dict) and all(isinstance(b, dict) for b in bets.values())
    if not fits:
        raise Unfit(["The rules and each bet are objects."])
    texts += [
        *rules.values(),
        *(b.get(name, "") for b in bets.values() for name in ("designator", "pays", "seed", "unit")),
    ]
    if not all(isinstance(text, str) and len(text) <= LONGEST for text in texts):
        raise Unfit([f"Names, pays and rules are texts of at most {LONGEST:,} characters."])
    if any(b.get("unit", "to_1") not in ("to_1", "for_1", "dollars", "antes") for b in bets.values()):
        raise Unfit(["Pays are to one, for one, or dollars."])


def _game(d: AnyDefinition, rules: Mapping[str, str], usual: AnyDefinition) -> Game:
    """Raises Unfit where a definition that was brought along cannot be counted at all."""
    try:
        return as_game(d, rules, usual)
    except (CannotCount, *UNCOUNTED) as why:
        raise Unfit([f"The game cannot be counted: {str(why).rstrip('.')}."]) from why


def usual_data(d: AnyDefinition, *, own: bool = False) -> dict[str, Any]:
    """A draft as it begins: every bet that is counted, with its usual pays; of a new game all are submitted.
    Raises Unfit."""
    game = _game(d, {}, d)
    bets: dict[str, object] = {}
    for bet in {b.key: b for b in game.bets}.values():
        schedule = usual_schedule(schedules_of(game, d, bet.key), d, bet.key)
        bets[bet.key] = {
            "included": own or bet.key == d.main_bet,
            "designator": schedule.designator or "",
            "pays": "\n".join(f"{p.hand.replace('_', ' ')} = {typed_pay(p)}" for p in schedule.pays),
            "unit": usual_unit(schedule.pays),
            "seed": "",
        }
    return {"definition": d.key, "rules": {}, "company": "", "bets": bets, "equipment": ""}


def bets_of(d: AnyDefinition) -> dict[str, str]:
    """The bets that can be counted, with their titles. Raises Unfit."""
    return {b.key: b.title for b in _game(d, {}, d).bets}


def packet_for(data: Data, check: Callable[[], None] = lambda: None) -> dict[str, object]:
    """The packet with its figures. `check` may end the work before each count. Raises Unfit."""
    usual = definition_of(data)
    problems: list[str] = []
    rules = {name: value for name, value in (data.get("rules") or {}).items() if value}
    try:
        changed = with_rules(usual, rules)
    except BadRule as why:
        raise Unfit([f"{str(why).rstrip('.')}."]) from why
    game = _game(changed, rules, usual)
    refused = not_counted(changed)
    paytables = []
    for key, stated in (data.get("bets") or {}).items():
        bet = next((b for b in game.bets if b.key == key), None)
        if not stated.get("included"):
            continue
        if bet is None:
            problems.append(f"{_words(key)} cannot be counted: {refused.get(key, 'the game has no such bet')}.")
            continue
        check()
        try:
            paytables.append(_paytable(usual, rules, bet, stated))
        except (Unfit, NotCounted) as why:
            problems.append(f"{bet.title}: {str(why).rstrip('.')}.")
    if not paytables and not problems:
        problems.append("Choose at least one bet.")
    equipment, wrong = read_equipment(str(data.get("equipment") or ""))
    if problems + wrong:
        raise Unfit(problems + wrong)
    printed = {p.name: rules.get(p.name, p.usual) for p in parameters(usual)}
    return {
        "format": 2,
        "kind": "rules",
        "standing": "proposed",
        "letter": None,
        "game": usual.name,
        "owner": str(data.get("company") or "").strip() or None,
        "rules": [_rule(name, value) for name, value in printed.items() if name in rules],
        "paytables": paytables,
        "layouts": [],
        "equipment": equipment,
        "citations": [],
        "blanks": [],
        "x_facts": [],
        **({OWN_DEFINITION: usual.model_dump(mode="json", by_alias=True)} if data.get("definition_data") else {}),
    }


def _rule(name: str, value: str) -> dict[str, object]:
    return {"parameter": name, "value": value, "variant": None, "bet": None, "condition": None}


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _paytable(usual: AnyDefinition, rules: Mapping[str, str], bet: Bet, data: Data) -> dict[str, object]:
    pays = list(read_pays(str(data.get("pays") or ""), str(data.get("unit") or "to_1")))
    if not pays and bet.needs_pays:
        raise Unfit(["no pays are typed"])
    question = {
        "definition": usual.model_dump(mode="json", by_alias=True),
        "rules": dict(rules),
        "bet": bet.key,
        **({"pays": pays} if pays else {}),
    }
    reported = counted(question)["bets"][0]
    if reported.get("trouble"):
        raise NotCounted(reported["trouble"])
    printed = next((name for name in bet.aliases if name.endswith("bonus")), bet.key)
    return {
        "designator": str(data.get("designator") or "").strip() or None,
        "alias": None,
        "bet": printed,
        "system": None,
        "variant": None,
        "printing": 1,
        "wager": None,
        "multi_game": False,
        "outcomes": [_outcome(pay) for pay in pays],
        "claims": {
            "house_edge": _percent(reported["house_edge"]),
            "hit_frequency": _percent(reported["hit_frequency"]) if printed == bet.key else None,
            "seed": _seed(str(data.get("seed") or "")),
            "top_payout_odds": None,
            "top_payout_average": None,
        },
    }


def _percent(share: Mapping[str, str] | None) -> str | None:
    """As it is printed; null where it depends on a meter."""
    return None if share is None else decimal(Fraction(rounded(Fraction(share["exact"]) * 100, PLACES)))


def _seed(text: str) -> str | None:
    plain = text.replace("$", "").replace(",", "").strip()
    if not plain:
        return None
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,2})?", plain):
        raise Unfit([f"“{text[:30]}” is not a seed; write $10,000"])
    return decimal(Fraction(plain))


def _outcome(pay: Mapping[str, Json]) -> dict[str, Json]:
    percent = pay["unit"] == "percent"
    return {
        "hand": pay["hand"],
        "hands": None,
        "pays": pay["amount"],
        "unit": pay["unit"],
        "meter": (pay.get("meter") or "main") if percent else None,
        "from_meter": None,
        "envy": None,
    }


def read_pays(text: str, unit: str) -> Iterator[dict[str, Json]]:
    """Lines of `hand = pay`, best hand first. Raises Unfit with the line.

    >>> [p["amount"] for p in read_pays("Straight flush = 40 to 1\\nflush=3", "to_1")]
    ['40', '3']
    """
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        hand, equal, pay = line.partition("=")
        name = re.sub(r"[\s-]+", "_", hand.strip().lower())
        if not equal or not NAME.fullmatch(name):
            raise Unfit([f"line {number}, “{line.strip()[:40]}”: write a hand, =, and its pay, such as flush = 3"])
        if name in seen:
            raise Unfit([f"line {number}: {hand.strip()} appears twice"])
        if len(seen) >= MOST_ROWS:
            raise Unfit([f"more than {MOST_ROWS} rows"])
        seen.add(name)
        try:
            yield parse_pay(name, TO_ONE.sub("", " ".join(pay.split())), unit)
        except ValueError as why:
            raise Unfit([f"line {number}: {why}"]) from why


def read_equipment(text: str) -> tuple[list[dict[str, Json]], list[str]]:
    """Lines of `component = version or higher`, all of which the progressive needs."""
    slots, wrong = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        name, _, version = (" ".join(part.split()) for part in line.partition("="))
        if not name or not version or "=" in version:
            wrong.append(f"Equipment, line {number}: write a component, =, and a version, such as GM Atlas = 5.4.0.")
            continue
        match = "at_least" if OR_HIGHER.search(version) else "exact"
        version = OR_HIGHER.sub("", version).removeprefix("v")
        slots.append({"any_of": [{"component": name, "version": version, "match": match}]})
    if not slots:
        return [], wrong
    return [{"applies_to": "progressive", "system": None, "any_of": [{"all_of": slots}]}], wrong


def problems_of(packet: Mapping[str, object], d: AnyDefinition) -> list[str]:
    """What a commission would find: the form of the packet, and each figure against the exact count."""
    try:
        read = load(packet)  # as it is read when it arrives
    except UnusablePacket as why:
        return [f"The packet does not fit its format: {fault}." for fault in why.faults]
    with using({} if d.key in every_definition() else {d.key: d}):
        verified = verify_packet(read)
    results = []
    for claim in verified.json()["claims"]:
        if claim["verdict"] != "consistent":
            name = _words(str(claim.get("name") or claim.get("claim")))
            results.append(
                f"{name} of {claim.get('paytable') or claim.get('bet')}: {claim['verdict'].replace('_', ' ')}."
            )
    return results
