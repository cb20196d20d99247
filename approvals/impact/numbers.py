"""What a change would mean, in numbers alone: for a manufacturer, who may not learn who runs what.

It may ask about its own equipment, and about rules that it sent here. All tables are judged, as for a regulator; what
leaves this module are counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.db.models import Count, Max
from django.utils import timezone

from accounts.jobs import Job, JobError, Progress, Queue, State, enqueue_once, job_kind
from accounts.json_types import Json
from accounts.models import User
from accounts.permissions import is_manufacturer, require
from accounts.tenant import acting_system
from approvals.equipment.installed import NotTheirs, is_own, own_games
from approvals.equipment.known import NotKnown, check_known
from approvals.filings.judging import standing_stamp
from approvals.impact.change import Change, Snapshot
from approvals.impact.sources import NoImpact, all_tables, of_minimum, of_reading
from approvals.impact.tables import Impact, Report, impact_of
from approvals.law.rows import current_law
from approvals.models import ConfigurationVersion
from approvals.registry.components import component_key
from approvals.registry.current import current_register
from approvals.registry.hypothetical import with_withdrawals
from approvals.registry.register import letter_of
from approvals.registry.terms import PublishedPacket
from approvals.registry.withdrawals import Withdrawals, Withdrawn, WithdrawnVersion
from games.canonical import sha256_of
from games.names import name_key
from ingest.documents.selectors import documents_for, latest_reading, packet_of
from ingest.models import Reading

NUMBERS = "impact of a change, in numbers"
AT_ONCE = 300  # tables
STATED = ("what", "component", "version", "document")
WHATS = {
    "minimum": "a minimum is raised",
    "withdrawn": "a version is withdrawn",
    "rules": "a game's rules are replaced",
}
Numbers = dict[str, Json]


def change_of(query: Mapping[str, str], user: User) -> tuple[Change, list[str]] | None:
    """None where nothing is asked. Raises NoImpact."""
    values = {name: query.get(name, "").strip()[:300] for name in STATED}
    if values["what"] not in WHATS:
        return None
    if values["what"] == "rules":
        return _rules(values["document"], user), []
    if not values["component"] or not values["version"]:
        raise NoImpact("Choose a component and type a version.")
    if not is_own(values["component"], user):
        raise NoImpact(str(NotTheirs(f"The register does not list {values['component']} as equipment of yours.")))
    try:
        check_known(values["component"], values["version"], user)
    except NotKnown as why:
        raise NoImpact(str(why)) from why
    if values["what"] == "withdrawn":
        return _withdrawn(values["component"], values["version"]), []
    change, raised = of_minimum(component=values["component"], version=values["version"], first=timezone.localdate())
    return change, [f"{raised.raised} requirement{'' if raised.raised == 1 else 's'} would become stricter."]


def _rules(key: str, user: User) -> Change:
    own = documents_for(user).filter(uploads__organisation=user.organisation).distinct()
    document = own.filter(pk=int(key)).first() if key.isascii() and key.isdecimal() and len(key) < 18 else None
    reading = latest_reading(document) if document else None
    if reading is None:
        raise NoImpact("Choose a document that you sent and that was read.")
    change = of_reading(reading)
    _check_games(reading, user)
    return change


def _check_games(reading: Reading, user: User) -> None:
    """Anybody can type another maker's rules, with a limit or a version to try on everybody's tables of that game."""
    printed = PublishedPacket(str(reading.document_id), packet_of(reading))
    letter = letter_of(printed)
    own = own_games(user)
    for name in (printed.game, *(letter.games if letter else ())):
        if name and name_key(name) not in own:
            raise NoImpact(f"The register does not list {name[:60]} as a game of yours.")


def _withdrawn(component: str, version: str) -> Change:
    before, law, today = current_register().touched([]), current_law(), timezone.localdate()
    about = Withdrawn(0, today, "considered", "a withdrawal that is being considered", None, None)
    more = Withdrawals(versions=(WithdrawnVersion(about, component_key(component), version, False),))
    after = before.instead(with_withdrawals(before.part, before.withdrawals.joined(more)))
    return Change(f"Withdrawing {component} {version}", today, Snapshot(before, law), Snapshot(after, law))


def numbers_of(impact: Impact, notes: list[str]) -> Numbers:
    """Counts of tables, rooms and operators; by game. Nothing that names anybody."""
    stopping, doubtful = impact.stopping, impact.doubtful
    stops = Counter(str(a.table.form.get("game")) for a in stopping)
    doubts = Counter(str(a.table.form.get("game")) for a in doubtful)
    return {
        "change": impact.change.title,
        "day": impact.change.day.isoformat(),
        "notes": notes,
        "tables": impact.tables,
        "stopping": {
            "tables": len(stopping),
            "rooms": len({(a.table.operator, a.table.room) for a in stopping}),
            "operators": len({a.table.operator for a in stopping}),
        },
        "doubtful": {
            "tables": len(doubtful),
            "rooms": len({(a.table.operator, a.table.room) for a in doubtful}),
            "operators": len({a.table.operator for a in doubtful}),
        },
        "games": [
            {"game": game, "stopping": stops[game], "doubtful": doubts[game]}
            for game in sorted({*stops, *doubts})  # tables that fail already stop nothing more
        ],
    }


def answer_to(query: Mapping[str, str], user: User) -> tuple[Numbers | None, Job | None] | None:
    """The numbers, or the job that finds them out; None where nothing is asked. Raises NoImpact."""
    require(is_manufacturer, user)
    values = {name: query[name].strip()[:300] for name in STATED if query.get(name, "").strip()}
    asked = change_of(values, user)
    if asked is None:
        return None
    with acting_system():
        newest = ConfigurationVersion.objects.filter(newest=True, configuration__closed_on=None)
        tables = newest.aggregate(number=Count("pk"), newest=Max("pk"))
    if tables["number"] <= AT_ONCE:
        return _judged(*asked), None
    assert user.organisation is not None
    about = {"query": values, "register": standing_stamp(), "newest": tables["newest"], "tables": tables["number"]}
    key = f"{user.organisation.pk} {sha256_of({**about, 'day': timezone.localdate().isoformat()})}"
    job = enqueue_once(NUMBERS, {"query": values}, actor=user, key=key)
    return (job.result if job.state == State.DONE else None), job


def _judged(change: Change, notes: list[str], report: Report | None = None) -> Numbers:
    with acting_system():  # other organisations' tables are judged, and counts alone leave this function
        return numbers_of(impact_of(change, all_tables(), report), notes)


@job_kind(NUMBERS, queue=Queue.BULK)
def _job(job: Job, report: Progress) -> dict[str, Json]:
    try:
        asked = change_of(job.payload["query"], job.started_by)
    except NoImpact as why:
        raise JobError(str(why)) from why
    if asked is None:
        raise JobError("Nothing was asked.")
    with acting_system():
        total = ConfigurationVersion.objects.filter(newest=True, configuration__closed_on=None).count()
    return _judged(*asked, lambda done: report(done, total, asked[0].title))
