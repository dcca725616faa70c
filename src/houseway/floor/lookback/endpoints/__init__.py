"""Endpoints about rounds that were played."""
