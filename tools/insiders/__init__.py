"""A seeded search for what insiders can gain: it holds some people's rights, sends anything, and compares money with a ledger."""
