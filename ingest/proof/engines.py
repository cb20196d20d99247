"""Mathematics as proof-reader: which small repair of a doubtful cell gives the figure that the page prints?

Only for bets whose outcomes are counted once and for all, so that every trial is a sum. Where exactly one of all trials
of a table gives every printed figure that counting decides, it is proposed, with that reason. What is proposed stays
doubtful: that a figure comes out says what the page ought to show, and a person looks whether it does. A confident cell
is never touched and a blank one stays blank.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from fractions import Fraction

from games.engines import Game, UnknownGame, find_game
from games.engines.registry import UnknownBet, UnknownVariant, find_bets, find_variant
from ingest.proof import candidates
from ingest.proof.marks import AGREES, DISAGREES, Provenance, Says, lower_to, note, sure
from paytables.packet import Fact, packet_of, pointers
from paytables.packet.plain import PlainPacket, PlainTable
from paytables.printed import PrintedClaim, PrintedPaytable, Unpriceable, number, paytables_of
from paytables.verification.exact import NoEngine, Question, Reading, exact_question
from paytables.verification.figures import figure

ENGINE = "engine"
PROPOSED = 0.85
COUNTED = ("hit_frequency", "house_edge")
CELLS = ("pays", "hand")
MOST_CELLS = 6  # doubtful cells of one table; with more of them nothing is found by changing one
MOST_TABLES = 60


@dataclass(frozen=True, slots=True)
class Trial:
    """One doubtful leaf with another value. `text`: how a claim would then be printed."""

    pointer: str
    value: str
    text: str | None = None


def consult(packet: PlainPacket) -> None:
    """Marks the doubtful cells and figures of the packet's paytables with what the engines say of them."""
    game = _game(packet)
    if game is None:
        return
    provenance: Provenance = packet.get("provenance") or {}
    doubtful: dict[int, list[str]] = {}
    for pointer in provenance:
        parts = pointer.split("/")
        if parts[1:2] == ["paytables"] and len(parts) > 3 and not sure(provenance, pointer):
            doubtful.setdefault(int(parts[2]), []).append(pointer)
    facts = packet_of(packet).facts
    for index in sorted(doubtful)[:MOST_TABLES]:
        _table(packet, game, facts, index, doubtful[index])


def _game(packet: PlainPacket) -> Game | None:
    try:
        return find_game(name) if (name := packet.get("game")) else None
    except UnknownGame:
        return None


def _table(packet: PlainPacket, game: Game, facts: tuple[Fact, ...], index: int, doubtful: list[str]) -> None:
    table = packet["paytables"][index]
    start = f"/paytables/{index}"
    claims = [k for k in COUNTED if (table.get("claims") or {}).get(k) is not None]
    if not claims or not _counted(game, table) or not sure(packet["provenance"], f"{start}/bet"):
        return
    cells = [p for p in doubtful if p.rpartition("/")[2] in CELLS and _value(packet, p) is not None]
    sure_claims = [k for k in claims if sure(packet["provenance"], f"{start}/claims/{k}")]
    if cells and sure_claims and len(cells) <= 2 * MOST_CELLS:
        _cells(packet, game, facts, index, cells, sure_claims)
    if not cells:
        for kind in claims:
            if kind not in sure_claims:
                _claim(packet, game, facts, index, kind)


def _counted(game: Game, table: PlainTable) -> bool:
    """Whether the bet's outcomes are counted without the player's decisions: then a trial costs nothing."""
    try:
        variant = find_variant(game, name) if (name := table.get("variant")) else None
        bets = find_bets(game, table.get("bet") or "", variant)
    except (UnknownBet, UnknownVariant):
        return False
    return all(bet.table is not None for bet in bets)


# ---------------------------------------------------------------- cells
def _cells(
    packet: PlainPacket, game: Game, facts: tuple[Fact, ...], index: int, cells: list[str], claims: list[str]
) -> None:
    as_read = _comes_out(packet, game, facts, index, claims)
    if as_read is None:
        return
    trials = [trial for pointer in cells for trial in _trials(packet, index, pointer)]
    fitting = [t for t in trials if _comes_out(packet, game, facts, index, claims, t)]
    kinds = [k for k in claims if _comes_out(packet, game, facts, index, [k]) is not None]
    names = " and ".join(_named(packet, index, kind) for kind in kinds)
    if as_read:
        for pointer in cells:
            own = [t for t in trials if t.pointer == pointer]
            if own and not any(t in fitting for t in own):  # otherwise the figures do not depend on this cell
                reason = f"As read, it gives {names}; none of {len(own)} other readings of this cell does."
                _note(packet, pointer, AGREES, reason)
    elif len(fitting) == 1:
        _propose(packet, fitting[0], f"of {len(trials)} small repairs this alone gives {names}")


