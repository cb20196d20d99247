"""Who may use the addresses of games and makers."""

from accounts.permissions import can_publish, can_read_register
from accounts.routes import routes

routes(
    {
        f"api:{name}-{part}": {"GET": can_read_register}
        for name in ("game", "version", "manufacturer")
        for part in ("list", "detail", "export")
    }
)
routes(
    {
        "definition-list": {"GET": can_read_register},
        "definition": {"GET": can_read_register},
        "definition-decide": {"POST": can_publish},
    }
)
