"""Checks, replays, searches and exports of the record."""
