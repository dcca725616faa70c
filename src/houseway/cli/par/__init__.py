"""What a wager earns and what a table offers, printed in a terminal."""
