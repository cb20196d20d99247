"""Documents, readings and fields as JSON."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from ingest.documents.selectors import timeline_for
from ingest.models import Document, DocumentStep, Field, Page, Reading


class DocumentSerializer(serializers.ModelSerializer[Document]):
    """One sequence of bytes, whoever sent it however often."""

    class Meta:
        model = Document
        fields = ["id", "sha256", "name", "size", "form", "status", "failure", "created_at"]
        read_only_fields = fields


class PageSerializer(serializers.ModelSerializer[Page]):
    class Meta:
        model = Page
        fields = ["number", "width", "height", "unit", "source", "reason", "turn", "skew"]


class StepSerializer(serializers.ModelSerializer[DocumentStep]):
    """A line of the document's timeline."""

    at = serializers.DateTimeField(source="created_at")
    actor = serializers.CharField(source="actor.username", allow_null=True, default=None)

    class Meta:
        model = DocumentStep
        fields = ["at", "kind", "detail", "actor"]


class ReadingSerializer(serializers.ModelSerializer[Reading]):
    """What one version of the readers made of the document."""

    class Meta:
        model = Reading
        fields = ["id", "number", "reader", "sha256", "revision", "created_at"]


class DocumentDetailSerializer(DocumentSerializer):
    pages = PageSerializer(many=True, read_only=True)
    readings = ReadingSerializer(many=True, read_only=True)
    steps = serializers.SerializerMethodField()

    class Meta(DocumentSerializer.Meta):
        fields = [*DocumentSerializer.Meta.fields, "pages", "readings", "steps"]
        read_only_fields = fields

    @extend_schema_field(StepSerializer(many=True))
    def get_steps(self, document: Document) -> object:
        """The timeline is for the regulator and for who sent the document first, not for readers of the register."""
        steps = timeline_for(document, document.steps.all(), self.context["request"].user)
        return StepSerializer(steps, many=True).data


class UploadSerializer(serializers.Serializer[object]):
    """A file to store and read."""

    file = serializers.FileField(allow_empty_file=True, help_text="A PDF, a text dump, or a packet as JSON.")


class ReceivedSerializer(serializers.Serializer[object]):
    """What became of the bytes."""

    document = DocumentSerializer()
    created = serializers.BooleanField(help_text="False: the file was here already.")
    job = serializers.UUIDField(allow_null=True, help_text="The reading of it, as long work.")


class BoxSerializer(serializers.Serializer[object]):
    """Fractions of the page, from its top left corner."""

    x0 = serializers.FloatField()
    top = serializers.FloatField()
    x1 = serializers.FloatField()
    bottom = serializers.FloatField()


@extend_schema_field({"description": "a string, a whole number, true, false or null"})
class AnyValue(serializers.JSONField):
    """A leaf of a packet."""


class FieldSerializer(serializers.ModelSerializer[Field]):
    """One value with its evidence, and what a person decided about it."""

    page = serializers.IntegerField(source="page.number", allow_null=True, default=None)
    box = serializers.SerializerMethodField()
    value = AnyValue()
    decided_value = AnyValue()
    decided_by = serializers.CharField(source="decided_by.username", allow_null=True, default=None)

    class Meta:
        model = Field
        fields = [
            "id", "pointer", "value", "raw", "repaired", "repairs", "confidence", "reader", "page", "box", "state",
            "decided_value", "decided_by", "decided_at", "reason", "disagrees",
        ]  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(BoxSerializer(allow_null=True))
    def get_box(self, field: Field) -> dict[str, object] | None:
        if field.x0 is None:
            return None
        return {"x0": field.x0, "top": field.top, "x1": field.x1, "bottom": field.bottom}


class DecisionSerializer(serializers.Serializer[object]):
    """What the page says. `value` only with the decision `correct`."""

    decision = serializers.ChoiceField(choices=["confirm", "correct", "reject", "undo"])
    value = AnyValue(required=False, allow_null=True)
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300, default="")
    seen = serializers.DateTimeField(
        required=False,
        allow_null=True,
        help_text="The `decided_at` that the value had when you looked, null where it was open. Without it, nothing"
        " that another person decided is overwritten: the answer is 409 with both values.",
    )

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if attrs["decision"] == "correct" and "value" not in attrs:
            raise serializers.ValidationError({"value": ["A correction needs the value that the page says."]})
        return attrs
