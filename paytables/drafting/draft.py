"""The draft of a definition: printed parts with their evidence, usual ones marked as such, and the blanks.

A game of the catalogue is its definition under the printed rules. Of any other game the parts are put together as a
dealt hand against the dealer's, or, where no dealer's hand is spoken of, against a ladder; a person completes them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from accounts.json_types import Json
from games.engines.definition.load import AnyDefinition, BadDefinition, of_versions, read_any
from games.engines.definition.model import Definition
from games.engines.definition.rules import BadRule, parameters, with_rule
from games.engines.definition.shoe import ShoeDefinition
from games.engines.registry import find_definition
from paytables.drafting.parts import PARTS, Blank, PartOf, assembled, leaves
from paytables.drafting.sentences import CardCount, dealt, speaks_of_folding
from paytables.drafting.submitted import submitted_definition
from paytables.drafting.tables import ladders_and_bets
from paytables.packet import Packet, PacketLike, packet_of
from paytables.printed_rules import UNKNOWN, PrintedRule, printed_rules
from paytables.verification import binding_of

RANKINGS = {2: "five_card", 3: "three_card", 4: "four_card", 5: "five_card"}
RANKING_QUESTION = (
    "How are hands ranked? Write three card, four card, five card, five card bug (with a joker) or five card wild."
)
CARDS_QUESTION = "How many cards is {who} dealt?"


@dataclass
class Draft:
    game: str | None
    known: bool  # a game of the catalogue, or one that was published
    parts: dict[str, PartOf] = field(default_factory=dict)
    blanks: list[Blank] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def put(self, path: str, value: object, origin: Any, **evidence: Any) -> None:
        plain = str(value) if isinstance(value, str) else value  # of a packet's own kinds of text, the words
        self.parts.setdefault(path, PartOf(path, plain, origin, **evidence))

    def stated(self, path: str, value: object, count: CardCount) -> None:
        c = count.clause
        self.put(
            path, value, "printed", page=c.page, bbox=c.bbox, quote=c.text[:300], confidence=round(c.confidence, 4)
        )

    def blank(self, path: str, question: str) -> None:
        if path not in self.parts and all(b.path != path for b in self.blanks):
            self.blanks.append(Blank(path, question))

    @property
    def data(self) -> dict[str, Any]:
        return assembled({path: p.value for path, p in self.parts.items()})

    @property
    def is_whole(self) -> bool:
        return not self.blanks and not self.problems

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "known": self.known,
            "definition": self.data,
            "parts": [p.json() for p in self.parts.values()],
            "missing": [b.json() for b in self.blanks],
            "problems": self.problems,
        }


def draft_of(packet: PacketLike) -> Draft:
    """The definition that a packet's printed rules amount to, and what is still unstated."""
    packet = packet_of(packet)
    definition = find_definition(packet.game or "")
    own = submitted_definition(packet) if definition is None else None
    draft = _of_known(packet) if definition is not None else _of_submitted(own) if own else _of_unknown(packet)
    if not draft.blanks:
        try:
            read_any(draft.data)
        except BadDefinition as wrong:
            draft.problems += wrong.mistakes
    return draft


def _of_submitted(own: AnyDefinition) -> Draft:
    draft = Draft(own.name, False)
    for path, value in leaves(own.model_dump(**PARTS)):
        draft.put(path, value, "submitted")
    return draft


def _of_known(packet: Packet) -> Draft:
    usual = find_definition(packet.game or "")
    assert usual is not None
    draft = Draft(packet.game, True)
    bound = binding_of(packet)
    changed = usual
    printed = {r.at: r for r in printed_rules(packet)}
    of_parameter: dict[str, PrintedRule] = {}
    known = {p.name for p in parameters(usual)} if not of_versions(usual) else set()
    for rule in bound.rules:
        if rule.at in printed and rule.parameter in known:
            of_parameter[rule.parameter] = printed[rule.at]
            changed = with_rule(changed, rule.parameter, rule.value)
    paths = _paths_set_by(usual, of_parameter)
    for path, value in leaves(changed.model_dump(**PARTS)):
        setter = paths.get(path)
        if setter is None:
            draft.put(path, value, "usual")
        else:
            draft.put(path, value, "printed", **_evidence(packet, setter))
    draft.problems += [b.sentence for b in bound.blocks]
    return draft


