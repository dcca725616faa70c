"""Evidence: one file per round, which replays itself in the reader's browser and names a byte that was changed."""
