"""People and organizations, for supervisors: entered, invited, given another role, let go."""

from __future__ import annotations

import django_filters
from django import forms
from django.contrib import messages
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_POST
from django_tables2 import Column

from accounts import people
from accounts.models import AuditEntry, Membership, Organisation, Role, User
from accounts.names import BadName
from accounts.web.lists import ListPage, Rows, moment_column, person

LEFT = (("true", "yes"), ("false", "no"))
REFUSED = (people.NotPossible, BadName)


class PeopleFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(method="is_called", label="Name", help_text="Part of a name, or of an address.")
    organisation = django_filters.ModelChoiceFilter(queryset=Organisation.objects.all())
    role = django_filters.ChoiceFilter(choices=Role.choices)
    left = django_filters.ChoiceFilter(choices=LEFT, method="has_left", label="Left")

    class Meta:
        model = Membership
        fields = ["q", "organisation", "role", "left"]

    def has_left(self, queryset: QuerySet[Membership], name: str, value: str) -> QuerySet[Membership]:
        return queryset.filter(ended_at__isnull=value == "false")

    def is_called(self, queryset: QuerySet[Membership], name: str, value: str) -> QuerySet[Membership]:
        fields = ("username", "email", "first_name", "last_name")
        asked = Q()
        for field in fields:
            asked |= Q(**{f"user__{field}__icontains": value})
        return queryset.filter(asked)


class PeopleTable(Rows):
    name = Column(accessor="user", order_by=("user__last_name", "user__first_name", "user__username"))
    username = Column(accessor="user__username", verbose_name="User name")
    email = Column(accessor="user__email", verbose_name="E-mail")
    organisation = Column()
    role = Column()
    last_login = moment_column("Last signed in", accessor="user__last_login")
    ended_at = moment_column("Left")

    class Meta(Rows.Meta):
        model = Membership
        fields = ("name", "username", "email", "organisation", "role", "last_login", "ended_at")
        order_by = "name"

    def render_name(self, value: User) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("person", args=[value.pk]), value.display_name)

    def value_name(self, value: User) -> str:
        return value.display_name


class PeopleList(ListPage):
    table_class = PeopleTable
    filterset_class = PeopleFilter
    template_name = "people/list.html"
    title = "People"
    lead = (
        "Who may sign in, for which organization and in which role. Users are never deleted; those who left are marked."
    )

    def get_queryset(self) -> QuerySet[Membership]:
        return people.people().exclude(user__username="system")


class OrganisationFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(field_name="name", lookup_expr="icontains", label="Name", help_text="Part of it.")
    kind = django_filters.ChoiceFilter(choices=Organisation.Kind.choices)

    class Meta:
        model = Organisation
        fields = ["q", "kind"]


class OrganisationTable(Rows):
    name = Column()
    kind = Column(accessor="get_kind_display", order_by="kind")
    members = Column(attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})

    class Meta(Rows.Meta):
        model = Organisation
        fields = ("name", "kind", "members")
        order_by = "name"

    def render_members(self, record: Organisation, value: int) -> SafeString:
        return format_html('<a href="{}?organisation={}">{}</a>', reverse("people"), record.pk, value)

    def value_members(self, value: int) -> int:
        return value


class OrganisationList(ListPage):
    table_class = OrganisationTable
    filterset_class = OrganisationFilter
    template_name = "people/organisations.html"
    title = "Organizations"
    lead = "The commission, operators and manufacturers. What belongs to one, others do not see."

    def get_queryset(self) -> QuerySet[Organisation]:
        return Organisation.objects.annotate(members=Count("memberships", filter=Q(memberships__ended_at=None)))


class OrganisationForm(forms.Form):
    name = forms.CharField(max_length=200)
    kind = forms.ChoiceField(choices=Organisation.Kind.choices)


class PersonForm(forms.Form):
    first_name = forms.CharField(max_length=150)
    last_name = forms.CharField(max_length=150)
    username = forms.CharField(max_length=150, label="User name", help_text="Letters, digits and @ . + - _")
    email = forms.EmailField(label="E-mail", help_text="The sign-in link is sent there.")
    organisation = forms.ModelChoiceField(queryset=Organisation.objects.all(), label="Organization")
    role = forms.ChoiceField(
        choices=Role.choices,
        help_text="Agent, supervisor and auditor are for the regulator; editor and reader for operators and makers.",
    )


