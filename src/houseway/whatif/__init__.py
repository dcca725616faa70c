"""Rounds of a record decided again under other rules: which differ, by which clause, by how much, and for whom."""
