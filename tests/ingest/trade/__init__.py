"""Documents as the trade writes them: an examiner's real table games, bets, pays and page furniture."""
