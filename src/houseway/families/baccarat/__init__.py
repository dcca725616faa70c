"""What the baccarat games share."""
