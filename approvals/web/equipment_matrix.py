"""The manufacturer's pages: the matrix, one component's history, who would have to upgrade, lists that were sent."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from accounts import audit, routes
from accounts.models import User
from accounts.permissions import can_publish, is_manufacturer
from accounts.web import formats
from accounts.web.lists import person
from approvals.equipment.by_table import COLUMNS as TABLE_COLUMNS
from approvals.equipment.by_table import COUNTED, STANDINGS, THAN, Answer, Filters, equipment_by_table, filters_of
from approvals.equipment.by_table import lines as table_lines
from approvals.equipment.chart import minimum_over_time
from approvals.equipment.compatibility import Lowest, gone_on, in_order, lowest_everywhere, status
from approvals.equipment.importing import MOST_BYTES, BadList, Mistake, read_list
from approvals.equipment.installed import NotTheirs, Withdrawal, withdrawal
from approvals.equipment.known import NotKnown
from approvals.equipment.lists import can_keep_lists, keep_list, lists_for
from approvals.equipment.matrix import COLUMNS, lines, matrix
from approvals.equipment.query import matrix_query
from approvals.equipment.report import content_of, counted, pdf_of
from approvals.equipment.requirements import RequiredComponent, ever_required, names_in_force, required_on
from approvals.registry.components import component_key as key_of
from approvals.registry.current import withdrawals_now
from approvals.web.acts import Acts
from approvals.web.downloads import download
from approvals.web.keyfacts import Fact, linked

TABLE_ROWS = 50


@require_safe
def equipment_matrix(request: HttpRequest) -> HttpResponseBase:
    user = person(request)
    asking = matrix_query(request.GET.dict(), user)
    asked = asking.asked()
    if form := request.GET.get("export"):
        return download(request, form, COLUMNS, lines(asked, asking.offered, asking.gone), "equipment-matrix")
    context = {
        "asking": asking,
        "matrix": matrix(asked, asking.offered, asking.gone),
        "uses": sorted({a.applies_to for a in required_on(asking.day)}),
        "lists": lists_for(user)[:50],
        "can_keep_lists": can_keep_lists.test(user),
    }
    return render(request, "equipment_matrix/matrix.html", context)


@require_safe
def component(request: HttpRequest) -> HttpResponseBase:
    """One component: what each game asks for, since when, and how a version stands."""
    name = request.GET.get("component", "").strip()[:200]
    version = request.GET.get("version", "").strip()[:100]
    today = timezone.localdate()
    history = ever_required(name) if name else []
    now = [a for a in history if a.first <= today and (a.last is None or today <= a.last)]
    if form := request.GET.get("export"):
        columns = ("component", "game", "rules_version", "submission", "from", "to", "place", "required", "match")
        rows = (
            {
                "component": a.component, "game": a.game, "rules_version": a.number, "submission": a.submission,
                "from": a.first, "to": a.last, "place": a.place, "required": a.version, "match": a.match,
            }
            for a in history
        )  # fmt: skip
        return download(request, form, columns, rows, "component-history")
    games: dict[str, list[RequiredComponent]] = {}
    for a in now:
        games.setdefault(a.game, []).append(a)
    gone = gone_on(today, withdrawals_now())
    lowest = lowest_everywhere(now, gone)
    user = person(request)
    installed = _installed(history, user)
    accepting = sum(status(of_game, version, gone) == "good" for of_game in games.values()) if version else 0
    above = 0 < len(games) == accepting and version != lowest.version
    context = {
        "name": history[0].component if history else name,
        "facts": _facts(history, now, lowest, installed),
        "asked_name": name,
        "version": version,
        "history": history,
        "lowest": lowest,
        "games": [
            (game, of_game, status(of_game, version, gone) if version else None) for game, of_game in games.items()
        ],
        "accepting": accepting,
        "partly": sum(status(of_game, version, gone) == "some" for of_game in games.values()) if version else 0,
        "acts": _acts(history[0].component, version, installed, above, user) if history else (),
        "drawn": minimum_over_time(history, today),
        "versions": in_order(a.version for a in history if a.version is not None)[0],
        "known": names_in_force(today) if not history else [],
    }
    return render(request, "equipment_matrix/component.html", context)


def _acts(name: str, version: str, installed: Answer | None, above: bool, user: User) -> Acts:
    """What is asked next of a component that this person may ask about, and of a version where one was named."""
    about = {"component": name, **({"version": version} if version else {})}
    acts = Acts(user)
    if installed is not None:
        acts.add("Show who runs it", "equipment-tables", component=name)
    if above:
        acts.add(f"Impact of {version} as minimum", "impact", **about)
    if installed is not None:
        acts.add(f"Who must upgrade if {version or 'a version'} is withdrawn", "equipment-withdraw", **about)
    acts.add(f"Propose to withdraw {version or 'a version'}", "withdrawal-new", **about)
    return acts


def _installed(history: list[RequiredComponent], user: User) -> Answer | None:
    """Who runs it, as far as the person may know: None for another manufacturer's, or one that nobody asks for."""
    if not history:
        return None
    answer = equipment_by_table(Filters(component=history[0].component), user)
    return None if answer.counts == [] else answer


