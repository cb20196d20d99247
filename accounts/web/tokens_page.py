"""One's own API tokens: made, shown once, revoked."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import tokens
from accounts.models import ApiToken
from accounts.models.tokens import Scope
from accounts.names import BadName, clean_name
from accounts.web.lists import person


class TokenForm(forms.Form):
    name = forms.CharField(max_length=100, help_text="A name that tells you what it is for.")
    scopes = forms.MultipleChoiceField(
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[Scope.READ],
        label="It may",
        help_text="Never more than your own access.",
    )
    days = forms.IntegerField(
        min_value=1, max_value=tokens.LONGEST_LIFE.days, initial=90, label="Valid for how many days"
    )


@never_cache
@require_http_methods(["GET", "POST"])
def own(request: HttpRequest) -> HttpResponse:
    """The secret of a new token is in this one answer and nowhere else."""
    form, secret = TokenForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        stated = form.cleaned_data
        try:
            name = clean_name(stated["name"])
        except BadName as why:
            form.add_error("name", str(why))
        else:
            scopes = [Scope(scope) for scope in stated["scopes"]]
            life = timedelta(days=stated["days"])
            secret = tokens.issue(actor=person(request), name=name, scopes=scopes, life=life)[1]
            form = TokenForm()
    known = ApiToken.objects.filter(user=person(request))
    context = {"form": form, "secret": secret, "tokens": known, "now": timezone.now()}
    return render(request, "account/tokens.html", context, status=422 if form.errors else 200)


@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    token = get_object_or_404(ApiToken, pk=pk, user=person(request))
    tokens.revoke(token, actor=person(request))
    messages.success(request, f"The token {token.name} was revoked.")
    return redirect("tokens")
