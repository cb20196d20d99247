"""Who may use which address of the register, its pages and its API."""

from __future__ import annotations

import rules
from django.conf import settings

from accounts.limits.kinds import heavy, searching
from accounts.models.tokens import Scope
from accounts.permissions import (
    can_change_law,
    can_configure,
    can_publish,
    can_read_audit,
    can_read_register,
    can_review,
    can_see_operators,
    can_upload,
    is_manufacturer,
    is_member,
    is_regulator,
    is_supervisor,
    is_system,
)
from accounts.routes import Route, routes
from approvals.equipment.lists import can_keep_lists
from approvals.notices.webhooks import can_keep_webhooks
from approvals.submissions.drafts import can_draft

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
        "api:configuration-close": {"POST": can_configure},
        "api:configuration-export": {"GET": can_see_operators},
    }
)
routes(
    {
        "withdrawal-list": {"GET": is_regulator},
        "withdrawal-new": {"GET": can_publish, "POST": can_publish},
        "withdrawal": {"GET": is_regulator},
        "withdrawal-decide": {"POST": can_publish},
        "api:withdrawal-list": {"GET": is_regulator, "POST": Route(can_publish, scope=Scope.PUBLISH)},
        "api:withdrawal-detail": {"GET": is_regulator},
        "api:withdrawal-export": {"GET": is_regulator},
        "api:withdrawal-confirm": {"POST": Route(can_publish, scope=Scope.PUBLISH)},
        "api:withdrawal-return": {"POST": Route(can_publish, scope=Scope.PUBLISH)},
        "document-settle": {"GET": is_regulator, "POST": can_review},
        "document-question": {"GET": is_regulator},
        "figure-list": {"GET": is_regulator},
        "figure-decide": {"POST": can_publish},
        "work-assign": {"POST": can_review},
        "trends": {"GET": is_regulator},
        "document-publish": {"GET": is_regulator, "POST": can_publish},
        "publish-summary": {"GET": is_regulator},
        "proposal-decide": {"POST": can_publish},
    }
)

# The pages of the register. Whose tables they show, the selectors narrow.
routes(
    {
        name: {"GET": can_read_register}
        for name in (
            "game-list", "game", "letter-list", "letter", "paytable-list", "paytable", "paytable-compare", "equipment",
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
            "filing-document", "filing-paper", "filing-controls",
        )
    }
)  # fmt: skip
routes(
    dict.fromkeys(
        ("configuration-new", "configuration-edit", "configuration-import", "configuration-many"), can_configure
    )
)
routes({"configuration-template": {"GET": can_configure}, "configuration-close": {"POST": can_configure}})
routes({"filing-new": can_configure, "filing-edit": can_configure})
# whose step it is, the filing's own table of transitions says
routes({name: {"POST": can_configure | can_review} for name in ("filing-comment", "filing-settle")})
routes(
    {
        name: {"GET": can_see_operators, "POST": can_configure}
        for name in (
            "room",
            "room-upgrade",
            "operator-pages",
            "operator-page",
            "api:room-equipment",
            "api:operator-pages",
        )
    }
)
routes({"api:room-upgrade": {"POST": can_configure}, "api:operator-page": {"GET": can_see_operators}})
routes({"filing-act": {"GET": can_see_operators, "POST": can_configure | can_review}})
routes({name: {"POST": can_configure} for name in ("filing-justify", "filing-papers")})
routes({"operator-new": can_review, "room-new": can_configure | can_review})
heavy("filing-document")

# Filings, tasks, law and checks. What may be done with which filing, its table of transitions says.
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
        "api:filing-papers": {"GET": can_see_operators, "POST": can_configure | can_review},
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
heavy("document-letter", "document-question", "api:filing-document")

# Comparing: everybody who reads the register. Which documents, the selectors narrow.
routes({name: {"GET": can_read_register} for name in ("differences", "difference-place", "difference-report")})
routes({"difference-upload": {"POST": can_upload}, "api:differences": {"GET": can_read_register}})
heavy("difference-report")

# The equipment matrix. Whose tables and lists are seen there, the selectors narrow.
routes(
    {
        "equipment-matrix": {"GET": can_read_register},
        "equipment-component": {"GET": can_read_register},
        "equipment-tables": {"GET": can_read_register},
        "equipment-withdraw": {"GET": can_read_register},
        "equipment-lists": {"GET": can_read_register, "POST": can_keep_lists},
        "equipment-template": {"GET": can_read_register},
        "api:equipment-matrix": {"GET": can_read_register},
        "api:equipment-component": {"GET": can_read_register},
        "api:equipment-tables": {"GET": can_read_register},
        "api:equipment-withdraw": {"GET": can_read_register},
        "api:equipment-lists": {"GET": can_read_register, "POST": can_keep_lists},
    }
)

routes({name: {"GET": is_manufacturer} for name in ("equipment-yours", "api:equipment-what-if", "submission-file")})
MAKERS_OWN = ("submission-list", "submission", "submission-definition")
routes({name: {"GET": is_manufacturer, "POST": can_draft} for name in MAKERS_OWN})
routes({name: {"POST": can_draft} for name in ("submission-send", "api:submission-send")})
routes({"api:submissions": {"GET": is_manufacturer, "POST": can_draft}})
routes(
    {"api:submission": {"GET": is_manufacturer, "PUT": can_draft}, "api:submission-packet": {"GET": is_manufacturer}}
)
heavy("submission-file")

# What a change would mean: a regulator for all tables, an operator for its own (approvals/impact/query.py).
routes(
    {
        "impact": {"GET": can_see_operators},
        "api:impact": {"GET": can_see_operators},
        "document-supersession": {"GET": is_regulator},
        "api:document-supersession": {"GET": is_regulator},
    }
)

# Notices are read by every member, those of its organisation. Webhooks show secrets and are for its editors.
routes(
    {
        "notice-list": is_member,
        "notice-mail": {"POST": is_member},
        "notice": is_member,
        "webhooks": can_keep_webhooks,
        "webhook-end": {"POST": can_keep_webhooks},
        "api:notices": {"GET": is_member},
        "api:webhook-deliveries": {"GET": can_keep_webhooks},
        "api:webhooks": {"GET": can_keep_webhooks, "POST": can_keep_webhooks},
    }
)


# The approved-games register: every member, and everybody where PUBLIC_REGISTER opens it.
@rules.predicate
def register_is_open(user: object) -> bool:
    return bool(settings.PUBLIC_REGISTER)


can_read_approved_games = can_read_register | register_is_open

routes(
    {
        name: {"GET": can_read_approved_games}
        for name in (
            "public-register", "public-game", "public-version", "public-version-json", "public-letters",
            "public-search", "public-feed", "public-game-feed", "api:schema", "api:docs",
        )
    }
)  # fmt: skip

# Search: every member. What belongs to somebody is found by who may see it alone.
routes(
    {
        "search": {"GET": can_read_register & is_member},
        "search-suggest": {"GET": can_read_register & is_member},
        "search-save": {"POST": is_member},
        "search-remove": {"POST": is_member},
        "api:search": {"GET": can_read_register & is_member},
    }
)
searching("search", "search-suggest", "public-search", "api:search")
