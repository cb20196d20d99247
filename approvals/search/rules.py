"""Who may search: every member. What belongs to somebody is found by who may see it alone."""

from accounts.limits.kinds import searching
from accounts.permissions import can_read_register, is_member
from accounts.routes import routes

routes(
    {
        "search": {"GET": can_read_register & is_member},
        "search-save": {"POST": is_member},
        "search-remove": {"POST": is_member},
        "api:search": {"GET": can_read_register & is_member},
    }
)
searching("search", "api:search")
