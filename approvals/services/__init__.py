"""Writing the register: each act is one transaction, with its line in the audit log."""
