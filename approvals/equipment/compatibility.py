"""Questions about one component's versions, answered from what the rules ask. No database here.

Versions are compared by paytables/packet/versions.py alone; where it knows no order, the answer is "needs review".
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from accounts.web.words import word
from approvals.equipment.requirements import RequiredComponent
from approvals.registry.withdrawals import Withdrawals
from paytables.packet.versions import Answer, best, compare, fold, meets

Status = Literal["good", "some", "refused", "withdrawn", "review", "unnamed"]
Gone = Callable[[RequiredComponent, str | None], bool]
"""Whether a version is withdrawn where one game's rules ask for the component."""


def nothing_gone(asked: RequiredComponent, version: str | None) -> bool:
    return False


def gone_on(day: datetime.date, withdrawals: Withdrawals) -> Gone:
    """What was withdrawn as of a day; rules of a later letter that print the version approve it again."""
    if not withdrawals.versions:
        return nothing_gone

    def gone(asked: RequiredComponent, version: str | None) -> bool:
        printed = (asked.version,) if asked.version is not None else ()
        return withdrawals.of_version(asked.component, version, day, asked.first, printed) is not None

    return gone


def words_for(status: Status) -> str:
    """As pages, files and the API print it; what it means stands on the help page."""
    return word("equipment", status).label


def answer(asked: RequiredComponent, version: str | None, gone: Gone = nothing_gone) -> Answer:
    """Whether a version satisfies one requirement; one that was not read for certain decides nothing."""
    if gone(asked, version):
        return "fails"
    if not asked.known or asked.match is None:
        return "unknown"
    return meets(version, asked.version, asked.match)


def slots_of(asked: Iterable[RequiredComponent]) -> list[tuple[RequiredComponent, ...]]:
    """Requirements that stand for each other: "v1.0.102 or higher, or v1.0.114 or higher" is one part to be filled."""
    results: dict[tuple[int, int], list[RequiredComponent]] = {}
    for place, a in enumerate(asked):
        results.setdefault((a.version_id, -1 - place if a.slot is None else a.slot), []).append(a)
    return [tuple(slot) for slot in results.values()]


def slot_answer(slot: Iterable[RequiredComponent], version: str | None, gone: Gone = nothing_gone) -> Answer:
    """Whether a version fills a part that several requirements of one component describe."""
    return best(answer(a, version, gone) for a in slot)


def status(asked: Iterable[RequiredComponent], version: str | None, gone: Gone = nothing_gone) -> Status:
    """How a version stands in one game: its rules may ask for the component in several alternatives and uses."""
    every = tuple(asked)
    answers = {slot_answer(slot, version, gone) for slot in slots_of(every)}
    if not answers:
        return "unnamed"
    if all(gone(a, version) for a in every):
        return "withdrawn"
    if answers == {"meets"}:
        return "good"
    if "meets" in answers:
        return "some"
    return "review" if "unknown" in answers else "refused"


@dataclass(frozen=True, slots=True)
class Lowest:
    """The lowest version that every requirement accepts."""

    kind: Literal["version", "any", "none", "review", "unnamed"]
    version: str | None
    why: str


def lowest_everywhere(asked: Sequence[RequiredComponent], gone: Gone = nothing_gone) -> Lowest:
    """Of at-least and exact requirements alike, the lowest version that is good everywhere is one that is printed."""
    if not asked:
        return Lowest("unnamed", None, "No rules in force name it.")
    doubtful = [a for a in asked if not a.known]
    if doubtful:
        where = ", ".join(dict.fromkeys(a.game for a in doubtful))
        return Lowest("review", None, f"The version that is asked for was not read for certain ({where}).")
    slots = [slot for slot in slots_of(asked) if not any(a.match == "any" for a in slot)]
    if not slots:
        return Lowest("any", None, "Every game that names it accepts any version.")
    bound = [a for slot in slots for a in slot]
    printed = list({fold(a.version): a.version for a in bound if a.version is not None}.values())
    good = [v for v in printed if all(slot_answer(slot, v, gone) == "meets" for slot in slots)]
    # Two spellings of one version ("5.4", "5.4.0") are both lowest: the first printed stands for both.
    lowest = [v for v in good if not any(compare(other, v) == "below" for other in good)]
    if lowest and all(compare(lowest[0], other) == "equal" for other in lowest):
        return Lowest("version", lowest[0], _binding(slots, printed, lowest[0]))
    for one, other in combinations(printed, 2):
        if compare(one, other) == "unknown":
            return Lowest("review", None, f"{one} and {other} are not numbers of one scheme; which is newer?")
    if withdrawn := [v for v in printed if all(gone(a, v) for a in bound)]:
        return Lowest("none", None, f"{withdrawn[0]} was withdrawn, and no other printed version is good everywhere.")
    exact = next((a for a in bound if a.match == "exact"), bound[0])
    return Lowest("none", None, f"{exact.game} accepts {exact.words} only, and another game does not accept that.")


def _binding(slots: Sequence[Sequence[RequiredComponent]], printed: Sequence[str], version: str) -> str:
    """The games that no printed version below it would do for."""
    lower = [v for v in printed if compare(v, version) == "below"]
    games = dict.fromkeys(a.game for slot in slots for a in slot if all(slot_answer(slot, v) != "meets" for v in lower))
    return f"Required by {', '.join(games)}." if games else "No lower version satisfies all of them."


def in_order(versions: Iterable[str]) -> tuple[list[str], bool]:
    """Versions from the lowest up, and whether their order is known throughout; where not, they keep their places."""
    distinct = list({fold(v): v for v in versions}.values())
    known = all(compare(a, b) != "unknown" for a, b in combinations(distinct, 2))
    if known:
        ordered: list[str] = []
        for version in distinct:
            place = next((i for i, o in enumerate(ordered) if compare(version, o) == "below"), len(ordered))
            ordered.insert(place, version)
        return ordered, True
    return distinct, False
