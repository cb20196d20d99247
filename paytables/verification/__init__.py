"""Every figure that a packet prints, against the exact engines.

>>> verify_packet({"game": "No Such Game"}).json()["claims"]
[]
"""

from __future__ import annotations

from dataclasses import replace

from games.engines import UnknownGame, find_game
from paytables.packet import Fact, PacketLike, packet_of
from paytables.printed import PrintedPaytable, Unpriceable, paytables_of
from paytables.verification.binding import bind
from paytables.verification.bound import Binding
from paytables.verification.claims import blocked, judge, without_engine
from paytables.verification.compare import ClaimChange, compare_claims
from paytables.verification.cross_table import cross_table_notes
from paytables.verification.doubtful import unless_doubtful
from paytables.verification.exact import NoEngine, Question, exact_question
from paytables.verification.remarks import FINDERS
from paytables.verification.results import ClaimResult, Remark, Verification
from paytables.verification.unreadable import unpriceable

__all__ = [
    "Binding",
    "ClaimChange",
    "ClaimResult",
    "Remark",
    "Verification",
    "binding_of",
    "compare_claims",
    "verify_packet",
]


def verify_packet(packet: PacketLike) -> Verification:
    """The verdict on every printed claim, in page order, and remarks on the tables."""
    packet = packet_of(packet)
    tables, facts = paytables_of(packet), packet.facts
    bound, why = None, ""
    try:
        bound = binding_of(packet)
    except UnknownGame as unknown:
        why = str(unknown)
    questions: dict[int, Question] = {}
    results: list[ClaimResult] = []
    for table in tables:
        judged = _judge_table(bound, why, table, tables, facts, questions)
        results += (unless_doubtful(packet, table, result) for result in judged)
    results = cross_table_notes(results, questions)
    remarks = [remark for finder in FINDERS for remark in finder(tables, questions, facts)]
    return Verification(packet.game, tuple(results), tuple(remarks), bound.departures if bound else ())


def binding_of(packet: PacketLike) -> Binding:
    """The packet's game under the rules that it prints. Raises UnknownGame."""
    packet = packet_of(packet)
    if not packet.game:
        raise UnknownGame("the document does not name a game")
    return bind(find_game(packet.game), packet)


def _judge_table(
    bound: Binding | None,
    why: str,
    table: PrintedPaytable,
    tables: tuple[PrintedPaytable, ...],
    facts: tuple[Fact, ...],
    questions: dict[int, Question],
) -> list[ClaimResult]:
    if bound is None:
        return [without_engine(table, claim, why) for claim in table.claims]
    try:
        question = exact_question(bound.game, table, tables, facts)
    except NoEngine as missing:
        return [without_engine(table, claim, f"{missing}") for claim in table.claims]
    except Unpriceable as unreadable:
        return [unpriceable(table, claim, unreadable, tables) for claim in table.claims]
    reading = question.literal
    block = bound.block_of(reading.bet, reading.context.variant)
    rules = bound.rules_of(reading.bet, reading.context.variant)
    if block is None:
        questions[table.index] = question  # else nothing that is said of it would be of the printed game
    results = []
    for claim in table.claims:
        try:
            results.append(blocked(table, claim, block) if block else replace(judge(question, claim), rules=rules))
        except NoEngine as missing:
            results.append(without_engine(table, claim, str(missing)))
    return results
