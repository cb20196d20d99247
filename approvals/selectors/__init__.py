"""Reading the register. What is in force on a day has one answer, in `in_force`; everything asks there."""
