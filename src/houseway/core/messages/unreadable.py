"""Raised where text cannot be read. It says how to write it, and is not a refusal."""

from __future__ import annotations


class Unreadable(ValueError):
    """A text that cannot be parsed; the message says how to write it."""
