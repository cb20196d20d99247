"""Who may use the addresses of paytables."""

from accounts.permissions import can_read_register
from accounts.routes import routes

routes({f"api:paytable-{part}": {"GET": can_read_register} for part in ("list", "detail", "export", "what-if")})
routes(
    {
        name: {"GET": can_read_register}
        for name in ("laboratory", "laboratory-curves", "laboratory-rules", "laboratory-share")
    }
)
