"""Who may use the pages of the frame."""

from accounts.permissions import is_member
from accounts.routes import routes

routes({name: {"GET": is_member} for name in ("home", "help", "help-words")})
