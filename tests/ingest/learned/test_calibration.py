"""The confidence that a value prints is how often its like were right, and doubt is lifted by evidence alone."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from ingest.learned.calibration import (
    JUST_DOUBTFUL,
    OWN,
    PROBABILITY,
    SETTLED,
    STATED,
    Calibration,
    Counts,
    Situation,
    calibrate,
    from_json,
    shipped,
    situation_of,
    to_json,
)
from ingest.learned.calibration_next import Decision, change_of, counts_of, with_counts
from ingest.learned.calibration_report import forms
from ingest.packet import read_bytes
from ingest.version import reader_version
from paytables.packet import CONFIDENT
from tools.training.calibration import Tally, fit, outcome, piles_of, report
from tools.training.calibration_collect import Seen
from tools.training.calibration_corpora import MAKERS, Made, documents
from tools.training.calibration_truth import TRADE_HEADS, judged

CONFIDENCE_PAGE = Path(__file__).parents[3] / "docs" / "readers" / "confidence.md"
SHORT = "column_short"
DOUBTED = Situation("dump", "/paytables/outcomes/pays", "paytables.pays", 0.85, (SHORT,))
SURE = Situation("dump", "/paytables/outcomes/pays", "paytables.pays", 1.0, ())


def model(**groups: Counts) -> Calibration:
    results = {"sure": (900, 10, 90, 4), "doubted": (90, 10, 40, 4)}
    results |= {getattr(s, name): counts for (s, name), counts in ((AT[k], v) for k, v in groups.items())}
    return Calibration(results, threshold=0.9, documents=20, authors=2, prior=4.0)


AT = {"like": (DOUBTED, "like"), "anywhere": (DOUBTED, "anywhere"), "sure": (SURE, "like")}


def packet(source: dict[str, Any]) -> dict[str, Any]:
    base = {"page": 1, "bbox": None, "raw": "50", "repaired": False, "reader": "paytables.pays"}
    return {"provenance": {"/paytables/0/outcomes/3/pays": {**base, **source}}}


def doubtful() -> dict[str, Any]:
    return packet({"confidence": 0.85, "x_doubts": [{"name": SHORT, "reason": "fewer cells than labels"}]})


def source_after(taken: dict[str, Any], by: Calibration) -> dict[str, Any]:
    calibrate(taken, {1: "dump"}, by)
    results: dict[str, Any] = taken["provenance"]["/paytables/0/outcomes/3/pays"]
    return results


# ---------------------------------------------------------------- the policy
def test_doubt_is_lifted_where_many_documents_of_several_authors_were_never_wrong() -> None:
    verdict = model(like=(300, 0, 25, 2), anywhere=(300, 0, 25, 2)).verdict(DOUBTED)
    assert verdict.confident
    assert verdict.probability > 0.99


@pytest.mark.parametrize(
    ("like", "anywhere"),
    [
        ((300, 0, 19, 2), (300, 0, 19, 2)),  # too few documents
        ((3000, 0, 200, 1), (3000, 0, 200, 1)),  # of one author
        ((3000, 1, 200, 4), (3000, 1, 200, 4)),  # once wrong
        ((300, 0, 25, 2), (400, 1, 40, 3)),  # once wrong in another form of document
    ],
)
def test_doubt_stays_otherwise_however_likely_the_value_is(like: Counts, anywhere: Counts) -> None:
    verdict = model(like=like, anywhere=anywhere).verdict(DOUBTED)
    assert not verdict.confident
    assert verdict.printed <= JUST_DOUBTFUL < CONFIDENT < verdict.probability


def test_what_a_document_is_stays_doubted() -> None:
    kind = Situation("dump", "/kind", "kind", 0.8, ("few_marks",))
    counts = {kind.like: (900, 0, 900, 9), kind.anywhere: (900, 0, 900, 9)}
    known = Calibration(counts, threshold=0.9, documents=20, authors=2, prior=4.0)
    assert not known.verdict(kind).confident


def test_a_reader_that_is_sure_and_often_wrong_is_doubted_once_that_is_known() -> None:
    assert not model(sure=(60, 40, 25, 2)).verdict(SURE).confident
    unknown = model(sure=(60, 40, 19, 2)).verdict(SURE)
    assert unknown.confident
    assert unknown.printed == CONFIDENT > unknown.probability


def test_a_group_that_nobody_counted_leans_on_the_coarser_one() -> None:
    assert model().verdict(DOUBTED).probability == pytest.approx((90 + 4 * 0.5) / 104)


# ---------------------------------------------------------------- in a packet
def test_a_lifted_value_keeps_its_doubt_and_says_why_it_is_believed() -> None:
    source = source_after(doubtful(), model(like=(300, 0, 25, 2), anywhere=(300, 0, 25, 2)))
    assert source["confidence"] >= CONFIDENT
    assert source[STATED] == 0.85
    assert "x_doubts" not in source
    assert [d["name"] for d in source[SETTLED]] == [SHORT]
    assert source["x_checks"] == [
        {
            "name": OWN,
            "says": "agrees",
            "reason": "of 300 values read in this way in 25 documents, 300 were right",
        }
    ]


def test_a_likely_value_that_stays_doubted_prints_both() -> None:
    source = source_after(doubtful(), model(like=(3000, 1, 200, 4), anywhere=(3000, 1, 200, 4)))
    assert source["confidence"] == JUST_DOUBTFUL
    assert source[PROBABILITY] > 0.99
    assert [d["name"] for d in source["x_doubts"]] == [SHORT]


def test_a_sure_value_that_becomes_doubtful_names_the_reason() -> None:
    source = source_after(packet({"confidence": 1.0}), model(sure=(60, 40, 25, 2)))
    assert source["confidence"] < CONFIDENT
    assert [d["name"] for d in source["x_doubts"]] == [OWN]


@pytest.mark.parametrize("first", [(300, 0, 25, 2), (3000, 1, 200, 4)])
@pytest.mark.parametrize("start", [doubtful(), packet({"confidence": 1.0})], ids=["doubted", "sure"])
def test_another_model_judges_a_calibrated_packet_as_the_readers_left_it(start: dict[str, Any], first: Counts) -> None:
    one, other = model(like=first, anywhere=first), model(sure=(60, 40, 25, 2))
    direct, twice = copy.deepcopy(start), copy.deepcopy(start)
    calibrate(twice, {1: "dump"}, one)
    assert source_after(twice, other) == source_after(direct, other)
    again = copy.deepcopy(direct)
    calibrate(again, {1: "dump"}, other)
    assert again == direct, "twice is as once"


def test_engines_and_the_calibration_itself_are_no_marks() -> None:
    source = {"confidence": 0.85, "reader": "x", "x_repairs": [{"name": "engine"}], "x_doubts": [{"name": OWN}]}
    assert situation_of("/owner", source, "pdf").marks == ()


def test_a_read_document_prints_what_its_values_have_earned() -> None:
    data, _, _ = Made("serial tables", "dump", 3).source()
    provenance = read_bytes(data)["provenance"]
    for pointer, source in provenance.items():
        verdict = shipped().verdict(situation_of(pointer, source, "dump"))
        assert source["confidence"] == round(verdict.printed, 4), pointer
    assert any(source[STATED] != source["confidence"] for source in provenance.values())


def test_the_model_is_part_of_the_readers_version() -> None:
    assert reader_version(frozenset({"learned/calibration.json"})) != reader_version()
    assert reader_version(frozenset({"learned/calibration_report.json"})) == reader_version()


def test_a_model_keeps_its_form_as_a_file() -> None:
    known = shipped()
    again = from_json(to_json(known))
    assert (again.groups, again.threshold, again.documents, again.authors) == (
        known.groups,
        known.threshold,
        known.documents,
        known.authors,
    )
    assert to_json(known)["version"] == known.version


# ---------------------------------------------------------------- truth and training
def seen(count: int, right: bool, situation: Situation, author: str = "a", part: str = "taught") -> list[Seen]:
    return [Seen(f"{author}/{right}/{n}", author, part, situation, right) for n in range(count)]


def test_groups_count_values_documents_and_authors() -> None:
    groups = Tally([*seen(3, True, DOUBTED), *seen(2, True, DOUBTED, "b"), *seen(1, False, DOUBTED, "b")]).groups()
    assert groups[DOUBTED.like] == (5, 1, 6, 2)
    assert groups[DOUBTED.anywhere] == (5, 1, 6, 2)


def test_the_policy_is_chosen_without_what_is_held_back() -> None:
    shared = [s for author in "abc" for s in seen(40, True, DOUBTED, author)]
    held = seen(9, False, DOUBTED, "d", "held back")
    chosen, tried = fit([*shared, *held])
    assert chosen == fit(shared)[0]
    assert chosen.verdict(DOUBTED).confident
    assert all(t["wrong_and_lifted"] == 0 for t in tried)
    reported = report(chosen, [*shared, *held], tried)["held_back"]["all"]["after"]
    assert reported["wrong_and_lifted"] == 9, "the report hides nothing"


def test_a_wrong_value_of_one_author_keeps_the_doubt() -> None:
    known = [s for author in "abc" for s in seen(40, True, DOUBTED, author)] + seen(1, False, DOUBTED, "c")
    chosen, _ = fit(known)
    assert outcome(chosen, piles_of(known)).lifted == 0


def test_the_page_about_it_has_the_figures_of_the_report() -> None:
    page = CONFIDENCE_PAGE.read_text(encoding="utf-8")
    for form, title in zip(forms(), ("all", "PDF", "dump", "scan"), strict=True):
        before, after = (
            f"{s.doubtful:,} | {s.wrong_and_confident} | {s.brier:.4f} | {s.ece:.4f} |"
            for s in (form.before, form.after)
        )
        assert (
            f"| {title} | {form.documents} | {form.values:,} | readers alone | {before}\n| | | | calibrated | {after}"
            in page
        )
    every = list(documents())
    assert f"{len(every):,} documents of eleven corpora" in page
    assert len({made.corpus for made in every}) == 11


def test_what_is_held_back_is_drawn_by_other_chances() -> None:
    made = [m for m in documents() if m.corpus == "trade" and m.form == "dump"]
    assert {m.part for m in made} == {"taught", "held back"}
    assert len({m.name for m in made}) == len(made)


@pytest.mark.parametrize("corpus", sorted(MAKERS))
def test_each_corpus_makes_documents_whose_values_are_judged(corpus: str) -> None:
    data, truth, heads = Made(corpus, "dump", 1).source()
    packet = read_bytes(data)
    result = judged(packet, truth, heads)
    assert sum(result.values()) > len(result) / 2
    assert result.keys() <= packet["provenance"].keys()


def outcome_row(hand: str, pays: str) -> dict[str, Any]:
    return {"hand": hand, "hands": None, "pays": pays, "unit": "to_1", "meter": None, "from_meter": None, "envy": None}


def test_a_lost_entry_makes_nothing_else_wrong() -> None:
    table = {"designator": "A-1", "bet": "bonus", "wager": None, "claims": {}}
    true = {**table, "outcomes": [outcome_row("flush", "7"), outcome_row("straight", "5"), outcome_row("pair", "1")]}
    read = {**table, "outcomes": [outcome_row("straight", "5"), outcome_row("pair", "2"), outcome_row("ghost", "9")]}
    cells = {f"/paytables/0/outcomes/{n}/{key}": {} for n in range(3) for key in ("hand", "pays")}
    given = {"paytables": [read], "owner": "Somebody", "provenance": {**cells, "/owner": {}}}
    assert judged(given, {"paytables": [true], "owner": None}, TRADE_HEADS) == {
        "/owner": False,
        "/paytables/0/outcomes/0/hand": True,
        "/paytables/0/outcomes/0/pays": True,
        "/paytables/0/outcomes/1/hand": True,
        "/paytables/0/outcomes/1/pays": False,
        "/paytables/0/outcomes/2/hand": False,
        "/paytables/0/outcomes/2/pays": False,
    }


# ---------------------------------------------------------------- what reviewers decided
def decisions(count: int, right: bool) -> list[Decision]:
    return [Decision(DOUBTED, right, f"d{n}") for n in range(count)]


def test_what_reviewers_confirm_lifts_a_doubt_and_one_correction_brings_it_back() -> None:
    present = model(like=(300, 0, 15, 1), anywhere=(300, 0, 15, 1))
    following = with_counts(present, counts_of(decisions(5, True)))
    assert following.groups[DOUBTED.like] == (305, 0, 20, 2)
    gained = change_of(DOUBTED, present, following, True)
    assert gained is not None
    assert gained.confident
    lost = change_of(DOUBTED, following, with_counts(following, counts_of(decisions(1, False))), False)
    assert lost is not None
    assert not lost.confident
    assert change_of(SURE, present, following, None) is None
    assert present.groups[DOUBTED.like] == (300, 0, 15, 1), "the present model stays as it is"


# ---------------------------------------------------------------- what ships
def test_the_shipped_model_was_reported_on_and_lifts_nothing_wrong() -> None:
    every = forms()[0]
    assert every.values == sum(f.values for f in forms()[1:])
    assert all(f.after.wrong_and_lifted == 0 for f in forms())
    assert every.after.doubtful < every.before.doubtful
    assert every.after.wrong_and_confident <= every.before.wrong_and_confident
    assert every.after.ece < every.before.ece
    assert sum(b.count for b in every.after.bins) == every.values
