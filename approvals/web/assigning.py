"""Taking work, giving it to a colleague, giving it back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.web.lists import person
from approvals.desk.assign import NotAssigned, assign


@require_POST
def assign_work(request: HttpRequest) -> HttpResponse:
    """`to`: a username, `me`, or nothing where it is given back."""
    actor = person(request)
    subject, to = request.POST.get("subject", ""), request.POST.get("to", "").strip()
    try:
        assignee = actor if to == "me" else _named(to)
        row = assign(
            kind=request.POST.get("kind", ""),
            subject=int(subject) if subject.isdecimal() and len(subject) < 18 else 0,
            assignee=assignee,
            actor=actor,
        )
    except NotAssigned as why:
        messages.error(request, str(why))
    else:
        who = "you" if row.assignee_id == actor.pk else row.assignee.display_name if row.assignee else ""
        messages.success(request, f"Assigned to {who}." if who else "Assigned to nobody.")
    back = request.POST.get("next", "")
    return redirect(back if url_has_allowed_host_and_scheme(back, None) else "home")


def _named(username: str) -> User | None:
    if not username:
        return None
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise NotAssigned("No user has that name. Choose somebody from the list.")
    return user
