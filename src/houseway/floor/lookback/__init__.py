"""Looking back: what the record proves, and what it tells of a round."""