@require_http_methods(["GET", "POST"])
def organisation_new(request: HttpRequest) -> HttpResponse:
    form = OrganisationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = people.add_organisation(**form.cleaned_data, actor=person(request))
        except REFUSED as why:
            form.add_error("name", str(why))
        else:
            messages.success(request, f"{made.name} was added. Now add its people.")
            return redirect(f"{reverse('person-new')}?organisation={made.pk}")
    return render(request, "people/organisation_new.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def person_new(request: HttpRequest) -> HttpResponse:
    form = PersonForm(request.POST or None, initial={"organisation": request.GET.get("organisation")})
    if request.method == "POST" and form.is_valid():
        try:
            user = people.add_person(**form.cleaned_data, actor=person(request))
        except REFUSED as why:
            form.add_error(None, str(why))
        else:
            try:
                if people.unconfirmed(user) is not None:
                    text = "was added. A second supervisor must confirm the role; the sign-in link is sent then."
                    messages.info(request, f"{user.display_name} {text}")
                    return redirect("person", pk=user.pk)
                people.invite(user=user, base=_base(request), actor=person(request))
                messages.success(request, f"{user.display_name} was added; a sign-in link was sent to {user.email}.")
            except people.NotPossible as why:
                messages.warning(request, f"{user.display_name} was added. {why}")
            return redirect("person", pk=user.pk)
    return render(request, "people/person_new.html", {"form": form}, status=422 if form.errors else 200)


def one(request: HttpRequest, pk: int) -> HttpResponse:
    return _shown(request, _lookup(pk))


def _lookup(pk: int) -> User:
    return get_object_or_404(User.objects.exclude(username="system"), pk=pk)


def _shown(request: HttpRequest, user: User, problem: str = "") -> HttpResponse:
    now = user.membership
    last = user.memberships.select_related("organisation").order_by("-started_at").first()
    if last is None:
        raise Http404
    context = {
        "known": user,
        "now": now,
        "waiting": people.unconfirmed(user),
        "last": last,
        "roles": people.roles_of(last.kind),
        "history": user.memberships.select_related("organisation").order_by("-started_at"),
        "tokens": user.api_tokens.all(),
        "entries": AuditEntry.objects.filter(subject_kind="accounts.User", subject_key=str(user.pk)).order_by(
            "-sequence"
        )[:20],
        "oneself": user == request.user,
        "problem": problem,
    }
    return render(request, "people/person.html", context, status=422 if problem else 200)


@require_POST
def act(request: HttpRequest, pk: int) -> HttpResponse:
    """What the page's forms ask for: another role, the end, the return, or another way in."""
    user, actor = _lookup(pk), person(request)
    reason = request.POST.get("reason", "").strip()
    what, role = request.POST.get("act"), request.POST.get("role", "")
    try:
        if what == "role":
            people.change_role(user=user, role=role, reason=reason, actor=actor)
            done = f"{user.display_name} is {Role(role).label.lower()} from now on."
        elif what == "end":
            people.let_go(user=user, reason=reason, actor=actor)
            done = f"{user.display_name} can no longer sign in; their tokens no longer work."
        elif what == "return":
            last = user.memberships.select_related("organisation").latest("started_at")
            people.readmit(user=user, organisation=last.organisation, role=role, reason=reason, actor=actor)
            done = f"{user.display_name} has access again."
        elif what == "confirm":
            seen = request.POST.get("seen", "")
            people.confirm_role(user=user, actor=actor, seen=int(seen) if seen.isdecimal() and len(seen) < 18 else 0)
            done = f"{user.display_name} now has access."
            if not user.has_usable_password():
                people.invite(user=user, base=_base(request), actor=actor)
                done += f" A sign-in link was sent to {user.email}."
        elif what == "invite":
            people.invite(user=user, base=_base(request), actor=actor)
            done = f"A sign-in link was sent to {user.email}."
        else:
            raise Http404
    except REFUSED as why:
        return _shown(request, user, str(why))
    messages.success(request, done)
    return redirect("person", pk=pk)


def _base(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")
