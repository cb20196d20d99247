"""Who may use the register's pages. Whose tables they see there, the selectors narrow."""

from accounts.limits.kinds import heavy
from accounts.permissions import (
    can_configure,
    can_read_audit,
    can_read_register,
    can_review,
    can_see_operators,
    is_regulator,
)
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
routes({"dead-letters": {"GET": is_regulator}, "dead-letter-retry": {"POST": can_review}})
routes(
    {
        name: {"GET": can_see_operators}
        for name in (
            "floor", "operator-list", "operator", "configuration-list", "configuration", "filing-list", "filing",
            "filing-document",
        )
    }
)  # fmt: skip
routes(dict.fromkeys(("configuration-new", "configuration-edit", "configuration-import"), can_configure))
routes({"configuration-template": {"GET": can_configure}, "filing-new": can_configure, "filing-edit": can_configure})
# whose step it is, the filing's own table of transitions says
routes({name: {"POST": can_configure | can_review} for name in ("filing-comment", "filing-settle")})
routes({"filing-act": {"GET": can_see_operators, "POST": can_configure | can_review}})
routes({"filing-justify": {"POST": can_configure}})
routes({"operator-new": can_review, "room-new": can_configure | can_review})
heavy("filing-document")
