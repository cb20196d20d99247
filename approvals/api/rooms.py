"""The equipment of a room for programs: what stands there, what is below a minimum, and upgrades."""

from __future__ import annotations

from typing import ClassVar

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.base import CONFLICT, INVALID, NOT_FOUND, PROBLEMS, person
from accounts.api.problems import Conflict
from accounts.json_types import Json
from approvals.equipment.rooms import BadDevice, put_device, upgrade
from approvals.impact.change import Worse
from approvals.impact.rooms import DeviceState, Planned, equipment_of, plan
from approvals.models import Room, RoomDevice
from approvals.operators.selectors import rooms_for


class TroubleSerializer(serializers.Serializer[object]):
    """A table on which the device does not do, or on which nobody can say."""

    table = serializers.CharField()
    configuration = serializers.IntegerField()
    check = serializers.CharField()
    verdict = serializers.CharField()
    message = serializers.CharField()
    since = serializers.DateField()


class DeviceSerializer(serializers.ModelSerializer[RoomDevice]):
    """A device of the room with what the checks say of it today."""

    verdict = serializers.CharField(read_only=True)
    tables = serializers.ListField(child=serializers.CharField(), read_only=True)
    troubles = TroubleSerializer(many=True, read_only=True)
    mended_by = serializers.CharField(read_only=True, allow_null=True)

    class Meta:
        model = RoomDevice
        fields: ClassVar[list[str]] = [
            "id", "kind", "component", "label", "manufacturer", "version", "since", "verdict", "tables", "troubles",
            "mended_by",
        ]  # fmt: skip
        read_only_fields = fields


class NewDeviceSerializer(serializers.Serializer[object]):
    kind = serializers.ChoiceField(choices=RoomDevice.KINDS)
    component = serializers.CharField(max_length=200)
    version = serializers.CharField(max_length=100, allow_blank=True, default="")
    label = serializers.CharField(max_length=60, allow_blank=True, default="", help_text="A table; empty: all.")  # type: ignore[assignment]
    manufacturer = serializers.CharField(max_length=200, allow_blank=True, default="")
    since = serializers.DateField(required=False, allow_null=True)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class UpgradeSerializer(serializers.Serializer[object]):
    versions = serializers.DictField(
        child=serializers.CharField(max_length=100), help_text="The new version by the device's id."
    )
    since = serializers.DateField(required=False, allow_null=True)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")
    put_on_file = serializers.BooleanField(
        default=False, help_text="False: nothing changes; the answer says what would."
    )


class WorseSerializer(serializers.Serializer[object]):
    check = serializers.CharField()
    subject = serializers.CharField()
    message = serializers.CharField()


class PlannedSerializer(serializers.Serializer[object]):
    """One table before and after the upgrade."""

    table = serializers.CharField()
    configuration = serializers.IntegerField()
    before = serializers.CharField()
    after = serializers.CharField()
    mended = WorseSerializer(many=True)
    broken = WorseSerializer(many=True)


def _room(request: Request, pk: int) -> Room:
    result = rooms_for(person(request)).filter(pk=pk).first()
    if result is None:
        raise Http404
    return result


def _device(state: DeviceState) -> dict[str, Json]:
    device = state.device
    plain = {name: getattr(device, name) for name in ("kind", "component", "label", "manufacturer", "version", "since")}
    return {
        "id": device.pk,
        **plain,
        "verdict": state.verdict,
        "tables": [u.version.configuration.table for u in state.used],
        "troubles": [
            {
                "table": t.table.configuration.table,
                "configuration": t.table.configuration_id,
                "check": t.finding.check,
                "verdict": t.finding.verdict,
                "message": t.finding.message,
                "since": t.since,
            }
            for t in state.troubles
        ],
        "mended_by": state.mends,
    }


class RoomEquipmentView(APIView):
    @extend_schema(
        operation_id="rooms_equipment_list",
        summary="The equipment of a room",
        description="Each device once, the tables that use it, what is below a minimum and which version corrects it.",
        responses={200: DeviceSerializer(many=True), **PROBLEMS, **NOT_FOUND},
    )
    def get(self, request: Request, pk: int) -> Response:
        result = equipment_of(_room(request, pk), person(request), timezone.localdate())
        return Response([_device(state) for state in result])

    @extend_schema(
        operation_id="rooms_equipment_enter",
        summary="Add a device, or another version of one",
        request=NewDeviceSerializer,
        responses={201: DeviceSerializer(many=True), **INVALID, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    def post(self, request: Request, pk: int) -> Response:
        new_device_serializer = NewDeviceSerializer(data=request.data)
        room = _room(request, pk)
        new_device_serializer.is_valid(raise_exception=True)
        try:
            put_device(room=room, actor=person(request), **new_device_serializer.validated_data)
        except BadDevice as why:
            raise Conflict(str(why)) from why
        result = equipment_of(room, person(request), timezone.localdate())
        return Response([_device(state) for state in result], status=status.HTTP_201_CREATED)


def _worse(results: tuple[Worse, ...]) -> list[dict[str, str]]:
    return [{"check": w.check, "subject": w.subject, "message": w.finding.message} for w in results]


def _planned(p: Planned) -> dict[str, Json]:
    return {
        "table": p.table.configuration.table,
        "configuration": p.table.configuration_id,
        "before": p.before,
        "after": p.after,
        "mended": _worse(p.mended),
        "broken": _worse(p.broken),
    }


class RoomUpgradeView(APIView):
    @extend_schema(
        operation_id="rooms_upgrade",
        summary="What an upgrade would correct and break; with put_on_file, record it",
        request=UpgradeSerializer,
        responses={200: PlannedSerializer(many=True), **INVALID, **PROBLEMS, **NOT_FOUND, **CONFLICT},
    )
    def post(self, request: Request, pk: int) -> Response:
        upgrade_serializer = UpgradeSerializer(data=request.data)
        room = _room(request, pk)
        upgrade_serializer.is_valid(raise_exception=True)
        asked = upgrade_serializer.validated_data
        keys = asked["versions"]
        if strange := [key for key in keys if not (key.isascii() and key.isdecimal() and len(key) < 18)]:
            raise serializers.ValidationError({"versions": [f"{strange[0][:40]!r} is not the id of a device."]})
        versions = {int(key): version for key, version in keys.items()}
        try:
            planned = [_planned(p) for p in plan(room, versions, person(request), timezone.localdate())]
            if asked["put_on_file"]:
                upgrade(
                    room=room, versions=versions, actor=person(request), since=asked.get("since"),
                    reason=asked["reason"],
                )  # fmt: skip
        except BadDevice as why:
            raise Conflict(str(why)) from why
        return Response(planned)
