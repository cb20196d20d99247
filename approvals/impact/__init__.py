"""What a change would mean before it is made: which tables would stop complying, why, and from when (docs/impact.md)."""
