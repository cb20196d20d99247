"""The register as JSON."""

from __future__ import annotations

from collections.abc import Mapping

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from accounts.json_types import Json
from approvals.models import (
    Approval,
    Component,
    Evidence,
    Letter,
    ListedGame,
    Operator,
    Proposal,
    Publication,
    Requirement,
    Room,
)
from games.api.serializers import Days


class ListedGameSerializer(serializers.ModelSerializer[ListedGame]):
    slug = serializers.CharField(source="game.slug")

    class Meta:
        model = ListedGame
        fields = ["number", "name", "slug"]


class ContactSerializer(serializers.Serializer[Mapping[str, Json]]):
    name = serializers.CharField(allow_null=True)
    phone = serializers.CharField(allow_null=True)
    audience = serializers.CharField(source="for", allow_null=True)

    def to_representation(self, instance: Mapping[str, Json]) -> dict[str, Json]:
        return {"name": instance.get("name"), "phone": instance.get("phone"), "audience": instance.get("for")}


class PersonSerializer(serializers.Serializer[Mapping[str, Json]]):
    name = serializers.CharField(allow_null=True)
    title = serializers.CharField(allow_null=True)
    unit = serializers.CharField(allow_null=True)

    def to_representation(self, instance: Mapping[str, Json]) -> dict[str, Json]:
        return {key: instance.get(key) for key in ("name", "title", "unit")}


class LetterSerializer(serializers.ModelSerializer[Letter]):
    """One letter, however many documents print it."""

    submission = serializers.CharField(source="submission.number", allow_null=True, default=None)
    manufacturer = serializers.CharField(source="submission.manufacturer.key", allow_null=True, default=None)
    games = serializers.IntegerField(source="game_count", help_text="How many games it lists.")

    class Meta:
        model = Letter
        fields = ["id", "submission", "date", "decision", "subject", "addressee_company", "manufacturer", "games"]


class LetterDetailSerializer(LetterSerializer):
    listed_games = ListedGameSerializer(many=True, read_only=True)
    contacts = ContactSerializer(many=True, read_only=True)
    cc = PersonSerializer(many=True, read_only=True)
    documents = serializers.SerializerMethodField()

    class Meta(LetterSerializer.Meta):
        fields = [
            *LetterSerializer.Meta.fields, "addressee_name", "addressee_email", "addressee_address", "signer_name",
            "signer_title", "signer_unit", "reasons", "changes", "rules_dates", "conditions_general",
            "conditions_commercial", "conditions_tribal", "contacts", "cc", "listed_games", "documents",
        ]  # fmt: skip

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_documents(self, letter: Letter) -> list[int]:
        """The documents that print it."""
        return sorted({publication.document_id for publication in letter.publications.all()})


class ApprovalSerializer(serializers.ModelSerializer[Approval]):
    """A letter approves a game for an audience."""

    game = serializers.CharField(source="game.name")
    game_slug = serializers.CharField(source="game.slug")
    submission = serializers.CharField(source="letter.submission.number", allow_null=True, default=None)
    letter_date = serializers.DateField(source="letter.date")
    in_force = Days(help_text="Null where a letter of the same day replaced it.")
    version = serializers.IntegerField(
        source="version_id", allow_null=True, help_text="The rules that came with the letter; null: not on file."
    )

    class Meta:
        model = Approval
        fields = [
            "id", "game", "game_slug", "audience", "letter", "submission", "letter_date", "basis", "version",
            "in_force", "withdrawn_on",
        ]  # fmt: skip


class InForceSerializer(serializers.Serializer[object]):
    """What is in force for a game on a day. Every way it can be is said, nothing is guessed."""

    game = serializers.CharField()
    day = serializers.DateField()
    answer = serializers.ChoiceField(
        choices=["in_force", "rules_not_on_file", "not_yet_approved", "no_longer_approved", "never_approved"]
    )
    approval = ApprovalSerializer(
        allow_null=True, help_text="The one in force; the first, where it is later; the last, where it was withdrawn."
    )