def _paths_set_by(usual: Definition | ShoeDefinition, of_parameter: dict[str, PrintedRule]) -> dict[str, PrintedRule]:
    """Which leaves a printed rule speaks of: those that another value of its parameter would change."""
    before = dict(leaves(usual.model_dump(mode="json", by_alias=True)))
    results: dict[str, PrintedRule] = {}
    for name, rule in of_parameter.items():
        for other in _others(name):
            try:
                after = dict(leaves(with_rule(usual, name, other).model_dump(mode="json", by_alias=True)))
            except BadRule:
                continue
            for path in before.keys() | after.keys():
                if before.get(path) != after.get(path):
                    results.setdefault(path, rule)
    return results


def _others(name: str) -> tuple[str, ...]:
    from paytables.fitting.rules import VALUES

    return VALUES.get(name, ("ante:lose", "push"))[:4]


def _evidence(packet: Packet, rule: PrintedRule) -> dict[str, Json]:
    source = packet.provenance_of(f"{rule.at}/value") or packet.provenance_of(rule.at)
    fact = next((f for f in packet.facts if f.pointer == rule.at), None)
    confidence = source.confidence if source else fact.confidence if fact else None
    return {
        "page": rule.page,
        "bbox": source.bbox if source else fact.bbox if fact else None,
        "quote": rule.quote,
        "confidence": None if confidence is None else float(confidence),
    }


# ---------------------------------------------------------------- a game that nobody knows


def _of_unknown(packet: Packet) -> Draft:
    draft = Draft(packet.game, False)
    if packet.game:
        at = packet.provenance_of("/game")
        draft.put("key", _key(packet.game), "inferred")
        draft.put("name", packet.game, "printed", page=at.page if at else None, bbox=at.bbox if at else None)
    else:
        draft.blank("key", "What is the game's key, in small letters with underscores?")
        draft.blank("name", "What is the game called?")
    rules = {r.parameter: r for r in reversed(printed_rules(packet)) if r.parameter != UNKNOWN}
    values = {s.what: s for s in dealt(packet)}
    _deck(draft, packet)
    _hands(draft, packet, rules, values)
    _wagers(draft, packet, rules)
    ladders_and_bets(draft, packet, values["player"].number if "player" in values else None)
    for rule in printed_rules(packet):
        if rule.parameter == UNKNOWN:
            draft.problems.append(f"No part of a definition says this: “{rule.quote}” ({rule.place}).")
    return draft


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")


def _deck(draft: Draft, packet: Packet) -> None:
    fact = next((f for f in packet.facts if f.name == "deck" and isinstance(f.value, dict)), None)
    if fact is None:
        draft.put("deck.decks", 1, "usual")
        return
    about = {"page": fact.page, "bbox": fact.bbox, "quote": fact.quote, "confidence": fact.confidence}
    draft.put("deck.decks", 1, "printed", **about)
    if fact.value.get("joker"):
        draft.put("deck.jokers", 1, "printed", **about)
        draft.blank("deck.joker", "Is the joker a bug, or fully wild?")


def _hands(draft: Draft, packet: Packet, rules: dict[str, PrintedRule], values: dict[str, CardCount]) -> None:
    against = "dealer" in values or any(
        p in rules for p in ("dealer_qualifies", "not_qualified", "tie", "dealer_exposes")
    )
    for side in ("player", *(["dealer"] if against else [])):
        if side in values:
            draft.stated(f"hands.{side}.cards", values[side].number, values[side])
        else:
            who = "each player" if side == "player" else "the dealer"
            draft.blank(f"hands.{side}.cards", CARDS_QUESTION.format(who=who))
        cards = values[side].number if side in values else None
        if cards is not None and cards > 5:
            draft.put(f"hands.{side}.best", 5, "inferred")
    if "board" in values:
        draft.stated("rounds.0.board", values["board"].number, values["board"])
        draft.put("hands.player.board", True, "inferred")
    joker = "deck.jokers" in draft.parts
    cards = values["player"].number if "player" in values else None
    if cards is None:
        draft.blank("ranking", RANKING_QUESTION)
    else:
        draft.put("ranking", "five_card_bug" if joker else RANKINGS.get(cards, "five_card"), "inferred")
    if "player" in values:
        draft.stated("rounds.0.player", values["player"].number, values["player"])
    else:
        draft.blank("rounds.0.player", "How many of the player's own cards does the player see before deciding?")
    exposes = rules.get("dealer_exposes")
    if "dealer_up" in values:
        draft.stated("rounds.0.dealer_up", values["dealer_up"].number, values["dealer_up"])
    elif exposes is not None and exposes.value.isdecimal() and int(exposes.value):
        draft.put("rounds.0.dealer_up", int(exposes.value), "printed", **_evidence(packet, exposes))
    if against and "dealer_qualifies" in rules:
        rule = rules["dealer_qualifies"]
        draft.put("dealer_qualifies", rule.value, "printed", **_evidence(packet, rule))
    elif against:
        draft.put("dealer_qualifies", "any", "usual")


