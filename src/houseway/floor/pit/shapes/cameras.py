"""The shapes of requests and answers about cameras over large progressives."""

from __future__ import annotations

from houseway.floor.api.shapes import Body, Reason


class ConfirmCoverage(Body):
    """The cameras that cover the table."""

    says: Reason
