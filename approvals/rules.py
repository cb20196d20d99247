"""Who may use the addresses of the register, of publishing, and of operators' tables."""

from accounts.models.tokens import Scope
from accounts.permissions import (
    can_configure,
    can_publish,
    can_read_register,
    can_see_operators,
    is_regulator,
)
from accounts.routes import Route, routes

routes(
    {
        f"api:{name}-{part}": {"GET": can_read_register}
        for name in ("letter", "approval", "packet", "component", "requirement", "evidence")
        for part in ("list", "detail", "export")
    }
)
routes(
    {
        "api:in-force": {"GET": can_read_register},
        "api:schema": {"GET": can_read_register},
        "api:docs": {"GET": can_read_register},
        "api:proposal-list": {"GET": is_regulator, "POST": Route(can_publish, scope=Scope.PUBLISH)},
        "api:proposal-detail": {"GET": is_regulator},
        "api:proposal-export": {"GET": is_regulator},
        "api:proposal-publish": {"POST": Route(can_publish, scope=Scope.PUBLISH)},
        "api:proposal-return": {"POST": Route(can_publish, scope=Scope.PUBLISH)},
        "api:operator-list": {"GET": can_see_operators},
        "api:operator-detail": {"GET": can_see_operators},
        "api:operator-export": {"GET": can_see_operators},
        "api:configuration-list": {"GET": can_see_operators, "POST": can_configure},
        "api:configuration-detail": {"GET": can_see_operators},
        "api:configuration-export": {"GET": can_see_operators},
    }
)
routes(
    {
        "document-publish": {"GET": is_regulator, "POST": can_publish},
        "proposal-decide": {"POST": can_publish},
    }
)

import approvals.differences.rules  # noqa: E402
import approvals.equipment.rules  # noqa: E402
import approvals.filing.rules  # noqa: E402
import approvals.impact.rules  # noqa: E402
import approvals.notices.rules  # noqa: E402
import approvals.public.rules  # noqa: E402
import approvals.search.rules  # noqa: E402
import approvals.web.rules  # noqa: E402, F401  the pages' rules stand beside the pages
