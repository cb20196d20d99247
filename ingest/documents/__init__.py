"""Documents in the system: kept, read, reviewed."""