def _trials(packet: PlainPacket, index: int, pointer: str) -> list[Trial]:
    raw = str(packet["provenance"][pointer].get("raw") or "")
    row = packet["paytables"][index]["outcomes"][int(pointer.split("/")[4])]
    if pointer.endswith("/pays"):
        return [Trial(pointer, value) for value in candidates.pays(raw, row.get("unit"), row["pays"] or "")]
    here = {o.get("hand") for o in packet["paytables"][index]["outcomes"]}
    bet = packet["paytables"][index].get("bet")
    known = list(
        dict.fromkeys(
            hand
            for t in packet["paytables"]
            if t.get("bet") == bet
            for o in t.get("outcomes") or []
            if (hand := o.get("hand")) and hand not in here
        )
    )
    return [Trial(pointer, value) for value in candidates.hands(raw, row["hand"] or "", known)]


# ---------------------------------------------------------------- figures
def _claim(packet: PlainPacket, game: Game, facts: tuple[Fact, ...], index: int, kind: str) -> None:
    """A doubtful figure over cells that are all sure."""
    pointer = f"/paytables/{index}/claims/{kind}"
    as_read = _comes_out(packet, game, facts, index, [kind])
    if as_read is None:
        return
    raw, now = str(packet["provenance"][pointer].get("raw") or ""), str(_value(packet, pointer))
    trials = [Trial(pointer, value, text) for value, text in candidates.figures(raw, now)]
    fitting = [t for t in trials if _comes_out(packet, game, facts, index, [kind], t)]
    if as_read and not fitting:
        _note(packet, pointer, AGREES, "The exact count gives this figure.")
    elif as_read:
        others = ", ".join(t.value for t in fitting[:3])
        _note(packet, pointer, AGREES, f"The exact count gives this figure; rounded otherwise it also gives {others}.")
    elif len(fitting) == 1:
        _propose(packet, fitting[0], f"of {len(trials)} small repairs this alone is what the exact count gives")
    else:
        _note(packet, pointer, DISAGREES, "The exact count does not give this figure.")


# ---------------------------------------------------------------- counting
def _comes_out(
    packet: PlainPacket,
    game: Game,
    facts: tuple[Fact, ...],
    index: int,
    claims: list[str],
    trial: Trial | None = None,
) -> bool | None:
    """Whether every figure that counting decides comes out; None where it decides none."""
    table = _printed(packet, index, trial)
    try:
        question = exact_question(game, table, (), facts)
        statements = [_gives(question, c) for c in table.claims if c.kind in claims]
    except (NoEngine, Unpriceable):
        return None if trial is None else False
    decided = [one for one in statements if one is not None]
    return all(decided) if decided else (None if trial is None else False)


def _printed(packet: PlainPacket, index: int, trial: Trial | None) -> PrintedPaytable:
    table = packet["paytables"][index]
    provenance = packet["provenance"]
    start = f"/paytables/{index}/"
    alone = {f"/paytables/0/{p[len(start) :]}": s for p, s in provenance.items() if p.startswith(start)}
    if trial is not None:
        table = copy.deepcopy(table)
        pointers.put(table, trial.pointer[len(start) - 1 :], trial.value)
        if trial.text is not None:
            pointer = f"/paytables/0/{trial.pointer[len(start) :]}"
            alone[pointer] = {**alone[pointer], "raw": trial.text}
    return paytables_of({"paytables": [table], "provenance": alone})[0]


def _gives(question: Question, claim: PrintedClaim) -> bool | None:
    """Whether a reading of the rules gives the printed figure; None where something unprinted decides."""
    if number(claim.value) is None:
        return None
    printed = figure(claim.value, claim.raw)
    exact = [e for reading in question.readings if (e := _exact(question, reading, claim.kind)) is not None]
    return any(printed.is_rounding_of(e * 100) for e in exact) if exact else None


def _exact(question: Question, reading: Reading, kind: str) -> Fraction | None:
    if kind == "hit_frequency":
        return reading.analysis.hit_frequency
    open_wager = question.table.wager is None and any(p.unit == "dollars" for p in reading.schedule.pays)
    if reading.has_percent_pays or reading.has_envy or open_wager:
        return None
    return reading.analysis.house_edge


# ---------------------------------------------------------------- saying so
def _propose(packet: PlainPacket, trial: Trial, why: str) -> None:
    source = packet["provenance"][trial.pointer]
    was = _value(packet, trial.pointer)
    pointers.put(packet, trial.pointer, trial.value)
    reason = f"{why}; the cell was first read as {was}"
    source["repaired"] = True
    source["x_repairs"] = [*source.get("x_repairs", []), {"name": ENGINE, "reason": reason}]
    lower_to(source, PROPOSED)
    note(source, ENGINE, AGREES, f"{reason[0].upper()}{reason[1:]}.")


def _note(packet: PlainPacket, pointer: str, says: Says, reason: str) -> None:
    note(packet["provenance"][pointer], ENGINE, says, reason)


def _named(packet: PlainPacket, index: int, kind: str) -> str:
    return f"the printed {kind.replace('_', ' ')} {packet['paytables'][index]['claims'][kind]}%"


def _value(packet: PlainPacket, pointer: str) -> object:
    return pointers.at(packet, pointer) if pointers.has(packet, pointer) else None
