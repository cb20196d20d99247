"""Who may use the pages of the frame."""

from accounts.permissions import can_configure, can_upload, is_member
from accounts.routes import routes

routes({name: {"GET": is_member} for name in ("home", "help", "help-words", "help-tour", "work")})
routes({name: {"POST": can_upload | can_configure} for name in ("work-stop", "work-again")})
