"""Where chips lie, how they move, and what a bet pays."""
