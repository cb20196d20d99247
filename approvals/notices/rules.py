"""Who reads notices: every member, those of its organisation. Webhooks show secrets and are for its editors."""

from accounts.permissions import is_member
from accounts.routes import routes
from approvals.notices.webhooks import can_keep_webhooks

routes(
    {
        "notice-list": is_member,
        "notice-mail": {"POST": is_member},
        "notice": is_member,
        "webhooks": can_keep_webhooks,
        "webhook-end": {"POST": can_keep_webhooks},
        "api:notices": {"GET": is_member},
        "api:webhook-deliveries": {"GET": can_keep_webhooks},
    }
)
