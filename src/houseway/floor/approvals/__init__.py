"""Requests that need another person's approval: intake, decisions, and delivery to their tables."""
