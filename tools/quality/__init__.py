"""The tests examined: coverage, planted faults, counts of the structure."""
