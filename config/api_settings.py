"""How the API behaves and describes itself."""

from __future__ import annotations

from accounts.json_types import Json

REST_FRAMEWORK: dict[str, Json] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["accounts.api.parsers.BoundedJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "accounts.api.pages.Pages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "accounts.api.problems.handle",
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

DESCRIPTION = """
The register of what a gambling commission has approved for card tables.

- **Sign in** with a session, or send `Authorization: Bearer <token>`. A token is made on the page API tokens,
  is shown once, and has scopes: `read`, `write`, `publish`.
- **Lists** come in pages by cursor: follow `next`. Every list takes filters, and `…/export/csv`, `…/export/xlsx` or
  `…/export/json` gives the whole list with the same filters.
- **Numbers** that must be exact are strings in canonical decimal form: `"2.5"`. Days are ISO dates.
- **Unknown is null**, never a guess. A value's evidence is at `evidence`: document, page, box.
- **Once**: a POST with an `Idempotency-Key` that is sent again within a day is answered as before and done once.
- **Limits** by token, person, organization and address: `RateLimit` says what remains, and with 429 `Retry-After`
  says when to ask again.
- **Errors** are problem details (RFC 9457): `title` says in one sentence what to do.
"""

SPECTACULAR_SETTINGS: dict[str, Json] = {
    "TITLE": "Houserules",
    "DESCRIPTION": DESCRIPTION,
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],  # the route of the schema says who may read it
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "accounts.api.schema.name_failures",
        "accounts.api.schema.take_keys",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "docExpansion": "none", "persistAuthorization": False},
    "ENUM_NAME_OVERRIDES": {
        "AudienceEnum": "approvals.models.letters.AUDIENCES",
        "LetterDecisionEnum": "approvals.models.letters.DECISIONS",
        "DocumentStatusEnum": "ingest.models.STATUSES",
        "DocumentFormEnum": "ingest.models.FORMS",
        "FieldStateEnum": "ingest.models.STATES",
        "RepairKindEnum": "ingest.models.REPAIRS",
        "DeviceKindEnum": "approvals.models.devices.RoomDevice.KINDS",
        "NoticeEventEnum": "approvals.models.notices.EVENTS",
        "JobStateEnum": "accounts.models.jobs.State",
        "JobQueueEnum": "accounts.models.jobs.Queue",
    },
}
