"""The commission's desk: what waits, who has it in hand, and how it went lately."""
