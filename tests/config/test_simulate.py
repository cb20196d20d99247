"""The simulation, small: the same statements and questions as at size, on the test's own database."""

from __future__ import annotations

from datetime import date

import pytest

from accounts.models import Job
from approvals.configuration.read import read
from approvals.models import Approval, ConfigurationVersion, Publication
from games.models import GameVersion
from ingest.models import Reading
from paytables.packet.loading import packet_of
from tools.management.commands.simulate import lines, simulate
from tools.simulation import measure
from tools.simulation.grow import LETTERS_A_GAME, Sizes

pytestmark = pytest.mark.django_db(transaction=True)
SMALL = Sizes(approvals=2000, configurations=100, documents=5)


def test_what_is_made_obeys_every_rule_and_answers_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "REPEATS", 1)
    monkeypatch.setattr(measure, "BIG", 1_000_000)
    report = simulate(SMALL, lambda text: None)
    assert Approval.objects.count() == SMALL.approvals == SMALL.games * 20
    assert Approval.objects.filter(in_force__contains=date(2015, 6, 1)).count() == SMALL.games * 2, (
        "one of each on a day"
    )
    assert Job.objects.filter(state="queued", queue="reading").count() == 1000 + SMALL.operators - 1
    by_name = {table["name"]: table for table in report["tables"]}
    assert by_name["approvals_approvalevent"]["rows"] == SMALL.approvals, "history is part of what it costs"
    assert [(q["name"], q["problem"]) for q in report["questions"] if q["problem"]] == []
    assert len(report["questions"]) >= 15
    assert all(q["queries"] > 0 for q in report["questions"])
    assert report["register"]["letters"] == SMALL.games
    first = report["register"]["first"]
    assert first["passes"]
    assert first["letters"] == LETTERS_A_GAME + 1, "its game's own, with the one just published"
    assert Publication.objects.count() == SMALL.versions + 1, "the last one while it was in memory"
    for made in (*Publication.objects.all(), *GameVersion.objects.all(), *Reading.objects.all()):
        assert packet_of(made.packet).game, "pages read it as a packet"
    for table in ConfigurationVersion.objects.all():
        assert read(table.data).game, "and this as the form of a table"
    text = "\n".join(lines(report))
    assert "2,000 approvals" in text
    assert "whose job is next" in text
    assert "the first table of a new process" in text
    monkeypatch.setattr(measure, "BIG", 100)
    through = measure.measure_question(
        "by nothing", lambda: list(Approval.objects.filter(basis="both").order_by()) and None
    )
    assert through.read_through["approvals_approval"] == SMALL.approvals
    by_key = measure.measure_question("by its key", lambda: list(Approval.objects.filter(pk=1).order_by()) and None)
    assert by_key.read_through == {}
