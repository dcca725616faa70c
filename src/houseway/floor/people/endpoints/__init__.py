"""Endpoints about people and their accounts."""
