"""Long counts, simulations and sheets of the lab."""
