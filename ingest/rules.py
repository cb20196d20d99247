"""Who may use the addresses of documents and their values. Which documents, the selectors narrow."""

from accounts.limits.kinds import heavy
from accounts.permissions import can_read_register, can_review, can_upload
from accounts.routes import routes

routes(
    {
        "api:document-list": {"GET": can_read_register, "POST": can_upload},
        "api:document-detail": {"GET": can_read_register},
        "api:document-export": {"GET": can_read_register},
        "api:document-original": {"GET": can_read_register},
        "api:document-packet": {"GET": can_read_register},
        "api:document-figures": {"GET": can_read_register},
        "api:document-read": {"POST": can_upload},
        "api:field-list": {"GET": can_read_register},
        "api:field-detail": {"GET": can_read_register},
        "api:field-export": {"GET": can_read_register},
        "api:field-decide": {"POST": can_review},
        "api:repair-list": {"GET": can_read_register, "POST": can_review},
        "api:repair-detail": {"GET": can_read_register},
        "api:repair-export": {"GET": can_read_register},
        "api:repair-undo": {"POST": can_review},
    }
)
routes(
    {
        name: {"GET": can_read_register}
        for name in (
            "document-list",
            "document",
            "document-progress",
            "document-contents",
            "document-values",
            "document-figures",
            "claim",
            "document-report",
            "document-report-json",
            "document-page",
            "document-picture",
        )
    }
)
routes(
    {
        "claim-fit": can_read_register,
        "document-definition": can_review,
        "document-upload": can_upload,
        "document-read": {"POST": can_upload},
        "document-archive": {"POST": can_review},
        "document-stop": {"POST": can_upload},
        "document-review": {"GET": can_review},
        "review-value": can_review,
        "review-together": can_review,
        "review-table": can_review,
        "review-add": {"POST": can_review},
        "review-undo": {"POST": can_review},
        "golden-list": can_review,
        "golden-next": can_review,
        "golden-json": {"GET": can_review},
        "golden-make": {"POST": can_review},
        "review-words": {"GET": can_review},
    }
)
heavy("document-report")
