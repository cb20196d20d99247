"""Over the whole suite: whoever asks is who is named by every act that comes of it, and no act goes untried.

Each request of Django's client, and each job that one asked for, is watched for the acts that it enters into the audit
log. At the end of a run of everything, each act that the code can enter must have been entered by a request of
somebody who was signed in, or by a job that such a request began.
"""

from __future__ import annotations

import ast
import re
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("accounts", "approvals", "config", "games", "ingest", "paytables")
# by a way in that was sent to them: nobody has signed in yet
BEFORE_SIGNING_IN = {"changed the passphrase", "chose a passphrase", "revoked a token"}
# entered by commands and by the system's own work, which nobody asks for over HTTP
NOT_OVER_HTTP: set[str] = set()

asking: ContextVar[list[tuple[str, int, int | None]] | None] = ContextVar("asking", default=None)
entered: set[str] = set()


class AnotherIsNamed(BaseException):
    """No view may turn it into an answer."""


def watch() -> None:
    from django.core.handlers.base import BaseHandler

    from accounts.audit.record import Acts
    from accounts.jobs import work

    add, answer, perform = Acts.add, BaseHandler.get_response, work.perform

    def watched_add(self: Acts, entry: Any) -> None:
        request = current.get()
        acts = asking.get()
        if acts is not None:
            acts.append((entry.act, entry.actor_id, getattr(getattr(request, "user", None), "pk", None)))
        add(self, entry)

    def watched_answer(self: BaseHandler, request: Any) -> Any:
        acts: list[tuple[str, int, int | None]] = []
        kept = asking.set(acts), current.set(request)
        try:
            response = answer(self, request)
        finally:
            asking.reset(kept[0])
            current.reset(kept[1])
        last = getattr(getattr(request, "user", None), "pk", None)
        for act, actor, then in acts:
            if act not in BEFORE_SIGNING_IN and actor not in (then, last):
                raise AnotherIsNamed(f"{act!r} names user {actor}; {request.method} {request.path} was asked by {then}")
            entered.add(act)
        return response

    def watched_perform(job: Any, *args: Any, **kwargs: Any) -> Any:
        acts: list[tuple[str, int, int | None]] = []
        kept = asking.set(acts), current.set(None)
        try:
            done = perform(job, *args, **kwargs)
        finally:
            asking.reset(kept[0])
            current.reset(kept[1])
        for act, actor, _ in acts:
            if actor != job.started_by_id:
                raise AnotherIsNamed(f"{act!r} names user {actor}; the job {job.kind} was begun by {job.started_by_id}")
            entered.add(act)
        return done

    work.perform = watched_perform
    Acts.add = watched_add  # type: ignore[method-assign]
    BaseHandler.get_response = watched_answer  # type: ignore[method-assign]


current: ContextVar[Any] = ContextVar("current", default=None)


def written_in_code() -> dict[str, str]:
    """Each act that some call of `audit.record` writes, as a pattern, and where."""
    results = {}
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            text = file.read_text("utf-8")
            if "audit.record(" not in text:
                continue
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "audit.record":
                    for act in _acts(node.args[0]):
                        results[act] = f"{file.relative_to(ROOT)}:{node.lineno}"
    return results


def _acts(what: ast.expr) -> list[str]:
    if isinstance(what, ast.Constant):
        return [re.escape(str(what.value))]
    if isinstance(what, ast.IfExp):
        return [*_acts(what.body), *_acts(what.orelse)]
    if isinstance(what, ast.JoinedStr):
        return ["".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in what.values)]
    raise ValueError(f"an act is written as text where it is entered, not as {ast.unparse(what)}")


def untried(seen: set[str]) -> list[str]:
    return sorted(
        f"{act.replace(chr(92), '')} ({place})"
        for act, place in written_in_code().items()
        if act not in NOT_OVER_HTTP and not any(re.fullmatch(act, one) for one in seen)
    )


def only_leaves_out(marks: str) -> bool:
    """Whether `-m` takes all tests but those of some marks, and not those of a mark alone."""
    return all(part.startswith("not ") for part in marks.split(" and ") if part)


def pytest_configure(config: pytest.Config) -> None:
    watch()


def pytest_testnodedown(node: Any, error: object) -> None:
    entered.update(getattr(node, "workeroutput", {}).get("acts", ()))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["acts"] = sorted(entered)
        return
    named = config.args_source is pytest.Config.ArgsSource.ARGS or config.option.keyword
    everything = not named and only_leaves_out(config.option.markexpr)
    if everything and not config.option.collectonly and exitstatus == 0 and (left := untried(entered)):
        config.stash[LEFT] = left
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


LEFT: pytest.StashKey[list[str]] = pytest.StashKey()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if left := config.stash.get(LEFT, None):
        terminalreporter.section("acts that nobody tried over HTTP")
        for line in left:
            terminalreporter.line(line)
