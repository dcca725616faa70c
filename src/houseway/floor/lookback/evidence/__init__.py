"""Evidence: one file for one round, which replays itself at the reader's desk and names a byte that was changed."""
