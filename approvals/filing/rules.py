"""Who may use the addresses of filings, tasks and law proposals. With which filing, its table of transitions says."""

from accounts.limits.kinds import heavy
from accounts.models.tokens import Scope
from accounts.permissions import (
    can_change_law,
    can_configure,
    can_publish,
    can_read_register,
    can_review,
    can_see_operators,
    is_regulator,
    is_supervisor,
    is_system,
)
from accounts.routes import Route, routes

routes(
    {
        "api:filing-list": {"GET": can_see_operators, "POST": can_configure},
        "api:filing-detail": {"GET": can_see_operators, "PATCH": can_configure},
        "api:filing-export": {"GET": can_see_operators},
        "api:filing-differences": {"GET": can_see_operators},
        "api:filing-findings": {"GET": can_see_operators},
        "api:filing-document": {"GET": can_see_operators},
        "api:filing-preview": {"POST": can_configure},
        "api:filing-justify": {"POST": can_configure},
        "api:filing-comments": {"GET": can_see_operators, "POST": can_configure | can_review},
        "api:filing-settle": {"POST": can_configure | can_review},
        "api:filing-submit": {"POST": can_configure},
        "api:filing-reopen": {"POST": can_configure},
        "api:filing-withdraw": {"POST": can_configure},
        "api:filing-take-in-hand": {"POST": can_review},
        "api:filing-return": {"POST": can_review},
        "api:filing-recommend-approval": {"POST": can_review},
        "api:filing-recommend-denial": {"POST": can_review},
        "api:filing-agency-approval": {"POST": can_configure | can_review},
        "api:filing-concurrence": {"POST": is_supervisor | is_system},
        "api:filing-send-back": {"POST": is_supervisor | is_system},
        "api:filing-confirm": {"POST": Route(is_supervisor | is_system, scope=Scope.PUBLISH)},
        "api:compliance-task-list": {"GET": can_see_operators},
        "api:compliance-task-detail": {"GET": can_see_operators},
        "api:compliance-task-export": {"GET": can_see_operators},
        "api:compliance-task-answer": {"POST": can_configure},
    }
)
routes(
    {
        "document-letter": {"GET": is_regulator},
        "law-parameter": {"GET": can_read_register, "POST": can_change_law},
        "law-proposals": {"GET": is_regulator},
        "law-proposal": {"GET": is_regulator},
        "law-decide": {"POST": can_publish},
        "record-check": {"GET": can_read_register, "POST": can_read_register},
        "record-template": {"GET": can_read_register},
        "api:record-check-list": {"GET": can_read_register},
        "api:record-check-detail": {"GET": can_read_register},
        "api:record-check-judge": {"POST": can_read_register},
        "api:law-list": {"GET": can_read_register},
        "api:law-detail": {"GET": can_read_register},
        "api:law-value-list": {"GET": is_regulator, "POST": can_change_law},
        "api:law-value-detail": {"GET": is_regulator},
        "api:law-value-export": {"GET": is_regulator},
        "api:law-value-publish": {"POST": Route(can_publish, scope=Scope.PUBLISH)},
        "api:law-value-return": {"POST": Route(can_publish, scope=Scope.PUBLISH)},
    }
)
heavy("document-letter", "api:filing-document")
