"""What poker hands are worth."""
