"""What a change would mean before it is made: which tables would stop complying, why, from when (docs/impact.md)."""
