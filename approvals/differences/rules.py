"""Who may compare: everybody who reads the register. Which documents, the selectors narrow."""

from accounts.limits.kinds import heavy
from accounts.permissions import can_read_register, can_upload
from accounts.routes import routes

routes({name: {"GET": can_read_register} for name in ("differences", "difference-place", "difference-report")})
routes({"difference-upload": {"POST": can_upload}, "api:differences": {"GET": can_read_register}})
heavy("difference-report")
