"""Endpoints of the pit."""
