"""Who may use the manufacturer's view. Whose tables and lists are seen there, the selectors narrow."""

from accounts.permissions import can_read_register
from accounts.routes import routes
from approvals.equipment.lists import can_keep_lists

routes(
    {
        "equipment-matrix": {"GET": can_read_register},
        "equipment-component": {"GET": can_read_register},
        "equipment-withdraw": {"GET": can_read_register},
        "equipment-lists": {"GET": can_read_register, "POST": can_keep_lists},
        "equipment-template": {"GET": can_read_register},
        "api:equipment-matrix": {"GET": can_read_register},
        "api:equipment-component": {"GET": can_read_register},
        "api:equipment-withdraw": {"GET": can_read_register},
        "api:equipment-lists": {"GET": can_read_register, "POST": can_keep_lists},
    }
)
