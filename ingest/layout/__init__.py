"""Words become lines, lines become cells and columns: geometry only, no meaning."""
