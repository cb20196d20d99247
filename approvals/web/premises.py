"""Operators and their rooms are entered: operators by the regulator, rooms also by the operator itself."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from accounts.models import Organisation
from accounts.names import BadName
from accounts.web.lists import person
from approvals.models import Operator
from approvals.operators.selectors import operators_for
from approvals.operators.services import add_operator, add_room


class OperatorForm(forms.Form):
    organisation = forms.ModelChoiceField(
        queryset=Organisation.objects.filter(kind=Organisation.Kind.OPERATOR),
        label="Organization",
        help_text="The organization that sees and manages it. One organization may have several.",
    )
    name = forms.CharField(max_length=200, help_text="As on the license.")
    kind = forms.ChoiceField(choices=Operator.KINDS)
    licence = forms.CharField(max_length=40, required=False, label="License number")


class RoomForm(forms.Form):
    name = forms.CharField(max_length=200)
    location = forms.CharField(max_length=200, required=False)
    tables = forms.IntegerField(
        min_value=1, max_value=1000, required=False, label="Tables", help_text="Leave blank if unknown."
    )


@require_http_methods(["GET", "POST"])
def operator_new(request: HttpRequest) -> HttpResponse:
    form = OperatorForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                made = add_operator(**form.cleaned_data, actor=person(request))
        except BadName as why:
            form.add_error("name", str(why))
        except IntegrityError:
            form.add_error("name", "This organization has an operator of this name already.")
        else:
            messages.success(request, f"{made.name} was added. Now add its rooms.")
            return redirect("room-new", pk=made.pk)
    return render(request, "floor/operator_new.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def room_new(request: HttpRequest, pk: int) -> HttpResponse:
    result = get_object_or_404(operators_for(person(request)), pk=pk)
    form = RoomForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                room = add_room(operator=result, **form.cleaned_data, actor=person(request))
        except BadName as why:
            form.add_error("name", str(why))
        except IntegrityError:
            form.add_error("name", "This operator has a room of this name already.")
        else:
            messages.success(request, f"The room {room.name} was added.")
            return redirect("operator", pk=pk)
    context = {"form": form, "operator": result}
    return render(request, "floor/room_new.html", context, status=422 if form.errors else 200)
