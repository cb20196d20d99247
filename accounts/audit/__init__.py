"""The audit log. `record(...)` writes an act; `verify()` walks the chain."""

from accounts.audit.chain import Broken, Verdict, verify
from accounts.audit.record import record

__all__ = ["Broken", "Verdict", "record", "verify"]
