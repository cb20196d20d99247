"""Repairs as records: who, what stood there, evidence; undone, told of, and carried into what is published."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from accounts.models import AuditEntry, User
from approvals.models import Evidence, Publication
from approvals.registry.as_published import differences
from approvals.registry.propose import propose_publication, publish_proposal
from approvals.registry.publish import NotPublishable
from approvals.samples.load import damaged_dump
from ingest.documents.effective import origins_in
from ingest.documents.record import record_reading
from ingest.documents.repairs import ChangedMeanwhile, NotPossible, last_repair, repair, undo_repair
from ingest.documents.repairs import Evidence as Printed
from ingest.documents.review import confirm_field, correct_field
from ingest.documents.selectors import doubtful_fields, draft_of, packet_of
from ingest.documents.services import read_document, store_document
from ingest.models import Reading
from tests.accounts.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def agent(db: None) -> User:
    return person("agent")


@pytest.fixture
def reading(agent: User) -> Reading:
    document = store_document(data=damaged_dump(), name="old-scan.txt", actor=agent).document
    return read_document(document=document, actor=agent)


def tables(reading: Reading) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = packet_of(Reading.objects.get(pk=reading.pk))["paytables"]
    return results


def test_a_deleted_row_is_gone_with_its_doubts_and_comes_back(reading: Reading, agent: User) -> None:
    before, waiting = tables(reading), doubtful_fields(reading).count()
    row = next(f for f in doubtful_fields(reading) if f.pointer.endswith("/pays")).pointer.removesuffix("/pays")
    made = repair(reading=reading, actor=agent, kind="remove", what={"name": row}, seen=0)
    n = int(row.split("/")[2])
    assert len(tables(reading)[n]["outcomes"]) == len(before[n]["outcomes"]) - 1
    assert doubtful_fields(reading).count() < waiting
    assert made.before[row]["pays"] == before[n]["outcomes"][int(row.rpartition("/")[2])]["pays"]
    assert (made.made_by, made.parts) == (agent, [f"/paytables/{n}"])
    undo_repair(made=made, actor=agent)
    assert tables(reading) == before
    assert doubtful_fields(reading).count() == waiting
    acts = list(AuditEntry.objects.order_by("sequence").values_list("act", "actor__username"))[-2:]
    assert acts == [("deleted in review", "agent"), ("took back a change of review", "agent")]


def test_what_is_entered_is_a_field_with_its_place_and_can_be_corrected(reading: Reading, agent: User) -> None:
    page = reading.document.pages.get(number=1)
    printed = Printed(page, (4, 10, 12, 11), "$1,500")
    what = {"name": "/paytables/0", "values": {"claims/seed": "1500"}}
    made = repair(reading=reading, actor=agent, kind="write", what=what, evidence=printed)
    field = reading.fields.get(pointer=f"/x_repairs/{made.number}/claims/seed")
    assert (field.page, field.raw, field.decided_value, field.state) == (page, "$1,500", "1500", "corrected")
    packet = packet_of(reading)
    assert packet["paytables"][0]["claims"]["seed"] == "1500"
    source = packet["provenance"]["/paytables/0/claims/seed"]
    assert (source["page"], source["bbox"], source["raw"]) == (1, [4, 10, 12, 11], "$1,500")
    correct_field(field=field, value="2500", actor=agent)
    assert packet_of(reading)["paytables"][0]["claims"]["seed"] == "2500"


def test_what_the_format_does_not_allow_is_refused_and_nothing_is_kept(reading: Reading, agent: User) -> None:
    with pytest.raises(NotPossible, match="This does not fit here: pays"):
        repair(
            reading=reading,
            actor=agent,
            kind="write",
            what={"name": "/paytables/0/outcomes/0", "values": {"pays": "$5"}},
        )
    with pytest.raises(NotPossible, match="Give the reason"):
        repair(reading=reading, actor=agent, kind="leave_out", what={"name": "/paytables/0"})
    assert not reading.repairs.exists()
    assert Reading.objects.get(pk=reading.pk).revision == 0


def test_whoever_comes_later_is_told(reading: Reading, agent: User) -> None:
    second = person("agent", "second")
    repair(reading=reading, actor=agent, kind="remove", what={"name": "/paytables/0/outcomes/0"}, seen=0)
    other = Reading.objects.get(pk=reading.pk)
    with pytest.raises(ChangedMeanwhile, match="deleted something here in the meantime"):
        repair(reading=other, actor=second, kind="remove", what={"name": "/paytables/0/outcomes/1"}, seen=0)
    repair(
        reading=other, actor=second, kind="remove", what={"name": "/paytables/1/outcomes/0"}, seen=0
    )  # another table
    repair(reading=other, actor=second, kind="remove", what={"name": "/paytables/0/outcomes/1"}, seen=2)  # has seen it
    assert other.repairs.count() == 3


def test_what_something_rests_on_is_not_taken_back_under_it(reading: Reading, agent: User) -> None:
    entry = {"hand": "flush", "pays": None, "unit": None}
    add = {"owner": "/paytables/0", "list": "outcomes", "after": "/paytables/0/outcomes/0", "entry": entry}
    made = repair(reading=reading, actor=agent, kind="add", what=add)
    name = f"/x_repairs/{made.number}"
    wrote = repair(
        reading=reading, actor=agent, kind="write", what={"name": name, "values": {"pays": "5", "unit": "to_1"}}
    )
    assert last_repair(reading, agent) == wrote
    with pytest.raises(NotPossible, match="depends on this"):
        undo_repair(made=made, actor=agent)
    undo_repair(made=wrote, actor=agent)
    undo_repair(made=made, actor=agent)
    assert tables(reading) == reading.packet["paytables"]


def test_what_is_published_is_the_repaired_packet_with_its_evidence(reading: Reading, agent: User) -> None:
    second = person("agent", "second")
    row = {"hand": None, "pays": None, "unit": None}
    bad = repair(
        reading=reading, actor=agent, kind="add",
        what={"owner": "/paytables/0", "list": "outcomes", "after": "", "entry": row},
    )  # fmt: skip
    repair(reading=reading, actor=agent, kind="remove", what={"name": "/paytables/1/outcomes/0"})
    for field in doubtful_fields(reading):
        confirm_field(field=field, actor=agent)
    with pytest.raises(NotPublishable, match=r"Incomplete: .*row 1 has neither hand nor pay"):
        propose_publication(reading=reading, actor=agent)
    repair(reading=reading, actor=agent, kind="leave_out", what={"name": f"/x_repairs/{bad.number}"}, reason="a blot")
    now = Reading.objects.get(pk=reading.pk)
    published = publish_proposal(proposal=propose_publication(reading=now, actor=agent), actor=second)
    publication = Publication.objects.get(pk=published.publication.pk)
    assert publication.packet["paytables"] == tables(reading)
    moved = origins_in(publication.packet)
    assert moved["/paytables/1/outcomes/0/hand"] == "/paytables/1/outcomes/1/hand"
    cited = set(Evidence.objects.filter(publication=publication).values_list("field__pointer", flat=True))
    assert "/paytables/1/outcomes/1/hand" in cited
    assert "/paytables/1/outcomes/0/hand" not in cited  # the deleted row's
    assert list(differences()) == []
    assert draft_of(now).packet == publication.packet


def test_a_new_reading_keeps_what_people_repaired(reading: Reading, agent: User) -> None:
    """The new readers read one table more, before all others: names of rows change, their places do not."""
    page = reading.document.pages.get(number=1)
    first = reading.packet["paytables"][0]["outcomes"][0]["hand"]
    repair(reading=reading, actor=agent, kind="remove", what={"name": "/paytables/0/outcomes/0"})
    what = {"name": "/paytables/0/outcomes/1", "values": {"pays": "77", "unit": "to_1"}}
    repair(reading=reading, actor=agent, kind="write", what=what, evidence=Printed(page, (1, 2, 3, 4), "77 to 1"))
    repair(reading=reading, actor=agent, kind="write", what={"name": "/paytables/1", "values": {"claims/seed": "5"}})
    packet = copy.deepcopy(reading.packet)
    sources = packet.pop("provenance")
    packet["paytables"].insert(0, {"designator": None, "bet": "ante", "system": None, "outcomes": [], "claims": {}})
    packet["paytables"].pop(2)  # the second of before is not read any more
    packet["provenance"] = {}
    for pointer, source in sources.items():
        way = pointer.split("/")
        if way[1] == "paytables" and int(way[2]) == 1:
            continue
        if way[1] == "paytables" and int(way[2]) == 0:
            way[2] = "1"
        packet["provenance"]["/".join(way)] = source
    now = record_reading(document=reading.document, packet=packet, reader="newer", pages=[], actor=agent)
    assert now.number == reading.number + 1
    rows = packet_of(now)["paytables"][1]["outcomes"]
    assert first not in [row["hand"] for row in rows]
    assert rows[0]["pays"] == "77"
    field = now.fields.get(pointer="/x_repairs/2/pays")
    assert (field.raw, field.decided_by) == ("77 to 1", agent)
    assert [r.kind for r in now.repairs.all()] == ["remove", "write"]
    reported = now.document.steps.get(kind="repairs").detail
    assert reported == "repairs brought to this reading: 2, not: 1"
