"""The state that outlives a round."""