class PublicationSerializer(serializers.ModelSerializer[Publication]):
    """A packet in the register, without the packet itself."""

    document_sha256 = serializers.CharField(source="document.sha256")
    submission = serializers.CharField(source="letter.submission.number", allow_null=True, default=None)
    game = serializers.CharField(source="game.name", allow_null=True, default=None)
    first_agent = serializers.CharField(source="first_agent.username")
    second_agent = serializers.CharField(source="second_agent.username", allow_null=True, default=None)

    class Meta:
        model = Publication
        fields = [
            "id", "created_at", "document", "document_sha256", "letter", "submission", "game", "version", "stands",
            "note", "sha256", "first_agent", "second_agent", "second_agent_waived",
        ]  # fmt: skip


class PublicationDetailSerializer(PublicationSerializer):
    packet = serializers.JSONField(help_text="With provenance.")

    class Meta(PublicationSerializer.Meta):
        fields = [*PublicationSerializer.Meta.fields, "packet"]


class ProposalSerializer(serializers.ModelSerializer[Proposal]):
    """What a first agent reviewed and proposes for the register."""

    proposed_by = serializers.CharField(source="proposed_by.username")
    closed_by = serializers.CharField(source="closed_by.username", allow_null=True, default=None)

    class Meta:
        model = Proposal
        fields = [
            "id", "document", "sha256", "created_at", "proposed_by", "closed_at", "closed_by", "outcome", "reason",
        ]  # fmt: skip


class ReasonSerializer(serializers.Serializer[object]):
    reason = serializers.CharField(required=False, allow_blank=True, max_length=2000, default="")


class PublishedSerializer(serializers.Serializer[object]):
    """What publishing did."""

    publication = PublicationSerializer()
    approvals = serializers.IntegerField(help_text="How many approvals were made.")
    notes = serializers.ListField(child=serializers.CharField())


class ComponentSerializer(serializers.ModelSerializer[Component]):
    class Meta:
        model = Component
        fields = ["id", "name", "key"]


REQUIREMENT_EXAMPLE: dict[str, Json] = {
    "id": 11,
    "version": 2,
    "game": "Caribbean Stud Poker",
    "applies_to": "progressive",
    "system": "nexus",
    "tree": {
        "any_of": [
            {
                "all_of": [
                    {"component": "Nexus Command Game Manager", "version": "1.3.0", "match": "at_least"},
                    {
                        "any_of": [
                            {"component": "GM Atlas", "version": "5.4.0", "match": "at_least"},
                            {"component": "Nexus Command II", "version": "5.4", "match": "at_least"},
                        ]
                    },
                    {"component": "Progressive display", "version": None, "match": "any"},
                ]
            }
        ]
    },
}


@extend_schema_serializer(
    examples=[OpenApiExample("A progressive's equipment", value=REQUIREMENT_EXAMPLE, response_only=True)]
)
class RequirementSerializer(serializers.ModelSerializer[Requirement]):
    """A requirement tree: alternatives of groups of components."""

    version = serializers.IntegerField(source="game_version_id")
    game = serializers.CharField(source="game_version.game.name")
    tree = serializers.SerializerMethodField()

    class Meta:
        model = Requirement
        fields = ["id", "version", "game", "applies_to", "system", "tree"]

    @extend_schema_field({"type": "object", "description": "any_of and all_of, down to components"})
    def get_tree(self, root: Requirement) -> dict[str, Json]:
        return branch(root)


def branch(node: Requirement) -> dict[str, Json]:
    """A node with all below it. What was not read for certain is null."""
    if node.kind == "component":
        return {"component": node.name, "version": node.version, "match": node.match}
    children = sorted(node.children.all(), key=lambda child: child.position)
    return {node.kind: [branch(child) for child in children]}


class EvidenceSerializer(serializers.ModelSerializer[Evidence]):
    """Where a value of the register was read."""

    document = serializers.IntegerField(source="publication.document_id")
    pointer = serializers.CharField(source="field.pointer")
    page = serializers.IntegerField(source="field.page.number", allow_null=True, default=None)
    raw = serializers.CharField(source="field.raw")

    class Meta:
        model = Evidence
        fields = ["id", "table", "record_id", "attribute", "document", "pointer", "page", "raw"]


class RoomSerializer(serializers.ModelSerializer[Room]):
    class Meta:
        model = Room
        fields = ["id", "name", "location", "tables"]


class OperatorSerializer(serializers.ModelSerializer[Operator]):
    rooms = RoomSerializer(many=True, read_only=True)

    class Meta:
        model = Operator
        fields = ["id", "name", "kind", "licence", "rooms"]
