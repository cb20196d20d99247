"""Who may use the pages of the frame."""

from accounts.permissions import can_configure, can_upload, is_member
from accounts.routes import routes
from approvals.rules import register_is_open

routes({name: {"GET": is_member} for name in ("home", "help-tour", "work")})
routes({name: {"GET": is_member | register_is_open} for name in ("help", "help-words")})  # the register leads there
routes({name: {"POST": can_upload | can_configure} for name in ("work-stop", "work-again")})
