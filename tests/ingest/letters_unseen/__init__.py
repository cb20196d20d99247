"""Letters and rules by five more authors, each with habits of state employees and makers, to measure readers on
wordings that nobody had before them while writing."""
