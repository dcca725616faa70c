"""Endpoints about tables."""
