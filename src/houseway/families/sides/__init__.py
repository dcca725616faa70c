"""Side bets that a house describes as data: read once, played by the engine and priced exactly."""
