"""Who may ask what a change would mean: a regulator for all tables, an operator for its own.

What is not published yet is for regulators alone (approvals/impact/asking.py).
"""

from accounts.permissions import can_see_operators, is_regulator
from accounts.routes import routes

routes(
    {
        "impact": {"GET": can_see_operators},
        "api:impact": {"GET": can_see_operators},
        "document-supersession": {"GET": is_regulator},
        "api:document-supersession": {"GET": is_regulator},
    }
)
