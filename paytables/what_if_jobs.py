"""What follows from settings that somebody tries, as long work: risks and quantiles take seconds.

What was typed is judged at once. The answer is the job's result: settings that are only tried are no record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.jobs import Job, Queue, enqueue_once, whose
from accounts.json_types import Json
from accounts.models import User
from games.canonical import sha256_of
from games.engines import UnknownGame
from games.engines.definition.load import read_any
from games.register import in_force, standing
from paytables.drafting.submitted import figures_under
from paytables.models import Paytable
from paytables.printed import Unpriceable
from paytables.registered import printed
from paytables.report.storage import verifier_fingerprint
from paytables.services import check_settings, try_settings
from paytables.trials import NotCounted, counted
from paytables.verification.exact import NoEngine

TRY = "try settings"
TRIAL = "count rules that are tried"


def request_what_if(paytable: Paytable, form: Mapping[str, str], *, actor: User) -> Job:
    """The job that works it out; the same question of the same organisation is one job. Raises UnusableInput."""
    check_settings(printed(paytable), form)
    values = {name: value.strip() for name, value in form.items() if value.strip()}
    key = f"{sha256_of([paytable.pk, values])} {verifier_fingerprint()}{standing().digest} {whose(actor)}"
    asked = {"paytable": paytable.pk, "form": values}
    return enqueue_once(TRY, asked, actor=actor, key=key, queue=Queue.INTERACTIVE)


def request_count(question: Mapping[str, object], *, actor: User, about: Mapping[str, object] | None = None) -> Job:
    """The job that counts a definition as it is tried. `about`: what the page that asks wants to find again with it."""
    key = f"{sha256_of([question, about])} {verifier_fingerprint()} {whose(actor)}"
    asked = {"question": dict(question), **(about or {})}
    return enqueue_once(TRIAL, asked, actor=actor, key=key, queue=Queue.INTERACTIVE)


def what_if_result(question: Mapping[str, Any]) -> dict[str, Json]:
    """The job's result: the counts, or why there are none; with a `packet`, what becomes of its printed figures."""
    try:
        reported: dict[str, Any] = {"answer": counted(question)}
        if packet := question.get("packet"):
            reported["figures"] = figures_under(read_any(question["definition"]), packet)
        return reported
    except NotCounted as why:
        return {"refused": str(why)}


@in_force()
def what_follows(paytable: Paytable, form: Mapping[str, str]) -> dict[str, Json]:
    """The job's result: the answer, or why there is none."""
    try:
        return {"answer": try_settings(paytable.version.game.name, printed(paytable), form)}
    except (UnknownGame, NoEngine, Unpriceable) as why:
        return {"refused": f"{why}."}
