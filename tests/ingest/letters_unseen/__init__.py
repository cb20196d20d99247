"""Letters and rules by two more authors, each with habits of ten state employees and five makers, to measure readers on
wordings that nobody had before them while writing."""
