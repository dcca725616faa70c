"""What waits for another person's approval: requests, who decides them, and how a table hears of it."""
