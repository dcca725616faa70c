"""Values of poker hands."""
