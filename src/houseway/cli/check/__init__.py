"""Findings of `houseway check` in a submission: all at once, each with its line, its clause and the correction."""
