"""The shapes of answers to visitors of a demonstration."""

from __future__ import annotations

from houseway.floor.api.shapes import SecretResponse


class CurrentCode(SecretResponse):
    """The code of the second factor, which a visitor has no device for."""

    code: str
