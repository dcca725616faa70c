"""The cage: wallets, slips with signatures, fills and credits, openers and closers, drop and count."""
