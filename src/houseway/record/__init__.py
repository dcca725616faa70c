"""Worked rounds and logs: read, played, compared and written."""