ENDS = {"win": "win", "push": "push", "lose": "lose"}
TIES = {"push": "push", "player_wins": "win", "dealer_wins": "lose"}


def _wagers(draft: Draft, packet: Packet, rules: dict[str, PrintedRule]) -> None:
    """The first wager and what is raised: by the sentences on raises, else the ante and the play of most games."""
    fact = next((f for f in packet.facts if f.name == "raise_ratio" and isinstance(f.value, dict)), None)
    first, raised = (fact.value.get("base") or "ante", fact.value.get("bet") or "play") if fact else ("ante", "play")
    about: dict[str, object] = {}
    if fact is not None:
        about = {"page": fact.page, "bbox": fact.bbox, "quote": fact.quote, "confidence": fact.confidence}
    draft.put(f"wagers.{first}.units", 1, "printed" if fact else "usual", **about)
    draft.put(f"wagers.{raised}", {}, "printed" if fact else "usual", **about)
    decision = "rounds.0.decision"
    if fact is not None:
        draft.put(f"{decision}.raise.wager", raised, "printed", **about)
        draft.put(f"{decision}.raise.multiples", [_multiple(fact.value["multiple"])], "printed", **about)
    else:
        draft.put(f"{decision}.raise.wager", raised, "usual")
        rule, multiples = rules.get("raise_multiples"), f"{decision}.raise.multiples"
        if rule is not None and rule.value.replace(",", "").isdecimal():
            numbers: list[Json] = [int(number) for number in rule.value.split(",")]
            draft.put(multiples, numbers, "printed", **_evidence(packet, rule))
        else:
            draft.blank(multiples, f"By how many times the {first} may the player raise? Write 2, or 1, 2, 3.")
    folding = speaks_of_folding(packet)
    if folding is not None:
        draft.put(f"{decision}.or", "fold", "printed", page=folding.page, bbox=folding.bbox, quote=folding.text[:300])
    else:
        draft.put(f"{decision}.or", "fold", "usual")
    _settlement(draft, packet, rules, first, raised)


def _multiple(text: str) -> object:
    return int(text) if str(text).isdigit() else str(text)


def _settlement(draft: Draft, packet: Packet, rules: dict[str, PrintedRule], first: str, raised: str) -> None:
    against = "dealer_qualifies" in draft.parts
    word, folding = _by_wager(packet, "fold").get(first, ("lose", None))
    if folding is None:
        draft.put(f"settlement.{first}.fold", word, "usual")
    else:
        draft.put(f"settlement.{first}.fold", word, "printed", **_evidence(packet, folding))
    for wager in (first, raised):
        draft.put(f"settlement.{wager}.win", "win", "usual")
        if against:
            _tie(draft, packet, rules, wager)
            draft.put(f"settlement.{wager}.lose", "lose", "usual")
    if not against or draft.parts["dealer_qualifies"].value == "any":
        return
    stated = _by_wager(packet, "not_qualified")
    for wager in (first, raised):
        path = f"settlement.{wager}.not_qualified"
        end, rule = stated.get(wager, ("", None))
        if rule is not None and end in ENDS:
            draft.put(path, ENDS[end], "printed", **_evidence(packet, rule))
        else:
            draft.blank(path, f"What happens to the {wager} when the dealer does not qualify: win, push or lose?")


def _by_wager(packet: Packet, parameter: str) -> dict[str, tuple[str, PrintedRule]]:
    """What the sentences on this say of each wager: one may settle the Ante and another the Play."""
    results: dict[str, tuple[str, PrintedRule]] = {}
    for rule in printed_rules(packet):
        for piece in rule.value.split() if rule.parameter == parameter else ():
            wager, _, word = piece.partition(":")
            results.setdefault(wager, (word, rule))
    return results


def _tie(draft: Draft, packet: Packet, rules: dict[str, PrintedRule], wager: str) -> None:
    rule = rules.get("tie")
    if rule is not None and rule.value in TIES:
        draft.put(f"settlement.{wager}.tie", TIES[rule.value], "printed", **_evidence(packet, rule))
    else:
        draft.put(f"settlement.{wager}.tie", "push", "usual")
