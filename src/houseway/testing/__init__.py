"""Helpers for tests: naming clauses, playing worked rounds, and Hypothesis strategies for rounds."""

from .naming import clause

__all__ = ["clause"]
