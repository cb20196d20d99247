"""Who did what: people, their tokens, the audit log and long work."""

from accounts.models.answers import KeptAnswer
from accounts.models.audit import AuditEntry
from accounts.models.jobs import Job, Turn
from accounts.models.people import LICENSEE_ROLES, REGULATOR_ROLES, Membership, Organisation, Role, User
from accounts.models.tokens import ApiToken

__all__ = [
    "LICENSEE_ROLES",
    "REGULATOR_ROLES",
    "ApiToken",
    "AuditEntry",
    "Job",
    "KeptAnswer",
    "Membership",
    "Organisation",
    "Role",
    "Turn",
    "User",
]
