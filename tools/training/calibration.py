"""Fits the calibration: counts how often values are right, chooses the policy, and reports on documents held back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from itertools import pairwise, product
from typing import Any

from ingest.learned.calibration import Calibration, Counts, Key, Situation
from tools.training.calibration_collect import Seen

PRIOR = 4.0  # values; a group of its own speaks for itself soon
THRESHOLDS = (0.9, 0.95, 0.98, 0.99, 0.995)
# With none wrong in twenty documents, fewer than one in seven goes wrong (19 times of 20). With ten, one in four may;
# ten were tried, and let 36 wrong values of one document through.
DOCUMENTS = (20, 25, 30)
AUTHORS = (2, 3)  # what one author alone was seen to do is gone when that author is left out, so nothing tests it
EDGES = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
PARTS = ("taught", "held back")
FORMS = ("pdf", "dump", "scan")


class Tally:
    """Right, wrong, documents and authors of every group."""

    def __init__(self, seen: Iterable[Seen] = ()) -> None:
        self.counts: dict[Key, list[int]] = defaultdict(lambda: [0, 0])
        self.documents: dict[Key, dict[str, str]] = defaultdict(dict)  # document: its author
        for one in seen:
            for key in (*one.situation.chain(), one.situation.anywhere):
                self.counts[key][0 if one.right else 1] += 1
                self.documents[key][one.document] = one.author

    def groups(self) -> dict[Key, Counts]:
        results: dict[Key, Counts] = {}
        for key, (right, wrong) in sorted(self.counts.items()):
            known = self.documents[key]
            results[key] = (right, wrong, len(known), len(set(known.values())))
        return results


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a policy makes of documents that it was not counted on."""

    values: int = 0
    doubtful: int = 0
    wrong_and_confident: int = 0
    wrong_and_lifted: int = 0  # of these, the ones that their readers had doubted
    lifted: int = 0
    lowered: int = 0
    right_and_doubtful: int = 0

    def __add__(self, other: Outcome) -> Outcome:
        return Outcome(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


Piles = Mapping[Situation, tuple[int, int]]  # right and wrong of values that are alike in all that is looked at


def piles_of(seen: Iterable[Seen]) -> Piles:
    counts: dict[Situation, list[int]] = defaultdict(lambda: [0, 0])
    for one in seen:
        counts[one.situation][0 if one.right else 1] += 1
    return {situation: (right, wrong) for situation, (right, wrong) in counts.items()}


def outcome(model: Calibration, piles: Piles) -> Outcome:
    count: dict[str, int] = defaultdict(int)
    for situation, (right, wrong) in piles.items():
        every, confident = right + wrong, model.verdict(situation).confident
        lifted = confident and not situation.sure
        count["values"] += every
        count["doubtful"] += every * (not confident)
        count["wrong_and_confident"] += wrong * confident
        count["wrong_and_lifted"] += wrong * lifted
        count["lifted"] += every * lifted
        count["lowered"] += every * (situation.sure and not confident)
        count["right_and_doubtful"] += right * (not confident)
    return Outcome(**count)


def fit(seen: Sequence[Seen]) -> tuple[Calibration, list[dict[str, object]]]:
    """The model, and what each policy made of authors that it had not seen.

    Each author's documents are judged by the counts of all the others, as a stranger's will be. Chosen is the policy
    that leaves the fewest values doubtful of those under which the fewest values that readers doubted became confident
    and are wrong. Documents held back take no part.
    """
    known = [s for s in seen if s.part != "held back"]
    authors = sorted({s.author for s in known})
    apart = [
        (Tally(s for s in known if s.author != author).groups(), piles_of(s for s in known if s.author == author))
        for author in authors
    ]
    tried: list[tuple[Outcome, dict[str, Any]]] = []
    for threshold, documents, several in product(THRESHOLDS, DOCUMENTS, AUTHORS):
        policy: dict[str, Any] = {"threshold": threshold, "documents": documents, "authors": several, "prior": PRIOR}
        made = [outcome(Calibration(groups, **policy), piles) for groups, piles in apart]
        tried.append((sum(made, Outcome()), policy))
    chosen = min(tried, key=lambda t: (t[0].wrong_and_lifted, t[0].doubtful, -t[1]["threshold"], -t[1]["documents"]))
    model = Calibration(Tally(known).groups(), **chosen[1])
    return model, [{**policy, **asdict(made)} for made, policy in tried]


# ---------------------------------------------------------------- the report
def report(model: Calibration, seen: Sequence[Seen], tried: list[dict[str, object]]) -> dict[str, Any]:
    """How it does on documents held back, before and after, by form."""
    held = [s for s in seen if s.part == "held back"]
    parts: dict[str, object] = {}
    for form in ("all", *FORMS):
        mine = [s for s in held if form in ("all", s.situation.form)]
        if mine:
            parts[form] = _measured(model, mine)
    return {
        "documents": {p: len({s.document for s in seen if s.part == p}) for p in PARTS},
        "values": {p: sum(s.part == p for s in seen) for p in PARTS},
        "policy": {"threshold": model.threshold, "documents": model.documents, "authors": model.authors},
        "held_back": parts,
        "groups_that_stay_doubted": _stay(model, seen),
        "tried": tried,
    }


def _measured(model: Calibration, seen: Sequence[Seen]) -> dict[str, object]:
    before = [(one.situation.stated, one.right) for one in seen]
    after = [(model.verdict(one.situation).probability, one.right) for one in seen]
    stated = Outcome(
        values=len(seen),
        doubtful=sum(not s.situation.sure for s in seen),
        wrong_and_confident=sum(s.situation.sure and not s.right for s in seen),
        right_and_doubtful=sum(s.right and not s.situation.sure for s in seen),
    )
    return {
        "documents": len({s.document for s in seen}),
        "before": {**asdict(stated), **_scores(before)},
        "after": {**asdict(outcome(model, piles_of(seen))), **_scores(after)},
    }


def _scores(stated: Sequence[tuple[float, bool]]) -> dict[str, object]:
    """Brier's score, the expected error of calibration, and the bins of the reliability diagram."""
    bins = []
    for low, high in pairwise(EDGES):
        inside = [(p, right) for p, right in stated if low <= p < high or (high == 1.0 and p == 1.0)]
        if inside:
            count = len(inside)
            mean = sum(p for p, _ in inside) / count
            observed = sum(right for _, right in inside) / count
            bins.append({"stated": round(mean, 5), "observed": round(observed, 5), "count": count})
    brier = sum((p - right) ** 2 for p, right in stated) / len(stated)
    error = sum(abs(b["stated"] - b["observed"]) * b["count"] for b in bins) / len(stated)
    return {"brier": round(brier, 6), "ece": round(error, 6), "bins": bins}


def _stay(model: Calibration, seen: Sequence[Seen]) -> list[dict[str, object]]:
    """The largest groups of values that their readers doubt and that stay so: what reviewers look at most."""
    stay: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for one in seen:
        at: Situation = one.situation
        if not at.sure and not model.verdict(at).confident:
            stay[at.form, " ".join(at.marks)][0 if one.right else 1] += 1
    largest = sorted(stay.items(), key=lambda item: (-sum(item[1]), item[0]))[:20]
    return [{"form": form, "marks": marks, "right": r, "wrong": w} for (form, marks), (r, w) in largest]
