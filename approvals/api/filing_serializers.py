"""Filings, their findings, differences and comments, tasks, and values of the law as JSON."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.json_types import Json
from approvals.filings.judging import key_of
from approvals.filings.selectors import acts_shown, as_shown
from approvals.models import ComplianceTask, Filing, FilingAct, FilingComment, Finding, LawValue, OperatorPaper
from approvals.models.filings import VERDICTS


class FiledTableSerializer(serializers.Serializer[object]):
    id = serializers.IntegerField(help_text="Of the table.")
    table = serializers.CharField()
    version = serializers.IntegerField(help_text="As it was added to the filing.")


class ActSerializer(serializers.ModelSerializer[FilingAct]):
    actor = serializers.CharField(source="actor.username")

    class Meta:
        model = FilingAct
        fields: ClassVar[list[str]] = ["act", "before", "after", "actor", "reason", "dated", "created_at"]


class FilingSerializer(serializers.ModelSerializer[Filing]):
    """A set of tables on its way to approval."""

    operator = serializers.CharField(source="operator.name")
    operator_kind = serializers.CharField(source="operator.kind")
    agent = serializers.CharField(source="agent.username", allow_null=True, default=None)
    follows = serializers.IntegerField(
        source="follows.number", allow_null=True, default=None, help_text="The number of the last approved filing."
    )
    recommended = serializers.ChoiceField(
        choices=[("", "nothing yet"), *Filing.RECOMMENDATIONS], help_text="Empty while there is nothing."
    )
    conditions = serializers.ListField(child=serializers.CharField())
    tables = serializers.SerializerMethodField()
    acts = serializers.SerializerMethodField(help_text="Who did what with it, oldest first.")

    class Meta:
        model = Filing
        fields: ClassVar[list[str]] = [
            "id", "operator", "operator_kind", "number", "title", "state", "go_live", "recommended", "conditions",
            "follows", "tribal_gaming_agency_on", "state_concurrence_on", "agent", "created_at", "tables",
            "acts",
        ]  # fmt: skip
        read_only_fields = fields

    def to_representation(self, instance: Filing) -> dict[str, Json]:
        results: dict[str, Any] = super().to_representation(as_shown(instance, self.context["request"].user))
        return results

    @extend_schema_field(ActSerializer(many=True))
    def get_acts(self, filing: Filing) -> list[dict[str, object]]:
        acts = sorted(filing.acts.all(), key=lambda a: (a.created_at, a.pk))
        shown = acts_shown(filing, self.context["request"].user, acts)
        return [dict(ActSerializer(act).data) for act in shown]

    @extend_schema_field(FiledTableSerializer(many=True))
    def get_tables(self, filing: Filing) -> list[dict[str, object]]:
        items = sorted((i for i in filing.items.all() if not i.taken_out), key=lambda i: i.pk)
        return [
            {
                "id": i.configuration.configuration_id,
                "table": i.configuration.configuration.table,
                "version": i.configuration.number,
            }
            for i in items
        ]


class NewFilingSerializer(serializers.Serializer[object]):
    operator = serializers.IntegerField(required=False, help_text="Whose filing it is; only when it is drafted.")
    title = serializers.CharField(required=False, max_length=200)
    go_live = serializers.DateField(required=False, allow_null=True)
    tables = serializers.ListField(child=serializers.IntegerField(), required=False, help_text="Tables by their id.")


class RecommendationSerializer(serializers.Serializer[object]):
    reason = serializers.CharField(required=False, allow_blank=True, max_length=2000, default="")
    conditions = serializers.ListField(
        child=serializers.CharField(max_length=1000), required=False, default=list, max_length=50
    )


class DatedSerializer(serializers.Serializer[object]):
    dated = serializers.DateField(help_text="The day that the act itself carries.")
    reason = serializers.CharField(required=False, allow_blank=True, max_length=2000, default="")


class JustificationSerializer(serializers.Serializer[object]):
    table = serializers.IntegerField()
    check = serializers.CharField(max_length=60)
    subject = serializers.CharField(max_length=200, allow_blank=True, default="")
    text = serializers.CharField(max_length=4000, allow_blank=True)


class NewCommentSerializer(serializers.Serializer[object]):
    text = serializers.CharField(max_length=4000)
    table = serializers.IntegerField(required=False, allow_null=True)
    subject = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    answers = serializers.IntegerField(
        required=False, allow_null=True, help_text="The comment that this one answers; it is then about the same."
    )


class PaperSerializer(serializers.ModelSerializer[OperatorPaper]):
    """A document that somebody attached to a filing, by its hash."""

    author = serializers.CharField(source="author.username")

    class Meta:
        model = OperatorPaper
        fields: ClassVar[list[str]] = ["id", "kind", "name", "sha256", "size", "comment", "author", "created_at"]
        read_only_fields = fields


class NewPaperSerializer(serializers.Serializer[object]):
    file = serializers.FileField(help_text="A PDF or text; it is stored unchanged.")
    comment = serializers.IntegerField(
        required=False, allow_null=True, help_text="What it belongs to; without: the operator's internal controls."
    )


class CommentSerializer(serializers.ModelSerializer[FilingComment]):
    author = serializers.CharField(source="author.username")
    table = serializers.CharField(source="item.configuration.configuration.table", allow_null=True, default=None)

    class Meta:
        model = FilingComment
        fields: ClassVar[list[str]] = [
            "id", "table", "subject", "text", "answers", "author", "created_at", "settled_at",
        ]  # fmt: skip


class FindingSerializer(serializers.ModelSerializer[Finding]):
    """The answer of one check about one table of a filing."""

    table = serializers.SerializerMethodField()
    check = serializers.CharField(source="check_id")
    verdict = serializers.ChoiceField(choices=VERDICTS)
    citations = serializers.JSONField()
    justification = serializers.SerializerMethodField()

    class Meta:
        model = Finding
        fields: ClassVar[list[str]] = [
            "table", "check", "verdict", "subject", "message", "found", "required", "certainty", "citations",
            "justification",
        ]  # fmt: skip

    def get_table(self, finding: Finding) -> str:
        return str(self.context["item"].configuration.configuration.table)

    def get_justification(self, finding: Finding) -> str:
        return str(self.context["item"].justifications.get(key_of(finding.check_id, finding.subject), ""))


class ChangeSerializer(serializers.Serializer[object]):
    path = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class DifferenceSerializer(serializers.Serializer[object]):
    room = serializers.CharField()
    table = serializers.CharField()
    kind = serializers.CharField(help_text="added, removed, changed or same")
    changes = ChangeSerializer(many=True)


class TaskSerializer(serializers.ModelSerializer[ComplianceTask]):
    """A table that was within its terms and no longer is."""

    operator = serializers.CharField(source="configuration.room.operator.name")
    table = serializers.CharField(source="configuration.table")
    configuration = serializers.IntegerField(source="configuration_id", help_text="The table's id.")
    judged_for = serializers.DateField(source="after.as_of")
    causes = serializers.ListField(child=serializers.CharField())
    worse = serializers.JSONField()

    class Meta:
        model = ComplianceTask
        fields: ClassVar[list[str]] = [
            "id", "operator", "table", "configuration", "judged_for", "causes", "worse", "created_at", "closed_at",
            "answer",
        ]  # fmt: skip
        read_only_fields = fields


class LawValueSerializer(serializers.ModelSerializer[LawValue]):
    """A dated value of the law that was proposed here."""

    value = serializers.JSONField(allow_null=True)
    proposed_by = serializers.CharField(source="proposed_by.username")
    closed_by = serializers.CharField(source="closed_by.username", allow_null=True, default=None)

    class Meta:
        model = LawValue
        fields: ClassVar[list[str]] = [
            "id", "parameter", "kind", "value", "effective_from", "effective_to", "section", "citation", "certainty",
            "date_certainty", "note", "reason", "proposed_by", "created_at", "closed_at", "closed_by", "outcome",
            "closing_reason",
        ]  # fmt: skip
        read_only_fields = fields


class NewLawValueSerializer(serializers.Serializer[object]):
    parameter = serializers.CharField(max_length=120)
    value = serializers.JSONField(
        allow_null=True, help_text='300, "2.50", true, ["a", "b"] or "2024-02-01"; null states that there is no limit.'
    )
    effective_from = serializers.DateField()
    effective_to = serializers.DateField(required=False, allow_null=True)
    citation = serializers.CharField(max_length=300)
    reason = serializers.CharField(max_length=4000)
    certainty = serializers.ChoiceField(choices=["read", "inferred", "secondary", "unverified"], default="read")
    date_certainty = serializers.ChoiceField(choices=["read", "inferred", "unknown"], default="read")
    section = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    note = serializers.CharField(max_length=4000, required=False, allow_blank=True, default="")


class HistoryEntrySerializer(serializers.Serializer[object]):
    """One value that was ever written for a parameter."""

    value = serializers.JSONField(allow_null=True)
    effective_from = serializers.DateField(allow_null=True)
    effective_to = serializers.DateField(allow_null=True)
    section = serializers.CharField()
    citation = serializers.CharField()
    certainty = serializers.CharField()
    date_certainty = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    standing = serializers.CharField()
    proposal = serializers.IntegerField(allow_null=True, help_text="Null: the project's files brought it.")


class ParameterSerializer(serializers.Serializer[object]):
    """A parameter of the law with every value that was ever written for it."""

    name = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.CharField()
    history = HistoryEntrySerializer(many=True)


class ParameterLineSerializer(serializers.Serializer[object]):
    """A parameter of the law with what holds on the day."""

    name = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.CharField()
    value = serializers.JSONField(allow_null=True)
    section = serializers.CharField(allow_null=True)
    certainty = serializers.CharField(allow_null=True)
    known = serializers.BooleanField(help_text="False: no value on file for this date.")
