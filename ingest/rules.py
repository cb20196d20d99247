"""Who may use the addresses of documents and their values. Which documents, the selectors narrow."""

from accounts.permissions import can_read_register, can_review, can_upload
from accounts.routes import routes

routes(
    {
        "api:document-list": {"GET": can_read_register, "POST": can_upload},
        "api:document-detail": {"GET": can_read_register},
        "api:document-export": {"GET": can_read_register},
        "api:document-original": {"GET": can_read_register},
        "api:document-packet": {"GET": can_read_register},
        "api:document-read": {"POST": can_upload},
        "api:field-list": {"GET": can_read_register},
        "api:field-detail": {"GET": can_read_register},
        "api:field-export": {"GET": can_read_register},
        "api:field-decide": {"POST": can_review},
    }
)
routes({"document-list": {"GET": can_read_register}})
