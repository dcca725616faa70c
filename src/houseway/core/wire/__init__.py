"""Rounds as text and as plain data, both ways."""
