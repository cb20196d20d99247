"""Pages of notices and of webhooks."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.web.lists import person
from approvals.models.notices import EVENTS
from approvals.notices.selectors import (
    choose_mail,
    mark_all_read,
    mark_read,
    notices_for,
    unread,
    unwanted_mail,
    wants_daily,
)
from approvals.notices.webhooks import (
    WebhookRefused,
    add_webhook,
    can_keep_webhooks,
    deliveries_for,
    end_webhook,
    secret_of,
    webhooks_for,
)

A_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """The list. POST says that all of it was read."""
    user = person(request)
    if request.method == "POST":
        mark_all_read(user)
        return redirect("notice-list")
    page = Paginator(notices_for(user).order_by("-pk"), A_PAGE).get_page(request.GET.get("page"))
    unwanted = unwanted_mail(user)
    context = {
        "page": page,
        "unread": unread(user),
        "can_keep_webhooks": can_keep_webhooks.test(user),
        "mail": [(code, words, code not in unwanted) for code, words in EVENTS],
        "address": user.email,
        "daily": wants_daily(user),
    }
    return render(request, "notices/list.html", context)


@require_POST
def mail(request: HttpRequest) -> HttpResponse:
    """Which kinds come by mail, too."""
    choose_mail(person(request), request.POST.getlist("wanted"), daily=request.POST.get("daily") == "yes")
    messages.success(request, "Saved.")
    return redirect("notice-list")


@require_http_methods(["GET", "HEAD", "POST"])
def notice(request: HttpRequest, pk: int) -> HttpResponse:
    """One notice. Opening it changes nothing; a person says that it was read."""
    user = person(request)
    result = get_object_or_404(notices_for(user), pk=pk)
    if request.method == "POST":
        mark_read(result, user)
        return redirect("notice-list")
    return render(request, "notices/notice.html", {"notice": result})


@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest) -> HttpResponse:
    user = person(request)
    if request.method == "POST":
        try:
            add_webhook(url=request.POST.get("url", ""), wants=request.POST.getlist("wants"), actor=user)
            messages.success(request, "Saved. Its secret is shown below.")
        except WebhookRefused as why:
            messages.error(request, str(why))
        return redirect("webhooks")
    kept = webhooks_for(user)
    context = {
        "webhooks": [(w, secret_of(w)) for w in kept],
        "events": EVENTS,
        "deliveries": deliveries_for(user)[:100],
    }
    return render(request, "notices/webhooks.html", context)


@require_POST
def webhook_end(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    end_webhook(webhook=get_object_or_404(webhooks_for(user), pk=pk), actor=user)
    messages.success(request, "Removed. Nothing more is sent there.")
    return redirect("webhooks")
