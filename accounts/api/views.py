"""The API of jobs and of the audit log."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import jobs
from accounts.api.base import NOT_FOUND, PROBLEMS, ListViewSet, person
from accounts.api.serializers import AuditSerializer, JobSerializer
from accounts.filters import AuditFilter, JobFilter
from accounts.models import AuditEntry, Job
from accounts.permissions import is_regulator, is_system


@extend_schema_view(
    list=extend_schema(
        summary="List long work",
        description="Regulators see all, others the work of their organization.",
        responses={200: JobSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One piece of long work", responses={200: JobSerializer, **PROBLEMS, **NOT_FOUND}),
)
class JobViewSet(ListViewSet):
    queryset = Job.objects.none()
    serializer_class = JobSerializer
    filterset_class = JobFilter
    cursor_ordering = ("-created_at", "-id")
    lookup_value_regex = r"[0-9a-f-]{36}"

    def get_queryset(self) -> QuerySet[Job]:
        user = self.request.user
        result = Job.objects.select_related("started_by")
        if is_regulator.test(user) or is_system.test(user):
            return result
        membership = getattr(user, "membership", None)
        return result.filter(organisation=membership.organisation_id) if membership else result.none()

    @extend_schema(summary="Cancel it", request=None, responses={200: JobSerializer, **PROBLEMS, **NOT_FOUND})
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, **kwargs: object) -> Response:
        """Waiting work is over at once, running work stops at its next step."""
        job = jobs.cancel(self.get_object(), actor=person(request))
        return Response(self.get_serializer(job).data)

    @extend_schema(summary="Try it again", request=None, responses={200: JobSerializer, **PROBLEMS, **NOT_FOUND})
    @action(detail=True, methods=["post"])
    def retry(self, request: Request, **kwargs: object) -> Response:
        """Failed, given up or cancelled work, from the beginning. It goes on record."""
        job = jobs.retry(self.get_object(), actor=person(request))
        return Response(self.get_serializer(job).data)


@extend_schema_view(
    list=extend_schema(
        summary="List acts",
        description="The append-only log: who did what to which thing, and why. Each entry holds the hash of the last.",
        responses={200: AuditSerializer(many=True), **PROBLEMS},
    ),
    retrieve=extend_schema(summary="One act", responses={200: AuditSerializer, **PROBLEMS, **NOT_FOUND}),
)
class AuditViewSet(ListViewSet):
    queryset = AuditEntry.objects.none()
    serializer_class = AuditSerializer
    filterset_class = AuditFilter
    cursor_ordering = "-sequence"

    def get_queryset(self) -> QuerySet[AuditEntry]:
        return AuditEntry.objects.select_related("actor", "organisation")
