"""Reads, replays, compares and writes worked rounds and records."""
