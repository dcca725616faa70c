"""What outlives a round."""
