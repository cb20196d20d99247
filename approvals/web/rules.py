"""Who may use the register's pages. Whose tables they see there, the selectors narrow."""

from accounts.permissions import can_read_audit, can_read_register
from accounts.routes import routes

routes(
    {
        name: {"GET": can_read_register}
        for name in (
            "game-list", "game", "letter-list", "letter", "paytable-list", "paytable", "equipment",
            "law", "law-section", "check-list", "check", "coverage",
        )
    }
)  # fmt: skip
routes({"audit-log": {"GET": can_read_audit}, "audit-verify": {"POST": can_read_audit}})