def _facts(
    history: list[RequiredComponent], now: list[RequiredComponent], lowest: Lowest, answer: Answer | None
) -> list[Fact]:
    """What is asked first of a component: which version is enough, since when, for which games, and who runs it."""
    if not history:
        return []
    games = len({a.game for a in now})
    results = [
        Fact("Minimum that satisfies every game", lowest.version or {"any": "any version"}.get(lowest.kind, "none")),
        Fact("Required today by", f"{games} game{'' if games == 1 else 's'}"),
        Fact("Required since", formats.day(history[0].first), history[0].game),
    ]
    if answer is None:
        return results
    tables = answer.tables if answer.counts is None else sum(count.tables for count in answer.counts)
    address = f"{reverse('equipment-tables')}?{_query(component=history[0].component)}"
    bad = answer.standings.get("refused", 0) + answer.standings.get("withdrawn", 0)
    hint = f"{bad} not accepted" if bad else ""
    return [*results, Fact("Installed on", linked(address, f"{tables} table{'' if tables == 1 else 's'}"), hint)]


@require_safe
def by_table(request: HttpRequest) -> HttpResponseBase:
    """What runs on which table, what is required there, and how it stands."""
    user = person(request)
    filters = filters_of(request.GET.dict(), user)
    answer = equipment_by_table(filters, user)
    if (form := request.GET.get("export")) and not filters.trouble:
        columns = TABLE_COLUMNS if answer.counts is None else COUNTED
        return download(request, form, columns, table_lines(answer), "equipment-by-table")
    listed: Sequence[object] = answer.rows if answer.counts is None else answer.counts
    context = {
        "filters": filters,
        "answer": answer,
        "page": Paginator(listed, TABLE_ROWS).get_page(request.GET.get("page")),
        "standings": [(s, answer.standings[s]) for s in STANDINGS if s in answer.standings],
        "than": THAN.items(),
        "known": answer.known,
        "uncertain": sum(row.uncertain for row in answer.rows),
        "may_ask_impact": routes.allowed("impact", "GET", user),
    }
    status = 422 if filters.trouble else 200
    return render(request, "equipment_matrix/by_table.html", context, status=status)


@require_safe
def withdraw(request: HttpRequest) -> HttpResponseBase:
    """If a version is withdrawn: who must upgrade."""
    user = person(request)
    name = request.GET.get("component", "").strip()[:200]
    version = request.GET.get("version", "").strip()[:100]
    result, refused = None, ""
    if name and version:
        try:
            result = withdrawal(component=name, version=version, user=user)
        except (NotTheirs, NotKnown) as why:
            refused = str(why)
    if result is not None and request.GET.get("export") == "pdf":
        return _paper(result, user)
    if result is not None and result.tables is not None and (form := request.GET.get("export")):
        columns = ("operator", "kind", "room", "table", "game", "component", "version", "standing")
        rows = ({**{c: getattr(t, c, None) for c in columns}, "component": name} for t in result.tables)
        return download(request, form, columns, rows, "withdrawal")
    context = {
        "name": name,
        "version": version,
        "result": result,
        "refused": refused,
        "counts_only": is_manufacturer.test(user),
        "known": names_in_force(timezone.localdate()),
        "standings": counted(result) if result else [],
        "may_withdraw": can_publish.test(user),
    }
    return render(request, "equipment_matrix/withdraw.html", context, status=422 if refused else 200)


def _paper(withdrawal: Withdrawal, user: User) -> HttpResponse:
    """The answer to hand on; a maker's says no more than its page."""
    day = timezone.localdate()
    wanted = key_of(withdrawal.component)
    content = content_of(withdrawal, [a for a in required_on(day) if a.key == wanted], day)
    audit.record("exported a list", actor=user, detail={"list": "withdrawal", "form": "pdf"})
    response = HttpResponse(pdf_of(content), content_type="application/pdf")
    response["Content-Disposition"] = 'attachment; filename="withdrawal.pdf"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def lists(request: HttpRequest) -> HttpResponseBase:
    """Send a list of versions; the mistakes of a bad one are all shown, and nothing of it is kept."""
    user = person(request)
    mistakes: tuple[Mistake, ...] = ()
    if request.method == "POST":
        sent = request.FILES.get("file")
        if sent is None:
            mistakes = (Mistake(0, "file", "Choose a file."),)
        elif (sent.size or 0) > MOST_BYTES:
            mistakes = (Mistake(0, "file", f"It is larger than {MOST_BYTES // 1024 // 1024} MB."),)
        else:
            try:
                rows = read_list(sent.read(), sent.name or "file")
                kept = keep_list(name=request.POST.get("name", "").strip() or sent.name or "", rows=rows, actor=user)
            except BadList as bad:
                mistakes = bad.mistakes
            else:
                messages.success(request, f"{len(rows)} rows were saved as “{kept.name}”.")
                return redirect(f"{reverse('equipment-matrix')}?{_query(list=kept.pk)}")
    context = {"mistakes": mistakes, "lists": lists_for(user)[:200], "can_keep_lists": can_keep_lists.test(user)}
    return render(request, "equipment_matrix/lists.html", context, status=422 if mistakes else 200)


@require_safe
def template(request: HttpRequest) -> HttpResponse:
    """An empty list to fill in."""
    answer = HttpResponse("component,version,use,quantity,note\r\n", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="versions.csv"'
    return answer


def _query(**stated: object) -> str:
    query = QueryDict(mutable=True)
    query.update({name: str(value) for name, value in stated.items()})
    return query.urlencode()
