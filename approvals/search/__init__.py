"""One box over everything in the register: how it is indexed, asked, and opened at its place (docs/search.md)."""
