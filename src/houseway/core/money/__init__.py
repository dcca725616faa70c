"""The places of chips, how chips move, and what a bet pays."""
