"""The configuration of one card table: reading it, refusing what is none, and the typed form that checks take."""
